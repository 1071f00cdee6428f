"""Cards of the box that add up to what a player has: so many baskets, butterflies, shells."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from companion.games.haleakala.box import MOST_SHOWN, Box, Card

# So many ways to make up one hand are tried before the other hand is given up.
WAYS = 400


@dataclass(frozen=True)
class Sums:
    """What counts of a hand; no number of shells where any will do."""

    baskets: int = 0
    butterflies: int = 0
    shells: int | None = 0
    # Pearls and nautilus, by their kinds.
    once: frozenset[str] = frozenset()

    def same(self, other: "Sums") -> bool:
        """Whether a hand with these sums is one with the others."""
        shells = self.shells is None or self.shells == other.shells
        return shells and (self.baskets, self.butterflies, self.once) == (
            other.baskets,
            other.butterflies,
            other.once,
        )


def sums_of(hand: Mapping[str, int], box: Box) -> Sums:
    """What counts of a hand."""
    cards = [(box.cards[id], number) for id, number in hand.items()]
    return Sums(
        sum(card.baskets * number for card, number in cards),
        sum(card.butterflies * number for card, number in cards),
        sum(number for card, number in cards if card.kind == "shell"),
        frozenset(card.kind for card, _ in cards if card.kind not in ("fish", "shell")),
    )


def add_up(wanted: Sequence[Sums], box: Box) -> tuple[list[Counter[str]], tuple[int, ...]]:
    """A hand for each player from the cards of one box, and the players whom it has none for.

    For those faces stand in that no list has: the sums are right all the same.
    """
    listed = Counter({card.id: card.total for card in box.cards.values()})
    together = _together(wanted, box, listed)
    if together is not None:
        return together, ()
    alone = [next(_hands(sums, box, listed), None) for sums in wanted]
    # Where each alone could be, but not both, the later one has what is no longer there.
    astray = tuple(at for at, hand in enumerate(alone) if hand is None) or (len(wanted) - 1,)
    return [
        _made_up(sums, box) if hand is None or at in astray else hand
        for at, (sums, hand) in enumerate(zip(wanted, alone, strict=True))
    ], astray


def _together(wanted: Sequence[Sums], box: Box, left: Counter[str]) -> list[Counter[str]] | None:
    """A hand for everybody from the cards that are left, if there is one."""
    if not wanted:
        return []
    for hand in islice(_hands(wanted[0], box, left), WAYS):
        others = _together(wanted[1:], box, left - hand)
        if others is not None:
            return [hand, *others]
    return None


def _hands(sums: Sums, box: Box, left: Mapping[str, int]) -> Iterator[Counter[str]]:
    """Every hand of cards that are left with just these sums, one with few cards first."""
    hand: Counter[str] = Counter()
    baskets, butterflies = sums.baskets, sums.butterflies
    for kind in sums.once:
        card = next(card for card in box.cards.values() if card.kind == kind)
        hand[card.id] += 1
        baskets, butterflies = baskets - card.baskets, butterflies - card.butterflies
    if baskets < 0 or butterflies < 0:
        return
    faces = sorted(
        (card for card in box.cards.values() if card.kind in ("fish", "shell")),
        key=lambda card: (-card.baskets, -card.butterflies),
    )
    for more in _rest(faces, left, baskets, butterflies, sums.shells):
        yield hand + more


def _rest(
    faces: Sequence[Card],
    left: Mapping[str, int],
    baskets: int,
    butterflies: int,
    shells: int | None,
) -> Iterator[Counter[str]]:
    if not faces:
        if not baskets and not butterflies and not shells:
            yield Counter()
        return
    card, *others = faces
    most = left.get(card.id, 0)
    if card.baskets:
        most = min(most, baskets // card.baskets)
    if card.butterflies:
        most = min(most, butterflies // card.butterflies)
    shell = card.kind == "shell"
    if shell and shells is not None:
        most = min(most, shells)
    if not card.baskets and not card.butterflies and not (shell and shells is not None):
        # A card that shows nothing that counts is not needed.
        most = 0
    for number in range(most, -1, -1):
        remaining = shells - number if shell and shells is not None else shells
        for rest in _rest(
            others,
            left,
            baskets - number * card.baskets,
            butterflies - number * card.butterflies,
            remaining,
        ):
            yield rest + Counter({card.id: number} if number else {})


def _made_up(sums: Sums, box: Box) -> Counter[str]:
    """A hand with these sums of faces that the box need not have."""
    hand: Counter[str] = Counter()
    baskets, butterflies = sums.baskets, sums.butterflies
    for kind in sums.once:
        card = next(card for card in box.cards.values() if card.kind == kind)
        fits = card.baskets <= baskets and card.butterflies <= butterflies
        hand[card.id if fits else f"{kind}/0/0"] += 1
        if fits:
            baskets, butterflies = baskets - card.baskets, butterflies - card.butterflies
    hand[box.named("shell", 0, 0)] += sums.shells or 0
    while baskets or butterflies:
        some, few = min(baskets, MOST_SHOWN), min(butterflies, MOST_SHOWN)
        hand[box.named("fish", some, few)] += 1
        baskets, butterflies = baskets - some, butterflies - few
    return +hand
