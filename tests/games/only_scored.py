"""What every record of a table that was only scored shows."""

from typing import TypeVar

from companion.core.action import Correct
from companion.core.table import Table
from companion.playing.just_score import only_scored

P = TypeVar("P")


def counted(table: Table[P]) -> bool:
    """A start, and one correction that is its scoring and ends it."""
    (action,) = table.actions
    return only_scored(table.header) and isinstance(action, Correct) and bool(table.last.events)
