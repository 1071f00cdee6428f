"""Hekla's eruptions, what they bring, and its pieces, in our own words."""

from companion.core.json_text import Json
from companion.core.message import say
from companion.games.hekla.screen.rules_play import LINE, table
from companion.showing.rules_pages import Example, Paragraph, Point

# Ana is about to move her 2 from f2 into the line e2–e4.
CELLS: Json = {"e4": [[0, 3]], "e3": [[1, 2]], "e2": [[1, 2]], "f2": [[0, 2]]}

ERUPTIONS = (
    Paragraph(
        "line",
        say("When a line erupts"),
        (
            Point(
                say("Three cells side by side with 8 hollows or more, a piece on each."),
                say("In a row or a column. Volcanoes and lava both count."),
                ("hekla/volcano-red-3",),
                "8",
            ),
            Point(
                say("Your volcano must just have come to one of the three cells."),
                say("And the cell in the middle has no more than one lava."),
                ("hekla/lava-1",),
                "1",
            ),
        ),
        say("Eight hollows in two cells are not enough."),
        (
            Example(
                table(cells={"e4": [[0, 3], [1, 2]], "e3": [[0, 2], [1, 1]]}),
                say("Nothing erupts: the third cell is empty"),
                LINE,
                verdict="wrong",
                sign="8 + 0",
            ),
            Example(
                table(cells={"e4": [[0, 3]], "e3": [[1, 2]], "e2": [[1, 2], [0, 2]]}),
                say("It erupts: 9 hollows, a piece on each cell"),
                LINE,
                verdict="right",
                sign="3+2+4",
            ),
        ),
        ("K1", "K2"),
    ),
    Paragraph(
        "eruption",
        say("What an eruption does"),
        (
            Point(
                say("First everybody with a volcano in the line drives on."),
                say("Then the volcanoes of the middle cell go back to their owners."),
                ("hekla/vulcanologist-red",),
            ),
            Point(
                say("One lava piece takes a place there, pieces without a hollow first."),
                say("So a cell can be the middle of an eruption twice at most."),
                ("hekla/lava-0",),
            ),
        ),
        rulings=("K1",),
    ),
    Paragraph(
        "further",
        say("More lines in one turn"),
        (
            Point(
                say("Of several lines you choose the first one, and it has to erupt."),
                say("The others may follow one by one, as long as they still have enough."),
                ("hekla/volcano-green-2",),
            ),
            Point(
                say("A line that is still full enough does not erupt again by itself."),
                say("Somebody must first bring a volcano to it."),
            ),
        ),
        rulings=("K2",),
    ),
)

LINES = (
    Paragraph(
        "volcanoes",
        say("Volcanoes in the line"),
        (
            Point(
                say("Each volcano in the line drives its owner on by 1."),
                say("On a high-activity cell, with the red ring, by 2."),
                ("hekla/cell-hot",),
                "2",
            ),
        ),
        say("Ana moves her 2 from f2 to e2: four volcanoes, two are hers."),
        (
            Example(
                table(cells=CELLS),
                say("{points} circles for Ana’s volcanoes"),
                LINE,
                ("f2", "e2"),
                line="volcanoes",
            ),
        ),
        ("K3",),
    ),
    Paragraph(
        "trigger",
        say("Hollows above 7"),
        (
            Point(
                say("Whoever made the line erupt drives on by 1 for each hollow above 7."),
                say("8 hollows bring 1, 9 bring 2."),
                ("hekla/volcano-red-3",),
                "+",
            ),
        ),
        say("The same line has 9 hollows."),
        (
            Example(
                table(cells=CELLS),
                say("{points} circles more for Ana, whose turn it is"),
                LINE,
                ("f2", "e2"),
                line="trigger",
            ),
        ),
        ("K3",),
    ),
    Paragraph(
        "road",
        say("The road"),
        (
            Point(
                say("Points are circles: once round the inner loop, then on the outer one."),
                say("From the third lap on the piece lies turned over."),
                ("hekla/circle",),
            ),
        ),
        say("Ana has driven nine circles."),
        (
            Example(
                table(road=[9, 2]),
                say("{points} circles for Ana"),
                (14, 10, 362, 200),
                line="road",
            ),
        ),
        ("K8", "K9"),
    ),
)

END = (
    Paragraph(
        "ending",
        say("When the game ends"),
        (
            Point(
                say("At once when the last lava piece is laid."),
                art=("hekla/lava-1",),
                sign="0",
            ),
            Point(say("Or when all of you agree that nothing will erupt any more.")),
        ),
        rulings=("K6", "K7"),
    ),
    Paragraph(
        "winning",
        say("Who wins"),
        (
            Point(
                say("The vulcanologist who is furthest on the road."),
                say("If several are level, they share the win."),
                ("moments/crown",),
            ),
        ),
        rulings=("K6",),
    ),
)

PIECES = (
    Paragraph(
        "volcano",
        say("Volcano"),
        (
            Point(
                say("Its hollows are its value, from 0 to 3."),
                say("The taller it is, the more hollows it has."),
                ("hekla/volcano-red-0", "hekla/volcano-red-3"),
            ),
        ),
        rulings=("K3", "K4"),
    ),
    Paragraph(
        "lava",
        say("Lava"),
        (
            Point(
                say("It belongs to nobody and stays. Its hollows count for the line."),
                say("It brings nobody a circle."),
                ("hekla/lava-1",),
            ),
        ),
        rulings=("K1", "K6"),
    ),
    Paragraph(
        "hot",
        say("High-activity cell"),
        (
            Point(
                say("A volcano on it brings 2 circles instead of 1."),
                art=("hekla/cell-hot",),
                sign="2",
            ),
        ),
        rulings=("K3",),
    ),
    Paragraph(
        "vulcanologist",
        say("Vulcanologist"),
        (
            Point(
                say("It shows how far you have fled, and its circle may point at a line."),
                say("Any number of them may stand on one circle."),
                ("hekla/vulcanologist-red",),
            ),
        ),
        rulings=("K4", "K5", "K8"),
    ),
)
