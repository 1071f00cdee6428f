"""Which palm cards are still unseen, and in which pile and order they lie."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from companion.core.chance import shuffled
from companion.core.deck import shuffled_deck
from companion.core.refusal import Refusal
from companion.core.replacing import replace
from companion.games.haleakala.box import SLOTS, Box, Card
from companion.games.haleakala.consistency import seen_cards
from companion.games.haleakala.meta import Settings
from companion.games.haleakala.position import Decks, Position, counted_decks


def used_cards(box: Box, settings: Settings) -> list[Card]:
    """The cards of the box that this table plays with."""
    return [card for card in box.cards.values() if not (settings.tactical and card.kind == "lava")]


def full_decks(box: Box, settings: Settings, luck: Random) -> Decks:
    """The three piles before the deal, each shuffled."""
    used = used_cards(box, settings)
    one, two, three = (
        shuffled_deck([card.id for card in used for _ in range(card.counts[pile])], luck)
        for pile in range(3)
    )
    return one, two, three


def unseen_cards(position: Position, box: Box, settings: Settings) -> Counter[str]:
    """The cards that the open ones leave of the box; one too many is refused."""
    left = Counter({card.id: card.total for card in used_cards(box, settings)})
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
    shrink where cards are given elsewhere.
    """
    unseen = unseen_cards(position, box, settings)
    seen = seen_cards(position).total()
    piles_given = before is not None and position.piles != before.piles
    piles = _no_more_than(seen + unseen.total(), position.piles, seen, piles_given)
    if before is not None and piles == before.piles:
        lying = Counter(card for deck in before.decks for card in deck.order)
        if lying == unseen:
            return replace(position, decks=before.decks)
    decks, rest = _sorted_into_piles(unseen, piles, box, luck)
    return replace(position, decks=decks, discard=dict(Counter(position.discard) + rest))


def named_as_listed(position: Position, box: Box) -> Position:
    """The position with each card that was reported by its face under the id that the box lists."""

    def listed(id: str) -> str:
        return box.listed(id) if box.knows(id) else id

    def counted(numbers: Mapping[str, int]) -> dict[str, int]:
        found: Counter[str] = Counter()
        for id, number in numbers.items():
            found[listed(id)] += number
        return dict(found)

    pending = position.pending
    if pending is not None and pending.effects:
        effects = tuple((seat, listed(id)) for seat, id in pending.effects)
        pending = replace(pending, effects=effects)
    first, second = map(counted, position.hands)
    return replace(
        position,
        slots=tuple(id and listed(id) for id in position.slots),
        hands=(first, second),
        discard=counted(position.discard),
        pending=pending,
    )


def believed(
    position: Position, box: Box, settings: Settings, before: Position | None, piles_given: bool
) -> Position:
    """With own cards what is reported stands (G3), and the number of all cards stays true.

    A card put somewhere leaves the pile it was in; one that lay somewhere and is not given any
    more joins the discard, and so does one that a pile has lost or that a start
    does not tell of.
    """
    seen, whole = seen_cards(position), sum(box.pile_sizes(settings.tactical))
    piles = _no_more_than(whole, position.piles, seen.total(), piles_given)
    discard = Counter(position.discard)
    missing = whole - seen.total() - sum(piles)
    if missing > 0:
        gone = seen_cards(before) - seen if before is not None else Counter[str]()
        gone = Counter(list(gone.elements())[:missing])
        discard += gone + _likely(missing - gone.total(), seen + gone, piles, box, settings)
    return replace(position, decks=counted_decks(piles), discard=dict(discard))


def _likely(
    number: int, seen: Counter[str], piles: Iterable[int], box: Box, settings: Settings
) -> Counter[str]:
    """A guess at cards that left the piles and that nobody reported.

    Each comes from the first pile that has lost more cards than are known, and is of the face
    of which that pile has most left: so few cards that come up later seem to be too many.
    Lava comes last, since its discs would lie on the craters.
    """
    used, known = used_cards(box, settings), Counter(seen)
    left: list[Counter[str]] = []
    gone: list[int] = []
    for pile, size in enumerate(piles):
        there = Counter({card.id: card.counts[pile] for card in used})
        came = there & known
        known -= came
        left.append(there - came)
        gone.append(there.total() - size - came.total())
    guessed: Counter[str] = Counter()
    for _ in range(number):
        pile = min((at for at in range(3) if left[at]), key=lambda at: (gone[at] <= 0, at))
        id = max(left[pile], key=lambda id: (box.cards[id].kind != "lava", left[pile][id]))
        guessed[id] += 1
        gone[pile] -= 1
        left[pile] = left[pile] - Counter({id: 1})
    return guessed


def _no_more_than(
    whole: int, piles: tuple[int, int, int], seen: int, piles_given: bool
) -> tuple[int, int, int]:
    """Piles that leave room for the cards seen elsewhere; numbers that were given stay."""
    short = seen + sum(piles) - whole
    if short <= 0:
        return piles
    if piles_given or short > sum(piles):
        raise Refusal(
            "There would be {found} palm cards: the box has {total}.",
            found=seen + sum(piles),
            total=whole,
        )
    # The first ones first: that is where cards come from.
    left = []
    for size in piles:
        gone = min(size, short)
        short -= gone
        left.append(size - gone)
    one, two, three = left
    return one, two, three


def deal(position: Position, box: Box, settings: Settings, luck: Random) -> Position:
    """Slots that a start leaves out, dealt from what hands and discard leave."""
    unseen = unseen_cards(position, box, settings)
    spare = min(SLOTS, max(0, unseen.total() - sum(position.piles)))
    _, rest = _sorted_into_piles(unseen, position.piles, box, luck)
    open_cards = [card for card in rest.elements() if box.cards[card].kind != "lava"][:spare]
    dealt = [*shuffled(open_cards, luck), *[None] * (SLOTS - len(open_cards))]
    return replace(position, slots=tuple(dealt))


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
    one, two, three = (shuffled_deck(deck, luck) for deck in decks)
    return (one, two, three), +rest
