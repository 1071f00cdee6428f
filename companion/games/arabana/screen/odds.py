"""Which cards may still come out of the bag: three of each island without what was seen."""

from collections import Counter
from collections.abc import Sequence

from companion.core.message import count, say
from companion.games.arabana.actions import Bridge, Discard, Swap
from companion.games.arabana.box import COPIES
from companion.games.arabana.cards import seen_cards
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.geometry import ART, island_art
from companion.showing.box_pages import BoxFace
from companion.showing.odds import Chance, Supply, most_first
from companion.showing.sight import Happened


def supplies(rules: GameRules, line: Sequence[Happened[Position]]) -> tuple[Supply, ...]:
    """The bag, as far as this phone can tell: hands that it does not show stay hidden in it."""
    position, names = line[-1].after, rules.chart.names
    size = position.bag.size
    if not size:
        return ()
    gone = Counter(names[card] for card in seen_cards(position).elements()) + _spent(line)
    kinds = most_first(
        Chance(
            say("{island}", island=name),
            BoxFace(island_art(rules.chart.size[at], at)),
            COPIES - gone[name],
        )
        for at, name in enumerate(names)
    )
    elsewhere = sum(kind.left for kind in kinds) - size
    note = count(
        "{count} of these cards is in a hand or among the discards.",
        "{count} of these cards are in hands or among the discards.",
        elsewhere,
    )
    bag = Supply(say("The bag"), f"{ART}bag", size, kinds, note if elsewhere > 0 else None)
    return (bag,)


def _spent(line: Sequence[Happened[Position]]) -> Counter[str]:
    """The cards that were seen to be spent since the bag was filled."""
    spent: Counter[str] = Counter()
    for step in line:
        match step.done:
            case Bridge(card=card) | Discard(card=card) if card:
                spent[card] += 1
            case Swap(cards=cards):
                spent.update(cards)
        if step.after.round != step.before.round:
            spent.clear()
    return spent
