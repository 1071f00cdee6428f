"""A game's words for its turns, its log and its draws, beside its sheets and eruptions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from companion.core.action import Action
from companion.core.message import Message
from companion.showing.eruptions import Eruptions
from companion.showing.hands import Hands
from companion.showing.odds import Supply
from companion.showing.scene import CardFace
from companion.showing.sheets import Sheets
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo

P = TypeVar("P")


@dataclass(frozen=True)
class HiddenDraw:
    """A hidden card that a seat drew: its back and how to look, its face only where it is seen."""

    seat: int
    words: Message
    back: str
    face: CardFace | None = None


class Telling(Sheets[P], Eruptions[P]):
    """A game's own words and drawings for its moments, at one table; each part has a default."""

    # Whether its time runs on within a turn, so that another time is not yet another turn.
    time_runs_in_turns = False
    # Questions before which the phone is handed over anew, even to the one who has it.
    alone: frozenset[str] = frozenset()
    # Questions for which nobody's secrets are needed: one phone is not handed over for them.
    in_the_open: frozenset[str] = frozenset()

    def turn(self, position: P) -> int | None:
        """Whose turn it is, whoever is asked something in it; nobody's at set-up and at the end."""
        return next((seat for seat, _ in self.rules.asked(position)), None)

    def time(self, position: P) -> Message | None:
        """How far the table is, for headers: “Round 2 of 2”."""
        return None

    @cached_property
    def hands(self) -> Hands[P]:
        """What the players must do with the real pieces."""
        return Hands(self.rules)

    @property
    def secret_hands(self) -> bool:
        """Whether players hold what others may not see, so that one phone is handed over."""
        return False

    def did(self, action: Action, before: P) -> Message:
        """What somebody did, by the names that things have in the position before it."""
        return action.words()

    def did_at_once(self, actions: Sequence[Action]) -> Message | None:
        """What several actions of one tap were together, where one line says it better."""
        return None

    def in_sight(self, step: Happened[P]) -> tuple[ToDo, ...]:
        """A step as everybody could see it, in rows with pictures, for the phone's next holder."""
        messages = [step.action.words()] if step.action else []
        messages += [words for event in step.events if (words := event.words())]
        return tuple(ToDo(words) for words in messages)

    def drawn(self, step: Happened[P]) -> HiddenDraw | None:
        """The hidden card with which a step ended its player's turn."""
        return None

    def odds(self, line: Sequence[Happened[P]]) -> tuple[Supply, ...]:
        """What may still be drawn, judged by the box and by these steps; nothing by default.

        The steps are those that hold, as one phone may see them: what is hidden from it counts as
        unseen.
        """
        return ()
