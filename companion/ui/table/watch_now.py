"""What a screen that only watches says: who is waited for, who is here, what deserves a look."""

from companion.core.action import Undo
from companion.core.game import NOBODY, Seats
from companion.core.message import Message, say
from companion.playing.moments import Kind, eruption_of, moments_in
from companion.playing.names import together
from companion.playing.opponent_turn import opponent_turn
from companion.playing.seen import Seen
from companion.playing.share import headline, why_line
from companion.playing.shared_table import Chair, Shared
from companion.ui.table.opponent_scene import moved_by
from companion.ui.table.waiting import asked_names, doing


def gone_seats(shared: Shared | None) -> Seats:
    """The seats whose phone is out of reach."""
    if shared is None:
        return NOBODY
    return frozenset(chair.seat for chair in shared.chairs if chair.hold == "gone")


def waited_for(seen: Seen, gone: Seats, keeper: str = "") -> tuple[Message, Message]:
    """Who everybody waits for and what these do; at the end, who won and why."""
    result = seen.result
    if result is not None:
        return headline(seen, result), why_line(seen, result)
    turn = opponent_turn(seen)
    if turn is not None and turn.state != "proposes":
        name = seen.header.players[turn.seat].name
        words = say("{name} thinks.", name=name)
        if turn.state == "carry out":
            words = moved_by(keeper, name)
        return say("{name}", name=name), words
    lost = [seat for seat in seen.to_act if seat in gone]
    if lost:
        names = together([seen.header.players[seat].name for seat in lost])
        return asked_names(seen), say("Out of reach. Everybody waits for {names}.", names=names)
    return asked_names(seen), doing(seen)


def first_seat(seen: Seen) -> int:
    """Whose colour the screen has: who won, or the first who is asked."""
    result, turn = seen.result, opponent_turn(seen)
    if result is not None:
        return result.winners[0]
    if turn is not None:
        return turn.seat
    return seen.to_act[0] if seen.to_act else 0


def gathers(seen: Seen, shared: Shared | None) -> bool:
    """Whether people still come: seats are free and nobody has done anything yet."""
    if shared is None or seen.begun or seen.result is not None:
        return False
    return any(chair.hold == "free" for chair in shared.chairs)


def seat_words(shared: Shared, chair: Chair) -> Message:
    """Which phone a seat is played on, as a screen in the middle says it."""
    name = shared.players[chair.seat].name
    match chair.hold:
        case "free":
            return say("scan to take this seat")
        case "opponent":
            return say("Caldera plays")
        case "gone":
            return say("offline")
        case "host" if chair.seat == shared.kept[0]:
            return say("{name}’s phone, keeps the table", name=name)
        case "host":
            return say("shares {name}’s phone", name=shared.keeper)
    first = next(one for one in shared.chairs if one.phone == chair.phone and one.hold != "free")
    if first.seat != chair.seat:
        return say("shares {name}’s phone", name=shared.players[first.seat].name)
    return say("{name}’s phone", name=name)


def large_moments(seen: Seen, since: int) -> tuple[Kind, ...]:
    """What the last step brings to look at together, unless it was there at the step `since`.

    Small eruptions, too: here nobody has to tap them away.
    """
    step = seen.last
    if seen.step <= since or isinstance(step.action, Undo):
        return ()
    found: list[Kind] = []
    erupted = eruption_of(seen)
    if erupted is not None and erupted[0].number == seen.step:
        found.append("eruption")
    found += [moment.kind for moment in moments_in(seen, step) if moment.kind != "eruption"]
    return tuple(found)
