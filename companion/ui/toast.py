"""The toast of a page: one sentence that goes after a while, or with its screen."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.playing.subscribers import Follower, Followers

SHORT, LONG = 4.5, 8.0


@dataclass(frozen=True)
class Sentence:
    """What is said on the screen with that address, and what can be done about it."""

    text: str
    path: str
    label: str = ""
    do: Callable[[], object] = lambda: None

    @property
    def seconds(self) -> float:
        """How long it stays: something to do takes longer to decide than to read."""
        return LONG if self.label else SHORT


class Toasts:
    """The sentence that is said now, for the screens that show it."""

    def __init__(self) -> None:
        self.now: Sentence | None = None
        # How many screens have a place of their own for it: where there is none, it floats.
        self.places = 0
        # How many of them also have room for something to do about it.
        self.asks = 0
        self._followers = Followers()

    def say(self, sentence: Sentence | None) -> None:
        """Says it in place of the one before."""
        if sentence is not self.now:
            self.now = sentence
            self._followers.tell()

    def over(self, sentence: Sentence) -> None:
        """Ends this one, unless another is said already."""
        if self.now is sentence:
            self.say(None)

    def arrive(self, path: str) -> None:
        """On another screen nothing of the last one is said."""
        if self.now is not None and self.now.path != path:
            self.say(None)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever something else is said."""
        return self._followers.subscribe(follower)
