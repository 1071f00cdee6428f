"""The hub: shared tables over HTTP, each phone with what its own seats may see and no more."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import APIRouter, Depends, FastAPI, Header, Request
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from fastapi_offline import FastAPIOffline
from starlette.concurrency import run_in_threadpool
from starlette.middleware.cors import CORSMiddleware

from companion.core.json_text import dump
from companion.core.message import say
from companion.playing.tables import Tables
from companion.sharing.hub.apply_action import (
    checked,
    correct,
    ended_by_correction,
    hides,
    objection,
    push,
)
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.errors import NO_FORM, Bounded, Refused, answer_faults
from companion.sharing.hub.event_response import EventResponse
from companion.sharing.hub.fast_path import FastPath
from companion.sharing.hub.listeners import Rooms
from companion.sharing.hub.rate_limits import MOST_TABLES, Rate, Tries
from companion.sharing.hub.requests import is_short, read, sent, slow, tells, whose
from companion.sharing.hub.seating import Seating, Ticket
from companion.sharing.hub.upload import UploadQueue, put
from companion.sharing.hub.versioned import Versioned
from companion.sharing.wire.bodies import (
    LONGEST_KEY,
    Answer,
    ByCode,
    Correction,
    CorrectionAsked,
    Done,
    Fault,
    HostSeats,
    Join,
    Meanwhile,
    Objecting,
    Objection,
    Push,
    Put,
    Sit,
    TakeAway,
    UndoAsked,
    Watching,
)
from companion.sharing.wire.seats import Hosted, Joined, Lobby, Sitting
from companion.sharing.wire.versions import HEADER
from companion.store.seats import key_of
from companion.store.store import WentOn

UNKNOWN = say("This phone is not at this table, or not any more: join it by its code.")
HOST_ONLY = say("Only the host of the table may do this.")
HIDDEN = say("The record contains what is still hidden: only the host may have it before the end.")
ENDED = say(
    "A correction ended this table, and it may still go on: only the host may have its record."
)
NO_KEY = say("Whoever puts tables on this hub must know its key.")
KEY_FIRST = say(
    "This table is so long that the hub wants its key first. Load the newest version of Caldera, "
    "then put the table there again."
)
WENT_ON = say("The table has moved on meanwhile: look again.")
NO_SEAT = say("This table cannot just be watched: take a seat.")

WHY: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
STALE: dict[int | str, dict[str, Any]] = {**WHY, 409: {"model": Meanwhile | Fault}}
JSON: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {}}}}
EVENTS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}
BEARER = HTTPBearer(auto_error=False, description="The token that a phone got when it joined.")
Token = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
# After so many rounds of the event loop a disconnect has been noticed.
TURNS = 4
LastEvent = Annotated[str | None, Header(max_length=64)]

router = APIRouter()


@dataclass
class Hub:
    """Everything that the hub's routes share."""

    tables: Tables
    seating: Seating
    # Whether somebody with this key may put tables here.
    may_host: Callable[[str], bool] = lambda key: True
    most_tables: int = MOST_TABLES
    # Codes and keys that were tried and wrong.
    tries: Tries = field(default_factory=Tries)
    # What a phone does, what a sender asks without a token, and tables that one puts here.
    action_rate: Rate = field(default_factory=lambda: Rate(80, 40.0))
    asks: Rate = field(default_factory=lambda: Rate(120, 20.0))
    puts: Rate = field(default_factory=lambda: Rate(20, 0.1))

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.tables, self.seating)
        self.uploads = UploadQueue()

    def find(self, request: Request, code: str) -> str:
        """The table with that code; whoever tries many codes is slowed down."""
        who = whose(request)
        slow(self.tries, who)
        table = self.seating.find(code)
        self.tries.give_back(who)
        return table

    def check_key(self, who: str, key: str) -> None:
        """Refuses a key that may not upload tables; whoever tries many keys is slowed down."""
        slow(self.tries, who)
        if not self.may_host(key[:LONGEST_KEY]):
            raise Refused(403, NO_KEY)
        self.tries.give_back(who)


def hub_app(hub: Hub) -> FastAPI:
    """The table API as an application of its own, to be mounted at `/api`."""
    app = FastAPIOffline(
        title="Caldera",
        description="Tables that are shared with phones. What a seat may not see is not sent.",
        version="1",
        redoc_url=None,
        # The documentation loads nothing from other hosts.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.hub = hub
    app.include_router(router, responses=WHY)
    answer_faults(app)
    app.add_middleware(Bounded)
    app.add_middleware(
        CORSMiddleware,
        # Other pages may ask, without cookies; a token in Authorization says who they are.
        allow_origins=["*"],
        allow_credentials=False,
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["Authorization", "Cache-Control", "Content-Type", "Last-Event-ID"],
        expose_headers=["ETag", "Retry-After", HEADER],
        max_age=7200,
    )
    app.add_middleware(FastPath, endpoints={("POST", "/table/actions"): push_action})
    app.add_middleware(Versioned)
    return app


@dataclass(frozen=True)
class Caller:
    """A phone that sent its token."""

    hub: Hub
    token: str
    ticket: Ticket

    @property
    def key(self) -> str:
        """What is kept of its token."""
        return key_of(self.token)

    @property
    def table(self) -> str:
        """The one table that it is at."""
        return self.ticket.table_id

    def seats(self) -> Sitting:
        """Who sits where, as this phone may know it."""
        ticket = self.hub.seating.ticket(self.token)
        if ticket is None:
            raise Refused(401, UNKNOWN)
        return self.hub.seating.sitting(ticket, self.token)

    def looking(self) -> Ticket:
        """Its ticket, if it may look at the table."""
        if not (self.ticket.seats or self.ticket.watch or self.ticket.host):
            raise Refused(403, NO_SEAT)
        return self.ticket


def caller(request: Request, shown: HTTPAuthorizationCredentials | None) -> Caller:
    """The phone whose token came along; anybody else is asked to join."""
    hub: Hub = request.app.state.hub
    ticket = hub.seating.ticket(shown.credentials) if shown else None
    if ticket is None or shown is None:
        slow(hub.asks, whose(request))
        raise Refused(401, UNKNOWN)
    slow(hub.action_rate, key_of(shown.credentials))
    return Caller(hub, shown.credentials, ticket)


def host(request: Request, shown: HTTPAuthorizationCredentials | None) -> Caller:
    """The phone of a table's host."""
    who = caller(request, shown)
    if not who.ticket.host:
        raise Refused(403, HOST_ONLY)
    return who


async def has_left(request: Request) -> bool:
    """Whether the client has disconnected, as phones do when a response takes too long."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
    return await request.is_disconnected()


# The table. First, since routes are tried in order and these are called most.


@router.post(
    "/table/actions",
    response_model=Done,
    responses=STALE,
    openapi_extra=tells(Push, [{BEARER.scheme_name: []}]),
)
async def push_action(request: Request) -> Response:
    """Applies an action at the step that it was meant for; the same id is applied once."""
    # The most frequent request: read directly, without FastAPI's dependencies.
    body, shown = read(Push, await sent(request)), await BEARER(request)
    if await has_left(request):
        # The phone has given up: it must not find the action applied later.
        raise Refused(400, NO_FORM)

    def place() -> tuple[Channel, Caller]:
        who = caller(request, shown)
        return who.hub.rooms.channel(who.looking()), who

    # Loading is done in a thread, so that nobody else waits.
    hub: Hub = request.app.state.hub
    at_hand = shown is not None and hub.rooms.knows(shown.credentials)
    channel, who = place() if at_hand else await run_in_threadpool(place)
    done = Done(step=await push(channel, who.key, body, host=who.ticket.host))
    return Response(done.model_dump_json(), media_type="application/json")


@router.get("/table", responses=JSON)
def see_table(request: Request, shown: Token) -> Response:
    """The table as this phone may see it: every step, and what is asked now."""
    who = caller(request, shown)
    _, body, mark = who.hub.rooms.channel(who.looking()).whole()
    return Response(body, media_type="application/json", headers={"ETag": f'"{mark}"'})


@router.get("/table/events", response_class=EventResponse, responses=EVENTS)
def follow_table(request: Request, shown: Token, last_event_id: LastEvent = None) -> EventResponse:
    """Server-sent events: `table` (all of it), `steps` (what is new), `seats`, `over`.

    With the id of the last one that was seen, only what came after it is sent.
    """
    who = caller(request, shown)
    ticket = who.looking()
    who.hub.rooms.admit(who.token)
    return EventResponse(
        who.hub.rooms.listen(who.token, ticket, last_event_id),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@router.post("/table/corrections", responses=STALE)
async def correct_table(body: Correction, request: Request, shown: Token) -> Done:
    """Corrects the table: the position as it should be, with hidden parts left as they are."""
    if await has_left(request):
        raise Refused(400, NO_FORM)

    def put_right() -> Done:
        who = caller(request, shown)
        channel = who.hub.rooms.channel(who.looking())
        return Done(step=correct(channel, who.key, body, host=who.ticket.host))

    return await run_in_threadpool(put_right)


@router.post("/table/objections")
def object_to(body: Objecting, request: Request, shown: Token) -> Objection:
    """Why such a correction would be refused; nothing is changed."""
    who = caller(request, shown)
    return objection(who.hub.rooms.channel(who.looking()), body, host=who.ticket.host)


@router.get("/table/record", responses=JSON)
def see_record(request: Request, shown: Token) -> Response:
    """The whole record: for the host, and for all once the table was played to its end."""
    who = caller(request, shown)
    if not who.ticket.host:
        live = who.hub.tables.live(who.table)
        if hides(live):
            raise Refused(403, HIDDEN)
        if ended_by_correction(live):
            raise Refused(403, ENDED)
    return Response(who.hub.tables.raw(who.table), media_type="application/json")


# Joining and leaving


@router.post("/find")
def find_table(body: ByCode, request: Request) -> Lobby:
    """A table by its code: the game, and which seats are free."""
    hub: Hub = request.app.state.hub
    return hub.seating.lobby(hub.find(request, body.code))


@router.post("/join")
def join_table(body: Join, request: Request) -> Joined:
    """Takes seats by a table's code, or only watches; asks for seats that are another's."""
    hub: Hub = request.app.state.hub
    slow(hub.asks, whose(request))
    table = hub.find(request, body.code)
    return hub.seating.take(table, body.seats, body.name)


@router.post("/table/leave", status_code=204)
def leave_table(request: Request, shown: Token) -> None:
    """Gives the seats back; the token is no longer valid."""
    who = caller(request, shown)
    who.hub.seating.leave(who.token)


# Seats


@router.get("/table/seats")
def see_seats(request: Request, shown: Token) -> Sitting:
    """Who sits where, what is this phone's, and who waits for its answer."""
    return caller(request, shown).seats()


@router.post("/table/seats")
def take_seats(body: Sit, request: Request, shown: Token) -> Sitting:
    """Takes further seats, or asks for those that are another's."""
    who = caller(request, shown)
    who.hub.seating.take(who.table, body.seats, who.ticket.name, who.token)
    return who.seats()


@router.delete("/table/wishes", status_code=204)
def give_up(request: Request, shown: Token) -> None:
    """Withdraws the request for seats."""
    who = caller(request, shown)
    who.hub.seating.give_up(who.token)


@router.post("/table/answers", status_code=204)
def answer_seat_request(body: Answer, request: Request, shown: Token) -> None:
    """Accepts or refuses a request for a seat of this phone; the host answers for any seat."""
    who = caller(request, shown)
    token = None if who.ticket.host else who.token
    who.hub.seating.answer(who.table, body.asking, body.yes, token)


# Undoing steps of others


@router.post("/table/undo", status_code=204, responses=STALE)
def ask_undo(body: UndoAsked, request: Request, shown: Token) -> None:
    """Asks the players whose steps they are, and the host, to agree to an undo."""
    who = caller(request, shown)
    who.hub.seating.undo.ask(who.token, body.by, body.at, body.to)


@router.delete("/table/undo", status_code=204)
def withdraw_undo(request: Request, shown: Token) -> None:
    """Withdraws the request to undo, or acknowledges that it was refused."""
    who = caller(request, shown)
    who.hub.seating.undo.withdraw(who.token)


@router.post("/table/undo/answers", status_code=204)
def answer_undo(body: Answer, request: Request, shown: Token) -> None:
    """Accepts or refuses an undo of steps of this phone's seats; the host answers for any."""
    who = caller(request, shown)
    who.hub.seating.undo.answer(who.table, body.asking, body.yes, who.token)


# Correcting the table once more


@router.post("/table/correction", status_code=204, responses=STALE)
def ask_correction(body: CorrectionAsked, request: Request, shown: Token) -> None:
    """Asks the other phones with a seat, and the host, to agree to a correction."""
    who = caller(request, shown)
    position = checked(dump(body.position))
    who.hub.seating.corrections.ask(who.token, body.by, body.at, position)


@router.delete("/table/correction", status_code=204)
def withdraw_correction(request: Request, shown: Token) -> None:
    """Withdraws the request to correct, or acknowledges that it was refused."""
    who = caller(request, shown)
    who.hub.seating.corrections.withdraw(who.token)


@router.post("/table/correction/answers", status_code=204)
def answer_correction(body: Answer, request: Request, shown: Token) -> None:
    """Accepts or refuses a correction that another phone asked for; one yes is enough."""
    who = caller(request, shown)
    who.hub.seating.corrections.answer(who.table, body.asking, body.yes, who.token)


# The host


@router.post("/tables", status_code=201, openapi_extra=tells(Put, [{BEARER.scheme_name: []}, {}]))
async def put_table(request: Request) -> Hosted:
    """Uploads a table with its whole record; the token in the response is its host's.

    A hub's key is sent as the token, percent-encoded; with a short record it may be in the body.
    """
    hub: Hub = request.app.state.hub
    who, shown = whose(request), await BEARER(request)
    slow(hub.puts, who)
    # Everything else is checked before a record is read.
    asks_key = not hub.may_host("")
    if asks_key and shown is not None:
        hub.check_key(who, unquote(shown.credentials))
    elif asks_key and not is_short(request):
        raise Refused(403, KEY_FIRST)

    def take() -> Hosted:
        body = read(Put, text)
        if asks_key and shown is None:
            hub.check_key(who, body.key)
        return put(hub.tables, hub.seating, body, hub.most_tables)

    with hub.uploads.coming(who):
        text = await sent(request)
        return await hub.uploads.one_by_one(take)


@router.delete("/table", status_code=204)
def take_table_away(body: TakeAway, request: Request, shown: Token) -> None:
    """Removes the table from this hub, by its host, who has its record up to that step."""
    who = host(request, shown)
    try:
        who.hub.seating.take_off(who.table, body.at)
    except WentOn:
        raise Refused(409, WENT_ON) from None


@router.post("/table/host/seats")
def set_seats(body: HostSeats, request: Request, shown: Token) -> Sitting:
    """Keeps seats for the host's own phone, or frees them; takes them from whoever has them."""
    who = host(request, shown)
    change = who.hub.seating.keep if body.state == "host" else who.hub.seating.free
    change(who.table, body.seats)
    return who.seats()


@router.post("/table/host/watching")
def set_watching(body: Watching, request: Request, shown: Token) -> Sitting:
    """Sets whether anybody with the code may watch."""
    who = host(request, shown)
    who.hub.seating.allow_watching(who.table, body.allowed)
    return who.seats()
