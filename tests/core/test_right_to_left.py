"""Names from right-to-left scripts stand in a line without turning it around."""

import pytest

from companion.core.json_checks import a_name
from companion.core.json_text import parse
from companion.core.languages import LANGUAGES, language
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.core.right_to_left import BEGIN, END

HEBREW, ARABIC = "דנה 2", "ليلى"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", [HEBREW, ARABIC, f"Ana {HEBREW}"])
def test_a_name_from_the_right_is_set_apart_in_every_language(code: str, name: str) -> None:
    asked = language(code).say(say("it is {name} who must answer now", name=name))
    assert f"{BEGIN}{name}{END}" in asked


@pytest.mark.parametrize("name", ["Ana", "Chloé", "Ольга", "美咲", "🦊"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert BEGIN not in language("fr").say(say("it is {name} who must answer now", name=name))


def test_a_message_inside_another_is_set_apart_once() -> None:
    inner = say("it is {name} who must answer now", name=ARABIC)
    said = language("de").say(say("{left}, {right}", left=inner, right="Ana"))
    assert said.count(BEGIN) == said.count(END) == 1


@pytest.mark.parametrize("mark", ["\u202e", "\u2067", "\u2069"])
def test_marks_that_turn_a_line_are_in_no_name_and_no_record(mark: str) -> None:
    with pytest.raises(Refusal, match="cannot be shown"):
        a_name(f"Ana{mark}", say("The name"))
    with pytest.raises(Refusal, match="cannot be shown"):
        parse(f'{{"name": "Ana{mark}"}}')
