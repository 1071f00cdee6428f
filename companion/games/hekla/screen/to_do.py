"""What the hands must do on Hekla's real board: after a step, after undo, before the start."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.hekla import events
from companion.games.hekla.actions import Move, Place, Retreat
from companion.games.hekla.pieces import LAVA, Piece
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.drawing import ART, colors_of, lava_key
from companion.games.hekla.screen.geometry import ROAD
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.words import piece_name
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo, in_front_of, whose_turn


class TodoList:
    """The things to do at one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.grid = rules.grid
        self.names = rules.names
        self.labels = Labels(rules)
        self.colors = colors_of(rules)

    def after(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What was tapped; volcanoes home, one lava, then pawns along the road, as people do it."""
        tapped = [replace(line, tapped=True) for line in self._tapped(step)]
        pieces: list[ToDo] = []
        road: list[ToDo] = []
        for event in step.events:
            match event:
                case events.VolcanoWentHome(seat, value, cell):
                    pieces.append(self._home(Piece(seat, value), cell))
                case events.LavaPlaced(value, cell):
                    pieces.append(self._put(Piece(LAVA, value), cell, step.after))
                case events.VulcanologistDrove(seat, start, to):
                    road.append(self._drive(seat, start, to))
                case events.TurnedOver(seat, over):
                    road.append(self._turn(seat, over=over))
        return (*tapped, *pieces, *road)

    def _tapped(self, step: Happened[Position]) -> list[ToDo]:
        """The piece or the pawn that the player moves."""
        match step.done:
            case Place(by=seat, value=value, cell=cell):
                return [self._put(Piece(seat, value), cell, step.after)]
            case Move(by=seat, from_=start, value=value, to=to):
                return [self._across(Piece(seat, value), start, to)]
            case Retreat(by=seat, circles=circles):
                driven = step.before.road[seat]
                return [self._drive(seat, driven, driven - circles)]
        return []

    def _art(self, piece: Piece) -> str:
        if piece.owner == LAVA:
            return f"{ART}lava-{piece.value}"
        return f"{ART}volcano-{self.colors[piece.owner]}-{piece.value}"

    def _home(self, piece: Piece, cell: str) -> ToDo:
        name = piece_name(piece, self.names)
        words = (
            say("{piece} off {cell}", piece=name, cell=cell)
            if piece.owner == LAVA
            else say("{piece} goes home from {cell}", piece=name, cell=cell)
        )
        return ToDo(words, self._art(piece), (cell,), _seat(piece))

    def _put(self, piece: Piece, cell: str, after: Position) -> ToDo:
        words = say("{piece} on {cell}", piece=piece_name(piece, self.names), cell=cell)
        if piece.owner != LAVA:
            return ToDo(words, self._art(piece), (cell,), _seat(piece))
        lying = after.cells[self.grid.index[cell]].pieces
        drops = tuple(lava_key(cell, at) for at, one in enumerate(lying) if one == piece)[-1:]
        return ToDo(words, self._art(piece), (cell,), feel="lava", drops=drops)

    def _across(self, piece: Piece, start: str, to: str) -> ToDo:
        name = piece_name(piece, self.names)
        words = say("{piece} from {start} to {to}", piece=name, start=start, to=to)
        return ToDo(words, self._art(piece), (start, to), _seat(piece))

    def _pawn(self, seat: int, over: bool) -> str:
        return f"{ART}vulcanologist-{self.colors[seat]}{'-turned' if over else ''}"

    def _drive(self, seat: int, start: int, to: int) -> ToDo:
        """So many circles on the road, and where that is."""
        circle = self.grid.place(to)
        name, where = self.names[seat], self.labels.loop(circle)
        words = (
            count(
                "{name} drives {count}: {circle}",
                "{name} drives {count}: {circle}",
                to - start,
                name=name,
                circle=where,
            )
            if to >= start
            else count(
                "{name} back by {count}: {circle}",
                "{name} back by {count}: {circle}",
                start - to,
                name=name,
                circle=where,
            )
        )
        art = self._pawn(seat, to >= self.grid.third_lap)
        return ToDo(words, art, (f"{ROAD}{circle or len(self.grid.inner)}",), seat)

    def _turn(self, seat: int, *, over: bool) -> ToDo:
        words = (
            say("Third lap: turn {name}’s pawn over", name=self.names[seat])
            if over
            else say("Turn {name}’s pawn back up", name=self.names[seat])
        )
        return ToDo(words, self._pawn(seat, over), (), seat)

    # After undo and redo

    def between(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """Everything in which two positions differ, as hands put it right."""
        made: list[ToDo] = []
        gone: list[tuple[Piece, str]] = []
        come: list[tuple[Piece, str]] = []
        for cell, old, new in zip(self.grid.cells, before.cells, after.cells, strict=True):
            gone += [(piece, cell) for piece in _more(old.pieces, new.pieces)]
            come += [(piece, cell) for piece in _more(new.pieces, old.pieces)]
        for piece, left in gone:
            # What goes from cell to cell need not go home on its way.
            goal = next((cell for one, cell in come if one == piece and one.owner != LAVA), None)
            if goal is None:
                made.append(self._home(piece, left))
            else:
                come.remove((piece, goal))
                made.append(self._across(piece, left, goal))
        made += [self._put(piece, cell, after) for piece, cell in come]
        for seat, (start, to) in enumerate(zip(before.road, after.road, strict=True)):
            if start != to:
                made.append(self._drive(seat, start, to))
        return (*made, *self.turned_between(before, after))

    def turned_between(self, before: Position, after: Position) -> list[ToDo]:
        """Pawns that lie on their other face since."""
        lap = self.grid.third_lap
        return [
            self._turn(seat, over=to >= lap)
            for seat, (start, to) in enumerate(zip(before.road, after.road, strict=True))
            if (to >= lap) != (start >= lap)
        ]

    # Before the first turn

    def lay_out(self, position: Position) -> LayOut:
        """Pieces on the board and before their owners, lava beside it, pawns on the road."""
        lines = [
            ToDo(
                say("{name}’s vulcanologist", name=name),
                self._pawn(seat, driven >= self.grid.third_lap),
                (f"{ROAD}{self.grid.place(driven) or len(self.grid.inner)}",),
                seat,
                where=self._on_road(driven),
            )
            for seat, (name, driven) in enumerate(zip(self.names, position.road, strict=True))
        ]
        none, one = position.lava
        lines.append(
            ToDo(
                count("{count} lava piece", "{count} lava pieces", none + one),
                f"{ART}lava-0",
                where=say(
                    "beside the board: {none} plain, {one} with a hollow", none=none, one=one
                ),
            )
        )
        lines += self._in_front(position)
        lines += self._on_board(position)
        lines.append(self._first(position))
        counting = say(
            "Cells have a letter along the long side and a number along the short one. "
            "The names are Caldera’s own."
        )
        return LayOut(tuple(lines), counting=counting)

    def _on_road(self, driven: int) -> Message:
        circle = self.grid.place(driven)
        where = say("on the start circle") if not circle else self.labels.loop(circle)
        if driven < self.grid.third_lap:
            return where
        return listing([where, say("turned over")])

    def _in_front(self, position: Position) -> list[ToDo]:
        """The volcanoes that nobody has placed, in one line while all have the same."""
        supplies = [sorted(supply) for supply in position.supply]
        if all(supply == supplies[0] for supply in supplies) and supplies[0]:
            return [
                ToDo(
                    say("Everybody’s volcanoes"),
                    f"{ART}volcano-{self.colors[0]}-{max(supplies[0])}",
                    where=say("in front of you, hollows {values}", values=_sum(supplies[0])),
                )
            ]
        return [
            ToDo(
                in_front_of(name),
                f"{ART}volcano-{self.colors[seat]}-{max(supply)}",
                seat=seat,
                where=say("hollows {values}", values=_sum(supply)),
            )
            for seat, (name, supply) in enumerate(zip(self.names, supplies, strict=True))
            if supply
        ]

    def _on_board(self, position: Position) -> list[ToDo]:
        """Whose pieces stand where, the lava last."""
        standing: dict[int, list[tuple[Piece, str]]] = {}
        for cell, content in zip(self.grid.cells, position.cells, strict=True):
            for piece in content.pieces:
                standing.setdefault(piece.owner, []).append((piece, cell))
        return [
            ToDo(
                say("{name}’s volcanoes", name=self.names[owner])
                if owner != LAVA
                else say("Lava on the board"),
                self._art(pieces[0][0]),
                tuple(dict.fromkeys(cell for _, cell in pieces)),
                _seat(pieces[0][0]),
                where=listing(
                    [say("{value} on {cell}", value=piece.value, cell=at) for piece, at in pieces]
                ),
            )
            for owner, pieces in sorted(standing.items(), key=lambda one: (one[0] == LAVA, one[0]))
        ]

    def _first(self, position: Position) -> ToDo:
        """Whose turn comes first."""
        seat = position.turn
        begun = any(content.pieces for content in position.cells) or any(position.road)
        return whose_turn(self.names[seat], self.colors[seat], seat, begun=begun)


def _seat(piece: Piece) -> int | None:
    return None if piece.owner == LAVA else piece.owner


def _sum(values: Sequence[int]) -> str:
    return " + ".join(map(str, values))


def _more(some: tuple[Piece, ...], others: tuple[Piece, ...]) -> list[Piece]:
    """The pieces that are among the first more often than among the second."""
    left = list(some)
    for piece in others:
        if piece in left:
            left.remove(piece)
    return left
