"""Hekla's recorded games: each shows what its name says, and the referee agrees step by step."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Correct, Redo, Undo
from companion.core.event import Event
from companion.core.table import Step, Table
from companion.games import find
from companion.games.hekla import events
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Retreat
from companion.games.hekla.position import Position
from tests.games.hekla.referee import Referee
from tests.games.hekla.test_referee import plain
from tests.games.only_scored import counted

RECORDS = Path(__file__).parents[2] / "records/hekla"
Played = Table[Position]


def read(name: str) -> Played:
    text = (RECORDS / f"{name}.json").read_bytes()
    return record.read_text(text, find)  # type: ignore[arg-type]


def happened(table: Played, kind: type[Event]) -> list[Event]:
    return [event for step in table.line() for event in step.events if isinstance(event, kind)]


def ends(table: Played, why: str) -> bool:
    return table.last.events[-1] == events.Ended(why)


def players(number: int) -> Callable[[Played], bool]:
    """All twenty lava pieces placed by so many players."""

    def show(table: Played) -> bool:
        whole = len(table.sheets) == 20 and table.position.lava == (0, 0)
        return len(table.header.players) == number and whole and ends(table, "lava")

    return show


def shared_win(table: Played) -> bool:
    result = table.result
    return result is not None and result.write() == {
        "ranking": [[1, 2], [0]],
        "winners": [1, 2],
        "tie_break": None,
    }


def turns(table: Played) -> list[list[Step[Position]]]:
    """The steps of each turn together: those that go on with what the one before asked."""
    found: list[list[Step[Position]]] = []
    for before, step in pairwise(table.line()):
        if before.position.pending is None:
            found.append([])
        found[-1].append(step)
    return found


def three_lines(table: Played) -> bool:
    return any(
        sum(len(step.outcome.sheets) for step in turn) == 3
        and [type(step.action) for step in turn[1:]] == [Erupt, Erupt, Erupt]
        for turn in turns(table)
    )


def lines_left(table: Played) -> bool:
    return any(isinstance(turn[-1].action, Done) for turn in turns(table))


def third_lap(table: Played) -> bool:
    return events.TurnedOver(1, True, "Ben") in happened(table, events.TurnedOver)


def long_move(table: Played) -> bool:
    """A volcano that went further than one cell after driving back, and set off an eruption."""
    return any(
        isinstance(turn[0].action, Retreat)
        and isinstance(turn[1].action, Move)
        and far(turn[1].action)
        and bool(turn[1].outcome.sheets)
        for turn in turns(table)
    )


def far(move: Move) -> bool:
    columns = abs(ord(move.from_[0]) - ord(move.to[0]))
    return columns + abs(int(move.from_[1]) - int(move.to[1])) > 1


def lava_alone(table: Played) -> bool:
    return any(
        len(step.outcome.sheets) == 1
        and not any(isinstance(event, events.VolcanoWentHome) for event in step.events)
        for step in table.line()
    )


def passed_over(table: Played) -> bool:
    return bool(happened(table, events.PassedOver)) and ends(table, "lava")


def agreement(table: Played) -> bool:
    """Two agree and one plays on; then all three agree, from the seat whose turn it is."""
    said = [action for action in table.actions if isinstance(action, EndGame)]
    return [action.by for action in said] == [0, 1, 1, 2, 0] and ends(table, "agreed")


def corrected(table: Played) -> bool:
    """Three fixes hold and one was taken back; a lava piece that came back erupted again."""
    fixes = [step for step in table.line() if isinstance(step.action, Correct)]
    told = [action for action in table.actions if isinstance(action, Correct)]
    return len(fixes) == 3 and len(told) == 4 and len(table.sheets) == 21


def undos(table: Played) -> bool:
    kinds = [type(action) for action in table.actions]
    return kinds.count(Undo) > 10 and kinds.count(Redo) > 1 and len(table.sheets) == 20


# What a record shows, and where its vulcanologists end: a changed rule changes one of them.
SHOWN: dict[str, tuple[Callable[[Played], bool], tuple[int, ...]]] = {
    "two-players": (players(2), (27, 49)),
    "three-players": (players(3), (29, 33, 43)),
    "four-players": (players(4), (20, 36, 19, 31)),
    "shared-win": (shared_win, (33, 35, 35)),
    "three-lines-in-one-turn": (three_lines, (62, 53)),
    "further-lines-left": (lines_left, (32, 40, 46)),
    "third-lap": (third_lap, (49, 63)),
    "driven-back-for-a-long-move": (long_move, (28, 18, 0, 10)),
    "lava-alone-erupts": (lava_alone, (21, 40, 22, 21)),
    "passed-over": (passed_over, (5, 6, 4, 8)),
    "nobody-can-act": (lambda table: ends(table, "stuck"), (16, 4)),
    "ended-by-agreement": (agreement, (10, 11, 10)),
    "corrected": (corrected, (28, 22, 29, 29)),
    "undos": (undos, (59, 0)),
    "only-scored": (counted, (40, 57)),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_record_shows_what_its_name_says(name: str) -> None:
    table = read(name)
    shows, road = SHOWN[name]
    assert table.result is not None
    assert shows(table)
    assert table.scores == road


@pytest.mark.parametrize("name", SHOWN)
def test_the_referee_agrees_with_every_step(name: str) -> None:
    table = read(name)
    rules = table.rules
    box = plain(rules.profile.with_changes(table.header.box))
    referee = Referee(box, len(table.header.players))
    for before, step in pairwise(table.line()):
        if isinstance(step.action, Correct) or step.action is None:
            continue
        written = plain(rules.write(before.position))
        expected, sheets = referee.after(written, plain(rules.codec.write(step.action)))
        assert plain(rules.write(step.position)) == expected
        assert [sheet.write() for sheet in step.outcome.sheets] == sheets


def test_no_record_is_forgotten() -> None:
    assert {path.stem for path in RECORDS.glob("*.json")} == set(SHOWN)
