"""Hekla's rules from setting up to a turn, in our own words."""

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.message import say
from companion.showing.rules_pages import Example, Paragraph, Point, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "green"))
# Three cells of a line with their neighbours, and a whole row with its road.
LINE: Window = (88, 268, 216, 140)
ROW: Window = (14, 160, 362, 175)


def table(turn: int = 0, **start: Json) -> Header:
    """A table that begins as an example needs it."""
    return Header("hekla", PLAYERS, seed="rules", start={"turn": turn, **start})


BEGINNING = (
    Paragraph(
        "aim",
        say("What it is about"),
        (
            Point(
                say("Build lines of volcanoes that erupt and drive your vulcanologist away."),
                say("Whoever is furthest on the road when the lava is used up wins."),
                ("hekla/vulcanologist-red",),
            ),
        ),
    ),
    Paragraph(
        "laying-out",
        say("Laying out"),
        (
            Point(
                say("Two players: seven volcanoes each, two 0, one 1, three 2 and one 3."),
                say("Three players: 0, 1, two 2 and 3. Four players: one of each value."),
                ("hekla/volcano-red-2",),
            ),
            Point(
                say("Vulcanologists begin in the black zone, lava lies ready beside the board."),
                say("Ten lava pieces without a hollow, ten with one."),
                ("hekla/lava-0", "hekla/lava-1"),
            ),
        ),
        rulings=("K8",),
    ),
)

TURN = (
    Paragraph(
        "acting",
        say("Place or move"),
        (
            Point(
                say("Place a volcano on a cell where nothing stands yet."),
                say("Both places of the cell must be free."),
                ("hekla/volcano-red-2",),
            ),
            Point(
                say("Or move one of yours to the cell beside it, if a place there is free."),
                say("Along its row or its column, never diagonally."),
                ("hekla/volcano-red-1",),
                "1",
            ),
            Point(say("One of the two, every turn. Before that you may drive back.")),
        ),
        say("Ana’s 3 on c3 can go to each glowing cell."),
        (
            Example(
                table(cells={"c3": [[0, 3]], "d3": [[1, 2], [1, 2]], "c2": [[1, 1]]}),
                say("c2 has a free place, d3 has none"),
                (95, 76, 200, 175),
                ("c3",),
            ),
        ),
        ("K4", "K5", "K7"),
    ),
    Paragraph(
        "long-move",
        say("Moving far"),
        (
            Point(
                say("Your vulcanologist’s circle may point at a row or a column."),
                say("A volcano of yours there moves along it as far as you like."),
                ("hekla/circle",),
            ),
            Point(
                say("Always straight, to a cell with a free place."),
                say("Circles at the corners of the road point at nothing."),
            ),
        ),
        say("Ana’s circle points at column c: her 3 may go anywhere in it."),
        (
            Example(
                table(cells={"c2": [[0, 3]]}, road=[3, 0]),
                say("The whole column c glows for the volcano on c2"),
                ROW,
                ("c2",),
            ),
        ),
        ("K4",),
    ),
    Paragraph(
        "driving-back",
        say("Driving back"),
        (
            Point(
                say("Before you place or move you may drive back as many circles as you like."),
                say(
                    "That can bring you to a circle that points the right way. The "
                    "circles are lost."
                ),
                ("hekla/vulcanologist-red",),
                "↷",
            ),
        ),
        rulings=("K5",),
    ),
)
