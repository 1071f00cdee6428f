"""A game that is a package of its own, installed into a fresh environment and played there."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Browser

from companion.games import find
from companion.games.new_game import write_game
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, open_screen
from tests.browser.server import ROOT, Server

PICTURE = ROOT / "assets" / "img" / "players" / "glyph-red.webp"
PAGE = """\
# Two Peaks

## Your turn

### Laying a card {#laying}

- ![](two-peaks/card) **A card of your hand goes on a free vent.** Then you draw one.
"""
POINTERS = '''\
"""Which paragraph belongs to what is asked."""

from companion.showing.rules_pages import RulesPages
from companion.showing.sight import Sight
from two_peaks.rules import Position


class GamePages(RulesPages[Position]):
    """The rules to read."""

    def asked(self, sight: Sight[Position]) -> str:
        return "laying"

    def lying(self, sight: Sight[Position], place: str) -> str:
        return ""
'''
# A game that starts, and whose board cannot be drawn.
UNDRAWN = (
    "\n\ndef fail(*_: object) -> None:\n    raise ZeroDivisionError\n\n\nGameBoard.scene = fail\n"
)


def furnish(package: Path) -> None:
    """Gives the new game pictures, words in French and a rules page."""
    pictures = package / "assets" / "img"
    for name in ("two-peaks/card.webp", "games/two-peaks.webp"):
        (pictures / name).parent.mkdir(parents=True)
        (pictures / name).write_bytes(PICTURE.read_bytes())
    sizes = '{"two-peaks/card": [62, 62, 31, 31], "games/two-peaks": [62, 62, 31, 31]}'
    (package / "art_sizes.json").write_text(sizes)
    board = package / "screen" / "board.py"
    board.write_text(board.read_text("utf-8").replace('"app/mark"', '"two-peaks/card"'), "utf-8")
    french = Catalog(locale="fr")
    french.add("Lay a card on a free vent.", "Posez une carte sur une bouche libre.")
    catalogue = package / "locale" / "fr" / "LC_MESSAGES" / "two-peaks.mo"
    catalogue.parent.mkdir(parents=True)
    with catalogue.open("wb") as file:
        write_mo(file, french)
    (package / "rules_page").mkdir()
    (package / "rules_page" / "en.md").write_text(PAGE, "utf-8")
    (package / "screen" / "rules_page.py").write_text(POINTERS, "utf-8")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with three more games, one of them faulty, one broken."""
    folder = tmp_path_factory.mktemp("elsewhere")
    for id in ("two-peaks", "no-board", "broken"):
        write_game(id, folder / id)
    furnish(folder / "two-peaks" / "two_peaks")
    with (folder / "no-board" / "no_board" / "screen" / "board.py").open("a") as board:
        board.write(UNDRAWN)
    (folder / "broken" / "broken" / "meta.py").write_text("import nothing_of_this_name\n")
    venv.create(folder / "env", symlinks=True)
    made = folder / "env" / "bin" / "python"
    # Whatever is installed here is there, too: nothing has to be fetched.
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    here = sysconfig.get_path("purelib")
    (site / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    pip = (sys.executable, "-m", "pip", "--python", str(made), "install", "-q")
    alone = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    sources = [str(folder / id) for id in ("two-peaks", "no-board", "broken")]
    ran = subprocess.run([*pip, *alone, *sources], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return made


@pytest.fixture
def show(python: Path, chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    """Opens screens of Caldera as it is in that environment."""
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / TABLES, find, copies=False)
    store.set_setting("settings", '{"tap_to_look": true, "motion": "less"}')
    store.close()
    server = Server(data, command=(str(python), "-m", "companion"))
    server.start()
    opened: list[Screen] = []

    def open(path: str = "/", language: str = "en") -> Screen:
        opened.append(open_screen(chromium, server.url, path=path, language=language))
        opened[-1].pause = 0.35
        return opened[-1]

    yield open
    for screen in opened:
        screen.tab.context.close()
    server.kill()


def test_a_game_of_another_package_is_played_to_its_winner(show: Callable[..., Screen]) -> None:
    screen = show()
    screen.tap("Start Two Peaks")
    screen.tap("Red")
    screen.tap("Set up the board")
    for vent in range(1, 7):
        name = ("Red", "Yellow")[(vent - 1) % 2]
        screen.tap(f"I am {name}")
        screen.tap(f"{name}’s hand")
        screen.tap("Card 1")
        screen.tap(f"Vent {vent}: free")
        screen.tap("Lay it")
        screen.page.wait_for_timeout(300)
    screen.tap("Confirm and finish")
    screen.see("win")
    # Its pictures were asked for, and are there.
    pictures = {url for url in screen.requests if "two-peaks" in url and url.endswith(".webp")}
    assert {url.partition("/img/")[2] for url in pictures} == {
        "two-peaks/card.webp",
        "games/two-peaks.webp",
    }
    for url in pictures:
        assert screen.page.request.get(url).body() == PICTURE.read_bytes()


def test_its_words_and_rules_come_from_the_package(show: Callable[..., Screen]) -> None:
    screen = show("/rules/two-peaks")
    screen.see("A card of your hand goes on a free vent.")
    screen.see("The table is always right")
    french = show("/", language="fr")
    french.tap("Commencer Two Peaks")
    french.tap("Rouge")
    french.tap("Mettre en place")
    french.tap("Je suis Rouge")
    french.see("Posez une carte sur une bouche libre.")


def test_games_with_faults_hurt_neither_home_nor_the_others(show: Callable[..., Screen]) -> None:
    screen = show("/settings")
    # Far below nothing is drawn.
    screen.resize(390, 3600)
    screen.see("“broken” of broken 0.1.0 cannot be loaded. ModuleNotFoundError")
    screen = show()
    assert not [label for label in screen.tappable() if "Broken" in label]
    screen.tap("Start No Board")
    screen.tap("Red")
    screen.tap("Set up the board")
    screen.see("Something went wrong")
    screen.tap("Home")
    screen.see("Also open")
    screen.see("No Board")
    screen.tap("Start Hekla")
    screen.see("Who starts?")
