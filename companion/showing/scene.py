"""A position as a picture in data: what is seen, lit, written and tapped on the table screen.

Lengths are units of the board's own picture. Every tappable thing is a place with a name.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.action import Action
from companion.core.message import Message
from companion.showing.counting import Counts
from companion.showing.grid import Grid

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
    """A part of the board that is lit, chosen or refused; without a wash only its edge.

    What is narrow and lit is bright: a wash alone would hardly be seen.
    """

    points: Spots
    state: State
    wash: bool = True
    bright: bool = False
    # A picture of it with its anchor at x, y, where there is one: cheaper to draw than an outline.
    art: str = ""
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True)
class Span:
    """A long picture laid from one point to another, as much of it as that takes."""

    key: str
    art: str
    start: tuple[float, float]
    end: tuple[float, float]
    opacity: float = 1.0


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
    # Whether it belongs to the position and not to what is asked or chosen.
    lasting: bool = False
    # A light edge round the letters, where they stand on the picture itself.
    halo: str = ""
    # Whether a tick takes the place of the characters.
    ticked: bool = False


@dataclass(frozen=True)
class Space:
    """What can be tapped on the board, with what is said of it.

    Its frame is where readers and keys find it; a finger means it within its `outline`, or
    within the frame where it has none.
    """

    place: str
    label: Message
    x: float
    y: float
    width: float
    height: float
    state: State = "plain"
    outline: Spots = ()
    # One that is not spoken is for fingers alone: what it means is also reached elsewhere.
    spoken: bool = True
    # What is said of it where nothing is said of danger.
    calm: Message | None = None

    @property
    def answers(self) -> bool:
        """Whether a tap here answers what is asked."""
        return self.state in ("lit", "chosen")


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
    spaces: tuple[Space, ...]
    ground: tuple[Piece, ...] = ()
    fixed: tuple[Piece, ...] = ()
    numbers: tuple[Tag, ...] = ()
    pieces: tuple[Piece, ...] = ()
    orbiters: tuple[Orbiter, ...] = ()
    patches: tuple[Patch, ...] = ()
    dots: Spots = ()
    tags: tuple[Tag, ...] = ()
    corners: tuple[Corner, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    # The board fills its picture: no corner is free for tools.
    full: bool = False
    # Long pictures, those that never change and those that lie there now; both under the pieces.
    fixed_spans: tuple[Span, ...] = ()
    spans: tuple[Span, ...] = ()
    # How round the picture's own corners are.
    radius: float = 0.0
    # The squares of a board that has many of them: they lie under everything else.
    grid: Grid | None = None
    # Pieces that the last step brought: they are seen falling onto the board.
    dropping: tuple[Piece, ...] = ()


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
    # The picture of its empty place once it is used; without one its own picture is shown faintly.
    blank: str = ""
    # A figure in a disc at its corner: such a piece is square and shown large.
    badge: str = ""
    # Whether the keys are here.
    focused: bool = False


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
    # Whose it will be, by the player's mark in its corner.
    mark: str = ""
    # What its picture lies on, where the picture is not a whole card.
    ground: str = ""
    # Whether the keys are here.
    focused: bool = False
    # Whether its picture says nothing without its title.
    titled: bool = False
    # An idea has a pin, which stands on the board, too, and perhaps a figure on its picture.
    pin: str = ""
    figure: str = ""
    ink: str = ""


@dataclass(frozen=True)
class Pile:
    """Cards or tiles that are drawn unseen: how many there are, and where to tap for one."""

    place: str
    art: str
    figure: int
    words: Message
    label: Message
    state: State = "plain"
    # Whether the keys are here.
    focused: bool = False


@dataclass(frozen=True)
class Shelf:
    """Cards that lie open beside the board, with the pile they come from."""

    cards: tuple[CardFace, ...]
    pile: Pile | None = None


@dataclass(frozen=True)
class Hand:
    """Cards that only some may see: so many backs, and their faces only where they are shown.

    `owner` is whose cards they are; who may look is the seat that is asked.
    """

    owner: int
    size: int
    back: str
    # What is said of the closed hand, and above it while nobody looks.
    label: Message
    hint: Message
    faces: tuple[CardFace, ...] = ()
    # What sliding onto a card does, said while the hand is open.
    slide: Message | None = None
    # Whether the keys are here.
    focused: bool = False
    # Whether the names of the cards are whole lines, not single words.
    wordy: bool = False


@dataclass(frozen=True)
class Rival:
    """One player in a comparison: the figure that counts, and what it means."""

    seat: int
    figure: int
    words: Message
    ahead: bool


@dataclass(frozen=True)
class Close:
    """A part of a board seen from near, y its middle, words over its left: x its right end.

    Without words x is its middle, too.
    """

    picture: Picture
    x: float
    y: float
    words: Message | None = None
    title: Message | None = None
    art: str = ""
    # Places of things to do that it shows already.
    tells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A question that is answered by cards instead of on the board."""

    cards: tuple[CardFace, ...]
    columns: int = 2
    close: Close | None = None
    rivals: tuple[Rival, ...] = ()
    note: Message | None = None
    # Whether the whole board stands above the cards: one of its places is what is asked about.
    board: bool = False
    # Whether each card is known by its picture: where room is dear its title gives way.
    pictured: bool = False
    # Numbers to be entered, each with fewer and more.
    counts: tuple[Counts, ...] = ()


@dataclass(frozen=True)
class Tally:
    """A sum that matters now, term by term, and what it leads to."""

    terms: tuple[int, ...]
    words: Message
    label: Message


@dataclass(frozen=True)
class Command:
    """A button of the action bar: it does `action`, chooses `place`, or says what is missing.

    One that wants care is never done by a quick tap on the board: its squares are small.
    """

    words: Message
    action: Action | None = None
    place: str = ""
    why: Message | None = None
    careful: bool = False
    # Whether it is on, where it is a switch.
    switched_on: bool | None = None
    # What is done right after it, each as a step of its own.
    then: tuple[Action, ...] = ()


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
    # What stands beside the score, however many players there are.
    brief: tuple[Holding, ...] = ()
    # Shown in place of the points so far: what would be scored now.
    score: int | None = None
    # Pictures under what stands beside the score, with room for them where there are none yet.
    marks: tuple[str, ...] | None = None


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
    # What threatens, in a sentence, while there is nothing else to say.
    warning: Message | None = None
    reading: CardFace | None = None
    # Shown in place of the tray: a sum, or answers in words, one under the other.
    tally: Tally | None = None
    rows: tuple[CardFace, ...] = ()
    # What the menu offers beside the usual, and who is asked where several may act.
    more: tuple[Command, ...] = ()
    seat: int | None = None
    # Cards beside the board, and the hand of whoever is asked, where hands are secret.
    shelf: Shelf | None = None
    hand: Hand | None = None
    # Whether one tap is the whole answer: the tap that completes the choice does it, without the
    # button, and the bar says so.
    one_tap: bool = False
    # What lies beside the tray, only to be seen, under its title.
    stock: tuple[Holding, ...] = ()
    stock_title: Message | None = None
    # A figure that matters now, large beside the tray.
    numeral: Holding | None = None
