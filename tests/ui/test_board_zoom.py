"""How near a large board is seen: it comes nearer by itself and remembers where one was."""

from companion.showing.grid import STAY, Near
from companion.ui.board.board_zoom import FROM_AFAR, BoardZoom, View

EXPLORER = Near("explorer", 30, 40)


def test_the_view_follows_a_reason_once_and_goes_back_with_it() -> None:
    seen = BoardZoom().followed(EXPLORER, 2.0, 100.0)
    assert seen.view == View(2.0, 30, 40)
    moved = seen.dragged(10, 0, 100, 100)
    assert moved.followed(EXPLORER, 2.0, 101.0) == moved, "a finger moved it meanwhile"
    assert moved.followed(None, 2.0, 102.0).view == FROM_AFAR


def test_the_view_is_left_as_it_is_where_the_board_says_so() -> None:
    stay = Near(STAY, 0, 0)
    assert BoardZoom().followed(stay, 2.0, 100.0).view == FROM_AFAR
    near = BoardZoom().followed(EXPLORER, 2.0, 100.0).followed(stay, 2.0, 101.0)
    assert near.view == View(2.0, 30, 40)
    assert near.followed(None, 2.0, 102.0).view == FROM_AFAR


def test_a_finger_means_nothing_just_after_the_view_moved_by_itself() -> None:
    assert BoardZoom().is_still(100.0)
    seen = BoardZoom().followed(EXPLORER, 2.0, 100.0)
    assert not seen.is_still(100.2)
    assert seen.is_still(100.3)
    assert seen.dragged(10, 0, 100, 100).is_still(100.3), "a finger moved it"
    assert BoardZoom().followed(None, 2.0, 100.0).is_still(100.0), "nothing moved"


def test_the_loupe_leads_back_to_where_one_was() -> None:
    near = BoardZoom().toggled(2.0, 50, 50).jumped(20, 80)
    away = near.toggled(2.0, 50, 50)
    assert away.view == FROM_AFAR
    assert away.toggled(2.0, 50, 50).view == near.view


def test_the_window_never_leaves_the_board() -> None:
    seen = BoardZoom(View(4.0, 50, 50))
    for _ in range(20):
        seen = seen.dragged(100, 100, 100, 100)
    assert seen.view.window(100, 100) == (0, 0, 25, 25)


def test_two_fingers_bring_it_back_to_the_whole() -> None:
    assert BoardZoom(View(2.0, 50, 50)).pinched(0.4, 50, 50).view == FROM_AFAR


def test_a_board_with_squares_large_enough_does_not_come_nearer() -> None:
    assert BoardZoom().followed(EXPLORER, 0.9, 100.0).view == FROM_AFAR
