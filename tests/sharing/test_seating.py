"""Who sits where: a code opens one table, a seat is one phone's, and nobody loses it unasked."""

from collections.abc import Iterator
from queue import Queue
from secrets import token_hex

import pytest

from companion.core.game import NOBODY
from companion.core.refusal import Refusal
from companion.games import find
from companion.sharing.hub import seating as module
from companion.sharing.hub.seating import Seating
from companion.sharing.wire.codes import PATTERN, NoSuchCode, read_code, spaced
from companion.store.codes import new_join_code
from companion.store.postgres import PostgresStore
from tests.cluster import Cluster
from tests.sharing.conftest import House, house_on
from tests.tables import alone


@pytest.fixture
def seating(house: House) -> Seating:
    return house.seating


@pytest.fixture
def table(house: House) -> str:
    id = house.table()
    house.seating.share(id)
    return id


def states(seating: Seating, table: str) -> list[str]:
    return [seat.state for seat in seating.who(table)]


def test_a_code_is_one_however_it_is_typed(seating: Seating, table: str) -> None:
    shared = seating.share(table)
    assert shared == seating.shared(table)
    assert PATTERN.fullmatch(shared.code)
    spoken = spaced(shared.code)
    for typed in (spoken, spoken.lower(), shared.code, f" {spoken}. "):
        assert seating.find(typed) == table
    assert seating.find(shared.code.replace("B", "8").replace("5", "S")) == table


def test_every_code_reads_as_itself() -> None:
    for _ in range(500):
        code = new_join_code()
        assert read_code(code) == code


@pytest.mark.parametrize("typed", ["", "KEA 427", "KEA 427 PNB KEA", "🌋", "KEA 427 PN", "\ud800"])
def test_what_is_no_code_opens_nothing(seating: Seating, table: str, typed: str) -> None:
    with pytest.raises(NoSuchCode):
        seating.find(typed)


def test_a_tables_own_name_does_not_open_it(seating: Seating, table: str) -> None:
    with pytest.raises(NoSuchCode):
        seating.find(table)


def test_a_free_seat_is_taken_at_once_and_stays_with_its_token(
    seating: Seating, table: str
) -> None:
    taken = seating.take(table, [1], "Ben")
    assert (taken.seats, taken.asked) == ((1,), ())
    assert states(seating, table) == ["free", "taken", "free"]
    ticket = seating.ticket(taken.token)
    assert ticket is not None
    assert (ticket.table_id, ticket.seats, ticket.watch) == (table, frozenset({1}), True)
    assert seating.host_seats(table) == {0, 2}
    assert Seating(seating._tables, seating._tables.store).ticket(taken.token) == ticket


def test_one_phone_may_hold_several_seats(seating: Seating, table: str) -> None:
    taken = seating.take(table, [1], "Ben")
    again = seating.take(table, [1, 2], "Ben", taken.token)
    assert (again.token, again.seats, again.asked) == (taken.token, (1, 2), ())
    one, two = seating.who(table)[1:]
    assert one.phone == two.phone != ""


def test_a_phone_without_a_seat_watches_only_if_it_may(seating: Seating, table: str) -> None:
    ticket = seating.ticket(seating.take(table).token)
    assert ticket is not None
    assert ticket.seats == frozenset()
    seating.allow_watching(table, False)
    with pytest.raises(Refusal, match="take a seat"):
        seating.take(table)


@pytest.mark.parametrize("token", ["", "-", "x", "ABC234-guess", "\ud800"])
def test_what_is_no_token_opens_nothing(seating: Seating, table: str, token: str) -> None:
    seating.take(table, [0])
    assert seating.ticket(token) is None
    assert seating.ticket(f"{table}-{token}") is None


def test_the_hosts_seat_is_given_only_with_the_hosts_yes(seating: Seating, table: str) -> None:
    seating.keep(table, [0, 2])
    assert states(seating, table) == ["host", "free", "host"]
    taken = seating.take(table, [0, 1], "Dan")
    assert (taken.seats, taken.asked) == ((1,), (0,))
    (asking,) = seating.asked(table)
    assert (asking.name, asking.seats) == ("Dan", (0,))
    assert seating.host_seats(table) == {0, 2}
    seating.answer(table, asking.id, yes=True)
    assert seating.host_seats(table) == {2}
    assert seating.asked(table) == ()
    ticket = seating.ticket(taken.token)
    assert ticket is not None
    assert (ticket.seats, ticket.waits_for) == (frozenset({0, 1}), frozenset())


def test_a_no_leaves_everything_and_is_reported(seating: Seating, table: str) -> None:
    seating.keep(table, [0])
    taken = seating.take(table, [0], "Dan")
    (asking,) = seating.asked(table)
    seating.answer(table, asking.id, yes=False)
    ticket = seating.ticket(taken.token)
    assert ticket is not None
    assert (ticket.seats, ticket.waits_for, ticket.refused) == (NOBODY, NOBODY, alone(0))
    assert states(seating, table)[0] == "host"
    with pytest.raises(Refusal, match="waits for this answer"):
        seating.answer(table, asking.id, yes=True)


def test_a_seat_whose_phone_is_gone_is_still_its_own(
    seating: Seating, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = seating.take(table, [1], "Ben")
    monkeypatch.setattr(module, "GONE", 0.0)
    assert states(seating, table) == ["free", "gone", "free"]
    eve = seating.take(table, [1], "Eve")
    assert eve.asked == (1,)
    assert seating.host_seats(table) == {0, 2}
    ticket = seating.ticket(ben.token)
    assert ticket is not None
    assert ticket.seats == {1}


def test_the_phone_itself_may_give_its_seat_away_and_no_third_one(
    seating: Seating, table: str
) -> None:
    ben, eve = seating.take(table, [1], "Ben"), seating.take(table, [1], "Eve")
    dan = seating.take(table, [2], "Dan")
    (asking,) = seating.asked(table, ben.token)
    assert seating.asked(table, dan.token) == seating.asked(table, "nobody") == ()
    with pytest.raises(Refusal):
        seating.answer(table, asking.id, yes=True, token=dan.token)
    with pytest.raises(Refusal):
        seating.answer(table, asking.id, yes=True, token=eve.token)
    seating.answer(table, asking.id, yes=True, token=ben.token)
    left, given = seating.ticket(ben.token), seating.ticket(eve.token)
    assert left is not None
    assert given is not None
    assert (left.seats, given.seats) == (NOBODY, alone(1))


def test_who_leaves_frees_the_seat_and_the_token_opens_nothing(
    seating: Seating, table: str
) -> None:
    ben = seating.take(table, [1], "Ben")
    seating.leave(ben.token)
    assert seating.ticket(ben.token) is None
    assert states(seating, table) == ["free"] * 3


def test_nothing_is_left_of_a_table_that_is_not_shared_any_more(
    seating: Seating, table: str
) -> None:
    code, ben = seating.share(table).code, seating.take(table, [1], "Ben")
    seating.unshare(table)
    assert (seating.ticket(ben.token), seating.shared(table)) == (None, None)
    with pytest.raises(NoSuchCode):
        seating.find(code)
    assert seating.share(table).code != code
    assert states(seating, table) == ["free"] * 3


def test_there_is_a_bound_to_phones_at_a_table(
    seating: Seating, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_PHONES", 2)
    for _ in range(2):
        seating.take(table)
    with pytest.raises(Refusal, match="no more can join"):
        seating.take(table)


def test_whoever_follows_hears_of_each_change_and_then_of_none(
    seating: Seating, table: str
) -> None:
    heard: list[str] = []
    leave = seating.subscribe(table, lambda: heard.append("changed"))
    ben = seating.take(table, [1], "Ben")
    seating.keep(table, [0])
    seating.leave(ben.token)
    assert len(heard) == 3
    leave()
    seating.free(table, [0])
    assert len(heard) == 3


def test_a_phone_that_is_back_is_reported_to_all(
    seating: Seating, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = seating.take(table, [1], "Ben")
    heard: list[str] = []
    seating.subscribe(table, lambda: heard.append("changed"))
    seating.touch([ben.token])
    assert heard == []
    monkeypatch.setattr(module, "GONE", -1.0)
    seating.touch([ben.token, "nobody", "ABC234-x"])
    assert heard == ["changed"]


@pytest.fixture
def houses(cluster: Cluster) -> Iterator[tuple[House, House]]:
    """Two processes on one database."""
    schema = f"seating_{token_hex(4)}"
    both = [house_on(PostgresStore(cluster.address, find, schema=schema)) for _ in range(2)]
    yield both[0], both[1]
    for house in both:
        house.store.close()


def test_what_one_process_knows_the_other_knows_and_hears(houses: tuple[House, House]) -> None:
    here, there = houses
    table = here.table()
    heard: Queue[str] = Queue()
    there.seating.subscribe(table, lambda: heard.put("changed"))
    code = here.seating.share(table).code
    assert heard.get(timeout=20) == "changed"
    assert there.seating.find(code) == table
    ben = here.seating.take(table, [1], "Ben")
    assert heard.get(timeout=20) == "changed"
    assert there.seating.ticket(ben.token) == here.seating.ticket(ben.token) is not None
