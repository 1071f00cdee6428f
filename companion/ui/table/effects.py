"""What an intent at a table leads to beyond the screen's own state, as data."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.action import Action
from companion.core.message import Message
from companion.playing.preferences import Settings
from companion.playing.seating import Seating
from companion.ui.intents import Intent


@dataclass(frozen=True)
class PushActions:
    """Actions that one tap means, for the table after step `at`."""

    actions: tuple[Action, ...]
    at: int
    # Buttons have made sure already that the tap is no trembling second one.
    check_double_tap: bool = False


@dataclass(frozen=True)
class TakeBack:
    """Undo: at once, with somebody's yes, or why not."""


@dataclass(frozen=True)
class DoAgain:
    """Redo what was taken back last."""


@dataclass(frozen=True)
class DropUnsent:
    """The action that waits for the connection is not sent any more."""


@dataclass(frozen=True)
class Acknowledge:
    """Notes that what the to-do list asked for up to this step is done."""

    step: int


@dataclass(frozen=True)
class NoteTouch:
    """Somebody is at the page."""


@dataclass(frozen=True)
class ClearToast:
    """A refusal may name a card: whoever gets the phone next must not read it."""


@dataclass(frozen=True)
class Tell:
    """Shows one sentence for a moment, and says it."""

    words: Message


@dataclass(frozen=True)
class TellRefusal:
    """Shows why something cannot be done."""

    why: Message


@dataclass(frozen=True)
class Announce:
    """Says something to people who listen to the screen."""

    words: Message


@dataclass(frozen=True)
class Go:
    """Shows another screen."""

    route: str


@dataclass(frozen=True)
class ChangeSettings:
    """Keeps other settings."""

    settings: Settings


@dataclass(frozen=True)
class KeepSeating:
    """Remembers on this phone how the table is shown."""

    seating: Seating


@dataclass(frozen=True)
class KeepWhy:
    """Remembers on this phone whether an opponent says why."""

    why: bool


@dataclass(frozen=True)
class OfferFlat:
    """Says that the phone lies flat, and offers to show the table so."""


@dataclass(frozen=True)
class AskIdeas:
    """Notes in the log that a seat asks for ideas, unless it has, and looks for some."""

    seat: int
    at: int


@dataclass(frozen=True)
class StopIdeas:
    """Nobody wants the ideas any more that are looked for."""


@dataclass(frozen=True)
class Later:
    """Dispatches an intent after so many seconds."""

    seconds: float
    intent: Intent


Effect: TypeAlias = (
    PushActions
    | TakeBack
    | DoAgain
    | DropUnsent
    | Acknowledge
    | NoteTouch
    | ClearToast
    | Tell
    | TellRefusal
    | Announce
    | Go
    | ChangeSettings
    | KeepSeating
    | KeepWhy
    | OfferFlat
    | AskIdeas
    | StopIdeas
    | Later
)
