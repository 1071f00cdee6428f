"""A real Hekla board, moved by nothing but what the phone says."""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.words import piece_name
from companion.playing.seen import Seen


@dataclass
class Mirror:
    """Pieces by cell and beside the board, pawns on their circles, which of them lie turned."""

    names: tuple[str, ...]
    cells: Counter[tuple[str, str]] = field(default_factory=Counter)
    # Volcanoes in front of their owners and lava beside the board, by their names.
    supply: Counter[str] = field(default_factory=Counter)
    road: dict[str, str] = field(default_factory=dict)
    turned: set[str] = field(default_factory=set)

    def look(self, seen: Seen) -> None:
        """Every line says itself where things are."""

    def lay(self, line: str) -> None:
        """One line of the lay-out page."""
        if found := re.fullmatch(r"(.+)’s vulcanologist, (.+?)(, turned over)?", line):
            self.road[found[1]] = "Start" if found[2] == "on the start circle" else found[2]
            if found[3]:
                self.turned.add(found[1])
        elif found := re.fullmatch(
            r"(\d+) lava pieces?, beside the board: (\d+) plain, (\d+) with a hollow", line
        ):
            assert int(found[1]) == int(found[2]) + int(found[3])
            self.supply += Counter({"Lava 0": int(found[2]), "Lava 1": int(found[3])})
        elif found := re.fullmatch(
            r"(?:Everybody’s volcanoes, in front of you|In front of (.+)), hollows (.+)", line
        ):
            for name in [found[1]] if found[1] else self.names:
                self.supply.update(f"{name} {value}" for value in found[2].split(" + "))
        elif found := re.fullmatch(r"(?:(.+)’s volcanoes|Lava on the board), (.+)", line):
            for one in found[2].split(", "):
                value, _, cell = one.partition(" on ")
                self.cells[cell, f"{found[1] or 'Lava'} {value}"] += 1
        else:
            assert re.fullmatch(r"(.+) starts|It is (.+)’s turn", line), line

    def lay_card(self, where: str, card: str) -> None:
        """There are no cards."""
        raise AssertionError(card)

    def do(self, line: str) -> None:
        """One told line."""
        if found := re.fullmatch(r"(.+ \d) (?:goes home from|off) (\w\d)", line):
            piece, cell = found.groups()
            self._off(piece, cell)
            self.supply[piece] += 1
        elif found := re.fullmatch(r"(.+ \d) from (\w\d) to (\w\d)", line):
            piece, start, cell = found.groups()
            self._off(piece, start)
            self.cells[cell, piece] += 1
        elif found := re.fullmatch(r"(.+ \d) on (\w\d)", line):
            piece, cell = found.groups()
            assert self.supply[piece]
            self.supply[piece] -= 1
            self.cells[cell, piece] += 1
        elif found := re.fullmatch(r"(\S+) (?:drives|back by) \d+: (.+)", line):
            self.road[found[1]] = found[2]
        elif found := re.fullmatch(r"Third lap: turn (\S+)’s pawn over", line):
            self.turned.add(found[1])
        elif found := re.fullmatch(r"Turn (\S+)’s pawn back up", line):
            self.turned.remove(found[1])
        else:
            raise AssertionError(f"Nobody knows what to do with “{line}”.")

    def _off(self, piece: str, cell: str) -> None:
        assert self.cells[cell, piece]
        self.cells[cell, piece] -= 1


def bare(seen: Seen) -> Mirror:
    """A board with everything in the box."""
    return Mirror(tuple(player.name for player in seen.header.players))


def mirrored(seen: Seen) -> Mirror:
    """The position as such a board would be."""
    rules, position = seen.rules, seen.position
    assert isinstance(rules, GameRules)
    assert isinstance(position, Position)
    made, grid = bare(seen), rules.grid
    for cell, content in zip(grid.cells, position.cells, strict=True):
        for piece in content.pieces:
            made.cells[cell, str(piece_name(piece, made.names))] += 1
    for name, values in zip(made.names, position.supply, strict=True):
        made.supply.update(f"{name} {value}" for value in values)
    made.supply += Counter({f"Lava {value}": left for value, left in enumerate(position.lava)})
    words = Labels(rules)
    for name, driven in zip(made.names, position.road, strict=True):
        made.road[name] = str(words.loop(grid.place(driven)))
        if driven >= grid.third_lap:
            made.turned.add(name)
    return made


def put_right(before: Mirror, after: Mirror) -> Mirror:
    """Players tell how far a pawn is, not how it lies."""
    told = deepcopy(after)
    told.turned = before.turned
    return told
