"""Actions that reach a hub process which is behind, or come again: judged as usual, done once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.core.action import Correct
from companion.core.game import NOBODY, Seats
from companion.core.refusal import Refusal
from companion.games import find, find_meta
from companion.sharing.hub.apply_action import correct, push
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.errors import Refused
from companion.sharing.wire.bodies import Correction, Push
from companion.store.sqlite import SqliteStore
from tests.sharing.conftest import House, house_on
from tests.sharing.test_client import played

ANA, BEN = frozenset({0}), frozenset({1})
ID = "an-action-id"


@pytest.fixture
def houses(tmp_path: Path) -> tuple[House, House]:
    """Two processes on one database; the second hears nothing of the first."""
    store = SqliteStore(tmp_path / "hub.sqlite", find, find_meta, copies=False)
    return house_on(store), house_on(store)


def channels(houses: tuple[House, House], seats: Seats) -> tuple[Channel, Channel]:
    """The same table in both processes, where it was just begun."""
    table = houses[0].table("arabana", 3)
    one, other = (Channel(house.tables.live(table), seats) for house in houses)
    return one, other


def view(channel: Channel) -> dict[str, Any]:
    """The position as the channel's seats see it."""
    live = channel.live
    told: dict[str, Any] = live.table.rules.view(live.table.position, channel.seats)
    return told


@pytest.mark.parametrize("ahead", [1, 2])
def test_a_forged_correction_is_judged_also_by_a_process_that_is_behind(
    houses: tuple[House, House], ahead: int
) -> None:
    one, behind = channels(houses, BEN)
    played(houses[0], one.live.id, 1)
    forged = {"by": 1, "do": "correct", "patch": {"pending": {"ask": "finished"}}}
    with pytest.raises((Refusal, Refused)):
        asyncio.run(push(behind, "phone", Push(at=ahead, id=ID, action=forged)))
    assert len(houses[0].store.since(one.live.id, 0)) == 1


def test_a_correction_is_done_as_it_was_sent_also_by_a_process_that_is_behind(
    houses: tuple[House, House],
) -> None:
    one, behind = channels(houses, ANA)
    played(houses[0], one.live.id, 1)
    told = {**view(one), "scores": [7, 0, 0]}
    assert correct(behind, "phone", Correction(at=1, id=ID, position=told)) == 2
    action = behind.live.table.last.action
    assert isinstance(action, Correct)
    assert action.patch["scores"] == [7, 0, 0]


@pytest.mark.parametrize("seats", [BEN, NOBODY], ids=["another seat", "no seat"])
def test_a_correction_sent_again_with_another_seat_is_answered_with_its_step(
    houses: tuple[House, House], seats: Seats
) -> None:
    one, behind = channels(houses, ANA)
    told = Correction(at=0, id=ID, position={**view(one), "scores": [7, 0, 0]})
    assert correct(one, "phone", told) == 1
    for channel in (one, behind):
        assert correct(Channel(channel.live, seats), "phone", told) == 1
    assert len(houses[0].store.since(one.live.id, 0)) == 1


def test_a_correction_that_comes_too_late_is_refused_with_what_happened(
    houses: tuple[House, House],
) -> None:
    one, _ = channels(houses, ANA)
    told = Correction(at=0, id=ID, position={**view(one), "scores": [7, 0, 0]})
    played(houses[0], one.live.id, 2)
    with pytest.raises(Refused) as why:
        correct(one, "phone", told)
    assert why.value.status == 409
    assert len(why.value.more["since"]["steps"]) == 2  # type: ignore[index, call-overload, arg-type]
