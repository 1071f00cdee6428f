"""What just happened, for a screen to animate and the log to say."""

from dataclasses import dataclass

from companion.core.message import Message


@dataclass(frozen=True)
class Event:
    """One thing that followed from an action; games make their own kinds."""

    def words(self) -> Message | None:
        """What happened, for the log; nothing where the action's words say it already."""
        return None
