"""One open page: what the device can do, and the taps that come from it."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Literal

import flet as ft

from companion.core.refusal import Refusal
from companion.flet_seams.open_sheets import OpenSheets
from companion.playing.guest_store import NOT_THEIRS
from companion.playing.marks import Marks
from companion.playing.shared_table import Elsewhere, Guest, Host
from companion.playing.tables import Tables
from companion.showing.tokens import RADIUS
from companion.ui.error_boundary import ErrorBoundary
from companion.ui.page_history import PageHistory, path_of
from companion.ui.page_turn import PageTurn
from companion.ui.table.acknowledged import Acknowledged, arriving
from companion.ui.table.selection import TAP_APART
from companion.ui.toast import Sentence, Toasts
from companion.ui.widgets.double_tap import is_elsewhere

if TYPE_CHECKING:
    import flet_audio  # type: ignore[import-untyped]

    from companion.past.history import Past
    from companion.ui.home.house_key import HouseKey
    from companion.ui.table.hand_over_state import HandOverState

Buzz = Literal["light", "medium", "heavy"]
Sound = Literal["tap", "card", "chime", "rumble"]

# A table, also of a first game, has no line for toasts: they stand in its header for a
# while. One that asks something, or for which the header has no room, floats above the bar at the
# foot, no wider than is good to read.
TABLE = re.compile(r"/(table|first)/[^/]+")
ABOVE_BAR, TOAST_WIDTH = 24, 640
# Where a phone that joined a table leaves the house.
OUT = "/leave"


class Session:
    """A browser page, or a phone, that shows Caldera."""

    def __init__(
        self,
        page: ft.Page,
        tables: Tables,
        marks: Marks,
        languages: Sequence[str],
        key: "HouseKey | None" = None,
        *,
        host: Host | None = None,
        guest: Guest | None = None,
        elsewhere: Elsewhere | None = None,
        past: "Callable[[], Past] | None" = None,
        shorten: Callable[[str], str | None] = lambda address: None,
    ) -> None:
        self.page = page
        self.tables = tables
        self.marks = marks
        self._past = past
        # A short address that leads to a long one, where the house can serve one.
        self.shorten = shorten
        self.preferences = tables.preferences
        self.languages = tuple(languages)
        self.key = key
        # What shares this house's tables; or the one table that this phone joined, and no other.
        self.host = host
        self.guest = guest
        # The way to tables elsewhere, and the places there that this phone has, by their codes.
        self.elsewhere = elsewhere
        self.joined: Mapping[str, Guest] = elsewhere.places() if elsewhere else {}
        # What is being settled on this page and not yet kept, by the screen's address.
        self.drafts: dict[str, object] = {}
        self.error_boundary = ErrorBoundary()
        self.toasts = Toasts()
        # Which way pages are turned that are opened from a table lying flat.
        self.page_turn = PageTurn()
        self._history = PageHistory()
        # The address that is shown, or on its way.
        self.address = page.route or "/"
        self._path = path_of(self.address)
        self._bar: ft.SnackBar | None = None
        # What lies over the screen and is closed by back.
        self.sheets = OpenSheets()
        # What must not be seen any more once the page is hidden or loses its focus.
        self.on_hide: set[Callable[[], None]] = set()
        # In whose hands this page is, table by table.
        self.hand_overs: dict[str, HandOverState] = {}
        self.touched = 0.0
        # The search for ideas that goes on at this page, if any.
        self.search: object = None
        self._acknowledged: dict[str, Acknowledged] = {}
        # What a key does on the screen that is shown.
        self.on_key: Callable[[str], None] = lambda key: None
        self._last_tap = 0.0
        self._tables_shown = 0
        self._awake = False
        self._players: dict[Sound, flet_audio.Audio] = {}
        self._voice: ft.SemanticsService | None = None

    @property
    def past(self) -> "Past":
        """Finished tables and people of this house; a phone that joined a table has none."""
        if self._past is None:
            raise Refusal(NOT_THEIRS)
        return self._past()

    def touch(self) -> None:
        """Somebody is at the page."""
        self.touched = monotonic()

    def acknowledged(self, table: str, step: int) -> Acknowledged:
        """How far the to-do lists of a table were acknowledged by taps on this page."""
        return self._acknowledged.setdefault(table, arriving(step))

    def first_tap(self) -> bool:
        """Whether this tap counts: a second one on the same thing within 300 ms does not."""
        now = self.touched = monotonic()
        if now - self._last_tap < TAP_APART and not is_elsewhere(self.page):
            return False
        self._last_tap = now
        return True

    def go(self, route: str) -> None:
        """Shows another screen."""
        self.address, self._path = route, path_of(route)
        self.page.navigate(route)

    def back(self) -> None:
        """Shows the screen that one came from."""
        self.go(self._history.previous)

    def came_from(self, *routes: str) -> bool:
        """Whether back leads to one of these."""
        return self._history.previous in routes

    def arrive(self, route: str) -> None:
        """Another screen is there: by our own doing, or by the browser's back and forward."""
        self.address, self._path = route, path_of(route)
        self._history.visit(route)
        self.toasts.arrive(self._path)
        if self._bar is not None and self._bar.data != self._path:
            bar, self._bar = self._bar, None

            async def close() -> None:
                bar.open = False
                bar.update()

            # Not at once: the screen that is there now is still being drawn.
            self.start(close)

    def leave(self, route: str) -> None:
        """Away from an apology: whatever is shown next begins anew."""
        self.error_boundary.leave()
        if path_of(self.page.route or "/") != path_of(route):
            self.go(route)

    def leave_house(self) -> None:
        """Shows a guest the entry page again: only its browser can forget the seat's token."""
        self.start(lambda: ft.UrlLauncher().launch_url(OUT, web_only_window_name="_self"))

    def announce(self, text: str) -> None:
        """Says something to people who listen to the screen."""

        async def speak() -> None:
            # One service for all announcements: adding one for each would send patches to the page.
            if self._voice is None:
                self._voice = ft.SemanticsService()
            await self._voice.announce_message(text)

        self.start(speak)

    def tell(self, text: str, bar_height: float) -> None:
        """Shows one sentence for a moment, and says it aloud."""
        self._pass(Sentence(text, self._path), bar_height)

    def offer(
        self, text: str, label: str, do: Callable[[], object], bar_height: float, accent: str
    ) -> None:
        """Shows one sentence with something to do about it."""
        self._pass(Sentence(text, self._path, label, do), bar_height, accent)

    def _pass(self, sentence: Sentence, bar_height: float, accent: str | None = None) -> None:
        at_table = TABLE.fullmatch(sentence.path)
        here = self.toasts.asks if sentence.label else self.toasts.places
        if at_table and not here:
            self._float(sentence, bar_height, accent)
            return
        self.toasts.say(sentence)

        async def end() -> None:
            await asyncio.sleep(sentence.seconds)
            self.toasts.over(sentence)

        self.start(end)

    def _float(self, sentence: Sentence, bar_height: float, accent: str | None) -> None:
        """Floats over the page, clear of the buttons at its foot; the bar speaks by itself."""
        side = max(14.0, ((self.page.width or 0) - TOAST_WIDTH) / 2)
        action = ft.SnackBarAction(
            sentence.label, text_color=accent, on_click=lambda: sentence.do()
        )
        self._bar = ft.SnackBar(
            ft.Text(sentence.text),
            action=action if sentence.label else None,
            duration=int(sentence.seconds * 1000),
            behavior=ft.SnackBarBehavior.FLOATING,
            shape=ft.RoundedRectangleBorder(radius=RADIUS.tile),
            margin=ft.Margin(side, 0, side, bar_height + ABOVE_BAR),
            data=sentence.path,
        )
        self.page.show_dialog(self._bar)

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

    def hide(self) -> None:
        """The page was put away: what is secret on it goes at once."""
        self.hand_overs.clear()
        self.toasts.say(None)
        for close in tuple(self.on_hide):
            close()

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

        if self.page.session.connection is None:
            # The phone is away: nothing can be asked of it.
            return
        try:
            self.page.run_task(run)
        except RuntimeError:
            # The page was closed in the meantime: nobody is there to notice.
            return
