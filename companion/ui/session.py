"""One open page: what the device can do, and the taps that come from it."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Literal

import flet as ft

from companion.ui.live import LiveTables
from companion.ui.preferences import Preferences
from companion.ui.tokens import RADIUS

if TYPE_CHECKING:
    import flet_audio  # type: ignore[import-untyped]

Buzz = Literal["light", "medium", "heavy"]
Sound = Literal["tap", "card", "chime", "rumble"]

# A finger that trembles taps twice; a second wish takes longer than this.
TAP_APART = 0.3
# A passing sentence floats above the bar at the foot, and is no wider than is good to read.
FOOT, BAR_WIDTH = 104, 640


class Session:
    """A browser page, or a phone, that shows Caldera."""

    def __init__(
        self,
        page: ft.Page,
        live: LiveTables,
        preferences: Preferences,
        languages: Sequence[str],
    ) -> None:
        self.page = page
        self.live = live
        self.preferences = preferences
        self.languages = tuple(languages)
        # What is being settled on this page and not yet kept, by the screen's address.
        self.drafts: dict[str, object] = {}
        self._last_tap = 0.0
        self._tables_shown = 0
        self._awake = False
        self._players: dict[Sound, flet_audio.Audio] = {}

    def first_tap(self) -> bool:
        """Whether this tap counts: another within 300 ms of one that did does not."""
        now = monotonic()
        if now - self._last_tap < TAP_APART:
            return False
        self._last_tap = now
        return True

    def go(self, route: str) -> None:
        """Shows another screen."""
        self.page.navigate(route)

    def announce(self, text: str) -> None:
        """Says something to people who listen to the screen."""
        self.start(lambda: ft.SemanticsService().announce_message(text))

    def tell(self, text: str) -> None:
        """Shows one sentence for a moment; the bar says it aloud by itself."""
        self._bar(ft.SnackBar(ft.Text(text), duration=4500))

    def offer(self, text: str, action: ft.SnackBarAction) -> None:
        """Shows one sentence with something to do about it."""
        self._bar(ft.SnackBar(ft.Text(text), action=action, duration=8000))

    def _bar(self, bar: ft.SnackBar) -> None:
        """Floats over the page, clear of the buttons at its foot."""
        side = max(14.0, ((self.page.width or 0) - BAR_WIDTH) / 2)
        bar.behavior = ft.SnackBarBehavior.FLOATING
        bar.shape = ft.RoundedRectangleBorder(radius=RADIUS.tile)
        bar.margin = ft.Margin(side, 0, side, FOOT)
        self.page.show_dialog(bar)

    def buzz(self, strength: Buzz = "light") -> None:
        """Lets the phone be felt, unless the players switched that off."""
        if self.preferences.current.vibration:
            haptic = ft.HapticFeedback()
            impact = {
                "light": haptic.light_impact,
                "medium": haptic.medium_impact,
                "heavy": haptic.heavy_impact,
            }
            self.start(impact[strength])

    def play(self, sound: Sound) -> None:
        """Plays a sound, unless the players switched that off."""
        if not self.preferences.current.sound:
            return
        # Imported with the first sound: nobody should wait for it before the first screen.
        import flet_audio

        player = self._players.get(sound)
        if player is None:
            player = self._players[sound] = flet_audio.Audio(src=f"sounds/{sound}.wav", volume=0.7)
        self.start(player.play)

    def show_table(self, more: int) -> None:
        """Counts the screens of this page that show a table: only then does it stay awake."""
        self._tables_shown += more
        self.keep_awake()

    def keep_awake(self, *, resumed: bool = False) -> None:
        """Keeps the screen on while a table is shown, if the players like that.

        A page that was hidden has lost its hold on the screen and asks anew.
        """
        wanted = self._tables_shown > 0 and self.preferences.current.keep_on
        if wanted != self._awake or (wanted and resumed):
            lock = ft.Wakelock()
            self.start(lock.enable if wanted else lock.disable)
        self._awake = wanted

    def start(self, what: Callable[[], Awaitable[object]]) -> None:
        """Begins something that the device may refuse: then it is simply not there."""

        async def run() -> None:
            try:
                await what()
            except (RuntimeError, TimeoutError) as error:
                logging.getLogger(__name__).info("the device refused: %s", error)

        try:
            self.page.run_task(run)
        except RuntimeError:
            # The page was closed in the meantime: nobody is there to notice.
            return
