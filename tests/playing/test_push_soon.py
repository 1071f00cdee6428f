"""A table whose database lets one wait: others go on, and nobody sees what is not kept."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from companion.core.action import Action, Correct
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject, dump
from companion.core.refusal import Refusal
from companion.core.table import Step
from companion.playing.live import LiveTable, Stale
from companion.playing.tables import Tables
from companion.store.database import Trouble
from companion.store.sqlite import SqliteStore
from tests.sample_game import GAMES

HEADER = Header("embers", (Player("Ana", "red"), Player("Ben", "yellow")), seed="soon")


class Far(SqliteStore):
    """A store that answers when it is let."""

    is_near = False

    def __init__(self, path: Path) -> None:
        super().__init__(path, GAMES.rules, copies=False)
        self.answers = Event()
        self.answers.set()
        self.fails: Callable[[], None] = lambda: None

    def append(self, *told: object) -> int:
        kept = super().append(*told)  # type: ignore[arg-type]
        self.answers.wait(10)
        self.fails()
        return kept


@pytest.fixture
def store(tmp_path: Path) -> Far:
    return Far(tmp_path / "caldera.db")


@pytest.fixture
def live(store: Far) -> LiveTable:
    tables = Tables(store, GAMES)
    return tables.live(tables.begin(HEADER))


def first(live: LiveTable, at: int = -1) -> Action:
    return live.asked(at)[0].answers[0]


def test_nothing_is_seen_before_it_is_kept_and_the_loop_goes_on(
    store: Far, live: LiveTable
) -> None:
    async def play() -> Step[object]:
        store.answers.clear()
        task = asyncio.ensure_future(live.push_soon(first(live), 0))
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert (live.table.last.number, live.kept) == (0, 0)
        store.answers.set()
        return await task

    step = asyncio.run(play())
    assert (step.number, live.table.last, live.kept) == (1, step, 1)


def test_of_two_at_once_one_goes_on_and_the_other_hears_what_happened(live: LiveTable) -> None:
    async def play() -> list[object]:
        action = first(live)
        both = (live.push_soon(action, 0, name) for name in ("one", "two"))
        return [*await asyncio.gather(*both, return_exceptions=True)]

    found = asyncio.run(play())
    assert {type(one) for one in found} == {Step, Stale}
    assert live.kept == 1


def test_the_same_id_is_done_once(store: Far, live: LiveTable) -> None:
    async def play() -> list[Step[object]]:
        action = first(live)
        return [*await asyncio.gather(*(live.push_soon(action, 0, "tap") for _ in range(3)))]

    assert {step.number for step in asyncio.run(play())} == {1}
    assert len(store.since(live.id, 0)) == 1


def test_what_was_kept_is_seen_though_whoever_asked_has_left(store: Far, live: LiveTable) -> None:
    told: list[int] = []
    live.subscribe(lambda: told.append(live.kept))

    async def play() -> None:
        store.answers.clear()
        task = asyncio.ensure_future(live.push_soon(first(live), 0))
        await asyncio.sleep(0.05)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        store.answers.set()
        while not told:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(play(), 10))
    assert (told, live.kept) == ([1], 1)


def test_what_was_heard_of_before_the_answer_came_is_there_once(
    store: Far, live: LiveTable
) -> None:
    async def play() -> Step[object]:
        store.answers.clear()
        task = asyncio.ensure_future(live.push_soon(first(live), 0))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(live.catch_up)
        store.answers.set()
        return await task

    step = asyncio.run(play())
    assert [one.number for one in live.table.steps] == [0, 1]
    assert live.table.last is step


def test_what_went_on_elsewhere_is_caught_up_with(store: Far, live: LiveTable) -> None:
    other = Tables(store, GAMES).live(live.id)
    other.push(first(other), 0)

    with pytest.raises(Stale, match="The table has moved on meanwhile"):
        asyncio.run(live.push_soon(first(live), 0))
    assert live.kept == 1


def test_a_database_that_refuses_leaves_the_table_as_it_was(store: Far, live: LiveTable) -> None:
    def refuse() -> None:
        raise Trouble("cut off")

    store.fails = refuse
    with pytest.raises(Trouble):
        asyncio.run(live.push_soon(first(live), 0, "tap"))
    assert live.kept == 0
    store.fails = lambda: None
    # It was kept all the same: the id tells, and nothing is done twice.
    assert asyncio.run(live.push_soon(first(live), 0, "tap")).number == 1
    with pytest.raises(Refusal):
        asyncio.run(live.push_soon(first(live, 0), 0))


@pytest.mark.parametrize("soon", [False, True])
def test_an_action_announced_between_check_and_write_makes_it_late(
    store: Far, live: LiveTable, soon: bool
) -> None:
    other = Tables(store, GAMES).live(live.id)
    action, lock = first(live), live.lock

    class Between:
        """What another process does, told just before the table is looked at."""

        def __enter__(self) -> None:
            live.lock = lock
            other.push(first(other), 0)
            live.catch_up()
            lock.acquire()

        def __exit__(self, *_: object) -> None:
            lock.release()

    live.lock = Between()  # type: ignore[assignment]
    with pytest.raises(Stale):
        asyncio.run(live.push_soon(action, 0)) if soon else live.push(action, 0)
    assert [step.number for step in live.table.steps] == [0, 1]


def test_an_action_that_word_tells_is_done_without_a_look_and_any_other_is_looked_up(
    store: Far, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Tables(store, GAMES).live(live.id)
    codec, looked = live.table.rules.codec, 0
    since = store.since

    def counted(id: str, step: int) -> list[JsonObject]:
        nonlocal looked
        looked += 1
        return since(id, step)

    monkeypatch.setattr(store, "since", counted)
    told = [dump(codec.write(other.push(first(other), at).action)) for at in range(3)]  # type: ignore[arg-type]
    heard: list[int] = []
    live.subscribe(lambda: heard.append(live.kept))
    live.hear(1, told[0])
    assert (looked, heard) == (0, [1])
    # A word that was missed, one without its action, an old one, and one that cannot be.
    live.hear(3, told[2])
    assert (looked, heard) == (1, [1, 3])
    live.hear(3, told[2])
    assert (looked, live.kept) == (2, 3)
    other.push(first(other), 3)
    live.hear(4, "")
    assert (looked, live.kept, live.loaded) == (3, 4, 0)
    other.push(first(other), 4)
    live.hear(5, '{"by": 0, "do": "fly"}')
    assert (live.kept, live.loaded) == (5, 0)
    assert live.table.position == other.table.position


def test_word_tells_no_action_that_somebody_may_not_see(
    store: Far, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    append = store.append
    monkeypatch.setattr(store, "append", lambda *more: told.append(more[-1]) or append(*more))  # type: ignore[func-returns-value]
    live.push(first(live), 0)
    rules = type(live.table.rules)
    monkeypatch.setattr(
        rules, "view_action", lambda _, action, seats: replace(action, by=1 - action.by)
    )
    live.push(first(live), 1)
    assert told == [True, False]


def test_word_tells_no_correction_while_something_is_hidden(
    store: Far, live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    append = store.append
    monkeypatch.setattr(store, "append", lambda *more: told.append(more[-1]) or append(*more))  # type: ignore[func-returns-value]
    live.push(Correct(0, {}), 0)
    monkeypatch.setattr(type(live.table.rules), "hides", lambda rules, position: False)
    live.push(Correct(0, {}), 1)
    assert told == [False, True]
