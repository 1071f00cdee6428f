"""The shape of the house: which way the arrows go, and what stands at the top."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

import pytest

from companion.games import GAMES

TOP = Path(__file__).parents[1]
CODE = TOP / "companion"
FILES = sorted(CODE.rglob("*.py"))
OURS = set(FILES)
MODULE = re.compile(r"companion(\.\w+)+\.?")
WINDOWS_ONLY = ("companion.core.table", "companion.playing.live", "companion.playing.window")


def name(path: Path) -> str:
    return path.relative_to(CODE).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, also inside functions, for types alone, or by their name."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(level=level) if level:
                raise AssertionError(f"{name(path)} imports by dots, which this cannot follow")
            case ast.ImportFrom(module=str(module), names=names):
                for one in names:
                    inner = f"{module}.{one.name}"
                    yield inner if is_module(inner) else module
            case ast.Constant(value=str(text)) if MODULE.fullmatch(text):
                yield text.rstrip(".")


def is_module(dotted: str) -> bool:
    path = TOP.joinpath(*dotted.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def room(dotted: str) -> str:
    """The room of a module of ours: a game's rules and its screen are two, the finder is one."""
    parts = dotted.split(".")[1:]
    beside = len(parts) == 2 and (CODE / "games" / f"{parts[1]}.py").is_file()
    if parts[:1] == ["games"] and len(parts) > 1 and not beside:
        return "/".join(parts[:3] if parts[2:3] == ["screen"] else parts[:2])
    return {"__main__": "cli"}.get(parts[0], parts[0]) if parts else ""


def room_of(path: Path) -> str:
    inside = path.relative_to(TOP).with_suffix("")
    return room(".".join(part for part in inside.parts if part != "__init__"))


def drawn() -> dict[str, set[str]]:
    """The list in the README: from each room, or file, to those that it may import."""
    block = re.search(r"```arrows\n(.*?)```", (TOP / "README.md").read_text("utf-8"), re.DOTALL)
    assert block
    lines = (line.partition("→") for line in block[1].splitlines())
    return {start.strip(): set(re.findall(r"[\w/<>.]+", ends)) for start, _, ends in lines}


def allowed(path: Path) -> set[str]:
    """The rooms that a file may import: its own, and those that are drawn."""
    here, list = room_of(path), drawn()
    _, _, game = here.removesuffix("/screen").partition("games/")
    ends = list[here.replace(f"/{game}", "/<game>") if game else here]
    ends = ends | list.get(name(path), set())
    own = {game} if game else {folder.name for folder in (CODE / "games").iterdir()}
    return {here} | {end.replace("<game>", one) for end in ends for one in own}


def test_every_room_is_drawn_and_every_drawn_room_is_known() -> None:
    rooms = {re.sub(r"games/\w+", "games/<game>", room_of(path)) for path in FILES} - {""}
    assert rooms <= set(drawn())
    ends = set().union(*drawn().values())
    assert ends <= set(drawn())
    assert [file for file in drawn() if file.endswith(".py") and not (CODE / file).exists()] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_imports_only_along_the_drawn_arrows(path: Path) -> None:
    ours = {module for module in imports(path) if module.startswith("companion.")}
    assert [module for module in sorted(ours) if room(module) not in allowed(path)] == []


def test_an_import_that_is_not_drawn_is_noticed(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.py"
    hidden.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from companion.ui import app\n"
        "def later():\n    import companion.store.store\n"
        "    return import_module(f'companion.games.{game}'), 'companion.phone.start'\n"
    )
    found = {room(module) for module in imports(hidden) if module.startswith("companion")}
    assert found == {"ui", "store", "games", "phone"}
    assert room("companion.games.some.screen.board") == "games/some/screen"
    assert room("companion.games.some.rules") == "games/some"


def test_only_the_rooms_that_show_and_serve_import_flet() -> None:
    others = [
        path for path in FILES if room_of(path) not in ("ui", "serving", "phone", "flet_seams")
    ]
    assert [
        name(path)
        for path in others
        if any(module.partition(".")[0] in ("flet", "flet_audio") for module in imports(path))
    ] == []


def test_the_engine_imports_no_network() -> None:
    network = {"httpx", "fastapi", "uvicorn", "starlette"}
    found = {
        name(path)
        for path in FILES
        if room_of(path) in ("core", "showing") or room_of(path).startswith("games")
        if network & {module.partition(".")[0] for module in imports(path)}
    }
    assert found == set()


def test_a_screen_can_reach_no_table() -> None:
    screens = [path for path in FILES if room_of(path) == "ui"]
    reached = [(name(path), module) for path in screens for module in imports(path)]
    assert [one for one in reached if one[1].startswith(WINDOWS_ONLY)] == []
    named = [
        name(path)
        for path in screens
        for node in ast.walk(tree(path))
        if "Table" in (getattr(node, "id", ""), getattr(node, "attr", ""))
        or (isinstance(node, ast.alias) and node.name == "Table")
    ]
    assert named == []


def test_no_shared_room_names_a_game() -> None:
    games = {game.id.split("-")[0] for game in GAMES}
    assert games == {"haleakala", "arabana", "hekla", "mauna"}
    shared = ("core", "showing", "thinking", "playing", "store", "sharing", "ui")
    found = []
    for path in FILES:
        if room_of(path) in shared:
            plain = normalize("NFKD", path.read_text(encoding="utf-8")).casefold()
            text = "".join(letter for letter in plain if letter.isascii())
            found += [(name(path), game) for game in sorted(games) if game in text]
    assert found == []


def test_playing_by_the_rules_loads_no_screen() -> None:
    code = (
        "import sys; from companion.games import GAMES; [game.rules for game in GAMES];"
        "print([m for m in sys.modules if m.startswith(('flet', 'companion.ui')) or 'screen' in m])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "[]"


def test_the_top_level_holds_what_the_design_names() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    names = {line.split("/")[0] for line in tracked if line and not line.startswith(".")}
    assert names <= {
        "pyproject.toml", "README.md", "LICENSE", "companion", "assets", "tests", "build",
    }  # fmt: skip


@cache
def functions(path: Path) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree(path).body if isinstance(node, ast.FunctionDef)}


@cache
def named(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


@cache
def known(path: Path) -> dict[str, Path]:
    """The files of ours that a file's names come from."""
    found = dict.fromkeys(functions(path), path)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            source = TOP.joinpath(*node.module.split(".")).with_suffix(".py")
            found |= {one.name: source for one in node.names if source in OURS}
    return found


def drawn_by(path: Path, word: str, all: set[tuple[Path, str]]) -> set[tuple[Path, str]]:
    """All functions of ours that a function names, and those that they name."""
    made = functions(path).get(word)
    if made is not None and (path, word) not in all:
        all.add((path, word))
        for inner in named(made) & known(path).keys():
            drawn_by(known(path)[inner], inner, all)
    return all


def test_what_a_kept_part_draws_looks_for_nothing_above_it() -> None:
    """Flet keeps what is drawn but not the way up from it: a part inside finds no surroundings."""
    kept = [
        (path, word)
        for path in FILES
        for word, made in functions(path).items()
        if any(named(mark) & {"memo_component"} for mark in made.decorator_list)
    ]
    assert "TurnHeader" in {word for _, word in kept}
    assert len(kept) > 30
    lost = {
        f"{name(path)}: {word} draws {inner}"
        for path, word in kept
        for file, inner in drawn_by(path, word, set())
        if "use_ui" in named(functions(file)[inner]) and inner != "use_ui"
    }
    assert not lost
