"""Why an action is refused in Hekla: which rule it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.action import Action
from companion.core.asking import out_of_place
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.pieces import EMPTY
from companion.games.hekla.position import Position

if TYPE_CHECKING:
    from companion.games.hekla.rules import GameRules

# The questions that each kind of action answers.
ANSWERS: dict[type[Action], tuple[str, ...]] = {
    Retreat: ("turn",),
    Place: ("turn", "act"),
    Move: ("turn", "act"),
    Erupt: ("erupt",),
    Done: ("erupt",),
    EndGame: ("turn", "end_game"),
}

_FIRST = {
    "turn": N_("{name} must place or move a volcano first"),
    "act": N_("{name} drove back and must now place or move a volcano"),
    "erupt": N_("{name} must deal with the lines to be scored first"),
    "end_game": N_("{name} is asked whether to end the game"),
}


def why_not(rules: GameRules, position: Position, action: Action) -> Refusal:
    """The sentence that says why `action` is not legal in `position`."""
    asked, answers = rules.asked(position), ANSWERS[type(action)]
    if isinstance(action, EndGame) and len(asked) > 1:
        # Once it was offered, the end is agreed to one by one.
        answers = ("end_game",)
    if fault := out_of_place(asked, answers, action.by, _FIRST, rules.names):
        return fault
    match action:
        case Retreat(circles=circles):
            return _retreat(position, action.by, circles)
        case Place():
            return _place(rules, position, action)
        case Move():
            return _move(rules, position, action)
        case Erupt(line=cells):
            return _erupt(rules, position, cells)
        case _:
            return Refusal("the first line of a turn must be scored")


def _retreat(position: Position, seat: int, circles: int) -> Refusal:
    if circles < 1:
        return Refusal("driving back means one circle at least")
    if circles > position.road[seat]:
        return Refusal(
            "{circles} back is too far: the drive so far is {driven}",
            circles=circles,
            driven=position.road[seat],
        )
    return Refusal("from there no volcano could be placed or moved")


def _place(rules: GameRules, position: Position, action: Place) -> Refusal:
    at = rules.grid.index.get(action.cell)
    if at is None:
        return Refusal("the board has no cell “{cell}”", cell=action.cell)
    if action.value not in position.supply[action.by]:
        return Refusal("there is no volcano {value} in supply", value=action.value)
    return Refusal(
        "{cell} is not empty: a volcano gets there only by moving, if a place is free",
        cell=action.cell,
    )


def _move(rules: GameRules, position: Position, action: Move) -> Refusal:
    grid = rules.grid
    for cell in (action.from_, action.to):
        if cell not in grid.index:
            return Refusal("the board has no cell “{cell}”", cell=cell)
    start, to = grid.index[action.from_], grid.index[action.to]
    if action.value not in position.cells[start].values[action.by]:
        return Refusal(
            "no volcano {value} of yours stands on {cell}", value=action.value, cell=action.from_
        )
    if start == to:
        return Refusal("the volcano stands on {cell} already", cell=action.to)
    if action.from_[0] != action.to[0] and action.from_[1] != action.to[1]:
        return Refusal("a volcano moves along its row or column, never diagonally")
    if to not in grid.runs[start]:
        return Refusal(
            "the board has a gap between {start} and {to}", start=action.from_, to=action.to
        )
    if not position.cells[to].free:
        return Refusal("both places on {cell} are taken", cell=action.to)
    return Refusal(
        "a volcano moves one cell; further only if the vulcanologist’s circle points at its row "
        "or column"
    )


def _erupt(rules: GameRules, position: Position, cells: tuple[str, str, str]) -> Refusal:
    name = "-".join(cells)
    line = rules.grid.line(cells)
    if line is None:
        return Refusal("{line} is no line of three neighbouring cells", line=name)
    if any(position.cells[at] is EMPTY for at in line.at):
        return Refusal("{line} has a cell without a piece", line=name)
    if position.cells[line.centre].lava > 1:
        return Refusal("the centre of {line} has two lava pieces already", line=name)
    return Refusal("{line} is not among the lines to be scored this turn", line=name)
