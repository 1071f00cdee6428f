"""A game's words and drawings for its moments: sheets, eruptions, what decided the win."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from companion.core.action import Action
from companion.core.game import Rules
from companion.core.message import Message, say
from companion.core.ranking import Result
from companion.core.sheet import Sheet
from companion.showing.hands import Hands
from companion.showing.odds import Supply
from companion.showing.scene import CardFace
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo

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


@dataclass(frozen=True)
class Flow:
    """Lava on its way: a picture as large as the board, turned and grown about its middle.

    `reaches` are its sizes, one for each stretch it runs, and `words` say where it ends.
    """

    picture: str
    turn: float
    reaches: tuple[float, ...]
    words: Message


@dataclass(frozen=True)
class EruptionTask:
    """Something to do on the real board: a piece comes off when its flow reaches its stretch.

    `x` and `y` are its place in units of the board’s picture. One that is not `off` is something
    else to do there; what belongs to nobody is shown by its picture.
    """

    seat: int | None
    words: Message
    place: Message
    swatch: str
    flow: int
    stretch: int
    x: float
    y: float
    picture: str
    off: bool = True


@dataclass(frozen=True)
class Eruption(Generic[P]):
    """What the volcano does between two turns."""

    title: Message
    prompt: Message
    # The stages of this moment, and which of them is now.
    phases: tuple[Message, ...]
    phase: int
    position: P
    flows: tuple[Flow, ...]
    tasks: tuple[EruptionTask, ...]
    notes: tuple[Message, ...]
    amount: Message
    # The board afterwards, and where it glows if not in the middle, where lava does not run.
    after: P | None = None
    vent: tuple[float, float] | None = None
    # One of many in a game: ticking things off is not waited for.
    brief: bool = False


@dataclass(frozen=True)
class HiddenDraw:
    """A hidden card that a seat drew: its back and how to look, its face only where it is seen."""

    seat: int
    words: Message
    back: str
    face: CardFace | None = None


class Telling(Generic[P]):
    """A game's own words and drawings for its moments, at one table; each part has a default."""

    # What scorings, their lines and tie-breaks are called, by their names in the rules.
    called: ClassVar[Mapping[str, Message]] = {}

    # After how many points the marker is back at the start; none where points have no track.
    track: int | None = None
    # Whether anybody may see the sheet as it would be now; not where hands are secret.
    open_book = True
    # Whether its time runs on within a turn, so that another time is not yet another turn.
    time_runs_in_turns = False
    # Questions before which the phone is handed over anew, even to the one who has it.
    alone: frozenset[str] = frozenset()
    # Questions for which nobody's secrets are needed: one phone is not handed over for them.
    in_the_open: frozenset[str] = frozenset()
    # Whether every scoring is looked at when it comes; not where they are small and many.
    each_scoring = True

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self.names = tuple(player.name for player in rules.header.players)

    def turn(self, position: P) -> int | None:
        """Whose turn it is, whoever is asked something in it; nobody's at set-up and at the end."""
        return next((seat for seat, _ in self.rules.asked(position)), None)

    def time(self, position: P) -> Message | None:
        """How far the table is, for headers: “Round 2 of 2”."""
        return None

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

    @cached_property
    def hands(self) -> Hands[P]:
        """What the players must do with the real pieces."""
        return Hands(self.rules)

    @property
    def secret_hands(self) -> bool:
        """Whether players hold what others may not see, so that one phone is handed over."""
        return False

    def did(self, action: Action, before: P) -> Message:
        """What somebody did, by the names that things have in the position before it."""
        return action.words()

    def did_at_once(self, actions: Sequence[Action]) -> Message | None:
        """What several actions of one tap were together, where one line says it better."""
        return None

    def in_sight(self, step: Happened[P]) -> tuple[ToDo, ...]:
        """A step as everybody could see it, in rows with pictures, for the phone's next holder."""
        messages = [step.action.words()] if step.action else []
        messages += [words for event in step.events if (words := event.words())]
        return tuple(ToDo(words) for words in messages)

    def drawn(self, step: Happened[P]) -> HiddenDraw | None:
        """The hidden card with which a step ended its player's turn."""
        return None

    def odds(self, line: Sequence[Happened[P]]) -> tuple[Supply, ...]:
        """What may still be drawn, judged by the box and by these steps; nothing by default.

        The steps are those that hold, as one phone may see them: what is hidden from it counts as
        unseen.
        """
        return ()

    def account(self, line: Sequence[Happened[P]]) -> tuple[Message, tuple[Group, ...]] | None:
        """All scorings of the steps that hold as one sheet with its title, where they are many.

        Its rows together are worth the scores.
        """
        return None

    def at_once(self, step: Happened[P]) -> tuple[Message, tuple[int, ...]] | None:
        """Points that a step gave to each seat outside of all scorings, and what they are for."""
        return None

    def eruption(self, step: Happened[P]) -> Eruption[P] | None:
        """What the island did in a step, if it did something great."""
        return None


def needed(ladder: tuple[Rung, ...], result: Result) -> tuple[Rung, ...]:
    """The rungs that were needed: up to the one that decided, or all if the win is shared."""
    if len(result.winners) == len(ladder[0].values) and result.tie_break is None:
        return ladder
    names = [rung.name for rung in ladder]
    if result.tie_break in names:
        return ladder[: names.index(result.tie_break) + 1]
    return ladder if len(result.winners) > 1 else ladder[:1]
