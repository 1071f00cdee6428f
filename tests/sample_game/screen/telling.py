"""What Embers calls its scoring, and what hands do with the real cards."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from companion.core.material import Move
from companion.core.message import N_, say
from companion.showing.hands import Hands, Stage
from companion.showing.telling import Telling
from companion.showing.to_do import ToDo
from tests.sample_game.rules import Position

ON, OFF = N_("{name}: {card} on vent {vent}"), N_("{name}: {card} off vent {vent}")


class GameHands(Hands[Position]):
    """What hands do: the cards on the vents are real, the phone keeps the others."""

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        for move in made:
            spot = move.to or move.start
            match move.piece, spot and spot.place:
                case ("card", int(seat), card), ("vent", vent):
                    pattern = ON if move.to else OFF
                    words = say(pattern, name=self.names[seat], card=card, vent=vent)
                    yield ToDo(words, places=(f"vent-{vent}",), seat=seat, moves=(move,))


class GameTelling(Telling[Position]):
    """The words of one table."""

    secret_hands = True
    called: ClassVar = {
        "final": say("Embers"),
        "embers": say("Laid"),
        "points": say("Most points"),
        "cards-left": say("Cards left"),
    }

    @cached_property
    def hands(self) -> GameHands:
        return GameHands(self.rules)
