"""Requests to undo steps of others: who asks, who must still agree, and the undo itself (G5)."""

from contextlib import suppress
from dataclasses import replace

from companion.core.action import Undo
from companion.core.json_checks import a_bool, a_list, a_text, an_int
from companion.core.json_text import Json, JsonObject
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.playing.live import LiveTable, Stale
from companion.playing.seats import UndoRequest
from companion.playing.tables import Tables
from companion.playing.undo_rules import check_shown, steps_back
from companion.sharing.hub.open_requests import (
    A_REQUEST,
    ID,
    LAPSED,
    MOST_SEATS,
    MOST_STEPS,
    OpenRequests,
)
from companion.store.action_notes import Note
from companion.store.seats import key_of


class UndoRequests:
    """The open requests to undo, by table.

    As with seats, the caller makes sure that an answer without a token is the host's.
    """

    def __init__(self, tables: Tables, open_requests: OpenRequests) -> None:
        self._tables, self._open = tables, open_requests

    def now(self, table_id: str, token: str | None = None) -> tuple[UndoRequest, ...]:
        """What is asked now, as one phone may answer it; without a token, as the host may."""
        found = self._open.of(table_id)
        if not found:
            return ()
        kept, viewer = self._tables.live(table_id).kept, self._open.viewer(token)
        requests: list[UndoRequest] = []
        for phone, parts in found.items():
            with suppress(Refusal):
                request = _read(parts)
                asked = viewer.may_answer(phone, frozenset(request.seats))
                requests.append(replace(request, mine=phone == viewer.phone, asked=asked))
        return tuple(request for request in requests if request.at == kept)

    def ask(self, token: str, by: int, at: int, to: int) -> None:
        """Saves a phone's request to undo all steps after `to`, in place of its earlier one."""
        ticket = self._open.sitting(token, by)
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
        request = UndoRequest(self._open.new_id(), by, at, to, tuple(sorted(others)))
        self._open.put(live.id, key_of(token)[:ID], _write(request, ()))

    def withdraw(self, token: str) -> None:
        """Removes a phone's request."""
        self._open.withdraw(token)

    def answer(self, table_id: str, id: str, yes: bool, token: str | None = None) -> None:
        """Accepts or refuses for the seats of a phone, or for all seats as the host."""
        request = next((one for one in self.now(table_id, token) if one.id == id), None)
        if request is None or not request.asked or request.refused:
            raise Refusal(LAPSED)
        host = self._open.viewer(token).host
        mine = self._seats_of(table_id, request, token)
        phone, parts = self._open.asker(table_id, id)
        agreed = _seats(parts.get("agreed"))
        if not yes:
            by = mine[0] if mine else None
            refused = replace(request, refused=True, refused_by=by)
            self._open.put(table_id, phone, _write(refused, agreed))
            return
        agreed = (*agreed, *mine)
        left = tuple(seat for seat in request.seats if seat not in mine)
        if left and not host:
            self._open.put(table_id, phone, _write(replace(request, seats=left), agreed))
            return
        self._open.forget(table_id, phone)
        self._take_back(self._tables.live(table_id), request, Note(agreed=agreed, host=host))

    def _seats_of(self, table_id: str, request: UndoRequest, token: str | None) -> tuple[int, ...]:
        """The seats for which a phone answers."""
        viewer = self._open.viewer(token)
        if not viewer.host:
            return tuple(seat for seat in request.seats if seat in viewer.seats)
        guests = self._open.guests(table_id)
        own = tuple(seat for seat in request.seats if seat not in guests)
        return own or self._open.host_seat(table_id)

    def _take_back(self, live: LiveTable, request: UndoRequest, note: Note) -> None:
        try:
            at = request.at
            for _ in range(live.table.undos_to(request.to)):
                at = live.push(Undo(request.by), at, note=note).number
        except Stale:
            raise Refusal(LAPSED) from None


def _write(request: UndoRequest, agreed: tuple[int, ...]) -> JsonObject:
    return {
        "id": request.id,
        "by": request.by,
        "at": request.at,
        "to": request.to,
        "seats": [*request.seats],
        "agreed": [*agreed],
        "refused": request.refused,
        "refused_by": request.refused_by,
    }


def _read(parts: JsonObject) -> UndoRequest:
    by = parts.get("refused_by")
    return UndoRequest(
        a_text(parts.get("id"), A_REQUEST),
        an_int(parts.get("by"), A_REQUEST, 0, MOST_SEATS),
        an_int(parts.get("at"), A_REQUEST, 0, MOST_STEPS),
        an_int(parts.get("to"), A_REQUEST, 0, MOST_STEPS),
        _seats(parts.get("seats")),
        refused=a_bool(parts.get("refused"), A_REQUEST),
        refused_by=None if by is None else an_int(by, A_REQUEST, 0, MOST_SEATS),
    )


def _seats(data: Json) -> tuple[int, ...]:
    return tuple(an_int(seat, A_REQUEST, 0, MOST_SEATS) for seat in a_list(data, A_REQUEST))
