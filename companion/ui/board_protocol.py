"""What a game tells the table screen: the position as a picture in data, and what taps mean.

A game's board module has `GameBoard`, a `Board` made for one table's rules. It draws nothing
itself: `scene` says what is seen, and the parts draw it. Lengths are units of the board's own
picture. Every tappable thing is a place with a name; a tap on it leads to another choice, or to
a Refusal that says why not. Only the big button commits.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message
from companion.core.notation import Json, JsonObject

P = TypeVar("P")
C = TypeVar("C")

State = Literal["plain", "lit", "chosen", "refused"]
Spots: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Piece:
    """A picture on the board, its anchor at x, y; with the same key it glides to a new place."""

    key: str
    art: str
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0
    text: str = ""
    ink: str = ""
    size: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Orbiter:
    """A piece that travels round the middle of the board, clockwise, at `radius`."""

    key: str
    art: str
    radius: float
    angle: float
    turn: float = 0.0


@dataclass(frozen=True)
class Patch:
    """A part of the board that is lit, chosen or refused; without a wash only its edge."""

    points: Spots
    state: State
    wash: bool = True
    # A picture of it with its anchor at x, y, where there is one: cheaper to draw than an outline.
    art: str = ""
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True)
class Stroke:
    """A line on the board, under the pieces: where something points, goes, or belongs together."""

    points: Spots
    color: str
    width: float
    dashed: bool = False
    arrow: bool = False


@dataclass(frozen=True)
class Tag:
    """A few characters on the board, in a circle or a pill, never smaller than can be read."""

    key: str
    text: str
    x: float
    y: float
    height: float
    fill: str
    ink: str
    edge: str = ""
    art: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Space:
    """What can be tapped on the board, with what is said of it."""

    place: str
    label: Message
    x: float
    y: float
    width: float
    height: float
    state: State = "plain"


@dataclass(frozen=True)
class Corner:
    """A figure in a free corner of the board: a pile, a supply."""

    art: str
    figure: int
    words: Message
    place: str = ""


@dataclass(frozen=True)
class Picture:
    """The board: what never moves, what lies on it, what is lit, what can be tapped."""

    width: float
    height: float
    ground: tuple[Piece, ...]
    fixed: tuple[Piece, ...]
    numbers: tuple[Tag, ...]
    pieces: tuple[Piece, ...]
    orbiters: tuple[Orbiter, ...]
    patches: tuple[Patch, ...]
    dots: Spots
    tags: tuple[Tag, ...]
    spaces: tuple[Space, ...]
    corners: tuple[Corner, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    # The board fills its picture: no corner is free for tools.
    full: bool = False


@dataclass(frozen=True)
class TrayItem:
    """Something the player to act can use: ready, chosen, or used (then where it is)."""

    place: str
    label: Message
    art: str
    caption: Message
    state: Literal["ready", "chosen", "used"] = "ready"
    text: str = ""
    ink: str = ""
    # Where it is missing once it is used; else its own picture is shown faintly.
    blank: str = ""


@dataclass(frozen=True)
class CardFace:
    """A card to read or to choose."""

    place: str
    art: str
    title: Message
    text: Message
    label: Message
    state: State = "plain"
    icons: tuple[tuple[str, int], ...] = ()
    corner: Message | None = None


@dataclass(frozen=True)
class Rival:
    """One player in a comparison: the figure that counts, and what it means."""

    seat: int
    figure: int
    words: Message
    ahead: bool


@dataclass(frozen=True)
class Close:
    """A part of a board seen from near, words over its left: x its right end, y its middle."""

    picture: Picture
    x: float
    y: float
    words: Message
    title: Message


@dataclass(frozen=True)
class Panel:
    """A question that is answered by cards instead of on the board."""

    cards: tuple[CardFace, ...]
    columns: int = 2
    close: Close | None = None
    rivals: tuple[Rival, ...] = ()
    note: Message | None = None


@dataclass(frozen=True)
class Tally:
    """A sum that matters now, term by term, and what it leads to."""

    terms: tuple[int, ...]
    words: Message
    label: Message


@dataclass(frozen=True)
class Command:
    """A button of the action bar: it does `action`, chooses `place`, or says what is missing."""

    words: Message
    action: Action | None = None
    place: str = ""
    why: Message | None = None


@dataclass(frozen=True)
class Holding:
    """So many of something in front of a player."""

    art: str
    count: int
    words: Message


@dataclass(frozen=True)
class SeatView:
    """What lies before one player: the note beside the score, holdings, cards, pieces."""

    note: Message | None
    holdings: tuple[Holding, ...]
    cards: tuple[CardFace, ...] = ()
    pieces: tuple[TrayItem, ...] = ()
    # Points that what is chosen would bring.
    gain: int = 0


@dataclass(frozen=True)
class Scene:
    """All that the table screen shows of one position and one choice."""

    prompt: Message
    status: Message
    picture: Picture
    seats: tuple[SeatView, ...]
    primary: Command | None
    secondary: Command | None = None
    tray: tuple[TrayItem, ...] = ()
    panel: Panel | None = None
    banner: Message | None = None
    reading: CardFace | None = None
    # Shown in place of the tray.
    tally: Tally | None = None
    # What the menu offers beside the usual, and who is asked where several may act.
    more: tuple[Command, ...] = ()
    seat: int | None = None


Facts: TypeAlias = Mapping[str, Json]


@dataclass(frozen=True)
class Fix:
    """One way that a fact of the table could be."""

    key: str
    value: Json
    words: Message
    art: str = ""
    text: str = ""
    ink: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class FixGroup:
    """What can be put right about one thing: a choice, or a number with fewer and more."""

    title: Message
    options: tuple[Fix, ...]
    count: int | None = None
    art: str = ""


@dataclass(frozen=True)
class FixPlace:
    """A place of the board with everything that can be put right there."""

    title: Message
    groups: tuple[FixGroup, ...]


@dataclass(frozen=True)
class FixChip:
    """A place that is not on the board: a player's cards, the piles, whose turn it is."""

    place: str
    words: Message
    seat: int | None = None


@dataclass(frozen=True)
class Flag:
    """Where on the board a change is marked."""

    x: float
    y: float


class Board(ABC, Generic[P, C]):
    """A game's side of the table screen, for one table."""

    turns: int = 1

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules

    @abstractmethod
    def nothing(self, position: P) -> C:
        """The choice when a question has just been asked."""

    @abstractmethod
    def tapped(self, position: P, choice: C, place: str) -> C:
        """The choice after a tap on a place; an empty place closes what is being read."""

    @abstractmethod
    def scene(self, position: P, choice: C, turn: int) -> Scene:
        """What is seen, with the board turned `turn` times."""

    @abstractmethod
    def place_at(
        self, x: float, y: float, turn: int, lit: Collection[str], reach: float
    ) -> str | None:
        """The place that a finger at x, y means; a lit one within reach goes first."""

    @abstractmethod
    def facts(self, position: P) -> Facts:
        """Everything that can be put right, one fact each."""

    @abstractmethod
    def told(self, facts: Facts) -> JsonObject:
        """The position, in the form of the record, that these facts describe."""

    @abstractmethod
    def drawn(self, told: JsonObject) -> P:
        """A described position to look at, whether or not it makes sense."""

    @abstractmethod
    def fixes(self, facts: Facts, place: str) -> FixPlace:
        """What can be put right at a place."""

    @abstractmethod
    def fix_chips(self, facts: Facts) -> Sequence[FixChip]:
        """The places beside the board that can be put right."""

    @abstractmethod
    def fix_thing(self, key: str) -> Message:
        """What a fact is about, for the list of changes."""

    @abstractmethod
    def fix_words(self, key: str, value: Json) -> Message:
        """How a fact is, or would be."""

    @abstractmethod
    def flag(self, key: str, value: Json, turn: int) -> Flag | None:
        """Where a changed fact is marked on the board."""


AnyBoard: TypeAlias = "Board[object, object]"
