"""What a position may become, and that the type check knows its fields."""

import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from companion.core.replacing import replace
from companion.games import GAMES
from companion.showing.game import Game

TOP = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)


@every_game
def test_only_what_is_named_is_replaced(game: Game) -> None:
    module = import_module(f"{game.package}.position")
    names = [field.name for field in fields(module.Position)]
    position = module.Position(**dict.fromkeys(names, 0))
    changed = replace(position, turn=1)
    assert type(changed) is module.Position
    assert [name for name in names if getattr(changed, name) != 0] == ["turn"]
    assert position.turn == 0


def test_a_misspelt_part_and_a_wrong_type_fail_the_type_check(tmp_path: Path) -> None:
    lines = ["turn=1", "trun=1", "turn='one'"]
    code = ["from companion.core.replacing import replace"]
    for name in sorted(game.package.rpartition(".")[2] for game in GAMES):
        code.append(f"from companion.games.{name}.position import Position as {name.title()}")
        code += [f"def {name}_{at}(p: {name.title()}) -> {name.title()}:\n"
                 f"    return replace(p, {line})" for at, line in enumerate(lines)]  # fmt: skip
    snippet = tmp_path / "snippet.py"
    snippet.write_text("\n".join(code) + "\n", encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(snippet)],
        cwd=TOP, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    errors = [line for line in found.splitlines() if "error:" in line]
    assert len(errors) == 2 * len([*GAMES]), found
    assert sum("Unexpected keyword argument" in line for line in errors) == len([*GAMES])
    assert sum("has incompatible type" in line for line in errors) == len([*GAMES])
