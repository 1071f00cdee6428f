"""Ranking: points, then each tie-breaker in turn; the level share a place."""

from companion.core.ranking import TieBreaker, rank


def test_points_decide_and_no_tie_break_is_named() -> None:
    assert rank([3, 9, 5]).ranking == ((1,), (2,), (0,))
    assert rank([3, 9, 5], TieBreaker("x", [9, 0, 0])).tie_break is None


def test_the_first_tie_breaker_that_differs_decides() -> None:
    result = rank([5, 5, 2], TieBreaker("a", [1, 1, 9]), TieBreaker("b", [0, 1, 0]))
    assert result.ranking == ((1,), (0,), (2,))
    assert result.tie_break == "b"


def test_a_tie_below_the_first_place_names_nothing() -> None:
    result = rank([9, 5, 5], TieBreaker("a", [0, 1, 2]))
    assert result.ranking == ((0,), (2,), (1,))
    assert result.tie_break is None


def test_those_who_stay_level_share_the_place() -> None:
    assert rank([5, 5], TieBreaker("a", [1, 1])).winners == (0, 1)


def test_a_tie_breaker_for_the_first_place_leaves_the_others_level() -> None:
    result = rank([5, 5, 3, 3], TieBreaker("a", [1, 2, 3, 4], first_place_only=True))
    assert result.ranking == ((1,), (0,), (2, 3))
