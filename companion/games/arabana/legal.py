"""The legal lists, from actions made once for a table: looking them up is what makes it fast."""

from functools import lru_cache
from itertools import combinations, permutations

from companion.core.action import Action
from companion.games.arabana.actions import (
    BAG,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
    Wait,
)
from companion.games.arabana.box import BRIDGES, COPIES, GODS, MOST_IN_HAND
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.meta import Settings
from companion.games.arabana.position import Pending, Position

# Swaps by the numbers of their two cards (ascending, Kanaloa after the islands) → (slot, action).
Swaps = dict[tuple[int, int], list[tuple[int, Action]]]


class SeatActions:
    """Every action of one seat that a card or a slot can lead to, made once."""

    def __init__(self, seat: int, chart: Chart) -> None:
        names, pairs = chart.names, chart.pairs
        cards = range(len(names))
        kanaloa = len(names)
        # [card] → what it can build: pairs of a slot's bit and the action.
        self.bridges: list[list[tuple[int, Action]]] = [
            [(1 << slot, Bridge(seat, pairs[slot], card=names[card])) for slot in slots]
            for card, slots in enumerate(chart.slots_at)
        ]
        self.kanaloa = [
            (1 << slot, Bridge(seat, pair, stone=KANALOA)) for slot, pair in enumerate(pairs)
        ]
        self.swaps: Swaps = {}
        for slot, (left, right) in enumerate(chart.ends):
            for first, second in (
                (left, left),
                (left, right),
                (right, right),
                (left, kanaloa),
                (right, kanaloa),
            ):
                paid = sorted(
                    KANALOA if card == kanaloa else names[card] for card in (first, second)
                )
                swap = Swap(seat, (paid[0], paid[1]), pairs[slot])
                self.swaps.setdefault((first, second), []).append((1 << slot, swap))
        self.removals = [Remove(seat, pair) for pair in pairs]
        self.recalls = [Recall(seat, pair) for pair in pairs]
        self.keeps = [Keep(seat, names[card]) for card in cards]
        self.discards = [Discard(seat, names[card]) for card in cards]
        self.discard_unseen = Discard(seat)
        self.draws = [Draw(seat, names[card]) for card in cards]
        self.draw_bag = Draw(seat, BAG)
        self.lonos = [Stone(seat, "lono", card=names[card]) for card in cards]
        self.lono_bag = Stone(seat, "lono", card=BAG)
        self.pele = Stone(seat, "pele")
        self.end = End(seat)
        self.wait = Wait(seat)
        self.reveals = [Reveal(seat, card=names[card]) for card in cards]


@lru_cache(maxsize=32)
def _actions_of(seat: int, chart: Chart) -> SeatActions:
    """A seat's actions, shared by all tables with the same islands."""
    return SeatActions(seat, chart)


def _with_cards(position: Position, seat: int) -> list[int]:
    """The other seats that have any cards."""
    return [other for other, hand in enumerate(position.hands) if other != seat and hand]


class Lists:
    """The legal lists of one table."""

    def __init__(self, chart: Chart, settings: Settings, seats: int) -> None:
        self.chart = chart
        self.settings = settings
        self.seats = [_actions_of(seat, chart) for seat in range(seats)]
        self.all_cards = tuple(range(len(chart.names)))
        self.kanaloa = len(chart.names)

    def answers(self, position: Position, seat: int, ask: str) -> list[Action]:
        """What a seat may answer to a question that is open."""
        pending = position.pending
        if pending is None or ask == "turn":
            return self.turn(position, pending)
        match ask:
            case "keep":
                return self.keep(position, seat)
            case "remove":
                return self.remove(position, seat, pending.remove)
            case "give":
                return self.give(position, seat, pending.give)
            case "ku" if pending.from_ is not None:
                return self.ku(position, seat, pending.from_)
            case "stones":
                return self.stone_reveals(position, seat)
            case _:
                return self.reveals(position, seat)

    # Set-up

    def keep(self, position: Position, seat: int) -> list[Action]:
        """Any card of the hand may be laid open; with own cards any that can be there."""
        cards = self._cards(position, seat)
        keeps = self.seats[seat].keeps
        if self.settings.physical:
            return [keeps[card] for card in cards if position.open.count(card) < COPIES]
        return [keeps[card] for card in cards]

    def stone_reveals(self, position: Position, seat: int) -> list[Action]:
        """Any god's stone on an island without one: own stones are believed (G3)."""
        return [
            Reveal(seat, island=name, god=god)
            for island, name in enumerate(self.chart.names)
            if island not in position.stones
            for god in GODS
        ]

    def reveals(self, position: Position, seat: int) -> list[Action]:
        """Any card of which not all copies lie open already."""
        return [
            reveal
            for card, reveal in enumerate(self.seats[seat].reveals)
            if position.open.count(card) < COPIES
        ]

    # A turn

    def _cards(self, position: Position, seat: int) -> tuple[int, ...]:
        """The different cards that a seat can play; with own cards it may hold any."""
        hand = position.hands[seat]
        if self.settings.physical:
            return self.all_cards if hand else ()
        return tuple(dict.fromkeys(hand))

    def turn(self, position: Position, pending: Pending | None) -> list[Action]:
        """Everything that the active seat may do in its turn."""
        seat = position.turn
        mine, hand = self.seats[seat], position.hands[seat]
        cards = self._cards(position, seat)
        found: list[Action] = []
        if position.built[seat].bit_count() < BRIDGES:
            self._build(position, pending, cards, found)
        elif hand:
            found += [mine.recalls[slot] for slot in bits(position.built[seat])]
        found += [mine.discards[card] for card in cards]
        if hand and self.settings.physical:
            found.append(mine.discard_unseen)
        if position.round == 2 and position.held[seat]:
            self._use_stones(position, found)
        self._close(position, pending, found)
        return found

    def _build(
        self,
        position: Position,
        pending: Pending | None,
        cards: tuple[int, ...],
        found: list[Action],
    ) -> None:
        """Bridges on free slots, and swaps for those of others."""
        seat = position.turn
        mine, hand = self.seats[seat], position.hands[seat]
        free = position.free
        others = ~(free | position.built[seat])
        if pending is not None:
            free &= ~pending.barred
        for card in cards:
            found += [action for bit, action in mine.bridges[card] if free & bit]
        joker = position.round == 2 and KANALOA in position.held[seat]
        if joker:
            found += [action for bit, action in mine.kanaloa if free & bit]
        if not others:
            return
        pairs, doubles = cards, [card for card in cards if hand.count(card) > 1]
        if self.settings.physical:
            pairs = cards if len(hand) > 1 else ()
            doubles = list(pairs)
        swaps = mine.swaps
        for card in doubles:
            found += [action for bit, action in swaps[card, card] if others & bit]
        for both in combinations(pairs, 2):
            found += [action for bit, action in swaps.get(both, ()) if others & bit]
        if joker:
            for card in cards:
                found += [action for bit, action in swaps[card, self.kanaloa] if others & bit]

    def _use_stones(self, position: Position, found: list[Action]) -> None:
        """Ku, Lono and Pele, from the second round on (A9, A10)."""
        seat = position.turn
        mine, held = self.seats[seat], position.held[seat]
        others = _with_cards(position, seat)
        if "ku" in held:
            for other in others:
                found += self.ku(position, seat, other)
        if "lono" in held:
            found += [mine.lonos[card] for card in dict.fromkeys(position.open)]
            if position.bag.size:
                found.append(mine.lono_bag)
        if "pele" in held and others:
            found.append(mine.pele)

    def ku(self, position: Position, seat: int, other: int) -> list[Action]:
        """Each card that Ku can take from another hand; with own cards none is named."""
        if self.settings.physical:
            return [Stone(seat, "ku", from_=other)]
        return [
            Stone(seat, "ku", from_=other, card=self.chart.names[card])
            for card in dict.fromkeys(position.hands[other])
        ]

    def looks(self, position: Position) -> list[Action]:
        """Ku in two steps: the hands that may be looked at first; lists of a table leave it out."""
        seat, pending = position.turn, position.pending
        in_turn = pending is None or pending.ask == "turn"
        if not in_turn or position.round == 1 or "ku" not in position.held[seat]:
            return []
        return [Stone(seat, "ku", from_=other) for other in _with_cards(position, seat)]

    def _close(self, position: Position, pending: Pending | None, found: list[Action]) -> None:
        """How the turn may end: with a card, without one, or later (A4, A6)."""
        seat = position.turn
        mine, number = self.seats[seat], len(position.hands[seat])
        if number > MOST_IN_HAND:
            # Cards above five are played or discarded before anything else can follow (A12).
            return
        if position.final and (pending is None or not pending.begun) and position.may_wait(seat):
            found.append(mine.wait)
        if pending is not None and pending.owes:
            return
        if number == MOST_IN_HAND or not position.cards_left:
            found.append(mine.end)
            return
        found += [mine.draws[card] for card in dict.fromkeys(position.open)]
        if position.bag.size:
            found.append(mine.draw_bag)

    # Questions within a turn

    def remove(self, position: Position, seat: int, islands: int) -> list[Action]:
        """A bridge of another colour on one of the islands that the seat leads alone (A2)."""
        around = 0
        for island in bits(islands):
            around |= self.chart.around[island]
        others = around & ~position.free & ~position.built[seat]
        return [self.seats[seat].removals[slot] for slot in bits(others)]

    def give(self, position: Position, seat: int, seats: tuple[int, ...]) -> list[Action]:
        """A card for each seat that Pele took one from, in every way."""
        names = self.chart.names
        ways = dict.fromkeys(permutations(position.hands[seat], len(seats)))
        return [
            Stone(
                seat,
                "pele",
                give={str(other): names[card] for other, card in zip(seats, way, strict=True)},
            )
            for way in ways
        ]
