"""Requests to correct a table once more, of phones that did so often: one yes is enough (G1)."""

from contextlib import suppress
from dataclasses import replace

from companion.core.action import Correct
from companion.core.game import NOBODY
from companion.core.json_checks import a_bool, a_text, an_int, an_object
from companion.core.json_text import JsonObject, patch_between
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.playing.live import LiveTable, Stale
from companion.playing.masked_corrections import correction
from companion.playing.seats import CorrectionRequest
from companion.playing.tables import Tables
from companion.sharing.hub.open_requests import (
    A_REQUEST,
    ID,
    LAPSED,
    MOST_SEATS,
    MOST_STEPS,
    OpenRequests,
    Viewer,
)
from companion.store.action_notes import Note
from companion.store.seats import key_of


class CorrectionRequests:
    """The open requests to correct a table, by table.

    As with seats, the caller makes sure that an answer without a token is the host's.
    """

    def __init__(self, tables: Tables, open_requests: OpenRequests) -> None:
        self._tables, self._open = tables, open_requests

    def now(self, table_id: str, token: str | None = None) -> tuple[CorrectionRequest, ...]:
        """What is asked now, as one phone may answer it; without a token, as the host may."""
        found = self._open.of(table_id)
        if not found:
            return ()
        live, viewer = self._tables.live(table_id), self._open.viewer(token)
        requests: list[CorrectionRequest] = []
        for phone, parts in found.items():
            # One that cannot be done any more is ignored.
            with suppress(Refusal):
                requests.append(self._seen(live, phone, parts, viewer))
        return tuple(requests)

    def _seen(
        self, live: LiveTable, phone: str, parts: JsonObject, viewer: Viewer
    ) -> CorrectionRequest:
        request = _read(parts)
        with live.lock:
            if request.at != live.kept:
                raise Refusal(LAPSED)
            table = Table.resumed(live.table)
        if viewer.phone == phone:
            return replace(request, mine=True)
        every_seat = frozenset(table.rules.seats)
        before = table.position
        after = table.push(self._action(live, phone, parts)).position
        shown = (table.rules.write(table.rules.masked(one, NOBODY)) for one in (before, after))
        asked = viewer.may_answer(phone, every_seat)
        return replace(request, patch=patch_between(*shown), asked=asked)

    def ask(self, token: str, by: int, at: int, position: JsonObject) -> None:
        """Saves a phone's request to correct the table, in place of its earlier one."""
        ticket = self._open.sitting(token, by)
        live, phone = self._tables.live(ticket.table_id), key_of(token)[:ID]
        with live.lock:
            if at != live.kept:
                raise Stale(N_("The table has moved on meanwhile: look again."))
        request = CorrectionRequest(self._open.new_id(), by, at)
        parts = {**_write(request), "position": position}
        # Refused now if it could not be done.
        self._action(live, phone, parts)
        self._open.put(live.id, phone, parts)

    def withdraw(self, token: str) -> None:
        """Removes a phone's request."""
        self._open.withdraw(token)

    def answer(self, table_id: str, id: str, yes: bool, token: str | None = None) -> None:
        """Accepts or refuses; an accepted correction is made."""
        request = next((one for one in self.now(table_id, token) if one.id == id), None)
        if request is None or not request.asked or request.refused:
            raise Refusal(LAPSED)
        viewer = self._open.viewer(token)
        mine = self._open.host_seat(table_id) if viewer.host else (min(viewer.seats),)
        phone, parts = self._open.asker(table_id, id)
        if not yes:
            refused = replace(request, refused=True, refused_by=mine[0] if mine else None)
            self._open.put(table_id, phone, {**parts, **_write(refused)})
            return
        live = self._tables.live(table_id)
        action = self._action(live, phone, parts)
        self._open.forget(table_id, phone)
        try:
            live.push(action, request.at, note=Note(agreed=mine, host=viewer.host))
        except Stale:
            raise Refusal(LAPSED) from None

    def _action(self, live: LiveTable, phone: str, parts: JsonObject) -> Correct:
        """The correction that a phone asked for, judged by what its seats may see."""
        seats = self._open.seats(live.id, phone)
        by = _read(parts).by
        if by not in seats:
            raise Refusal(LAPSED)
        position = an_object(parts.get("position"), A_REQUEST)
        with live.lock:
            return correction(live.table, by, position, seats, seats, limited=False)


def _write(request: CorrectionRequest) -> JsonObject:
    return {
        "id": request.id,
        "by": request.by,
        "at": request.at,
        "refused": request.refused,
        "refused_by": request.refused_by,
    }


def _read(parts: JsonObject) -> CorrectionRequest:
    by = parts.get("refused_by")
    return CorrectionRequest(
        a_text(parts.get("id"), A_REQUEST),
        an_int(parts.get("by"), A_REQUEST, 0, MOST_SEATS),
        an_int(parts.get("at"), A_REQUEST, 0, MOST_STEPS),
        refused=a_bool(parts.get("refused"), A_REQUEST),
        refused_by=None if by is None else an_int(by, A_REQUEST, 0, MOST_SEATS),
    )
