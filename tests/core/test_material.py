"""Moves between two materials: they lead from one to the other, and fewer would not do."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.material import Material, Move, Spot, lying, moved, moves, totals

PIECES = st.sampled_from([("lava",), ("pawn", 0), ("pawn", 1), ("disc", 0, 3)])
SPOTS = st.builds(
    Spot,
    st.sampled_from([("cell", "a1"), ("cell", "a2"), ("home", 0), ("bag",)]),
    st.sampled_from(["", "turned"]),
)
MATERIALS = st.lists(st.tuples(PIECES, SPOTS), max_size=12).map(Counter)
RANDOM = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
PAWN, TABLE, ROAD = ("pawn", 0), ("table",), ("road", 3)


@RANDOM
@given(MATERIALS, MATERIALS)
def test_the_moves_lead_from_one_to_the_other(before: Material, after: Material) -> None:
    assert moved(before, moves(before, after)) == after


@RANDOM
@given(MATERIALS, MATERIALS)
def test_fewer_moves_would_not_do(before: Material, after: Material) -> None:
    gone, come = totals(before - after), totals(after - before)
    needed = sum(max(gone[piece], come[piece]) for piece in gone.keys() | come.keys())
    assert len(moves(before, after)) == needed


@RANDOM
@given(MATERIALS, MATERIALS)
def test_what_is_only_turned_is_not_carried_away(before: Material, after: Material) -> None:
    made = moves(before, after)
    for piece, spot in before - after:
        others = [to for (one, to) in after - before if one == piece and to.place == spot.place]
        leave = [move for move in made if move.piece == piece and move.start == spot]
        if others:
            assert any(move.stays for move in leave)


@RANDOM
@given(MATERIALS, MATERIALS)
def test_moves_are_in_the_game_s_order(before: Material, after: Material) -> None:
    def order(move: Move) -> bool:
        return move.piece[0] == "pawn"

    plain, sorted_ = moves(before, after), moves(before, after, order)
    assert sorted_ == tuple(sorted(plain, key=order))


@RANDOM
@given(MATERIALS, MATERIALS)
def test_carrying_and_turning_apart_come_to_the_same(before: Material, after: Material) -> None:
    apart = [part for move in moves(before, after) for part in move.apart()]
    assert moved(before, apart) == after
    assert all(
        part.stays or None in (part.start, part.to) or part.start[1] == part.to[1]  # type: ignore[index]
        for part in apart
    )


@RANDOM
@given(MATERIALS, MATERIALS)
def test_taken_up_and_put_down_come_to_the_same(before: Material, after: Material) -> None:
    halves = [half for move in moves(before, after) for half in move.halves()]
    assert moved(before, halves) == after
    assert all(None in (half.start, half.to) for half in halves)


def test_what_comes_from_the_box_comes_from_nowhere() -> None:
    assert moves(lying(), lying((PAWN, TABLE))) == (Move(PAWN, None, Spot(TABLE)),)
    assert moves(lying((PAWN, TABLE)), lying()) == (Move(PAWN, Spot(TABLE), None),)


def test_a_piece_that_is_not_there_cannot_be_moved() -> None:
    with pytest.raises(ValueError, match="does not lie"):
        moved(lying((PAWN, TABLE)), [Move(PAWN, Spot(ROAD), Spot(TABLE))])
