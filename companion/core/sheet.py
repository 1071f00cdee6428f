"""One scoring, line by line."""

from dataclasses import dataclass

from companion.core.json_text import JsonObject
from companion.core.message import Message


@dataclass(frozen=True)
class Line:
    """Points of every seat for one thing, and why."""

    label: str
    points: tuple[int, ...]
    why: tuple[Message | None, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A scoring that took place, with all of its lines, zeros too."""

    name: str
    lines: tuple[Line, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat in this scoring."""
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    def points(self, label: str) -> tuple[int, ...]:
        """The points of the line with that label."""
        return next(line.points for line in self.lines if line.label == label)

    def write(self) -> JsonObject:
        """The sheet as the command line prints it."""
        return {
            "name": self.name,
            "lines": [{"label": line.label, "points": list(line.points)} for line in self.lines],
            "totals": list(self.totals),
        }
