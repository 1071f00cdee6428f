"""How near a large board is seen: it comes nearer by itself and remembers where one was."""

import pytest

from companion.showing.grid import STAY, Near
from companion.ui.board import board_zoom
from companion.ui.board.board_zoom import FROM_AFAR, BoardZoom, View


def test_the_view_follows_a_reason_once_and_goes_back_with_it() -> None:
    seen = BoardZoom()
    assert seen.follow(Near("explorer", 30, 40), 2.0)
    assert seen.view == View(2.0, 30, 40)
    seen.drag(10, 0, 100, 100)
    moved = seen.view
    assert not seen.follow(Near("explorer", 30, 40), 2.0)
    assert seen.view == moved, "a finger moved it meanwhile"
    assert seen.follow(None, 2.0)
    assert seen.view == FROM_AFAR


def test_the_view_is_left_as_it_is_where_the_board_says_so() -> None:
    seen = BoardZoom()
    assert not seen.follow(Near(STAY, 0, 0), 2.0)
    assert seen.view == FROM_AFAR
    seen.follow(Near("explorer", 30, 40), 2.0)
    assert not seen.follow(Near(STAY, 0, 0), 2.0)
    assert seen.view == View(2.0, 30, 40)
    assert seen.follow(None, 2.0)


def test_a_finger_means_nothing_just_after_the_view_moved_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(board_zoom, "monotonic", lambda: now[0])
    seen = BoardZoom()
    assert seen.is_still
    seen.follow(Near("explorer", 30, 40), 2.0)
    assert not seen.is_still
    now[0] += 0.3
    assert seen.is_still
    seen.drag(10, 0, 100, 100)
    assert seen.is_still, "a finger moved it"


def test_the_loupe_leads_back_to_where_one_was() -> None:
    seen = BoardZoom()
    seen.toggle(2.0, 50, 50)
    seen.jump(20, 80)
    near = seen.view
    seen.toggle(2.0, 50, 50)
    assert seen.view == FROM_AFAR
    seen.toggle(2.0, 50, 50)
    assert seen.view == near


def test_the_window_never_leaves_the_board() -> None:
    seen = BoardZoom(View(4.0, 50, 50))
    for _ in range(20):
        seen.drag(100, 100, 100, 100)
    assert seen.view.window(100, 100) == (0, 0, 25, 25)


def test_two_fingers_bring_it_back_to_the_whole() -> None:
    seen = BoardZoom(View(2.0, 50, 50))
    seen.pinch(0.4, 50, 50)
    assert seen.view == FROM_AFAR


def test_a_board_with_squares_large_enough_does_not_come_nearer() -> None:
    seen = BoardZoom()
    assert not seen.follow(Near("explorer", 30, 40), 0.9)
    assert seen.view == FROM_AFAR
