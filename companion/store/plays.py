"""Plays that are over as plain rows: tables of this store, and plays without a record."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.core.json_checks import LONGEST_NAME, a_list, a_name, a_text, an_int, an_object
from companion.core.json_text import Json, JsonObject, dump, unfit
from companion.core.message import N_, Message, say
from companion.core.refusal import Refusal
from companion.store.codes import code_of
from companion.store.database import Change
from companion.store.guards import HERE
from companion.store.listed_table import ListedTable, a_time
from companion.store.migrations import REMOVED_FOR
from companion.store.store import Store

THE_PLAY = say("The play")
NO_PLAY = N_("There is no such play here any more.")
# Far beyond any game's points, time or players.
MOST_POINTS, MOST_MINUTES, MOST_SEATS = 1_000_000, 100_000, 12
LONGEST_PLACE, LONGEST_NOTE, LONGEST_WORD = 60, 1000, 100
NONE = type(None)
NUMBER, OPTIONAL = (float, int), (int, NONE)
# The ids of plays without a record begin so: no table's code does.
WITHOUT_RECORD = "play-"

ENDED = (
    "SELECT tables.id, updated, body, place, note FROM tables "
    "LEFT JOIN outcomes ON table_id = tables.id LEFT JOIN remarks ON play_id = tables.id "
    f"WHERE finished = 1 AND {HERE}"
)
IMPORTED = f"SELECT id, body, place, note FROM plays LEFT JOIN remarks ON play_id = id WHERE {HERE}"
PUT_OUTCOME = (
    "INSERT INTO outcomes (table_id, body) VALUES (?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET body = excluded.body"
)
PUT_REMARK = (
    "INSERT INTO remarks (play_id, place, note) VALUES (?, ?, ?) "
    "ON CONFLICT (play_id) DO UPDATE SET place = excluded.place, note = excluded.note"
)
# One that was removed and comes in again is back.
PUT_PLAY = (
    "INSERT INTO plays (id, body, source) VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET body = excluded.body, deleted = NULL, purge_at = NULL"
)
SOURCES = f"SELECT source, id FROM plays WHERE source <> '' AND {HERE}"


@dataclass(frozen=True)
class PlaySeat:
    """Who sat at a seat and how they did; an opponent is Caldera's or a game's, no person."""

    name: str
    place: int
    color: str = ""
    # Unknown where another program noted no points.
    points: int | None = None
    opponent: bool = False


@dataclass(frozen=True)
class Play:
    """One finished play of a game, without the steps that led to it."""

    id: str
    game: str
    started: float
    ended: float
    seats: tuple[PlaySeat, ...]
    # Not known of a play that was only scored, or came in as a file.
    minutes: int | None = None
    first: int | None = None
    variant: str = ""
    tie_break: str | None = None
    rounds: tuple[tuple[int, ...], ...] = ()
    only_scored: bool = False
    location: str = ""
    note: str = ""

    @property
    def recorded(self) -> bool:
        """Whether its steps are kept here, so that it can be opened."""
        return not self.id.startswith(WITHOUT_RECORD)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, one in enumerate(self.seats) if one.place == 1)


def write_play(play: Play) -> JsonObject:
    """A play as it is kept; where and notes are kept beside it."""
    return {
        "game": play.game,
        "started": play.started,
        "ended": play.ended,
        "minutes": play.minutes,
        "seats": [
            [one.name, one.color, one.points, one.place, int(one.opponent)] for one in play.seats
        ],
        "first": play.first,
        "variant": play.variant,
        "tie_break": play.tie_break,
        "rounds": [list(points) for points in play.rounds],
        "only_scored": play.only_scored,
    }


def read_play(id: str, value: Json) -> Play:
    """A play that was kept, every part of it checked."""
    fields = an_object(value, THE_PLAY)
    started, ended = a_time(fields.get("started")), a_time(fields.get("ended"))
    if started is None or ended is None:
        raise _wrong("started")
    seats = tuple(map(_seat, a_list(fields.get("seats"), _key("seats"))))
    if not 0 < len(seats) <= MOST_SEATS:
        raise _wrong("seats")
    first, minutes, tie_break = (fields.get(key) for key in ("first", "minutes", "tie_break"))
    rounds = tuple(
        tuple(
            an_int(points, _key("rounds"), -MOST_POINTS, MOST_POINTS)
            for points in a_list(scored, _key("rounds"), len(seats))
        )
        for scored in a_list(fields.get("rounds", []), _key("rounds"))
    )
    return Play(
        id,
        a_text(fields.get("game"), _key("game"), LONGEST_WORD),
        started,
        ended,
        seats,
        None if minutes is None else an_int(minutes, _key("minutes"), 0, MOST_MINUTES),
        None if first is None else an_int(first, _key("first"), 0, len(seats) - 1),
        a_text(fields.get("variant", ""), _key("variant"), LONGEST_WORD),
        None if tie_break is None else a_text(tie_break, _key("tie_break"), LONGEST_WORD),
        rounds,
        fields.get("only_scored") is True,
    )


def _seat(value: Json) -> PlaySeat:
    name, color, points, place, opponent = a_list(value, _key("seats"), 5)
    return PlaySeat(
        a_name(name, _key("seats")),
        an_int(place, _key("seats"), 1, MOST_SEATS),
        a_text(color, _key("seats"), LONGEST_NAME),
        None if points is None else an_int(points, _key("seats"), -MOST_POINTS, MOST_POINTS),
        opponent == 1,
    )


def _key(key: str) -> Message:
    return say("“{key}”", key=key)


def _wrong(key: str) -> Refusal:
    return Refusal("{what} has the wrong form.", what=_key(key))


class PlayRows:
    """The finished plays of a store, as it keeps them; what was read once is not read again."""

    def __init__(self, store: Store, outcome: Callable[[ListedTable], Play]) -> None:
        self._store, self._outcome = store, outcome
        self._read: dict[str, tuple[tuple[object, ...], Play]] = {}

    def all(self) -> list[Play]:
        """Every finished play that is here, the one that ended last first.

        What a table came to is worked out once after it ended, and kept.
        """
        found: dict[str, tuple[tuple[object, ...], Play]] = {}
        fresh: list[Play] = []
        for id, updated, body, place, note in self._store.rows(ENDED):
            row = (updated, body, place, note)
            known = self._read.get(id)
            play = known[1] if known and known[0] == row else self._kept(id, updated, body)
            if play is None:
                kept = self._store.kept(id)
                if kept is None or not kept.summary.finished:
                    # It is listed among the tables that cannot be read.
                    continue
                play = self._outcome(kept)
                fresh.append(play)
            found[id] = (row, _remarked(play, place, note))
        for id, body, place, note in self._store.rows(IMPORTED):
            row = (None, body, place, note)
            known = self._read.get(id)
            play = known[1] if known and known[0] == row else _read(id, body)
            if play is not None:
                found[id] = (row, _remarked(play, place, note))
        self._read = found
        self._keep(fresh)
        return sorted((play for _, play in found.values()), key=lambda one: (-one.ended, one.id))

    def _kept(self, id: str, updated: object, body: object) -> Play | None:
        """What was worked out before, unless the table went on since."""
        play = _read(id, body)
        return play if play is not None and play.ended == updated else None

    def _keep(self, plays: Iterable[Play]) -> None:
        rows = [(play.id, dump(write_play(play))) for play in plays]
        # A disk that is full keeps nobody from seeing the list.
        with suppress(Refusal):
            if rows:
                with self._store.change() as change:
                    for row in rows:
                        change.execute(PUT_OUTCOME, *row)

    def remark(self, id: str, place: str, note: str) -> None:
        """Keeps where a play took place and a note about it."""
        with self._store.change() as change:
            put_remark(change, id, place, note)

    def add(self, plays: Iterable[tuple[Play, str]]) -> list[str]:
        """Keeps plays without a record, each with what its source calls it; all or nothing."""
        added = []
        with self._store.change() as change:
            for play, source in plays:
                added.append(put_play(change, play, source))
        return added

    def sources(self) -> Mapping[str, str]:
        """The ids of the plays that came in, by what their source called them."""
        return {str(source): str(id) for source, id in self._store.rows(SOURCES)}

    def remove(self, id: str) -> None:
        """Takes a play without a record out of the list; it can be restored for a while."""
        now = self._store.system.time()
        self._set(id, now, now + REMOVED_FOR)

    def restore(self, id: str) -> None:
        """Puts a removed play back."""
        self._set(id, None, None)

    def _set(self, id: str, deleted: float | None, purge_at: float | None) -> None:
        with self._store.change() as change:
            if not change.execute(
                "UPDATE plays SET deleted = ?, purge_at = ? WHERE id = ?", deleted, purge_at, id
            ):
                raise Refusal(NO_PLAY)


def put_play(change: Change, play: Play, source: str) -> str:
    """Keeps a play without a record under an id that follows from what its source calls it."""
    id = f"{WITHOUT_RECORD}{code_of(source).lower()}"
    change.execute(PUT_PLAY, id, dump(write_play(play)), source)
    if play.location or play.note:
        put_remark(change, id, play.location, play.note)
    return id


def put_remark(change: Change, id: str, place: str, note: str) -> None:
    """Keeps where and a note, checked; nothing of both is no row."""
    a_text(place, _key("place"), LONGEST_PLACE)
    a_text(note, _key("note"), LONGEST_NOTE)
    if unfit(place) or unfit(note.replace("\n", " ")):
        raise Refusal("{what} holds characters that cannot be shown.", what=THE_PLAY)
    if place or note:
        change.execute(PUT_REMARK, id, place, note)
    else:
        change.execute("DELETE FROM remarks WHERE play_id = ?", id)


def _remarked(play: Play, place: Any, note: Any) -> Play:
    where, said = (text if isinstance(text, str) else "" for text in (place, note))
    return (
        play
        if (play.location, play.note) == (where, said)
        else replace(play, location=where, note=said)
    )


def _read(id: str, body: object) -> Play | None:
    """A kept play, if its row is whole.

    A long list is read row by row when it is first shown: nothing is made here but the play.
    """
    if not isinstance(body, str):
        return None
    try:
        fields = json.loads(body)
        seats = tuple(
            PlaySeat(name, place, color, points, opponent == 1)
            for name, color, points, place, opponent in fields["seats"]
        )
        play = Play(
            id,
            fields["game"],
            fields["started"],
            fields["ended"],
            seats,
            fields["minutes"],
            fields["first"],
            fields["variant"],
            fields["tie_break"],
            tuple(map(tuple, fields["rounds"])),
            fields["only_scored"],
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return play if _is_whole(play) else None


def _is_whole(play: Play) -> bool:
    """Whether every part has the type that it must have."""
    seats = len(play.seats)
    return (
        0 < seats <= MOST_SEATS
        and all(
            type(one.name) is type(one.color) is str
            and type(one.place) is int
            and type(one.points) in OPTIONAL
            for one in play.seats
        )
        and type(play.game) is type(play.variant) is str
        and type(play.started) in NUMBER
        and type(play.ended) in NUMBER
        and type(play.minutes) in OPTIONAL
        and type(play.first) in OPTIONAL
        and (play.first is None or 0 <= play.first < seats)
        and type(play.tie_break) in (str, NONE)
        and all(
            len(points) == seats and all(type(one) is int for one in points)
            for points in play.rounds
        )
        and type(play.only_scored) is bool
    )
