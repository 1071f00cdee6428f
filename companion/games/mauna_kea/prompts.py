"""What is asked in Mauna Kea, in one sentence."""

from companion.core.message import Message, count, say
from companion.games.mauna_kea.course import Course
from companion.games.mauna_kea.island import FIELD_NAMES
from companion.games.mauna_kea.words import tile_name


def sentence(course: Course, ask: str, seat: int) -> Message:
    """The prompt for a seat."""
    pending = course.position.pending
    match ask:
        case "lay_out":
            return say("Where do the start tiles and the boats lie?")
        case "keep_cards":
            return say("Keep four of your six cards.")
        case "set_explorer":
            return say("Set an explorer beside the volcano.")
        case "draw":
            return say("Draw a tile from the bag. Which one is it?")
        case "place" if pending is not None and pending.tile is not None:
            return say("Lay the {tile} on an empty field.", tile=tile_name(pending.tile))
        case "lost" if pending is not None and pending.field is not None:
            return say("Lava on {field}: what was lost there?", field=FIELD_NAMES[pending.field])
        case "carried":
            return say("A tie! How many artefacts do your explorers on the island carry?")
        case "end_game":
            return say("The last boat is gone. Shall the game end here?")
        case _:
            return _turn(course, seat)


def _turn(course: Course, seat: int) -> Message:
    position = course.position
    if position.points:
        if course.settings.full:
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
    if position.last_turns:
        return say("All tiles are played. End your last turn.")
    return say("All tiles are played. End your turn and draw.")
