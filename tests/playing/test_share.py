"""How a finished table is told to others."""

from pathlib import Path

from companion.core import record
from companion.core.languages import language
from companion.games import GAMES, find
from companion.playing.names import and_list, file_name
from companion.playing.share import (
    as_text,
    headline,
    minutes_text,
    next_first,
    reasons,
    rematch,
    why_line,
)
from tests.last_turn import ENDING, last_turn
from tests.seeing import seen

RECORDS = Path(__file__).parents[1] / "records"
ENGLISH = language("en", GAMES.find("haleakala").words)


def test_the_text_says_who_won_why_and_how_the_rounds_went() -> None:
    assert as_text(seen(last_turn(ENDING), minutes=58), ENGLISH).splitlines() == [
        "Haleakalā",
        "Ana wins: 27 : 27, broken by statues on the board",
        "Statues on the board: Ana 4, Ben 3.",
        "Ana 27, Ben 27",
        "Round 2: Ana 17, Ben 18",
        "58 min",
    ]


def test_the_text_names_all_players_and_the_day() -> None:
    table = seen(record.read_text((RECORDS / "hekla" / "shared-win.json").read_bytes(), find))
    lines = as_text(table, ENGLISH, "September 21, 2026").splitlines()
    assert "Ana 33, Ben 35, Chloé 35" in lines
    assert lines[-1].startswith("September 21, 2026, ")


def test_a_clear_win_needs_no_reason() -> None:
    table = seen(last_turn(ENDING, scores=[12, 9]))
    result = table.result
    assert result is not None
    assert str(headline(table, result)) == "Ana wins"
    assert str(why_line(table, result)) == "29 : 27"


def test_a_table_that_goes_on_tells_how_it_stands() -> None:
    assert as_text(seen(last_turn(), minutes=61), ENGLISH).splitlines() == [
        "Haleakalā",
        "1 h 1 min",
    ]


def test_a_shared_win_says_that_the_rules_know_no_tie_break() -> None:
    table = seen(record.read_text((RECORDS / "hekla" / "shared-win.json").read_bytes(), find))
    assert table.result is not None
    assert str(reasons(table, table.result)[-1]) == "The rules know no tie-break."
    broken = seen(last_turn(ENDING))
    assert broken.result is not None
    assert reasons(broken, broken.result) == (why_line(broken, broken.result),)


def test_a_win_that_is_shared_although_there_are_tie_breaks_says_that_they_are_level() -> None:
    table = seen(record.read_text((RECORDS / "mauna-kea" / "shared-win.json").read_bytes(), find))
    assert table.result is not None
    assert len(table.result.winners) > 1
    assert str(reasons(table, table.result)[-1]) == "Every tie-break is level: the win is shared."


def test_winners_who_share_are_all_named() -> None:
    assert str(and_list(["Ana", "Ben", "Dan"])) == "Ana, Ben and Dan"


def test_hours_are_named_from_an_hour_on() -> None:
    assert str(minutes_text(59)) == "59 min"
    assert str(minutes_text(120)) == "2 h 0 min"


def test_a_rematch_keeps_the_seats_and_passes_the_start_on() -> None:
    header = last_turn(first=1).header
    again = rematch(header, "new")
    assert again.players == header.players
    assert again.first == next_first(header) == 0
    assert again.seed == "new"
    assert again.start is None


def test_a_file_is_named_after_its_game_and_table() -> None:
    assert file_name("haleakala", "ABC234", "json") == "caldera-haleakala-abc234.json"
