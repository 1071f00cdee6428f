"""What is to be done at the real table: of one step, of several, and when a list cannot be made."""

import logging
from pathlib import Path

import pytest

from companion.core import record
from companion.core.action import Action, Redo, Undo
from companion.core.game import NOBODY
from companion.core.json_text import patch_between
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import BAG, Bridge, Discard, Draw
from companion.playing.moments import eruption_of, moments_in
from companion.playing.to_do import COMPARE, lay_out, outstanding, to_do
from companion.playing.window import Window
from companion.showing.to_do import ToDo
from companion.ui.table.acknowledged import arriving
from tests.games.arabana.tables import arabana, spokes
from tests.games.hekla.tables import hekla
from tests.last_turn import ENDING, last_turn
from tests.seeing import live_table, push, seen
from tests.tables import do

RECORDS = Path(__file__).parents[1] / "records"


def recorded(name: str) -> Table[object]:
    return record.read_text((RECORDS / f"{name}.json").read_bytes(), find)


def said(lines: tuple[ToDo, ...]) -> list[str]:
    return [str(line.spoken) for line in lines]


def test_tiles_that_were_exchanged_come_off_and_the_former_ones_on() -> None:
    window = seen(recorded("mauna-kea/own-bag-tiles-corrected-and-taken-back"))
    undo = next(step for step in window.steps if isinstance(step.action, Undo))
    assert said(to_do(window, undo)) == [
        "Tile off b2",
        "A tile on b2, as shown: above mountain, lake; below jungle, lake",
        "Tile off i3",
        "A tile on i3, as shown: above jungle, jungle; below jungle, lake",
    ]


def test_a_list_that_cannot_be_made_is_a_sentence_and_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    window = seen(hekla(do(0, "place", value=3, cell="b2"), first=0))

    def fault(*_: object) -> tuple[ToDo, ...]:
        raise StopIteration

    for name in ("to_do", "put_back", "put_right", "lay_out"):
        monkeypatch.setattr(window.telling.hands, name, fault)
    with caplog.at_level(logging.ERROR):
        assert to_do(window, window.last) == (COMPARE,)
        assert outstanding(window, 0) == (COMPARE,)
        made = lay_out(window)
        assert made is not None
        assert made.lines == (COMPARE,)
        push(window, Undo(0))
        assert to_do(window, window.last) == (COMPARE,)
    told = [one for one in caplog.records if one.exc_info]
    assert [one.getMessage() for one in told] == [
        f"telling step {step} of table {window.id} failed" for step in (1, 2)
    ]


def test_an_eruption_that_cannot_be_described_leaves_the_table_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near = {"cells": {"c2": [[0, 2]], "d2": [[1, 3]]}}
    window = seen(hekla(do(0, "place", value=3, cell="b2"), start=near, first=0))
    assert eruption_of(window) is not None

    def fault(*_: object) -> None:
        raise KeyError("cell")

    monkeypatch.setattr(window.telling, "eruption", fault)
    assert eruption_of(window) is None
    assert moments_in(window, window.last) == ()


# Ana builds twice while nobody taps: the second bridge takes Amaruki, where Ben has one.
START = {
    "hands": [["Amaruki", "Amaruki"], [], []],
    "open": ["Lusepil"],
    "bridges": spokes("Amaruki", [1, None, None]),
}


def two_bridges() -> tuple[Action, Action]:
    """What Ana taps one after the other."""
    table = arabana(start=START)
    slots = [a for a in table.rules.legal(table.position) if isinstance(a, Bridge)]
    return slots[0], slots[1]


def test_a_bridge_that_was_built_is_in_the_list() -> None:
    first, second = two_bridges()
    window = seen(arabana(start=START))
    push(window, first)
    assert [line.tapped for line in to_do(window, window.last)] == [True]
    push(window, second)
    built, lost, *more = to_do(window, window.last)
    assert str(built.words).startswith("Ana’s bridge on Amaruki–")
    assert str(lost.words).startswith("Ben’s bridge off Amaruki–")
    assert built.tapped
    assert not any(line.tapped for line in (lost, *more))


def test_a_swapped_bridge_comes_off_before_the_new_one_goes_on() -> None:
    between = next(key for key, owner in spokes("Amaruki", [1, None, None]).items()).split("-")
    swap = do(0, "swap", cards=["Amaruki", "Amaruki"], between=between)
    window = seen(arabana(swap, start=START))
    name = "–".join(between)
    assert said(to_do(window, window.last))[:2] == [
        f"Ben’s bridge off {name}",
        f"Ana’s bridge on {name}",
    ]


def test_lists_of_steps_without_a_tap_between_them_add_up() -> None:
    window = seen(arabana(start=START))
    first, second = two_bridges()
    push(window, first)
    alone = to_do(window, window.last)
    push(window, second)
    assert outstanding(window, 0) == (*alone, *to_do(window, window.last))
    assert outstanding(window, 1) == to_do(window, window.last)
    assert outstanding(window, 2) == ()


def test_what_was_taken_back_before_anybody_tapped_is_not_asked_for() -> None:
    window = seen(arabana(start=START))
    first, second = two_bridges()
    push(window, first, second, Undo(0))
    assert outstanding(window, 0) == (
        *to_do(window, window.steps[1]),
        *window.telling.hands.put_back(window.steps[2].after, window.steps[3].after),
    )
    push(window, Undo(0))
    back = window.telling.hands.put_back(window.steps[2].after, window.position)
    assert outstanding(window, 0) == to_do(window, window.last) == back
    push(window, Redo(0), Redo(0))
    again = window.telling.hands.put_back(window.steps[0].after, window.position)
    assert outstanding(window, 0) == again


def test_a_player_on_another_phone_who_went_on_had_the_older_lists_in_sight() -> None:
    live = live_table(arabana(start={**START, "hands": [["Amaruki", "Amaruki"], ["Lusepil"], []]}))
    ana, ben, watching = (Window(live, frozenset(s), NOBODY) for s in ({0}, {1}, set[int]()))
    push(ana, *two_bridges(), Draw(0, "Lusepil"))
    whole_turn = tuple(line for step in ana.steps[1:] for line in to_do(ana, step))
    assert outstanding(ben, 0) == outstanding(watching, -1) == whole_turn
    push(ben, Discard(1, "Lusepil"), Draw(1, BAG))
    newest = tuple(line for step in ben.steps[4:] for line in to_do(ben, step))
    assert outstanding(ana, 0) == outstanding(watching, -1) == newest


def test_a_correction_says_what_follows_from_it_by_itself() -> None:
    told = {"bridges": spokes("Amaruki", [1, 1, None])}
    window = seen(arabana(do(0, "correct", patch=told), start=START))
    assert said(outstanding(window, 0)) == ["Ben’s marker on Amaruki"]


def test_a_table_that_is_scored_as_it_lies_says_what_comes_off() -> None:
    table = last_turn()
    scored = table.rules.scored(table.position)
    assert scored is not None
    patch = patch_between(table.rules.write(table.position), table.rules.write(scored.position))
    window, erupted = seen(last_turn(do(1, "correct", patch=patch))), seen(last_turn(ENDING))
    off = [line for line in said(to_do(erupted, erupted.last)) if "statue off" in line]
    assert off
    assert set(off) <= set(said(to_do(window, window.last)))


def test_what_a_moment_tells_is_left_to_it_once_it_was_looked_at() -> None:
    window = seen(last_turn(ENDING))
    push(window, Undo(1), Redo(1))
    lines = outstanding(window, 0, looked_at=-1)
    assert any("statue off" in str(line.words) for line in lines)
    assert not any(line.in_moment for line in lines)
    fresh = seen(last_turn(ENDING))
    assert any(line.in_moment for line in outstanding(fresh, 0, looked_at=-1))


def test_a_tap_acknowledges_the_to_do_list_up_to_its_step() -> None:
    done = arriving(7)
    assert (done.since(7), done.touched(7)) == (6, False)
    # Two steps came without a tap.
    assert done.since(9) == 6
    assert done.touch(9)
    assert not done.touch(9)
    assert done.touched(9)
    # The list that was tapped is known still, while a question keeps it in sight.
    assert done.since(9) == 6
    assert done.since(10) == 9
