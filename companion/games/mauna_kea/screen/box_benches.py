"""A tile or an objective card being made: corner by corner, number by number."""

from collections.abc import Sequence
from typing import cast

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.games.mauna_kea.box import ARTEFACTS, Objective, StartTile, Tile
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.words import ARTEFACT_NAMES, boat_color
from companion.showing.box_pages import Bench, BoxFace, BoxOption, BoxStepper, Printed, Question

# The four squares of a tile in reading order, and where their middles are on its picture.
CORNERS = (say("Top left"), say("Top right"), say("Bottom left"), say("Bottom right"))
MIDDLES = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
TERRAINS = {"j": say("Jungle"), "l": say("Lake"), "m": say("Mountain")}
SQUARES = {"j": "square-jungle-a", "l": "square-lake-a", "m": "square-mountain-a"}
LYING = {
    "": say("None"),
    "white": say("White"),
    "grey": say("Grey"),
    "black": say("Black"),
}
MOST_NEEDED, MOST_POINTS = 9, 20


def new(key: str) -> JsonObject:
    """A kind to begin with."""
    if key == "tiles":
        return {"squares": "jjjj", "points": 3, "corner": 0}
    lying: list[Json] = [[], [], [], []]
    return {"squares": "jjjj", "artefacts": lying, "corner": 0}


def tile(made: JsonObject) -> Tile:
    """The terrain tile on the bench."""
    return Tile(str(made["squares"]), cast("int", made["points"]))


def start_tile(made: JsonObject) -> StartTile:
    """The start tile on the bench."""
    lying = cast("list[list[str]]", made["artefacts"])
    return StartTile(str(made["squares"]), tuple(tuple(one) for one in lying))


def printed(artefacts: Sequence[Sequence[str]]) -> tuple[Printed, ...]:
    """What lies on a tile, each in its corner; several of one square beside each other."""
    made = []
    for (x, y), lying in zip(MIDDLES, artefacts, strict=True):
        for number, color in enumerate(lying):
            aside = (number - (len(lying) - 1) / 2) * 0.2
            made.append(Printed(art.artefact(color), x + aside, y))
    return tuple(made)


def tile_bench(name: Message, face: BoxFace, made: JsonObject) -> Bench:
    """A terrain tile: a corner is chosen, then what is on it; and its points."""
    points = BoxStepper("points", say("Points"), tile(made).points, 1, 3)
    return Bench(name, _marked(face, made), _corners(made), (points,))


def start_bench(name: Message, face: BoxFace, made: JsonObject) -> Bench:
    """A start tile: a corner is chosen, then what is on it and what lies there."""
    lying = start_tile(made).artefacts[_corner(made)]
    options = tuple(
        BoxOption(
            f"lies/{color}",
            words,
            art.artefact(color) if color else "",
            lying == ((color,) if color else ()),
        )
        for color, words in LYING.items()
    )
    question = Question(say("What lies there"), options)
    return Bench(name, _marked(face, made), (*_corners(made), question))


def _corner(made: JsonObject) -> int:
    return cast("int", made["corner"])


def _marked(face: BoxFace, made: JsonObject) -> BoxFace:
    return BoxFace(
        face.art, face.icons, face.printed, face.text, face.quarters, MIDDLES[_corner(made)]
    )


def _corners(made: JsonObject) -> tuple[Question, ...]:
    corner, squares = _corner(made), str(made["squares"])
    return (
        Question(
            say("Corner"),
            tuple(
                BoxOption(f"corner/{at}", words, chosen=at == corner)
                for at, words in enumerate(CORNERS)
            ),
        ),
        Question(
            say("What is on it"),
            tuple(
                BoxOption(
                    f"square/{letter}",
                    words,
                    f"{art.ART}{SQUARES[letter]}",
                    squares[corner] == letter,
                )
                for letter, words in TERRAINS.items()
            ),
        ),
    )


def objective_bench(name: Message, face: BoxFace, card: Objective) -> Bench:
    """A card: what it needs, and its points; artefacts, explorers or a boat it stays for."""
    points = BoxStepper("points", say("Points"), card.points, 0, MOST_POINTS)
    if card.boat is not None:
        colors = tuple(
            BoxOption(
                f"boat/{color}",
                say("{color}", color=boat_color(color)),
                f"{art.ART}boats/{color}-1",
                color == card.boat,
            )
            for color in art.BOAT_COLORS
        )
        return Bench(name, face, (Question(say("Boat"), colors),), (points,), removable=False)
    if "explorers" in card.need:
        number = BoxStepper(
            "need/explorers",
            say("Explorers"),
            card.need["explorers"],
            1,
            MOST_NEEDED,
            art=f"{art.ART}explorer-yellow",
        )
        return Bench(name, face, (), (number, points), removable=False)
    needs = tuple(
        BoxStepper(
            f"need/{color}",
            ARTEFACT_NAMES[color],
            card.need.get(color, 0),
            0,
            ARTEFACTS[color],
            art=art.artefact(color),
        )
        for color in ("white", "grey", "black")
    )
    return Bench(name, face, (), (*needs, points), removable=False)


def worked(key: str, made: JsonObject, place: str, by: int) -> JsonObject:
    """The kind on the bench with something changed."""
    what, _, value = place.partition("/")
    match what:
        case "corner":
            return {**made, "corner": int(value)}
        case "square":
            squares = [*str(made["squares"])]
            squares[_corner(made)] = value
            return {**made, "squares": "".join(squares)}
        case "lies":
            lying = [*cast("list[Json]", made["artefacts"])]
            lying[_corner(made)] = [value] if value else []
            return {**made, "artefacts": lying}
        case "boat":
            return {**made, "need": {**cast("JsonObject", made["need"]), "boat": value}}
        case "need":
            need = cast("dict[str, Json]", made["need"])
            number = cast("int", need.get(value, 0)) + by
            most = ARTEFACTS.get(value, MOST_NEEDED)
            low = 1 if value == "explorers" else 0
            return {**made, "need": {**need, value: max(low, min(most, number))}}
    low, high = (1, 3) if key == "tiles" else (0, MOST_POINTS)
    return {**made, what: max(low, min(high, cast("int", made[what]) + by))}
