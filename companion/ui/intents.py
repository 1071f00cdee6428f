"""What somebody did on a screen, as data: a tap, a key, a finger that slides.

Widgets hand these to `dispatch`; the screen that is shown decides what they mean.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.action import Action

ButtonName: TypeAlias = Literal[
    "primary",
    "secondary",
    "undo",
    "redo",
    "quick taps",
    "menu",
    "help",
    "log",
    "to do",
    "fix",
    "turn",
    "zoom",
    "take back",
    "keep",
    "ideas",
    "allow ideas",
]


@dataclass(frozen=True)
class TappedPlace:
    """A place of the board, a card or a piece; an empty one closes what is being read."""

    place: str


@dataclass(frozen=True)
class TappedSpot:
    """A point of the board, in units of its picture: the nearest lit place is meant."""

    x: float
    y: float


@dataclass(frozen=True)
class TappedCount:
    """A number that is tapped again and again: every quick tap counts."""

    place: str


@dataclass(frozen=True)
class TickedToDo:
    """One of the things that hands do for an opponent, by its number: it is done, or not yet."""

    number: int


@dataclass(frozen=True)
class TappedSeat:
    """A player in the strip."""

    seat: int


@dataclass(frozen=True)
class HeldPlace:
    """A long press on a card or a piece: its rule is wanted."""

    place: str


@dataclass(frozen=True)
class OpenedThing:
    """A thing that is opened to be changed."""

    place: str


@dataclass(frozen=True)
class PressedButton:
    """A button or tool that every table has; `step` shows the last step in the log."""

    button: ButtonName


@dataclass(frozen=True)
class PressedMore:
    """One of the game's own rows in the table's menu."""

    at: int


@dataclass(frozen=True)
class PressedKey:
    """A key, by the name that `app.key_name` gives it."""

    name: str


@dataclass(frozen=True)
class OpenedRule:
    """Another paragraph of the rules, from the one that lies open."""

    id: str


@dataclass(frozen=True)
class ClosedSheet:
    """What lay over the screen is closed; a named sheet only, where it is not another by now."""

    name: str = ""


@dataclass(frozen=True)
class HeldHand:
    """A finger came down on the closed hand, or let go."""

    down: bool


@dataclass(frozen=True)
class SlidOnHand:
    """The finger that holds the hand moved to this point of the pad, in dp."""

    x: float
    y: float


@dataclass(frozen=True)
class ToggledHand:
    """A tap that opens or closes the hand, for those who cannot hold."""

    open: bool


@dataclass(frozen=True)
class JumpedTo:
    """A tap on the small map, in units of the board's picture."""

    x: float
    y: float


@dataclass(frozen=True)
class DraggedBoard:
    """One finger moved the board, in units of its picture."""

    across: float
    down: float


@dataclass(frozen=True)
class PinchedBoard:
    """Two fingers brought the board nearer or further, around a point of its picture."""

    factor: float
    x: float
    y: float


@dataclass(frozen=True)
class PeekDue:
    """A finger has rested on the hand for long enough to look."""


@dataclass(frozen=True)
class LookOver:
    """The longest time for a look that began at `since` has passed."""

    since: float


@dataclass(frozen=True)
class PageHidden:
    """The page was put away: what is secret on it goes."""


@dataclass(frozen=True)
class TookPhone:
    """Whoever the phone was handed to says so."""

    seat: int


@dataclass(frozen=True)
class PhoneRested:
    """Nobody has tapped for so long that the phone of `seat` is handed over anew."""

    seat: int


@dataclass(frozen=True)
class FollowBoard:
    """What was chosen is drawn: now the view may move to where the board wants to be seen."""


@dataclass(frozen=True)
class AtSide:
    """Something that was done at a seat's own side of a phone that lies flat."""

    seat: int
    intent: "Intent"


@dataclass(frozen=True)
class LaidFlat:
    """The table is to lie flat among people, or to be held again."""

    flat: bool


@dataclass(frozen=True)
class MovedSeat:
    """Somebody sits at another side of a phone that lies flat."""

    seat: int
    side: int


@dataclass(frozen=True)
class TurnsBoard:
    """Whether the board turns to whose turn it is, on a phone that lies flat."""

    turns: bool


@dataclass(frozen=True)
class IdeasAsked:
    """It is in the log that a seat asked for ideas, while the step `at` holds."""

    at: int
    seat: int


@dataclass(frozen=True)
class IdeasFound:
    """What is worth considering then, in no order, and the signs of the pins."""

    at: int
    actions: tuple[Action, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class SelectionDrawn:
    """What the last tap chose is seen from now on."""


Intent: TypeAlias = (
    TappedPlace
    | TappedSpot
    | TappedCount
    | TickedToDo
    | TappedSeat
    | HeldPlace
    | OpenedThing
    | PressedButton
    | PressedMore
    | PressedKey
    | OpenedRule
    | ClosedSheet
    | HeldHand
    | SlidOnHand
    | ToggledHand
    | JumpedTo
    | DraggedBoard
    | PinchedBoard
    | PeekDue
    | LookOver
    | PageHidden
    | TookPhone
    | PhoneRested
    | FollowBoard
    | AtSide
    | LaidFlat
    | MovedSeat
    | TurnsBoard
    | IdeasAsked
    | IdeasFound
    | SelectionDrawn
)
Dispatch: TypeAlias = Callable[[Intent], None]
