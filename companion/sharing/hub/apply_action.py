"""Applies what a phone sends: checked by what that phone may see, applied once, or refused."""

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
from companion.playing.opponent_turn import check_seat_change
from companion.playing.parallel_answers import still_answers
from companion.playing.undo_rules import UndoRefused, owner_check
from companion.sharing.hub.channel import NOT_NOW, Channel
from companion.sharing.hub.errors import Refused
from companion.sharing.wire.bodies import Correction, Objecting, Objection, Push
from companion.sharing.wire.sentences import write_message
from companion.store.action_notes import Note
from companion.store.database import Trouble

LOOKS_ON = say("This phone does not play for that seat: it can only look on.")


async def push(channel: Channel, phone: str, body: Push, *, host: bool = False) -> int:
    """Applies an action and returns its step; the host's phone may undo anybody's step."""
    live, text = channel.live, dump(body.action)
    known = _id(phone, body.id, text)
    if body.at > live.kept:
        await run_in_threadpool(live.learn_of, body.at)
    try:
        action = _judged(channel, body.at, text)
    except (Refused, Refusal):
        # Perhaps it was applied, the response was lost, and its seat went to another phone since.
        step = await run_in_threadpool(live.answered, known)
        if step is not None:
            return step
        raise
    if action is None:
        # Much may have happened since: written in a thread, so that nobody else waits.
        return await run_in_threadpool(_done_before, channel, body.at, known)
    check_seat_change(action, channel.seats, host=host)
    check = owner_check(action, channel.seats, host=host)
    note = Note(joined=body.joined)
    if host and _is_of_others(channel, action):
        note = Note(joined=body.joined, agreed=(action.by,), host=True)
    try:
        done = await live.push_soon(action, body.at, known, note=note, check=check)
    except Stale as why:
        raise await run_in_threadpool(_late, channel, body.at, why) from None
    except (Trouble, UndoRefused):
        raise
    except Refusal as why:
        if not hides(live):
            raise
        # By what the seat sees it was right: the true reason would reveal something hidden.
        logging.getLogger(__name__).info("table %s refused: %s", live.id, why)
        raise Refusal(NOT_NOW) from None
    return done.number


def _judged(channel: Channel, at: int, text: str) -> Action | None:
    """The action in `text`, checked by what its phone may see.

    None if it was meant for another step, and does not answer what is still asked: it was not
    checked then, so it must not be applied, even if the table reaches that step a moment later.
    """
    live = channel.live
    action = live.table.rules.codec.read(checked(text))
    if not action.speaks_for <= channel.seats:
        raise Refused(403, LOOKS_ON)
    with live.lock:
        is_late = at != live.kept
        if is_late and not still_answers(live.table, action, at):
            return None
    try:
        channel.judge(action)
    except Refusal:
        if is_late:
            return None
        raise
    return action


def _is_of_others(channel: Channel, action: Action) -> bool:
    """Whether an undo takes back the step of a seat that is another phone's."""
    step = channel.live.table.undoable
    taken = step.action if step and isinstance(action, Undo) else None
    return taken is not None and taken.by not in channel.seats


def correct(channel: Channel, phone: str, body: Correction, *, host: bool = False) -> int:
    """Applies a correction and returns its step; only a guest's are counted."""
    live, text = channel.live, dump(body.position)
    known = _id(phone, body.id, text)
    live.learn_of(body.at)
    try:
        action = _correction(channel, body.at, text, limited=not host)
    except (Refused, Refusal):
        # As with any action: perhaps it was applied before its phone had other seats.
        if (step := live.answered(known)) is not None:
            return step
        raise
    if action is None:
        return _done_before(channel, body.at, known)
    try:
        return live.push(action, body.at, known).number
    except Stale as why:
        raise _late(channel, body.at, why) from None


def objection(channel: Channel, body: Objecting, *, host: bool = False) -> Objection:
    """Why such a correction would be refused."""
    try:
        _correction(channel, channel.number, dump(body.position), limited=not host)
    except Refusal as why:
        return Objection(message=write_message(why.message), sentence=str(why))
    return Objection(message=None, sentence=None)


def checked(text: str) -> JsonObject:
    """The JSON of a request, read as strictly as a record."""
    read = parse(text)
    assert isinstance(read, dict)
    return read


def _correction(channel: Channel, at: int, text: str, *, limited: bool) -> Correct | None:
    """The correction in `text`, if this phone may make it; None if meant for another step."""
    live, seats = channel.live, channel.seats
    if not seats:
        raise Refused(403, LOOKS_ON)
    with live.lock:
        if at != live.kept:
            return None
        hand, corrected = _hand(channel), checked(text)
        return correction(live.table, hand, corrected, seats, seats, limited=limited)


def _hand(channel: Channel) -> int:
    """Whose phone it is: the seat that is asked now, or the first."""
    asked = [prompt.seat for prompt in channel.prompts() if prompt.seat in channel.seats]
    return min(asked or channel.seats)


def _id(phone: str, id: str, text: str) -> str:
    """The id to save an action under: of this phone, and of this content."""
    content = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{phone[:16]}.{id}.{content[:16]}"


def _done_before(channel: Channel, at: int, known: str) -> int:
    """The step that an action with this id was saved as; refused with what happened if none."""
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
    """The 409 response: the steps after `at`, as the phone may see them."""
    event = channel.since(min(at, channel.number))[1]
    return Refused(409, why.message, {"since": parse(event.partition(b"data: ")[2])})
