"""A table in a list: how it stands, or why it cannot be read."""

import json
from dataclasses import dataclass

from companion.core.game import Header
from companion.core.json_checks import an_object
from companion.core.json_text import JsonObject, parse
from companion.core.message import Message
from companion.core.record import THE_TABLE
from companion.core.refusal import Refusal
from companion.core.table import Table

# The latest time that calendars can show, in the year 9987.
LATEST = 253_000_000_000.0


@dataclass(frozen=True)
class Summary:
    """How a table stands, for lists: points, who is asked, the places once it is over."""

    step: int = 0
    scores: tuple[int, ...] = ()
    to_act: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    tie_break: str | None = None
    # Once it is over: the points of each scoring, where there were several that add up.
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the table is over."""
        return bool(self.ranking)

    def write(self) -> str:
        """The JSON text that is saved."""
        return json.dumps(vars(self))


def summary_of(table: Table[object]) -> Summary:
    """How a table stands now."""
    result = table.result
    return Summary(
        step=table.last.number,
        scores=table.scores,
        to_act=table.to_act,
        ranking=result.ranking if result else (),
        tie_break=result.tie_break if result else None,
        rounds=_rounds(table) if result else (),
    )


def _rounds(table: Table[object]) -> tuple[tuple[int, ...], ...]:
    """What each scoring brought; nothing where a correction gave points beside them."""
    rounds = tuple(sheet.totals for sheet in table.sheets)
    together = tuple(map(sum, zip(*rounds, strict=True)))
    return rounds if len(rounds) > 1 and together == table.scores else ()


@dataclass(frozen=True)
class ListedTable:
    """A table as lists show it."""

    id: str
    header: Header
    created: float
    updated: float
    summary: Summary


@dataclass(frozen=True)
class Unreadable:
    """A table that cannot be opened, and why; it can be saved as it is, and removed."""

    id: str
    why: Message
    updated: float


def read_object(text: object) -> JsonObject:
    """The JSON object in a row; refused if the row was damaged."""
    if not isinstance(text, str):
        raise Refusal("This is not JSON: it is not UTF-8 text.")
    return an_object(parse(text), THE_TABLE)


def check_count(table: Table[object], summary: object) -> None:
    """Refuses a table that once had more actions than are here."""
    had, found = read_summary(summary, len(table.header.players)), table.last.number
    if had is not None and had.step > found:
        raise Refusal(
            "Of this table’s {had} actions only {found} are here.", had=had.step, found=found
        )


def a_time(value: object) -> float | None:
    """`value`, if it is a moment that a calendar can show."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= LATEST else None


def read_summary(text: object, seats: int) -> Summary | None:
    """The summary of a table for so many, if it is whole: it can be made anew from the table."""
    try:
        fields = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict):
        return None
    step, tie_break, ranking = fields.get("step"), fields.get("tie_break"), fields.get("ranking")
    scores, to_act = _numbers(fields.get("scores")), _numbers(fields.get("to_act"))
    if type(step) is not int or not (tie_break is None or isinstance(tie_break, str)):
        return None
    if scores is None or len(scores) != seats or to_act is None or not isinstance(ranking, list):
        return None
    places = [_numbers(place) for place in ranking]
    named = [seat for place in places if place is not None for seat in place]
    if None in places or sorted(named) != list(range(seats) if named else []):
        return None
    if not set(to_act) <= set(range(seats)):
        return None
    rounds = [_numbers(points) for points in _list(fields.get("rounds", []))]
    if not all(points is not None and len(points) == seats for points in rounds):
        return None
    return Summary(
        step,
        scores,
        to_act,
        tuple(place for place in places if place),
        tie_break,
        tuple(points for points in rounds if points),
    )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _numbers(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        return None
    return tuple(value)
