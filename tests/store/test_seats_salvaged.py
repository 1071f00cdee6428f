"""A damaged file of a house whose tables are shared: codes, phones and seats come over, too."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.games import find
from companion.store.mark_rows import MarkRows
from companion.store.seats import Phone, SeatRequestRow, SeatRows, Share
from companion.store.sqlite import SqliteStore
from companion.store.store import Summary
from tests.store.playing import HEADER, play
from tests.store.test_salvage import PAGE, damage, pages_of


@dataclass(frozen=True)
class Seating:
    """Everything that is kept about who sits at one table."""

    share: Share | None
    phones: list[Phone]
    seats: dict[int, str | None]
    seat_requests: list[SeatRequestRow]


def seating(store: SqliteStore, id: str) -> Seating:
    rows = SeatRows(store)
    return Seating(rows.shared(id), rows.phones(id), rows.seats(id), rows.seat_requests(id))


@pytest.fixture
def before(path: Path) -> tuple[str, Seating]:
    """A closed file with one shared table, and who sits there."""
    store = SqliteStore(path, find, copies=False)
    id = store.create(HEADER)
    play(store, id, 3)
    store.append(id, 4, {"by": 0, "do": "undo"}, Summary(4), action_id="tap")
    rows = SeatRows(store)
    rows.share(id, watch=True)
    rows.add_phone(id, "a" * 64, "Ana", host=True, free=[])
    rows.add_phone(id, "b" * 64, "Ben", host=False, free=[1])
    rows.give_to_host(id, [0])
    rows.ask_for_seats(id, "b" * 64, [0])
    MarkRows(store, "kitchen").set(id, "seen", "3.1")
    told = seating(store, id)
    store.close()
    return id, told


def test_who_sits_where_survives_a_damaged_first_page(
    path: Path, before: tuple[str, Seating]
) -> None:
    id, told = before
    damage(path, 0, PAGE)
    store = SqliteStore(path, find)
    assert seating(store, id) == told
    assert "1 table was recovered whole" in str(store.notice)
    assert "phones at shared tables may have to join again" in str(store.notice)
    assert store.answered(id, "tap") == 4
    assert MarkRows(store, "kitchen").get(id, "seen") == "3.1"


def test_damage_elsewhere_costs_no_seat_and_alarms_nobody(
    path: Path, before: tuple[str, Seating]
) -> None:
    id, told = before
    (leaf,) = pages_of(path, "names")
    damage(path, (leaf - 1) * PAGE, PAGE)
    store = SqliteStore(path, find)
    assert seating(store, id) == told
    assert "join again" not in str(store.notice)


@pytest.mark.parametrize("lost", ["shared", "phones", "seats"])
def test_seats_that_cannot_be_read_are_said(
    lost: str, path: Path, before: tuple[str, Seating]
) -> None:
    id, told = before
    (leaf, *_) = pages_of(path, lost)
    damage(path, (leaf - 1) * PAGE, PAGE)
    store = SqliteStore(path, find)
    assert seating(store, id) != told
    assert "phones at shared tables may have to join again" in str(store.notice)
    assert len(store.load(id).actions) == 4
