"""What the people at the table like: language, theme, sound, and what Caldera does by itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Literal, get_args

from companion.core.json_text import dump, parse
from companion.core.languages import LANGUAGES, first_known
from companion.core.refusal import Refusal
from companion.playing.subscribers import Follower, Followers
from companion.store.store import Store

AUTO = "auto"
ThemeChoice = Literal["system", "dark", "light"]
MotionChoice = Literal["system", "full", "less"]
KEY = "settings"


@dataclass(frozen=True)
class Settings:
    """Every setting; the defaults are what most tables want."""

    # One of LANGUAGES, or as the browser asks.
    language: str = AUTO
    theme: ThemeChoice = "system"
    motion: MotionChoice = "system"
    sound: bool = True
    vibration: bool = True
    keep_on: bool = True
    # A hidden hand is opened by a tap instead of by holding it.
    tap_to_look: bool = False
    # What Caldera does by itself; off means "we do this ourselves".
    show_eruption: bool = True
    checklist: bool = True
    count_up: bool = True
    show_standing: bool = True
    auto_continue: bool = False
    # Whether a screen shows what lava threatens next; off means "we look ourselves".
    show_danger: bool = True
    # A place on the board counts at the first tap; whether that was offered once.
    quick_taps: bool = False
    quick_offered: bool = False


CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": (AUTO, *LANGUAGES),
    "theme": get_args(ThemeChoice),
    "motion": get_args(MotionChoice),
}


def read_settings(text: str | None) -> Settings:
    """The settings in the store; what is not understood falls back to its default."""
    try:
        saved = parse(text or "{}")
    except Refusal:
        return Settings()
    if not isinstance(saved, Mapping):
        return Settings()
    known: dict[str, str | bool] = {}
    for field in fields(Settings):
        value = saved.get(field.name)
        if field.name in CHOICES:
            if isinstance(value, str) and value in CHOICES[field.name]:
                known[field.name] = value
        elif isinstance(value, bool):
            known[field.name] = value
    return replace(Settings(), **known)  # type: ignore[arg-type]


def spoken(choice: str, asked: Sequence[str]) -> str:
    """The language to speak: the one that was set, or the browser's first that we know.

    >>> spoken("auto", ("it-CH", "de-CH", "fr"))
    'de'
    """
    return first_known(asked) if choice == AUTO else choice


class Preferences:
    """The settings of this Caldera, the same on every screen."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._followers = Followers()
        self.current = read_settings(store.setting(KEY))

    def reload(self) -> None:
        """The settings as the store has them now, after a file was brought in."""
        self.current = read_settings(self._store.setting(KEY))
        self._followers.tell()

    def change(self, settings: Settings) -> None:
        """Keeps the settings, then tells every screen."""
        self._store.set_setting(KEY, dump(asdict(settings)))
        self.current = settings
        self._followers.tell()

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""
        return self._followers.subscribe(follower)
