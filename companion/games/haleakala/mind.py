"""How Caldera plays Haleakalā: piles shuffled anew, a value of the board, quick choices."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.core.action import Action
from companion.core.chance import picked, shuffled
from companion.core.deck import Deck
from companion.core.game import Rules
from companion.core.mind import Mind
from companion.core.replacing import replace
from companion.games.haleakala import discs
from companion.games.haleakala.actions import Buy, Place, Sail, Shaman, TakeBack
from companion.games.haleakala.box import Box
from companion.games.haleakala.island import LAND, RINGS, STATUE_POINTS, ring, segment
from companion.games.haleakala.position import Decks, Position
from companion.games.haleakala.rules import GameRules

HEIGHT = {space: STATUE_POINTS.get(ring(space), 0) for space in LAND}
# [segment][lava discs] → the spaces that an eruption reaches.
BURNT = [
    [frozenset(f"{height}-{at}" for height in RINGS[::-1][:lava]) for lava in range(5)]
    for at in range(1, 7)
]
COLUMNS = [tuple(f"{height}-{at}" for height in RINGS) for at in range(1, 7)]
# What the kinds of cards are worth at a landing, in points; a statue by where it would stand.
WORTH = {"priestess": 0.6, "shell": 1.3, "white-pearl": 2.0, "black-pearl": 3.0, "nautilus": 3.0}
BASKET, BUTTERFLY = 0.7, 0.4


class GameMind(Mind[Position, None]):
    """The mind for one table."""

    REPORTS = frozenset({"reveal"})
    FEATURES = (
        "scores", "statues", "burning", "baskets", "ahead", "pearls", "nautilus", "shells",
        "bought", "butterflies", "discs", "sums", "height", "claims", "near", "turn",
    )  # fmt: skip
    WEIGHTS = Path(__file__).with_name("weights.json")
    PATIENCE = 16
    DEPTH = 24
    SHARE = 0.6

    def __init__(self, rules: Rules[Position]) -> None:
        assert isinstance(rules, GameRules)
        super().__init__(rules)
        self.box: Box = rules.box
        self.tactical = rules.settings.tactical
        self._pile = sum(self.box.pile_sizes(self.tactical))

    def form(self) -> str:
        """The tactical game has weights of its own."""
        assert isinstance(self.rules, GameRules)
        return self.rules.settings.variant

    # Dealing

    def dealt(self, position: Position, known: None, luck: Random) -> Position:
        """The piles shuffled; with own cards they hold what the box has and nobody saw."""
        if any(deck.size != len(deck.order) for deck in position.decks):
            return replace(position, decks=self._filled(position, luck))
        one, two, three = (Deck(deck.size, shuffled(deck.order, luck)) for deck in position.decks)
        return replace(position, decks=(one, two, three))

    def _filled(self, position: Position, luck: Random) -> Decks:
        """Piles of cards that were not seen; one beyond our list stands in for another."""
        seen = Counter(position.discard)
        seen.update(card for card in position.slots if card is not None)
        for hand in position.hands:
            seen.update(hand)
        used = [c for c in self.box.cards.values() if not (self.tactical and c.kind == "lava")]
        left = Counter({card.id: card.total for card in used}) - seen
        spare = [card.id for card in used if card.kind in ("fish", "shell", "statue")]
        made: list[Deck[str]] = []
        for pile in (2, 1, 0):
            size = position.decks[pile].size
            there = Counter({c.id: min(c.counts[pile], left[c.id]) for c in used})
            cards = list(shuffled(sorted(there.elements()), luck))[:size]
            left.subtract(cards)
            if len(cards) < size:
                rest = sorted(
                    card for card in left.elements() if self.box.cards[card].kind != "lava"
                )
                more = list(shuffled(rest, luck))[: size - len(cards)]
                left.subtract(more)
                cards += more
            while len(cards) < size:
                cards.append(picked(spare, luck))
            made.append(Deck(size, shuffled(cards, luck)))
        three, two, one = made
        return one, two, three

    # Choosing

    def settled(self, position: Position) -> bool:
        """A turn is over when nothing is asked."""
        return position.pending is None

    def alike(self, action: Action) -> object:
        """Two discs on one beach are one idea, and so are all discs that sail."""
        match action:
            case Place(_, disc, beach, invoke):
                return "place", beach, invoke, disc
            case TakeBack():
                return "take back"
        return action

    def quick(self, rules: Rules[Position], position: Position, luck: Random) -> Action:
        """Often the best of a few by value; cards and purchases by what they are worth."""
        legal = rules.legal(position)
        if len(legal) == 1:
            return legal[0]
        pending = position.pending
        if pending is None:
            return self._quick_turn(rules, position, legal, luck)
        match pending.ask:
            case "shaman":
                return self._quick_walk(position, legal, luck)
            case "choose":
                first, second = position.cards_at(position.boat)
                assert first is not None
                assert second is not None
                seat = legal[0].by
                better = self.worth(position, first, seat) >= self.worth(position, second, seat)
                return legal[0] if better else legal[1]
            case "buy":
                return self._quick_buy(position, legal)
        return self.best_of(rules, position, [picked(legal, luck) for _ in range(3)])

    def _quick_turn(
        self, rules: Rules[Position], position: Position, legal: Sequence[Action], luck: Random
    ) -> Action:
        boat = position.boat
        sailing = [
            a for a in legal if isinstance(a, Sail) or (isinstance(a, Place) and a.beach == boat)
        ]
        placing = [a for a in legal if isinstance(a, Place) and a.beach != boat]
        tried: list[Action] = [picked(sailing, luck) for _ in range(2)] if sailing else []
        if placing:
            tried += [picked(placing, luck), picked(placing, luck)]
        if len(tried) < 3:
            tried.append(picked(legal, luck))
        return self.best_of(rules, position, tried)

    def _quick_walk(self, position: Position, legal: Sequence[Action], luck: Random) -> Action:
        """To the highest free space, away from lava; one among equals by chance."""
        best, most = legal[-1], -1.0
        for action in legal:
            to = action.to if isinstance(action, Shaman) else position.shamans[action.by]
            height = HEIGHT.get(to, 0) if to not in position.statues else 0
            worth = height + luck.random() * 0.8 - (0.7 if self._burns(position, to) else 0.0)
            if worth > most:
                best, most = action, worth
        return best

    def _quick_buy(self, position: Position, legal: Sequence[Action]) -> Action:
        """The scoring card that is worth most now, if it is worth more than its shells."""
        best: Action = legal[-1]
        most = 1.5 if position.round == 1 else 1.0
        for action in legal:
            if isinstance(action, Buy) and action.card != "priestess":
                cost = self.box.costs[action.card]
                worth = self.card_points(action.card, position, action.by) / cost
                if worth > most:
                    best, most = action, worth
        return best

    def pressed(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """A landing, or a disc more on a beach: nobody takes discs back for ever (H24)."""
        boat = position.boat
        landing = [
            a for a in actions if isinstance(a, Sail) or (isinstance(a, Place) and a.beach == boat)
        ]
        return landing or [a for a in actions if not isinstance(a, TakeBack)]

    def stage(self, position: Position) -> object:
        """A card taken, a lava disc placed, or a round."""
        return position.round, position.piles, position.slots, position.craters

    # Value

    def progress(self, position: Position) -> float:
        """By the cards that are left in the piles."""
        one, two, three = position.decks
        return 1 - (one.size + two.size + three.size) / self._pile * 1.3

    def _burns(self, position: Position, space: str) -> bool:
        at = segment(space) - 1
        return space in BURNT[at][min(position.craters[at], 3)]

    def worth(self, position: Position, id: str, seat: int) -> float:
        """What a card at a landing is worth to a seat, about in points."""
        card = self.box.cards[id]
        if card.kind == "statue":
            space = position.shamans[seat]
            if space in position.statues or space not in HEIGHT:
                return 0.1
            scorings = 3 - position.round
            return HEIGHT[space] * scorings * (0.4 if self._burns(position, space) else 1.0)
        worth = WORTH.get(card.kind, 0.0)
        return worth + card.baskets * BASKET + card.butterflies * BUTTERFLY

    def card_points(self, card: str, position: Position, seat: int) -> int:
        """What a scoring card brings as the board lies, after the eruption."""
        match card:
            case "butterflies":
                cards = self.box.cards
                return sum(cards[id].butterflies * n for id, n in position.hands[seat].items())
            case "segment":
                standing = self._standing(position)
                return 4 * sum(
                    all(standing.get(space) == seat for space in column) for column in COLUMNS
                )
        counts = [[0, 0, 0, 0], [0, 0, 0, 0]]
        for space, owner in self._standing(position).items():
            counts[owner][HEIGHT[space]] += 1
        mine, theirs = counts[seat], counts[1 - seat]
        if card == "majority":
            return 2 * sum(mine[height] > theirs[height] for height in (1, 2, 3))
        return 2 * mine[2] if card == "forest" else 3 * mine[3]

    def _standing(self, position: Position) -> dict[str, int]:
        """The statues that an eruption now would leave."""
        statues = position.statues
        if not any(position.craters):
            return dict(statues)
        return {s: owner for s, owner in statues.items() if not self._burns(position, s)}

    def points(self, position: Position) -> tuple[int, int]:
        """The points after a scoring right now, the eruption first."""
        after = replace(position, statues=self._standing(position), craters=(0,) * 6)
        found = list(position.scores)
        cards, hands = self.box.cards, position.hands
        baskets = [sum(cards[id].baskets * n for id, n in hand.items()) for hand in hands]
        for seat in (0, 1):
            found[seat] += sum(HEIGHT[s] for s, owner in after.statues.items() if owner == seat)
            found[seat] += 3 if baskets[seat] > baskets[1 - seat] else 0
            kinds = Counter(cards[id].kind for id in hands[seat] for _ in range(hands[seat][id]))
            white, black = bool(kinds["white-pearl"]), bool(kinds["black-pearl"])
            found[seat] += 4 if white and black else white + 2 * black
            if position.round == 2:
                found[seat] += 3 * bool(kinds["nautilus"]) + kinds["shell"]
            for card in position.scoring_cards[seat]:
                found[seat] += self.card_points(card, after, seat)
        return found[0], found[1]

    def features(self, position: Position) -> tuple[list[float], list[float]]:
        """For each seat what it has, what it may lose, and what it is about to get."""
        cards, hands, craters = self.box.cards, position.hands, position.craters
        statues, burning = [0.0, 0.0], [0.0, 0.0]
        for space, owner in position.statues.items():
            at = int(space[-1]) - 1
            if craters[at] and space in BURNT[at][min(craters[at], 3)]:
                burning[owner] += HEIGHT[space]
            else:
                statues[owner] += HEIGHT[space]
        baskets, made = [0, 0], []
        for seat in (0, 1):
            shells = flies = pearls = nautilus = 0.0
            for id, number in hands[seat].items():
                card = cards[id]
                baskets[seat] += card.baskets * number
                flies += card.butterflies * number
                match card.kind:
                    case "shell":
                        shells += number
                    case "white-pearl":
                        pearls += 1 if not pearls else 2
                    case "black-pearl":
                        pearls += 2 if not pearls else 3
                    case "nautilus":
                        nautilus = 3
            bought = sum(
                self.card_points(card, position, seat) + 1.0
                for card in position.scoring_cards[seat]
            )
            made.append((pearls, nautilus, shells, bought, flies))
        claims, near = self._claims(position)
        turn = position.turn if position.pending is None else None
        found = []
        for seat in (0, 1):
            pearls, nautilus, shells, bought, flies = made[seat]
            lead = baskets[seat] - baskets[1 - seat]
            supply = position.supply(seat)
            space = position.shamans[seat]
            free = space in HEIGHT and space not in position.statues
            height = (HEIGHT[space] if free else 0.0) * (0.5 if self._burns(position, space) else 1)
            found.append(
                [
                    position.scores[seat], statues[seat], burning[seat], min(max(lead, -4), 4),
                    (lead > 0) * 3.0, pearls, nautilus, shells, bought, flies,
                    len(discs.OF[supply]), discs.SUM[supply], height, claims[seat], near[seat],
                    float(turn == seat),
                ]
            )  # fmt: skip
        return found[0], found[1]

    def _claims(self, position: Position) -> tuple[list[float], list[float]]:
        """What the discs on the beaches would bring at a landing; and the boat's next beaches."""
        claims, near = [0.0, 0.0], [0.0, 0.0]
        slots = position.slots
        for at, (red, yellow) in enumerate(position.beaches):
            if not red and not yellow:
                continue
            first, second = slots[at * 2], slots[at * 2 + 1]
            if first is None and second is None:
                continue
            sums = discs.SUM[red], discs.SUM[yellow]
            ahead = 0 if sums[0] > sums[1] else 1
            worths = [
                [self.worth(position, card, seat) if card else 0.0 for card in (first, second)]
                for seat in (0, 1)
            ]
            lead = worths[ahead]
            slot = 0 if lead[0] >= lead[1] else 1
            far = (at + 1 - position.boat) % 6
            claims[ahead] += lead[slot]
            if far in (1, 2):
                near[ahead] += lead[slot]
            if sums[1 - ahead] and first is not None and second is not None:
                claims[1 - ahead] += worths[1 - ahead][1 - slot]
                if far in (1, 2):
                    near[1 - ahead] += worths[1 - ahead][1 - slot]
        return claims, near
