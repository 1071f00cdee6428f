"""What a game asks when it is only scored: a board to paint with brushes, and rows of numbers.

A game's `screen.just_score` has `GameCount`, a `Count` made for one table's rules. What people
enter is a flat list of answers; the game turns them into a position's JSON, and a position back
into answers. Nothing here counts points: the rules do.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeAlias, TypeVar

from companion.core.game import Reckoning, Rules
from companion.core.json_text import JsonObject
from companion.core.message import Message, listing, say
from companion.showing.scene import Picture

P = TypeVar("P")
Answer: TypeAlias = "int | None"
Said: TypeAlias = Mapping[str, Answer]

# Keys of answers: which scoring is counted, who began (where only that breaks a tie), and that
# nobody knows what would break it. The texts are saved with a count, so they stay as they are.
PHASE, FIRST, UNKNOWN = "phase", "first", "untold"
# The brush that takes away.
CLEAR = "clear"


# Titles that several games need.
BEFORE, TIE = say("Before this scoring"), say("To break the tie")


@dataclass(frozen=True)
class Brush:
    """What the next tap on the board puts there."""

    key: str
    words: Message
    art: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Tile:
    """Something beside the board that exists once: a tap with a player's brush gives it to them."""

    place: str
    words: Message
    label: Message
    art: str
    owner: int | None = None
    # A few characters under its picture.
    caption: Message | None = None


@dataclass(frozen=True)
class Tiles:
    """Tiles under one title."""

    title: Message
    tiles: tuple[Tile, ...]
    columns: int = 4
    # Seldom used: they come after the rows.
    later: bool = False


@dataclass(frozen=True)
class Numbers:
    """So many of something for each player: fewer, the figure, more."""

    key: str
    words: Message
    art: str = ""
    most: int = 99
    # The row of the sheet that says what it is worth.
    line: str = ""

    def of(self, seat: int) -> str:
        """The answer's name for one player.

        >>> Numbers("baskets", Message("Baskets", {})).of(1)
        'baskets/1'
        """
        return f"{self.key}/{seat}"


@dataclass(frozen=True)
class Whose:
    """Something that exists once: one of the players has it, or nobody."""

    key: str
    words: Message
    art: str = ""
    line: str = ""


AnyRow: TypeAlias = Numbers | Whose


@dataclass(frozen=True)
class Rows:
    """Rows under one title."""

    title: Message
    rows: tuple[AnyRow, ...]


@dataclass(frozen=True)
class Phase:
    """A scoring that can be counted."""

    value: int
    words: Message
    # How it stands beside the game's name.
    short: Message


@dataclass(frozen=True)
class Tie:
    """What must be answered before the sheet can name a winner, where `seats` share the lead.

    Preset numbers must be confirmed. `unknown` is the answer of people who do not know, where the
    rules then let the win be shared.
    """

    words: Message
    rows: tuple[AnyRow, ...]
    seats: tuple[int, ...]
    unknown: Message | None = None


@dataclass(frozen=True)
class CountScene:
    """All that the screen shows of one count."""

    brushes: tuple[Brush, ...]
    groups: tuple[Rows, ...]
    picture: Picture | None = None
    tiles: tuple[Tiles, ...] = ()
    # What does not fit the box, or will happen before the points are counted.
    notes: tuple[Message, ...] = ()
    # Why the sheet cannot be made yet.
    missing: Message | None = None
    # What a tie needs and nobody has answered yet; its words are also in `missing`.
    tie: Tie | None = None


class Count(ABC, Generic[P]):
    """A game's side of being only scored, at one table."""

    # Options that change what is counted: they are asked beside who plays.
    settles: ClassVar[tuple[str, ...]] = ()
    # What else holds for a table that is only scored: nothing is drawn there.
    options: ClassVar[Mapping[str, str | bool]] = {}
    phases: ClassVar[tuple[Phase, ...]] = ()
    # Options under which the answers of a tracked table are weighed while they are incomplete.
    lenient: ClassVar[Mapping[str, str | bool]] = {}
    # What is asked where that does not depend on the answers.
    rows: tuple[Rows, ...] = ()

    def __init__(self, rules: Rules[P], begun: bool = False) -> None:
        self.rules = rules
        self.names = rules.names
        self.seats = rules.seats
        # A table that was played here: who began is settled, and so is how it is drawn.
        self.begun = begun

    def usual(self) -> dict[str, Answer]:
        """The preset answers: how most tables look when they are counted."""
        return numbers(self.seats, [row.key for row in self._rows() if isinstance(row, Numbers)])

    @abstractmethod
    def read(self, position: P) -> dict[str, Answer]:
        """The answers that a position gives."""

    @abstractmethod
    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        """The JSON of the position that the answers describe; the rest stays as in `onto`."""

    def scene(self, said: Said, brush: str, reckoning: Reckoning[P]) -> CountScene:
        """What is shown, given what would be scored."""
        return CountScene((), self.rows)

    def tapped(self, said: Said, brush: str, place: str) -> tuple[str, Answer]:
        """The answer that a tap with a brush on a place gives; not asked where nothing is drawn."""
        raise NotImplementedError

    def words(self, key: str, value: Answer) -> Message:
        """One answer in a few words, for undo."""
        kind, _, seat = key.partition("/")
        thing = next(row.words for row in self._rows() if row.key == kind)
        return self.number_words(seat, thing, value) if seat else self.whose_words(thing, value)

    def _rows(self) -> list[AnyRow]:
        return [row for group in self.rows for row in group.rows]

    # What most games need

    def phase(self, said: Said) -> Phase | None:
        """The scoring that is counted."""
        return next((one for one in self.phases if one.value == said.get(PHASE)), None)

    def number(self, said: Said, key: str, seat: int) -> int:
        """An answer of one player."""
        return said.get(f"{key}/{seat}") or 0

    def brushes(self, art: str, *more: Brush) -> tuple[Brush, ...]:
        """A brush for each player, its picture by the colour, then others, then one that clears."""
        mine = [
            Brush(str(seat), say("{name}", name=player.name), art.format(player.color), seat)
            for seat, player in enumerate(self.rules.header.players)
        ]
        return (*mine, *more, Brush(CLEAR, say("Clear")))

    def number_words(self, seat: str, thing: Message, value: Answer) -> Message:
        """So many of something are one player's."""
        name = self.names[int(seat)]
        return say("{name}: {thing} {number}", name=name, thing=thing, number=value or 0)

    def whose_words(self, thing: Message, value: Answer) -> Message:
        """Whose something is."""
        who = say("nobody") if value is None else say("{name}", name=self.names[value])
        return say("{thing}: {who}", thing=thing, who=who)

    def unknown_words(self, thing: Message) -> Message:
        """The words that nobody knows whose something is."""
        return say("{thing}: {who}", thing=thing, who=say("not known"))

    def phase_words(self, value: Answer) -> Message:
        """Which scoring is counted."""
        return next(one.words for one in self.phases if one.value == value)

    def brush_seat(self, brush: str) -> int | None:
        """The player whose brush it is.

        Players' brushes are named by their seats.
        """
        return int(brush) if brush.isdecimal() and int(brush) in self.seats else None

    def painted(self, said: Said, brush: str, key: str) -> tuple[str, Answer]:
        """A place that belongs to one player: another tap with the same brush clears it."""
        seat = self.brush_seat(brush)
        return key, None if said.get(key) == seat else seat

    def level(self, reckoning: Reckoning[P], *by: str) -> bool:
        """Whether points leave the first place open, or only these tie-breaks settle it."""
        result = reckoning.result
        undecided = len(result.ranking[0]) > 1 or result.tie_break in by
        return undecided and any(reckoning.sheet.totals)

    def names_of(self, seats: Sequence[int]) -> Message:
        """The names of several players, the last one with “and”."""
        names = [say("{name}", name=self.names[seat]) for seat in seats]
        return say("{names} and {last}", names=listing(names[:-1]), last=names[-1])

    def shown(self, said: Said, key: str, seat: int) -> int:
        """The figure of a row; a game may compute it."""
        return self.number(said, key, seat)

    def tile_words(self, said: Said, brush: str, key: str, what: Message) -> Message:
        """Something that one player has, and what a tap with this brush would do."""
        owner, seat = said.get(key), self.brush_seat(brush)
        if owner is None:
            if seat is None:
                return say("{what}, free", what=what)
            return say("{what}, free. Tap to place {name}’s.", what=what, name=self.names[seat])
        name = self.names[owner]
        if seat is None or seat == owner:
            return say("{what}, {name}’s. Tap to clear.", what=what, name=name)
        return say(
            "{what}, {name}’s. Tap to place {other}’s.",
            what=what,
            name=name,
            other=self.names[seat],
        )


AnyCount: TypeAlias = "Count[object]"


def numbers(seats: Iterable[int], keys: Sequence[str]) -> dict[str, Answer]:
    """None of something for every player.

    >>> numbers(range(2), ["shells"])
    {'shells/0': 0, 'shells/1': 0}
    """
    return {f"{key}/{seat}": 0 for seat in seats for key in keys}


def answered(said: Said, key: str, value: Answer) -> Said:
    """The answers with one changed; one that says nothing is left out.

    >>> answered({"nautilus": 1}, "nautilus", None)
    {}
    """
    changed = {**said, key: value}
    if value is None:
        del changed[key]
    return changed
