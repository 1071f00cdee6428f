"""The story of recorded games: turns, points if it ended now, and what stands out."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.core import record
from companion.core.refusal import Refusal
from companion.games import GAMES, find
from companion.past.story import Story, story

RECORDS = Path(__file__).parents[1] / "records"
WHOLE = [
    path
    for game in ("haleakala", "arabana", "mauna-kea", "hekla")
    for path in sorted((RECORDS / game).glob("*.json"))
]


def told(path: Path) -> Story:
    table = record.read_text(path.read_bytes(), find)
    return story(GAMES.find(table.header.game), table)


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_recorded_game_makes_a_story(path: Path) -> None:
    table = record.read_text(path.read_bytes(), find)
    if table.result is None:
        with pytest.raises(Refusal, match="not over yet"):
            told(path)
        return
    found = told(path)
    # It ends with the points that the table has, and every step that holds is in one turn.
    assert found.turns[-1].points == table.scores
    assert found.turns[-1].step == table.line()[-1].number
    assert [turn.number for turn in found.turns] == list(range(len(found.turns)))
    assert [turn.step for turn in found.turns] == sorted({turn.step for turn in found.turns})
    assert all(len(turn.points) == len(found.players) for turn in found.turns)
    assert found.scorings == len(table.sheets)
    assert all(turn.lines for turn in found.turns[1:])
    if found.ahead_since is not None:
        (winner,) = table.result.winners
        for turn in found.turns[found.ahead_since :]:
            assert turn.points[winner] == max(turn.points)
            assert turn.points.count(max(turn.points)) == 1
    gains = [
        after.points[after.seat] - before.points[after.seat]
        for before, after in pairwise(found.turns)
        if after.seat is not None and not after.corrected
    ]
    assert (found.best.points if found.best else 0) == max([0, *gains])


def test_the_shared_win_on_the_road() -> None:
    found = told(RECORDS / "hekla" / "shared-win.json")
    assert found.result.winners == (1, 2)
    assert found.ahead_since is None
    assert found.scores == (33, 35, 35)
    assert found.best is not None
    assert found.eruptions == found.scorings > 0
    assert found.charted
    # Turns go round the table.
    seats = [turn.seat for turn in found.turns[1:7]]
    first = seats[0] or 0
    assert seats == [(first + more) % 3 for more in range(6)]


def test_a_line_shows_what_a_scoring_at_that_moment_would_have_given() -> None:
    found = told(RECORDS / "haleakala" / "tie-broken-by-statues.json")
    table = record.read_text(
        (RECORDS / "haleakala" / "tie-broken-by-statues.json").read_bytes(), find
    )
    for turn in found.turns[:-1]:
        position = table.at(turn.step)
        scores = table.rules.scores(position)
        now = table.rules.reckon(position).sheet.totals
        assert turn.points == tuple(a + b for a, b in zip(scores, now, strict=True))
    assert found.scorings == 2


def test_what_is_printed_has_every_turn() -> None:
    found = told(RECORDS / "hekla" / "shared-win.json")
    written = found.write()
    assert isinstance(written["turns"], list)
    assert len(written["turns"]) == len(found.turns)
    assert written["players"] == ["Ana", "Ben", "Chloé"]
