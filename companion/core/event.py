"""Events: what followed from an action, for the screen to animate and the log to show."""

from dataclasses import dataclass

from companion.core.message import Message, say


@dataclass(frozen=True)
class Event:
    """One thing that followed from an action; games make their own kinds."""

    def words(self) -> Message | None:
        """What happened, for the log; nothing where the action's words say it already."""
        return None


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
