"""The tables of a house: each is loaded once, lists follow all, and none hurts another."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.core.game import Header, Player
from companion.core.refusal import Refusal
from companion.playing.seen import Seen
from companion.playing.tables import SPARE, Tables
from companion.store.sqlite import SqliteStore
from tests.sample_game import GAMES
from tests.seeing import push

HEADER = Header("embers", (Player("Ana", "red"), Player("Ben", "yellow")), seed="live")


class Counted(SqliteStore):
    """A store that counts how often a table is read from it."""

    loads = 0

    def load(self, id: str):  # type: ignore[no-untyped-def]
        self.loads += 1
        return super().load(id)


@pytest.fixture
def store(tmp_path: Path) -> Counted:
    return Counted(tmp_path / "caldera.db", GAMES.rules, copies=False)


@pytest.fixture
def tables(store: Counted) -> Tables:
    return Tables(store, GAMES)


def do_something(seen: Seen) -> None:
    """Whoever is asked lays the first card that can be laid."""
    push(seen, seen.showing(frozenset(seen.to_act)).sight.legal[0])


def test_every_screen_shows_the_same_table(tables: Tables, store: Counted) -> None:
    id = tables.begin(HEADER)
    one, other = tables.seen(id), tables.seen(id.lower())
    told: list[int] = []
    other.subscribe(lambda: told.append(other.step))
    do_something(one)
    assert (one.step, other.step, told) == (1, 1, [1])
    assert store.loads == 1


def test_returning_to_a_step_is_as_many_undos(tables: Tables) -> None:
    seen = tables.seen(tables.begin(HEADER))
    for _ in range(6):
        do_something(seen)
    asyncio.run(seen.return_to(2))
    assert seen.position == seen.steps[2].after
    assert [step.action.do for step in seen.steps[7:] if step.action] == ["undo"] * 4


def test_lists_follow_every_table(tables: Tables) -> None:
    told: list[int] = []
    tables.subscribe(lambda: told.append(1))
    id = tables.begin(HEADER)
    do_something(tables.seen(id))
    tables.remove(id)
    tables.restore(id)
    assert len(told) == 4


def test_tables_that_nobody_follows_are_let_go_the_oldest_first(
    tables: Tables, store: Counted
) -> None:
    ids = [tables.begin(HEADER) for _ in range(SPARE + 2)]
    leave = tables.seen(ids[0]).subscribe(lambda: None)
    for id in ids[1:]:
        tables.seen(id)
    store.loads = 0
    tables.seen(ids[0])
    tables.seen(ids[-1])
    assert store.loads == 0, "followed, or looked at a moment ago"
    tables.seen(ids[1])
    assert store.loads == 1
    leave()


def test_a_table_that_is_followed_stays_the_same_for_all_however_many_there_are(
    tables: Tables,
) -> None:
    id = tables.begin(HEADER)
    seen = tables.seen(id)
    seen.subscribe(lambda: None)
    for _ in range(2 * SPARE):
        tables.seen(tables.begin(HEADER))
    do_something(tables.seen(id))
    assert seen.step == 1


def test_a_table_that_is_about_to_be_followed_stays_the_same_for_all(tables: Tables) -> None:
    """Many others are loaded after a phone has got its window, and before it follows it."""
    id = tables.begin(HEADER)
    seen = tables.seen(id)
    for _ in range(2 * SPARE):
        tables.seen(tables.begin(HEADER))
    told: list[int] = []
    leave = seen.subscribe(lambda: told.append(seen.step))
    do_something(tables.seen(id))
    assert (seen.step, told) == (1, [1])
    leave()


def test_whoever_follows_hears_on_while_others_load_tables_all_the_time(tables: Tables) -> None:
    ids = [tables.begin(HEADER) for _ in range(3 * SPARE)]
    stop = Event()

    def load_others() -> None:
        while not stop.is_set():
            for id in ids[1:]:
                tables.live(id)

    with ThreadPoolExecutor(2) as pool:
        for _ in range(2):
            pool.submit(load_others)
        try:
            for step in range(1, 6):
                live = tables.live(ids[0])
                stop.wait(0.002)
                told: list[int] = []
                leave = live.subscribe(lambda told=told, live=live: told.append(live.kept))  # type: ignore[misc]
                do_something(tables.seen(ids[0]))
                assert told == [step]
                leave()
        finally:
            stop.set()


def test_a_phone_that_shows_a_table_sees_what_a_copy_made_of_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "caldera.db", GAMES.rules)
    tables = Tables(store, GAMES)
    id = tables.begin(HEADER)
    (copy,) = tables.copies()
    seen = tables.seen(id)
    do_something(seen)
    told: list[int] = []
    leave = seen.subscribe(lambda: told.append(seen.step))
    tables.restore_copy(copy.name)
    assert (seen.step, told) == (0, [0])
    do_something(tables.seen(id))
    assert (seen.step, told) == (1, [0, 1])
    leave()
    store.close()


def test_word_of_an_action_that_comes_while_its_table_is_loaded_is_not_lost(
    tables: Tables, store: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = tables.begin(HEADER)
    other = Tables(store, GAMES)
    load = store.load
    heard: list[Thread] = []

    def load_slowly(id: str) -> object:
        table = load(id)
        monkeypatch.setattr(store, "load", load)
        do_something(other.seen(id))
        # Another process tells of it, in a thread of its own.
        heard.append(Thread(target=tables._heard, args=(id, 1, "")))
        heard[0].start()
        heard[0].join(0.2)
        return table

    monkeypatch.setattr(store, "load", load_slowly)
    seen = tables.seen(id)
    heard[0].join()
    assert seen.step == 1


def test_a_table_of_a_game_without_a_screen_is_listed_and_exported(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES.find("embers").__dict__, "on_screen", False)
    id = tables.begin(HEADER)
    (kept,) = tables.open_tables()
    assert "has no screen here yet" in str(tables.why_not_shown(kept))
    assert b'"game": "embers"' in tables.raw(id)
    with pytest.raises(Refusal, match="has no screen here yet"):
        assert tables.seen(id).board


def test_a_table_that_is_not_there_is_refused_with_a_sentence(tables: Tables) -> None:
    with pytest.raises(Refusal, match="There is no table ABC234 here any more"):
        tables.seen("abc234")


def test_a_name_that_only_says_the_colour_is_kept_for_nobody(
    tables: Tables, store: Counted
) -> None:
    for name in ("Mia", "Yellow", "Rouge", "Blau"):
        tables.remember_name(name)
    assert tables.names() == store.names() == ["Mia"]
    # Names that were kept before are not offered either.
    store.remember_name("Red")
    assert tables.names() == ["Mia"]
