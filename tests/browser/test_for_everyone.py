"""For everyone: what a checker of accessibility finds, and the language that is told."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from companion.core import record
from companion.core.table import Table
from companion.games import find
from companion.playing.marks import Marks
from companion.showing.tokens import TERRAIN
from companion.store.sqlite import SqliteStore
from tests.browser.harness import ROOT, Screen, open_screen
from tests.browser.warm import WarmServer
from tests.ui.test_theme import contrast

# Whole screens under a loaded machine take their time: ./build/test -m long.
pytestmark = pytest.mark.long

RECORDS = ROOT / "tests" / "records"
PLAYED = {
    "haleakala": "tie-broken-by-statues",
    "hekla": "shared-win",
    "arabana": "gods-three-players",
    "mauna-kea": "four-players-expert-every-square",
}
HOUSE = ("/", "/history", "/settings", "/score", "/join")
OF_A_GAME = (
    "/new/{game}",
    "/rules/{game}",
    "/box/{game}",
    "/map/{game}",
    "/first/{game}",
    "/score/{game}",
    "/score/{game}/count",
)
OF_A_TABLE = ("", "/log", "/sheet", "/winner", "/eruption", "/fix")
# The table itself last: there the test goes on.
IN_PLAY = ("/log", "/fix", "/lay-out", "/odds", "/count", "/join", "/move", "/watch", "")
GRAVE = ("serious", "critical")


@pytest.fixture
def played(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., tuple[Screen, str]]]:
    """Shows a table that is over, and whose moments this house has seen."""
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / "tables.sqlite", find)
    ids: dict[str, str] = {}
    for game, name in PLAYED.items():
        table = record.read_text((RECORDS / game / f"{name}.json").read_bytes(), find)
        ids[game] = store.keep(table)
        Marks(store, "here").see(ids[game], (table.last.number, 2))
        begun: Table[object] = Table(table.rules)
        for action in table.actions[: len(table.actions) // 2]:
            begun.push(action)
        ids[f"{game} in play"] = store.keep(begun)
    store.close()
    server = WarmServer(data)
    server.start()
    opened: list[Screen] = []

    def show(table: str, **how: object) -> tuple[Screen, str]:
        opened.append(open_screen(chromium, server.url, **how))  # type: ignore[arg-type]
        return opened[-1], ids[table]

    yield show
    for screen in opened:
        screen.tab.context.close()
    server.kill()


@pytest.mark.parametrize("game", PLAYED)
def test_no_screen_has_a_grave_fault(played: Callable[..., tuple[Screen, str]], game: str) -> None:
    screen, table = played(game, language="fr")
    paths = [*HOUSE, *(path.format(game=game) for path in OF_A_GAME)]
    paths += [f"/table/{table}{page}" for page in OF_A_TABLE]
    assert faults_on(screen, paths) == []


@pytest.mark.parametrize("game", PLAYED)
def test_no_screen_of_a_table_in_play_has_a_grave_fault(
    played: Callable[..., tuple[Screen, str]], game: str
) -> None:
    screen, table = played(f"{game} in play", language="de", theme="light")
    faults = faults_on(screen, [f"/table/{table}{page}" for page in IN_PLAY])
    if name := next((text for text in screen.texts() if text.startswith("Ich bin ")), None):
        # What lies behind the hand-over.
        screen.tap(name)
        screen.see_no(name)
        faults += [f"after {name}: {fault}" for fault in grave_faults(screen)]
    assert faults == []


def faults_on(screen: Screen, paths: Sequence[str]) -> list[str]:
    """What is grave on these pages; the last one stays open."""
    found: list[str] = []
    for path in paths:
        screen.open(path)
        screen.see_something()
        # While a page moves in, its parts come one by one: what counts is how it stays.
        faults = grave_faults(screen)
        if faults:
            screen.page.wait_for_timeout(1500)
            faults = grave_faults(screen)
        found += [f"{path}: {fault}" for fault in faults]
    return found


def grave_faults(screen: Screen) -> list[str]:
    """What the checker calls serious or worse, with the place."""
    told = Axe().run(screen.page).response["violations"]
    return [
        f"{fault['id']} {node['html'][:260]}"
        for fault in told
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def test_the_page_says_which_language_it_speaks(
    played: Callable[..., tuple[Screen, str]],
) -> None:
    screen, _ = played("hekla", language="fr-CH", path="/settings")
    screen.see("Langue")
    assert screen.page.evaluate("document.documentElement.lang") == "fr"
    screen.tap("Deutsch")
    screen.see("Sprache")
    assert screen.page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_where_the_keys_are_is_seen_on_any_ground(
    played: Callable[..., tuple[Screen, str]], theme: str
) -> None:
    screen, _ = played("hekla", theme=theme, path="/settings")
    screen.see("Language")
    for _ in range(3):
        screen.page.keyboard.press("Tab")
        screen.page.wait_for_timeout(400)
    ring = screen.page.evaluate(
        """() => {
          const look = getComputedStyle(document.activeElement);
          return [document.activeElement.tagName, look.outlineColor, look.boxShadow];
        }"""
    )
    # One of the two is seen against whatever is behind: they differ by far more than 9:1, so
    # each ground is at least 3:1 from one of them.
    assert ring[0] == "FLT-SEMANTICS"
    assert rgb(TERRAIN.keyline) == ring[1]
    assert rgb(TERRAIN.ink) in ring[2]
    assert contrast(TERRAIN.keyline, TERRAIN.ink) >= 9


def rgb(colour: str) -> str:
    """A colour as browsers write it."""
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_a_sheet_is_closed_in_the_language_that_is_spoken(
    played: Callable[..., tuple[Screen, str]],
) -> None:
    screen, table = played("hekla", language="fr", path="/")
    screen.open(f"/table/{table}/winner")
    screen.tap("Partager")
    screen.see("Partager le résultat")
    assert not any("Dismiss" in said for said in screen.texts())
