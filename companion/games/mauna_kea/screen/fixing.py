"""Putting Mauna Kea's island right: the position as single facts, and what each could be."""

from collections.abc import Iterator, Mapping
from functools import cached_property, partial

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea import record
from companion.games.mauna_kea.box import ARTEFACTS
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FIELD_NAMES,
    FIELD_OF,
    SQUARE_AT,
    SQUARE_NAMES,
    VOLCANO,
    turned,
)
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.choice import BOAT, SEAT
from companion.games.mauna_kea.screen.facts import OutOfGame, Standing
from companion.games.mauna_kea.screen.fix_groups import (
    COLORS,
    HAND,
    ISLE,
    LAVA,
    LYING,
    STAND,
    TILE,
    FixGroups,
)
from companion.games.mauna_kea.stand_ins import thing_name
from companion.games.mauna_kea.walking import MOST_POINTS
from companion.games.mauna_kea.words import (
    ARTEFACT_NAMES,
    FLOW_NAMES,
    lava_name,
    load_name,
    squares_lying,
    squares_name,
    tile_name,
)
from companion.showing.fixing import (
    At,
    Fact,
    Facts,
    Fix,
    FixChip,
    FixGroup,
    FixPlace,
    Flag,
    Together,
    number_group,
)

HEAP, OUT = "heap-", "out-"


class Fixing(FixGroups):
    """The facts of one table."""

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Every fact under its own key; what is in the bag follows from the rest."""
        found = {
            "turn": Fact(Together(("turn", "pending")), say("Turn"), self._whose),
            "points": Fact(At(("points",)), say("Points left")),
        }
        for at, name in enumerate(FIELD_NAMES):
            if at == VOLCANO:
                continue
            flag = partial(self._on_field, at)
            tile, lava = say("Field {field}", field=name), say("Lava on {field}", field=name)
            found[f"{TILE}{name}"] = Fact(At(("tiles", name)), tile, _tile, flag)
            found[f"{LAVA}{name}"] = Fact(At(("lava", name)), lava, _lava, flag)
        for id, boat in self.box.boats.items():
            thing = self.labels.boat_name(boat)
            found[f"{BOAT}{id}"] = Fact(At(("boats", id)), thing, self._moored, self._at_cove)
        for name in self.box.bag:
            thing = say("Out of the game: {things}", things=thing_name(name, self.box))
            found[f"{OUT}{name}"] = Fact(OutOfGame(name), thing)
        for seat, name in enumerate(self.names):
            thing = say("{name}’s tiles", name=name)
            found[f"{HAND}{seat}"] = Fact(At(("tiles_in_hand", seat)), thing, _hand)
        return found | (self._square_facts() if self.full else self._counted_facts())

    def _square_facts(self) -> dict[str, Fact]:
        """Who stands and what lies on each square."""
        found = {}
        for at, name in enumerate(SQUARE_NAMES):
            flag = partial(self._on_square, at)
            stands, lies = (
                say("Square {square}", square=name),
                say("Artefacts on {square}", square=name),
            )
            found[f"{STAND}{name}"] = Fact(Standing(name), stands, self._with_load, flag)
            found[f"{LYING}{name}"] = Fact(At(("artefacts", name)), lies, _artefacts, flag)
        return found

    def _counted_facts(self) -> dict[str, Fact]:
        """How many are on the island, wherever they are."""
        found = {}
        for seat, name in enumerate(self.names):
            thing = say("{name}’s explorers", name=name)
            found[f"{ISLE}{seat}"] = Fact(At(("explorers", seat)), thing)
        for color in COLORS:
            entry = At(("artefacts", color), bare=0)
            found[f"{HEAP}{color}"] = Fact(entry, ARTEFACT_NAMES[color])
        return found

    def drawn(self, data: JsonObject) -> Position:
        """A described position to look at; pieces that cannot be are only drawn."""
        plain = {key: value for key, value in data.items() if key not in ("pending", "cards")}
        position = record.read(plain, self.rules.ground)
        boats = {boat: position.boats.get(boat, 0) for boat in self.box.boats}
        return self.rules.ground.surveyed(position.but(boats=boats))

    # What can be put right where

    def place(self, facts: Facts, place: str) -> FixPlace:
        """A place with everything that could be different there."""
        if place in SQUARE_AT:
            field = FIELD_NAMES[FIELD_OF[SQUARE_AT[place]]]
            title = say("Square {square}, field {field}", square=place, field=field)
            on_field = self._field(facts, field) if FIELD_AT[field] != VOLCANO else ()
            return FixPlace(title, (*self._square(facts, place), *on_field))
        if place.startswith(BOAT) or place == "boats":
            boats = self.box.boats if place == "boats" else (place.removeprefix(BOAT),)
            groups = [group for boat in boats for group in self._boat(facts, boat)]
            return FixPlace(say("Boats"), tuple(groups))
        if place.startswith(SEAT):
            seat = int(place.removeprefix(SEAT))
            return FixPlace(self._name(seat), self._seat(facts, seat))
        if place == "turn":
            return FixPlace(say("Turn"), (self._turn(facts), self._points(facts)))
        if place == "heap":
            groups = [
                number_group(facts, f"{HEAP}{c}", ARTEFACT_NAMES[c], ARTEFACTS[c], art.artefact(c))
                for c in COLORS
            ]
            return FixPlace(say("Artefacts on the island"), tuple(groups))
        if place == "out":
            return FixPlace(say("Tiles out of the game"), tuple(self._out(facts)))
        if FIELD_AT.get(place, VOLCANO) == VOLCANO:
            return FixPlace(say("The volcano"), ())
        return FixPlace(say("Field {field}", field=place), self._field(facts, place))

    def chips(self, facts: Facts) -> tuple[FixChip, ...]:
        """The places beside the board."""
        heap = () if self.full else (FixChip("heap", say("Artefacts")),)
        return (
            *(FixChip(f"{SEAT}{seat}", self._name(seat), seat) for seat in self.rules.seats),
            FixChip("boats", say("Boats")),
            *heap,
            FixChip("out", say("Out of the game")),
            FixChip("turn", say("Turn")),
        )

    def _field(self, facts: Facts, field: str) -> tuple[FixGroup, ...]:
        """Which tile lies there and how, and whether lava covers it."""
        key = f"{TILE}{field}"
        now = facts[key]
        kinds = dict.fromkeys(tile.squares for tile in self.box.tiles.values())
        kinds |= dict.fromkeys(tile.squares for tile in self.box.start_tiles)
        lies = tuple(turned(now, quarters) for quarters in range(4)) if isinstance(now, str) else ()
        groups = []
        if lies:
            ways = tuple(self._lying(key, way, chosen=way == now) for way in dict.fromkeys(lies))
            groups.append(FixGroup(say("How it lies"), ways))
        if FIELD_AT[field] not in self.box.start_fields:
            options = [self.fix(facts, key, None, f"{art.ART}field-empty")]
            options += [
                Fix(key, kind, squares_name(kind), art.printed(kind), chosen=kind in lies)
                for kind in kinds
            ]
            groups.append(FixGroup(say("Tile"), tuple(options)))
        return (*groups, self._lava(facts, field))

    @staticmethod
    def _lying(key: str, squares: str, *, chosen: bool) -> Fix:
        """A tile as it would lie after a turn."""
        picture, quarters = art.tile(squares)
        return Fix(key, squares, squares_lying(squares), picture, chosen=chosen, quarters=quarters)

    def _out(self, facts: Facts) -> Iterator[FixGroup]:
        """Every kind of tile: lava that left the board, in the expert game what was spent."""
        for name, number in self.box.bag.items():
            lava = self.box.lava.get(name)
            words = lava_name(lava) if lava else tile_name(name)
            picture = art.lava_tile(lava) if lava else art.printed(name[:4])
            yield number_group(facts, f"{OUT}{name}", words, number, picture)

    def _turn(self, facts: Facts) -> FixGroup:
        options = tuple(
            self.fix(facts, "turn", {"turn": seat}, f"players/bare-{self.colors[seat]}")
            for seat in self.rules.seats
        )
        return FixGroup(say("Whose turn begins"), options)

    def _points(self, facts: Facts) -> FixGroup:
        return number_group(facts, "points", say("Points left"), MOST_POINTS, f"{art.ART}footprint")

    # Words and places of the facts

    def _whose(self, value: Json) -> Message:
        match value:
            case {"turn": int(seat)}:
                return self._name(seat)
        return say("nobody")

    def _with_load(self, value: Json) -> Message:
        """A player's explorer or boat, and what is with it."""
        if not isinstance(value, Mapping):
            return say("nothing")
        load = value.get("load", value.get("artefacts", []))
        seat = value.get("seat")
        name = self.names[seat] if isinstance(seat, int) else ""
        texts = [str(one) for one in load] if isinstance(load, list) else []
        if not texts:
            return say("{name}", name=name)
        return say("{name} with {load}", name=name, load=load_name(texts))

    def _moored(self, value: Json) -> Message:
        if isinstance(value, Mapping):
            return self._with_load(value)
        return say("moored") if value is None else say("at cove {cove}", cove=str(value))

    def _on_field(self, field: int, value: Json, turn: int) -> Flag:
        x, y = self.drawing.geometry.field(field)
        return Flag(x + 12, y - 12)

    def _on_square(self, square: int, value: Json, turn: int) -> Flag:
        return Flag(*self.drawing.geometry.square(square))

    def _at_cove(self, value: Json, turn: int) -> Flag | None:
        if not isinstance(value, int) or not value:
            return None
        berth = self.drawing.geometry.berths[value - 1]
        return Flag(berth.x, berth.y)


def _tile(value: Json) -> Message:
    return squares_name(value) if isinstance(value, str) else say("nothing")


def _lava(value: Json) -> Message:
    if not isinstance(value, Mapping):
        return say("nothing")
    return say("lava of the {flow} flow", flow=FLOW_NAMES[str(value["flow"])])


def _hand(value: Json) -> Message:
    """How many tiles, and what they are worth."""
    tiles = [str(one) for one in value] if isinstance(value, list) else []
    if not tiles:
        return say("nothing")
    return listing(
        [
            count("{count} tile", "{count} tiles", len(tiles)),
            count("{count} point", "{count} points", sum(int(name[-1]) for name in tiles)),
        ]
    )


def _artefacts(value: Json) -> Message:
    lying = [str(one) for one in value] if isinstance(value, list) else []
    return load_name(lying) if lying else say("nothing")
