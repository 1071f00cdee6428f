"""When eruption, scoring and winner are due, and what their screens show."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.core.action import Redo, Undo
from companion.core.message import Message, say
from companion.core.simulation import WantedTables, headers, play
from companion.games import GAMES, find
from companion.playing.log import entries, turns, undo_words
from companion.playing.marks import Marks
from companion.playing.moments import (
    KINDS,
    Moment,
    confirm,
    eruption_of,
    moments_in,
    pending_moment,
)
from companion.playing.sheet_pages import marker, pages
from companion.showing.beats import beats
from companion.showing.game import Game
from companion.showing.tokens import MOTION
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.last_turn import ENDING, last_turn
from tests.seeing import push, seen
from tests.tables import do


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return SqliteStore(tmp_path / "caldera.db", find)


@pytest.fixture
def marks(store: Store) -> Marks:
    return Marks(store, "here")


def test_the_end_brings_eruption_sheet_and_winner_in_this_order() -> None:
    over = seen(last_turn(ENDING))
    assert [moment.kind for moment in moments_in(over, over.last)] == [
        "eruption",
        "sheet",
        "winner",
    ]


def test_each_moment_waits_until_it_is_confirmed(store: Store, marks: Marks) -> None:
    over = seen(last_turn(ENDING))
    assert pending_moment(over, marks) == Moment(1, "eruption")
    assert confirm(over, marks, "eruption") == f"/table/{over.id}/sheet"
    again = Marks(store, "here")
    assert pending_moment(over, again) == Moment(1, "sheet")
    assert confirm(over, again, "sheet") == f"/table/{over.id}/winner"
    assert confirm(over, again, "winner") == f"/table/{over.id}"
    assert pending_moment(over, again) is None


def test_a_moment_that_one_phone_confirmed_still_waits_on_another(
    store: Store, marks: Marks
) -> None:
    over = seen(last_turn(ENDING))
    confirm(over, marks, "eruption")
    assert pending_moment(over, Marks(store, "there")) == Moment(1, "eruption")


def test_an_ordinary_turn_brings_nothing(marks: Marks) -> None:
    assert pending_moment(seen(last_turn(do(1, "place", disc=5, beach=3))), marks) is None


def test_taking_a_scoring_back_brings_nothing_and_doing_it_again_shows_it_anew(
    marks: Marks,
) -> None:
    over = seen(last_turn(ENDING))
    for kind in KINDS:
        confirm(over, marks, kind)
    push(over, Undo(1))
    assert pending_moment(over, marks) is None
    push(over, Redo(1))
    assert pending_moment(over, marks) == Moment(3, "eruption")


def test_players_who_watch_the_real_volcano_go_straight_to_the_sheet(marks: Marks) -> None:
    over = seen(last_turn(ENDING))
    assert pending_moment(over, marks, eruptions=False) == Moment(1, "sheet")


def test_the_eruption_takes_two_seconds_for_one_ring_and_its_statues_burn_after_it() -> None:
    found = eruption_of(seen(last_turn(ENDING, craters=[0, 1, 0, 0, 0, 0])))
    assert found is not None
    shown = beats(found[1])
    assert [beat.at for beat in shown[:3]] == [0, MOTION.erupt_rumble, 1000]
    assert shown[2].reached == (1,)
    assert shown[2].burning == frozenset()
    assert shown[3].at == 1000 + MOTION.erupt_ring + MOTION.erupt_burn
    assert shown[3].burning == {0}
    assert shown[-1].rows == 1


def test_lava_runs_segment_after_segment_and_never_back() -> None:
    found = eruption_of(seen(last_turn(ENDING)))
    assert found is not None
    shown = beats(found[1])
    assert shown[-1].reached == (1, 1, 2)
    assert shown[-1].burning == {0, 1, 2}
    assert [beat.at for beat in shown] == sorted(beat.at for beat in shown)
    for earlier, later in pairwise(shown):
        assert all(a <= b for a, b in zip(earlier.reached, later.reached, strict=True))
        assert earlier.burning <= later.burning


def test_a_page_adds_this_scoring_to_the_rounds_before() -> None:
    (page,) = pages(seen(last_turn(ENDING)))
    assert page.scored == (17, 18)
    assert page.totals == (27, 27)
    assert page.before == (10, 9)
    assert page.final


def test_points_that_no_sheet_explains_were_entered_by_hand() -> None:
    (page,) = pages(seen(last_turn(ENDING)))
    assert page.by_hand == (10, 9)


def test_before_a_scoring_the_page_says_how_it_would_be_now() -> None:
    (page,) = pages(seen(last_turn()))
    assert page.supposed
    assert page.scored == (17, 18)
    assert pages(seen(last_turn()), suppose=False) == ()


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


def test_the_log_says_every_step_and_what_followed() -> None:
    log = entries(seen(last_turn(ENDING)))
    assert [str(entry.words) for entry in log] == [
        "The table is laid out.",
        "2 on beach 5.",
    ]
    assert "The boat sails 2 to segment 1." in map(str, log[1].more)
    assert "Ana loses the statue on Mountain 2." in map(str, log[1].more)


def test_a_step_that_was_taken_back_stays_in_the_log_struck_out() -> None:
    table = seen(last_turn(ENDING))
    push(table, Undo(0))
    log = entries(table)
    assert [entry.undone for entry in log] == [False, True, False]
    assert str(log[2].words) == "Taken back: 2 on beach 5."
    assert log[2].aside
    push(table, Redo(0))
    assert [entry.undone for entry in entries(table)] == [False, False, False, False]


def test_the_log_is_grouped_by_turns_the_newest_first() -> None:
    table = seen(last_turn(do(1, "place", disc=5, beach=3), do(1, "stay")))
    told = turns(table)
    assert [turn.seat for turn in told] == [1, None]
    assert [entry.number for entry in told[0].entries] == [2, 1]
    assert told[0].number == 1
    assert [entry.number for turn in turns(table, latest=1) for entry in turn.entries] == [2]


def test_undo_names_what_it_takes_back() -> None:
    assert undo_words(seen(last_turn())) is None
    assert undo_words(seen(last_turn(ENDING))) == say("{disc} on beach {beach}.", disc=2, beach=5)


def test_every_message_of_a_moment_can_be_said() -> None:
    table = seen(last_turn(ENDING))
    found = eruption_of(table)
    assert found is not None
    eruption = found[1]
    messages: list[Message] = [eruption.title, eruption.prompt, eruption.amount, *eruption.notes]
    messages += [task.words for task in eruption.tasks]
    messages += [rung.sentence for rung in table.telling.ladder(table.position)]
    assert all("{" not in str(message) for message in messages)


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.id)
def test_what_the_table_leaves_to_a_moment_has_a_moment_that_tells_it(game: Game) -> None:
    for header in headers(game.meta, WantedTables(game.id), 4 * len(game.meta.players), "moments"):
        over = seen(play(game.rules(header), header.seed))
        for step in over.steps:
            if any(one.in_moment for one in over.telling.hands.to_do(step)):
                assert moments_in(over, step), step.action
