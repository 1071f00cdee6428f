"""When eruption, scoring and winner are due, and what their screens show."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.action import Action, Redo, Undo
from companion.core.message import Message, say
from companion.core.table import Table
from companion.games import find
from companion.store.store import Store
from companion.ui.live import LiveTable, LiveTables
from companion.ui.log_entries import entries, turns, undo_words
from companion.ui.moments import (
    Moment,
    beats,
    confirm,
    find_telling,
    marker,
    moments_in,
    pages,
    pending_moment,
    tick,
    ticked,
    upheaval_of,
)
from companion.ui.preferences import KEY
from companion.ui.tokens import MOTION
from tests.tables import do
from tests.ui.last_turn import ENDING, last_turn


@pytest.fixture
def tables(tmp_path: Path) -> LiveTables:
    return LiveTables(Store(tmp_path / "caldera.db", find))


def over(tables: LiveTables) -> LiveTable:
    """A live table right after its last scoring."""
    return tables.take_in(last_turn(ENDING))


def test_the_end_brings_eruption_sheet_and_winner_in_this_order(tables: LiveTables) -> None:
    live = over(tables)
    assert [moment.kind for moment in moments_in(live.table, live.table.last)] == [
        "eruption",
        "sheet",
        "winner",
    ]


def test_each_moment_waits_until_it_is_confirmed(tables: LiveTables) -> None:
    live = over(tables)
    assert pending_moment(live) == Moment(1, "eruption")
    assert confirm(live, "eruption") == f"/table/{live.id}/sheet"
    again = LiveTables(live.store).get(live.id)
    assert pending_moment(again) == Moment(1, "sheet")
    assert confirm(again, "sheet") == f"/table/{live.id}/winner"
    assert confirm(again, "winner") == f"/table/{live.id}"
    assert pending_moment(again) is None


def test_an_ordinary_turn_brings_nothing(tables: LiveTables) -> None:
    live = tables.take_in(last_turn(do(1, "place", disc=5, beach=3)))
    assert pending_moment(live) is None


def test_taking_a_scoring_back_brings_nothing_and_doing_it_again_shows_it_anew(
    tables: LiveTables,
) -> None:
    live = over(tables)
    for kind in ("eruption", "sheet", "winner"):
        confirm(live, kind)  # type: ignore[arg-type]
    live.push(Undo(1))
    assert pending_moment(live) is None
    live.push(Redo(1))
    assert pending_moment(live) == Moment(3, "eruption")


def test_players_who_watch_the_real_volcano_go_straight_to_the_sheet(tables: LiveTables) -> None:
    live = over(tables)
    live.store.set_setting(KEY, '{"show_eruption": false}')
    assert pending_moment(live) == Moment(1, "sheet")


def test_ticks_are_kept_for_their_own_step_only(tables: LiveTables) -> None:
    live = over(tables)
    tick(live, 1, frozenset({0, 2}))
    assert ticked(LiveTables(live.store).get(live.id), 1) == {0, 2}
    assert ticked(live, 4) == frozenset()


def test_the_eruption_takes_two_seconds_for_one_ring_and_its_statues_burn_after_it() -> None:
    found = upheaval_of(last_turn(ENDING, craters=[0, 1, 0, 0, 0, 0]))
    assert found is not None
    shown = beats(found[1])
    assert [beat.at for beat in shown[:3]] == [0, MOTION.erupt_rumble, 1000]
    assert shown[2].reached == (1,)
    assert shown[2].burning == frozenset()
    assert shown[3].at == 1000 + MOTION.erupt_ring + MOTION.erupt_burn
    assert shown[3].burning == {0}
    assert shown[-1].rows == 1


def test_lava_runs_segment_after_segment_and_never_back() -> None:
    found = upheaval_of(last_turn(ENDING))
    assert found is not None
    shown = beats(found[1])
    assert shown[-1].reached == (1, 1, 2)
    assert shown[-1].burning == {0, 1, 2}
    assert [beat.at for beat in shown] == sorted(beat.at for beat in shown)
    for earlier, later in pairwise(shown):
        assert all(a <= b for a, b in zip(earlier.reached, later.reached, strict=True))
        assert earlier.burning <= later.burning


def test_a_page_adds_this_scoring_to_the_rounds_before() -> None:
    (page,) = pages(last_turn(ENDING))
    assert page.scored == (17, 18)
    assert page.totals == (27, 27)
    assert page.before == (10, 9)
    assert page.final


def test_points_that_no_sheet_explains_were_entered_by_hand() -> None:
    (page,) = pages(last_turn(ENDING))
    assert page.by_hand == (10, 9)


def test_before_a_scoring_the_page_says_how_it_would_be_now() -> None:
    (page,) = pages(last_turn())
    assert page.supposed
    assert page.scored == (17, 18)
    assert pages(last_turn(), suppose=False) == ()


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (27, "on 27"),
        (50, "on 0, once around"),
        (63, "on 13, once around"),
        (104, "on 4, 2 times around"),
    ],
)
def test_the_marker_runs_round_the_track(points: int, words: str) -> None:
    assert str(marker(points, 50)) == words


def play(table: Table[object], *actions: Action) -> Table[object]:
    for action in actions:
        table.push(action)
    return table


def test_the_log_says_every_step_and_what_followed() -> None:
    table = last_turn(ENDING)
    log = entries(table)
    assert [str(entry.words) for entry in log] == [
        "The table is laid out.",
        "2 on beach 5.",
    ]
    assert "The boat sails 2 to segment 1." in map(str, log[1].more)
    assert "Ana loses the statue on Mountain 2." in map(str, log[1].more)


def test_a_step_that_was_taken_back_stays_in_the_log_struck_out() -> None:
    table = play(last_turn(ENDING), Undo(0))
    log = entries(table)
    assert [entry.undone for entry in log] == [False, True, False]
    assert str(log[2].words) == "Taken back: 2 on beach 5."
    assert log[2].aside
    play(table, Redo(0))
    assert [entry.undone for entry in entries(table)] == [False, False, False, False]


def test_the_log_is_told_by_turns_the_newest_first() -> None:
    table = last_turn(do(1, "place", disc=5, beach=3), do(1, "stay"))
    told = turns(table)
    assert [turn.seat for turn in told] == [1, None]
    assert [entry.number for entry in told[0].entries] == [2, 1]
    assert told[0].number == 1
    assert [entry.number for turn in turns(table, latest=1) for entry in turn.entries] == [2]


def test_undo_names_what_it_takes_back() -> None:
    assert undo_words(last_turn()) is None
    assert undo_words(last_turn(ENDING)) == say("{disc} on beach {beach}.", disc=2, beach=5)


def test_every_message_of_a_moment_can_be_said() -> None:
    table = last_turn(ENDING)
    telling = find_telling(table.rules)
    found = upheaval_of(table)
    assert found is not None
    upheaval = found[1]
    messages: list[Message] = [upheaval.title, upheaval.prompt, upheaval.amount, *upheaval.notes]
    messages += [loss.words for loss in upheaval.losses]
    messages += [rung.sentence for rung in telling.ladder(table.position)]
    assert all("{" not in str(message) for message in messages)
