"""The legal lists, from actions made once: looking them up is what makes the engine fast."""

from functools import lru_cache

from companion.core.action import Action
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.grid import Grid, Line
from companion.games.hekla.pieces import EMPTY, SEATS
from companion.games.hekla.position import Pending, Position

# Destinations of a volcano by cell number, each with the moves of the values that may go there.
Ways = tuple[tuple[int, list[Action]], ...]


class Answers:
    """Every action on one grid, and which of them a position allows."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._places: dict[tuple[int, tuple[int, ...]], list[list[Action]]] = {}
        self._ways: dict[tuple[int, int, tuple[int, ...], bool], Ways] = {}
        self._moves: dict[tuple[int, int, int, int], Action] = {}
        self._retreats: list[list[Action]] = [[] for _ in SEATS]
        self._erupts: list[dict[Line, Action]] = [
            {line: Erupt(seat, line.cells) for line in grid.lines} for seat in SEATS
        ]
        self._done = tuple(Done(seat) for seat in SEATS)
        self._end_game = tuple(EndGame(seat) for seat in SEATS)

    def of(self, position: Position) -> list[Action]:
        """Every action allowed now."""
        pending, seat = position.pending, position.turn
        if pending is None:
            return [*self.turn(position), self._end_game[seat]]
        match pending.ask:
            case "act":
                return self.act(position, seat)
            case "erupt":
                return self.erupt(pending, seat)
            case "end_game" if pending.by is not None:
                # Whoever has the turn may still play on.
                return [self._end_game[pending.by], *self.turn(position)]
            case _:
                return []

    def turn(self, position: Position) -> list[Action]:
        """Place or move, perhaps after driving back."""
        found = self.act(position, position.turn)
        found += self.retreats(position, position.turn)
        return found

    def act(self, position: Position, seat: int) -> list[Action]:
        """Any volcano of the supply on any empty cell, or one of the board's to a free place."""
        cells = position.cells
        places = self.places(seat, position.supply[seat])
        pointed = self.grid.pointed(position.road[seat])
        found: list[Action] = []
        moves: list[Action] = []
        for at, content in enumerate(cells):
            if content is EMPTY:
                found += places[at]
                continue
            values = content.values[seat]
            if values:
                for to, actions in self.ways(seat, at, values, at in pointed):
                    if cells[to].free:
                        moves += actions
        found += moves
        return found

    def places(self, seat: int, supply: tuple[int, ...]) -> list[list[Action]]:
        """The placings of a supply, by cell number."""
        # By the values alone: of whole supplies there are thousands, and all would be kept.
        values = tuple(sorted(set(supply)))
        found = self._places.get((seat, values))
        if found is None:
            found = [[Place(seat, value, cell) for value in values] for cell in self.grid.cells]
            self._places[seat, values] = found
        return found

    def ways(self, seat: int, at: int, values: tuple[int, ...], far: bool) -> Ways:
        """Where volcanoes of a cell can go: one cell, or straight on where the circle points."""
        found = self._ways.get((seat, at, values, far))
        if found is None:
            reach = self.grid.runs[at] if far else self.grid.steps[at]
            found = tuple(
                (to, [self._move(seat, at, value, to) for value in values]) for to in reach
            )
            self._ways[seat, at, values, far] = found
        return found

    def _move(self, seat: int, at: int, value: int, to: int) -> Action:
        cells = self.grid.cells
        return self._moves.setdefault(
            (seat, at, value, to), Move(seat, cells[at], value, cells[to])
        )

    def retreats(self, position: Position, seat: int) -> list[Action]:
        """As many circles back as were driven, if a placing or moving can follow (K5)."""
        driven = position.road[seat]
        if not driven:
            return []
        made = self._retreats[seat]
        while len(made) < driven:
            made.append(Retreat(seat, len(made) + 1))
        if self._can_place(position, seat) or self._can_go(position, seat, self.grid.steps):
            return made[:driven]
        return [
            made[circles - 1]
            for circles in range(1, driven + 1)
            if self._can_run(position, seat, driven - circles)
        ]

    def erupt(self, pending: Pending, seat: int) -> list[Action]:
        """The lines that may be scored; further ones may be left (K2)."""
        found = [self._erupts[seat][line] for line in pending.lines]
        return found if pending.must else [*found, self._done[seat]]

    def can_act(self, position: Position, seat: int) -> bool:
        """Whether a seat can place or move, from its circle or one it could go back to (K7)."""
        if self._can_place(position, seat) or self._can_go(position, seat, self.grid.steps):
            return True
        seen = {self.grid.place(driven): driven for driven in range(position.road[seat] + 1)}
        return any(self._can_run(position, seat, driven) for driven in seen.values())

    def can_act_here(self, position: Position, seat: int) -> bool:
        """Whether a seat can place or move without driving back."""
        return (
            self._can_place(position, seat)
            or self._can_go(position, seat, self.grid.steps)
            or self._can_run(position, seat, position.road[seat])
        )

    def _can_place(self, position: Position, seat: int) -> bool:
        return bool(position.supply[seat]) and EMPTY in position.cells

    def _can_go(self, position: Position, seat: int, reach: tuple[tuple[int, ...], ...]) -> bool:
        cells = position.cells
        return any(
            cells[to].free
            for at, content in enumerate(cells)
            if content.volcanoes[seat]
            for to in reach[at]
        )

    def _can_run(self, position: Position, seat: int, driven: int) -> bool:
        """Whether a long move is possible from a circle."""
        cells = position.cells
        return any(
            cells[to].free
            for at in self.grid.pointed(driven)
            if cells[at].volcanoes[seat]
            for to in self.grid.runs[at]
        )


@lru_cache(maxsize=32)
def answers(grid: Grid) -> Answers:
    """The actions of a grid, made once for all tables with that board."""
    return Answers(grid)
