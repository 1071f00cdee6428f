"""Somebody at the real Hekla board who does what was tapped and what the phone says."""

import re
from collections import Counter
from dataclasses import dataclass, field

from companion.core.action import Action
from companion.games.hekla.actions import Move, Place, Retreat
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.words import piece_name


@dataclass
class Mirror:
    """The real board: pieces by cell, pawns on the road, which of them lie on their face."""

    names: tuple[str, ...]
    road: list[int]
    cells: Counter[tuple[str, str]] = field(default_factory=Counter)
    turned: set[str] = field(default_factory=set)

    def tapped(self, action: Action) -> None:
        """What the player did by hand, because it was tapped."""
        name = self.names[action.by]
        match action:
            case Place(value=value, cell=cell):
                self.cells[cell, f"{name} {value}"] += 1
            case Move(from_=start, value=value, to=to):
                self.cells[start, f"{name} {value}"] -= 1
                self.cells[to, f"{name} {value}"] += 1
            case Retreat(circles=circles):
                self.road[action.by] -= circles

    def do(self, line: str) -> None:
        """One told line."""
        if found := re.fullmatch(r"(.+ \d) (?:goes home from|off) (\w\d)", line):
            piece, cell = found.groups()
            assert self.cells[cell, piece]
            self.cells[cell, piece] -= 1
        elif found := re.fullmatch(r"(.+ \d) from (\w\d) to (\w\d)", line):
            piece, start, cell = found.groups()
            assert self.cells[start, piece]
            self.cells[start, piece] -= 1
            self.cells[cell, piece] += 1
        elif found := re.fullmatch(r"(.+ \d) on (\w\d)", line):
            piece, cell = found.groups()
            self.cells[cell, piece] += 1
        elif found := re.fullmatch(r"(\S+) (drives|back by) (\d+): .+", line):
            name, way, circles = found.groups()
            self.road[self.names.index(name)] += int(circles) * (1 if way == "drives" else -1)
        elif found := re.fullmatch(r"Third lap: turn (\S+)’s pawn over", line):
            self.turned.add(found[1])
        elif found := re.fullmatch(r"Turn (\S+)’s pawn back up", line):
            self.turned.remove(found[1])
        else:
            raise AssertionError(f"Nobody knows what to do with “{line}”.")


def mirrored(rules: GameRules, position: Position) -> Mirror:
    """The position as such a board would be."""
    names = tuple(rules.names)
    made = Mirror(names, list(position.road))
    for cell, content in zip(rules.grid.cells, position.cells, strict=True):
        for piece in content.pieces:
            made.cells[cell, str(piece_name(piece, names))] += 1
    made.turned = {
        name
        for name, driven in zip(names, position.road, strict=True)
        if driven >= rules.grid.third_lap
    }
    return made
