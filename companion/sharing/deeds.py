"""What a phone does at a table of the hub: judged by what it may see, done once, or refused."""

import logging
from hashlib import sha256

from starlette.concurrency import run_in_threadpool

from companion.core.action import Action, Correct
from companion.core.message import say
from companion.core.notation import JsonObject, dump, parse, patch_between
from companion.core.refusal import Refusal
from companion.playing.live import LiveTable, Stale
from companion.sharing.answers import Refused
from companion.sharing.bodies import Correction, Objecting, Objection, Push
from companion.sharing.channel import NOT_NOW, Channel
from companion.sharing.sentences import write_message
from companion.store.database import Trouble

LOOKS_ON = say("This phone does not play for that seat: it can only look on.")


async def push(channel: Channel, phone: str, body: Push) -> int:
    """The step that an action got."""
    live, told = channel.live, dump(body.action)
    action = _judged(channel, body.at, told)
    try:
        done = await live.push_soon(action, body.at, _id(phone, body.id, told))
    except Stale as why:
        # Much may have happened since: to write it lets nobody else wait.
        raise await run_in_threadpool(_late, channel, body.at, why) from None
    except Trouble:
        raise
    except Refusal as why:
        if not hides(live):
            raise
        # What a seat sees was right: why it was wrong all the same is for nobody to know.
        logging.getLogger(__name__).info("table %s refused: %s", live.id, why)
        raise Refusal(NOT_NOW) from None
    return done.number


def _judged(channel: Channel, at: int, told: str) -> Action:
    """The action that was told, if nothing that its phone sees speaks against it."""
    live = channel.live
    action = live.table.rules.verbs.read(checked(told))
    if action.by not in channel.seats:
        raise Refused(403, LOOKS_ON)
    if at == live.kept:
        channel.judge(action)
    return action


def correct(channel: Channel, phone: str, body: Correction) -> int:
    """The step that a correction got."""
    live = channel.live
    if not channel.seats:
        raise Refused(403, LOOKS_ON)
    told = dump(body.position)
    known = _id(phone, body.id, told)
    if body.at != live.kept:
        # Done before, or too late: either is found out without looking at what is told.
        return _do(channel, Correct(_hand(channel), {}), body.at, known)
    with live.lock:
        before = live.table.rules.write(live.table.position)
        action = Correct(_hand(channel), patch_between(before, _filled(channel, told)))
    return _do(channel, action, body.at, known)


def objection(channel: Channel, body: Objecting) -> Objection:
    """Why the table cannot be put right like that."""
    if not channel.seats:
        raise Refused(403, LOOKS_ON)
    live = channel.live
    with live.lock:
        table = live.table
        try:
            told = _filled(channel, dump(body.position))
            table.rules.correct(table.position, told, table.last.number + 1)
        except Refusal as why:
            return Objection(message=write_message(why.message), sentence=str(why))
    return Objection(message=None, sentence=None)


def checked(told: str) -> JsonObject:
    """What came in, read as strictly as a record."""
    read = parse(told)
    assert isinstance(read, dict)
    return read


def _filled(channel: Channel, told: str) -> JsonObject:
    table = channel.live.table
    return table.rules.filled(table.position, checked(told), channel.seats)


def _hand(channel: Channel) -> int:
    """Whose phone it is: the seat that is asked now, or the first."""
    asked = [prompt.seat for prompt in channel.prompts() if prompt.seat in channel.seats]
    return min(asked or channel.seats)


def _id(phone: str, id: str, told: str) -> str:
    """An id is a phone's own, and stands for what was told with it."""
    content = sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{phone[:16]}.{id}.{content[:16]}"


def _do(channel: Channel, correction: Correct, at: int, known: str) -> int:
    try:
        return channel.live.push(correction, at, known).number
    except Stale as why:
        raise _late(channel, at, why) from None


def hides(live: LiveTable) -> bool:
    """Whether something is hidden from somebody at the table now."""
    table = live.table
    return table.result is None and table.rules.hides(table.position)


def _late(channel: Channel, at: int, why: Stale) -> Refused:
    """That the table went on, with what happened after a step as the phone sees it."""
    told = channel.since(min(at, channel.number))[1]
    return Refused(409, why.message, {"since": parse(told.partition(b"data: ")[2])})
