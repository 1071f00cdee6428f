"""The READMEs are short, link to files that exist, and their examples run."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
LONGEST = 7_000
# Names of files that are no more, still to be corrected; nothing may be added.
OPEN = {"companion/ui/README.md": {"screens/table.py"}}
ROOMS = [folder for folder in (TOP / "companion").iterdir() if (folder / "__init__.py").exists()]
READMES = [
    TOP / "README.md",
    *sorted((TOP / "companion").rglob("README.md")),
    TOP / "build" / "README.md",
    TOP / "tests" / "README.md",
]


def name(path: Path) -> str:
    return str(path.relative_to(TOP))


def test_the_first_readme_is_short() -> None:
    assert len((TOP / "README.md").read_text("utf-8")) <= LONGEST


@pytest.mark.parametrize("room", ROOMS, ids=name)
def test_each_room_says_what_it_is_for(room: Path) -> None:
    assert (room / "README.md").exists()


@pytest.mark.parametrize("path", READMES, ids=name)
def test_links_lead_to_files(path: Path) -> None:
    prose = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)#]+)\)", prose)
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("path", READMES, ids=name)
def test_recipes_and_modules_that_are_named_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    recipes = set(re.findall(r"(?:\./|`)build/(\w+)", text))
    modules = set(re.findall(r"python -m (tests[\w.]+)", text))
    assert [one for one in recipes if not (TOP / "build" / one).exists()] == []
    paths = [TOP / module.replace(".", "/") for module in modules]
    assert [one for one in paths if not one.with_suffix(".py").exists()] == []


@pytest.mark.parametrize("path", READMES, ids=name)
def test_files_that_are_named_exist(path: Path) -> None:
    named = re.findall(r"`((?:[\w-]+/)*\w+\.(?:py|js))`", path.read_text("utf-8"))
    found = [[*path.parent.rglob(one), *TOP.glob(one)] for one in named]
    missing = {one for one, files in zip(named, found, strict=True) if not files}
    assert missing <= OPEN.get(name(path), set())


@pytest.mark.parametrize(("folder", "examples"), [("games", 8), ("core", 6), ("thinking", 12)])
def test_the_examples_run(folder: str, examples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)
    guide = TOP / "companion" / folder / "README.md"
    tried = doctest.testfile(str(guide), module_relative=False)
    assert tried.attempted >= examples
    assert tried.failed == 0


def test_the_sample_game_is_as_short_as_the_guide_says() -> None:
    sample = [*(TOP / "tests" / "sample_game").rglob("*.py")]
    lines = [
        line
        for path in sample
        if not path.name.startswith("test_")
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]
    (said,) = re.findall(
        r"complete game in (\d+) lines", (TOP / "companion/games/README.md").read_text("utf-8")
    )
    assert len(lines) <= int(said)
