"""What SQLite and PostgreSQL stores have in common: saving, loading and listing tables."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.core import record
from companion.core.game import Header, Meta
from companion.core.json_text import Json, JsonObject, dump, parse, shown
from companion.core.message import N_, Message
from companion.core.record import Find, faults_as_refusals
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store.action_notes import MARK, Note, read_note
from companion.store.codes import check_code, new_code
from companion.store.database import Clash
from companion.store.guards import HERE, LAST_STEP, TAKES_STEP
from companion.store.household import HouseholdData
from companion.store.listed_table import (
    ListedTable,
    Summary,
    Unreadable,
    a_time,
    check_count,
    read_object,
    read_summary,
    summary_of,
)
from companion.store.migrations import REMOVED_FOR
from companion.store.removed_tables import DELETE, RESTORE, Purging, purge
from companion.store.rows import put_table

if TYPE_CHECKING:
    from companion.store.salvaged_rows import SalvagedRows

__all__ = ["FILE", "ListedTable", "Store", "Summary", "Unreadable", "WentOn", "summary_of"]

FILE = "caldera.db"
NO_TABLE = N_("There is no table {table} here any more.")
NEXT_ACTION = (
    "INSERT INTO actions (table_id, step, at, action) "
    f"SELECT id, ?, ?, ? FROM tables WHERE {TAKES_STEP.format(id='?', step='?')}"
)
ANSWERED = "INSERT INTO answered (table_id, action_id, step) VALUES (?, ?, ?)"
ANSWERED_AS = (
    "SELECT step FROM answered WHERE table_id = ? "
    "AND (action_id = ? OR action_id LIKE ? ESCAPE '!')"
)
STANDS = "UPDATE tables SET updated = ?, finished = ?, summary = ? WHERE id = ?"


class WentOn(Refusal):
    """The table has other actions than the caller knew: it must be reloaded."""

    def __init__(self, step: int) -> None:
        super().__init__(N_("This table has moved on elsewhere: open it again."))
        self.step = step


class Store(HouseholdData):
    """Where everything is saved; every method may be called from any thread."""

    def __init__(self, find: Find[object], find_meta: Callable[[str], Meta] | None = None) -> None:
        super().__init__(find)
        # Lists need the games' names, not their rules, which take longer to load.
        self._find_meta = find_meta or (lambda game: find(game).meta)
        # Tables that could not be replayed, with the hour they were touched last.
        self._broken: dict[str, tuple[object, Message]] = {}
        # The lists' rows as they were read last.
        self._listed: dict[str, tuple[tuple[object, ...], ListedTable | Unreadable]] = {}
        self._purging = Purging()

    def replay(self, value: Json) -> Table[object]:
        """The table of a record, replayed by its game's rules."""
        with faults_as_refusals():
            return record.read(value, self._find)

    def create(self, header: Header) -> str:
        """A new table; its id is also the code that people read out."""
        return self.keep(self.replay(record.write_header(header)))

    def keep(self, table: Table[object], wanted: str | None = None) -> str:
        """A table from elsewhere, with all of its actions; a clash if the `wanted` id is taken."""
        now = self.system.time()
        while True:
            id = wanted or new_code(self.system)
            try:
                with self.change() as change:
                    put_table(change, id, table, (now, now, None))
                    self.tell(change, id, 0)
            except Clash:
                if wanted:
                    raise
                continue
            return id

    def same_as(self, table: Table[object]) -> str | None:
        """The id of a table in the lists that has the same header and the same actions."""
        header = dump(record.write_header(table.header))
        actions = record.write_actions(table.rules, table.actions)
        for (id,) in self.rows(f"SELECT id FROM tables WHERE header = ? AND {HERE}", header):
            with suppress(Refusal):
                if self.since(id, 0) == actions:
                    return str(id)
        return None

    def load(self, id: str) -> Table[object]:
        """The table, replayed to its last action; one that cannot be is unreadable from now on."""
        found = self.rows("SELECT header, updated, summary FROM tables WHERE id = ?", id)
        if not found:
            raise Refusal(NO_TABLE, table=shown(id))
        header, updated, summary = found[0]
        try:
            check_code(id)
            table = self.replay({**read_object(header), "actions": list(self.since(id, 0))})
            check_count(table, summary)
        except Refusal as why:
            if isinstance(why, record.InternalFault):
                logging.getLogger(__name__).error("table %s", id, exc_info=why.__cause__)
            self._broken[id] = (updated, why.message)
            raise
        self._broken.pop(id, None)
        return table

    def since(self, id: str, step: int) -> list[JsonObject]:
        """A table's actions after a step, in their order; refused if one is missing."""
        actions: list[JsonObject] = []
        for number, action in self.rows(
            "SELECT step, action FROM actions WHERE table_id = ? AND step > ? ORDER BY step",
            *(id, step),
        ):
            wanted = step + len(actions) + 1
            if number != wanted:
                raise Refusal("Action {step} of this table is missing.", step=wanted)
            actions.append(read_object(action))
        return actions

    def append(
        self,
        id: str,
        step: int,
        action: Mapping[str, Json],
        summary: Summary,
        action_id: str | None = None,
        is_open: bool = False,
    ) -> int:
        """Saves one action as the table's `step` and returns that step; it is on the disk then.

        Only an action that is open, with nothing hidden in it, is part of the announcement.

        Raises `WentOn` if that is not the next step. An `action_id` that was saved before returns
        its step, and nothing is repeated.
        """
        try:
            self._put_next(id, step, dump(action), summary, action_id, is_open)
        except Clash:
            return self._answer(id, action_id)
        return step

    def _put_next(
        self,
        id: str,
        step: int,
        action: str,
        summary: Summary,
        action_id: str | None,
        is_open: bool,
    ) -> None:
        """One action as one change; a clash if the table is at another step or gone."""
        now = self.system.time()
        with self.change() as change:
            if not change.execute(NEXT_ACTION, step, now, action, id, step):
                raise Clash
            if action_id is not None:
                change.execute(ANSWERED, id, action_id, step)
            change.execute(STANDS, now, int(summary.finished), summary.write(), id)
            self.tell(change, id, step)

    def notes(self, id: str, after: int = 0) -> dict[int, Note]:
        """The notes of a table's actions after a step, by step."""
        found = self.rows(
            "SELECT step, action_id FROM answered "
            "WHERE table_id = ? AND step > ? AND action_id LIKE ?",
            *(id, after, f"%{MARK}%"),
        )
        return {int(step): read_note(str(action_id)) for step, action_id in found}

    def answered(self, id: str, action_id: str) -> int | None:
        """The step that an action has already, by its id, whatever is noted beside it."""
        plain = action_id.partition(MARK)[0]
        noted = "".join(f"!{letter}" if letter in "!%_" else letter for letter in plain)
        known = self.rows(ANSWERED_AS, id, plain, f"{noted}{MARK}%")
        return int(known[0][0]) if known else None

    def _answer(self, id: str, action_id: str | None) -> int:
        """The step that an action was saved as before, or the reason why it cannot be added."""
        known = None if action_id is None else self.answered(id, action_id)
        if known is not None:
            return known
        last = self.rows(f"SELECT {LAST_STEP} FROM tables WHERE id = ? AND {HERE}", id)
        raise WentOn(int(last[0][0])) if last else Refusal(NO_TABLE, table=shown(id))

    def kept(self, id: str) -> ListedTable | None:
        """The table's entry in the lists, if it can be read."""
        found = self._list("id = ?", id)
        return found[0] if found and isinstance(found[0], ListedTable) else None

    def open_tables(self) -> list[ListedTable]:
        """The tables not over yet, the one touched last first."""
        listed = self._list(f"finished <> 1 AND {HERE}")
        return [entry for entry in listed if isinstance(entry, ListedTable)]

    def finished_tables(self) -> list[ListedTable]:
        """The tables that are over, the newest first."""
        listed = self._list(f"finished = 1 AND {HERE}")
        return [entry for entry in listed if isinstance(entry, ListedTable)]

    def unreadable_tables(self) -> list[Unreadable]:
        """The tables that are here and cannot be opened, each with the reason."""
        listed = self._list(HERE)
        return [entry for entry in listed if isinstance(entry, Unreadable)]

    def _list(self, where: str, *values: object) -> list[ListedTable | Unreadable]:
        listed = []
        for row in self.rows(
            "SELECT id, header, created, updated, summary FROM tables "
            f"WHERE {where} ORDER BY updated DESC",
            *values,
        ):
            # Lists are drawn often, and few of their tables change in between.
            known = self._listed.get(row[0])
            if known is None or known[0] != row:
                known = self._listed[row[0]] = (row, self._entry(*row))
            at, why = self._broken.get(row[0], (None, None))
            entry = known[1]
            if why is not None and at == row[3]:
                entry = Unreadable(entry.id, why, entry.updated)
            listed.append(entry)
        return listed

    def _entry(
        self, id: object, header: object, created: object, updated: object, summary: object
    ) -> ListedTable | Unreadable:
        """A row as a list shows it; nothing is replayed unless its summary is damaged."""
        touched = a_time(updated) or a_time(created) or 0.0
        try:
            check_code(id)
            header_read = record.read_beginning(read_object(header), self._find_meta)
            stands = read_summary(summary, len(header_read.players)) or self._summed_up(str(id))
            return ListedTable(str(id), header_read, a_time(created) or touched, touched, stands)
        except Refusal as refusal:
            return Unreadable(str(id), refusal.message, touched)

    def _summed_up(self, id: str) -> Summary:
        """How a table stands whose summary is damaged: made anew from the table, and kept."""
        summary = summary_of(self.load(id))
        # A full disk must not hide the list.
        with suppress(Refusal), self.change() as change:
            change.execute(
                "UPDATE tables SET finished = ?, summary = ? WHERE id = ?",
                *(int(summary.finished), summary.write(), id),
            )
        return summary

    def raw(self, id: str) -> bytes:
        """A table's record as it is saved, readable or not: JSON if possible, else raw lines."""
        header = "\n".join(
            str(row[0]) for row in self.rows("SELECT header FROM tables WHERE id = ?", id)
        )
        actions = [
            str(row[0])
            for row in self.rows("SELECT action FROM actions WHERE table_id = ? ORDER BY step", id)
        ]
        try:
            whole = {**read_object(header), "actions": [parse(action) for action in actions]}
            text = record.write_lines(whole)
        except Refusal:
            text = "\n".join([header, *actions, ""])
        return text.encode("utf-8", "surrogateescape")

    def mend(self, id: str) -> str:
        """Makes a new table from the playable part of an unreadable one, which stays as it is."""
        # Seldom needed, and so not loaded before the first screen.
        from companion.store.salvaged_rows import SalvagedRows
        from companion.store.salvaged_table import SalvagedTable

        here = SalvagedRows()
        for row in self.rows(
            "SELECT id, header, created, updated, finished, summary, deleted, purge_at "
            "FROM tables WHERE id = ?",
            id,
        ):
            here.add("tables", row)
        for row in self.rows(
            "SELECT table_id, step, at, action FROM actions WHERE table_id = ?", id
        ):
            here.add("actions", row)
        table = SalvagedTable(id, [here, *self.earlier()]).best(self._find)
        if table is None:
            raise Refusal("Nothing of this table can be played: save it to a file as it is.")
        return self.keep(table)

    def earlier(self) -> list["SalvagedRows"]:
        """What copies hold of the tables, the newest first."""
        return []

    def delete(self, id: str) -> None:
        """Takes a table out of the lists; `restore` brings it back until it is purged."""
        now = self.system.time()
        with self.change() as change:
            change.execute(DELETE, now, now + REMOVED_FOR, id)
            self.tell(change, id, 0)

    def restore(self, id: str) -> None:
        """Puts a table back into the lists."""
        with self.change() as change:
            if not change.execute(RESTORE, id):
                raise Refusal(NO_TABLE, table=shown(id))
            self.tell(change, id, 0)

    def purge(self) -> bool:
        """Deletes for good some of what was removed long ago; whether more of it is left."""
        self._listed.clear()
        return purge(self)
