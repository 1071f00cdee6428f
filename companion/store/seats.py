"""Who sits at which shared table, as rows: codes, phones by the hash of their token, seats."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from typing import Literal, TypeVar, get_args

from companion.core.json_text import shown
from companion.core.refusal import Refusal
from companion.store.codes import new_join_code
from companion.store.database import Change, Clash
from companion.store.guards import HERE
from companion.store.mark_rows import SET_MARK
from companion.store.store import NO_TABLE, Store

T = TypeVar("T")
# What phones ask of each other, beside seats.
RequestKind = Literal["undo", "correction"]
REQUEST_KINDS: tuple[RequestKind, ...] = get_args(RequestKind)
FORGET_REQUEST = "DELETE FROM marks WHERE table_id = ? AND phone = ? AND kind = ?"
AT_ONCE = 400
IS_HERE = f"SELECT 1 FROM tables WHERE id = ? AND {HERE}"
LIVE = f"FROM shared JOIN tables ON id = table_id WHERE {HERE}"
NEW_SHARE = "INSERT INTO shared (table_id, code, watch, since) VALUES (?, ?, ?, ?)"
NEW_PHONE = (
    "INSERT INTO phones (table_id, token, name, host, since, seen) VALUES (?, ?, ?, ?, ?, ?)"
)
NEW_SEAT = "INSERT INTO seats (table_id, seat, token) VALUES (?, ?, ?)"
GIVE = (
    "INSERT INTO seats (table_id, seat, token) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET token = excluded.token"
)
INSERT_REQUEST = (
    "INSERT INTO wishes (table_id, token, seat, at, refused) VALUES (?, ?, ?, ?, 0) "
    "ON CONFLICT (table_id, token, seat) DO UPDATE SET at = excluded.at, refused = 0"
)


@dataclass(frozen=True)
class Share:
    """A table that is shared: under which code, and whether whoever has it may watch."""

    table_id: str
    code: str
    watch: bool


@dataclass(frozen=True)
class Phone:
    """A phone at a table; `key` is the hash of its token."""

    key: str
    name: str
    host: bool
    seen: float


@dataclass(frozen=True)
class SeatRequestRow:
    """A seat that a phone asked for and does not have."""

    key: str
    seat: int
    at: float
    refused: bool


def key_of(token: str) -> str:
    """The hash of a token, which is all that is saved of it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class SeatRows:
    """The rows about shared tables; every change is announced to other processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def share(self, table_id: str, watch: bool) -> Share:
        """Gives a table a code, unless it has one."""
        while (found := self.shared(table_id)) is None:
            if not self._store.rows(IS_HERE, table_id):
                raise Refusal(NO_TABLE, table=shown(table_id))
            # Somebody shared it at the same moment, or has that code: try again.
            with suppress(Clash), self._store.change() as change:
                code, now = new_join_code(self._store.system), self._store.system.time()
                change.execute(NEW_SHARE, table_id, code, int(watch), now)
                self._store.tell(change, table_id, 0)
        return found

    def unshare(self, table_id: str) -> None:
        """Removes the code, and with it all phones and seats."""
        with self._store.change() as change:
            change.execute("DELETE FROM shared WHERE table_id = ?", table_id)
            self._store.tell(change, table_id, 0)

    def set_watch(self, table_id: str, watch: bool) -> None:
        """Whether whoever has the code may watch."""
        with self._store.change() as change:
            change.execute("UPDATE shared SET watch = ? WHERE table_id = ?", int(watch), table_id)
            self._store.tell(change, table_id, 0)

    def shared(self, table_id: str) -> Share | None:
        """How a table is shared, if it is."""
        return self._one(f"SELECT table_id, code, watch {LIVE} AND table_id = ?", table_id)

    def find(self, code: str) -> Share | None:
        """The table with that code."""
        return self._one(f"SELECT table_id, code, watch {LIVE} AND code = ?", code)

    def _one(self, query: str, value: str) -> Share | None:
        for id, code, watch in self._store.rows(query, value):
            return Share(str(id), str(code), bool(watch))
        return None

    def count(self) -> int:
        """How many tables are shared."""
        return int(self._store.rows(f"SELECT count(*) {LIVE}")[0][0])

    def phones(self, table_id: str) -> list[Phone]:
        """The phones at a table, in the order in which they came."""
        query = "SELECT token, name, host, seen FROM phones WHERE table_id = ? ORDER BY since"
        return [
            Phone(str(key), str(name), bool(host), float(seen))
            for key, name, host, seen in self._store.rows(query, table_id)
        ]

    def seats(self, table_id: str) -> dict[int, str | None]:
        """Who has each seat that is not free: a phone's key, or None for the host."""
        query = "SELECT seat, token FROM seats WHERE table_id = ? ORDER BY seat"
        return {int(seat): key for seat, key in self._store.rows(query, table_id)}

    def seat_requests(self, table_id: str) -> list[SeatRequestRow]:
        """What phones asked for, the oldest first."""
        query = "SELECT token, seat, at, refused FROM wishes WHERE table_id = ? ORDER BY at, seat"
        return [
            SeatRequestRow(str(key), int(seat), float(at), bool(refused))
            for key, seat, at, refused in self._store.rows(query, table_id)
        ]

    def add_phone(
        self, table_id: str, key: str, name: str, host: bool, free: Iterable[int]
    ) -> None:
        """Adds a phone with free seats; a clash if one of them is taken."""
        with self._store.change() as change:
            now = self._store.system.time()
            change.execute(NEW_PHONE, table_id, key, name, int(host), now, now)
            self._sit(change, table_id, key, free)

    def sit(self, table_id: str, key: str, free: Iterable[int]) -> None:
        """Gives free seats to a phone that has joined; a clash if one of them is taken."""
        with self._store.change() as change:
            self._sit(change, table_id, key, free)

    def _sit(self, change: Change, table_id: str, key: str, free: Iterable[int]) -> None:
        for seat in free:
            change.execute(NEW_SEAT, table_id, seat, key)
        self._store.tell(change, table_id, 0)

    def ask_for_seats(self, table_id: str, key: str, seats: Iterable[int]) -> None:
        """Saves a phone's request for seats of others."""
        with self._store.change() as change:
            for seat in seats:
                change.execute(INSERT_REQUEST, table_id, key, seat, self._store.system.time())
            self._store.tell(change, table_id, 0)

    def forget_seat_requests(self, table_id: str, key: str) -> None:
        """Removes a phone's requests for seats."""
        with self._store.change() as change:
            change.execute("DELETE FROM wishes WHERE table_id = ? AND token = ?", table_id, key)
            self._store.tell(change, table_id, 0)

    def answer(self, table_id: str, request: SeatRequestRow, yes: bool) -> None:
        """Accepts or refuses a request for a seat."""
        which = (table_id, request.seat)
        with self._store.change() as change:
            if yes:
                change.execute("DELETE FROM wishes WHERE table_id = ? AND seat = ?", *which)
                change.execute(GIVE, *which, request.key)
            else:
                change.execute(
                    "UPDATE wishes SET refused = 1 WHERE table_id = ? AND seat = ? AND token = ?",
                    *(*which, request.key),
                )
            self._store.tell(change, table_id, 0)

    # Requests that wait for an answer are marks, which are deleted with their table.

    def requests(self, kind: RequestKind, table_id: str) -> dict[str, str]:
        """The open requests of a kind as JSON texts, by the beginning of the phones' keys."""
        query = "SELECT phone, value FROM marks WHERE table_id = ? AND kind = ?"
        return {str(id): str(value) for id, value in self._store.rows(query, table_id, kind)}

    def put_request(self, kind: RequestKind, table_id: str, id: str, request: str) -> None:
        """Saves a phone's request, or its new state."""
        with self._store.change() as change:
            change.execute(SET_MARK, table_id, id, kind, request, self._store.system.time())
            self._store.tell(change, table_id, 0)

    def forget_requests(self, kind: RequestKind, table_id: str, ids: Iterable[str]) -> None:
        """Removes the requests of these phones."""
        with self._store.change() as change:
            for id in ids:
                change.execute(FORGET_REQUEST, table_id, id, kind)
            self._store.tell(change, table_id, 0)

    def give_to_host(self, table_id: str, seats: Sequence[int]) -> None:
        """Gives seats to the host's phone."""
        with self._store.change() as change:
            for seat in seats:
                change.execute(GIVE, table_id, seat, None)
            self._store.tell(change, table_id, 0)

    def free(self, table_id: str, seats: Sequence[int]) -> None:
        """Frees seats for anybody with the code."""
        with self._store.change() as change:
            for seat in seats:
                change.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", table_id, seat)
            self._store.tell(change, table_id, 0)

    def remove_phone(self, table_id: str, key: str) -> None:
        """Removes a phone and frees its seats."""
        with self._store.change() as change:
            change.execute("DELETE FROM phones WHERE table_id = ? AND token = ?", table_id, key)
            self._store.tell(change, table_id, 0)

    def touch(self, phones: Iterable[tuple[str, str]], at: float) -> None:
        """Notes that these phones, by table and key, are connected; not announced."""
        with self._store.change() as change:
            for some in _parts([*phones]):
                pairs = ", ".join(["(?, ?)"] * len(some))
                change.execute(
                    f"UPDATE phones SET seen = ? WHERE (table_id, token) IN (VALUES {pairs})",
                    *(at, *chain.from_iterable(some)),
                )

    def last_seen(self, tables: Iterable[str]) -> list[tuple[str, int, float]]:
        """Every seat of these tables that a guest's phone has, and when that was there last."""
        found = []
        for some in _parts([*tables]):
            marks = ", ".join("?" * len(some))
            found += self._store.rows(
                "SELECT seats.table_id, seat, seen FROM seats JOIN phones "
                "ON phones.table_id = seats.table_id AND phones.token = seats.token "
                f"WHERE host = 0 AND seats.table_id IN ({marks}) ORDER BY seats.table_id, seat",
                *some,
            )
        return [(str(id), int(seat), float(seen)) for id, seat, seen in found]


def _parts(all_: list[T]) -> Iterator[list[T]]:
    """The values in chunks that one statement can take."""
    for at in range(0, len(all_), AT_ONCE):
        yield all_[at : at + AT_ONCE]
