"""A game's sheets: the rows of each scoring, and the ladder of what decides the win."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, say
from companion.core.ranking import Result
from companion.core.sheet import Sheet
from companion.showing.sight import Happened

P = TypeVar("P")


@dataclass(frozen=True)
class Row:
    """One row of a sheet on the screen; no points where the row does not apply to a seat."""

    label: str
    words: Message
    points: tuple[int | None, ...]
    why: tuple[Message | None, ...]
    hint: Message | None = None
    # A picture by its name, or the colour of a landscape by its token.
    icon: str = ""
    swatch: str = ""


@dataclass(frozen=True)
class Group:
    """Rows that belong together under a title."""

    words: Message
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Scored(Generic[P]):
    """A scoring with the positions that it stands between."""

    sheet: Sheet
    before: P
    after: P
    action: Action | None = None


@dataclass(frozen=True)
class Rung:
    """One step of the ladder that decides who wins: more is better, shown in words if given."""

    name: str
    words: Message
    values: tuple[int, ...]
    # How the result sounds when this rung decided it, short and as a sentence.
    broken: Message
    sentence: Message
    shown: tuple[Message, ...] = ()


class Sheets(Generic[P]):
    """The sheets of one table; without anything of its own a game has plain ones."""

    # What scorings, their lines and tie-breaks are called, by their names in the rules.
    called: ClassVar[Mapping[str, Message]] = {}
    # After how many points the marker is back at the start; none where points have no track.
    track: int | None = None
    # Whether anybody may see the sheet as it would be now; not where hands are secret.
    open_book = True
    # Whether every scoring is looked at when it comes; not where they are small and many.
    each_scoring = True

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.names = tuple(player.name for player in rules.header.players)

    def named(self, name: str) -> Message:
        """What something of the rules is called; without words of its own it is its name."""
        return self.called.get(name) or Message(name)

    def sheet_title(self, sheet: Sheet) -> Message:
        """What a scoring is called."""
        return self.named(sheet.name)

    def groups(self, scored: Scored[P]) -> tuple[Group, ...]:
        """The rows of a sheet; together they are worth what its lines are."""
        nothing = (None,) * len(self.names)
        rows = tuple(
            Row(line.label, self.named(line.label), line.points, line.why or nothing)
            for line in scored.sheet.lines
        )
        return (Group(self.sheet_title(scored.sheet), rows),)

    def ladder(self, position: P) -> tuple[Rung, ...]:
        """Everything that may decide the win, points first."""
        found = []
        for one in self.rules.reckon(position).result.criteria:
            words = self.named(one.name)
            sentence = say("Decided by: {what}.", what=words)
            found.append(Rung(one.name, words, tuple(one.values), words, sentence))
        return tuple(found)

    def account(self, line: Sequence[Happened[P]]) -> tuple[Message, tuple[Group, ...]] | None:
        """All scorings of the steps that hold as one sheet with its title, where they are many.

        Its rows together are worth the scores.
        """
        return None

    def at_once(self, step: Happened[P]) -> tuple[Message, tuple[int, ...]] | None:
        """Points that a step gave to each seat outside of all scorings, and what they are for."""
        return None


def needed(ladder: tuple[Rung, ...], result: Result) -> tuple[Rung, ...]:
    """The rungs that were needed: up to the one that decided, or all if the win is shared."""
    if len(result.winners) == len(ladder[0].values) and result.tie_break is None:
        return ladder
    names = [rung.name for rung in ladder]
    if result.tie_break in names:
        return ladder[: names.index(result.tie_break) + 1]
    return ladder if len(result.winners) > 1 else ladder[:1]
