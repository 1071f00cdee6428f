"""The catalogues: complete in French and German, nothing unused, the same gaps and apostrophes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.languages import LANGUAGES
from tests.test_glossary import messages

TOP = Path(__file__).parents[1]


def test_the_catalogues_are_in_step_with_the_code() -> None:
    check = subprocess.run(
        [sys.executable, str(TOP / "build/words"), "--check"], capture_output=True, text=True
    )
    assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_apostrophe_is_the_typographic_one(code: str) -> None:
    straight = re.compile(r"(?<=[\w}])'(?=[\w{])")
    assert [text for _, text in messages(code) if straight.search(text)] == []
