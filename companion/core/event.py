"""Events: what followed from an action, for the screen to animate and the log to show."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.message import Message, say


@dataclass(frozen=True)
class Event:
    """One thing that followed from an action; games make their own kinds."""

    def words(self) -> Message | None:
        """What happened, for the log; nothing where the action's words say it already."""
        return None


P = TypeVar("P")


@dataclass(frozen=True)
class Reached(Event, Generic[P]):
    """A position in the middle of a step: in it happened what follows.

    What leads to the first one is what the player did; the rest the rules did by themselves.
    """

    position: P


@dataclass(frozen=True)
class BoxDiffers(Event):
    """The players entered more of something than the box profile has (G3)."""

    what: Message
    listed: int

    def words(self) -> Message:
        if not self.listed:
            return say(
                "Our list of the box has no “{what}”: have a look at Check your box.",
                what=self.what,
            )
        return say(
            "Our list of the box has only {times} of “{what}”: have a look at Check your box.",
            times=self.listed,
            what=self.what,
        )
