"""Win chances in the background: in slices, stopped at any time, kept with their table."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.action import Undo
from companion.games import GAMES, find
from companion.past import chances_jobs
from companion.past.history import Past
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore

HEKLA = Path(__file__).parents[1] / "records" / "blunders" / "hekla.json"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "tables.sqlite", find, copies=False)
    yield made
    made.close()


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances_jobs, "WORLDS", 8)


def opened(store: SqliteStore) -> tuple[Past, str]:
    past = Past(Tables(store, GAMES))
    return past, past.tables.take_in(HEKLA.read_bytes())


@pytest.mark.usefixtures("few_worlds")
def test_they_are_worked_out_in_slices_only_when_asked_for_and_kept(store: SqliteStore) -> None:
    past, id = opened(store)
    story = past.story(id)
    jobs = past.chances
    assert jobs.known(id, story) is None
    seen: list[float | None] = []
    jobs.subscribe(lambda: seen.append(jobs.progress(id)))
    other_things = 0

    async def both() -> None:
        nonlocal other_things
        work = asyncio.create_task(jobs.work_out(id, story))
        await asyncio.sleep(0)
        # A second one to ask begins nothing anew.
        await jobs.work_out(id, story)
        while not work.done():
            other_things += 1
            await asyncio.sleep(0)
        await work

    asyncio.run(both())
    assert other_things > 10
    *on_the_way, last = seen
    assert last is None
    shares = [one for one in on_the_way if one is not None]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    found = jobs.known(id, story)
    assert found is not None
    assert found.is_whole
    # Another program that opens the same file has them without any work.
    again = Past(Tables(store, GAMES))
    kept = again.chances.known(id, again.story(id))
    assert kept is not None
    assert kept.worlds == found.worlds == 8


def test_it_can_be_stopped_and_what_was_found_is_kept(store: SqliteStore) -> None:
    past, id = opened(store)
    story, jobs = past.story(id), past.chances

    async def begun_and_stopped(after: float) -> None:
        work = asyncio.create_task(jobs.work_out(id, story))
        await asyncio.sleep(0)
        while jobs.progress(id) is not None and (jobs.progress(id) or 0.0) < after:
            await asyncio.sleep(0)
        jobs.stop(id)
        await work

    asyncio.run(begun_and_stopped(0.0))
    assert jobs.progress(id) is None
    assert jobs.known(id, story) is None
    asyncio.run(begun_and_stopped(0.15))
    found = jobs.known(id, story)
    assert found is not None
    assert not found.is_whole
    assert found.worlds < chances_jobs.WORLDS


def test_there_is_an_upper_bound_of_time(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    past, id = opened(store)
    monkeypatch.setattr(chances_jobs, "MOST_SECONDS", 1e-9)
    asyncio.run(past.chances.work_out(id, past.story(id)))
    # Not even the fewest worlds were played in so short a time.
    assert past.chances.known(id, past.story(id)) is None
    assert past.chances.progress(id) is None


@pytest.mark.usefixtures("few_worlds")
def test_a_table_that_goes_on_loses_them(store: SqliteStore) -> None:
    past, id = opened(store)
    story = past.story(id)
    asyncio.run(past.chances.work_out(id, story))
    live = past.tables.live(id)
    live.push(Undo(0), live.table.last.number)
    assert past.chances.known(id, story) is None
