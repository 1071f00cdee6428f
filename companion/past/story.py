"""The story of a finished table: its turns, points if it had ended then, and what stands out."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.action import Aside, Correct
from companion.core.game import Player, Rules
from companion.core.json_text import JsonObject
from companion.core.message import Message
from companion.core.ranking import Result
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.playing.window import happened
from companion.showing.game import Game
from companion.showing.sight import Happened
from companion.showing.telling import Telling

# Shorter tables have no chart: there is nothing to see in it.
FEWEST_TURNS = 6


@dataclass(frozen=True)
class StoryTurn:
    """One turn and all that followed from it."""

    # Counted from 1; 0 is the table as it was laid out.
    number: int
    seat: int | None
    # The step of the log after which it was over.
    step: int
    # Every seat's points if the table had ended after this turn.
    points: tuple[int, ...]
    # What was done and what happened, in order.
    lines: tuple[Message, ...] = ()
    eruptions: int = 0
    scorings: int = 0
    # The board was put right by hand, so that points may jump.
    corrected: bool = False
    time: Message | None = None


@dataclass(frozen=True)
class BestTurn:
    """The most points that one player gained within one turn of their own."""

    turn: int
    seat: int
    points: int


@dataclass(frozen=True)
class Story:
    """A finished table as a story: its turns and what stands out."""

    players: tuple[Player, ...]
    result: Result
    scores: tuple[int, ...]
    turns: tuple[StoryTurn, ...]
    best: BestTurn | None = None
    # The turn from which the only winner was ahead of everybody to the end.
    ahead_since: int | None = None
    # How often the lead went from one player to another.
    lead_changes: int = 0

    @property
    def last(self) -> int:
        """The number of the last turn."""
        return self.turns[-1].number

    @property
    def charted(self) -> bool:
        """Whether there were enough turns to draw."""
        return self.last >= FEWEST_TURNS

    @property
    def lines(self) -> list[list[int]]:
        """Each seat's points after every turn."""
        return [[turn.points[seat] for turn in self.turns] for seat in range(len(self.players))]

    @property
    def eruptions(self) -> int:
        """How many eruptions there were."""
        return sum(turn.eruptions for turn in self.turns)

    @property
    def scorings(self) -> int:
        """How many scorings there were."""
        return sum(turn.scorings for turn in self.turns)

    def write(self) -> JsonObject:
        """The story as the command line prints it."""
        return {
            "players": [player.name for player in self.players],
            "result": self.result.write(),
            "scores": list(self.scores),
            "turns": [
                {
                    "turn": turn.number,
                    "by": turn.seat,
                    "step": turn.step,
                    "points": list(turn.points),
                    "eruptions": turn.eruptions,
                    "scorings": turn.scorings,
                    "corrected": turn.corrected,
                }
                for turn in self.turns
            ],
            "best_turn": vars(self.best) if self.best else None,
            "ahead_since": self.ahead_since,
            "lead_changes": self.lead_changes,
        }


def story(game: Game, table: Table[object]) -> Story:
    """The story of a finished table, from its record alone; refused before it is over."""
    rules, result = table.rules, table.result
    if result is None:
        raise Refusal("This table is not over yet.")
    everybody = frozenset(rules.seats)
    line = [
        happened(rules, step, everybody, lambda one: one.outcome.position)
        for step in table.line()
        if not isinstance(step.action, Aside)
    ]
    telling = game.telling(rules)
    turns = _turns(rules, telling, line)
    return Story(
        table.header.players,
        result,
        table.scores,
        turns,
        _best(turns),
        _ahead_since(turns, result),
        _lead_changes(turns),
    )


def _turns(
    rules: Rules[object], telling: Telling[object], line: Sequence[Happened[object]]
) -> tuple[StoryTurn, ...]:
    """The steps that hold, by turns; what nobody did in a turn of theirs belongs to the next."""
    runs: list[tuple[int | None, list[Happened[object]]]] = []
    for step in line[1:]:
        seat = telling.turn(step.before)
        if runs and (seat is None or runs[-1][0] in (seat, None)):
            runs[-1][1].append(step)
            if runs[-1][0] is None:
                runs[-1] = (seat, runs[-1][1])
        else:
            runs.append((seat, [step]))
    adds_up = telling.account(line) is not None
    start = line[0]
    found = [StoryTurn(0, None, start.number, _points(rules, start.after, adds_up, ()))]
    for number, (seat, steps) in enumerate(runs, start=1):
        last = steps[-1]
        found.append(
            StoryTurn(
                number,
                seat,
                last.number,
                _points(rules, last.after, adds_up, found[-1].points),
                tuple(words for step in steps for words in _lines(telling, step)),
                sum(telling.eruption(step) is not None for step in steps),
                sum(len(step.sheets) for step in steps),
                any(isinstance(step.done, Correct) for step in steps),
                telling.time(steps[0].before),
            )
        )
    return tuple(found)


def _points(
    rules: Rules[object], position: object, adds_up: bool, before: tuple[int, ...]
) -> tuple[int, ...]:
    """The points if the table ended here: those scored, and what a scoring now would add.

    Where points are scored all the time (`adds_up`) they are the scores themselves.
    """
    scores = rules.scores(position)
    if adds_up or rules.result(position) is not None:
        return scores
    try:
        more = rules.reckon(position).sheet.totals
    except Refusal:
        # In the middle of set-up there may be nothing to score yet.
        return before or scores
    return tuple(map(sum, zip(scores, more, strict=True)))


def _lines(telling: Telling[object], step: Happened[object]) -> list[Message]:
    """What a step did, and what followed from it."""
    if step.done is None:
        return []
    lines = [telling.did(step.done, step.before)]
    return lines + [words for event in step.events if (words := event.words()) is not None]


def _best(turns: Sequence[StoryTurn]) -> BestTurn | None:
    """The most points gained in one's own turn, the earliest of several."""
    found: BestTurn | None = None
    for before, turn in pairwise(turns):
        if turn.seat is None or turn.corrected:
            continue
        gain = turn.points[turn.seat] - before.points[turn.seat]
        if gain > 0 and (found is None or gain > found.points):
            found = BestTurn(turn.number, turn.seat, gain)
    return found


def _leader(turn: StoryTurn) -> int | None:
    """Who alone has the most points."""
    most = max(turn.points)
    return turn.points.index(most) if turn.points.count(most) == 1 else None


def _ahead_since(turns: Sequence[StoryTurn], result: Result) -> int | None:
    """The turn since which the only winner alone had the most points."""
    if len(result.winners) != 1:
        return None
    since: int | None = None
    for turn in turns:
        if _leader(turn) != result.winners[0]:
            since = None
        elif since is None:
            since = turn.number
    return since


def _lead_changes(turns: Sequence[StoryTurn]) -> int:
    """How often another player came to lead alone."""
    leaders = [leader for turn in turns if (leader := _leader(turn)) is not None]
    return sum(one != other for one, other in pairwise(leaders))
