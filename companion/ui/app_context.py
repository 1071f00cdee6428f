"""The context of every screen: words, colours, size, settings, navigation."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import flet as ft

from companion.core.languages import Catalogue, Language, language
from companion.core.message import Message, Value
from companion.core.refusal import Refusal
from companion.playing.marks import Marks
from companion.playing.preferences import Settings
from companion.playing.seen import Seen
from companion.playing.tables import Tables
from companion.playing.unsent import Unsent
from companion.showing.game import Game, Games
from companion.showing.tokens import BASALT, SAND, SPACE, Scheme
from companion.ui.form import Form, form_of
from companion.ui.session import Buzz, Session, Sound
from companion.ui.widgets.bar_height import bar_height
from companion.ui.windows import follow_seats, lies_at, seats_at, window

if TYPE_CHECKING:
    # No first screen needs it.
    from companion.past.history import Past

# Lower than this a sheet seldom has room for all that it holds.
LOW = 600.0


@dataclass(frozen=True)
class Ui:
    """Given to every screen; two that are equal need no repaint."""

    session: Session = field(repr=False)
    settings: Settings
    code: str
    dark: bool
    motion: bool
    width: float
    height: float
    # Whether somebody goes about with keys: then whatever can be tapped can be focused.
    keys: bool = False
    # Whether the phone is set to large text: then things stand under each other.
    large_text: bool = False
    words: tuple[Catalogue, ...] = ()
    # Whether a table lies flat on this screen, everybody around it.
    flat: bool = False
    # How far a page is turned, in quarters: to who opened it from a table that lies flat.
    quarters: int = 0

    # Words

    @property
    def language(self) -> Language:
        """The players' language, a game's words first where a game is shown."""
        return language(self.code, *self.words)

    def say(self, message: Message | str, **values: Value) -> str:
        """A message in the players' language; a text is taken for a message id."""
        text = Message(message, values) if isinstance(message, str) else message
        return self.language.say(text)

    def pair(self, name: Value, what: Value) -> str:
        """Two things with a colon between them, as the language sets it."""
        return self.say("{name}: {what}", name=name, what=what)

    @property
    def sheet_scroll(self) -> ft.ScrollMode | None:
        """How a sheet from below scrolls: what does fills the height, so only where it must."""
        return ft.ScrollMode.AUTO if self.large_text or self.height < LOW else None

    def of_game(self, game: Game) -> "Ui":
        """The same, with that game's words."""
        return replace(self, words=(game.words,))

    # Looks

    @property
    def scheme(self) -> Scheme:
        """The colours of the theme that is shown."""
        return BASALT if self.dark else SAND

    @property
    def other_scheme(self) -> Scheme:
        """The colours of the other theme, for what stands out from the page."""
        return SAND if self.dark else BASALT

    @property
    def form(self) -> Form:
        """How the screen is held and how large its text is, from which the layout follows."""
        return form_of(self.width, self.height, large_text=self.large_text, flat=self.flat)

    @property
    def margin(self) -> int:
        """The space at the screen's edge."""
        return SPACE.margin_tablet if self.width >= 600 else SPACE.margin

    # Ways out

    @property
    def games(self) -> Games:
        """The games that are there."""
        return self.session.tables.games

    @property
    def tables(self) -> Tables:
        """The tables of this house, and what it remembers."""
        return self.session.tables

    @property
    def past(self) -> "Past":
        """Finished tables and the people at them."""
        return self.session.past

    @property
    def marks(self) -> Marks:
        """What this phone has seen and ticked."""
        return self.session.marks

    def go(self, route: str) -> None:
        """Shows another screen."""
        self.session.go(route)

    def back(self) -> None:
        """Shows the screen that one came from."""
        self.session.back()

    def leave(self, route: str) -> None:
        """Away from an apology."""
        self.session.leave(route)

    def announce(self, text: str) -> None:
        """Says something to people who listen to the screen."""
        self.session.announce(text)

    def tell(self, text: str | Message) -> None:
        """Shows one sentence for a moment, and says it: why not, or what was done."""
        words = self.say(text) if isinstance(text, Message) else text
        self.session.tell(words, bar_height(self.form))

    def offer(self, text: str, label: str, do: Callable[[], object]) -> None:
        """Shows one sentence with a way to take back what it says."""
        self.session.offer(text, label, do, bar_height(self.form), self.other_scheme.lavatx)

    def buzz(self, strength: Buzz = "light") -> None:
        """Lets the phone be felt, if the players like that."""
        self.session.buzz(strength)

    def play(self, sound: Sound) -> None:
        """Plays a sound, if the players like that."""
        self.session.play(sound)

    def change(self, settings: Settings) -> None:
        """Keeps other settings."""
        self.session.preferences.change(settings)

    def once(self, do: Callable[[], None]) -> Callable[[], None]:
        """`do` as a tap handler that a trembling finger cannot call twice."""

        def tapped() -> None:
            if self.session.first_tap():
                self.attempt(do)

        return tapped

    def attempt(self, do: Callable[[], None]) -> bool:
        """Runs `do`; on a Refusal shows its message and returns False."""
        try:
            do()
        except Refusal as refusal:
            self.tell(sentence(self.say(refusal.message)))
            return False
        return True

    def wait_for(
        self, work: Callable[[], Awaitable[None]], then: Callable[[], None] = lambda: None
    ) -> None:
        """Starts something that takes time, such as sending an action; shows a Refusal."""

        async def run() -> None:
            try:
                await work()
            except Refusal as refusal:
                why = sentence(self.say(refusal.message))
                later = refusal.later if isinstance(refusal, Unsent) else None
                if later is None:
                    self.tell(why)
                else:
                    self.offer(why, self.say("Send it when the connection is back"), later)
            else:
                then()

        self.session.start(run)


def sentences(ui: Ui, *messages: Message) -> str:
    """Messages one after the other, each as a sentence, to be said aloud."""
    return " ".join(sentence(ui.say(message)) for message in messages)


def sentence(text: str) -> str:
    """A refusal as a sentence of its own: records quote it in lower case, without a stop.

    >>> sentence("it is Ben who is asked now")
    'It is Ben who is asked now.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."


_context = ft.create_context(None)


def provide_ui(ui: Ui, inner: Callable[[], ft.Control]) -> ft.Control:
    """Provides `ui` to every component that `inner` makes."""
    return _context(ui, inner)  # type: ignore[arg-type]


def use_ui(game: Game | None = None) -> Ui:
    """The Ui of this screen, with a game's words where it shows a game."""
    ui: Ui | None = ft.use_context(_context)
    assert ui is not None
    ui = turned_ui(ui, ui.session.page_turn.now(ui.session.address))
    return ui.of_game(game) if game else ui


def turned_ui(ui: Ui, quarters: int) -> Ui:
    """The same for a page that is turned by so many quarters: its width may be the height."""
    if not quarters:
        return ui
    size = (ui.height, ui.width) if quarters % 2 else (ui.width, ui.height)
    return replace(ui, quarters=quarters, width=size[0], height=size[1])


def use_following(subscribe: Callable[[Callable[[], None]], Callable[[], None]], key: str) -> None:
    """Repaints this component whenever what it subscribed to changes, from any thread or page."""
    _, set_count = ft.use_state(0)
    forget: ft.MutableRef[Callable[[], None] | None] = ft.use_ref(None)

    def follow() -> None:
        loop, context = asyncio.get_running_loop(), contextvars.copy_context()

        def changed() -> None:
            loop.call_soon_threadsafe(lambda: set_count(lambda old: old + 1), context=context)

        forget.current = subscribe(changed)

    def leave() -> None:
        if forget.current is not None:
            forget.current()

    ft.use_effect(follow, [key], cleanup=leave)


def use_seen(id: str) -> Seen | Message:
    """Subscribes to a table and keeps the screen on; the table, or why there is none."""
    ui = use_ui()
    session = ui.session
    where = lies_at(session, id)
    use_following(lambda changed: follow_seats(session, id, changed), f"seats-{id}-{where}")
    found: Seen | Message = ft.use_memo(lambda: _look(ui, id), [id, where, seats_at(session, id)])
    seen = found if isinstance(found, Seen) else None
    # A remote table cannot be followed before it has arrived.
    key = f"{id}-{where if seen else ''}"
    use_following(seen.subscribe if seen else lambda changed: lambda: None, key)
    ft.use_effect(lambda: session.show_table(1), [], cleanup=lambda: session.show_table(-1))
    return found


def _look(ui: Ui, id: str) -> Seen | Message:
    try:
        seen = window(ui.session, id)
        # A game that has no screen says so here.
        assert seen.board
    except Refusal as refusal:
        return refusal.message
    return seen
