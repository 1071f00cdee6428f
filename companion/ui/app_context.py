"""What a screen is surrounded by: words, colours, size, settings, and the ways out of it."""

import asyncio
import contextvars
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import flet as ft

from companion.core.action import Action
from companion.core.message import Message, Value
from companion.core.refusal import Refusal
from companion.core.table import Step
from companion.core.words import Language, language
from companion.store.store import Store
from companion.ui.live import LiveTable, LiveTables
from companion.ui.preferences import Settings
from companion.ui.session import Buzz, Session, Sound
from companion.ui.tokens import BASALT, SAND, SPACE, Scheme

WIDE = 900


@dataclass(frozen=True)
class Surroundings:
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
    big: bool = False
    domains: tuple[str, ...] = ()

    # Words

    def language(self, *domains: str) -> Language:
        """The language with a game's words first."""
        return language(self.code, *domains)

    def say(self, message: Message | str, **values: Value) -> str:
        """A message in the players' language; a text is taken for a message id."""
        told = Message(message, values) if isinstance(message, str) else message
        return self.language(*self.domains).say(told)

    def of_game(self, game: str) -> "Surroundings":
        """The same, with that game's words."""
        return replace(self, domains=(game,))

    # Looks

    @property
    def scheme(self) -> Scheme:
        """The colours of the theme that is shown."""
        return BASALT if self.dark else SAND

    @property
    def wide(self) -> bool:
        """Whether the board has room beside players and log."""
        return self.width >= WIDE and self.width > self.height

    @property
    def margin(self) -> int:
        """The space at the screen's edge."""
        return SPACE.margin_tablet if self.width >= 600 else SPACE.margin

    # Ways out

    @property
    def live(self) -> LiveTables:
        """The tables in play."""
        return self.session.live

    @property
    def store(self) -> Store:
        """What outlives the process."""
        return self.session.live.store

    def go(self, route: str) -> None:
        """Shows another screen."""
        self.session.go(route)

    def back(self) -> None:
        """One screen up: from a table's page to the table, from anywhere else home."""
        route = self.session.page.route or "/"
        parts = route.split("?")[0].strip("/").split("/")
        self.session.go("/" + "/".join(parts[:2]) if parts[0] == "table" and parts[2:] else "/")

    def announce(self, text: str) -> None:
        """Says something to people who listen to the screen."""
        self.session.announce(text)

    def tell(self, text: str | Message) -> None:
        """Shows one sentence for a moment, and says it: why not, or what was done."""
        self.session.tell(self.say(text) if isinstance(text, Message) else text)

    def offer(self, text: str, label: str, do: Callable[[], object]) -> None:
        """Shows one sentence with a way to take back what it says."""
        # The bar has the other theme's colours, and so has the accent on it.
        accent = (SAND if self.dark else BASALT).lavatx
        self.session.offer(text, ft.SnackBarAction(label, text_color=accent, on_click=lambda: do()))

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
        """Does it, or tells why not; whether it was done."""
        try:
            do()
        except Refusal as refusal:
            self.tell(sentence(self.say(refusal.message)))
            return False
        return True

    def push(self, live: LiveTable, action: Action) -> Step[object] | None:
        """What a tap on a committing button does: one action, once, or the reason why not."""
        if not self.session.first_tap():
            return None
        done: list[Step[object]] = []
        self.attempt(lambda: done.append(live.push(action)))
        return done[0] if done else None


def sentence(text: str) -> str:
    """A refusal as a sentence of its own: records quote it in lower case, without a stop.

    >>> sentence("it is Ben who is asked now")
    'It is Ben who is asked now.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."


_context = ft.create_context(None)


def surround(here: Surroundings, inner: Callable[[], ft.Control]) -> ft.Control:
    """Gives `here` to every component that `inner` makes."""
    return _context(here, inner)  # type: ignore[arg-type]


def use_surroundings(game: str | None = None) -> Surroundings:
    """What this screen is surrounded by, with a game's words where it shows a game."""
    here: Surroundings | None = ft.use_context(_context)
    assert here is not None
    return here.of_game(game) if game else here


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


def use_live(id: str) -> LiveTable | Message:
    """The live table, followed, with the screen kept on; or the sentence why there is none."""
    here = use_surroundings()
    found: LiveTable | Message
    try:
        found = here.live.get(id)
    except Refusal as refusal:
        found = refusal.message
    live = found if isinstance(found, LiveTable) else None
    use_following(live.subscribe if live else lambda changed: lambda: None, id)
    session = here.session
    ft.use_effect(lambda: session.show_table(1), [], cleanup=lambda: session.show_table(-1))
    return found
