"""What the engine needs of a game: its meta data, and its rules for one table."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from companion.core.action import Action
from companion.core.asking import Asked, out_of_place
from companion.core.box import Profile
from companion.core.chance import picked
from companion.core.event import Event, Reached
from companion.core.json_text import Json, JsonObject
from companion.core.material import Material
from companion.core.message import N_, Message, say
from companion.core.opponents import Opponent
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.sheet import Sheet

if TYPE_CHECKING:
    from companion.core.action_codec import ActionCodec

P = TypeVar("P")
Seats: TypeAlias = frozenset[int]
NOBODY: Seats = frozenset()


@dataclass(frozen=True)
class Choice:
    """One value of an option, with its words for the set-up."""

    value: str | bool
    words: Message
    hint: Message | None = None


@dataclass(frozen=True)
class Option:
    """Something to settle before the table begins; the first choice is the default.

    One that is not `asked` is accepted in a record and left out of the set-up; so is one with
    `only_if` unless that other option has that value. One that is not `varied` keeps its default
    at simulated tables, unless the caller asks for another value.
    """

    key: str
    words: Message
    choices: tuple[Choice, ...]
    asked: bool = True
    varied: bool = True
    only_if: "tuple[Option, str | bool] | None" = None

    @property
    def default(self) -> str | bool:
        """The value if nothing was chosen."""
        return self.choices[0].value

    def matters(self, settled: Mapping[str, str | bool]) -> bool:
        """Whether this option has to be chosen, given the other options."""
        if self.only_if is None:
            return True
        other, value = self.only_if
        return settled.get(other.key, other.default) == value


@dataclass(frozen=True)
class Starter:
    """What the first player of a table does, in words for the set-up.

    `answer` has gaps for that player's `name` and for `after`, who sits next, clockwise.
    """

    question: Message
    answer: str

    def settled(self, players: Sequence["Player"], first: int) -> Message:
        """The answer with the names of a table's players."""
        after = players[(first + 1) % len(players)].name
        return Message(self.answer, {"name": players[first].name, "after": after})


HAS_THE_FIRST_TURN = Starter(say("Who starts?"), N_("{name} starts"))


@dataclass(frozen=True)
class Meta:
    """A game's name, players and options."""

    id: str
    name: str
    players: range
    colors: Mapping[int, tuple[str, ...]]
    options: tuple[Option, ...]
    starter: Starter = HAS_THE_FIRST_TURN
    # The game's number at BoardGameGeek, where it is certain; else others find it by its name.
    bgg_id: int | None = None

    @property
    def players_text(self) -> str:
        """How many play it: “2”, or “2–4”."""
        low, high = self.players[0], self.players[-1]
        return str(low) if low == high else f"{low}–{high}"


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: str
    color: str
    # Whether Caldera plays it from the beginning, and how well; empty for a person.
    opponent: Opponent = ""


@dataclass(frozen=True)
class Header:
    """Everything about a table that is fixed before its first action."""

    game: str
    players: tuple[Player, ...]
    first: int = 0
    options: Mapping[str, str | bool] = field(default_factory=dict)
    box: Mapping[str, Json] = field(default_factory=dict)
    seed: str = ""
    start: Mapping[str, Json] | None = None

    def option(self, option: Option) -> str | bool:
        """The value chosen for `option`, or its default."""
        return self.options.get(option.key, option.default)


class Outcome(NamedTuple, Generic[P]):
    """What an action led to: the new position and what happened on the way."""

    position: P
    events: tuple[Event, ...] = ()
    drew: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()


class Reckoning(NamedTuple, Generic[P]):
    """A table as if it were scored right now."""

    sheet: Sheet
    position: P
    result: Result


class Rules(ABC, Generic[P]):
    """The rules of a game for one table: positions never change, actions lead to new ones."""

    meta: Meta
    profile: Profile
    codec: "ActionCodec"

    def __init__(self, header: Header) -> None:
        self.header = header
        self.seats = range(len(header.players))
        self.names = tuple(player.name for player in header.players)

    @abstractmethod
    def set_up(self) -> Outcome[P]:
        """The position at the beginning, or from the header's `start`."""

    @abstractmethod
    def legal(self, position: P) -> Sequence[Action]:
        """Every action allowed now, without corrections, undo and redo."""

    @abstractmethod
    def apply(self, position: P, action: Action) -> Outcome[P]:
        """What a legal action leads to."""

    def why_not(self, position: P, action: Action) -> Refusal:
        """Why an action is not legal; games override it with a better reason."""
        asked = [Asked(prompt.seat, "") for prompt in self.prompts(position)]
        names = [player.name for player in self.header.players]
        late = out_of_place(asked, ("",), action.by, {}, names)
        return late or Refusal("this cannot be done now")

    @abstractmethod
    def write(self, position: P) -> JsonObject:
        """The position as canonical JSON."""

    @abstractmethod
    def correct(self, position: P, patched: JsonObject, step: int) -> Outcome[P]:
        """The position after a correction at `step`; refused if it is not consistent."""

    @abstractmethod
    def prompts(self, position: P) -> tuple[Prompt, ...]:
        """What is asked now, of each seat that may answer; nothing when the table is over."""

    @abstractmethod
    def scores(self, position: P) -> tuple[int, ...]:
        """The points so far."""

    @abstractmethod
    def reckon(self, position: P) -> Reckoning[P]:
        """The sheet if the table were scored right now."""

    @abstractmethod
    def result(self, position: P) -> Result | None:
        """How the table ended, once it is over."""

    def scored(self, position: P) -> Outcome[P] | None:
        """What scoring the table right now leads to, whoever's turn it is: a next round or the end.

        None for a game that can only be scored by playing it.
        """
        return None

    def asked(self, position: P) -> Sequence[Asked]:
        """Who is asked what now; games say it without listing the answers."""
        return [Asked(prompt.seat, prompt.ask) for prompt in self.prompts(position)]

    def to_act(self, position: P) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return tuple(sorted({seat for seat, _ in self.asked(position)}))

    def check(self, position: P, action: Action) -> None:
        """Refuses an action that is not legal; games that take the players' reports widen this."""
        if action not in self.legal(position):
            raise self.why_not(position, action)

    def keeps(self, position: P, action: Action) -> Message | None:
        """Why an action done in this position cannot be undone in play (G4), or None.

        It cannot where it showed somebody something hidden. A record that undoes it is replayed
        all the same.
        """
        return None

    def material(self, position: P) -> Material:
        """Every real piece and the place where it lies; nothing where no piece is followed."""
        return Counter()

    # What a phone may see; `seats` are those whose secrets are open on it.

    def masked(self, position: P, seats: Seats) -> P:
        """The position with everything masked that these seats may not see."""
        return position

    def view(self, position: P, seats: Seats) -> JsonObject:
        """The position as these seats may see it, in the form of the record."""
        return self.write(self.masked(position, seats))

    def open_hands(self, position: P, seats: Seats) -> Seats:
        """The seats whose hands lie open to these seats; every seat where hands are no secret."""
        return frozenset(self.seats)

    def view_action(self, action: Action, seats: Seats) -> Action:
        """An action of the log as these seats may see it, its secret fields emptied.

        Not called for corrections: these seats see what a correction changed for them.
        """
        return action

    def view_event(self, event: Event, seats: Seats) -> Event:
        """What happened as these seats may see it; a position on the way is masked like any."""
        if not isinstance(event, Reached):
            return event
        shown = self.masked(event.position, seats)
        return event if shown is event.position else Reached(shown)

    def view_events(
        self, events: Sequence[Event], before: P, after: P, seats: Seats
    ) -> tuple[Event, ...]:
        """The events of a step as these seats may see them, given the positions around it."""
        return tuple(self.view_event(event, seats) for event in events)

    def view_prompt(self, prompt: Prompt, seats: Seats) -> Prompt:
        """A question with only those answers that reveal nothing hidden from these seats."""
        return prompt

    def filled(self, position: P, corrected: JsonObject, seats: Seats, step: int) -> JsonObject:
        """Fills in the masked parts of a position that somebody who sees only `seats` corrected.

        Masked parts that were not touched stay as they are; naming something there is refused.
        Whether it is refused, and all that `seats` see of the outcome, is the same for all
        positions that look the same to them. `step` is the step that the correction would be.
        """
        return corrected

    def deals_hands(self) -> bool:
        """Whether the app deals hidden hands from what everybody draws from during the game.

        Who could draw again and again would know what is left to draw, and so what others hold.
        """
        return False

    def hides(self, position: P) -> bool:
        """Whether the record contains something that is still hidden from somebody at the table."""
        return False

    def pick(self, position: P, luck: Random) -> Action:
        """A random legal action, for simulated tables: the kind first, so that all kinds come."""
        legal = self.legal(position)
        kinds = sorted({action.do for action in legal})
        kind = picked(kinds, luck)
        return picked([action for action in legal if action.do == kind], luck)
