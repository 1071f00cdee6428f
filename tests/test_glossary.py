"""One word for each thing: in the glossaries, in the catalogues, and in the names of the code."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.core.languages import LANGUAGES, Catalogue, language
from companion.core.message import Message
from companion.games.mauna_kea.words import squares_name
from companion.showing.rules_pages import page_in

CODE = Path(__file__).parents[1] / "companion"
APART = (("undo", "back"), ("log", "history"), ("row", "line"), ("step", "row"), ("board", "table"))
# What stands on buttons and in titles, where nothing around it tells the two apart.
BUTTONS_APART = (("Undo", "Back"), ("Log", "History"), ("Do it again", "Reset"))
# Words of the code that tell a stranger nothing: they do not come back, neither as parts of names
# nor in docstrings.
VAGUE = {
    *("door", "doors", "lane", "lanes", "threshold", "thresholds", "deed", "deeds", "putting"),
    *("pocket", "pockets", "nowhere", "behind", "remains", "passing", "knock", "wish", "told"),
}
# Of these some are plain English in a sentence.
VAGUE_IN_DOCSTRINGS = VAGUE - {"lane", "putting", "nowhere", "behind", "remains", "passing", "wish"}
# An event's fields are sent to phones, which may be of another version.
SENT = {"games/mauna_kea/events.py: told", "games/mauna_kea/events.py: left_behind"}


def glossary(code: str) -> dict[str, dict[str, object]]:
    text = (CODE / "locale" / f"glossary.{code}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def messages(code: str) -> tuple[tuple[str, str], ...]:
    """Where each text stands, messages and rules pages; English is what is translated."""
    return (*_in_catalogues(code), *_on_pages(code))


def _in_catalogues(code: str) -> Iterator[tuple[str, str]]:
    language_code = "fr" if code == "en" else code
    for path in sorted(CODE.rglob(f"{language_code}/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language_code):
                texts = message.id if code == "en" else message.string
                for text in (texts,) if isinstance(texts, str) else texts or ():
                    yield path.stem, text


def _on_pages(code: str) -> Iterator[tuple[str, str]]:
    for path in sorted(CODE.rglob(f"rules_page/{code}.md")):
        page = page_in(path.parent, code)
        titles = [section.title for section in page.sections]
        for text in (*titles, *(one.text for one in page.paragraphs), *page.rulings.values()):
            yield path.parent.parent.name, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_has_another_word_for_it(code: str) -> None:
    found = [
        f"{domain}: “{text}” ({concept}: {entry['word']})"
        for concept, entry in glossary(code).items()
        for never in entry.get("never", ())  # type: ignore[attr-defined]
        for domain, text in messages(code)
        if re.search(never, text)
    ]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_different_things_have_different_words(code: str) -> None:
    words = {concept: entry["word"] for concept, entry in glossary(code).items()}
    assert all(words[one] != words[other] for one, other in APART)
    said = language(code).say
    for one, other in BUTTONS_APART:
        assert said(Message(one)) != said(Message(other))


@pytest.mark.parametrize("code", LANGUAGES)
def test_plurals_stand_without_brackets(code: str) -> None:
    assert [text for _, text in messages(code) if re.search(r"\w\((s|n|en|e)\)", text)] == []


def test_french_drops_a_vowel_before_a_name_that_begins_with_one() -> None:
    say = language("fr").say
    assert say(Message("{name}’s turn", {"name": "Ana"})) == "Tour d’Ana"
    assert say(Message("{name}’s turn", {"name": "Ben"})) == "Tour de Ben"


def test_french_writes_a_place_small_inside_a_sentence() -> None:
    folder = CODE / "games" / "haleakala" / "locale"
    say = language("fr", Catalogue(folder, "haleakala")).say
    place = Message("Grassland {segment}", {"segment": 3})
    assert say(place) == "Plaine 3"
    assert say(Message("Lava flows down to {space}.", {"space": place})) == (
        "La lave coule jusqu’en plaine 3."
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "2 lakes, 2 mountains"), ("fr", "2 lacs, 2 montagnes"), ("de", "2 Seen, 2 Berge")],
)
def test_several_squares_of_a_terrain_are_said_in_the_plural(code: str, said: str) -> None:
    folder = CODE / "games" / "mauna_kea" / "locale"
    assert language(code, Catalogue(folder, "mauna-kea")).say(squares_name("llmm")) == said


def test_french_marks_stay_with_the_word_before_them() -> None:
    assert language("fr").say(Message("Who starts?")) == "Qui commence\u202f?"


def words_of(name: str) -> set[str]:
    """The words of a name in snake case or in camel case."""
    return set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r"_\1", name).lower()))


def names_in(tree: ast.AST) -> Iterator[str]:
    """Every name that a file gives to something: classes, functions, parameters, variables."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def docstrings(tree: ast.AST) -> Iterator[str]:
    """Every docstring of a file."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield ast.get_docstring(node) or ""


def vague(name: str, text: str) -> set[str]:
    """The names and docstrings of a file that have a word which says nothing to a stranger."""
    tree = ast.parse(text)
    found = {one for one in (Path(name).stem, *names_in(tree)) if words_of(one) & VAGUE}
    for docstring in docstrings(tree):
        words = set(re.findall(r"[a-z]+", docstring.lower()))
        if words & VAGUE_IN_DOCSTRINGS:
            found.add(docstring.splitlines()[0])
    return {f"{name}: {one}" for one in found}


def test_no_name_or_docstring_of_the_code_has_a_vague_word() -> None:
    files = {path.relative_to(CODE).as_posix(): path for path in CODE.rglob("*.py")}
    found = {one for name, path in files.items() for one in vague(name, path.read_text("utf-8"))}
    assert found - SENT == set()


def test_no_file_of_tests_has_a_vague_name() -> None:
    tests = Path(__file__).parent
    assert [path.name for path in tests.rglob("*.py") if words_of(path.stem) & VAGUE] == []


def test_names_of_tests_say_which_kind_of_telling_they_mean() -> None:
    """Shown, sent, entered, said or distinguished: “told” may mean each of them."""
    tests = Path(__file__).parent
    assert [
        f"{path.name}: {word}"
        for path in tests.rglob("test_*.py")
        for word in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
        if "told" in words_of(word)
    ] == []


def test_a_vague_word_would_be_noticed() -> None:
    text = '''
class OwnDoors:
    """Whoever was told comes in."""
    def kept_behind(self, told): ...
'''
    assert vague("serving/lane.py", text) == {
        "serving/lane.py: lane",
        "serving/lane.py: OwnDoors",
        "serving/lane.py: Whoever was told comes in.",
        "serving/lane.py: kept_behind",
        "serving/lane.py: told",
    }
