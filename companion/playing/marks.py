"""What one phone remembers of a table: the moments it has seen, and what was ticked off there."""

from companion.store.mark_rows import MarkRows
from companion.store.store import Store


class Marks:
    """The marks of one phone; another phone at the same table has its own."""

    def __init__(self, store: Store, phone: str) -> None:
        self._rows = MarkRows(store, phone)

    def seen(self, table: str) -> tuple[int, int] | None:
        """The step and the moment of it that were looked at last."""
        step, _, kind = (self._rows.get(table, "seen") or "").partition(".")
        return (int(step), int(kind)) if step.isdecimal() and kind.isdecimal() else None

    def see(self, table: str, mark: tuple[int, int]) -> None:
        """Remembers that a moment was looked at."""
        self._rows.set(table, "seen", f"{mark[0]}.{mark[1]}")

    # What to take off the real board is ticked off one by one, and not forgotten by a reload.

    def ticked(self, table: str, step: int) -> frozenset[int]:
        """The rows of the checklist of a step that are done."""
        ticked_step, _, rows = (self._rows.get(table, "ticked") or "").partition(":")
        if ticked_step != str(step):
            return frozenset()
        return frozenset(int(row) for row in rows.split(",") if row.isdecimal())

    def tick(self, table: str, step: int, rows: frozenset[int]) -> None:
        """Remembers which rows of the checklist are done."""
        text = f"{step}:{','.join(map(str, sorted(rows)))}"
        self._rows.set(table, "ticked", text)

    # How the table is shown here: held, or flat with everybody around it.

    def seating(self, table: str) -> str | None:
        """Where people sit around this phone, as `seating.py` keeps it."""
        return self._rows.get(table, "seating")

    def keep_seating(self, table: str, seating: str) -> None:
        """Remembers it."""
        self._rows.set(table, "seating", seating)

    # Whether Caldera says why, when it has played here.

    def says_why(self, table: str) -> bool:
        """Whether an opponent's turn comes with a reason."""
        return self._rows.get(table, "why") == "yes"

    def keep_why(self, table: str, why: bool) -> None:
        """Remembers it."""
        self._rows.set(table, "why", "yes" if why else "no")

    # A phone that keeps a shared table and has one seat left at it is that player's own.

    def own(self, table: str) -> bool:
        """Whether the hand that stays on this phone may lie open on it."""
        return self._rows.get(table, "own") == "yes"

    def make_own(self, table: str, own: bool) -> None:
        """Remembers it."""
        self._rows.set(table, "own", "yes" if own else "no")
