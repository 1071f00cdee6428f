"""Which palm cards are still unseen, and in which pile and order they lie."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from companion.core.chance import shuffled
from companion.core.refusal import Refusal
from companion.games.haleakala.box import SLOTS, Box
from companion.games.haleakala.meta import Settings
from companion.games.haleakala.position import Position
from companion.games.haleakala.sense import seen_cards

Decks = tuple[tuple[str, ...], ...]


def full_decks(box: Box, settings: Settings, luck: Random) -> Decks:
    """The three piles before the deal, each shuffled."""
    return tuple(
        shuffled(
            [
                card.id
                for card in box.cards.values()
                if not (settings.tactical and card.kind == "lava")
                for _ in range(card.counts[pile])
            ],
            luck,
        )
        for pile in range(3)
    )


def unseen_cards(position: Position, box: Box, settings: Settings) -> Counter[str]:
    """The cards that the open ones leave of the box; one too many is refused."""
    left = Counter(
        {
            card.id: card.total
            for card in box.cards.values()
            if not (settings.tactical and card.kind == "lava")
        }
    )
    for id, number in seen_cards(position).items():
        if number > left[id]:
            raise Refusal(
                "The box has {total} of the card “{card}”, not {found}.",
                total=left[id],
                card=id,
                found=number,
            )
        left[id] -= number
    return +left


def fit(
    position: Position, box: Box, settings: Settings, luck: Random, before: Position | None
) -> Position:
    """The position with its piles filled from the unseen cards, and every card somewhere.

    What neither piles nor slots hold joins the discard; piles that nobody gave in number
    shrink where cards were told to lie elsewhere.
    """
    unseen = unseen_cards(position, box, settings)
    piles = position.piles
    short = sum(piles) - unseen.total()
    if short > 0:
        if before is not None and piles != before.piles:
            raise Refusal(
                "There would be {found} palm cards: the box has {total}.",
                found=seen_cards(position).total() + sum(piles),
                total=seen_cards(position).total() + unseen.total(),
            )
        piles = _shrunk(piles, short)
    if before is not None:
        lying = Counter(card for deck in before.decks for card in deck)
        if lying == unseen and piles == before.piles:
            return position.but(decks=before.decks)
    decks, rest = _sorted_into_piles(unseen, piles, box, luck)
    return position.but(
        piles=piles,
        decks=decks,
        discard=dict(Counter(position.discard) + rest),
    )


def deal(position: Position, box: Box, settings: Settings, luck: Random) -> Position:
    """Slots that a start leaves out, dealt from what hands and discard leave."""
    unseen = unseen_cards(position, box, settings)
    spare = min(SLOTS, max(0, unseen.total() - sum(position.piles)))
    _, rest = _sorted_into_piles(unseen, position.piles, box, luck)
    open_cards = [card for card in rest.elements() if box.cards[card].kind != "lava"][:spare]
    dealt = [*shuffled(open_cards, luck), *[None] * (SLOTS - len(open_cards))]
    return position.but(slots=tuple(dealt))


def _shrunk(piles: tuple[int, int, int], by: int) -> tuple[int, int, int]:
    """Piles with fewer cards, the first ones first: that is where cards come from."""
    left = []
    for size in piles:
        gone = min(size, by)
        by -= gone
        left.append(size - gone)
    one, two, three = left
    return one, two, three


def _sorted_into_piles(
    unseen: Counter[str], piles: Iterable[int], box: Box, luck: Random
) -> tuple[Decks, Counter[str]]:
    """Unseen cards put into the piles they can come from, the last pile first, and the rest."""
    sizes = list(piles)
    decks: list[list[str]] = [[], [], []]
    rest = Counter(unseen)
    for pile in (2, 1, 0):
        for id in rest:
            room = sizes[pile] - len(decks[pile])
            number = min(rest[id], box.cards[id].counts[pile], room)
            decks[pile] += [id] * number
            rest[id] -= number
    for pile in (2, 1, 0):
        # Where the printed piles leave a gap, any other card stands in.
        for id in rest:
            number = min(rest[id], sizes[pile] - len(decks[pile]))
            decks[pile] += [id] * number
            rest[id] -= number
    return tuple(shuffled(deck, luck) for deck in decks), +rest
