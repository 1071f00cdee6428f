"""Where people sit around a phone that lies flat, and how that is kept."""

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.seating import (
    HIDDEN_HANDS,
    LEFT,
    LOWER,
    OWN_PHONES,
    RIGHT,
    UPPER,
    Seating,
    kept_seating,
    moved,
    next_side,
    not_flat,
    seating_for,
)
from companion.playing.window import Window
from tests.seeing import live_table

PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chloé", "green"),
    Player("Dan", "blue"),
)


def window(game: str, players: int, holds: int | None = None, **options: str) -> Window:
    """A table of which this phone holds the first so many seats, or all."""
    header = Header(game, PLAYERS[:players], options=options, seed="flat")
    seats = frozenset(range(players if holds is None else holds))
    return Window(live_table(Table(find(game)(header))), seats, seats)


@pytest.mark.parametrize(
    ("players", "sides"),
    [(2, (LOWER, UPPER)), (3, (LOWER, LEFT, RIGHT)), (4, (LOWER, LEFT, UPPER, RIGHT))],
)
def test_turns_run_clockwise_around_the_table(players: int, sides: tuple[int, ...]) -> None:
    assert seating_for(players).sides == sides
    # Each next player is further clockwise, and nobody twice.
    assert list(sides) == sorted(set(sides))


def test_who_sits_at_the_other_side_changes_places() -> None:
    four = seating_for(4)
    assert moved(four, 0, UPPER).sides == (UPPER, LEFT, LOWER, RIGHT)
    three = seating_for(3)
    assert moved(three, 2, UPPER).sides == (LOWER, LEFT, UPPER)


def test_two_sit_opposite_and_nowhere_else() -> None:
    two = seating_for(2)
    assert moved(two, 0, LEFT) == two
    assert moved(two, 0, UPPER).sides == (UPPER, LOWER)
    assert next_side(two, 0) == UPPER


def test_the_next_side_is_clockwise() -> None:
    three = seating_for(3)
    assert [next_side(three, seat) for seat in range(3)] == [LEFT, UPPER, LOWER]


@pytest.mark.parametrize(
    "seating",
    [Seating(True, (UPPER, LOWER), board_turns=True), Seating(False, (LOWER, LEFT, UPPER))],
)
def test_what_is_kept_is_read_again(seating: Seating) -> None:
    assert seating_for(len(seating.sides), kept_seating(seating)) == seating


@pytest.mark.parametrize(
    "kept", ["", "flat", "flat 0,0 stays", "flat 0,1 x", "flat 7,8,9", "lying"]
)
def test_what_cannot_be_read_is_the_usual_seating(kept: str) -> None:
    assert seating_for(2, kept).sides == (LOWER, UPPER)


def test_nothing_hidden_lies_flat() -> None:
    assert not_flat(window("arabana", 3)) == HIDDEN_HANDS
    assert not_flat(window("mauna-kea", 2, variant="expert")) == HIDDEN_HANDS
    assert not_flat(window("arabana", 3, draws="physical")) is None
    assert not_flat(window("hekla", 3)) is None


def test_who_plays_on_another_phone_is_not_around_this_one() -> None:
    assert not_flat(window("hekla", 3, holds=2)) == OWN_PHONES
