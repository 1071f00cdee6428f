"""Requests that phones make to each other and that wait for an answer, saved in the store."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.core.game import NOBODY, Seats
from companion.core.json_checks import an_object
from companion.core.json_text import JsonObject, dump, parse
from companion.core.message import N_, say
from companion.core.refusal import Refusal
from companion.core.system import System
from companion.store.seats import RequestKind, SeatRows, key_of

if TYPE_CHECKING:
    from companion.sharing.hub.seating import Ticket

A_REQUEST = say("a request")
NO_SEAT = N_("This phone has no seat at the table.")
LAPSED = N_("Nobody waits for this answer any more.")
# This many characters of a key identify a phone, and give no access.
ID = 16
MOST_STEPS, MOST_SEATS = 1_000_000, 11
Find = Callable[[str], "Ticket | None"]


@dataclass(frozen=True)
class Viewer:
    """A phone that looks at the requests of a table."""

    phone: str
    seats: Seats
    host: bool

    def may_answer(self, asker: str, seats: Seats) -> bool:
        """Whether it may answer for one of these seats, asked by that phone."""
        return self.phone != asker and (self.host or not self.seats.isdisjoint(seats))


class OpenRequests:
    """The open requests of one kind at all tables: one for each phone."""

    def __init__(
        self,
        rows: SeatRows,
        find: Find,
        changed: Callable[[str], None],
        system: System,
        kind: RequestKind,
    ) -> None:
        self._kind, self._rows, self._system = kind, rows, system
        self._find, self._changed = find, changed

    def of(self, table_id: str) -> dict[str, JsonObject]:
        """What phones at the table ask, by the beginning of their keys."""
        saved = self._rows.requests(self._kind, table_id)
        known = {phone.key[:ID] for phone in self._rows.phones(table_id)} if saved else set()
        found = {}
        for phone in sorted(known & saved.keys()):
            # One that cannot be read is ignored.
            with suppress(Refusal):
                found[phone] = an_object(parse(saved[phone]), A_REQUEST)
        return found

    def asker(self, table_id: str, id: str) -> tuple[str, JsonObject]:
        """The phone that made a request, and what it asks."""
        for phone, parts in self.of(table_id).items():
            if parts.get("id") == id:
                return phone, parts
        raise Refusal(LAPSED)

    def viewer(self, token: str | None) -> Viewer:
        """Whoever looks with this token; without one it is the host."""
        if token is None:
            return Viewer("", NOBODY, True)
        ticket = self._find(token)
        seats, host = (ticket.seats, ticket.host) if ticket else (NOBODY, False)
        return Viewer(key_of(token)[:ID], seats, host)

    def sitting(self, token: str, by: int) -> "Ticket":
        """The ticket of a phone that asks something for its seat `by`; refused without it."""
        ticket = self._find(token)
        if ticket is None or by not in ticket.seats:
            raise Refusal(NO_SEAT)
        return ticket

    def new_id(self) -> str:
        """An id for a request: an answer to an earlier one of the same phone does not count."""
        return self._system.random_bytes(ID // 2).hex()

    def put(self, table_id: str, phone: str, parts: JsonObject) -> None:
        """Saves a phone's request in place of its earlier one."""
        self._rows.put_request(self._kind, table_id, phone, dump(parts))
        self._changed(table_id)

    def forget(self, table_id: str, phone: str) -> None:
        """Removes a phone's request."""
        self._rows.forget_requests(self._kind, table_id, [phone])
        self._changed(table_id)

    def withdraw(self, token: str) -> None:
        """Removes the request of the phone with this token."""
        ticket = self._find(token)
        if ticket is not None:
            self.forget(ticket.table_id, key_of(token)[:ID])

    def guests(self, table_id: str) -> dict[int, str]:
        """The seats that phones of guests have, with the keys of those phones."""
        hosts = {phone.key for phone in self._rows.phones(table_id) if phone.host}
        held = self._rows.seats(table_id)
        return {seat: key for seat, key in held.items() if key is not None and key not in hosts}

    def seats(self, table_id: str, phone: str) -> Seats:
        """The seats of a guest's phone, by the beginning of its key."""
        held = self.guests(table_id)
        return frozenset(seat for seat, key in held.items() if key.startswith(phone))

    def host_seat(self, table_id: str) -> tuple[int, ...]:
        """The first seat that the host's phone has for itself, if any."""
        guests = self.guests(table_id)
        return tuple(seat for seat in sorted(self._rows.seats(table_id)) if seat not in guests)[:1]
