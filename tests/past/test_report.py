"""The command line prints what the screens show."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.core import record
from companion.games import GAMES, find
from companion.past import chances_jobs
from companion.past.history import Past
from companion.past.statistics import figures, sat
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore

RECORDS = Path(__file__).parents[1] / "records"
HEKLA = RECORDS / "hekla" / "shared-win.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with two finished tables."""
    store = SqliteStore(tmp_path / "tables.sqlite", find)
    for path in (RECORDS / "haleakala" / "tie-broken-by-statues.json", HEKLA):
        store.keep(record.read_text(path.read_bytes(), find))
    store.close()
    return tmp_path


def companion(*arguments: object) -> str:
    """What a command prints in a process of its own: it holds the data folder while it runs."""
    command = [sys.executable, "-m", "companion", *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_history_prints_every_play(folder: Path) -> None:
    plays = json.loads(companion("history", "--json", "--data", folder))["plays"]
    by_game = {play["game"]: play for play in plays}
    assert [player["points"] for player in by_game["hekla"]["players"]] == [33, 35, 35]
    assert [player["winner"] for player in by_game["hekla"]["players"]] == [False, True, True]
    assert by_game["haleakala"]["tie_break"] == "statues"
    rows = list(csv.DictReader(io.StringIO(companion("history", "--csv", "--data", folder))))
    assert [row["name"] for row in rows if row["game"] == "hekla"] == ["Ana", "Ben", "Chloé"]
    lines = companion("history", "--data", folder).splitlines()
    assert len(lines) == 2
    assert any("Hekla: Ana 33, Ben 35 (won), Chloé 35 (won)" in line for line in lines)


def test_people_prints_the_figures_of_their_pages(folder: Path) -> None:
    told = json.loads(companion("people", "--json", "--data", folder))["people"]
    store = SqliteStore(folder / "tables.sqlite", find, copies=False)
    past = Past(Tables(store, GAMES))
    for person in told:
        whole = figures(sat(past.plays, past.people, person["name"]))
        assert (person["plays"], person["wins"]) == (whole.plays, whole.wins)
        assert person["average_place"] == round(whole.average_place or 0, 2)
        # One shared play is too few to compare two people.
        assert person["finished_above"] == []
    assert {person["name"]: person["wins"] for person in told} == {"Ana": 0, "Ben": 2, "Chloé": 1}
    store.close()
    assert "Ben: 2 tables, 2 won, average place 1.0" in companion("people", "--data", folder)


def test_a_story_is_printed_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", str(HEKLA), "--points"]) == 0
    text = capsys.readouterr().out.splitlines()
    assert text[0] == "Ben and Chloé won 33 : 35 : 35, in 79 turns"
    assert main(["story", str(HEKLA), "--json", "--points"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["scores"] == [33, 35, 35]
    assert told["turns"][-1]["points"] == [33, 35, 35]
    assert len(text) == len(told["turns"]) + 3
    assert told["win_chance"] is None


def test_a_story_is_printed_with_its_win_chances(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances_jobs, "WORLDS", 8)
    path = RECORDS / "blunders" / "hekla.json"
    assert main(["story", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["win_chance"]
    assert len(told["turns"]) == 71
    assert told["worst_choice"]["cost"] < 0
    ana, ben = ([figure for figure, _ in parts] for parts in told["parts"])
    assert sum(ana) == pytest.approx(0, abs=1e-3)
    assert sum(ben) == pytest.approx(0, abs=1e-3)
    assert len(told["was_it_luck"]) == 3
    assert main(["story", str(path)]) == 0
    text = capsys.readouterr().out
    assert "turning point: turn" in text
    assert "dearest choice: turn" in text
    short = HEKLA.with_name("only-scored.json")
    assert main(["story", str(short)]) == 0
    assert "too short for win chances" in capsys.readouterr().out


def test_a_table_that_is_not_over_has_no_story(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = json.loads(HEKLA.read_text("utf-8"))
    path = tmp_path / "half.json"
    path.write_text(json.dumps({**fields, "actions": fields["actions"][:10]}), "utf-8")
    assert main(["story", str(path)]) == 2
    assert capsys.readouterr().err == "companion: This table is not over yet.\n"
