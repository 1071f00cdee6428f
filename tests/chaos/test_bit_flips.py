"""Bits that flip in the file: what can be read is brought over, and nobody is left without word."""

from pathlib import Path
from random import Random

import pytest

from companion.core import record
from companion.core.refusal import Refusal
from companion.core.system import System
from companion.games import find
from companion.store import backup
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.chaos.tally import Tally, rounds
from tests.store.playing import HEADER, play

RECORDS = Path(__file__).parents[1] / "records"
TABLES = 12


def records(store: Store) -> dict[str, str]:
    """Every table that can be opened."""
    told = {}
    for kept in (*store.open_tables(), *store.finished_tables()):
        try:
            told[kept.id] = record.write_text(store.load(kept.id))
        except Refusal:
            continue
    return told


def filled(path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A file as a house has it after some weeks, and its one copy; the same one each time."""
    codes = iter(f"ABC{number}" for number in range(222, 999))
    monkeypatch.setattr("companion.store.store.new_code", lambda system: next(codes))
    monkeypatch.setattr(SqliteStore, "system", System(time=lambda: 1_790_000_000.25))
    store = SqliteStore(path, find)
    files = sorted(RECORDS.glob("*/*.json"))
    for file in Random(14).sample(files, TABLES):
        store.keep(record.read_text(file.read_bytes(), find))
    for name in ("Ana", "Ben", "Chloé"):
        store.remember_name(name)
    store.set_box("haleakala", {"jetty": 3})
    store._copies.make()  # type: ignore[union-attr]
    told = records(store)
    store.close()
    return told


def flip(data: bytes, luck: Random, bits: int) -> bytes:
    flipped = bytearray(data)
    for _ in range(bits):
        flipped[luck.randrange(len(flipped))] ^= 1 << luck.randrange(8)
    return bytes(flipped)


@pytest.mark.parametrize("copies", [False, True], ids=["no copies", "copies"])
@rounds(12, 600)
def test_a_bit_flips_in_the_file(
    rounds: int, copies: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = filled(tmp_path / "tables.sqlite", monkeypatch)
    assert len(told) == TABLES
    data = (tmp_path / "tables.sqlite").read_bytes()
    tally, luck = Tally(f"bit flips, {'with' if copies else 'without'} copies"), Random(14)
    for round in range(rounds):
        with tally.trial(f"round {round}"):
            bits = luck.choice((1, 1, 1, 2, 8))
            folder = tmp_path / str(round)
            folder.mkdir()
            if copies:
                (folder / "copies").symlink_to(tmp_path / "copies")
            (folder / "tables.sqlite").write_bytes(flip(data, luck, bits))
            look_after(folder / "tables.sqlite", told, bits, copies, tally)
            tally.notes["bits"] += bits
    tally.say()
    # A bit costs the table that it hits, and no other.
    opened = rounds - tally.notes["left alone"]
    assert TABLES * opened - tally.notes["tables whole"] <= tally.notes["bits"]


def look_after(path: Path, told: dict[str, str], bits: int, copies: bool, tally: Tally) -> None:
    """Opens a damaged file and asks what became of each table."""
    try:
        store = SqliteStore(path, find, copies=copies)
    except Refusal as why:
        # The flip made it the file of a newer Caldera, which is left alone.
        if "newer Caldera" not in str(why):
            raise
        tally.notes["left alone"] += 1
        return
    found = records(store)
    unreadable = {entry.id for entry in store.unreadable_tables()}
    said = str(store.notice or "")
    unnoticed = [
        id
        for id, text in told.items()
        if found.get(id) != text and id not in unreadable and id not in said
    ]
    # A letter in a name or a seed may change without anything being torn.
    assert len(unnoticed) <= bits, (unnoticed, said)
    if said:
        tally.notes["salvages"] += 1
        assert list(path.parent.glob("tables-damaged-*.sqlite"))
    tally.notes["tables whole"] += sum(found.get(id) == text for id, text in told.items())
    tally.notes["tables told of"] += sum(id in unreadable or id in said for id in told)
    tally.notes["tables changed by a letter"] += len(unnoticed)
    for id in unreadable:
        store.raw(id)
    backup.write(store).encode()
    store.names()
    store.box("haleakala")
    play(store, store.create(HEADER), 3)
    store.close()
    again = SqliteStore(path, find, copies=copies)
    assert again.notice is None
    again.close()
