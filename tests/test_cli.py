"""The command line: what it prints, and the one sentence it says to bad input."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.cli import main
from companion.core.action import Action
from companion.core.game import Outcome, Rules
from companion.core.json_text import Json
from companion.core.record import FORMAT
from companion.games import find
from tests.tables import do, told

START = do(0, "place", disc=3, beach=5)


def write(folder: Path, value: Json) -> str:
    path = folder / "table.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_games_starts_without_flet() -> None:
    code = (
        "import sys; from companion.cli import main; main(['games']); print('flet' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.splitlines()[-1] == "False"
    assert "Haleakalā, 2 players" in out.stdout


def test_replay_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", write(tmp_path, told("haleakala", START)), "--json")
    table = json.loads(out)
    assert status == 0
    assert list(table) == [
        "game", "finished", "to_act", "position", "sheets", "scores", "result",
    ]  # fmt: skip
    assert table["to_act"] == [0]
    assert table["position"]["pending"] == {"ask": "shaman", "by": 0, "phase": "turn"}
    assert table["position"]["beaches"][4] == [[3], []]


def test_steps_prints_a_line_for_the_start_and_each_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = told("haleakala", START, do(0, "stay"), do(1, "undo"), do(0, "redo"))
    _, out, _ = run(capsys, "replay", write(tmp_path, record), "--steps")
    steps = [json.loads(line) for line in out.splitlines()]
    assert [step["step"] for step in steps] == [0, 1, 2, 3, 4]
    assert steps[0]["action"] is None
    assert len(steps[0]["drew"]) == 12
    assert START in steps[0]["legal"]
    assert steps[3]["position"] == steps[1]["position"]
    assert steps[4]["position"] == steps[2]["position"]
    assert steps[4]["to_act"] == [1]


def test_score_prints_the_sheet_as_if_scored_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start: Json = {"statues": {"mountain-1": 0, "forest-1": 1}, "craters": [1, 0, 0, 0, 0, 0]}
    path = write(tmp_path, told("haleakala", start=start))
    _, out, _ = run(capsys, "score", path, "--json")
    scored = json.loads(out)
    assert scored["sheet"]["totals"] == [0, 2]
    assert scored["position"]["statues"] == {"forest-1": 1}
    assert scored["result"] == {"ranking": [[1], [0]], "winners": [1], "tie_break": None}
    _, text, _ = run(capsys, "score", path)
    assert "With these points: Ben." in text


def test_many_tables_a_line_each_and_bad_lines_do_not_stop_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [json.dumps(told("haleakala", START)), "{", "", json.dumps(told("chess"))]
    stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    status, out, _ = run(capsys, "replay", "-")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert answers[0]["game"] == "haleakala"
    assert "This is not JSON" in answers[1]["error"]["message"]
    assert "There is no game “chess”" in answers[2]["error"]["message"]
    assert len(answers) == 3


def test_simulate_writes_tables_that_replay_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(
        capsys, "simulate", "haleakala", "--games", "4", "--seed", "s", "--out", str(tmp_path)
    )
    assert status == 0
    assert out.startswith("4 tables of Haleakalā, all finished")
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 4
    for file in files:
        _, out, _ = run(capsys, "replay", str(file), "--json")
        assert json.loads(out)["finished"]
        assert file.stat().st_size < 20_000


def companion(
    arguments: str, lines: str = "", encoding: str = "utf-8", redirect: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """The command as a shell starts it, with its streams turned as the shell is told."""
    return subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m companion {arguments} {redirect}"],
        input=lines.encode(),
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=False,
    )


def test_a_terminal_with_few_letters_gets_what_it_can_show() -> None:
    ended = companion("games", encoding="cp1252")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"Haleakal?, 2 players" in ended.stdout
    listed = json.loads(companion("games --json", encoding="cp1252").stdout)
    assert listed["games"][0]["name"] == "Haleakalā"


@pytest.mark.parametrize("command", ["games", "games --json", "replay -", "replay - --steps"])
def test_an_output_that_is_full_is_said_in_a_sentence(command: str) -> None:
    ended = companion(command, json.dumps(told("haleakala", START)), redirect=">/dev/full")
    assert ended.returncode == 2
    assert ended.stderr == b"companion: The output cannot be written: no space left on device.\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "2>/dev/full", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_traceback(closed: str) -> None:
    assert companion("replay - --json", redirect=closed).stderr == b""
    ended = companion("replay nothing.json --json", redirect=closed)
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr


def test_a_reader_that_leaves_early_is_not_complained_to() -> None:
    lines = "\n".join([json.dumps(told("haleakala", START))] * 200)
    ended = companion("replay - --steps", lines, redirect="| head -n 1")
    assert ended.stderr == b""
    assert json.loads(ended.stdout)["step"] == 0


def test_a_fault_of_the_rules_stops_no_other_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's first disc breaks the rules here, as an oversight in them could."""
    rules = find("haleakala")
    apply = rules.apply

    def stumble(self: Rules[object], position: object, action: Action) -> Outcome[object]:
        if action.do == "place":
            raise KeyError("beach")
        return apply(self, position, action)

    monkeypatch.setattr(rules, "apply", stumble)
    lines = [json.dumps(told("haleakala", START)), json.dumps(told("haleakala"))]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    status, out, err = run(capsys, "replay", "-")
    first, second = map(json.loads, out.splitlines())
    assert (status, err) == (0, "")
    assert "Caldera itself failed on this table (KeyError)" in first["error"]["message"]
    assert second["game"] == "haleakala"


def bad(**changes: Json) -> Mapping[str, Json]:
    return {**told("haleakala"), **changes}


def tower(height: int) -> Json:
    value: Json = []
    for _ in range(height):
        value = [value]
    return value


ANA = {"name": "Ana", "color": "red"}
BEN = {"name": "Ben", "color": "yellow"}

BAD_TABLES = {
    "not JSON": ("{'a': 1}", None, "not JSON"),
    "not UTF-8 numbers": ('{"a": NaN}', None, "NaN is no number"),
    "a list": ("[]", None, "The table must be an object"),
    "deep nesting": ("[" * 100_000, None, "nested too deeply"),
    "a key twice": ('{"format": 1, "format": 2}', None, "stands twice"),
    "no format": ({}, None, "its format should be “companion-table/1”"),
    "a newer format": (bad(format="companion-table/2"), None, "saved by a newer Caldera"),
    "an unknown game": (bad(game="chess"), None, "There is no game “chess”"),
    "an unknown key": (bad(colour="red"), None, "the unknown key “colour”"),
    "an unknown option": (bad(options={"speed": 3}), None, "no option “speed”"),
    "a bad option": (bad(options={"variant": "fast"}), None, "one of: base, tactical"),
    "options of a wrong type": (bad(options=[]), None, "“options” must be an object"),
    "an option of a wrong type": (bad(options={"priestess_before_scoring": 1}), None, "must be"),
    "too many players": (bad(players=[ANA, BEN, ANA]), None, "is for 2 players, not for 3"),
    "no players": (bad(players=None), None, "“players” must be a list"),
    "a colour twice": (bad(players=[ANA, ANA]), None, "the same colour, red"),
    "a colour the box lacks": (bad(players=[ANA, {**BEN, "color": "blue"}]), None, "cannot play"),
    "half a character": (bad(seed="\ud83c"), None, "The text “\ufffd” holds characters that"),
    "half a character in a key": (bad(box={"\udc00": 1}), None, "characters that cannot be shown"),
    "half a character twice": ('{"\\ud83c": 1, "\\ud83c": 2}', None, "stands twice"),
    "a control character": (
        bad(players=[{**ANA, "name": "A\x07na"}, BEN]), None, "characters that cannot be shown",
    ),
    "a name of 41 characters": (
        bad(players=[{**ANA, "name": "A" * 41}, BEN]), None, "at most 40 characters",
    ),
    "a number past counting": (bad(start={"round": 2**64}), None, "too large to count"),
    "an endless number": ('{"format": 1e999}', None, "too large to count"),
    "a tower of lists": (bad(start={"beaches": tower(70)}), None, "nested too deeply"),
    "a name of a wrong type": (bad(players=[ANA, {**BEN, "name": 7}]), None, "must be text"),
    "first out of range": (bad(first=2), None, "a whole number from 0 to 1"),
    "a seed of a wrong type": (bad(seed=7), None, "“seed” must be text"),
    "an unknown box key": (bad(box={"boats": 2}), None, "The box has no entry “boats”"),
    "a jetty at a hut": (bad(box={"jetty": 1}), None, "The jetty cannot lie at a hut"),
    "huts side by side": (bad(box={"huts": [1, 2]}), None, "opposite beaches"),
    "no cards": (bad(box={"cards": []}), None, "has 0 cards; it must have 15"),
    "costs of nine": (bad(box={"costs": {}}), None, "a cost for each scoring card"),
    "an unknown position key": (bad(start={"bridge": 1}), None, "unknown key “bridge”"),
    "five lava discs": (bad(start={"craters": [5, 0, 0, 0, 0, 0]}), None, "from 0 to 4"),
    "lava in all": (bad(start={"craters": [2, 2, 2, 0, 0, 0]}), None, "only 4 lava discs, not 6"),
    "an unknown card": (bad(start={"hands": [{"gold": 1}, {}]}), None, "no card “gold”"),
    "too many of a card": (bad(start={"hands": [{"nautilus": 2}, {}]}), None, "has 1 of the card"),
    "two shamans on a space": (
        bad(start={"shamans": ["forest-1", "forest-1"]}), None, "Both shamans cannot",
    ),
    "a shaman in the crater": (bad(start={"shamans": ["crater-1", "beach-4"]}), None, "cannot"),
    "an open question that cannot be": (
        bad(start={"pending": {"ask": "priestess", "by": 0, "phase": "landing"}}),
        None,
        "cannot be asked in this position",
    ),
    "an unknown action": (
        told("haleakala", do(0, "fly")), 1, "action 1 (Ana, fly): there is no action “fly”",
    ),
    "an action that is no object": (told("haleakala", 7), 1, "must be an object"),  # type: ignore[arg-type]
    "an action without a word": (told("haleakala", {"by": 0}), 1, "“do” is missing"),
    "an unknown field": (told("haleakala", {**START, "x": 1}), 1, "the unknown key “x”"),
    "a missing field": (told("haleakala", do(0, "place", disc=1)), 1, "lacks the key “beach”"),
    "a field of a wrong type": (
        told("haleakala", do(0, "place", disc="3", beach=5)), 1, "“disc” must be a whole number",
    ),
    "a true for a number": (
        told("haleakala", do(0, "place", disc=True, beach=5)), 1, "must be a whole number",
    ),
    "a seat out of range": (told("haleakala", do(2, "sail")), 1, "there is no seat 2"),
    "an illegal action": (
        told("haleakala", START, do(0, "stay"), do(1, "place", disc=3, beach=5)),
        3,
        "action 3 (Ben, place): both sums on beach 5 would be 3",
    ),
    "undo of nothing": (told("haleakala", do(0, "undo")), 1, "nothing to take back"),
    "redo of nothing": (told("haleakala", START, do(0, "redo")), 2, "nothing to do again"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_TABLES)
def test_bad_input_gets_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value, action, message = BAD_TABLES[name]
    path = write(tmp_path, value)  # type: ignore[arg-type]
    before = Path(path).read_bytes()
    for command in ("replay", "score"):
        status, out, err = run(capsys, command, path, "--json")
        error = json.loads(out)["error"]
        assert status == 2
        assert error["action"] == action
        assert message in error["message"]
        assert len(err.strip().splitlines()) == 1
        assert "Traceback" not in err
    assert Path(path).read_bytes() == before


def test_a_file_of_50_mb_is_refused_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    status, _, err = run(capsys, "replay", str(path))
    assert status == 2
    assert "larger than 4 MB" in err


def test_a_missing_file_and_a_folder_are_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        status, _, err = run(capsys, "score", str(path))
        assert status == 2
        assert "cannot be read" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "chess"], "There is no game “chess”"),
        (["simulate", "haleakala", "--players", "3"], "is for 2 players, not for 3"),
        (["simulate", "haleakala", "--option", "variant=fast"], "one of: base, tactical"),
        (["simulate", "haleakala", "--option", "variant"], "KEY=VALUE"),
    ],
)
def test_a_wish_that_cannot_be(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert message in err


def test_the_format_s_own_example_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = {
        "format": FORMAT,
        "game": "haleakala",
        "players": [ANA, BEN],
        "first": 0,
        "options": {"variant": "base", "draws": "app"},
        "box": {},
        "seed": "any string",
        "start": None,
        "actions": [START],
    }
    assert run(capsys, "replay", write(tmp_path, record))[0] == 0  # type: ignore[arg-type]
