"""Corrections of Hekla's board: its position as single facts, and what each could be."""

from functools import cached_property, partial

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, listing, say
from companion.games.hekla import position_json
from companion.games.hekla.pieces import LAVA, LAVA_VALUES, PLACES, VALUES, Piece
from companion.games.hekla.position import MOST_CIRCLES, Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.drawing import ART
from companion.games.hekla.screen.geometry import ROAD
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.words import piece_name
from companion.showing import fixing
from companion.showing.fixing import (
    At,
    Fact,
    Facts,
    Fix,
    FixChip,
    FixGroup,
    FixPlace,
    Flag,
    number_group,
)

CELL, DRIVEN, SEAT = "cell-", "driven-", "seat-"


class Fixing(fixing.Fixing[Position]):
    """The facts of one table."""

    def __init__(self, rules: GameRules, labels: Labels) -> None:
        super().__init__(rules)
        self.rules = rules
        self.grid = rules.grid
        self.labels = labels
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

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key; supplies and lava follow from the cells."""
        found = {"turn": self.whose_turn()}
        for seat, name in enumerate(self.names):
            driven = say("{name}’s circles", name=name)
            found[f"{DRIVEN}{seat}"] = Fact(At(("road", seat)), driven, flag=self._on_road)
        for cell in self.grid.cells:
            found[f"{CELL}{cell}"] = Fact(
                At(("cells", cell)),
                say("Cell {cell}", cell=cell),
                self._content,
                partial(self._on_cell, cell),
            )
        return found

    def drawn(self, data: JsonObject) -> Position:
        """A described position to look at; pieces that cannot be are only drawn."""
        return position_json.read({**data, "pending": None}, self.grid, len(self.names))

    # What can be put right where

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        if place.startswith(ROAD):
            circle = int(place.removeprefix(ROAD))
            title = self.labels.loop(circle)
            options = tuple(self._pawn(facts, seat, circle) for seat in self.rules.seats)
            return FixPlace(title, (FixGroup(say("Vulcanologists"), options),))
        if place.startswith(SEAT):
            seat = int(place.removeprefix(SEAT))
            return FixPlace(self.name(seat), (self._driven(facts, seat),))
        if place == "turn":
            return FixPlace(say("Turn"), (self.turns(facts),))
        groups = tuple(self._standing(facts, place, number) for number in range(PLACES))
        return FixPlace(say("Cell {cell}", cell=place), groups)

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        return (
            *self.seat_chips(SEAT),
            FixChip("turn", say("Turn")),
        )

    def _standing(self, facts: Facts, cell: str, number: int) -> FixGroup:
        """One of a cell's places: the other one keeps its piece."""
        key, standing = f"{CELL}{cell}", _pieces(facts[f"{CELL}{cell}"])
        now = standing[number] if number < len(standing) else None
        rest = [*standing[:number], *standing[number + 1 :]]

        def option(piece: Piece | None, words: Message, art: str) -> Fix:
            there = sorted([*rest, piece]) if piece else rest
            data: Json = [_piece_json(one) for one in there] or None
            return Fix(key, data, words, art, chosen=piece == now)

        return FixGroup(
            say("Second place") if number else say("First place"),
            (
                option(None, say("empty"), f"{ART}cell"),
                *(
                    option(piece, piece_name(piece, self.names), self._art(piece))
                    for piece in self.pieces
                ),
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
        return Fix(key, nearest, self.name(seat), art, chosen=driven == nearest)

    def _driven(self, facts: Facts, seat: int) -> FixGroup:
        art = f"{ART}vulcanologist-{self.colors[seat]}"
        most = MOST_CIRCLES
        return number_group(facts, f"{DRIVEN}{seat}", say("Circles driven"), most, art)

    # Words and places of the facts

    def _content(self, value: Json) -> Message:
        standing = [piece_name(piece, self.names) for piece in _pieces(value)]
        return listing(standing) if standing else say("empty")

    def _on_cell(self, cell: str, value: Json, turn: int) -> Flag:
        x, y = geometry.spot(cell, turn)
        return Flag(x + 18, y - 18)

    def _on_road(self, value: Json, turn: int) -> Flag | None:
        if not isinstance(value, int):
            return None
        return Flag(*geometry.circles(self.grid, turn)[self.grid.place(value)])


def _piece_json(piece: Piece) -> list[Json]:
    """A piece as a record writes it."""
    return ["lava" if piece.owner == LAVA else piece.owner, piece.value]


def _pieces(data: Json) -> list[Piece]:
    """A cell's pieces as a record writes them, read again."""
    found = []
    for one in data if isinstance(data, list) else []:
        match one:
            case [owner, int(value)]:
                found.append(Piece(owner if isinstance(owner, int) else LAVA, value))
    return found
