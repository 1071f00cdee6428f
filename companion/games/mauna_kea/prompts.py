"""What is asked in Mauna Kea, in one sentence."""

from companion.core.asking import Asked
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.island import FIELD_NAMES
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.words import tile_name


def asked(position: Position) -> list[Asked]:
    """Who is asked what; without a boat everybody is asked whether to end it (M5)."""
    pending = position.pending
    if pending is None:
        if position.turn is None:
            return []
        found = [Asked(position.turn, "turn")]
        if not any(True for _ in position.moored()) and all(position.explorers):
            seats = range(len(position.explorers))
            found += [Asked(seat, "end_game") for seat in seats if seat not in position.agreed]
        return found
    if pending.ask == "finished":
        return []
    return [Asked(seat, pending.ask) for seat in pending.seats or (pending.by or 0,)]


def sentence(progress: ActionProgress, ask: str, seat: int) -> Message:
    """The prompt for a seat."""
    pending = progress.position.pending
    match ask:
        case "lay_out":
            return say("What lies at the glowing field?")
        case "keep_cards":
            return say("Keep four of your six cards.")
        case "set_explorer":
            return say("Set an explorer by the volcano.")
        case "draw":
            return say("What came out of the bag?")
        case "place" if pending is not None and pending.tile is not None:
            return say("Lay the {tile} on an empty field.", tile=tile_name(pending.tile))
        case "lost" if pending is not None and pending.field is not None:
            return say("What did the lava take on {field}?", field=FIELD_NAMES[pending.field])
        case "carried":
            return say("A tie: what do your explorers carry?")
        case "end_game":
            return say("The last boat is gone. End it here?")
        case _:
            return _turn(progress, seat)


def _turn(progress: ActionProgress, seat: int) -> Message:
    """What can be done in a turn; that it is the last one comes first."""
    position, asked = progress.position, _in_turn(progress, seat)
    if not position.last_turns:
        return asked
    if not position.points and not position.hands[seat]:
        return say("Nothing left: end your last turn.")
    empty = progress.settings.expert and not position.bag
    last = say("The bag is empty: last turn!") if empty else say("Last turn!")
    return listing([last, asked], "{left} {right}")


def _in_turn(progress: ActionProgress, seat: int) -> Message:
    position = progress.position
    if position.points:
        if progress.settings.full:
            return count(
                "Walk or board: {count} point left.",
                "Walk or board: {count} points left.",
                position.points,
            )
        return count(
            "Walk on the board: {count} point left.",
            "Walk on the board: {count} points left.",
            position.points,
        )
    if position.hands[seat]:
        return say("Lay a tile, or spend it to walk.")
    return say("All played: end your turn, draw.")
