"""Mauna Kea's rules from setting up to the lava, in our own words."""

from collections.abc import Mapping

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.message import say
from companion.showing.rules_pages import Example, Paragraph, Point, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
# The middle of the island, and a shore with its boat.
MIDDLE: Window = (90, 90, 190, 150)
SHORE: Window = (52, 0, 125, 81)
# A mountain on its tile, from near.
MOUNTAIN: Window = (95, 92, 118, 76)


def table(options: dict[str, str | bool] | None = None, **start: Json) -> Header:
    """A table of every square that begins as an example needs it."""
    settled: dict[str, str | bool] = {"tracking": "full", **(options or {})}
    return Header("mauna-kea", PLAYERS, seed="rules", options=settled, start={"turn": 0, **start})


def _beside_a_mountain() -> Header:
    """Ana's explorer has 4 points to walk, a mountain north of it."""
    return table(
        points=4,
        tiles={"c4": "jljm", "d3": "jlml", "c3": "jjlj"},
        explorers=[{"7,7": []}, {"8,8": []}],
        artefacts={},
        tiles_in_hand=[[], []],
    )


def _at_the_cove(square: str) -> Header:
    """Ana's explorer is near the brown boat, with 1 point."""
    return table(
        points=1,
        tiles={"b1": "jjjj", "c1": "jjjj"},
        explorers=[{square: ["white", "white"], "7,7": []}, {"8,8": []}],
        artefacts={},
        boats={"brown-3": 1},
        tiles_in_hand=[[], []],
    )


def _boards(square: str) -> Mapping[str, Json]:
    return {
        "by": 0,
        "do": "board",
        "boat": "brown-3",
        "from": square,
        "carry": ["white", "white"],
    }


BEGINNING = (
    Paragraph(
        "aim",
        say("What it is about"),
        (
            Point(
                say("Bring your explorers and what they find to the boats before lava comes."),
                say("Whoever saved most in the end wins."),
                ("mauna-kea/explorer-red",),
            ),
        ),
    ),
    Paragraph(
        "laying-out",
        say("Laying out"),
        (
            Point(
                say("24 start tiles go to the marked fields by chance, face up."),
                say("On the marked squares lie artefacts of the same colour."),
                ("mauna-kea/artefact-white", "mauna-kea/artefact-black"),
            ),
            Point(
                say("A boat comes to each of the eight coves, by chance."),
                art=("mauna-kea/boats/brown-2",),
                sign="8",
            ),
        ),
        rulings=("G3",),
    ),
    Paragraph(
        "setting",
        say("Setting explorers"),
        (
            Point(
                say("One by one, anticlockwise, on the 16 squares beside the volcano."),
                say("Five each for two players, four for three, three for four."),
                ("mauna-kea/explorer-red",),
            ),
            Point(
                say("Whoever set the last explorer begins, then it goes clockwise."),
                say("First everybody draws tiles until they show 5 points or more."),
            ),
        ),
        rulings=("M11",),
    ),
)

TURN = (
    Paragraph(
        "tiles",
        say("Playing your tiles"),
        (
            Point(
                say("Lay it: on any empty field, turned as you like."),
                say("Then its points are not used."),
                ("mauna-kea/tile-laid",),
            ),
            Point(
                say("Or spend it: walk with its points. It goes back into the bag."),
                say("In the expert game it leaves the game."),
                ("mauna-kea/footprint",),
            ),
            Point(say("Every tile must be played, in any order, each in one of the two ways.")),
        ),
        say("With 4 points this explorer can reach every glowing square."),
        (
            Example(
                _beside_a_mountain(),
                say("Squares with what it costs to get there"),
                MIDDLE,
                ("7,7",),
            ),
        ),
        ("M1",),
    ),
    Paragraph(
        "walking",
        say("Walking"),
        (
            Point(
                say("A jungle square costs 1 point, a lake square 2."),
                say("From square to square, never diagonally. Carrying costs nothing."),
                ("mauna-kea/square-jungle-a",),
                "1",
            ),
            Point(
                say("Mountain, lava, bare board and other explorers are closed."),
                say("Nobody jumps over them."),
                ("mauna-kea/square-mountain-a",),
            ),
            Point(say("Points of several tiles add up, and may be shared among explorers.")),
        ),
        say("A mountain is in the way: it is walked around."),
        (
            Example(
                _beside_a_mountain(),
                say("Not allowed: onto the mountain"),
                MOUNTAIN,
                verdict="wrong",
                patch={"explorers": [{"7,6": []}, {"8,8": []}]},
                tried=({"by": 0, "do": "move", "from": "7,7", "path": ["7,6"]},),
            ),
            Example(
                _beside_a_mountain(),
                say("Allowed: past it, a jungle square and a lake square for 3 points"),
                MOUNTAIN,
                verdict="right",
                sign="1+2",
                tried=({"by": 0, "do": "move", "from": "7,7", "path": ["8,7", "8,6"]},),
                after=True,
            ),
        ),
        ("M1", "M9"),
    ),
    Paragraph(
        "boarding",
        say("Boarding a boat"),
        (
            Point(
                say("From one of the four squares at its cove, for 1 point."),
                say("The boat leaves at once and lies in front of you until the end."),
                ("mauna-kea/boats/brown-2",),
                "1",
            ),
            Point(
                say("It takes one explorer and as many artefacts as it has rings."),
                say("What does not fit stays on the square."),
            ),
        ),
        say("One point left: only an explorer at the cove can board."),
        (
            Example(
                _at_the_cove("4,2"),
                say("Not allowed: a square away from the cove"),
                SHORE,
                verdict="wrong",
                tried=(_boards("4,2"),),
            ),
            Example(
                _at_the_cove("4,1"),
                say("Allowed: at the brown boat’s cove"),
                SHORE,
                verdict="right",
                tried=(_boards("4,1"),),
            ),
        ),
        ("M1", "M6"),
    ),
    Paragraph(
        "drawing",
        say("Drawing new tiles"),
        (
            Point(
                say("When all tiles are played, draw until yours show 5 points or more."),
                say("They lie open in front of you. Then it is the next player’s turn."),
                ("mauna-kea/tile-laid",),
                "5",
            ),
            Point(
                say("A lava tile is laid the moment it is drawn, then you draw on."),
                art=("mauna-kea/flows/north-ahead",),
            ),
        ),
        rulings=("G3", "M4"),
    ),
    Paragraph(
        "laying",
        say("Laying a drawn tile"),
        (
            Point(
                say("The earthquake’s tile goes on any empty field at once, turned as you like."),
                art=("mauna-kea/card-earthquake",),
            ),
        ),
        rulings=("M10",),
    ),
)

LAVA = (
    Paragraph(
        "lava",
        say("Where lava goes"),
        (
            Point(
                say("Four flows, each with its own arrow: a tile makes its flow longer."),
                say("It goes on where the arrow points. Nobody chooses."),
                ("mauna-kea/flows/north-ahead",),
            ),
            Point(
                say("At a fork the shorter arm grows, level ones: the arm with the dot."),
                art=("mauna-kea/flows/north-left-right-dot-left",),
            ),
            Point(say("Where lava lies already, the flow dives under it and comes out beyond.")),
            Point(say("What cannot be laid, as at the edge, is out of the game.")),
        ),
        say("The north flow has left the volcano and turned right."),
        (
            Example(
                table(
                    tiles={"d3": "jljj"},
                    lava={
                        "e4": {"flow": "north", "heading": "north", "exits": ["ahead"]},
                        "e3": {"flow": "north", "heading": "north", "exits": ["right"]},
                    },
                    explorers=[{"7,7": []}, {"8,8": []}],
                    artefacts={},
                    tiles_in_hand=[["jjjj3"], []],
                ),
                say("Two lava tiles north of the volcano; the next one lies on f3"),
                (128, 62, 190, 150),
            ),
        ),
        ("M2",),
    ),
    Paragraph(
        "lost",
        say("What lava covers"),
        (
            Point(
                say("A whole field with everybody and everything on it is out of the game."),
                say("Nothing can be laid there any more. Boats are safe."),
                ("mauna-kea/explorer-red",),
            ),
        ),
        rulings=("M3",),
    ),
)
