"""Embers only scored: how many cards of each number a player has on the vents."""

from collections import Counter

from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.showing.just_score import Answer, Count, Numbers, Rows, Said
from tests.sample_game.rules import CARDS, VENTS, Position


class GameCount(Count[Position]):
    """What is asked of one table."""

    rows = (
        Rows(
            say("On the vents"),
            tuple(
                Numbers(str(card), say("Cards with {card}", card=card), most=VENTS, line="embers")
                for card in CARDS
            ),
        ),
    )

    def read(self, position: Position) -> dict[str, Answer]:
        laid = Counter(vent for vent in position.vents if vent)
        return {f"{card}/{seat}": laid[seat, card] for card in CARDS for seat in self.seats}

    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        laid: list[Json] = [
            [seat, card]
            for card in CARDS
            for seat in self.seats
            for _ in range(self.number(said, str(card), seat))
        ]
        return {**onto, "vents": [*laid, *[None] * (VENTS - len(laid))]}
