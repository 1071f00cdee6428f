"""All plays as a table for a spreadsheet: one line for each seat of each play."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime

from companion.past.people import People
from companion.store.plays import Play

COLUMNS = (
    "play",
    "game",
    "variant",
    "date",
    "time",
    "minutes",
    "place",
    "note",
    "seat",
    "name",
    "color",
    "first",
    "points",
    "rank",
    "winner",
    "tie_break",
    "opponent",
    "recorded",
)
# A spreadsheet would take a text that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(plays: Sequence[Play], people: People) -> str:
    """The plays as CSV, in UTF-8 with a line for the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for play in plays:
        started = datetime.fromtimestamp(play.started)
        for number, seat in enumerate(play.seats):
            writer.writerow(
                map(
                    _plain,
                    (
                        play.id,
                        play.game,
                        play.variant,
                        started.strftime("%Y-%m-%d"),
                        started.strftime("%H:%M"),
                        play.minutes,
                        play.location,
                        play.note,
                        number + 1,
                        people.name(seat.name),
                        seat.color,
                        None if play.first is None else int(number == play.first),
                        seat.points,
                        seat.place,
                        int(seat.place == 1),
                        play.tie_break,
                        int(seat.opponent),
                        int(play.recorded),
                    ),
                )
            )
    return text.getvalue()


def _plain(value: object) -> object:
    """A value that no spreadsheet takes for a formula."""
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value
