"""What can be tapped on the island, and what is said of it."""

from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.island import FIELD_NAMES, FIELD_OF, SQUARE_NAMES, SQUARES
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import laying_out, threats
from companion.games.mauna_kea.screen.choice import BOAT
from companion.games.mauna_kea.screen.geometry import COVE, COVE_SIDE, FIELD, SQUARE, Geometry
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.screen.view import View
from companion.games.mauna_kea.screen.ways import FAR
from companion.games.mauna_kea.walking import JUNGLE, LAKE
from companion.games.mauna_kea.words import FLOW_NAMES, squares_lying
from companion.showing.scene import Space, State

WALKABLE = (JUNGLE, LAKE)


class Spaces:
    """The places of one table: squares and fields are named once for each position."""

    def __init__(self, rules: GameRules, geometry: Geometry, labels: Labels) -> None:
        self.box = rules.box
        self.full = rules.settings.full
        self.geometry = geometry
        self.labels = labels
        self._known: tuple[Position | None, list[Message], list[Message]] = (None, [], [])
        self._resting: tuple[Position, bool, list[Space]] | None = None
        self._lava: tuple[Position | None, dict[int, str]] = (None, {})

    def _labels(self, position: Position) -> tuple[list[Message], list[Message]]:
        """What is said of each field and square, whatever is chosen."""
        if self._known[0] is not position:
            fields = [self.labels.field(position, field) for field in range(len(FIELD_NAMES))]
            squares = []
            for square in range(SQUARES) if self.full else ():
                if position.ground[square] in WALKABLE:
                    squares.append(self.labels.square(position, square))
                else:
                    squares.append(say("{square}", square=SQUARE_NAMES[square]))
            self._known = (position, fields, squares)
        return self._known[1], self._known[2]

    def all(self, view: View, coves: dict[str, int], *, danger: bool) -> tuple[Space, ...]:
        """Fields, squares and boats; what a finger means first stands last."""
        names, labels = self._labels(view.position)
        fields = self._fields(view, names)
        squares = self._squares(view, labels, danger) if self.full else []
        inner = (*squares, *fields) if view.on_fields else (*fields, *squares)
        return (*inner, *self._boats(view, coves))

    def _fields(self, view: View, names: list[Message]) -> list[Space]:
        made = []
        for field, name in enumerate(FIELD_NAMES):
            state: State = "lit" if field in view.fields else "plain"
            label = names[field]
            if field in view.lying:
                # Whoever cannot see it hears how it is turned.
                label = listing([say("{field}", field=name), squares_lying(view.lying[field])])
            if field == view.choice.field:
                state, label = "chosen", listing([label, say("chosen")])
            spoken = not self.full or state != "plain"
            at = self.geometry.field(field)
            made.append(Space(name, label, *at, FIELD, FIELD, state, spoken=spoken))
        return made

    def _squares(self, view: View, labels: list[Message], danger: bool) -> list[Space]:
        choice = view.choice
        mine = view.position.explorers[view.seat] if view.ask == "turn" else {}
        own = {} if view.on_fields or choice.way else mine
        ends = {*choice.way[-1:]} | (set() if choice.explorer is None else {choice.explorer})
        made = self._at_rest(view.position, labels, danger).copy()
        for square in {*view.squares, *own, *ends}:
            if square >= SQUARES:
                continue
            state: State = "chosen" if square in ends else "lit"
            more: Message | None = None
            if state == "chosen":
                more = say("chosen")
            elif cost := view.squares.get(square, 0):
                more = count("{count} point", "{count} points", cost)
            made[square] = self._square(view.position, square, labels, danger, state, more)
        return made

    def _at_rest(self, position: Position, labels: list[Message], danger: bool) -> list[Space]:
        """All squares while none is lit: most of them stay as they are at each tap."""
        known = self._resting
        if known is None or known[0] is not position or known[1] != danger:
            squares = [
                self._square(position, square, labels, danger, "plain") for square in range(SQUARES)
            ]
            known = self._resting = (position, danger, squares)
        return known[2]

    def _square(
        self,
        position: Position,
        square: int,
        labels: list[Message],
        danger: bool,
        state: State,
        more: Message | None = None,
    ) -> Space:
        label = listing([labels[square], more]) if more else labels[square]
        calm: Message | None = None
        flow = self._next_lava(position).get(FIELD_OF[square]) if danger else None
        if flow is not None and position.ground[square] in WALKABLE:
            calm = label
            label = listing([label, say("next for the {flow} flow", flow=FLOW_NAMES[flow])])
        # Of hundreds of squares those are named that answer, or that something is on.
        on_it = position.artefacts.get(square) or position.owner(square) is not None
        name, at = SQUARE_NAMES[square], self.geometry.square(square)
        spoken = state != "plain" or bool(on_it)
        return Space(name, label, *at, SQUARE, SQUARE, state, spoken=spoken, calm=calm)

    def _next_lava(self, position: Position) -> dict[int, str]:
        """Fields that lava covers next, with the flow that does."""
        if self._lava[0] is not position:
            flows = threats.next_fields(position)
            self._lava = (position, {field: flow for flow, field in flows.items()})
        return self._lava[1]

    def _may_board(self, view: View) -> bool:
        """On a light table: there are points, or tiles to be spent for them."""
        position = view.position
        return bool(position.points or (position.hands[view.seat] and not view.tile))

    def _boats(self, view: View, coves: dict[str, int]) -> list[Space]:
        made = []
        boats = {**view.position.boats, **dict(view.choice.moored)}
        for boat, cove in coves.items():
            berth = self.geometry.berths[cove - 1]
            lit = view.boats.get(boat, FAR + 1) <= view.position.points or (
                not self.full and view.ask == "turn" and self._may_board(view)
            )
            state: State = "chosen" if boat == view.choice.boat else "lit" if lit else "plain"
            more: tuple[Message, ...] = (say("chosen"),) if state == "chosen" else ()
            if boat in view.boats and not more:
                more = (count("{count} point", "{count} points", view.boats[boat]),)
            long, short = 64.0 * self.geometry.boat, 24.0 * self.geometry.boat
            wide = berth.quarters % 2 == 0
            made.append(
                Space(
                    f"{BOAT}{boat}",
                    self.labels.boat(view.position.but(boats=boats), boat, more),
                    berth.x,
                    berth.y,
                    long if wide else short,
                    short if wide else long,
                    state,
                )
            )
        if (free := self.next_cove(view)) is not None:
            berth = self.geometry.berths[free - 1]
            label = say("Cove {cove}, empty", cove=free)
            at = (berth.x, berth.y, COVE_SIDE, COVE_SIDE)
            made.append(Space(f"{COVE}{free}", label, *at, "lit"))
        return made

    def next_cove(self, view: View) -> int | None:
        """The cove whose boat is asked for, once every start tile was entered."""
        if view.ask != "lay_out" or laying_out.next_field(self.box, view.choice) is not None:
            return None
        return laying_out.next_cove(self.box, view.choice)
