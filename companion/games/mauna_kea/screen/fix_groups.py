"""What can be put right on a square, about lava, a boat, or a player's tiles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea import lava
from companion.games.mauna_kea.box import ARTEFACTS, LavaTile
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FIELD_NAMES,
)
from companion.games.mauna_kea.position import Lava, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.choice import BOAT
from companion.games.mauna_kea.screen.drawing import Drawing
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.words import (
    ARTEFACT_NAMES,
    lava_name,
    tile_name,
)
from companion.showing import fixing
from companion.showing.fixing import (
    Facts,
    Fix,
    FixGroup,
    number_group,
)

TILE, LAVA, HAND, STAND, LYING, ISLE = ("tile-", "lava-", "hand-", "stand-", "lying-", "isle-")
COLORS = tuple(ARTEFACTS)


class FixGroups(fixing.Fixing[Position]):
    """The ways that single things of one table could be."""

    def __init__(self, rules: GameRules, drawing: Drawing, labels: Labels) -> None:
        self.rules = rules
        self.box = rules.box
        self.full = rules.settings.full
        self.names = rules.names
        self.drawing = drawing
        self.labels = labels
        self.colors = art.colors_of(rules)

    def _name(self, seat: int) -> Message:
        return say("{name}", name=self.names[seat])

    def _lava(self, facts: Facts, field: str) -> FixGroup:
        """No lava, what lies there, or what the flows can bring here next."""
        key = f"{LAVA}{field}"
        options = [self.fix(facts, key, None, f"{art.ART}field-empty")]
        now = facts[key]
        if isinstance(now, Mapping):
            options.append(_lies(self.fix(facts, key, dict(now), self._picture(now))))
        lying = {
            FIELD_AT[name]: lava_read
            for name in FIELD_NAMES
            if (lava_read := _lava(facts.get(f"{LAVA}{name}"))) is not None
        }
        try:
            flows = lava.rebuilt(lying)
        except Refusal:
            return FixGroup(say("Lava"), tuple(options))
        for tile in self.box.lava.values():
            placing = lava.place(flows, lying, LavaTile(tile.flow, tile.exits))
            if placing.field == FIELD_AT[field] and placing.lava is not None:
                made: Json = {
                    "flow": tile.flow,
                    "heading": placing.lava.heading,
                    "exits": list(tile.exits),
                }
                picture = art.lava_tile(tile)
                fix = Fix(key, made, lava_name(tile), picture, chosen=now == made)
                options.append(_lies(fix))
        return FixGroup(say("Lava"), tuple(options))

    def _picture(self, data: Mapping[str, Json]) -> str:
        found = _lava(dict(data))
        return art.lava(found.flow, found.exits) if found else ""

    def _square(self, facts: Facts, square: str) -> tuple[FixGroup, ...]:
        """Who stands on a square with what, and what lies there."""
        key = f"{STAND}{square}"
        now = facts[key]
        load = now.get("load", []) if isinstance(now, Mapping) else []
        options = [self.fix(facts, key, None, f"{art.ART}field-empty")]
        options += [
            Fix(
                key,
                {"seat": seat, "load": load},
                self._name(seat),
                art.explorer(self.colors[seat]),
                chosen=isinstance(now, Mapping) and now.get("seat") == seat,
            )
            for seat in self.rules.seats
        ]
        groups = [FixGroup(say("Explorer"), tuple(options))]
        if isinstance(now, Mapping):
            carried = [
                _amount(key, say("Carried: {what}", what=ARTEFACT_NAMES[color]), color, load, now)
                for color in COLORS
            ]
            groups += carried
        lying = facts[f"{LYING}{square}"]
        groups += [
            _amount(f"{LYING}{square}", ARTEFACT_NAMES[color], color, lying, None)
            for color in COLORS
        ]
        return tuple(groups)

    def _boat(self, facts: Facts, boat: str) -> tuple[FixGroup, ...]:
        """Moored at a cove, or with somebody and so many artefacts."""
        key = f"{BOAT}{boat}"
        now = facts[key]
        load = now.get("artefacts", []) if isinstance(now, Mapping) else []
        picture = art.boat(self.box.boats[boat])
        taken = {facts[f"{BOAT}{other}"] for other in self.box.boats if not _gone(facts, other)}
        coves = [c for c in range(1, len(self.box.coves) + 1) if c == now or c not in taken]
        options = [self.fix(facts, key, cove, picture) for cove in coves]
        if not self.rules.settings.knows_tiles:
            # Nor does it know the coves.
            options = [self.fix(facts, key, None, picture)]
        for seat in self.rules.seats:
            data: JsonObject = {"seat": seat}
            if load:
                data["artefacts"] = load
            options.append(
                Fix(
                    key,
                    data,
                    self._name(seat),
                    f"players/bare-{self.colors[seat]}",
                    chosen=isinstance(now, Mapping) and now.get("seat") == seat,
                )
            )
        groups = [FixGroup(self.labels.boat_name(self.box.boats[boat]), tuple(options))]
        if isinstance(now, Mapping):
            groups += [
                _amount(key, ARTEFACT_NAMES[color], color, load, now, "artefacts")
                for color in COLORS
            ]
        return tuple(groups)

    def _seat(self, facts: Facts, seat: int) -> tuple[FixGroup, ...]:
        groups = []
        if not self.full:
            most = self.rules.settings.explorers
            picture = art.explorer(self.colors[seat])
            title = say("Explorers on the island")
            groups.append(number_group(facts, f"{ISLE}{seat}", title, most, picture))
        key = f"{HAND}{seat}"
        hand = facts[key]
        groups += [
            _amount(key, tile_name(name), name, hand, None, picture=art.printed(tile.squares))
            for name, tile in self.box.tiles.items()
            if tile.count
        ]
        return tuple(groups)


def _gone(facts: Facts, boat: str) -> bool:
    return isinstance(facts[f"{BOAT}{boat}"], Mapping)


def _lava(data: Json) -> Lava | None:
    """A lava tile as a record writes it."""
    if not isinstance(data, Mapping):
        return None
    exits = data.get("exits", [])
    ways = tuple(str(exit) for exit in exits) if isinstance(exits, list) else ()
    return Lava(str(data.get("flow")), str(data.get("heading")), ways)


def _lies(fix: Fix) -> Fix:
    """Lava with its picture turned as it lies on the board."""
    found = _lava(fix.value)
    return replace(fix, quarters=art.quarters(found)) if found else fix


def _amount(
    key: str,
    title: Message,
    item: str,
    now: Json,
    whole: Mapping[str, Json] | None,
    part: str = "load",
    picture: str = "",
) -> FixGroup:
    """One kind of thing in a list, with fewer and more; the list may be a part of a whole."""
    things = [str(one) for one in now] if isinstance(now, list) else []

    def changed(number: int) -> Json:
        rest = [one for one in things if one != item]
        listed: list[Json] = [*sorted([*rest, *[item] * number])]
        if whole is None:
            return listed or (None if key.startswith(LYING) else [])
        made = {name: value for name, value in whole.items() if name != part}
        return {**made, part: listed} if listed or part == "load" else made

    have = Counter(things)[item]
    return FixGroup(
        title,
        (
            Fix(key, changed(max(0, have - 1)), say("{what}: one fewer", what=title)),
            Fix(key, changed(have + 1), say("{what}: one more", what=title)),
        ),
        count=have,
        art=picture or art.artefact(item),
    )
