"""Requests to undo steps of others: who asks, who must still agree, and the undo itself (G5)."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.core.action import Undo
from companion.core.game import Seats
from companion.core.json_checks import a_bool, a_list, a_text, an_int, an_object
from companion.core.json_text import Json, dump, parse
from companion.core.message import N_, say
from companion.core.refusal import Refusal
from companion.core.system import System
from companion.playing.live import LiveTable, Stale
from companion.playing.seats import UndoRequest
from companion.playing.tables import Tables
from companion.playing.undo_rules import check_shown, steps_back
from companion.store.action_notes import Note
from companion.store.seats import SeatRows, key_of

if TYPE_CHECKING:
    from companion.sharing.hub.seating import Ticket

A_REQUEST = say("a request")
NO_SEAT = N_("This phone has no seat at the table.")
LAPSED = N_("Nobody waits for this answer any more.")
# This many characters of a key identify a phone, and give no access.
ID = 16
MOST_STEPS, MOST_SEATS = 1_000_000, 11
Find = Callable[[str], "Ticket | None"]


class UndoRequests:
    """The open requests to undo, by table.

    As with seats, the caller makes sure that an answer without a token is the host's.
    """

    def __init__(
        self,
        tables: Tables,
        rows: SeatRows,
        find: Find,
        changed: Callable[[str], None],
        system: System,
    ) -> None:
        self._tables, self._rows, self._find, self._changed = tables, rows, find, changed
        self._system = system

    def now(self, table_id: str, token: str | None = None) -> tuple[UndoRequest, ...]:
        """What is asked now, as one phone may answer it; without a token, as the host may."""
        found = self._rows.undo_requests(table_id)
        if not found:
            return ()
        live = self._tables.live(table_id)
        known = {phone.key[:ID] for phone in self._rows.phones(table_id)}
        ticket = self._find(token) if token else None
        own = key_of(token)[:ID] if token else ""
        holds = ticket.seats if ticket else frozenset()
        host = token is None or (ticket is not None and ticket.host)
        requests: list[UndoRequest] = []
        for phone in sorted(known & found.keys()):
            # One that cannot be read is ignored.
            with suppress(Refusal):
                requests.append(_read(found[phone], phone == own, holds, host))
        return tuple(request for request in requests if request.at == live.kept)

    def ask(self, token: str, by: int, at: int, to: int) -> None:
        """Saves a phone's request to undo all steps after `to`, in place of its earlier one."""
        ticket = self._find(token)
        if ticket is None or by not in ticket.seats:
            raise Refusal(NO_SEAT)
        live = self._tables.live(ticket.table_id)
        with live.lock:
            if at != live.kept:
                raise Stale(N_("The table has moved on meanwhile: look again."))
            steps = steps_back(live.table, to)
            for step in steps:
                check_shown(live.table, step)
        others = {step.action.by for step in steps if step.action} - ticket.seats
        if not others:
            raise Refusal("These steps are your own: take them back without asking.")
        # Each request has its own id: an answer to an earlier one does not count.
        id = self._system.random_bytes(ID // 2).hex()
        request = UndoRequest(id, by, at, to, tuple(sorted(others)))
        self._put(live.id, key_of(token)[:ID], request, ())

    def _put(
        self, table_id: str, phone: str, request: UndoRequest, agreed: tuple[int, ...]
    ) -> None:
        self._rows.put_undo_request(table_id, phone, _write(request, agreed))
        self._changed(table_id)

    def _forget(self, table_id: str, phone: str) -> None:
        self._rows.forget_undo_requests(table_id, [phone])
        self._changed(table_id)

    def withdraw(self, token: str) -> None:
        """Removes a phone's request."""
        ticket = self._find(token)
        if ticket is not None:
            self._forget(ticket.table_id, key_of(token)[:ID])

    def answer(self, table_id: str, id: str, yes: bool, token: str | None = None) -> None:
        """Accepts or refuses for the seats of a phone, or for all seats as the host."""
        request = next((one for one in self.now(table_id, token) if one.id == id), None)
        if request is None or not request.asked or request.refused:
            raise Refusal(LAPSED)
        ticket = self._find(token) if token else None
        host = ticket is None or ticket.host
        mine = self._seats_of(table_id, request, ticket)
        phone, agreed = self._kept(table_id, id)
        if not yes:
            by = mine[0] if mine else None
            self._put(table_id, phone, replace(request, refused=True, refused_by=by), agreed)
            return
        agreed = (*agreed, *mine)
        left = tuple(seat for seat in request.seats if seat not in mine)
        if left and not host:
            self._put(table_id, phone, replace(request, seats=left), agreed)
            return
        self._forget(table_id, phone)
        self._take_back(self._tables.live(table_id), request, Note(agreed=agreed, host=host))

    def _seats_of(
        self, table_id: str, request: UndoRequest, ticket: "Ticket | None"
    ) -> tuple[int, ...]:
        """The seats for which a phone answers."""
        phones = {phone.key: phone for phone in self._rows.phones(table_id)}
        held = self._rows.seats(table_id)
        guests = {seat for seat, key in held.items() if key is not None and not phones[key].host}
        if ticket is not None and not ticket.host:
            return tuple(seat for seat in request.seats if seat in ticket.seats)
        own = tuple(seat for seat in request.seats if seat not in guests)
        return own or tuple(seat for seat in sorted(held) if seat not in guests)[:1]

    def _kept(self, table_id: str, id: str) -> tuple[str, tuple[int, ...]]:
        """The phone that asked it, and who agreed so far."""
        for phone, text in self._rows.undo_requests(table_id).items():
            with suppress(Refusal):
                parts = an_object(parse(text), A_REQUEST)
                if parts.get("id") == id:
                    return phone, _seats(parts.get("agreed"))
        raise Refusal(LAPSED)

    def _take_back(self, live: LiveTable, request: UndoRequest, note: Note) -> None:
        try:
            at = request.at
            for _ in range(live.table.undos_to(request.to)):
                at = live.push(Undo(request.by), at, note=note).number
        except Stale:
            raise Refusal(LAPSED) from None


def _write(request: UndoRequest, agreed: tuple[int, ...]) -> str:
    return dump(
        {
            "id": request.id,
            "by": request.by,
            "at": request.at,
            "to": request.to,
            "seats": [*request.seats],
            "agreed": [*agreed],
            "refused": request.refused,
            "refused_by": request.refused_by,
        }
    )


def _read(text: str, mine: bool, holds: Seats, host: bool) -> UndoRequest:
    parts = an_object(parse(text), A_REQUEST)
    seats, by = _seats(parts.get("seats")), parts.get("refused_by")
    return UndoRequest(
        a_text(parts.get("id"), A_REQUEST),
        an_int(parts.get("by"), A_REQUEST, 0, MOST_SEATS),
        an_int(parts.get("at"), A_REQUEST, 0, MOST_STEPS),
        an_int(parts.get("to"), A_REQUEST, 0, MOST_STEPS),
        seats,
        mine=mine,
        asked=not mine and (host or not holds.isdisjoint(seats)),
        refused=a_bool(parts.get("refused"), A_REQUEST),
        refused_by=None if by is None else an_int(by, A_REQUEST, 0, MOST_SEATS),
    )


def _seats(data: Json) -> tuple[int, ...]:
    return tuple(an_int(seat, A_REQUEST, 0, MOST_SEATS) for seat in a_list(data, A_REQUEST))
