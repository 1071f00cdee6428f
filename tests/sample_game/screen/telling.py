"""How Embers tells its scoring."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from companion.core.material import Move, Spot
from companion.core.message import Message, say
from companion.core.sheet import Sheet
from companion.showing.hands import Hands, Stage
from companion.showing.telling import Group, Row, Rung, Scored, Telling
from companion.showing.to_do import ToDo
from tests.sample_game.rules import Position


class GameHands(Hands[Position]):
    """What hands do: the cards on the vents are real, the phone keeps the others."""

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        for move in made:
            match move:
                case Move(("card", int(seat), int(card)), _, Spot(("vent", int(vent)))):
                    words = say(
                        "{name}: {card} on vent {vent}", name=self.names[seat], card=card, vent=vent
                    )
                    yield ToDo(words, "", (f"vent-{vent}",), seat, moves=(move,))
                case Move(("card", int(seat), int(card)), Spot(("vent", int(vent)))):
                    words = say(
                        "{name}: {card} off vent {vent}",
                        name=self.names[seat],
                        card=card,
                        vent=vent,
                    )
                    yield ToDo(words, "", (f"vent-{vent}",), seat, moves=(move,))


class GameTelling(Telling[Position]):
    """The moments of one table."""

    secret_hands = True

    @cached_property
    def hands(self) -> GameHands:
        return GameHands(self.rules)

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
