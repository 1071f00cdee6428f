"""A fourth language is a line, catalogues, rules pages and a glossary; no code names it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from companion.core.languages import LANGUAGES

TOP = Path(__file__).parents[1]
LAST_LINE = '    "de": Spoken("Deutsch"),\n'
NEW_LINE = '    "eo": Spoken("Esperanto"),\n'
# What the program says where that language is one of its own.
ASK = """
from companion.core.languages import LANGUAGES, SPOKEN, first_known, language
from companion.core.message import say
from companion.games import GAMES
from companion.phone.building import page
from companion.phone.staging import settings
from companion.playing.preferences import read_settings, spoken
from companion.flet_seams.browser.lost_connection import lost_connection_script

assert LANGUAGES[-1] == "eo", LANGUAGES
said = language("eo").say
assert said(say("Restart")) == "«Restart»"
assert said(say("{name}’s turn", name="Ana")) == "«Ana’s turn»"
for game in GAMES:
    (option, *_) = game.meta.options
    assert language("eo", game.words).say(option.words).startswith("«"), game.id
    assert game.rules_pages.page("eo").sections[0].title.startswith("«"), game.id
    assert game.rules_pages.page("eo").common == game.rules_pages.page("en").common, game.id
assert spoken("auto", ("eo-CH", "fr")) == first_known(("EO",)) == "eo"
assert read_settings('{"language": "eo"}').language == "eo"
assert SPOKEN["eo"].name == "Esperanto"
assert rb"\\u00abNo connection\\u00bb" in lost_connection_script()
assert any(b"\\xc2\\xabRestart\\xc2\\xbb" in file.content for file in page())
assert '"eo"' in settings()
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The code with one line more, in a folder of its own."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TOP / "companion", tmp_path / "companion", ignore=ignored)
    (tmp_path / "build").mkdir()
    shutil.copy(TOP / "build" / "words", tmp_path / "build")
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    (tmp_path / "assets").symlink_to(TOP / "assets")
    languages = tmp_path / "companion" / "core" / "languages.py"
    text = languages.read_text(encoding="utf-8")
    assert LAST_LINE in text
    languages.write_text(text.replace(LAST_LINE, LAST_LINE + NEW_LINE), encoding="utf-8")
    return tmp_path


def run(checkout: Path, *what: str) -> subprocess.CompletedProcess[str]:
    """Runs Python on the code in that folder alone."""
    return subprocess.run(
        [sys.executable, *what],
        cwd=checkout,
        env={"PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )


def translate(po: Path) -> None:
    """Puts every message of a catalogue into quotation marks, which is our translation."""
    with po.open("rb") as file:
        catalog = read_po(file, locale="eo")
    for message in catalog:
        if isinstance(message.id, str):
            message.string = f"«{message.id}»" if message.id else message.string
        else:
            message.string = tuple(f"«{text}»" for text in message.id)
    with po.open("wb") as file:
        write_po(file, catalog)


def translate_pages(games: Path) -> None:
    """Puts the headings of each rules page into quotation marks; what is common stays English."""
    for page in games.rglob("rules_page/en.md"):
        text = page.read_text(encoding="utf-8").replace("## ", "## «")
        page.with_name("eo.md").write_text(text, encoding="utf-8")


def test_a_language_is_added_by_a_line_and_its_catalogues(checkout: Path) -> None:
    first = run(checkout, "build/words")
    assert "eo/companion: missing: Restart" in first.stdout, first.stderr
    catalogues = sorted(checkout.rglob("eo/LC_MESSAGES/*.po"))
    assert len(catalogues) == len(sorted(TOP.rglob("companion/**/de/LC_MESSAGES/*.po")))
    for po in catalogues:
        translate(po)
    translate_pages(checkout / "companion" / "games")
    second = run(checkout, "build/words")
    assert second.stdout == "catalogues are in step\n", second.stdout + second.stderr
    asked = run(checkout, "-c", ASK)
    assert asked.returncode == 0, asked.stderr


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_has_a_glossary(code: str) -> None:
    assert (TOP / "companion" / "locale" / f"glossary.{code}.toml").exists()
