"""How the real archipelago must lie: everything that is on the table at one moment."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.material import Move
from companion.core.message import Message, count, listing, say
from companion.games.arabana.box import COPIES, ISLANDS
from companion.games.arabana.material import FACE_DOWN, hand, in_front_of
from companion.games.arabana.position import Position
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.taps import ISLAND
from companion.games.arabana.screen.todo_items import BACK, TodoItems, goal, named, pair
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing.hands import Untold
from companion.showing.to_do import LayOut, ToDo, whose_turn
from companion.showing.to_do import in_front_of as before


class PiecesOnTable(TodoItems):
    """The lay-out page of one table."""

    def lay_out(self, position: Position, laid: Sequence[Move]) -> LayOut:
        """Bridges, markers, boats, stones and cards; the map shows which of them where."""
        left = Untold(laid)
        standing = [*self._standing(left)]
        lines = [
            *self._seats(left),
            *standing,
            *self._stones(position, left),
            *self._cards(position, left),
            self._first(position),
        ]
        cards = tuple(
            (say("beside the board"), self.face(self.chart.names[card])) for card in position.open
        )
        fan = (BACK, f"{ART}card-island")
        return LayOut(tuple(lines), cards, supply=self._supply(position), supply_art=fan)

    def _first(self, position: Position) -> ToDo:
        """Whose turn comes first."""
        seat, begun = position.turn, position.round > 1 or any(position.built)
        return whose_turn(self.names[seat], self.colors[seat], seat, begun=begun)

    def _seats(self, left: Untold) -> Iterator[ToDo]:
        """What lies in front of each player, and the boat on the score track."""
        for seat, name in enumerate(self.names):
            here = [*left.take(to=in_front_of(seat)), *left.take("boat", seat)]
            cards, mine = left.take(to=hand(seat)), Untold(here)
            bridges, markers = len(mine.take("bridge")), len(mine.take("marker"))
            (boat,) = mine.take("boat")
            parts = [
                count("{count} bridge", "{count} bridges", bridges),
                count("{count} marker", "{count} markers", markers),
                say("boat on {points}", points=goal(boat)),
            ]
            if self.physical:
                parts.append(count("{count} card in hand", "{count} cards in hand", len(cards)))
            gods = [str(move.piece[1]) for move in mine.take("stone")]
            parts += [say("{god}", god=GOD_NAMES[god]) for god in gods]
            art, where = f"{ART}bridge-{self.colors[seat]}", listing(parts)
            yield ToDo(before(name), art, seat=seat, where=where, moves=(*here, *cards))

    def _standing(self, left: Untold) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            if moves := left.take("bridge", seat, to=("between",)):
                (line,) = self.bridges_on(seat, moves)
                where = named(bridge_name(pair(move.to)) for move in moves)
                yield replace(line, words=say("{name}’s bridges", name=name), where=where)
        for seat, name in enumerate(self.names):
            if moves := left.take("marker", seat, to=("island",)):
                (line,) = self.markers_on(seat, moves)
                where = named(str(goal(move)) for move in moves)
                yield replace(line, words=say("{name}’s markers", name=name), where=where)

    def _stones(self, position: Position, left: Untold) -> Iterator[ToDo]:
        if position.pending is not None and position.pending.stones:
            missing = count(
                "{count} god stone", "{count} god stones", ISLANDS - len(position.stones)
            )
            how = say("shuffle, one to an island, face up, then tap which lies where")
            yield ToDo(missing, f"{ART}stone-kane", where=how)
        for god in sorted(set(position.stones.values())):
            moves = left.take("stone", god, to=("island",))
            lying = [str(goal(move)) for move in moves]
            words = say("{god}", god=GOD_NAMES[god])
            places = tuple(f"{ISLAND}{name}" for name in lying)
            art, where = f"{ART}stone-{god}", named(lying)
            yield ToDo(words, art, places, where=where, moves=tuple(moves))

    def _cards(self, position: Position, left: Untold) -> Iterator[ToDo]:
        if lying := left.take("card"):
            names = named(str(move.piece[1]) for move in lying)
            yield ToDo(say("Open cards"), BACK, where=names, moves=tuple(lying))
        if self.physical:
            yield self.piles(position.bag.size, position.discard, left.take(*FACE_DOWN))

    def _supply(self, position: Position) -> tuple[Message, Message]:
        if not self.physical:
            return (
                say("Hands and bag are in the phone"),
                say("Of the island cards only the open ones lie on the table; Caldera says which."),
            )
        if position.pending is None or not position.pending.keep:
            return (
                say("The island cards"),
                say(
                    "Hands stay as they are; the lines above count them, the bag and the discards."
                ),
            )
        cards = len(self.chart.names) * COPIES
        if len(self.names) == 3:
            words = say(
                "Shuffle the {cards} cards, deal four to everybody; the rest go into the bag. "
                "Everybody lays one card open, then a fourth one comes from the bag.",
                cards=cards,
            )
        else:
            words = say(
                "Shuffle the {cards} cards, deal four to everybody; the rest go into the bag. "
                "Everybody lays one card open.",
                cards=cards,
            )
        return say("The island cards"), words
