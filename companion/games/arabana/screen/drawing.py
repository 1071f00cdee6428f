"""The archipelago as a picture: islands, bridges, markers, what is lit, what would follow."""

from dataclasses import dataclass

from companion.games.arabana.chart import bits
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.geometry import (
    ART,
    HEIGHT,
    MARKER_UP,
    NAME_DOWN,
    RADIUS,
    WIDTH,
    Geometry,
)
from companion.games.arabana.screen.labels import Labels
from companion.games.arabana.screen.preview import Preview, needs, preview_of
from companion.games.arabana.screen.taps import ISLAND, SLOT, Choice, Taps
from companion.showing.scene import Patch, Picture, Piece, Space, Span, State, Stroke, Tag
from companion.showing.sight import Sight
from companion.showing.tokens import PLAYERS, TERRAIN, colors_of

CLEAR = "#00000000"
CROSS_INK = "#A8142F"
LAVA_BED = 16.0
# A badge on a bridge and a marker on an island, as shares of the marker's picture.
BADGE, MARKER, MAIN_MARKER = 0.5, 0.82, 1.0
TARGET = 50.0
STONE = 0.42
NAME_WIDTH = 76.0


@dataclass(frozen=True)
class View:
    """One moment to draw: what is asked, what would follow, what answers."""

    sight: Sight[Position]
    choice: Choice
    ask: str
    seat: int
    seen: Preview
    slots: frozenset[str]
    islands: frozenset[str]

    @property
    def position(self) -> Position:
        """Everything on the table."""
        return self.sight.position

    @property
    def active(self) -> int | None:
        """Whose needs stand at the islands; nobody's on a picture to look at."""
        return self.seat if self.sight.prompts else None


class Drawing:
    """The pictures of one table."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.taps = taps
        self.labels = labels
        self.geometry = Geometry(rules.box)
        self.colors = colors_of(rules.header.players)

    def view(self, sight: Sight[Position], choice: Choice) -> View:
        """What is to be drawn."""
        ask, seat = self.taps.asked(sight)
        action = self.taps.action(sight, choice)
        revealed = self.taps.revealed_so_far(sight.position, seat, choice.cards)
        return View(
            sight,
            choice,
            ask,
            seat,
            preview_of(self.rules, revealed, action),
            frozenset(self.taps.slots(sight, choice)),
            self.taps.islands(sight, choice),
        )

    def picture(self, view: View) -> Picture:
        """The map with everything on it."""
        return Picture(
            width=WIDTH,
            height=HEIGHT,
            ground=(Piece("sea", f"{ART}sea", WIDTH / 2, HEIGHT / 2, scale=WIDTH / 400),),
            fixed=self._islands(),
            numbers=(),
            pieces=(*self._stones(view), *self._badges(view), *self._markers(view)),
            orbiters=(),
            patches=self._patches(view),
            dots=(),
            tags=(*self._needs(view), *self._names(view), *self._crosses(view)),
            spaces=(*self._island_spaces(view), *self._slot_spaces(view)),
            strokes=self._bed(view),
            full=True,
            fixed_spans=self._free(),
            spans=self._bridges(view),
            radius=RADIUS,
        )

    # What never moves

    def _islands(self) -> tuple[Piece, ...]:
        return tuple(
            Piece(f"land-{name}", self.geometry.art(island), *self.geometry.islands[island])
            for island, name in enumerate(self.chart.names)
        )

    def _free(self) -> tuple[Span, ...]:
        return tuple(
            Span(f"way-{key}", f"{ART}slot-long", *self.geometry.ways[slot])
            for slot, key in enumerate(self.chart.keys)
        )

    # Bridges and markers

    def _bridges(self, view: View) -> tuple[Span, ...]:
        made = [
            Span(
                f"bridge-{self.chart.keys[slot]}",
                f"{ART}bridge-{self.colors[seat]}-long",
                *self.geometry.ways[slot],
            )
            for seat, mine in enumerate(view.position.built)
            for slot in bits(mine)
        ]
        if (slot := self._building(view)) is not None:
            art = f"{ART}bridge-{self.colors[view.seat]}-long"
            made.append(Span("new", art, *self.geometry.ways[slot]))
        return tuple(made)

    def _building(self, view: View) -> int | None:
        """The slot that would get a bridge of the player to act."""
        if view.ask != "turn" or not view.choice.slot or not view.choice.cards:
            return None
        return self.chart.slot_of_key[view.choice.slot]

    def _badges(self, view: View) -> list[Piece]:
        """Whose each bridge is, by shape too."""
        return [
            Piece(
                f"badge-{self.chart.keys[slot]}",
                f"{ART}marker-{self.colors[seat]}",
                *self.geometry.middle(slot),
                scale=BADGE,
            )
            for seat, mine in enumerate(view.position.built)
            for slot in bits(mine)
        ]

    def _markers(self, view: View) -> list[Piece]:
        made = [
            self._marker(f"marker-{self.chart.names[island]}", seat, island)
            for seat, mine in enumerate(view.position.markers)
            for island in bits(mine)
        ]
        made += [
            self._marker("marker-new-" + name, view.seat, self.chart.number[name], 0.8)
            for name in view.seen.taken
        ]
        return made

    def _marker(self, key: str, seat: int, island: int, opacity: float = 1.0) -> Piece:
        x, y = self.geometry.islands[island]
        size = MAIN_MARKER if self.chart.size[island] == 7 else MARKER
        art = f"{ART}marker-{self.colors[seat]}"
        return Piece(key, art, x, y - MARKER_UP, scale=size, opacity=opacity)

    def _stones(self, view: View) -> list[Piece]:
        """The gods' stones that still lie, at the islands' left."""
        return [
            Piece(
                f"stone-{self.chart.names[island]}",
                f"{ART}stone-{god}",
                self.geometry.islands[island].x - self.geometry.land(island) * 0.86,
                self.geometry.islands[island].y - self.geometry.land(island) * 0.72,
                scale=STONE,
            )
            for island, god in sorted(view.position.stones.items())
        ]

    # What is lit

    def _patches(self, view: View) -> tuple[Patch, ...]:
        choice, number = view.choice, self.chart.slot_of_key
        made = [
            Patch(
                self.geometry.strip(number[key]),
                "lit",
                # A bridge that is lit keeps its colour.
                bright=view.position.owner(number[key]) is None,
            )
            for key in sorted(view.slots)
            if key != choice.slot
        ]
        chosen = {card for card in choice.cards if card in self.chart.number and self._open(view)}
        chosen |= {choice.island} - {""}
        if view.ask == "turn" and not choice.cards:
            # With own cards every island answers: rings round all of them would say nothing.
            return (*made, *self._in_hand(view))
        made += [
            Patch(self.geometry.ring(self.chart.number[name]), "lit", wash=False)
            for name in sorted(view.islands - chosen)
            if view.ask == "stones"
        ]
        made += [
            Patch(self.geometry.ring(self.chart.number[name]), "chosen", wash=False)
            for name in sorted(chosen)
        ]
        return (*made, *self._in_hand(view))

    def _in_hand(self, view: View) -> list[Patch]:
        """Round the islands of the cards that somebody looks at."""
        if view.active is None:
            return []
        cards = set(view.position.hands[view.seat]) - {UNKNOWN}
        return [Patch(self.geometry.ring(card), "lit", wash=False) for card in sorted(cards)]

    def _open(self, view: View) -> bool:
        """Whether the chosen cards are for everybody to see: those to play are."""
        return view.ask == "turn" and not view.choice.discarding

    def _bed(self, view: View) -> tuple[Stroke, ...]:
        """Under the bridge that would be built, swapped or taken off."""
        if not view.choice.slot:
            return ()
        way = self.geometry.ways[self.chart.slot_of_key[view.choice.slot]]
        return (Stroke(way, TERRAIN.lava, LAVA_BED),)

    def _crosses(self, view: View) -> list[Tag]:
        """On everything that would come off."""
        made = [
            self._cross(f"off-{'-'.join(pair)}", *self.geometry.middle(self.chart.slot[pair]))
            for pair in view.seen.falls
        ]
        for name in view.seen.lost:
            x, y = self.geometry.islands[self.chart.number[name]]
            made.append(self._cross(f"lost-{name}", x, y - MARKER_UP))
        return made

    def _cross(self, key: str, x: float, y: float) -> Tag:
        return Tag(key, "×", x, y, 21, TERRAIN.legal, CROSS_INK, edge=TERRAIN.ink)

    # Words on the map

    def _names(self, view: View) -> list[Tag]:
        held = 0
        for mine in view.position.markers:
            held |= mine
        for name in view.seen.taken:
            held |= 1 << self.chart.number[name]
        made = []
        for island, name in enumerate(self.chart.names):
            x, y = self.geometry.islands[island]
            down = NAME_DOWN + (4 if self.chart.size[island] == 7 else 0)
            made.append(
                Tag(
                    f"name-{name}",
                    name,
                    x,
                    y + (down if held >> island & 1 else 0),
                    18 if self.chart.size[island] < 7 else 19.5,
                    CLEAR,
                    TERRAIN.ink,
                    width=NAME_WIDTH,
                    lasting=True,
                    halo=TERRAIN.keyline,
                )
            )
        return made

    def _needs(self, view: View) -> list[Tag]:
        """At each island how many more bridges the player to act needs."""
        if view.active is None:
            return []
        player = PLAYERS[self.colors[view.active]]
        made = []
        for island, name in enumerate(self.chart.names):
            more = needs(self.chart, view.position, island, view.active)
            if not more:
                continue
            x, y = self.geometry.islands[island]
            land = self.geometry.land(island)
            made.append(
                Tag(
                    f"needs-{name}",
                    str(more),
                    x + land * 0.9,
                    y - land * 0.8,
                    15,
                    player.colour,
                    player.on,
                    edge=TERRAIN.ink,
                )
            )
        return made

    # What can be tapped

    def _island_spaces(self, view: View) -> list[Space]:
        made = []
        for island, name in enumerate(self.chart.names):
            state: State = "lit" if name in view.islands else "plain"
            if name in view.choice.cards and self._open(view):
                state = "chosen"
            made.append(
                Space(
                    f"{ISLAND}{name}",
                    self.labels.island(view.position, island, view.active),
                    *self.geometry.islands[island],
                    TARGET,
                    TARGET,
                    state,
                    self.geometry.ring(island, 2.0),
                )
            )
        return made

    def _slot_spaces(self, view: View) -> list[Space]:
        made = []
        for slot, key in enumerate(self.chart.keys):
            state: State = "lit" if key in view.slots else "plain"
            if key == view.choice.slot:
                state = "chosen"
            made.append(
                Space(
                    f"{SLOT}{key}",
                    self.labels.slot(view.position, slot),
                    *self.geometry.middle(slot),
                    24,
                    24,
                    state,
                    self.geometry.strip(slot, 9.0),
                )
            )
        return made
