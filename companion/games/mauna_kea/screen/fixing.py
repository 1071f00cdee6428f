"""Putting Mauna Kea's island right: the position as single facts, and what each could be."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea import position_reading, walking
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
        found: dict[str, Fact] = {
            "turn": Together(("turn", "pending")),
            "points": At(("points",)),
        }
        for at, name in enumerate(FIELD_NAMES):
            if at != VOLCANO:
                found[f"{TILE}{name}"] = At(("tiles", name))
                found[f"{LAVA}{name}"] = At(("lava", name))
        found |= {f"{BOAT}{boat}": At(("boats", boat)) for boat in self.box.boats}
        found |= {f"{OUT}{name}": OutOfGame(name) for name in self.box.bag}
        for seat in self.rules.seats:
            found[f"{HAND}{seat}"] = At(("tiles_in_hand", seat))
        if self.full:
            for name in SQUARE_NAMES:
                found[f"{STAND}{name}"] = Standing(name)
                found[f"{LYING}{name}"] = At(("artefacts", name))
        else:
            found |= {f"{ISLE}{seat}": At(("explorers", seat)) for seat in self.rules.seats}
            found |= {f"{HEAP}{color}": At(("artefacts", color), bare=0) for color in COLORS}
        return found

    def drawn(self, data: JsonObject) -> Position:
        """A described position to look at; pieces that cannot be are only drawn."""
        plain = {key: value for key, value in data.items() if key not in ("pending", "cards")}
        position = position_reading.read(plain, self.rules.settings)
        boats = {boat: position.boats.get(boat, 0) for boat in self.box.boats}
        ground = b""
        if self.full:
            ground = walking.ground(position.tiles, position.lava, self.box)
        return position.but(boats=boats, ground=ground)

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

    # Words

    def thing(self, key: str) -> Message:
        """What a fact is about."""
        if key == "points":
            return say("Points left")
        kind, _, rest = key.partition("-")
        match kind:
            case "tile":
                return say("Field {field}", field=rest)
            case "lava":
                return say("Lava on {field}", field=rest)
            case "boat":
                return self.labels.boat_name(self.box.boats[rest])
            case "hand":
                return say("{name}’s tiles", name=self.names[int(rest)])
            case "stand":
                return say("Square {square}", square=rest)
            case "lying":
                return say("Artefacts on {square}", square=rest)
            case "isle":
                return say("{name}’s explorers", name=self.names[int(rest)])
            case "heap":
                return ARTEFACT_NAMES[rest]
            case "out":
                return say("Out of the game: {things}", things=thing_name(rest, self.box))
        return say("Turn")

    def words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""
        if key == "turn":
            seat = value.get("turn") if isinstance(value, Mapping) else None
            return self._name(seat) if isinstance(seat, int) else say("nobody")
        if isinstance(value, Mapping) and "flow" in value:
            return say("lava of the {flow} flow", flow=FLOW_NAMES[str(value["flow"])])
        if isinstance(value, Mapping):
            load = value.get("load", value.get("artefacts", []))
            seat = value.get("seat")
            name = self.names[seat] if isinstance(seat, int) else ""
            texts = [str(one) for one in load] if isinstance(load, list) else []
            if not texts:
                return say("{name}", name=name)
            return say("{name} with {load}", name=name, load=load_name(texts))
        if isinstance(value, list):
            return _listed(key, [str(one) for one in value])
        if isinstance(value, str):
            return squares_name(value)
        if value is None:
            return say("moored") if key.startswith(BOAT) else say("nothing")
        if key.startswith(BOAT):
            return say("at cove {cove}", cove=str(value))
        return say("{number}", number=str(value))

    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a change is marked."""
        kind, _, rest = key.partition("-")
        if kind in ("tile", "lava"):
            x, y = self.drawing.geometry.field(FIELD_AT[rest])
            return Flag(x + 12, y - 12)
        if kind in ("stand", "lying"):
            return Flag(*self.drawing.geometry.square(SQUARE_AT[rest]))
        if kind == "boat" and isinstance(value, int) and value:
            berth = self.drawing.geometry.berths[value - 1]
            return Flag(berth.x, berth.y)
        return None


def _listed(key: str, things: list[str]) -> Message:
    """A hand of tiles, or artefacts on a square."""
    if not things:
        return say("nothing")
    if key.startswith(HAND):
        points = sum(int(name[-1]) for name in things)
        return listing(
            [
                count("{count} tile", "{count} tiles", len(things)),
                count("{count} point", "{count} points", points),
            ]
        )
    return load_name(things)
