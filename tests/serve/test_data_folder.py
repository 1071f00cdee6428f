"""Two programs on one folder: the second says who has it and does not start."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.refusal import Refusal
from companion.serving.data_folder import HOLDER, _held, hold_folder, note_holder
from tests.browser.server import ROOT, Server, free_port

HOLDS = """
import sys, time
from pathlib import Path
from companion.serving.data_folder import hold_folder, note_holder
hold_folder(Path(sys.argv[1]))
note_holder(Path(sys.argv[1]), "http://localhost:8550")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has the folder."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()


def test_the_second_process_learns_which_one_has_the_folder(
    tmp_path: Path, other: subprocess.Popen[str]
) -> None:
    with pytest.raises(Refusal) as why:
        hold_folder(tmp_path)
    said = str(why.value)
    assert f"Another Caldera has the tables in {tmp_path}: process {other.pid}, since 20" in said
    assert said.endswith(
        "open at http://localhost:8550. Close it, or choose another folder with --data."
    )


def test_one_that_was_killed_has_nothing(tmp_path: Path, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()
    hold_folder(tmp_path)
    assert str(os.getpid()) in (tmp_path / HOLDER).read_text()
    _held.pop(tmp_path).release()


@pytest.mark.parametrize("told", ["", "[]", '{"pid": 1, "since": 1e99, "address": ""}'])
def test_a_holder_who_cannot_be_read_still_holds(
    told: str, tmp_path: Path, other: subprocess.Popen[str]
) -> None:
    (tmp_path / HOLDER).write_text(told)
    with pytest.raises(Refusal, match="Another Caldera has the tables in"):
        hold_folder(tmp_path)


def test_who_does_not_hold_it_says_nothing(tmp_path: Path) -> None:
    note_holder(tmp_path, "http://localhost:8550")
    assert list(tmp_path.iterdir()) == []


def test_a_second_server_does_not_start(tmp_path: Path) -> None:
    first = Server(tmp_path / "data")
    first.start()
    try:
        ended = subprocess.run(
            [*first.command, "--data", str(first.data), "--port", str(free_port())],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert first.process is not None
        assert f"process {first.process.pid}, since" in ended.stderr
        assert f"open at http://localhost:{first.port}" in ended.stderr
        assert (ended.returncode, ended.stdout) == (2, "")
    finally:
        first.kill()
    first.restart()
    first.kill()
