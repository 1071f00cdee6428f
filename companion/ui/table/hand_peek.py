"""Looking at a hand on a phone that many hold: while a finger is down, and not a moment longer."""

import asyncio
from collections.abc import Callable
from time import monotonic

import flet as ft

from companion.showing.tokens import MOTION
from companion.ui.app_context import Ui
from companion.ui.session import Session

# Seconds after which a hand that was opened by a tap closes by itself.
LONGEST_LOOK = 20.0


class HandPeek:
    """Whether a hand lies open on this phone now, and which of its cards a finger is on."""

    def __init__(self) -> None:
        self.open = False
        self.over: int | None = None
        self._down = False
        self._since = 0.0
        self._now: tuple[int | None, int] | None = None
        self.session: Session | None = None
        self.repaint: Callable[[], None] = lambda: None
        self.choose: Callable[[int], None] = lambda at: None
        # Says how to look, to somebody who only tapped.
        self.explain: Callable[[], None] = lambda: None

    def hold(self, down: bool) -> None:
        """A finger came down on the pad, or let go: on a card, that card is chosen."""
        if not down:
            if self._down and not self.open:
                self.explain()
            at = self.over if self.open else None
            if at is not None:
                self.choose(at)
            self.close()
            return
        self._down, self.over = True, None
        if self.session is not None:
            # Whoever only looks is at the phone, too.
            self.session.touch()
        self._later(MOTION.peek_delay / 1000, lambda: self._show() if self._down else None)

    def slide(self, at: int | None) -> None:
        """The finger moved onto a card, or off all of them."""
        if at != self.over:
            self.over = at
            self.repaint()

    def tap(self, wanted: bool) -> None:
        """Opened or closed by a tap, for those who cannot hold."""
        if wanted:
            self._show()
        else:
            self.close()

    def close(self) -> None:
        """Nothing is seen any more."""
        self._down, self.over = False, None
        if self.open:
            self.open = False
            self.repaint()

    def at(self, who: int | None, step: int) -> None:
        """Somebody else, or another step: a hand that lay open before is closed.

        A finger that came down just before the same player's next step was drawn holds on.
        """
        if self._now != (who, step):
            same = self._now is not None and self._now[0] == who
            self._now, self.over = (who, step), None
            self._down = self._down and same
            self.open = self.open and self._down

    def _show(self) -> None:
        self.open, since = True, monotonic()
        self._since = since
        self.repaint()
        self._later(LONGEST_LOOK, lambda: self.close() if self._since == since else None)

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            do()

        if self.session is not None:
            self.session.start(wait)


def use_looking(ui: Ui, who: int | None, step: int) -> HandPeek:
    """The looking of this screen: it ends with the step, and when the phone is put away."""
    looking: HandPeek = ft.use_ref(HandPeek()).current  # type: ignore[assignment]
    _, set_count = ft.use_state(0)
    looking.session = ui.session
    looking.repaint = lambda: set_count(lambda count: count + 1)
    looking.at(who, step)
    hidden = ui.session.on_hide
    ft.use_effect(
        lambda: hidden.add(looking.close), [], cleanup=lambda: hidden.discard(looking.close)
    )
    return looking
