"""How Hekla is played at random: any consistent box, any action, and where each piece is."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.action import Action
from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.box import read_box
from companion.games.hekla.grid import CELLS, COLUMNS, ROWS
from companion.games.hekla.meta import META
from companion.games.hekla.pieces import LAVA
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from tests.letters import SHOWN

NAMES = ("Ana", "Ben", "Chloé", "Dan")

# Written in a position, but not put right by hand: nothing.
BESIDE_FACTS: tuple[str, ...] = ()


@st.composite
def loops(draw: st.DrawFn, missing: list[str]) -> list[Json]:
    """Circles in any order; each column or row with cells at most at its two ends."""
    ends = [
        line
        for line in (*COLUMNS, *ROWS)
        if any(str(line) in cell for cell in CELLS if cell not in missing)
    ]
    corners = draw(st.integers(0, 8))
    circles: list[Json] = [*ends, *ends, *[None] * corners]
    shuffled = draw(st.permutations(circles))
    return list(shuffled[: draw(st.integers(1, len(circles)))])


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Json]:
    """A board with any cells left out that still has a line, and any pieces."""
    missing = sorted(draw(st.sets(st.sampled_from(CELLS), max_size=12)))
    there = [cell for cell in CELLS if cell not in missing]
    values = st.lists(st.integers(0, 3), min_size=1, max_size=8)
    zeros = draw(st.integers(0, 12))
    box: dict[str, Json] = {
        "missing": list(missing),
        "hot": list(draw(st.permutations(there))[:3]),
        "inner": draw(loops(missing)),
        "outer": draw(loops(missing)),
        "volcanoes": {players: list(draw(values)) for players in ("2", "3", "4")},
        "lava": [zeros, draw(st.integers(0 if zeros else 1, 12))],
    }
    return box if _has_a_line(missing) else {}


def _has_a_line(missing: list[str]) -> bool:
    rows = [[f"{column}{row}" for column in COLUMNS] for row in ROWS]
    columns = [[f"{column}{row}" for row in ROWS] for column in COLUMNS]
    return any(
        not set(cells[at : at + 3]) & set(missing)
        for cells in (*rows, *columns)
        for at in range(len(cells) - 2)
    )


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """A table of two to four, with the usual box or another one."""
    players = draw(st.integers(2, 4))
    colors = draw(st.permutations(META.colors[players]))
    box = draw(st.one_of(st.just({}), boxes()))
    read_box(box)
    return Header(
        game="hekla",
        players=tuple(Player(NAMES[seat], colors[seat]) for seat in range(players)),
        first=draw(st.integers(0, players - 1)),
        box=box,
        seed=draw(st.text(SHOWN, max_size=5)),
    )


def any_action(rules: GameRules) -> st.SearchStrategy[Action]:
    """Any well-formed action, legal or not."""
    seat = st.sampled_from(rules.seats)
    value = st.integers(-1, 4)
    cell = st.sampled_from([*CELLS, "g1", ""])
    line = st.one_of(
        st.tuples(cell, cell, cell), st.sampled_from([line.cells for line in rules.grid.lines])
    )
    return st.one_of(
        st.builds(Retreat, seat, st.integers(-1, 60)),
        st.builds(Place, seat, value, cell),
        st.builds(Move, seat, cell, value, cell),
        st.builds(Erupt, seat, line),
        st.builds(Done, seat),
        st.builds(EndGame, seat),
    )


def is_listed(action: Action, legal: list[Action]) -> bool:
    """A line may be named either way round; the list has it in reading order."""
    if isinstance(action, Erupt) and Erupt(action.by, action.line[::-1]) in legal:
        return True
    return action in legal


def pieces(rules: GameRules, position: Position) -> Counter[tuple[int, int]]:
    """Every piece by owner and value, wherever it is: the same at every moment of a table."""
    found: Counter[tuple[int, int]] = Counter()
    for content in position.cells:
        assert len(content.pieces) <= 2
        found.update(content.pieces)
    for seat, values in enumerate(position.supply):
        found.update((seat, value) for value in values)
    found.update({(LAVA, value): number for value, number in enumerate(position.lava)})
    assert min(position.lava) >= 0
    assert min(position.road) >= 0
    return found


# What a partial start must tell for its pieces to be counted: nothing.
ALWAYS_TOLD: tuple[str, ...] = ()


def tells(rules: GameRules, now: dict[str, Any], luck: Random) -> Action | None:
    """Nothing is drawn: nothing can be told beyond the list."""
    return None


def numbers(rules: GameRules, now: dict[str, Any]) -> dict[str, int]:
    """How many pieces of each sort a written position has, wherever they lie."""
    found = Counter(owner for cell in now.get("cells", {}).values() for owner, _ in cell)
    for seat, values in enumerate(now["supply"]):
        found[seat] += len(values)
    found["lava"] += sum(now["lava"])
    return {str(owner): number for owner, number in found.items()}


def should_be(rules: GameRules) -> dict[str, int]:
    """How many pieces of each sort there are."""
    each = len(rules.box.volcanoes[len(rules.seats) - 2])
    return {**{str(seat): each for seat in rules.seats}, "lava": sum(rules.box.lava)}
