"""Looking at a hand on a phone that many hold: while a finger is down, and not a moment longer."""

from dataclasses import dataclass, replace

# Seconds after which a hand that was opened by a tap closes by itself.
LONGEST_LOOK = 20.0


@dataclass(frozen=True)
class HandLook:
    """Whether a hand lies open on this phone now, and which of its cards a finger is on."""

    open: bool = False
    over: int | None = None
    # Whether a finger rests on the pad.
    down: bool = False
    # When the hand was opened, by whom and at which step.
    since: float = 0.0
    who: int | None = None
    step: int = -1

    def held(self) -> "HandLook":
        """A finger came down on the pad."""
        return replace(self, down=True, over=None)

    def slid(self, over: int | None) -> "HandLook":
        """The finger moved onto a card, or off all of them."""
        return replace(self, over=over)

    def opened(self, now: float) -> "HandLook":
        """The faces are seen."""
        return replace(self, open=True, since=now)

    def closed(self) -> "HandLook":
        """Nothing is seen any more."""
        return replace(self, open=False, over=None, down=False)

    def at(self, who: int | None, step: int) -> "HandLook":
        """Somebody else, or another step: a hand that lay open before is closed.

        A finger that came down just before the same player's next step was drawn holds on.
        """
        if (self.who, self.step) == (who, step):
            return self
        down = self.down and self.who == who
        return replace(self, who=who, step=step, over=None, down=down, open=self.open and down)
