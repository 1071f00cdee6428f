"""Whole games under tests/records: each replays to the result that is kept beside it."""

import json
from pathlib import Path

import pytest

from companion.core import record, report
from companion.core.languages import LANGUAGES, language
from companion.games import GAMES, find

RECORDS = Path(__file__).parent / "records"
FILES = sorted(RECORDS.glob("*/*.json"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert record.write_text(record.read_text(text, find)) == text


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_finished_record_is_small(path: Path) -> None:
    table = record.read_text(path.read_bytes(), find)
    assert table.result is None or path.stat().st_size < 20_000


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_step_can_be_said_in_every_language(path: Path) -> None:
    table = record.read_text(path.read_bytes(), find)
    for code in LANGUAGES:
        words = language(code, GAMES.find(table.header.game).words)
        for step in table.steps:
            said = [words.say(step.action.words())] if step.action else []
            said += [words.say(told) for event in step.events if (told := event.words())]
            assert all(said), step
            assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_transcript_of_a_game_stays_the_same(game: str) -> None:
    """Regenerate on purpose: build/transcripts; then read the difference."""
    folder = RECORDS / game
    told = (folder / "transcript.txt").read_text(encoding="utf-8")
    source, _, rest = told.partition("\n")
    table = record.read_text((folder / source).read_bytes(), find)
    assert report.transcript(table) == rest


def test_every_game_has_records() -> None:
    assert {path.parent.name for path in FILES} >= {game.id for game in GAMES}
    assert all(json.loads(path.read_text(encoding="utf-8"))["format"] for path in FILES)
