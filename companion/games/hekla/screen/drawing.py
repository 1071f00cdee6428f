"""Hekla's board as a picture: slab, road, cells, pieces, what is lit, what can be tapped."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.core.message import Message, say
from companion.core.replacing import replace
from companion.games.hekla.actions import Move, Place
from companion.games.hekla.pieces import LAVA, Content
from companion.games.hekla.pieces import Piece as Volcano
from companion.games.hekla.placing import after
from companion.games.hekla.position import Position
from companion.games.hekla.preview import Forecast, LineSum, near_lines
from companion.games.hekla.rules import GameRules
from companion.games.hekla.scoring import ENOUGH
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.geometry import ROAD, Point
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.screen.taps import Choice, Taps
from companion.showing.scene import Patch, Picture, Piece, Space, State, Stroke, Tag
from companion.showing.sight import Sight
from companion.showing.tokens import BASALT, PLAYERS, TERRAIN, colors_of

ART = "hekla/"
CLEAR = "#00000000"
RAIL, RAIL_READY, GLOW = "#8CFFF6E6", TERRAIN.lava, "#59FF6A1F"
POINTING = "#80FFF6E6"
TAG = 17.0


@dataclass(frozen=True)
class View:
    """One moment to draw: what would be after the choice, and what that sets off."""

    sight: Sight[Position]
    choice: Choice
    turn: int
    seat: int
    ask: str
    cells: tuple[Content, ...]
    forecasts: tuple[Forecast, ...]
    lit: frozenset[str]

    @property
    def position(self) -> Position:
        """Everything on the table."""
        return self.sight.position


class Drawing:
    """The pictures of one table."""

    def __init__(self, rules: GameRules, taps: Taps, labels: Labels) -> None:
        self.rules = rules
        self.grid = rules.grid
        self.taps = taps
        self.labels = labels
        self.colors = colors_of(rules.header.players)

    def art(self, piece: Volcano) -> str:
        """The picture of a volcano or of lava."""
        if piece.owner == LAVA:
            return f"{ART}lava-{piece.value}"
        return f"{ART}volcano-{self.colors[piece.owner]}-{piece.value}"

    def view(self, sight: Sight[Position], choice: Choice, turn: int) -> View:
        """What is to be drawn."""
        ask, seat = self.taps.asked(sight, choice)
        action = self.taps.action(sight, choice)
        cells = sight.position.cells
        if isinstance(action, Place | Move):
            cells, _ = after(self.grid, sight.position, action)
        forecasts = self.taps.forecasts(sight, choice)
        lit = self.taps.lit(sight, choice)
        return View(sight, choice, turn, seat, ask, cells, forecasts, lit)

    def picture(self, view: View) -> Picture:
        """The board with everything on it."""
        width, height = geometry.size(view.turn)
        near = near_lines(self.rules, replace(view.position, cells=view.cells))
        if view.forecasts:
            near = ()
        return Picture(
            width=width,
            height=height,
            ground=self._ground(view.turn),
            fixed=(),
            numbers=self._names(view.turn),
            pieces=(*self._vulcanologists(view), *self._volcanoes(view)),
            orbiters=(),
            patches=self._patches(view),
            dots=(),
            tags=(*self._totals(near, view.turn), *self._hollows(view)),
            spaces=(*self._cells(view), *self._circles(view)),
            strokes=(
                *self._pointing(view),
                *(self._rail(one, view.turn) for one in near),
                *self._frames(view),
                *self._way(view),
            ),
            full=True,
        )

    # What never moves

    def _ground(self, turn: int) -> tuple[Piece, ...]:
        width, height = geometry.size(turn)
        road = geometry.circles(self.grid, turn)
        start = len(self.grid.inner)
        return (
            Piece("slab", f"{ART}slab", width / 2, height / 2, turn=90.0 * turn),
            *(
                Piece(f"circle-{at}", f"{ART}{'start' if at == start else 'circle'}", *point)
                for at, point in enumerate(road)
                if at
            ),
            *(
                Piece(
                    f"cell-{cell}",
                    f"{ART}{'cell-hot' if cell in self.rules.box.hot else 'cell'}",
                    *geometry.spot(cell, turn),
                )
                for cell in self.grid.cells
            ),
        )

    def _names(self, turn: int) -> tuple[Tag, ...]:
        """Every cell's name in its free corner."""
        return tuple(
            Tag(f"name-{cell}", cell, x - 16, y + 18, 14, CLEAR, TERRAIN.place_edge)
            for cell in self.grid.cells
            for x, y in [geometry.spot(cell, turn)]
        )

    # Pieces

    def _volcanoes(self, view: View) -> list[Piece]:
        """All pieces, those further down in front; where one comes from it is still to be seen."""
        made: list[Piece] = []
        seen: Counter[Volcano] = Counter()
        for cell, content in zip(self.grid.cells, view.cells, strict=True):
            for number, piece in enumerate(content.pieces):
                at = geometry.place(cell, number, view.turn)
                key = f"{piece.owner}-{piece.value}-{seen[piece]}"
                seen[piece] += 1
                # Lava never moves: it is new wherever it comes to lie.
                lava = piece.owner == LAVA
                key = lava_key(cell, number) if lava else key
                made.append(Piece(key, self.art(piece), *at))
        choice = view.choice
        if choice.start and choice.cell and choice.value is not None:
            moved = Volcano(view.seat, choice.value)
            old = view.position.cells[self.grid.index[choice.start]]
            at = geometry.place(choice.start, old.pieces.index(moved), view.turn)
            made.append(Piece("left", self.art(moved), *at, opacity=0.3))
        return sorted(made, key=lambda piece: (piece.y, piece.x))

    def _vulcanologists(self, view: View) -> list[Piece]:
        """Everybody on the road; those who share a circle stand side by side."""
        road = geometry.circles(self.grid, view.turn)
        standing: dict[int, list[int]] = {}
        for seat, driven in enumerate(view.position.road):
            # The inner loop ends where it began.
            circle = 0 if driven == len(self.grid.inner) else self.grid.place(driven)
            standing.setdefault(circle, []).append(seat)
        made = []
        for circle, seats in standing.items():
            x, y = road[circle]
            for number, seat in enumerate(seats):
                aside = (number - (len(seats) - 1) / 2) * min(12.0, 30 / len(seats))
                made.append(self._pawn(view, seat, Point(x + aside, y - 5)))
        if view.choice.circles is not None:
            to = view.position.road[view.seat] - view.choice.circles
            x, y = road[self.grid.place(to)]
            ghost = self._pawn(view, view.seat, Point(x, y - 5))
            made.append(Piece("ghost", ghost.art, ghost.x, ghost.y, opacity=0.75))
        return made

    def _pawn(self, view: View, seat: int, at: Point) -> Piece:
        over = view.position.road[seat] >= self.grid.third_lap
        art = f"{ART}vulcanologist-{self.colors[seat]}{'-turned' if over else ''}"
        return Piece(f"pawn-{seat}", art, *at)

    # What is lit

    def _patches(self, view: View) -> tuple[Patch, ...]:
        turn, choice = view.turn, view.choice
        made: list[Patch] = []
        for place in sorted(view.lit):
            if place.startswith(ROAD):
                at = geometry.circles(self.grid, turn)[int(place.removeprefix(ROAD))]
                made.append(Patch(tuple(geometry.ring(at, 8.5)), "lit", wash=False))
            elif view.ask != "erupt" and place != choice.cell:
                made.append(Patch(geometry.frame((place,), turn, 3.0, 8.0), "lit"))
        if view.ask == "erupt" and view.position.pending:
            made += [
                Patch(geometry.frame(line.cells, turn, 1.0), "lit", wash=False)
                for line in view.position.pending.lines
                if line != choice.line
            ]
        if choice.start and not choice.cell:
            made.append(Patch(geometry.frame((choice.start,), turn, 2.0, 9.0), "chosen"))
        if choice.cell and not view.forecasts:
            made.append(Patch(geometry.frame((choice.cell,), turn, 2.0, 9.0), "chosen"))
        return tuple(made)

    def _frames(self, view: View) -> list[Stroke]:
        """Around every line that would be scored, glowing."""
        made = []
        for forecast in view.forecasts:
            edge = geometry.frame(forecast.line.cells, view.turn)
            around = (*edge, edge[0])
            made += [Stroke(around, GLOW, 11.0), Stroke(around, TERRAIN.lava, 4.5)]
        return made

    def _pointing(self, view: View) -> list[Stroke]:
        """The line of the active vulcanologist's circle, or of the one it would go back to."""
        if view.ask not in ("turn", "act"):
            return []
        driven = view.position.road[view.seat] - (view.choice.circles or 0)
        line = geometry.reach(self.grid, self.grid.place(driven), view.turn)
        color = PLAYERS[self.colors[view.seat]].colour
        if line is None:
            return []
        return [Stroke(line, POINTING, 6.0), Stroke(line, color, 3.0, dashed=True)]

    def _way(self, view: View) -> list[Stroke]:
        """From where a volcano comes to where it goes."""
        choice = view.choice
        if not (choice.start and choice.cell):
            return []
        start, end = (geometry.spot(cell, view.turn) for cell in (choice.start, choice.cell))
        across, down = end.x - start.x, end.y - start.y
        length = max(abs(across), abs(down))
        stop = Point(end.x - across / length * 34, end.y - down / length * 34)
        return [Stroke(((start.x, start.y), stop), TERRAIN.legal, 3.4, arrow=True)]

    # Running totals

    def _rail(self, near: LineSum, turn: int) -> Stroke:
        """A thin line along three cells whose hollows come near what is needed."""
        ends = [_beside(cell, near, turn) for cell in (near.line.cells[0], near.line.cells[2])]
        ready = near.filled and near.total >= ENOUGH
        color = RAIL_READY if ready else RAIL
        return Stroke(tuple(ends), color, 2.2, dashed=not near.filled)

    def _totals(self, near: Sequence[LineSum], turn: int) -> list[Tag]:
        made = []
        for one in near:
            at = _beside(one.line.cells[1], one, turn)
            ready = one.filled and one.total >= ENOUGH
            made.append(
                Tag(
                    f"sum-{one.line.name}",
                    str(one.total),
                    *at,
                    height=TAG,
                    fill=TERRAIN.lava if ready else TERRAIN.ink,
                    ink=BASALT.onlava if ready else TERRAIN.keyline,
                    edge=TERRAIN.keyline if one.filled else TERRAIN.place_edge,
                    lasting=True,
                )
            )
        return made

    def _hollows(self, view: View) -> list[Tag]:
        """The hollows of each cell of a line that would be scored."""
        made: dict[str, Tag] = {}
        for forecast in view.forecasts:
            for cell, hollows in zip(forecast.line.cells, forecast.hollows, strict=True):
                x, y = geometry.spot(cell, view.turn)
                made[cell] = Tag(
                    f"hollows-{cell}",
                    str(hollows),
                    x - 14,
                    y + 16,
                    height=21,
                    fill=TERRAIN.keyline,
                    ink=TERRAIN.ink,
                    edge=TERRAIN.ink,
                )
        return list(made.values())

    # What can be tapped

    def _cells(self, view: View) -> list[Space]:
        return [
            Space(
                cell,
                self.labels.cell(view.position, cell, self._tapping(view, cell)),
                *geometry.spot(cell, view.turn),
                geometry.CELL - 4,
                geometry.CELL - 4,
                self._state(view, cell, view.lit),
                geometry.square(cell, view.turn),
            )
            for cell in self.grid.cells
        ]

    def _tapping(self, view: View, cell: str) -> tuple[Message, ...]:
        """What a tap on a cell would do."""
        choice = view.choice
        state = self._state(view, cell, view.lit)
        if state == "chosen":
            return (say("chosen"),)
        if state != "lit":
            return ()
        if view.ask == "erupt":
            return (say("in a line that can erupt"),)
        if choice.start:
            return (say("move it here"),)
        return (say("place it here"),)

    def _state(self, view: View, place: str, lit: Collection[str]) -> State:
        choice = view.choice
        line = choice.line.cells if choice.line else ()
        if place in line or place == choice.cell or (place == choice.start and not choice.cell):
            return "chosen"
        return "lit" if place in lit else "plain"

    def _circles(self, view: View) -> list[Space]:
        """Circles with somebody on them or to go back to; the others are for fingers alone."""
        road = geometry.circles(self.grid, view.turn)
        held = {self.grid.place(driven) for driven in view.position.road}
        lit = {int(place.removeprefix(ROAD)) for place in view.lit if place.startswith(ROAD)}
        goal = None
        if view.choice.circles is not None:
            goal = self.grid.place(view.position.road[view.seat] - view.choice.circles)
        made = []
        for circle in range(1, len(road)):
            state: State = "chosen" if circle == goal else "lit" if circle in lit else "plain"
            more = (say("chosen"),) if state == "chosen" else ()
            if state == "lit":
                more = (say("drive back to here"),)
            made.append(
                Space(
                    f"{ROAD}{circle}",
                    self.labels.circle(view.position, circle, more),
                    *road[circle],
                    20,
                    20,
                    state,
                    spoken=circle in held or circle in lit,
                )
            )
        return made


def lava_key(cell: str, number: int) -> str:
    """What the lava at this place of a cell goes by."""
    return f"lava-{cell}-{number}"


def _beside(cell: str, near: LineSum, turn: int) -> Point:
    """The side of a cell along which a line's total runs: below it, or at its right."""
    first, last = (geometry.spot(near.line.cells[at], turn) for at in (0, 2))
    x, y = geometry.spot(cell, turn)
    half = geometry.CELL / 2
    return Point(x, y + half) if abs(first.y - last.y) < 1 else Point(x + half, y)
