"""Killed at any moment: what was acknowledged is there, and nothing is there in half."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from companion.games import find
from companion.store.opening import open_store
from tests.chaos.tally import Tally, rounds
from tests.store.playing import HEADER

ROOT = Path(__file__).parents[2]


def push_until_killed(where: str, id: str, luck: Random) -> tuple[int, int]:
    """The first and the last step that the pusher acknowledged before it was killed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.pusher", where, id, str(luck.random())],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    sleep(luck.uniform(0.0, 0.25))
    process.kill()
    told = [int(line) for line in process.stdout.read().splitlines(keepends=True) if "\n" in line]
    process.wait()
    process.stdout.close()
    return (told[0], told[-1]) if told else (0, 0)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@rounds(5, 200)
def test_killed_while_pushing(
    kind: str, rounds: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = str(tmp_path / "tables.sqlite")
    where = file if kind == "sqlite" else request.getfixturevalue("cluster").address
    tally, luck = Tally(f"kill -9, {kind}"), Random(14)
    store = open_store(Path(where) if kind == "sqlite" else where, find)
    id = store.create(HEADER)
    store.close()
    there = 0
    for round in range(rounds):
        with tally.trial(f"round {round}"):
            first, last = push_until_killed(where, id, luck)
            store = open_store(Path(where) if kind == "sqlite" else where, find)
            table = store.load(id)
            kept = store.kept(id)
            assert store.notice is None
            store.close()
            # The one action in flight may have been kept without anybody hearing of it.
            assert not first or first == there + 1
            assert max(last, there) <= table.last.number <= max(last, there) + 1
            assert kept is not None
            assert kept.summary.step == table.last.number
            tally.notes["actions acknowledged, 0 lost"] += max(last - there, 0)
            there = table.last.number
    tally.say()
    assert tally.notes["actions acknowledged, 0 lost"] > rounds
