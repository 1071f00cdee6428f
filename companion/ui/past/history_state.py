"""What the history shows now: a tab, and which plays in which order."""

from dataclasses import dataclass, field
from typing import Literal

from companion.past.filters import Order, Wanted

Tab = Literal["tables", "people"]
ADDRESS = "/history"


@dataclass(frozen=True)
class HistoryState:
    """Kept while one looks at a table, so that whoever comes back finds the same list."""

    tab: Tab = "tables"
    wanted: Wanted = field(default_factory=Wanted)
    order: Order = "newest"
    searching: bool = False


def person_address(id: str) -> str:
    """The address of a person's page."""
    from urllib.parse import quote

    return f"/person/{quote(id, safe='')}"
