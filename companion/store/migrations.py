"""The database's versions: what each one changed, in order, for SQLite and PostgreSQL alike.

A new version is one more entry at the end of `MIGRATIONS`; entries that were released never
change. Every statement can be run again on a database that has its result already.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import time

# Seconds that a removed table can still be brought back, before it is deleted for good.
REMOVED_FOR = 30 * 24 * 3600.0


@dataclass(frozen=True)
class Column:
    """A column that a later version adds to a table; neither database may add it twice."""

    table: str
    name: str
    kind: str


@dataclass(frozen=True)
class Migration:
    """What a version changed: new columns first, then statements, each ended by a semicolon."""

    version: int
    script: str
    columns: tuple[Column, ...] = ()
    # Statements for PostgreSQL alone, where several processes share a database.
    postgres: str = ""


# What the two databases call differently; `find` is where a text begins within another.
SQLITE: Mapping[str, str] = {"real": "REAL", "form": " WITHOUT ROWID", "find": "instr"}
POSTGRES: Mapping[str, str] = {"real": "DOUBLE PRECISION", "form": "", "find": "strpos"}

TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    created {real} NOT NULL,
    updated {real} NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    summary TEXT NOT NULL,
    deleted {real}
){form};
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    at {real} NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (table_id, step)
){form};
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL){form};
CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY, used {real} NOT NULL){form};
CREATE TABLE IF NOT EXISTS boxes (game TEXT PRIMARY KEY, changes TEXT NOT NULL){form};
"""
# A game had one box without a name before: it becomes the first of its own ones.
NAMED_BOXES = """
CREATE TABLE IF NOT EXISTS own_boxes (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    changes TEXT NOT NULL,
    used {real} NOT NULL,
    PRIMARY KEY (game, name)
){form};
INSERT INTO own_boxes SELECT game, '', changes, 0 FROM boxes WHERE true ON CONFLICT DO NOTHING;
DELETE FROM boxes;
"""
# A seat without a phone is kept by the host; that a table's seat is there once makes it one
# phone's at a time.
SHARED_TABLES = """
CREATE TABLE IF NOT EXISTS answered (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    action_id TEXT NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (table_id, action_id)
){form};
CREATE TABLE IF NOT EXISTS shared (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    code TEXT NOT NULL UNIQUE,
    watch INTEGER NOT NULL,
    since DOUBLE PRECISION NOT NULL
){form};
CREATE TABLE IF NOT EXISTS phones (
    table_id TEXT NOT NULL REFERENCES shared (table_id) ON DELETE CASCADE,
    token TEXT NOT NULL,
    name TEXT NOT NULL,
    host INTEGER NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, token)
){form};
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL REFERENCES shared (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    token TEXT,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, token) REFERENCES phones (table_id, token) ON DELETE CASCADE
){form};
CREATE TABLE IF NOT EXISTS wishes (
    table_id TEXT NOT NULL,
    token TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    refused INTEGER NOT NULL,
    PRIMARY KEY (table_id, token, seat),
    FOREIGN KEY (table_id, token) REFERENCES phones (table_id, token) ON DELETE CASCADE
){form};
"""
TOLD = """
ALTER TABLE tables
    ADD COLUMN IF NOT EXISTS told TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp();
CREATE INDEX IF NOT EXISTS tables_told ON tables (told);
"""
# Until version 3 nothing said when a removed table may be deleted. One that was put on a hub is
# removed here, too, and must stay: the setting names it.
PURGE_REMOVED = """
UPDATE tables SET purge_at = {purge_at} WHERE deleted IS NOT NULL AND purge_at IS NULL
    AND NOT EXISTS (
        SELECT 1 FROM settings
        WHERE key = 'here:elsewhere' AND {find}(value, '"' || tables.id || '"') > 0
    );
"""
# Marks were settings with keys such as “seen:TABLE:PHONE”.
MARKS = """
CREATE TABLE IF NOT EXISTS marks (
    table_id TEXT NOT NULL,
    phone TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    at {real} NOT NULL,
    PRIMARY KEY (table_id, phone, kind)
){form};
INSERT INTO marks (table_id, phone, kind, value, at)
    SELECT substr(rest, 1, {find}(rest, ':') - 1), substr(rest, {find}(rest, ':') + 1), kind,
        value, {now}
    FROM (
        SELECT substr(key, 1, {find}(key, ':') - 1) AS kind,
            substr(key, {find}(key, ':') + 1) AS rest, value
        FROM settings
        WHERE key LIKE 'seen:%:%' OR key LIKE 'ticked:%:%' OR key LIKE 'own:%:%'
    ) AS old
    WHERE true ON CONFLICT DO NOTHING;
DELETE FROM settings WHERE key LIKE 'seen:%:%' OR key LIKE 'ticked:%:%' OR key LIKE 'own:%:%';
"""

# What people add to tables that are over; a play without a record came in from another program.
# An outcome is made from its table and can be made again.
PAST = """
CREATE TABLE IF NOT EXISTS outcomes (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    body TEXT NOT NULL
){form};
CREATE TABLE IF NOT EXISTS remarks (
    play_id TEXT NOT NULL PRIMARY KEY,
    place TEXT NOT NULL,
    note TEXT NOT NULL
){form};
CREATE TABLE IF NOT EXISTS plays (
    id TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    source TEXT NOT NULL,
    deleted {real},
    purge_at {real}
){form};
CREATE TABLE IF NOT EXISTS people (
    name TEXT NOT NULL PRIMARY KEY,
    shown TEXT NOT NULL,
    color TEXT NOT NULL,
    guest INTEGER NOT NULL,
    same_as TEXT NOT NULL
){form};
CREATE TABLE IF NOT EXISTS two_people (
    one TEXT NOT NULL,
    other TEXT NOT NULL,
    at {real} NOT NULL,
    PRIMARY KEY (one, other)
){form};
"""
# Win chances of finished tables take a while to work out, and can be worked out again.
STORIES = """
CREATE TABLE IF NOT EXISTS stories (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    body TEXT NOT NULL
){form};
"""

MIGRATIONS = (
    Migration(1, TABLES, postgres=TOLD),
    Migration(2, NAMED_BOXES + SHARED_TABLES),
    Migration(3, PURGE_REMOVED + MARKS, (Column("tables", "purge_at", "{real}"),)),
    Migration(4, PAST),
    Migration(5, STORIES),
)
VERSION = MIGRATIONS[-1].version


def statements(script: str, words: Mapping[str, str]) -> Iterator[str]:
    """The statements of a script in the words of one of the databases."""
    now = time()
    sql = script.format(**words, now=now, purge_at=now + REMOVED_FOR)
    yield from (statement for statement in sql.split(";") if statement.strip())
