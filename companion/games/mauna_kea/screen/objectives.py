"""Objective cards at the end: each with whom it brought points, by the best assignment (M7)."""

from collections import Counter

from companion.core.message import Message, say
from companion.games.mauna_kea.box import Objective
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import boats_of, fulfilled, objective_cards
from companion.games.mauna_kea.screen.art import ART
from companion.games.mauna_kea.words import objective_name
from companion.showing.sheets import Row

# Where a player does not hold a card.
NOBODY = (None, None)


def objective_rows(rules: GameRules, position: Position) -> tuple[Row, ...]:
    """A row for each objective card that somebody holds; together they are worth what counts."""
    seats = rules.seats
    held = [Counter(c.id for c in objective_cards(position, rules.box, seat)) for seat in seats]
    counted = [Counter(fulfilled(position, rules.box, seat).cards) for seat in seats]
    rows = []
    for id, card in rules.box.objectives.items():
        if not any(hand[id] for hand in held):
            continue
        explained = [
            _explained(rules, position, seat, card, counted[seat][id])
            if held[seat][id]
            else (None, None)
            for seat in seats
        ]
        points, why = zip(*explained, strict=True)
        name = objective_name(card.need, card.boat, card.points, card.no_penalty)
        rows.append(Row(f"objective-{id}", name, points, why, icon=f"{ART}card-objective"))
    return tuple(rows)


def _explained(
    rules: GameRules, position: Position, seat: int, card: Objective, times: int
) -> tuple[int, Message]:
    """What a card brings its player, and why."""
    if card.no_penalty:
        empty = any(b.places > len(load) for b, load in boats_of(position, rules.box, seat))
        return 0, say("its empty places cost nothing") if empty else say("no place was empty")
    if times:
        return card.points * times, say("fulfilled")
    if fulfilled(position, rules.box, seat, [card]).cards:
        return 0, say("used for cards that bring more")
    return 0, say("not fulfilled")
