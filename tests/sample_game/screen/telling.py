"""How Embers tells its scoring."""

from companion.core.message import Message, say
from companion.core.sheet import Sheet
from companion.showing.telling import Group, Row, Rung, Scored, Telling
from tests.sample_game.rules import Position


class GameTelling(Telling[Position]):
    """The moments of one table."""

    secret_hands = True

    def turn(self, position: Position) -> int | None:
        return position.turn

    def sheet_title(self, sheet: Sheet) -> Message:
        return say("Embers")

    def groups(self, scored: Scored[Position]) -> tuple[Group, ...]:
        points, why = scored.sheet.totals, (None,) * len(self.names)
        return (Group(say("Embers"), (Row("embers", say("Laid"), points, why),)),)

    def ladder(self, position: Position) -> tuple[Rung, ...]:
        points = tuple(position.points(seat) for seat in self.rules.seats)
        left = tuple(sum(card or 0 for card in hand) for hand in position.hands)
        return (
            Rung("points", say("Points"), points, say("most points"), say("Points decide.")),
            Rung("cards-left", say("Cards left"), left, say("by cards"), say("Cards left.")),
        )
