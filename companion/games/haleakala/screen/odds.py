"""Which palm cards may still come up: the box without what everybody saw, pile by pile."""

from collections import Counter

from companion.core.message import count
from companion.games.haleakala.cards import used_cards
from companion.games.haleakala.consistency import seen_cards
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.box_pages import card_face
from companion.games.haleakala.screen.drawing import ART
from companion.games.haleakala.words import card_name
from companion.showing.odds import Chance, Supply, most_first


def supplies(rules: GameRules, position: Position) -> tuple[Supply, ...]:
    """The piles that cards still come from, the next one first.

    Piles are drawn from in their order, so those behind are whole, and what they do not hold is
    left of the one in front.
    """
    used = {card.id: card for card in used_cards(rules.box, rules.settings)}
    unseen = Counter({id: card.total for id, card in used.items()}) - seen_cards(position)
    found = []
    for pile in (2, 1, 0):
        size = position.piles[pile]
        whole = Counter({id: card.counts[pile] for id, card in used.items()})
        first = not any(position.piles[:pile])
        lying = unseen if first else unseen & whole
        unseen = unseen - lying
        if not size:
            continue
        kinds = most_first(
            Chance(card_name(used[id]), card_face(used[id]), number) for id, number in lying.items()
        )
        title = count("Cards of {count} palm", "Cards of {count} palms", pile + 1)
        found.append(Supply(title, f"{ART}card-back-{pile + 1}", size, kinds))
    return tuple(reversed(found))
