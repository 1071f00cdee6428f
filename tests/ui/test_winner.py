"""The end of a table: legible in every colour, and honest about a shared win."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from companion.core import record
from companion.core.game import Player
from companion.core.languages import language
from companion.games import find
from companion.playing.share import as_text
from companion.playing.sheet_pages import pages
from companion.showing.tokens import PLAYERS
from companion.ui.moments.winner_hero import ground, on_hero
from companion.ui.widgets.points_chart import courses
from tests.seeing import seen

RECORDS = Path(__file__).parents[1] / "records"
RAYS = 0.09
WINNERS = [colors for many in (1, 2, 3) for colors in combinations(PLAYERS, many)]


def light(color: str, shade: float = 0.0) -> float:
    """How bright a colour is, under black of that opacity."""
    parts = (int(color[at : at + 2], 16) / 255 * (1 - shade) for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.parametrize("colors", WINNERS, ids="-".join)
def test_words_on_the_hero_can_be_read(colors: Sequence[str]) -> None:
    winners = [Player(color, color) for color in colors]
    words = light(on_hero(winners))
    for shade in (0.0, RAYS if len(winners) == 1 else 0.0):
        assert contrast(words, light(ground(winners), shade)) >= 4.5


def test_a_shared_win_says_that_the_rules_break_no_tie() -> None:
    table = record.read_text((RECORDS / "hekla" / "shared-win.json").read_bytes(), find)
    told = as_text(seen(table), language("en"))
    assert "Ben and Chloé share the win" in told
    assert "The rules know no tie-break." in told


def test_a_win_by_points_says_nothing_of_ties() -> None:
    table = record.read_text((RECORDS / "hekla" / "two-players.json").read_bytes(), find)
    assert "tie-break" not in as_text(seen(table), language("en"))


def test_the_course_of_a_game_ends_at_its_scores() -> None:
    table = record.read_text((RECORDS / "hekla" / "four-players.json").read_bytes(), find)
    window = seen(table)
    lines = courses(pages(window, suppose=False)[-1].groups, 4)
    assert tuple(line[-1] for line in lines) == window.scores
    assert all(line[0] == 0 for line in lines)
