"""What hands do on the real archipelago: words for moves, after a step and between positions."""

from collections.abc import Iterator, Sequence

from companion.core.material import Move, Place, Spot
from companion.core.message import count, say
from companion.games.arabana import events
from companion.games.arabana.actions import BAG as THE_BAG
from companion.games.arabana.actions import (
    KANALOA,
    Bridge,
    Discard,
    Draw,
    Keep,
    Recall,
    Reveal,
    Stone,
    Swap,
)
from companion.games.arabana.material import (
    BAG,
    DISCARDS,
    FACE_DOWN,
    OPEN,
    hand,
    in_front_of,
)
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.pieces_on_table import PiecesOnTable
from companion.games.arabana.screen.todo_items import (
    BACK,
    BAG_ART,
    TodoItems,
    opened,
    taken_away,
    tapped,
)
from companion.games.arabana.words import GOD_NAMES
from companion.showing.hands import Hands, Stage, Untold
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo


class GameHands(Hands[Position]):
    """The lists of one table."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.physical = rules.settings.physical
        self.items = TodoItems(rules)
        self.on_table = PiecesOnTable(rules)

    def lay_out(self, position: Position) -> LayOut:
        return self.on_table.lay_out(position, self.laid(position))

    def by_itself(self, move: Move) -> bool:
        """Markers follow from the bridges: the players enter these alone."""
        return move.piece[0] == "marker"

    # After a step

    def to_do(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What was tapped, then all that follows from it, in the order hands do it."""
        left = Untold(self.moves(step.before, step.after))
        made = tapped([*self._built(step, left), *self._own_cards(step)])
        made += self._bridges(left)
        made += self._markers(left)
        made += self._stones_taken(step, left)
        made += self._boats(left)
        if any(isinstance(e, events.RoundBegan) for e in step.events) and self.physical:
            moves = (_card(DISCARDS, BAG),) * step.after.bag.size
            made.append(ToDo(say("All discards into the bag, shuffled"), BAG_ART, moves=moves))
        return (*made, *self._open(step))

    def _built(self, step: Happened[Position], left: Untold) -> list[ToDo]:
        """The bridge or the stone that was tapped."""
        left.halve("bridge", between=("between",))
        match step.done:
            case Bridge(by=seat, between=between):
                return self.items.bridges_on(seat, left.take("bridge", to=self._slot(between)))
            case Recall(by=seat, between=between):
                return self.items.bridges_off(seat, left.take("bridge", start=self._slot(between)))
            case Reveal(island=island, god=god) if island:
                return [self.items.stone_on(move) for move in left.take("stone", god)]
        return []

    def _slot(self, between: tuple[str, str]) -> Place:
        chart = self.items.chart
        return ("between", *chart.pairs[chart.slot[between]])

    def _own_cards(self, step: Happened[Position]) -> list[ToDo]:
        """With own cards the players themselves take, play and pass them."""
        if not self.physical or step.done is None:
            return []
        seat, items = step.done.by, self.items
        name, mine = self.names[seat], hand(seat)
        made: list[ToDo] = []
        match step.done:
            case Keep(open=card):
                words = say("{name} lays {card} open", name=name, card=card)
                made.append(items.passed(words, _card(mine, None), opened(card)))
            case Bridge(card=card) if card:
                made.append(items.discards(name, [card], _card(mine, DISCARDS)))
            case Swap(cards=cards):
                paid = [card for card in cards if card != KANALOA]
                made.append(items.discards(name, paid, *[_card(mine, DISCARDS)] * len(paid)))
            case Discard():
                words = say("{name} discards a card", name=name)
                made.append(items.passed(words, _card(mine, DISCARDS)))
            case Draw(card=card) | Stone(god="lono", card=card) if card == THE_BAG:
                words = say("{name} takes a card from the bag", name=name)
                made.append(items.passed(words, _card(BAG, mine)))
            case Draw(card=card) | Stone(god="lono", card=card):
                words = say("{name} takes {card}", name=name, card=card)
                made.append(items.passed(words, taken_away(card), _card(None, mine)))
            case Stone(god="ku", from_=other) if other is not None:
                words = say("{name} takes a card from {other}", name=name, other=self.names[other])
                made.append(items.passed(words, _card(hand(other), mine)))
            case Stone(god="pele"):
                words = say("{name} takes a card from everybody and gives each one back", name=name)
                made.append(items.passed(words))
        for event in step.events:
            if isinstance(event, events.CardTurnedUp):
                words = say("{card} from the bag, open beside the board", card=event.card)
                made.append(items.passed(words, _card(BAG, None), opened(event.card)))
        return made

    def _stones_taken(self, step: Happened[Position], left: Untold) -> Iterator[ToDo]:
        """Stones that somebody gets from an island, and those that were used: they are gone."""
        for event in step.events:
            if not isinstance(event, events.StoneTaken):
                continue
            for move in left.take("stone", event.god, start=("island", event.island)):
                taken = move
                if event.god != "kane":
                    taken = Move(move.piece, move.start, Spot(in_front_of(event.seat)))
                if taken != move:
                    # Another one of the same god was used up in the same step.
                    left.left.append(Move(move.piece, taken.to, move.to))
                yield self.items.stone_taken(event, taken)
        for seat, name in enumerate(self.names):
            for move in left.take("stone", start=in_front_of(seat)):
                god = str(move.piece[1])
                words = say("{name}’s {god} out of the game", name=name, god=GOD_NAMES[god])
                yield ToDo(words, f"{ART}stone-{god}", (), seat, moves=(move,))

    def _open(self, step: Happened[Position]) -> list[ToDo]:
        """Where Caldera deals, the open cards lie on the table all the same."""
        if self.physical:
            return []
        came = [e.card for e in step.events if isinstance(e, events.CardTurnedUp)]
        match step.done:
            case Keep(open=card):
                came = [card, *came]
            case Draw(card=card) | Stone(god="lono", card=card) if card != THE_BAG:
                if not came:
                    return self.items.cards_off([card])
                if len(came) == 1:
                    return [self.items.card_instead(came[0], card)]
                return [*self.items.cards_off([card]), *self.items.cards_on(came)]
        return self.items.cards_on(came)

    # Between any two positions

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        """From the bridges outwards: markers, stones, boats, then cards."""
        left = Untold(made)
        left.halve("bridge", between=("between",))
        yield from self._bridges(left)
        yield from self._markers(left)
        yield from self._stones(left)
        yield from self._boats(left)
        yield from self.items.cards_off(_names(left.take("card", start=OPEN)))
        yield from self.items.cards_on(_names(left.take("card", to=OPEN)))
        left.halve(*FACE_DOWN)
        for seat, name in enumerate(self.names):
            moves = [
                *left.take(*FACE_DOWN, start=hand(seat)),
                *left.take(*FACE_DOWN, to=hand(seat)),
            ]
            if moves:
                words = count(
                    "{name} again has {count} card in hand",
                    "{name} again has {count} cards in hand",
                    len(stage.after.hands[seat]),
                    name=name,
                )
                yield ToDo(words, BACK, (), seat, moves=tuple(moves))
        if moves := left.take(*FACE_DOWN):
            yield self.items.piles(stage.after.bag.size, stage.after.discard, moves)

    def _bridges(self, left: Untold) -> Iterator[ToDo]:
        """All that come off first: a slot may be free only then."""
        for seat in self.rules.seats:
            off = left.take("bridge", seat, start=("between",))
            yield from self.items.bridges_off(seat, off)
        for seat in self.rules.seats:
            yield from self.items.bridges_on(seat, left.take("bridge", seat, to=("between",)))

    def _markers(self, left: Untold) -> Iterator[ToDo]:
        left.halve("marker", between=("island",))
        for seat in self.rules.seats:
            yield from self.items.markers_off(seat, left.take("marker", seat, start=("island",)))
        for seat in self.rules.seats:
            yield from self.items.markers_on(seat, left.take("marker", seat, to=("island",)))

    def _stones(self, left: Untold) -> Iterator[ToDo]:
        left.halve("stone")
        for move in left.take("stone", start=("island",)):
            yield self.items.stone_off(move)
        for move in left.take("stone", to=("island",)):
            yield self.items.stone_on(move)
        for seat, name in enumerate(self.names):
            for move in left.take("stone", start=in_front_of(seat)):
                god = str(move.piece[1])
                words = say("{name} gives {god} back", name=name, god=GOD_NAMES[god])
                yield ToDo(words, f"{ART}stone-{god}", (), seat, moves=(move,))
            for move in left.take("stone", to=in_front_of(seat)):
                god = str(move.piece[1])
                words = say("{name} gets {god}", name=name, god=GOD_NAMES[god])
                yield ToDo(words, f"{ART}stone-{god}", (), seat, moves=(move,))

    def _boats(self, left: Untold) -> Iterator[ToDo]:
        """The boats on the score track, those that move."""
        if moves := left.take("boat"):
            yield self.items.boats(moves)


def _card(start: Place | None, to: Place | None) -> Move:
    """A card without a face on its way."""
    return Move(FACE_DOWN, Spot(start) if start else None, Spot(to) if to else None)


def _names(moves: Sequence[Move]) -> list[str]:
    """The cards that are moved, by their islands."""
    return sorted(str(move.piece[1]) for move in moves)
