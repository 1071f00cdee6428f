"""How a tile is likely to be laid on a field: proposed first, so that few taps turn it."""

from companion.games.mauna_kea.island import (
    FIELD_OF,
    NEIGHBOURS,
    SQUARES_OF,
    VOLCANO,
    turned,
)
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules

# Jungle is walked more easily than lakes, mountains not at all.
EASE = {"j": 2, "l": 1, "m": 0}
# What a square leads on to: where one can walk or board, or where a tile may lie one day.
OPEN, BARE, SHUT = 2, 1, 0


def proposed(rules: GameRules, position: Position, squares: str, field: int) -> int:
    """The quarter turns that join a tile best to its surroundings, the fewest if several do."""
    if not rules.settings.knows_tiles:
        return 0
    leads = [_leads(rules, position, square) for square in SQUARES_OF[field]]
    return max(
        range(4), key=lambda quarters: (_joined(turned(squares, quarters), leads), -quarters)
    )


def _joined(squares: str, leads: list[int]) -> int:
    return sum(EASE[letter] * lead for letter, lead in zip(squares, leads, strict=True))


def _leads(rules: GameRules, position: Position, square: int) -> int:
    """How much one gets to from a square, its own field aside."""
    moored = (rules.box.coves[cove - 1] for _, cove in position.moored() if cove)
    boats = sum(square in shore for shore in moored)
    beside = [near for near in NEIGHBOURS[square] if FIELD_OF[near] != FIELD_OF[square]]
    return OPEN * boats + sum(_openness(rules, position, near) for near in beside)


def _openness(rules: GameRules, position: Position, square: int) -> int:
    field = FIELD_OF[square]
    if field in position.lava or field == VOLCANO:
        return SHUT
    if field in rules.box.start_fields:
        return OPEN
    if field not in position.tiles:
        return BARE
    letter = position.tiles[field][SQUARES_OF[field].index(square)]
    return OPEN if EASE[letter] else SHUT
