"""Putting Hekla's board right: the position as single facts, and what each could be."""

from collections.abc import Mapping

from companion.core.message import Message, say
from companion.core.notation import Json, JsonObject, pruned
from companion.games.hekla import geometry, notation
from companion.games.hekla.drawing import ART, colors_of
from companion.games.hekla.geometry import ROAD
from companion.games.hekla.pieces import LAVA, LAVA_VALUES, PLACES, VALUES, Piece
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.spoken import Spoken
from companion.games.hekla.words import piece_name
from companion.ui.board_protocol import Facts, Fix, FixChip, FixGroup, FixPlace, Flag

CELL, DRIVEN, SEAT = "cell-", "driven-", "seat-"


class Fixing:
    """The facts of one table."""

    def __init__(self, rules: GameRules, words: Spoken) -> None:
        self.rules = rules
        self.grid = rules.grid
        self.names = rules.names
        self.spoken = words
        self.colors = colors_of(rules)
        mine = set(rules.box.volcanoes[len(self.names) - 2])
        self.pieces = [
            *(
                Piece(seat, value)
                for seat in range(len(self.names))
                for value in VALUES
                if value in mine
            ),
            *(Piece(LAVA, value) for value in LAVA_VALUES if rules.box.lava[value]),
        ]

    def facts(self, position: Position) -> dict[str, Json]:
        """Every fact under its own key; supplies and lava follow from the cells."""
        told = self.rules.write(position)
        found: dict[str, Json] = {
            "turn": pruned({"turn": position.turn, "pending": told.get("pending")}),
            "supply": told["supply"],
            "lava": told["lava"],
        }
        for seat, driven in enumerate(position.road):
            found[f"{DRIVEN}{seat}"] = driven
        for cell, content in zip(self.grid.cells, position.cells, strict=True):
            standing = [_told(piece) for piece in content.pieces]
            for number in range(PLACES):
                here = standing[number] if number < len(standing) else None
                found[f"{CELL}{cell}-{number}"] = here
        return found

    def told(self, facts: Facts) -> JsonObject:
        """The position that the facts describe, as a record writes it."""
        turn = facts["turn"]
        asked = turn if isinstance(turn, Mapping) else {}
        cells: JsonObject = {}
        for cell in self.grid.cells:
            standing = [facts[f"{CELL}{cell}-{number}"] for number in range(PLACES)]
            found = sorted(piece for told in standing if (piece := _piece(told)) is not None)
            if found:
                cells[cell] = [_told(piece) for piece in found]
        return pruned(
            {
                "turn": asked.get("turn", 0),
                "cells": cells,
                "supply": facts["supply"],
                "lava": facts["lava"],
                "road": [facts[f"{DRIVEN}{seat}"] for seat in self.rules.seats],
                "pending": asked.get("pending"),
            }
        )

    def drawn(self, told: JsonObject) -> Position:
        """A described position to look at; pieces that cannot be are only drawn."""
        seats = len(self.names)
        cells = notation.read_cells(told.get("cells", {}), self.grid, seats)
        return notation.read({**told, "pending": None}, cells, self.grid, seats)

    # What can be put right where

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        if place.startswith(ROAD):
            circle = int(place.removeprefix(ROAD))
            title = self.spoken.loop(circle)
            options = tuple(self._pawn(facts, seat, circle) for seat in self.rules.seats)
            return FixPlace(title, (FixGroup(say("Vulcanologists"), options),))
        if place.startswith(SEAT):
            seat = int(place.removeprefix(SEAT))
            return FixPlace(self._name(seat), (self._driven(facts, seat),))
        if place == "turn":
            return FixPlace(say("Turn"), (self._turn(facts),))
        groups = tuple(self._standing(facts, place, number) for number in range(PLACES))
        return FixPlace(say("Cell {cell}", cell=place), groups)

    def chips(self) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *(FixChip(f"{SEAT}{seat}", self._name(seat), seat) for seat in self.rules.seats),
            FixChip("turn", say("Turn")),
        )

    def _name(self, seat: int) -> Message:
        return say("{name}", name=self.names[seat])

    def _standing(self, facts: Facts, cell: str, number: int) -> FixGroup:
        key = f"{CELL}{cell}-{number}"
        title = say("Second place") if number else say("First place")
        return FixGroup(
            title,
            (
                self._fix(facts, key, None, f"{ART}cell"),
                *(self._fix(facts, key, _told(piece), self._art(piece)) for piece in self.pieces),
            ),
        )

    def _art(self, piece: Piece) -> str:
        if piece.owner == LAVA:
            return f"{ART}lava-{piece.value}"
        return f"{ART}volcano-{self.colors[piece.owner]}-{piece.value}"

    def _pawn(self, facts: Facts, seat: int, circle: int) -> Fix:
        """A vulcanologist on this circle, in the lap that is nearest to where it is."""
        key = f"{DRIVEN}{seat}"
        now = facts[key]
        driven = now if isinstance(now, int) else 0
        inner, outer = len(self.grid.inner), len(self.grid.outer)
        ways = [circle]
        if circle in (0, inner):
            ways = [0, inner]
        elif circle > inner:
            ways = list(range(circle, max(circle, driven) + outer + 1, outer))
        nearest = min(ways, key=lambda way: abs(way - driven))
        art = f"{ART}vulcanologist-{self.colors[seat]}"
        return Fix(key, nearest, self._name(seat), art, chosen=driven == nearest)

    def _driven(self, facts: Facts, seat: int) -> FixGroup:
        key = f"{DRIVEN}{seat}"
        now = facts[key]
        driven = now if isinstance(now, int) else 0
        title = say("Circles driven")
        fewer = Fix(key, max(0, driven - 1), say("{what}: one fewer", what=title))
        more = Fix(key, min(notation.MOST_CIRCLES, driven + 1), say("{what}: one more", what=title))
        art = f"{ART}vulcanologist-{self.colors[seat]}"
        return FixGroup(title, (fewer, more), count=driven, art=art)

    def _turn(self, facts: Facts) -> FixGroup:
        options = tuple(
            self._fix(facts, "turn", {"turn": seat}, f"players/bare-{self.colors[seat]}")
            for seat in self.rules.seats
        )
        return FixGroup(say("Whose turn begins"), options)

    def _fix(self, facts: Facts, key: str, value: Json, art: str = "") -> Fix:
        return Fix(key, value, self.words(key, value), art, chosen=facts[key] == value)

    # Words

    def thing(self, key: str) -> Message:
        """What a fact is about."""
        if key.startswith(CELL):
            cell, _, number = key.removeprefix(CELL).partition("-")
            if number == "0":
                return say("{cell}, first place", cell=cell)
            return say("{cell}, second place", cell=cell)
        if key.startswith(DRIVEN):
            return say("{name}'s circles", name=self.names[int(key.removeprefix(DRIVEN))])
        return say("Turn")

    def words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""
        if isinstance(value, Mapping) and isinstance(seat := value.get("turn"), int):
            return self._name(seat)
        if key.startswith(CELL):
            piece = _piece(value)
            return piece_name(piece, self.names) if piece else say("empty")
        return say("{number}", number=str(value))

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a change is marked."""
        if key.startswith(CELL):
            cell, _, number = key.removeprefix(CELL).partition("-")
            x, y = geometry.place(cell, int(number), turn)
            return Flag(x + 9, y - 9)
        if key.startswith(DRIVEN) and isinstance(value, int):
            return Flag(*geometry.circles(self.grid, turn)[self.grid.place(value)])
        return None


def _told(piece: Piece) -> list[Json]:
    """A piece as a record writes it."""
    return ["lava" if piece.owner == LAVA else piece.owner, piece.value]


def _piece(told: Json) -> Piece | None:
    """A piece as a record writes it, read again."""
    if not isinstance(told, list):
        return None
    owner, value = told
    assert isinstance(value, int)
    return Piece(owner if isinstance(owner, int) else LAVA, value)
