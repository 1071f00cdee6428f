"""Games of other packages: found by their entry points, packed, and left out where they fail."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from companion.core.game import Header, Player
from companion.core.languages import LANGUAGES
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES
from companion.games.installed import as_list, installed
from companion.games.new_game import write_game
from companion.phone.packing import our_assets, our_code
from companion.showing.game import OWN, Games, Installed

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
FAULTS = {
    "raises": ("raise ValueError('no luck')", "ValueError: no luck"),
    "misses": ("import nothing_of_this_name", "ModuleNotFoundError: No module named"),
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "empty": ("", "AttributeError"),
    "nobody": (
        "from companion.core.game import Meta\nMETA = Meta('nobody', 'Nobody', range(0), {}, ())",
        "IndexError",
    ),
    "other": (
        "from companion.core.game import Meta\n"
        "META = Meta('another', 'Another', range(2, 3), {2: ('red', 'green')}, ())",
        "ValueError: Its META is of “another”.",
    ),
}


def register(site: Path, id: str, package: str) -> None:
    """What an installer writes beside a package."""
    info = site / f"{package}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[companion.games]\n{id} = {package}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, with a whole game in it."""
    known = set(sys.modules)
    folder = tmp_path / "site"
    write_game("two-peaks", tmp_path / "source")
    folder.mkdir()
    (tmp_path / "source" / "two_peaks").rename(folder / "two_peaks")
    register(folder, "two-peaks", "two_peaks")
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in set(sys.modules) - known:
        if name.partition(".")[0] in {"two_peaks", *FAULTS}:
            del sys.modules[name]


def broken(site: Path, name: str) -> None:
    """Installs a game whose `meta` is faulty."""
    (site / name).mkdir()
    (site / name / "__init__.py").write_text("")
    (site / name / "meta.py").write_text(FAULTS[name][0])
    register(site, name, name)


def games() -> Games:
    own = {game.id: game.package for game in GAMES if game.is_own}
    return Games(own, installed)


def test_a_game_of_another_package_is_found_and_played(site: Path) -> None:
    found = games()
    game = found.find("two-peaks")
    assert "two-peaks" in found
    assert [game.id for game in found] == [*(one.id for one in GAMES if one.is_own), "two-peaks"]
    assert (game.meta.name, game.origin) == ("Two Peaks", "two-peaks 0.1.0")
    assert game.on_screen
    assert game in found.on_screen()
    assert game.words.folder == site / "two_peaks" / "locale"
    table = Table(game.rules(Header("two-peaks", PLAYERS, seed="elsewhere")))
    while table.result is None:
        table.push(table.rules.legal(table.position)[0])
    assert found.left_out == ()


@pytest.mark.parametrize("name", FAULTS)
def test_a_game_that_cannot_be_loaded_is_left_out_alone(site: Path, name: str) -> None:
    broken(site, name)
    found = games()
    assert [game.id for game in found if not game.is_own] == ["two-peaks"]
    (left,) = found.left_out
    assert (left.id, left.origin) == (name, f"{name} 0.1.0")
    assert left.why.startswith(FAULTS[name][1])
    with pytest.raises(Refusal, match="There is no game"):
        found.find(name)


@pytest.mark.parametrize("module", ["rules", "screen/board", "screen/telling"])
def test_a_game_with_a_faulty_module_is_left_out(site: Path, module: str) -> None:
    (site / "two_peaks" / f"{module}.py").write_text("1 / 0")
    found = games()
    assert "two-peaks" not in found
    assert found.left_out[0].why == "ZeroDivisionError: division by zero"


@pytest.mark.parametrize("id", ["hekla", "Two Peaks", "../peaks", "players"])
def test_a_game_takes_no_other_ones_place_and_has_an_id_for_addresses(site: Path, id: str) -> None:
    found = Games({"hekla": "companion.games.hekla"}, lambda: [Installed(id, "two_peaks", "x 1")])
    assert found.find("hekla").origin == OWN
    assert [one.id for one in found] == ["hekla"]
    assert found.left_out[0].id == id


@pytest.mark.parametrize("sizes", ['{"two-peaks/card": [62]}', "[]", "{"])
def test_a_game_whose_pictures_have_no_sizes_is_left_out(site: Path, sizes: str) -> None:
    (site / "two_peaks" / "art_sizes.json").write_text(sizes)
    assert [one.id for one in games().left_out] == ["two-peaks"]


def test_a_package_with_unreadable_metadata_hides_no_game(site: Path) -> None:
    broken = site / "unread-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: unread\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_bytes(b"\xff\xfe[companion.games")
    assert "two-peaks" in games()


def test_own_games_are_found_without_looking_for_others() -> None:
    def never() -> list[Installed]:
        raise AssertionError

    found = Games({"hekla": "companion.games.hekla"}, never)
    assert found.find("hekla").meta.name == "Hekla"
    assert "hekla" in found


def test_a_packed_app_has_the_games_that_were_installed(site: Path) -> None:
    broken(site, "raises")
    pictures = site / "two_peaks" / "assets" / "img" / "two-peaks"
    pictures.mkdir(parents=True)
    (pictures / "card.webp").write_bytes(b"a picture")
    pages = site / "two_peaks" / "rules_page"
    pages.mkdir()
    (pages / "en.md").write_text("# Two Peaks\n")
    found = games()
    code = {file.name: file.content for file in our_code(found)}
    assert {"two_peaks/__init__.py", "two_peaks/screen/board.py", "two_peaks/box.toml"} <= set(code)
    assert code["two_peaks/rules_page/en.md"] == b"# Two Peaks\n"
    assert not [name for name in code if name.startswith("raises")]
    listed = json.loads(code["companion/games/installed.json"])
    assert listed == [{"id": "two-peaks", "package": "two_peaks", "origin": "two-peaks 0.1.0"}]
    assert "img/two-peaks/card.webp" in {file.name for file in our_assets(found)}


def test_a_packed_app_reads_its_list_and_imports_no_more_than_the_name(
    site: Path, tmp_path: Path
) -> None:
    (site / "two_peaks" / "rules.py").write_text("raise ValueError('checked when it was packed')")
    listed = [{"id": "two-peaks", "package": "two_peaks", "origin": "two-peaks 0.1.0"}]
    app = tmp_path / "app"
    for file in our_code(Games({})):
        if file.name.startswith(("companion/core/", "companion/showing/", "companion/games/")):
            (app / file.name).parent.mkdir(parents=True, exist_ok=True)
            (app / file.name).write_bytes(file.content)
    (app / "companion" / "__init__.py").write_text("")
    (app / "companion" / "games" / "installed.json").write_text(json.dumps(listed))
    program = (
        "import sys\nfrom companion.games import GAMES\n"
        "print([game.meta.name for game in GAMES][-1], GAMES.left_out)\n"
        "print('importlib.metadata' in sys.modules, 'two_peaks.rules' in sys.modules)"
    )
    paths = os.pathsep.join((str(app), str(site)))
    ran = subprocess.run(
        [sys.executable, "-S", "-c", program],
        env={"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "Two Peaks ()\nFalse False\n", ran.stderr


def test_without_other_games_the_list_is_empty() -> None:
    assert json.loads(as_list(Games({"hekla": "companion.games.hekla"}))) == []


def companion(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(site), str(Path(__file__).parents[2])))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def test_the_command_line_says_where_each_game_came_from(site: Path) -> None:
    broken(site, "raises")
    told = companion(site, "games")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Two Peaks, 2–3 players\n               from: two-peaks 0.1.0\n" in told.stdout
    assert "raises       left out, from: raises 0.1.0\n" in told.stdout
    assert "ValueError: no luck" in told.stdout
    as_json = json.loads(companion(site, "games", "--json").stdout)
    origins = {one["id"]: one["from"] for one in as_json["games"]}
    assert (origins["hekla"], origins["two-peaks"]) == (OWN, "two-peaks 0.1.0")
    assert as_json["left_out"] == [
        {"id": "raises", "from": "raises 0.1.0", "why": "ValueError: no luck"}
    ]
    played = companion(site, "simulate", "two-peaks", "--games", "3")
    assert played.returncode == 0, played.stderr


def test_a_new_game_passes_its_own_tests(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    told = companion(tmp_path, "new-game", "two-peaks", str(folder))
    assert told.stdout == f"Two Peaks written to {folder}: pip install -e {folder}\n", told.stderr
    assert "sample_game" not in "".join(path.read_text("utf-8") for path in folder.rglob("*.*"))
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [("Two Peaks", "cannot be a game’s id"), ("class", "cannot be"), ("hekla", "already")],
)
def test_a_new_game_needs_an_id_of_its_own(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        write_game(name, tmp_path / "made")
    assert not (tmp_path / "made").exists()


def test_a_new_game_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    with pytest.raises(Refusal, match="is not empty"):
        write_game("two-peaks", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_installed_caldera_has_the_rules_pages_and_the_new_game() -> None:
    wheel = WheelBuilder(str(Path(__file__).parents[2]))
    names = {file.distribution_path for file in wheel.recurse_included_files()}
    for game in filter(lambda game: game.is_own, GAMES):
        folder = game.package.replace(".", "/")
        assert {f"{folder}/rules_page/{code}.md" for code in LANGUAGES} <= names
        assert f"{folder}/art_sizes.json" in names
    sample = {f"companion/games/sample_game/{name}" for name in ("rules.py", "test_game.py")}
    assert sample <= names
