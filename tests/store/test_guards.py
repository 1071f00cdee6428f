"""The conditions under which a table may be changed: written once, and the same for both stores."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.store import guards
from companion.store.moved_tables import send_away, take_off
from companion.store.seats import SeatRows
from companion.store.store import Store, Summary, WentOn
from tests.store.playing import HEADER, play

STORE = Path(guards.__file__).parent
UNDO: JsonObject = {"by": 0, "do": "undo"}


@pytest.mark.parametrize("guard", [guards.HERE, "max(step)"])
def test_a_guard_is_written_in_one_file(guard: str) -> None:
    files = {file.name for file in STORE.glob("*.py") if guard in file.read_text("utf-8")}
    assert files <= {"guards.py"}


@pytest.mark.parametrize("step", [3, 4, 6, 7])
def test_only_the_next_step_is_taken(step: int, store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 4)
    with pytest.raises(WentOn) as why:
        store.append(id, step, UNDO, Summary(step))
    assert why.value.step == 4
    assert store.append(id, 5, UNDO, Summary(5)) == 5


def test_a_removed_table_takes_no_action_until_it_is_restored(store: Store) -> None:
    id = store.create(HEADER)
    store.delete(id)
    with pytest.raises(Refusal, match="no table"):
        store.append(id, 1, UNDO, Summary(1))
    assert store.since(id, 0) == []
    store.restore(id)
    assert store.append(id, 1, UNDO, Summary(1)) == 1


def test_a_removed_table_is_found_by_no_code_and_cannot_be_shared(store: Store) -> None:
    id = store.create(HEADER)
    seats = SeatRows(store)
    code = seats.share(id, watch=True).code
    store.delete(id)
    assert seats.find(code) is None
    assert seats.count() == 0
    with pytest.raises(Refusal, match="no table"):
        seats.share(id, watch=True)


@pytest.mark.parametrize("leave", [send_away, take_off])
def test_a_table_that_went_on_stays(leave: Callable[[Store, str, int], None], store: Store) -> None:
    id = store.create(HEADER)
    play(store, id, 4)
    with pytest.raises(WentOn):
        leave(store, id, 3)
    assert store.append(id, 5, UNDO, Summary(5)) == 5
    leave(store, id, 5)
    with pytest.raises(Refusal, match="no table"):
        store.append(id, 6, UNDO, Summary(6))
