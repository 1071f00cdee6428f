"""One table of a damaged file, restored from its rows and from those of the copies."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import time

from companion.core import record
from companion.core.record import Find, faults_as_refusals
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.store.listed_table import a_time, read_object, read_summary
from companion.store.raw_pages import Row
from companion.store.salvaged_rows import SalvagedRows


@dataclass(frozen=True)
class SalvagedTable:
    """What there is of one table, in the damaged file first and then in its copies."""

    id: str
    sources: list[SalvagedRows]

    @property
    def rows(self) -> list[Row]:
        """The table's own row, wherever it is."""
        return [one.tables[self.id] for one in self.sources if self.id in one.tables]

    @property
    def actions(self) -> Mapping[int, Row]:
        """The actions that the damaged file has."""
        return self.sources[0].actions.get(self.id, {})

    @property
    def times(self) -> tuple[float, float, float | None]:
        """When it was made, touched and removed, as far as that can be read."""
        row = self._row
        updated = a_time(row[3]) or a_time(row[2]) or time()
        return a_time(row[2]) or updated, updated, a_time(row[6])

    @property
    def purge_at(self) -> float | None:
        """When a removed one is deleted for good, if that is known."""
        return a_time(self._row[7])

    @property
    def _row(self) -> Row:
        return self.rows[0] if self.rows else (None,) * 8

    def steps(self, table: Table[object] | None) -> int:
        """How many actions there were, as far as that can be known."""
        seats = len(table.header.players) if table else 0
        summaries = [read_summary(row[5], seats) for row in self.rows]
        return max([0, *self.actions, *(one.step for one in summaries if one)])

    def best(self, find: Find[object]) -> Table[object] | None:
        """The table played as far as it goes: what is torn out, a copy fills in."""
        best: Table[object] | None = None
        for row in self.rows:
            header = row[1]
            best = best or _played(header, self.actions, find)
            if best is None:
                continue
            for one in self.sources[1:]:
                filled = _filled(self.actions, one.actions.get(self.id, {}), best.last.number)
                further = _played(header, filled, find) if filled else None
                if further is not None and further.last.number > best.last.number:
                    best = further
            break
        return best


def _filled(ours: Mapping[int, Row], older: Mapping[int, Row], reached: int) -> dict[int, Row]:
    """Our actions with a copy's after the step we get to; nothing if the copy went another way."""
    both = {*ours} & {*older} - {reached + 1}
    if any(ours[step][3] != older[step][3] and _whole(ours[step]) for step in both):
        return {}
    return {**ours, **{step: row for step, row in older.items() if step > reached}}


def _whole(row: Row) -> bool:
    try:
        return bool(read_object(row[3]))
    except Refusal:
        return False


def _played(header: object, actions: Mapping[int, Row], find: Find[object]) -> Table[object] | None:
    """A table as far as its actions can be read and follow one another."""
    try:
        with faults_as_refusals():
            table = record.read({**read_object(header), "actions": []}, find)
    except Refusal:
        return None
    step = 1
    while step in actions:
        try:
            with faults_as_refusals():
                table.push(table.rules.codec.read(read_object(actions[step][3])))
        except Refusal:
            break
        step += 1
    return table
