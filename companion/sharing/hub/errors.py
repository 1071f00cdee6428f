"""How a hub says no: a status, and a sentence in the language that was asked for."""

import logging
from math import ceil

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Word

from companion.core.json_text import JsonObject
from companion.core.languages import LANGUAGES, language
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.live import Stale
from companion.playing.undo_rules import UndoRefused
from companion.sharing.hub.rate_limits import MOST_BODY, MOST_RECORD
from companion.sharing.hub.seating import SeatTaken, TooMany
from companion.sharing.wire.codes import NoSuchCode
from companion.sharing.wire.sentences import write_message
from companion.store.database import Trouble

FAULT = say("Something went wrong in Caldera; the error is in the server’s log.")
BUSY = say("Too many requests at once. Wait a moment, then try again.")
TOO_LARGE = say("This is larger than anything a table needs.")
NO_FORM = say("This does not have the form that the hub’s API page describes.")
NOTHING_HERE = say("There is nothing here.")
# Where a whole record comes in; everything else is small.
RECORDS = ("/tables",)


class Refused(Exception):
    """A request that is answered with a status and a sentence."""

    def __init__(self, status: int, message: Message, more: "JsonObject | None" = None) -> None:
        super().__init__(status, str(message))
        self.status, self.message, self.more = status, message, more or {}


class Wait(Refused):
    """Too many requests: the phone may retry after so many seconds."""

    def __init__(self, message: Message, seconds: float) -> None:
        super().__init__(429, message)
        self.seconds = seconds


def answer_faults(app: FastAPI) -> None:
    """Registers a handler for every kind of refusal and error."""

    @app.exception_handler(Refused)
    async def refused(request: Request, why: Refused) -> JSONResponse:
        headers = {"Retry-After": str(ceil(why.seconds))} if isinstance(why, Wait) else {}
        return _answer(request, why.status, why.message, why.more, headers)

    @app.exception_handler(Refusal)
    async def refusal(request: Request, why: Refusal) -> JSONResponse:
        return _answer(request, status_of(why), why.message)

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, why: RequestValidationError) -> JSONResponse:
        places = [".".join(map(str, error["loc"])) for error in why.errors()]
        return _answer(request, 422, NO_FORM, {"where": [*places]})

    @app.exception_handler(HTTPException)
    async def nothing(request: Request, why: HTTPException) -> JSONResponse:
        said = {400: NO_FORM, 413: TOO_LARGE}.get(why.status_code, NOTHING_HERE)
        return _answer(request, why.status_code, said, headers=dict(why.headers or {}))

    @app.exception_handler(Exception)
    async def fault(request: Request, why: Exception) -> JSONResponse:
        logging.getLogger(__name__).error("%s %s", request.method, request.url.path, exc_info=why)
        return _answer(request, 500, FAULT)


def status_of(why: Refusal) -> int:
    """The HTTP status of a refusal."""
    match why:
        case NoSuchCode():
            return 404
        case UndoRefused():
            return 403
        case SeatTaken() | Stale():
            return 409
        case TooMany():
            return 429
        case Trouble():
            return 503
        case _:
            return 400


def _answer(
    request: Request,
    status: int,
    message: Message,
    more: "JsonObject | None" = None,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    body = {
        "status": status,
        "sentence": language(asked_language(request.headers.get("accept-language", ""))).say(
            message
        ),
        "message": write_message(message),
        **(more or {}),
    }
    return JSONResponse(body, status, {"Cache-Control": "no-store", **(headers or {})})


def asked_language(header: str) -> str:
    """The first of our languages that a phone asks for.

    >>> asked_language("it, de-CH;q=0.8, en;q=0.5"), asked_language("*")
    ('de', 'en')
    """
    liked = (part.strip()[:2].lower() for part in header[:200].split(","))
    return next((code for code in liked if code in LANGUAGES), "en")


class Bounded:
    """Middleware that refuses bodies larger than any table needs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        most = MOST_RECORD if path.endswith(RECORDS) else MOST_BODY
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length[:12]) > most:
            await self._refuse(scope, receive, send)
            return
        size = 0

        async def bounded() -> Word:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise HTTPException(413)
            return message

        await self.app(scope, bounded, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _answer(Request(scope), 413, TOO_LARGE)
        answer.headers["Connection"] = "close"
        await answer(scope, receive, send)
