"""Mauna Kea's island as a picture: sea, tiles, lava, boats, explorers, what is lit and tapped."""

from collections import Counter
from dataclasses import replace

from companion.games.mauna_kea.island import (
    FIELD_NAMES,
    SIDE,
    SQUARES,
    VOLCANO,
    turned,
)
from companion.games.mauna_kea.legal import can_be_turned
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art, cards, ground, laying_out, threats, ways
from companion.games.mauna_kea.screen.choice import Choice
from companion.games.mauna_kea.screen.geometry import COVE_SIDE, FIELD, SQUARE, Geometry, Point
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.screen.spaces import Spaces
from companion.games.mauna_kea.screen.taps import Taps
from companion.games.mauna_kea.screen.view import View
from companion.showing.danger import THREAT
from companion.showing.grid import STAY, Dot, Light, Near
from companion.showing.scene import Picture, Piece, Stroke, Tag
from companion.showing.sight import Sight
from companion.showing.tokens import PLAYERS, TERRAIN

CLEAR = "#00000000"
DOTTED = "#D9FFFFFF"
# A pill on the board that says what cannot be had, and what threatens.
PILL, FAINT = "#E61B120C", "#CFC0AC"
# How far before the middle of its goal a way ends, in squares.
AT_EDGE = 0.42
LOAD_SCALE, LYING_SCALE, EXPLORER_SCALE = 0.5, 0.62, 0.78


class Drawing:
    """The pictures of one table."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.box = rules.box
        self.full = rules.settings.full
        self.taps = taps
        self.labels = labels
        self.colors = art.colors_of(rules)
        self.geometry = Geometry(self.full, rules.box.coves)
        self.spaces = Spaces(rules, self.geometry, labels)

    # The moment

    def view(self, sight: Sight[Position], choice: Choice) -> View:
        """What is to be drawn."""
        taps = self.taps
        ask, seat = taps.asked(sight, choice)
        tile = taps.tile(sight, choice) if ask in ("turn", "place") else ""
        view = View(
            sight,
            choice,
            ask,
            seat,
            tile,
            taps.actions(sight, choice),
            self._lit_fields(sight, choice, ask, tile),
            {},
            {},
            self._lying(sight, choice, tile),
        )
        return replace(view, squares=self._lit_squares(view), boats=self._in_reach(view))

    def _lying(self, sight: Sight[Position], choice: Choice, tile: str) -> dict[int, str]:
        """Tiles that are chosen but not laid yet, as they are turned; without the unknown ones."""
        laid = {
            field: turned(self.box.start_tiles[number].squares, quarters)
            for field, number, quarters in choice.laid
        }
        if choice.field is None or not self.rules.settings.knows_tiles:
            return laid
        squares = ""
        if tile:
            squares = self.taps.squares(sight, choice)
        elif choice.card == "earthquake":
            squares = sight.position.tiles.get(choice.field, "")
        return {**laid, choice.field: turned(squares, choice.turned)} if squares else laid

    def _lit_fields(
        self, sight: Sight[Position], choice: Choice, ask: str, tile: str
    ) -> frozenset[int]:
        if tile:
            return frozenset(self.taps.bare(sight))
        if ask == "turn" and choice.card == "earthquake":
            progress = self.rules.progress(sight.position)
            fields = range(len(FIELD_NAMES))
            return frozenset(f for f in fields if can_be_turned(progress, f))
        if ask == "lay_out":
            following = laying_out.next_field(self.box, choice)
            laid = frozenset(field for field, _, _ in choice.laid)
            return laid | ({following} if following is not None else frozenset())
        return frozenset()

    def _lit_squares(self, view: View) -> dict[int, int]:
        """Squares that answer, with the points they cost; nothing to pay is 0."""
        if view.ask == "set_explorer":
            free = (s for s in self.box.start_squares if view.position.owner(s) is None)
            return dict.fromkeys(free, 0)
        if view.ask != "turn" or view.tile:
            return {}
        if view.choice.card:
            return dict.fromkeys(cards.goals(view.position, view.choice), 0)
        return self.taps.reach(view.sight, view.choice, view.seat)

    def _in_reach(self, view: View) -> dict[str, int]:
        """Boats that the chosen explorer could get to, with the whole cost."""
        start = view.choice.explorer
        if start is None or view.ask != "turn" or view.choice.card:
            return {}
        return ways.to_boats(self.rules, view.position, start)

    # The picture

    def picture(self, view: View) -> Picture:
        """The island with everything on it."""
        size = self.geometry.size
        return Picture(
            width=size,
            height=size,
            ground=(),
            fixed=self._boats(view),
            numbers=() if self.full else self._names(),
            pieces=(
                *self._artefacts(view),
                *self._explorers(view),
                *self._beside_explorers(view),
                *self._threats(view),
            ),
            orbiters=(),
            patches=(),
            dots=(),
            tags=self._pills(view),
            spaces=self.spaces.all(view, self._coves(view), danger=self._shows_danger(view)),
            strokes=(*self._mooring(), *self._way(view)),
            full=True,
            grid=ground.grid(
                self, view, lights=self._lights(view), dots=self._dots(view), near=self._near(view)
            ),
        )

    def _names(self) -> tuple[Tag, ...]:
        """Letters above and figures at the left, between shore and boats."""
        sea = self.geometry.sea
        made = []
        for at in range(SIDE):
            along = sea + (at + 0.5) * FIELD
            made += [
                Tag(f"name-{at}", "abcdefghi"[at], along, sea - 16, 16, CLEAR, TERRAIN.keyline),
                Tag(f"row-{at}", str(at + 1), sea - 16, along, 16, CLEAR, TERRAIN.keyline),
            ]
        return tuple(made)

    def _boats(self, view: View) -> tuple[Piece, ...]:
        """Moored boats, and berths that boats have left, with their owner's mark."""
        made = []
        scale = self.geometry.boat
        where = {cove: boat for boat, cove in self._coves(view).items()}
        for cove, berth in enumerate(self.geometry.berths, start=1):
            boat = where.get(cove)
            picture = art.boat(self.box.boats[boat]) if boat else f"{art.ART}berth"
            made.append(
                Piece(f"berth-{cove}", picture, berth.x, berth.y, scale, turn=90.0 * berth.quarters)
            )
        return tuple(made)

    def _coves(self, view: View) -> dict[str, int]:
        """Where each moored boat is drawn; those not reported yet where there is room."""
        boats = {**view.position.boats, **dict(view.choice.moored)}
        moored = {boat: cove for boat, cove in boats.items() if isinstance(cove, int)}
        pending = view.position.pending
        if pending is not None and pending.ask == "lay_out":
            return {boat: cove for boat, cove in moored.items() if cove}
        used = set(moored.values())
        free = iter(c for c in range(1, len(self.box.coves) + 1) if c not in used)
        return {boat: cove or next(free) for boat, cove in moored.items()}

    def _mooring(self) -> list[Stroke]:
        """From each boat to the rim squares from which it is boarded."""
        return [
            Stroke(line, DOTTED, 1.8, dashed=True)
            for berth in self.geometry.berths
            for line in berth.lines
        ]

    def _artefacts(self, view: View) -> list[Piece]:
        made = []
        for square, lying in sorted(view.position.artefacts.items()):
            if square >= SQUARES or view.position.owner(square) is not None:
                continue
            x, y = self.geometry.square(square)
            # Where a figure is written, artefacts go to the corner.
            lit = square in view.squares
            for number, color in enumerate(lying):
                aside = 5.5 if lit else 0.0
                # It steps aside at once: to glide would paint the island many times at each tap.
                key = f"artefact-{square}-{number}{'-aside' if lit else ''}"
                made.append(
                    Piece(
                        key,
                        art.artefact(color),
                        x + aside - 4 * number,
                        y + aside,
                        0.5 if lit else LYING_SCALE,
                    )
                )
        return made

    def _beside_explorers(self, view: View) -> list[Piece]:
        """What lies where an explorer stands: over it, in the corner away from what it carries."""
        made = []
        for square, lying in sorted(view.position.artefacts.items()):
            if square >= SQUARES or view.position.owner(square) is None:
                continue
            x, y = self.geometry.square(square)
            made += [
                Piece(
                    f"under-{square}-{number}",
                    art.artefact(color),
                    x - 7 + 5.5 * number,
                    y - 7.5,
                    LOAD_SCALE,
                )
                for number, color in enumerate(lying)
            ]
        return made

    def _explorers(self, view: View) -> list[Piece]:
        made = []
        for seat, team in enumerate(view.position.explorers):
            for square, load in sorted(team.items()):
                if square >= SQUARES:
                    continue
                x, y = self.geometry.square(square)
                picture = art.explorer(self.colors[seat])
                made.append(Piece(f"explorer-{seat}-{square}", picture, x, y, EXPLORER_SCALE))
                made += [
                    Piece(
                        f"carried-{square}-{number}",
                        art.artefact(color),
                        x + 7 - 5.5 * number,
                        y + 7.5,
                        LOAD_SCALE,
                    )
                    for number, color in enumerate(load)
                ]
        return made

    def _threats(self, view: View) -> list[Piece]:
        """The flow that comes next onto a field, on its upper edge, by the mark on its tiles."""
        if not self._shows_danger(view):
            return []
        made = []
        met: Counter[int] = Counter()
        for flow, field in threats.next_fields(view.position).items():
            x, y = self.geometry.field(field)
            y += 12 * met[field] - FIELD / 2
            met[field] += 1
            made.append(Piece(f"{THREAT}{flow}", f"{art.ART}{THREAT}{flow}", x, y, scale=0.72))
        return made

    def _shows_danger(self, view: View) -> bool:
        return self.full and view.ask in ("turn", "place")

    def _lights(self, view: View) -> tuple[Light, ...]:
        made: list[Light] = []
        spot = self.geometry.field
        if self._shows_danger(view):
            fields = dict.fromkeys(threats.next_fields(view.position).values())
            made += [Light(*spot(field), FIELD, "danger") for field in fields]
        choice = view.choice
        for field in sorted(view.fields):
            if field != choice.field and not (view.ask == "lay_out" and self._is_laid(view, field)):
                made.append(Light(*spot(field), FIELD, "lit"))
        if choice.field is not None:
            made.append(Light(*spot(choice.field), FIELD, "fresh"))
        if (cove := self.spaces.next_cove(view)) is not None:
            berth = self.geometry.berths[cove - 1]
            made.append(Light(berth.x, berth.y, COVE_SIDE, "fresh"))
        pending = view.position.pending
        if pending is not None and pending.field is not None:
            made.append(Light(*spot(pending.field), FIELD, "fresh"))
        if choice.explorer is not None:
            made.append(Light(*self.geometry.square(choice.explorer), SQUARE + 3, "fresh"))
        for square, cost in sorted(view.squares.items()):
            goal = bool(choice.way) and square == choice.way[-1]
            if square in choice.way and not goal:
                continue
            text = str(cost) if cost else ""
            made.append(
                Light(*self.geometry.square(square), SQUARE, "chosen" if goal else "lit", text)
            )
        return tuple(made)

    def _is_laid(self, view: View, field: int) -> bool:
        return field in {one for one, _, _ in view.choice.laid}

    def _dots(self, view: View) -> tuple[Dot, ...]:
        return tuple(
            Dot(*self.geometry.square(square), PLAYERS[self.colors[seat]].colour)
            for seat, team in enumerate(view.position.explorers)
            for square in team
            if square < SQUARES
        )

    def _near(self, view: View) -> Near | None:
        """Squares are small: the view comes nearer to the explorer, or to the volcano."""
        if not self.full:
            return None
        if view.ask == "set_explorer":
            return Near("start", *self.geometry.field(VOLCANO))
        if view.choice.explorer is not None:
            at = self.geometry.square(view.choice.explorer)
            return Near(f"explorer-{view.choice.explorer}", *at)
        if view.ask == "turn" and view.position.points and not view.tile:
            # Whoever walked and has points left mostly walks on.
            return Near(STAY, *self.geometry.field(VOLCANO))
        return None

    def _way(self, view: View) -> list[Stroke]:
        start, way = view.choice.explorer, view.choice.way
        if start is None or not way or view.choice.card:
            return []
        points = [self.geometry.square(square) for square in (start, *way)]
        before, goal = points[-2:]
        # The head touches the goal's edge: what is written there can be read.
        points[-1] = Point(
            goal.x + (before.x - goal.x) * AT_EDGE, goal.y + (before.y - goal.y) * AT_EDGE
        )
        line = tuple((point.x, point.y) for point in points)
        back = (line[-1][0] + (before.x - goal.x) * 0.12, line[-1][1] + (before.y - goal.y) * 0.12)
        return [
            Stroke(line, TERRAIN.ink, 4.5, arrow=True),
            Stroke((*line[:-1], back), TERRAIN.legal, 2.4, arrow=True),
        ]

    def _pills(self, view: View) -> tuple[Tag, ...]:
        """What it costs to board, beside each boat in reach."""
        made = []
        for boat, cost in view.boats.items():
            cove = view.position.boats[boat]
            assert isinstance(cove, int)
            berth = self.geometry.berths[cove - 1]
            chosen = boat == view.choice.boat
            far = cost > view.position.points
            fill = PILL if far else TERRAIN.lava if chosen else TERRAIN.legal
            ink, edge = (FAINT, FAINT) if far else (TERRAIN.ink, TERRAIN.ink)
            side = (24.0, 0.0) if berth.quarters % 2 == 0 else (0.0, 24.0)
            made.append(
                Tag(
                    f"pill-{boat}",
                    str(cost),
                    berth.x + side[0],
                    berth.y + side[1],
                    height=14,
                    fill=fill,
                    ink=ink,
                    edge=edge,
                )
            )
        return tuple(made)
