"""The shape of the house: which way the arrows go, and what stands at the top."""

import ast
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[1]
CODE = TOP / "companion"


def imports(path: Path) -> set[str]:
    """The modules that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def importing(folder: str, *prefixes: str) -> list[str]:
    """The files of a folder that import something they must not."""
    return [
        f"{path.relative_to(CODE)} imports {module}"
        for path in (CODE / folder).rglob("*.py")
        for module in imports(path)
        if any(module == prefix or module.startswith(f"{prefix}.") for prefix in prefixes)
    ]


def test_the_engine_imports_no_game_no_screen_no_network() -> None:
    above = ("companion.games", "companion.ui", "companion.store", "companion.serving")
    assert importing("core", "flet", "httpx", "fastapi", *above) == []


def test_the_store_imports_no_screen() -> None:
    assert importing("store", "flet", "companion.ui", "companion.serving") == []


def test_in_a_game_only_the_board_may_import_flet() -> None:
    offenders = importing("games", "flet", "companion.store")
    assert [line for line in offenders if "board.py" not in line] == []


def test_playing_by_the_rules_loads_no_screen() -> None:
    code = (
        "import sys; from companion.games import GAMES, find; [find(game) for game in GAMES];"
        "print([m for m in sys.modules if m.startswith(('flet', 'companion.ui'))])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"


def test_a_game_imports_no_other_game() -> None:
    for folder in (CODE / "games").iterdir():
        if folder.is_dir():
            others = [
                f"companion.games.{other.name}"
                for other in (CODE / "games").iterdir()
                if other.is_dir() and other != folder
            ]
            assert importing(f"games/{folder.name}", *others) == []


def test_screens_name_no_game() -> None:
    games = [p.name for p in (CODE / "games").iterdir() if p.is_dir() and p.name[0] != "_"]
    assert importing("ui", *(f"companion.games.{game}" for game in games)) == []


def test_the_top_level_holds_what_the_design_names() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    names = {line.split("/")[0] for line in tracked if line and not line.startswith(".")}
    assert names <= {
        "pyproject.toml", "README.md", "LICENSE", "companion", "assets", "tests", "build",
    }  # fmt: skip
