"""The table as one phone may see it, and the only way from a screen to it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cached_property

from companion.core.action import Action, Redo, Undo
from companion.core.game import Header, Reckoning, Rules, Seats
from companion.core.message import Message
from companion.core.notation import JsonObject
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.playing.followers import Follower
from companion.showing.board import AnyBoard
from companion.showing.game import Game
from companion.showing.sight import Happened, Sight
from companion.showing.telling import Telling


class Seen(ABC):
    """A table through the window of one phone: `holds` are the seats that may act from it,

    `shows` those whose secrets are open on it. What is hidden from them is not in here: the
    positions are masked, the rules know no seed, and there is no record.
    """

    def __init__(self, id: str, game: Game, header: Header, holds: Seats, shows: Seats) -> None:
        self.id = id
        self.game = game
        self.header = header
        self.holds = holds
        self.shows = shows

    @cached_property
    def rules(self) -> Rules[object]:
        """The rules, as everybody at the table knows them."""
        return self.game.rules(self.header)

    @cached_property
    def board(self) -> AnyBoard:
        """The game's side of the table screen."""
        return self.game.board(self.rules)

    @cached_property
    def telling(self) -> Telling[object]:
        """The game's words and drawings for its moments."""
        return self.game.telling(self.rules)

    # What the source of the window gives

    @property
    @abstractmethod
    def steps(self) -> Sequence[Happened[object]]:
        """Every line of the log, the laying out first."""

    @property
    @abstractmethod
    def prompts(self) -> tuple[Prompt, ...]:
        """What is asked now, with the answers that may be given from here."""

    @property
    @abstractmethod
    def started(self) -> datetime:
        """When the table began."""

    @property
    @abstractmethod
    def minutes(self) -> int:
        """How long the table has been played, from its beginning to its last action."""

    @property
    @abstractmethod
    def hides(self) -> bool:
        """Whether the table's record tells what is still hidden from somebody."""

    @abstractmethod
    async def push(self, action: Action, at: int) -> None:
        """Does `action`, meant for the table after step `at`; refused with a sentence."""

    @abstractmethod
    async def correct(self, told: JsonObject, at: int) -> None:
        """Puts the table right: `told` is the position as it should be, masked parts untouched."""

    @abstractmethod
    async def objection(self, told: JsonObject) -> Message | None:
        """Why the table cannot be put right like that; nothing if it can."""

    @abstractmethod
    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""

    @abstractmethod
    def showing(self, shows: Seats) -> "Seen":
        """Another window on the same table, with other seats' secrets open."""

    @property
    def only_scored(self) -> bool:
        """Whether nobody ever played here: the table was only counted."""
        return False

    # What follows from it

    @property
    def last(self) -> Happened[object]:
        """The newest line of the log."""
        return self.steps[-1]

    @property
    def step(self) -> int:
        """The number of the newest line."""
        return self.last.number

    @property
    def position(self) -> object:
        """The table at this moment, what is hidden masked."""
        return self.last.after

    @property
    def sight(self) -> Sight[object]:
        """This moment, to draw a board from and to answer."""
        return Sight(self.rules, self.position, self.prompts)

    @property
    def standing(self) -> Happened[object]:
        """The step whose position holds now."""
        return self.steps[self.last.stands]

    def line(self) -> tuple[Happened[object], ...]:
        """The steps that hold now, oldest first, what was taken back left out."""
        return tuple(reversed(list(self._back())))

    def _back(self) -> Iterator[Happened[object]]:
        number: int | None = self.last.stands
        while number is not None:
            step = self.steps[number]
            yield step
            number = step.continues

    @property
    def undoable(self) -> Happened[object] | None:
        """The step that undo would take back."""
        return self.standing if self.standing.continues is not None else None

    @property
    def redoable(self) -> Happened[object] | None:
        """The step that redo would do again."""
        return None if self.last.undone is None else self.steps[self.last.undone]

    def undos_to(self, number: int) -> int:
        """How many undos lead back to the step with that number, if it still holds."""
        for undos, step in enumerate(self._back()):
            if step.number == number:
                return undos
        raise Refusal("step {step} was taken back: it can be looked at only", step=number)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        return self.rules.scores(self.position)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return tuple(sorted({prompt.seat for prompt in self.prompts}))

    @property
    def result(self) -> Result | None:
        """How the table ended, once it is over."""
        return self.rules.result(self.position)

    def reckon(self) -> Reckoning[object]:
        """The table as if it were scored right now, as far as this phone may know."""
        return self.rules.reckon(self.position)

    @property
    def hand(self) -> int:
        """Who takes back, does again and puts right: whose phone it is, or who is asked now."""
        if len(self.holds) == 1:
            return next(iter(self.holds))
        asked = [seat for seat in self.to_act if seat in self.holds]
        result = self.result
        return asked[0] if asked else result.ranking[0][0] if result else min(self.holds, default=0)

    async def undo(self) -> None:
        """Takes the last step back."""
        await self.push(Undo(self.hand), self.step)

    async def redo(self) -> None:
        """Does the step again that was taken back last."""
        await self.push(Redo(self.hand), self.step)

    async def return_to(self, number: int) -> None:
        """Takes back as many steps as lie after that one."""
        hand = self.hand
        for _ in range(self.undos_to(number)):
            await self.push(Undo(hand), self.step)
