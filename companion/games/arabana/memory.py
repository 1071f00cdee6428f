"""What a seat remembers of the log: cards taken openly, shown or played, by the number of each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from companion.core.action import Correct
from companion.core.mind import SeenStep
from companion.games.arabana.actions import BAG, KANALOA, Bridge, Discard, Draw, Keep, Stone, Swap
from companion.games.arabana.chart import Chart
from companion.games.arabana.events import CardPassed, HandShown, RoundBegan
from companion.games.arabana.position import UNKNOWN, Position


class Fact(NamedTuple):
    """What happened to a card: a seat took, spent, laid open or passed it, or a hand was shown.

    A card that was not seen is UNKNOWN.
    """

    what: Literal["take", "spend", "lay", "pass", "show", "round"]
    seat: int = 0
    card: int = UNKNOWN
    # Who got a card that was passed, and the cards that were shown.
    taker: int = 0
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Memory:
    """Facts about cards in their order, since the last moment at which nothing was remembered."""

    seat: int
    # How many cards each hand had before the first fact.
    sizes: tuple[int, ...]
    facts: tuple[Fact, ...]

    def recalled(self, luck: Random) -> tuple[list[Counter[int]], Counter[int]]:
        """The cards known to be in each hand, and those known to be spent.

        Where somebody gave away a card unseen, it is any of theirs: chance decides which, until
        it is seen to have been another one.
        """
        hands: list[Counter[int]] = [Counter() for _ in self.sizes]
        guessed: list[Counter[int]] = [Counter() for _ in self.sizes]
        sizes = list(self.sizes)
        spent: Counter[int] = Counter()
        for what, seat, card, taker, cards in self.facts:
            hand = hands[seat]
            if what == "show":
                hands[seat] = Counter(cards)
            elif what == "round":
                spent.clear()
                guessed = [Counter() for _ in self.sizes]
            elif what == "take":
                sizes[seat] += 1
                if card != UNKNOWN:
                    hand[card] += 1
            else:
                gone = card
                if card == UNKNOWN:
                    gone = _any_of(hand, sizes[seat], luck)
                    if what == "spend" and gone != UNKNOWN:
                        guessed[seat][gone] += 1
                elif not hand[card] and guessed[seat][card]:
                    guessed[seat][card] -= 1
                    spent[card] -= 1
                if gone != UNKNOWN and hand[gone]:
                    hand[gone] -= 1
                sizes[seat] -= 1
                if what == "pass":
                    sizes[taker] += 1
                    if gone != UNKNOWN:
                        hands[taker][gone] += 1
                elif what == "spend" and gone != UNKNOWN:
                    spent[gone] += 1
        return [+hand for hand in hands], +spent


def _any_of(hand: Counter[int], size: int, luck: Random) -> int:
    """A card that left a hand unseen, as likely one of the known ones as any other."""
    known = sorted(hand.elements())
    at = int(luck.random() * max(size, 1))
    return known[at] if at < len(known) else UNKNOWN


def remembered(steps: Sequence[SeenStep[Position]], seat: int, chart: Chart) -> Memory | None:
    """What a seat remembers of these steps; a correction is believed and what was before is not."""
    first = max(
        (at + 1 for at, step in enumerate(steps) if isinstance(step.done, Correct)), default=0
    )
    if not steps:
        return None
    start = steps[first - 1].after if first else steps[0].after
    facts: list[Fact] = []
    for step in steps[first or 1 :]:
        facts += _facts(step, chart.number)
    return Memory(seat, tuple(map(len, start.hands)), tuple(facts))


def _facts(step: SeenStep[Position], number: dict[str, int]) -> list[Fact]:
    """What a step shows of cards, in the order in which it happened."""
    found: list[Fact] = []
    match step.done:
        case Keep(by, card):
            found.append(Fact("lay", by, number[card]))
        case Bridge(by, card=card) if card:
            found.append(Fact("spend", by, number[card]))
        case Swap(by, cards):
            found += [Fact("spend", by, number[card]) for card in cards if card != KANALOA]
        case Discard(by, card):
            found.append(Fact("spend", by, number[card] if card else UNKNOWN))
        case Draw(by, card) | Stone(by, "lono", card=card):
            found.append(Fact("take", by, UNKNOWN if card == BAG else number[card]))
    for event in step.events:
        match event:
            case HandShown(_, owner, shown) if shown:
                found.append(Fact("show", owner, cards=tuple(number[card] for card in shown)))
            case CardPassed(giver, taker, card):
                found.append(Fact("pass", giver, number[card] if card else UNKNOWN, taker))
            case RoundBegan():
                found.append(Fact("round"))
    return found
