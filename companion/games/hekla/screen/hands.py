"""What hands do on Hekla's real board: the words for moves, and how the board is laid out."""

from collections.abc import Iterator, Sequence

from companion.core.material import Move, Spot
from companion.core.message import Message, count, listing, say
from companion.games.hekla.material import BESIDE, TURNED, Pawn, supply
from companion.games.hekla.pieces import LAVA, Piece
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.drawing import ART, lava_key
from companion.games.hekla.screen.geometry import ROAD
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.words import piece_name
from companion.showing.hands import Hands, Stage
from companion.showing.to_do import LayOut, ToDo, in_front_of, whose_turn
from companion.showing.tokens import colors_of


class GameHands(Hands[Position]):
    """The lists of one table."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.grid = rules.grid
        self.labels = Labels(rules)
        self.colors = colors_of(rules.header.players)

    # Moves

    def moves(self, before: Position, after: Position) -> tuple[Move, ...]:
        """A pawn is set on its circle first, then turned there."""
        return tuple(part for move in super().moves(before, after) for part in move.apart())

    def order(self, move: Move) -> tuple[bool, bool]:
        """Volcanoes home, lava, then pawns along the road, as people do it."""
        from_the_board = move.start is not None and move.start.place[0] == "cell"
        return isinstance(move.piece, Pawn), not from_the_board

    def by_itself(self, move: Move) -> bool:
        """Whether a pawn lies turned over follows from how far it was driven."""
        return move.stays

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        """A line for each piece and each pawn."""
        for move in made:
            match move:
                case Move(Piece() as piece, Spot(("cell", str(start))), Spot(("cell", str(to)))):
                    words = say(
                        "{piece} from {start} to {to}", start=start, to=to, piece=self._name(piece)
                    )
                    yield self._comes(move, piece, words, (start, to), stage.after)
                case Move(Piece() as piece, _, Spot(("cell", str(cell)))):
                    words = say("{piece} on {cell}", piece=self._name(piece), cell=cell)
                    yield self._comes(move, piece, words, (cell,), stage.after)
                case Move(Piece() as piece, Spot(("cell", str(cell)))):
                    yield self._goes(move, piece, cell)
                case Move(Pawn(seat), _, Spot(_, side)) if move.stays:
                    yield self._turned(move, seat, over=side == TURNED)
                case Move(Pawn(seat), Spot(("road", int(start))), Spot(("road", int(to)))):
                    yield self._driven(move, seat, start, to)

    def _name(self, piece: Piece) -> Message:
        return piece_name(piece, self.names)

    def _comes(
        self, move: Move, piece: Piece, words: Message, cells: tuple[str, ...], after: Position
    ) -> ToDo:
        if piece.owner != LAVA:
            return ToDo(words, self.art(piece), cells, piece.owner, moves=(move,))
        lying = after.cells[self.grid.index[cells[-1]]].pieces
        drops = tuple(lava_key(cells[-1], at) for at, one in enumerate(lying) if one == piece)
        return ToDo(words, self.art(piece), cells, feel="lava", drops=drops[-1:], moves=(move,))

    def _goes(self, move: Move, piece: Piece, cell: str) -> ToDo:
        if piece.owner == LAVA:
            words = say("{piece} off {cell}", piece=self._name(piece), cell=cell)
            return ToDo(words, self.art(piece), (cell,), moves=(move,))
        words = say("{piece} goes home from {cell}", piece=self._name(piece), cell=cell)
        return ToDo(words, self.art(piece), (cell,), piece.owner, moves=(move,))

    def art(self, piece: Piece) -> str:
        """A piece's picture."""
        if piece.owner == LAVA:
            return f"{ART}lava-{piece.value}"
        return f"{ART}volcano-{self.colors[piece.owner]}-{piece.value}"

    def _driven(self, move: Move, seat: int, start: int, to: int) -> ToDo:
        """So many circles on the road, and where that is."""
        name, circle = self.names[seat], self.labels.loop(self.grid.place(to))
        words = (
            count(
                "{name} drives {count}: {circle}",
                "{name} drives {count}: {circle}",
                to - start,
                name=name,
                circle=circle,
            )
            if to >= start
            else count(
                "{name} back by {count}: {circle}",
                "{name} back by {count}: {circle}",
                start - to,
                name=name,
                circle=circle,
            )
        )
        return ToDo(words, self._pawn(seat, to), (self._circle(to),), seat, moves=(move,))

    def _turned(self, move: Move, seat: int, *, over: bool) -> ToDo:
        name = self.names[seat]
        words = (
            say("Third lap: turn {name}’s pawn over", name=name)
            if over
            else say("Turn {name}’s pawn back up", name=name)
        )
        art = self._pawn(seat, self.grid.third_lap if over else 0)
        return ToDo(words, art, (), seat, moves=(move,))

    def _pawn(self, seat: int, driven: int) -> str:
        turned = "-turned" if driven >= self.grid.third_lap else ""
        return f"{ART}vulcanologist-{self.colors[seat]}{turned}"

    def _circle(self, driven: int) -> str:
        """The circle as a place of the picture: the start is the corner where the loop ends."""
        return f"{ROAD}{self.grid.place(driven) or len(self.grid.inner)}"

    # Before the first turn

    def lay_out(self, position: Position) -> LayOut:
        """Pieces on the board and before their owners, lava beside it, pawns on the road."""
        laid = self.laid(position)
        lines = [
            *self._on_road(laid),
            self._beside(laid),
            *self._in_front(laid),
            *self._on_board(laid),
            self._first(position),
        ]
        counting = say(
            "Cells have a letter along the long side and a number along the short one. "
            "The names are Caldera’s own."
        )
        return LayOut(tuple(lines), counting=counting)

    def _on_road(self, laid: Sequence[Move]) -> Iterator[ToDo]:
        for move in laid:
            match move:
                case Move(Pawn(seat), _, Spot(("road", int(driven)), side)):
                    circle = self.grid.place(driven)
                    where = say("on the start circle") if not circle else self.labels.loop(circle)
                    yield ToDo(
                        say("{name}’s vulcanologist", name=self.names[seat]),
                        self._pawn(seat, driven),
                        (self._circle(driven),),
                        seat,
                        where=listing([where, say("turned over")]) if side == TURNED else where,
                        moves=(move,),
                    )

    def _beside(self, laid: Sequence[Move]) -> ToDo:
        lava = tuple(move for move in laid if move.to == Spot(BESIDE))
        plain = _values(lava).count(0)
        return ToDo(
            count("{count} lava piece", "{count} lava pieces", len(lava)),
            f"{ART}lava-0",
            where=say(
                "beside the board: {none} plain, {one} with a hollow",
                none=plain,
                one=len(lava) - plain,
            ),
            moves=lava,
        )

    def _in_front(self, laid: Sequence[Move]) -> list[ToDo]:
        """The volcanoes that nobody has placed, in one line while all have the same."""
        supplies = [
            tuple(move for move in laid if move.to == Spot(supply(seat)))
            for seat in self.rules.seats
        ]
        first, *others = map(_values, supplies)
        if first and all(values == first for values in others):
            return [
                ToDo(
                    say("Everybody’s volcanoes"),
                    self.art(Piece(0, max(first))),
                    where=say("in front of you, hollows {values}", values=_sum(first)),
                    moves=tuple(move for mine in supplies for move in mine),
                )
            ]
        return [
            ToDo(
                in_front_of(self.names[seat]),
                self.art(Piece(seat, max(_values(mine)))),
                seat=seat,
                where=say("hollows {values}", values=_sum(_values(mine))),
                moves=mine,
            )
            for seat, mine in enumerate(supplies)
            if mine
        ]

    def _on_board(self, laid: Sequence[Move]) -> list[ToDo]:
        """Whose pieces stand where, the lava last."""
        standing: dict[int, list[tuple[Piece, str, Move]]] = {}
        for move in laid:
            match move:
                case Move(Piece() as piece, _, Spot(("cell", str(cell)))):
                    standing.setdefault(piece.owner, []).append((piece, cell, move))
        return [
            ToDo(
                say("Lava on the board")
                if owner == LAVA
                else say("{name}’s volcanoes", name=self.names[owner]),
                self.art(mine[0][0]),
                tuple(dict.fromkeys(cell for _, cell, _ in mine)),
                None if owner == LAVA else owner,
                where=listing(
                    [say("{value} on {cell}", value=piece.value, cell=at) for piece, at, _ in mine]
                ),
                moves=tuple(move for _, _, move in mine),
            )
            for owner, mine in sorted(standing.items())
        ]

    def _first(self, position: Position) -> ToDo:
        """Whose turn comes first."""
        seat = position.turn
        begun = any(content.pieces for content in position.cells) or any(position.road)
        return whose_turn(self.names[seat], self.colors[seat], seat, begun=begun)


def _values(made: Sequence[Move]) -> list[int]:
    return [move.piece.value for move in made if isinstance(move.piece, Piece)]


def _sum(values: Sequence[int]) -> str:
    return " + ".join(map(str, values))
