"""How Caldera plays Arabana-Opodopo: hidden cards dealt anew, a value of islands, quick choices."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.core.action import Action
from companion.core.chance import picked, shuffled
from companion.core.deck import Deck
from companion.core.draws import by_the_players
from companion.core.game import Header, Rules
from companion.core.mind import Mind, SeenStep, Unable
from companion.core.replacing import replace
from companion.games.arabana.actions import Bridge, Discard, Draw, End, Recall, Stone, Swap, Wait
from companion.games.arabana.box import MOST_IN_HAND
from companion.games.arabana.cards import all_cards
from companion.games.arabana.chart import bits
from companion.games.arabana.memory import Memory, remembered
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules

# Tries to recall which unseen cards were given away, before only what is in sight counts.
TRIES = 12
STONES = ("kanaloa", "ku", "lono", "pele")


class GameMind(Mind[Position, Memory]):
    """The mind for one table."""

    REPORTS = frozenset({"reveal", "stones"})
    FEATURES = (
        "scores", "islands", "owned", "safe", "one", "two", "bridges", "exposed", "cards", "useful",
        "hits", "pairs", "turn", *STONES,
    )  # fmt: skip
    WEIGHTS = Path(__file__).with_name("weights.json")
    PATIENCE = 16
    DEPTH = 8
    SHARE = 0.5

    def __init__(self, rules: Rules[Position]) -> None:
        assert isinstance(rules, GameRules)
        super().__init__(rules)
        self.chart = rules.chart
        self._count = len(rules.seats)
        chart = self.chart
        # Island by island: the slots round it, how many give control, and how many there are.
        self._islands = tuple(
            (around, size // 2 + 1, size)
            for around, size in zip(chart.around, chart.size, strict=True)
        )

    @classmethod
    def unable(cls, header: Header) -> Unable | None:
        """Hands are secret: with own cards nobody could hold Caldera's."""
        return Unable.OWN_CARDS if by_the_players(header) else None

    def form(self) -> str:
        """Weights go by the number of players and the gods."""
        assert isinstance(self.rules, GameRules)
        return f"{len(self.seats)}{' gods' if self.rules.settings.gods else ''}"

    # Dealing

    def known(self, steps: Sequence[SeenStep[Position]], seat: int) -> Memory | None:
        """Cards taken openly, shown or played."""
        return remembered(steps, seat, self.chart)

    def dealt(self, position: Position, known: Memory | None, luck: Random) -> Position:
        """Hidden hands, the bag and what was spent, by what is remembered."""
        if UNKNOWN not in position.bag.order and UNKNOWN not in position.spent:
            bag = Deck(position.bag.size, shuffled(position.bag.order, luck))
            return replace(position, bag=bag)
        for _ in range(TRIES if known is not None else 0):
            assert known is not None
            hands, spent = known.recalled(luck)
            dealt = self._deal(position, hands, spent, luck)
            if dealt is not None:
                return dealt
        dealt = self._deal(position, [Counter()] * self._count, Counter(), luck)
        assert dealt is not None
        return dealt

    def _deal(
        self, position: Position, known: Sequence[Counter[int]], spent: Counter[int], luck: Random
    ) -> Position | None:
        """Every masked card dealt from all that are not known elsewhere; none if it cannot be."""
        left = Counter(all_cards())
        left.subtract(position.open)
        left.subtract(spent)
        named: list[list[int]] = []
        for seat, hand in enumerate(position.hands):
            cards = list(hand)
            if UNKNOWN in hand:
                cards = list(known[seat].elements())
                if len(cards) > len(hand):
                    return None
            left.subtract(cards)
            named.append(cards)
        if min(left.values()) < 0 or spent.total() > len(position.spent):
            return None
        rest = list(shuffled(sorted(left.elements()), luck))
        hands = []
        for cards, hand in zip(named, position.hands, strict=True):
            while len(cards) < len(hand):
                cards.append(rest.pop())
            hands.append(tuple(sorted(cards)))
        gone = list(spent.elements())
        while len(gone) < len(position.spent):
            gone.append(rest.pop())
        if len(rest) != position.bag.size:
            return None
        return replace(
            position, hands=tuple(hands), bag=Deck(len(rest), tuple(rest)), spent=tuple(gone)
        )

    # Choosing

    def options(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Cards are thrown away only from a full hand, and bridges taken back only to build."""
        hand = position.hands[actions[0].by]
        full = len(hand) >= MOST_IN_HAND or (position.pending is not None and position.pending.owes)
        return [a for a in actions if full or not isinstance(a, (Discard, Recall))]

    def planning(self, position: Position) -> float:
        """In the final round a turn is all that is left."""
        return 0.6 if position.final else 0.0

    def ends_turn(self, action: Action) -> bool:
        """A card is drawn after it."""
        return isinstance(action, Draw)

    def settled(self, position: Position) -> bool:
        """A turn is over when the next has not begun."""
        return position.pending is None

    def alike(self, action: Action) -> object:
        """One bridge is one idea, whatever pays for it."""
        match action:
            case Bridge(_, between) | Swap(_, _, between):
                return between
            case Draw():
                return "draw"
            case Discard():
                return "discard"
            case Stone(_, god):
                return god
        return action

    def quick(self, rules: Rules[Position], position: Position, luck: Random) -> Action:
        """The best of a few by value: some that build, and one way to end the turn."""
        legal = rules.legal(position)
        if len(legal) == 1:
            return legal[0]
        pending = position.pending
        if pending is not None and pending.ask != "turn":
            return self.best_of(rules, position, [picked(legal, luck) for _ in range(3)])
        builds: list[Action] = []
        ends: list[Action] = []
        others: list[Action] = []
        for action in legal:
            if isinstance(action, (Bridge, Swap)):
                builds.append(action)
            elif isinstance(action, (Draw, End, Wait)):
                ends.append(action)
            else:
                others.append(action)
        tried = [picked(ends, luck)] if ends else []
        if builds:
            tried += [picked(builds, luck) for _ in range(4)]
        if not tried or (others and luck.random() < 0.15):
            tried.append(picked(others, luck))
        return self.best_of(rules, position, tried)

    def pressed(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Everybody holds five cards and draws none: something must be played or thrown away."""
        return [a for a in actions if not isinstance(a, (End, Wait))]

    def stage(self, position: Position) -> object:
        """A card drawn, a round, a final turn."""
        return position.round, position.bag.size, position.open, position.final_order

    # Value

    def progress(self, position: Position) -> float:
        """By the cards that are left to draw in both rounds."""
        left = position.bag.size + len(position.open)
        if position.round == 1:
            return 0.5 * (1 - left / 36)
        return 0.5 + 0.5 * (1 - min(left, 36) / 36)

    def points(self, position: Position) -> list[int]:
        """The scores after a scoring right now."""
        found = list(position.scores)
        for seat, mine in enumerate(position.built):
            for island in bits(position.markers[seat]):
                around, _, size = self._islands[island]
                found[seat] += size - (mine & around).bit_count() + (position.round == 2)
        return found

    def features(self, position: Position) -> list[list[float]]:
        """For each seat its islands, those within reach, its cards and its stones."""
        taken = 0
        for mine in position.built:
            taken |= mine
        free = ~taken
        islands = [
            (at, around, need, size, (free & around).bit_count())
            for at, (around, need, size) in enumerate(self._islands)
        ]
        in_turn = position.turn if not position.final or position.pending is None else None
        draws = position.bag.size > 0 or bool(position.open)
        threats = [0] * self._count
        made = []
        for seat, mine in enumerate(position.built):
            points = owned = safe = one = two = 0.0
            hit = 0
            markers = position.markers[seat]
            for at, around, need, size, room in islands:
                number = (mine & around).bit_count()
                if markers >> at & 1:
                    owned += 1
                    points += size - number
                    if number > need:
                        safe += 1
                elif number and number + room >= need:
                    worth = size - need + 1.0
                    if number + 1 == need:
                        one += worth
                        hit |= 1 << at
                        threats[seat] |= around
                    elif number + 2 == need:
                        two += worth
            made.append((points, owned, safe, one, two, hit))
        found = []
        for seat, mine in enumerate(position.built):
            points, owned, safe, one, two, hit = made[seat]
            hand = position.hands[seat]
            useful = hits = 0.0
            for card in dict.fromkeys(hand):
                if card >= 0 and free & self._islands[card][0]:
                    useful += 1
                    if hit >> card & 1:
                        hits += 1
            danger = 0
            for other in self.seats:
                if other != seat:
                    danger |= threats[other]
            mine_to_move = in_turn == seat
            cards = len(hand) + (mine_to_move and draws and len(hand) < MOST_IN_HAND)
            if position.final and (seat in position.final_order):
                cards, useful, hits = 0, 0.0, 0.0
            held = position.held[seat]
            found.append(
                [
                    position.scores[seat], points, owned, safe, one, two, mine.bit_count(),
                    (mine & danger).bit_count(), cards, useful, hits,
                    len(hand) - len(set(hand)), float(mine_to_move),
                    *(held.count(god) for god in STONES),
                ]
            )  # fmt: skip
        return found
