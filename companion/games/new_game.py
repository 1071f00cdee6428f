"""Writes a new game as a package of its own: the sample game under another name."""

from keyword import iskeyword
from pathlib import Path

from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.showing.game import ID

# What the sample is called where it is tested.
MODULE, SAMPLE, NAME = "tests.sample_game", "embers", "Embers"
TESTS = ("test_game.py", "record.json")

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{id}"
version = "0.1.0"
description = "{name}, a game for Caldera"
requires-python = ">=3.11"
dependencies = ["companion"]

[project.entry-points."companion.games"]
{id} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]

[tool.pytest.ini_options]
pythonpath = ["."]
"""

README = """\
# {name}

A game for Caldera, as a package of its own.

```sh
pip install -e .            # beside Caldera
python -m pytest            # its tests
companion games             # lists it, and says why if it cannot be loaded
companion simulate {id}
companion                   # plays it
```

| file | what it has |
|---|---|
| `{package}/meta.py` | its name, players, colours and options |
| `{package}/box.toml` | what the box contains, and how sure that is |
| `{package}/rules.py` | the rules, which import `companion.core` alone |
| `{package}/screen` | its half of the screen, which imports `companion.showing`, too |
| `tests` | examples of the rules, and a recorded game |

Optional, each found in `{package}` by its name:

- `locale`: gettext catalogues with the domain `{id}`
- `rules_page`: the rules to read, a Markdown file for each language
- `assets/img/{id}`: pictures as WebP, and `assets/img/games/{id}.webp` for the shelf
- `art_sizes.json`: the pictures' sizes

Caldera's `companion/games/README.md` describes all of them.
"""


def write_game(id: str, folder: Path) -> str:
    """Writes the package to a new folder; the game's name."""
    package = id.replace("-", "_")
    if not ID.fullmatch(id) or iskeyword(package):
        raise Refusal(
            "“{name}” cannot be a game’s id: it has small letters, digits and hyphens, as in "
            "two-peaks.",
            name=id,
        )
    if id in GAMES:
        raise Refusal("There is a game “{name}” already.", name=id)
    if folder.exists() and any(folder.iterdir()):
        raise Refusal("{folder} is not empty.", folder=str(folder))
    name = id.replace("-", " ").title()
    gaps = {"id": id, "package": package, "name": name}
    files = {"pyproject.toml": PYPROJECT.format_map(gaps), "README.md": README.format_map(gaps)}
    source = sample()
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            inside = path.relative_to(source).as_posix()
            text = path.read_text(encoding="utf-8")
            if inside == "__init__.py":
                # The rest makes the sample known to our own tests.
                text = text.partition("\n")[0] + "\n"
            for old, new in ((MODULE, package), (SAMPLE, id), (NAME, name)):
                text = text.replace(old, new)
            files[f"{'tests' if inside in TESTS else package}/{inside}"] = text
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    return name


def sample() -> Path:
    """The sample game: inside the package once it is installed, among the tests in a checkout."""
    package = Path(__file__).parent
    inside = package / "sample_game"
    return inside if inside.is_dir() else package.parents[1] / "tests" / "sample_game"
