"""What is drawn on Hekla’s rules pages, by the names that the pages use."""

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.showing.rule_examples import Example, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "green"))
# Three cells of a line with their neighbours, and a whole row with its road.
LINE: Window = (88, 268, 216, 140)
ROW: Window = (14, 160, 362, 175)


def table(turn: int = 0, **start: Json) -> Header:
    """A table that begins as an example needs it."""
    return Header("hekla", PLAYERS, seed="rules", start={"turn": turn, **start})


# Ana is about to move her 2 from f2 into the line e2–e4.
CELLS: Json = {"e4": [[0, 3]], "e3": [[1, 2]], "e2": [[1, 2]], "f2": [[0, 2]]}

EXAMPLES = {
    "acting": Example(
        table(cells={"c3": [[0, 3]], "d3": [[1, 2], [1, 2]], "c2": [[1, 1]]}),
        (95, 76, 200, 175),
        ("c3",),
    ),
    "long-move": Example(table(cells={"c2": [[0, 3]]}, road=[3, 0]), ROW, ("c2",)),
    "line-wrong": Example(
        table(cells={"e4": [[0, 3], [1, 2]], "e3": [[0, 2], [1, 1]]}),
        LINE,
        verdict="wrong",
        sign="8 + 0",
    ),
    "line-right": Example(
        table(cells={"e4": [[0, 3]], "e3": [[1, 2]], "e2": [[1, 2], [0, 2]]}),
        LINE,
        verdict="right",
        sign="3+2+4",
    ),
    "volcanoes": Example(table(cells=CELLS), LINE, ("f2", "e2"), line="volcanoes"),
    "trigger": Example(table(cells=CELLS), LINE, ("f2", "e2"), line="trigger"),
    "road": Example(table(road=[9, 2]), (14, 10, 362, 200), line="road"),
}
