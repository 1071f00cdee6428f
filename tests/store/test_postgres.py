"""Several processes on one PostgreSQL: steps order what is done, and all hear of it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import Queue
from secrets import token_hex

import psycopg
import pytest

from companion.core.json_text import JsonObject, dump
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import postgres
from companion.store.database import Unsure
from companion.store.opening import open_store
from companion.store.postgres import PostgresStore
from companion.store.store import Store, Summary, WentOn
from tests.cluster import Cluster
from tests.store.playing import HEADER, play

UNDO: JsonObject = {"by": 0, "do": "undo"}
PATIENCE = 20
Heard = Queue[tuple[str, int]]


@pytest.fixture
def schema() -> str:
    return f"hub_{token_hex(4)}"


@pytest.fixture
def hubs(cluster: Cluster, schema: str) -> Iterator[tuple[Store, Store]]:
    """Two stores on the same tables, as two processes have them."""
    stores = [PostgresStore(cluster.address, find, schema=schema) for _ in range(2)]
    yield stores[0], stores[1]
    for store in stores:
        store.close()


def listening(store: Store) -> Heard:
    heard: Heard = Queue()
    store.listen(lambda id, step, action: heard.put((id, step)))
    return heard


def until(heard: Heard, id: str, step: int) -> list[int]:
    """The steps that were heard of a table, up to the one waited for."""
    steps: list[int] = []
    while step not in steps:
        who, number = heard.get(timeout=PATIENCE)
        if who == id:
            steps.append(number)
    return steps


def again(attempt: Callable[[], int]) -> int:
    """What a phone does that was told to try again."""
    for _ in range(PATIENCE):
        try:
            return attempt()
        except Unsure:
            raise
        except Refusal:
            continue
    return attempt()


def cut(cluster: Cluster) -> None:
    """Ends every connection but the one that says so."""
    with psycopg.connect(cluster.address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND usename = 'caldera'"
        )


def test_of_two_that_take_the_same_step_one_goes_on(hubs: tuple[Store, Store]) -> None:
    here, there = hubs
    id = here.create(HEADER)

    def take(store: Store, step: int) -> int:
        """What the step was, and what the table's last one is where it was taken already."""
        try:
            return store.append(id, step, UNDO, Summary(step))
        except WentOn as why:
            return -why.step

    for step in range(1, 21):
        with ThreadPoolExecutor(4) as pool:
            took = pool.map(take, [here, there, here, there], [step] * 4)
            assert sorted(took) == [-step, -step, -step, step]
    assert len(here.since(id, 0)) == 20


def test_an_action_sent_to_all_at_once_is_done_once(hubs: tuple[Store, Store]) -> None:
    here, there = hubs
    id = here.create(HEADER)

    def send(store: Store, step: int) -> int:
        return store.append(id, step, UNDO, Summary(step), action_id=f"tap-{step}")

    for step in range(1, 11):
        with ThreadPoolExecutor(4) as pool:
            assert {*pool.map(send, [here, there, here, there], [step] * 4)} == {step}
    assert len(there.since(id, 0)) == 10


def test_the_other_hears_every_step_in_order_and_nobody_hears_himself(
    hubs: tuple[Store, Store],
) -> None:
    here, there = hubs
    ours, theirs = listening(here), listening(there)
    id = here.create(HEADER)
    play(here, id, 30)
    assert until(theirs, id, 30) == list(range(31))
    second = there.create(HEADER)
    assert until(ours, second, 0) == [0]


def test_a_table_that_went_or_came_back_is_heard_of(hubs: tuple[Store, Store]) -> None:
    here, there = hubs
    id = here.create(HEADER)
    heard = listening(there)
    here.delete(id)
    here.restore(id)
    assert heard.get(timeout=PATIENCE) == heard.get(timeout=PATIENCE) == (id, 0)


def test_what_was_missed_while_the_line_was_cut_is_caught_up(
    hubs: tuple[Store, Store], cluster: Cluster
) -> None:
    here, there = hubs
    heard = listening(there)
    id = here.create(HEADER)
    last = 0
    for round in range(1, 6):
        cut(cluster)
        play(here, id, 6 * round)
        steps = [step for step in until(heard, id, 6 * round) if step]
        assert steps == sorted({*steps})
        assert steps[0] > last
        last = steps[-1]
    assert len(there.load(id).actions) == 30


def test_a_database_that_comes_back_is_found_again(cluster: Cluster, schema: str) -> None:
    store = PostgresStore(cluster.address, find, schema=schema, patience=1)
    heard = listening(store)
    other = PostgresStore(cluster.address, find, schema=schema)
    id = store.create(HEADER)
    play(store, id, 3)
    cluster.stop()
    try:
        # Reading finds the connection broken and drops it; an action that was sent by a broken one
        # might have been carried out, and would be refused in other words.
        with pytest.raises(Refusal, match="cannot be read: the database does not answer"):
            store.open_tables()
        with pytest.raises(Refusal, match="not done: the database does not answer; try again"):
            store.append(id, 4, UNDO, Summary(4), action_id="tap")
    finally:
        cluster.start()
    assert again(lambda: store.append(id, 4, UNDO, Summary(4), action_id="tap")) == 4
    assert again(lambda: other.append(id, 5, UNDO, Summary(5), action_id="next")) == 5
    assert until(heard, id, 5)[-1] == 5
    assert len(store.since(id, 0)) == 5
    store.close()
    other.close()


def test_a_line_that_is_cut_at_the_commit_leaves_it_open_and_the_id_tells(
    hubs: tuple[Store, Store], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = hubs
    id = there.create(HEADER)
    monkeypatch.setattr(here, "tell", lambda *_: cut(cluster))
    with pytest.raises(Unsure, match="may or may not be saved"):
        here.delete(id)
    ends = "), pg_terminate_backend(pg_backend_pid()) FROM added"
    monkeypatch.setattr(postgres, "NEXT", postgres.NEXT.replace(") FROM added\n", ends))
    with pytest.raises(Unsure, match="may or may not be saved"):
        again(lambda: here.append(id, 1, UNDO, Summary(1), action_id="tap"))
    monkeypatch.undo()
    assert again(lambda: here.append(id, 1, UNDO, Summary(1), action_id="tap")) == 1
    assert len(there.since(id, 0)) == 1


class CutOff:
    """A connection whose statement is carried out, and whose answer is lost."""

    broken = True

    def __init__(self, connection: postgres.Connection) -> None:
        self._connection = connection

    def execute(self, query: str, values: object) -> None:
        self._connection.execute(query, values)  # type: ignore[call-overload]
        self._connection.close()
        raise psycopg.OperationalError("the connection was lost")


def test_an_action_that_is_saved_without_our_hearing_of_it_is_heard_of_as_anothers(
    hubs: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = hubs
    assert isinstance(here, PostgresStore)
    heard = listening(here)
    id = here.create(HEADER)
    connected = here._connected

    @contextmanager
    def cut_off() -> Iterator[CutOff]:
        with connected() as connection:
            yield CutOff(connection)

    with monkeypatch.context() as patched:
        patched.setattr(here, "_connected", cut_off)
        with pytest.raises(Unsure):
            here.append(id, 1, UNDO, Summary(1), action_id="tap")
    assert until(heard, id, 1)[-1] == 1
    # What is answered is not heard of, as before.
    here.append(id, 2, UNDO, Summary(2))
    other = hubs[1].create(HEADER)
    words = [heard.get(timeout=PATIENCE)]
    while words[-1] != (other, 0):
        words.append(heard.get(timeout=PATIENCE))
    assert (id, 2) not in words


def test_word_of_an_action_tells_it_unless_it_is_long_or_hides_something(
    hubs: tuple[Store, Store],
) -> None:
    here, there = hubs
    id = here.create(HEADER)
    told: Queue[tuple[str, int, str]] = Queue()
    there.listen(lambda *word: told.put(word))
    short: JsonObject = {"by": 0, "do": "undo", "why": "two words — ½"}
    here.append(id, 1, short, Summary(1), is_open=True)
    here.append(id, 2, {**short, "why": "½" * postgres.MOST_TOLD}, Summary(2), is_open=True)
    here.append(id, 3, UNDO, Summary(3), is_open=True)
    here.append(id, 4, short, Summary(4))
    words = [told.get(timeout=PATIENCE) for _ in range(4)]
    assert words == [(id, 1, dump(short)), (id, 2, ""), (id, 3, dump(UNDO)), (id, 4, "")]


def test_many_can_begin_together(cluster: Cluster, schema: str) -> None:
    def begin(_: int) -> str:
        store = PostgresStore(cluster.address, find, schema=schema, connections=1)
        id = store.create(HEADER)
        store.close()
        return id

    with ThreadPoolExecutor(4) as pool:
        ids = [*pool.map(begin, range(4))]
    store = PostgresStore(cluster.address, find, schema=schema)
    assert {kept.id for kept in store.open_tables()} == {*ids}
    store.close()


def test_newer_tables_are_left_alone(cluster: Cluster, schema: str) -> None:
    PostgresStore(cluster.address, find, schema=schema).close()
    with psycopg.connect(cluster.address) as connection:
        connection.execute(f"UPDATE {schema}.about SET version = 99")
    with pytest.raises(Refusal, match="newer Caldera"):
        PostgresStore(cluster.address, find, schema=schema)


def test_a_database_that_is_not_there_is_said_without_its_password(cluster: Cluster) -> None:
    address = f"postgresql://caldera:secret@/none?host={cluster.folder}"
    with pytest.raises(Refusal, match="/none cannot be opened: the database does not") as why:
        PostgresStore(address, find, patience=1)
    assert "secret" not in str(why.value)


@pytest.mark.parametrize("address", ["postgresql://caldera@/postgres?nonsense=1", "postgresql://["])
def test_an_address_that_is_none_is_said(address: str) -> None:
    with pytest.raises(Refusal, match="not the address of a PostgreSQL database"):
        open_store(address, find)


def test_what_it_cannot_write_is_refused(hubs: tuple[Store, Store]) -> None:
    here, _ = hubs
    for value in ("nothing\0", "\ud800"):
        with pytest.raises(Refusal, match="something that cannot be written"):
            here.set_setting("name", value)
    assert here.setting("name") is None


def test_one_that_may_only_read_says_so(cluster: Cluster, schema: str) -> None:
    PostgresStore(cluster.address, find, schema=schema).close()
    reader = f"{cluster.address}&options=-c%20default_transaction_read_only%3Don"
    with pytest.raises(Refusal, match="the database may not be written to"):
        PostgresStore(reader, find, schema=schema).remember_name("Ana")
