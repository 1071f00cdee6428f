"""What a phone does at a table of the hub: judged by what it may see, done once, or refused."""

import logging
from hashlib import sha256
from itertools import takewhile

from starlette.concurrency import run_in_threadpool

from companion.core.action import Action, Correct, Undo
from companion.core.json_text import JsonObject, dump, parse
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.live import LiveTable, Stale
from companion.playing.masked_corrections import correction
from companion.playing.undo_rules import Kept, owner_check
from companion.sharing.hub.channel import NOT_NOW, Channel
from companion.sharing.hub.errors import Refused
from companion.sharing.wire.bodies import Correction, Objecting, Objection, Push
from companion.sharing.wire.sentences import write_message
from companion.store.action_notes import Note
from companion.store.database import Trouble

LOOKS_ON = say("This phone does not play for that seat: it can only look on.")


async def push(channel: Channel, phone: str, body: Push, *, host: bool = False) -> int:
    """The step that an action got; the host's phone may take back anybody's step."""
    live, told = channel.live, dump(body.action)
    known = _id(phone, body.id, told)
    if body.at > live.kept:
        await run_in_threadpool(live.learn_of, body.at)
    try:
        action = _judged(channel, body.at, told)
    except (Refused, Refusal):
        # Its seat went to another phone, perhaps, after it was done and the answer got lost.
        step = await run_in_threadpool(live.answered, known)
        if step is not None:
            return step
        raise
    if action is None:
        # Much may have happened since: to write it lets nobody else wait.
        return await run_in_threadpool(_done_before, channel, body.at, known)
    check = owner_check(action, channel.seats, host=host)
    note = Note(joined=body.joined)
    if host and _is_of_others(channel, action):
        note = Note(joined=body.joined, agreed=(action.by,), host=True)
    try:
        done = await live.push_soon(action, body.at, known, note=note, check=check)
    except Stale as why:
        raise await run_in_threadpool(_late, channel, body.at, why) from None
    except (Trouble, Kept):
        raise
    except Refusal as why:
        if not hides(live):
            raise
        # What a seat sees was right: why it was wrong all the same is for nobody to know.
        logging.getLogger(__name__).info("table %s refused: %s", live.id, why)
        raise Refusal(NOT_NOW) from None
    return done.number


def _judged(channel: Channel, at: int, told: str) -> Action | None:
    """The action that was told, if nothing that its phone sees speaks against it.

    Nothing if it was meant for another step than the newest: it is not looked at then, and may not
    be done, even if the table comes to that step in the next moment.
    """
    live = channel.live
    action = live.table.rules.codec.read(checked(told))
    if action.by not in channel.seats:
        raise Refused(403, LOOKS_ON)
    if at != live.kept:
        return None
    channel.judge(action)
    return action


def _is_of_others(channel: Channel, action: Action) -> bool:
    """Whether an undo takes back the step of a seat that is another phone's."""
    step = channel.live.table.undoable
    taken = step.action if step and isinstance(action, Undo) else None
    return taken is not None and taken.by not in channel.seats


def correct(channel: Channel, phone: str, body: Correction) -> int:
    """The step that a correction got."""
    live, told = channel.live, dump(body.position)
    known = _id(phone, body.id, told)
    live.learn_of(body.at)
    try:
        action = _correction(channel, body.at, told)
    except (Refused, Refusal):
        # As with any action: it may have been done before its phone had other seats.
        if (step := live.answered(known)) is not None:
            return step
        raise
    if action is None:
        return _done_before(channel, body.at, known)
    try:
        return live.push(action, body.at, known).number
    except Stale as why:
        raise _late(channel, body.at, why) from None


def objection(channel: Channel, body: Objecting) -> Objection:
    """Why the table cannot be put right like that."""
    try:
        _correction(channel, channel.number, dump(body.position))
    except Refusal as why:
        return Objection(message=write_message(why.message), sentence=str(why))
    return Objection(message=None, sentence=None)


def checked(told: str) -> JsonObject:
    """What came in, read as strictly as a record."""
    read = parse(told)
    assert isinstance(read, dict)
    return read


def _correction(channel: Channel, at: int, told: str) -> Correct | None:
    """The correction that was told, if it can be told from there; nothing if it comes too late."""
    live, seats = channel.live, channel.seats
    if not seats:
        raise Refused(403, LOOKS_ON)
    with live.lock:
        if at != live.kept:
            return None
        return correction(live.table, _hand(channel), checked(told), seats, seats)


def _hand(channel: Channel) -> int:
    """Whose phone it is: the seat that is asked now, or the first."""
    asked = [prompt.seat for prompt in channel.prompts() if prompt.seat in channel.seats]
    return min(asked or channel.seats)


def _id(phone: str, id: str, told: str) -> str:
    """An id is a phone's own, and stands for what was told with it."""
    content = sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{phone[:16]}.{id}.{content[:16]}"


def _done_before(channel: Channel, at: int, known: str) -> int:
    """The step that was answered before, by its id; refused if it comes too late."""
    try:
        return channel.live.done_before(known).number
    except Stale as why:
        raise _late(channel, at, why) from None


def hides(live: LiveTable) -> bool:
    """Whether something is hidden from somebody at the table now."""
    table = live.table
    return table.result is None and table.rules.hides(table.position)


def ended_by_correction(live: LiveTable) -> bool:
    """Whether a table is over that was not played to its end, and still hides something.

    Whoever ended it could take that back, and must not have learned what comes next.
    """
    table, rules = live.table, live.table.rules
    if table.result is None or not rules.hides(table.position):
        return False
    line = reversed(table.line())
    over = [*takewhile(lambda step: rules.result(step.position) is not None, line)]
    return isinstance(over[-1].action, Correct)


def _late(channel: Channel, at: int, why: Stale) -> Refused:
    """That the table went on, with what happened after a step as the phone sees it."""
    told = channel.since(min(at, channel.number))[1]
    return Refused(409, why.message, {"since": parse(told.partition(b"data: ")[2])})
