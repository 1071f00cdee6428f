"""The table as one phone may see it, and the only way from a screen to it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from companion.core.action import Action, Redo, Undo
from companion.core.game import Header, Player, Reckoning, Rules, Seats
from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.core.opponents import Opponent
from companion.core.prompt import Prompt
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.table import opponents_after
from companion.playing.subscribers import Follower
from companion.playing.undo_rules import undo_refused
from companion.showing.board import AnyBoard
from companion.showing.game import Game
from companion.showing.sight import Happened, Sight
from companion.showing.telling import Telling

if TYPE_CHECKING:
    # Few tables need it.
    from companion.core.mind import AnyMind


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
        self._opponents: tuple[int, Mapping[int, Opponent]] = (-1, {})

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
        """Whether the table's record contains something that is still hidden from somebody."""

    @abstractmethod
    async def push(self, action: Action, at: int, *, joined: bool = False) -> None:
        """Does `action`, meant for the table after step `at`; refused with a sentence.

        One that is `joined` belongs to the same tap as the step before it.
        """

    @abstractmethod
    async def correct(self, corrected: JsonObject, at: int) -> None:
        """Corrects the table to the position `corrected`, with masked parts as they were seen."""

    @abstractmethod
    async def objection(self, corrected: JsonObject) -> Message | None:
        """Why such a correction would be refused, or None."""

    @abstractmethod
    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` after each change until the returned function is called."""

    @abstractmethod
    def showing(self, shows: Seats) -> "Seen":
        """Another window on the same table, with other seats' secrets open."""

    @property
    def is_host(self) -> bool:
        """Whether this is the phone that keeps the table: it may take back anybody's step."""
        return True

    @property
    def only_scored(self) -> bool:
        """Whether nobody ever played here: the table was only counted."""
        return False

    # An action that waits for the connection to a table elsewhere

    @property
    def has_unsent(self) -> bool:
        """Whether an action waits to be sent once the connection is back."""
        return False

    def drop_unsent(self) -> None:
        """Drops the action that waits."""
        assert not self.has_unsent

    def unsent_refusal(self) -> Message | None:
        """Why an action that waited was refused in the end; returned once."""
        return None

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
        return tuple(reversed(list(self.backwards())))

    def backwards(self) -> Iterator[Happened[object]]:
        """The steps that hold now, the latest first."""
        number: int | None = self.last.stands
        while number is not None:
            step = self.steps[number]
            yield step
            number = step.continues

    # Seats that Caldera plays

    @property
    def opponents(self) -> Mapping[int, Opponent]:
        """The seats that Caldera plays now, and how well; none at a table where it cannot."""
        step = self.step
        if self._opponents[0] != step:
            found = opponents_after(self.header, (step.done for step in self.line()))
            self._opponents = (step, found if self.game.can_play(self.header, found) else {})
        return self._opponents[1]

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays now: Caldera's seats as they are at this moment."""
        now = self.opponents
        return tuple(
            replace(player, opponent=now.get(seat, ""))
            for seat, player in enumerate(self.header.players)
        )

    @cached_property
    def mind(self) -> "AnyMind":
        """How the game is played well; asked only where Caldera plays."""
        return self.game.mind(self.rules)

    @property
    def people(self) -> Seats:
        """The seats of this phone that people play."""
        return self.holds - self.opponents.keys()

    # Taking back and doing again

    @property
    def undoable(self) -> Happened[object] | None:
        """The step that undo would take back."""
        return self.standing if self.standing.continues is not None else None

    @property
    def redoable(self) -> Happened[object] | None:
        """The step that redo would do again."""
        return None if self.last.undone is None else self.steps[self.last.undone]

    @property
    def begun(self) -> bool:
        """Whether anything was done that changed the table; remarks in the log do not count."""
        return self.undoable is not None or self.redoable is not None

    @property
    def last_tap(self) -> tuple[Happened[object], ...]:
        """The steps that one tap on undo takes back, the latest first: what one tap did."""
        found: list[Happened[object]] = []
        for step in self.backwards():
            if step.continues is None:
                break
            found.append(step)
            if not step.joined:
                break
        return tuple(found)

    @property
    def redoables(self) -> tuple[Happened[object], ...]:
        """The steps that can be done again, in that order."""
        found: list[Happened[object]] = []
        at, again = self.step, self.last.undone
        while again is not None:
            found.append(self.steps[again])
            # What could be done again before this step was taken back comes after it.
            while not (isinstance(self.steps[at].action, Undo) and self.steps[at].undone == again):
                at -= 1
            at -= 1
            again = self.steps[at].undone
        return tuple(found)

    @property
    def may_redo(self) -> bool:
        """Whether this phone may do again what was taken back: its own step, or its own undo."""
        again = self.redoable
        if again is None or again.action is None:
            return False
        undos = (step.action for step in reversed(self.steps) if step.undone == again.number)
        by = next((undo.by for undo in undos if isinstance(undo, Undo)), again.action.by)
        return self.is_host or not self.holds.isdisjoint((by, again.action.by))

    def undos_to(self, number: int) -> int:
        """How many undos lead back to the step with that number, if it still holds."""
        return len(self.steps_after(number))

    def steps_after(self, number: int) -> tuple[Happened[object], ...]:
        """The steps that hold after the one with that number, the latest first."""
        found: list[Happened[object]] = []
        for step in self.backwards():
            if step.number == number:
                return tuple(found)
            found.append(step)
        raise Refusal("step {step} was taken back: it can be looked at only", step=number)

    def redos_to(self, number: int) -> int:
        """How many redos lead to the step with that number; none where it cannot be done again."""
        numbers = [step.number for step in self.redoables]
        return numbers.index(number) + 1 if number in numbers else 0

    def kept_by(self, steps: Sequence[Happened[object]]) -> Message | None:
        """Why steps cannot be undone: one of them showed somebody something (G4)."""
        found = (self.rules.keeps(step.before, step.action) for step in steps if step.action)
        return next((why for why in found if why is not None), None)

    def others(self, steps: Sequence[Happened[object]]) -> tuple[int, ...]:
        """The seats of other phones whose steps these are: each must agree, or the host (G5)."""
        seats = {step.action.by for step in steps if step.action}
        return tuple(sorted(seats - self.holds))

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
    def sees_all_hands(self) -> bool:
        """Whether no hand is hidden from the seats of this phone."""
        return self.rules.open_hands(self.position, self.holds) >= set(self.rules.seats)

    @property
    def hand(self) -> int:
        """The seat for which this phone undoes, redoes and corrects: its own, or the one asked."""
        if len(self.holds) == 1:
            return next(iter(self.holds))
        mine = self.people or self.holds
        asked = [seat for seat in self.to_act if seat in mine]
        result = self.result
        if result is not None and not asked:
            return next((seat for place in result.ranking for seat in place if seat in mine), 0)
        return asked[0] if asked else min(mine, default=0)

    async def undo(self) -> None:
        """Takes back what the last tap did."""
        await self._take_back(self.last_tap)

    async def redo(self) -> None:
        """Does again what was taken back last: what one tap did."""
        again = self.redoables
        steps = takewhile(lambda step: step.joined, again[1:])
        await self._do_again(1 + len(tuple(steps)))

    async def return_to(self, number: int) -> None:
        """Takes back as many steps as lie after that one, or does them again up to it."""
        redos = self.redos_to(number)
        if redos:
            await self._do_again(redos)
            return
        await self._take_back(self.steps_after(number))

    async def _take_back(self, steps: Sequence[Happened[object]]) -> None:
        why = self.kept_by(steps)
        if why is not None:
            raise undo_refused(why)
        hand = self.hand
        # Without one the rules refuse it.
        for _ in steps or (None,):
            await self.push(Undo(hand), self.step)

    async def _do_again(self, redos: int) -> None:
        hand = self.hand
        for _ in range(redos):
            await self.push(Redo(hand), self.step)
