"""Hekla's words: short prompts in each language, and a name for whatever a sheet shows."""

from random import Random

import pytest

from companion.core.languages import LANGUAGES, language
from companion.core.message import Message
from companion.games import GAMES
from companion.games.hekla.words import SHEET_LABELS, line_name, sheet_title
from tests.games.hekla.tables import hekla
from tests.games.hekla.test_records import SHOWN, read

# Two lines of the turn header on a narrow phone.
LONGEST = 44


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_prompt_is_short_and_every_step_can_be_said(code: str) -> None:
    say = language(code, GAMES.find("hekla").words).say
    prompts = set()
    for name in SHOWN:
        table = read(name)
        for step in table.line():
            prompts |= {say(prompt.words) for prompt in table.rules.prompts(step.position)}
            said = [step.action.words()] if step.action else []
            for message in (*said, *(event.words() for event in step.events)):
                assert message is None or "{" not in say(message)
    assert say(Message("End the game here?")) in prompts
    assert (
        say(Message("This line has {hollows} hollows. Score it, too?", {"hollows": 8})) in prompts
    )
    assert [prompt for prompt in prompts if len(prompt) > LONGEST] == []


def test_every_label_of_a_sheet_has_words() -> None:
    table, luck = hekla(), Random(1)
    while not table.sheets:
        table.push(table.rules.pick(table.position, luck))
    labels = {line.label for sheet in table.sheets for line in sheet.lines}
    labels |= {line.label for line in table.rules.reckon(table.position).sheet.lines}
    assert labels == set(SHEET_LABELS)


def test_a_line_is_called_by_its_ends_however_the_board_is_turned() -> None:
    named = {line.name: str(line_name(line)) for line in hekla().rules.grid.lines}  # type: ignore[attr-defined]
    assert named["c2-d2-e2"] == "Line c2–e2"
    assert named["c1-c2-c3"] == "Line c1–c3"
    assert str(sheet_title("c2-d2-e2")) == "Eruption on d2"
    assert str(sheet_title("road")) == "The road"
