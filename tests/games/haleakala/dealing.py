"""Haleakalā's hidden things dealt otherwise: the piles."""

from collections.abc import Collection
from random import Random

from companion.core.deck import Deck
from companion.core.replacing import replace
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from tests.games.reshuffle import reshuffled


def dealt_otherwise(
    rules: GameRules, position: Position, seats: Collection[int], luck: Random, keep: int
) -> Position:
    """The same table to `seats`, with the piles in another order but for the next `keep` cards.

    Nobody sees a pile, so `seats` make no difference. Play on with the same actions in both
    positions: as long as no more than `keep` cards are turned over, whatever any seat is shown
    must be the same, byte for byte. Every card stays in its pile.
    """
    decks = []
    for deck in position.decks:
        decks.append(Deck(deck.size, reshuffled(deck.order, keep, luck)))
        keep = max(0, keep - deck.size)
    one, two, three = decks
    return replace(position, decks=(one, two, three))


def next_draws(rules: GameRules, position: Position, number: int) -> tuple[str, ...]:
    """The cards that are turned over next."""
    return tuple(card for deck in position.decks for card in reversed(deck.order))[:number]
