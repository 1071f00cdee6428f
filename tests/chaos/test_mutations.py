"""Mutated records and backups: each is opened or refused in a sentence, and stops no other."""

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.core import record
from companion.core.json_text import parse
from companion.core.record import InternalFault
from companion.core.refusal import Refusal
from companion.games import find
from companion.store import backup
from companion.store.sqlite import SqliteStore
from tests.chaos.mutations import mutated
from tests.chaos.tally import Tally, rounds

FILES = sorted((Path(__file__).parents[1] / "records").glob("*/*.json"))
BATCH = 50


def short(file: Path, luck: Random) -> bytes:
    """A record in a line, cut after some actions: most of what can go wrong does so early."""
    told = json.loads(file.read_bytes())
    told["actions"] = told["actions"][: luck.choice((0, 1, 5, 12, 30))]
    return json.dumps(told, ensure_ascii=False).encode()


@pytest.mark.parametrize("command", [["replay", "-"], ["score", "-"], ["replay", "-", "--steps"]])
@rounds(6, 200)
def test_mutated_records_through_the_command_line(
    command: list[str],
    rounds: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tally, luck = Tally(f"records through {' '.join(command)}, {BATCH} at a time"), Random(14)
    for round in range(rounds):
        lines = [mutated(short(luck.choice(FILES), luck), luck) for _ in range(BATCH)]
        stdin = io.TextIOWrapper(io.BytesIO(b"\n".join(lines)))
        monkeypatch.setattr(sys, "stdin", stdin)
        with tally.trial(f"round {round}"):
            status = main(command)
            out, err = capsys.readouterr()
            assert (status, err) == (0, "")
            answers = [json.loads(line) for line in out.splitlines()]
            refused = [answer["error"]["message"] for answer in answers if "error" in answer]
            tally.notes["refused"] += len(refused)
            assert not [message for message in refused if "Caldera itself failed" in message]
            if "--steps" not in command:
                assert len(answers) == sum(1 for line in lines if line.strip())
    with capsys.disabled():
        tally.say()


@rounds(150, 6000)
def test_mutated_records_through_the_store(rounds: int, tmp_path: Path) -> None:
    tally, luck = Tally("records through the store"), Random(15)
    store = SqliteStore(tmp_path / "tables.sqlite", find, copies=False)
    store.rows("PRAGMA synchronous = OFF")
    for _ in range(rounds):
        line = mutated(short(luck.choice(FILES), luck), luck)
        with tally.trial(line):
            try:
                table = store.replay(parse(line))
            except InternalFault:
                raise
            except Refusal as why:
                str(why).encode()
                tally.notes["refused"] += 1
                continue
            id = store.keep(table)
            assert record.write(store.load(id)) == record.write(table)
            json.loads(store.raw(id))
    assert store.unreadable_tables() == []
    backup.write(store).encode()
    tally.say()


@rounds(40, 1500)
def test_mutated_backups(rounds: int, tmp_path: Path) -> None:
    tally, luck = Tally("backups"), Random(16)
    old = SqliteStore(tmp_path / "old.sqlite", find, copies=False)
    for file in luck.sample(FILES, 6):
        old.keep(record.read_text(short(file, luck), find))
    for name in ("Ana", "Ben"):
        old.remember_name(name)
    old.set_box("haleakala", {"jetty": 3})
    old.set_setting("settings", '{"language": "fr"}')
    lines = backup.write(old).encode().splitlines()
    new = SqliteStore(tmp_path / "new.sqlite", find, copies=False)
    new.rows("PRAGMA synchronous = OFF")
    for _ in range(rounds):
        which = {luck.randrange(len(lines)) for _ in range(luck.choice((1, 1, 2, 4)))}
        spoilt = b"\n".join(
            mutated(line, luck) if at in which else line for at, line in enumerate(lines)
        )
        with tally.trial(spoilt):
            before = backup.write(new)
            try:
                taken = backup.read(new, spoilt)
            except InternalFault:
                raise
            except Refusal:
                assert backup.write(new) == before
                tally.notes["refused"] += 1
                continue
            tally.notes["tables left out"] += taken.unreadable
            tally.notes["tables added"] += len(taken.added)
            str(taken.message).encode()
            new.box("haleakala")
            for kept in (*new.open_tables(), *new.finished_tables()):
                assert kept.created <= 253_000_000_000
                assert len(kept.summary.scores) == len(kept.header.players)
            for id in (*taken.added, *taken.continued):
                new.load(id)
            assert new.unreadable_tables() == []
    tally.say()
