"""The smallest phone that Caldera is made for, 320 × 568."""

from collections.abc import Callable

import pytest

from companion.core import record
from companion.core.chance import chance
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.to_do import to_do
from companion.showing.to_do import ToDo
from companion.showing.tokens import SPACE
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import ROOT, Screen, middle
from tests.browser.server import Server
from tests.seeing import seen

WIDTH, HEIGHT = 320, 568
# A title of two lines, and a row with a name of one line, in dp.
TWO_LINES, ROW = 76, 124
WHERE = """words => {
  const found = [...document.querySelectorAll('flt-semantics-host *')]
    .filter(node => (node.getAttribute('aria-label') || node.textContent).trim() === words);
  const {y, height} = found.pop().getBoundingClientRect();
  return {y, height};
}"""


PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chloé", "green"),
    Player("Dan", "blue"),
)
ON_THE_BOARD = "Auf eurem Brett"


def keep(server: Server, table: Table[object]) -> str:
    """A table on the server's disk."""
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(table)
    finally:
        store.close()


def box_of(screen: Screen, words: str) -> dict[str, float]:
    """Where the thing is whose words begin so, also where a part of it is scrolled away."""
    screen.see(words)
    found: dict[str, float] = screen.page.evaluate(
        """words => {
          const found = [...document.querySelectorAll('flt-semantics-host *')]
            .filter(node => (node.getAttribute('aria-label') || node.textContent).trim()
              .startsWith(words));
          const {x, y, width, height} = found.pop().getBoundingClientRect();
          return {x, y, width, height};
        }""",
        words,
    )
    return found


def long_eruption() -> Table[object]:
    """A table of four on every square, just after lava asked for ten things to do."""
    header = Header("mauna-kea", PLAYERS, options={"tracking": "full"}, seed="lava 1")
    table: Table[object] = Table(find("mauna-kea")(header))
    luck = chance(header.seed)
    for _ in range(66):
        table.push(table.rules.pick(table.position, luck))
    assert len(asked(table)) == 10
    return table


def asked(table: Table[object]) -> list[ToDo]:
    """What the hands must do after the last step."""
    window = seen(table)
    return [one for one in to_do(window, window.last) if not one.tapped]


def smallest(screens: Callable[..., Screen], language: str, path: str) -> Screen:
    screen = screens(language=language)
    screen.resize(WIDTH, HEIGHT)
    screen.go(path)
    return screen


def height_of(screen: Screen, words: str) -> float:
    """How high the thing is that says these words, once it stands still."""
    screen.see(words)
    last = -1.0
    while True:
        found: float = screen.page.evaluate(
            """words => Math.min(...[...document.querySelectorAll('flt-semantics-host *')]
              .filter(node => (node.getAttribute('aria-label') || node.textContent).trim()
                .startsWith(words))
              .map(node => node.getBoundingClientRect().height).filter(Boolean))""",
            words,
        )
        if found == last:
            return found
        last = found
        screen.page.wait_for_timeout(300)


@pytest.mark.parametrize(("language", "count"), [("de", "Zählen"), ("fr", "Compter")])
def test_the_title_of_a_count_is_not_torn(
    screens: Callable[..., Screen], language: str, count: str
) -> None:
    screen = smallest(screens, language, "/score/arabana")
    screen.tap(count)
    title = {"de": "Nur werten", "fr": "Décompte"}[language]
    assert height_of(screen, title) < TWO_LINES


def test_the_words_of_a_box_are_not_torn(screens: Callable[..., Screen]) -> None:
    screen = smallest(screens, "de", "/box/mauna-kea")
    assert height_of(screen, "Geländeplättchen.") < ROW


def test_who_won_is_in_sight_in_large_text(screens: Callable[..., Screen], server: Server) -> None:
    file = ROOT / "tests/records/haleakala/tie-broken-by-statues.json"
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(record.read_text(file.read_bytes(), find))
    store.close()
    screen = screens(language="de")
    screen.resize(360, 640)
    screen.enlarge_text(200)
    screen.go(f"/table/{table_id}/winner")
    height_of(screen, "Ben gewinnt")
    title = screen.page.evaluate(WHERE, "Ben gewinnt")
    # Nothing that stands above it is torn into one letter a line; the buttons are below it.
    assert title["y"] + title["height"] < screen.box("Revanche")["y"]


def test_a_name_can_be_typed_at_once_and_back_closes_the_sheet(
    screens: Callable[..., Screen],
) -> None:
    screen = smallest(screens, "en", "/")
    screen.tap("Start Hekla")
    screen.tap("Edit Red")
    screen.see("Player 1")
    screen.page.wait_for_timeout(500)
    screen.page.keyboard.type("Mia")
    screen.see("Mia")
    screen.back()
    screen.see_no("Player 1")
    screen.see("Edit Mia")
    screen.back()
    screen.see("Start a game")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (WIDTH, HEIGHT)])
def test_a_long_eruption_can_be_read_from_its_first_line_to_its_last(
    screens: Callable[..., Screen], server: Server, width: int, height: int
) -> None:
    screen = screens(language="de")
    screen.resize(width, height)
    screen.go(f"/table/{keep(server, long_eruption())}")
    header = screen.box("Protokoll")
    told = box_of(screen, ON_THE_BOARD)
    # The first line is under the header, and the lines are as wide as the screen.
    assert told["y"] >= header["y"] + header["height"]
    assert told["width"] > width - 40
    foot = screen.box("Rückgängig")["y"]
    screen.page.mouse.move(width / 2, told["y"] + 60)
    for _ in range(10):
        screen.page.mouse.wheel(0, 200)
        screen.page.wait_for_timeout(60)
    screen.settle()
    told = box_of(screen, ON_THE_BOARD)
    assert told["y"] + told["height"] <= foot


def test_a_long_list_leaves_the_lower_half_of_the_squares_free(
    screens: Callable[..., Screen], server: Server
) -> None:
    screen = screens(language="de")
    screen.go(f"/table/{keep(server, long_eruption())}")
    screen.see(ON_THE_BOARD)
    screen.settle()
    boats = [box for box in screen.page.evaluate("tappable()") if "in Bucht" in box["name"]]
    screen.tap_at(*middle(max(boats, key=lambda box: box["y"])))
    screen.page.wait_for_timeout(900)
    # A tap on the list itself would have put it away.
    assert screen.shows(ON_THE_BOARD)


def test_what_is_to_be_done_leaves_the_lower_rows_of_the_squares_free(
    screens: Callable[..., Screen], server: Server
) -> None:
    header = Header("mauna-kea", PLAYERS[:2], options={"tracking": "full"}, seed="rows 1")
    table: Table[object] = Table(find("mauna-kea")(header))
    luck = chance("rows 1")
    # Somebody ended the turn: tiles are taken, and lava is laid.
    while not (table.last.action and table.last.action.do == "end" and len(asked(table)) > 1):
        table.push(table.rules.pick(table.position, luck))
    screen = screens(language="de")
    screen.go(f"/table/{keep(server, table)}")
    told = box_of(screen, ON_THE_BOARD)
    screen.settle()
    boats = [box["y"] for box in screen.page.evaluate("tappable()") if "in Bucht" in box["name"]]
    south = max(boats)
    # More than the two lowest rows of nine, and the boats below them.
    assert told["y"] + told["height"] < south - (south - min(boats)) * 2 / 9


@pytest.mark.parametrize(
    ("game", "seats", "language", "undo"),
    [
        ("haleakala", 2, "fr", "Annuler"),
        ("hekla", 4, "de", "Rückgängig"),
        ("mauna-kea", 4, "en", "Undo"),
    ],
)
def test_the_buttons_of_the_bar_are_as_high_as_a_finger(
    screens: Callable[..., Screen],
    server: Server,
    game: str,
    seats: int,
    language: str,
    undo: str,
) -> None:
    table: Table[object] = Table(find(game)(Header(game, PLAYERS[:seats], seed="bar")))
    screen = smallest(screens, language, f"/table/{keep(server, table)}")
    screen.see(undo)
    screen.settle()
    top = screen.box(undo)["y"]
    bar = [box for box in screen.page.evaluate("tappable()") if abs(box["y"] - top) < 2]
    assert len(bar) >= 2
    assert all(round(box["height"]) >= SPACE.touch for box in bar), bar


@pytest.mark.parametrize(
    ("width", "height", "percent"), [(WIDTH, HEIGHT, 100), (390, 844, 100), (360, 640, 200)]
)
def test_all_faces_of_own_cards_are_in_sight_before_any_scrolling(
    screens: Callable[..., Screen], server: Server, width: int, height: int, percent: int
) -> None:
    header = Header("haleakala", PLAYERS[:2], options={"draws": "physical"}, seed="own")
    screen = screens(language="de")
    screen.resize(width, height)
    screen.enlarge_text(percent)
    screen.go(f"/table/{keep(server, Table(find('haleakala')(header)))}/lay-out")
    screen.tap("Nun die Karten")
    screen.see("Eine andere Karte")
    screen.settle()
    foot = screen.box("Rückgängig")["y"]
    faces = [box for box in screen.page.evaluate("tappable()") if "gesehen" in box["name"]]
    assert len(faces) == 9
    assert all(box["y"] + box["height"] <= foot for box in faces), faces


def test_the_button_that_a_first_game_asks_for_is_in_sight_on_a_small_tablet(
    screens: Callable[..., Screen],
) -> None:
    screen = screens(language="en")
    screen.resize(1024, 768)
    screen.go("/first/arabana")
    screen.see("Tap Nuridan in her hand")
    for name in ("Undo", "Discard"):
        button = screen.box(name)
        assert button["y"] + button["height"] <= 768
        assert round(button["height"]) >= SPACE.touch


@pytest.mark.parametrize(("width", "height"), [(WIDTH, HEIGHT), (360, 640)])
def test_every_disc_is_whole_and_as_large_as_a_finger_after_a_step(
    screens: Callable[..., Screen], server: Server, width: int, height: int
) -> None:
    header = Header("haleakala", PLAYERS[:2], options={"variant": "tactical"}, seed="a")
    table: Table[object] = Table(find("haleakala")(header))
    luck = chance("a")
    # Nothing is to be done but what was tapped.
    while table.last.action is None or asked(table):
        table.push(table.rules.pick(table.position, luck))
    screen = screens(language="de")
    screen.resize(width, height)
    screen.go(f"/table/{keep(server, table)}")
    screen.see("Beschwörungsscheibe")
    screen.settle()
    boxes = screen.page.evaluate("tappable()")
    discs = [box for box in boxes if box["name"].startswith(("Scheibe ", "Beschwörungsscheibe"))]
    assert len(discs) == 6
    for box in discs:
        assert min(round(box["width"]), round(box["height"])) >= SPACE.touch, box
        assert box["x"] >= 0, box
        assert round(box["x"] + box["width"]) <= width, box


def test_the_boats_at_the_foot_of_the_island_can_be_tapped_after_a_tile_was_laid(
    screens: Callable[..., Screen], server: Server
) -> None:
    header = Header("mauna-kea", PLAYERS[:2], options={"tracking": "light"}, seed="a")
    table: Table[object] = Table(find("mauna-kea")(header))
    luck = chance("a")
    for _ in range(12):
        table.push(table.rules.pick(table.position, luck))
    screen = screens(language="en")
    screen.go(f"/table/{keep(server, table)}")
    # The warning stands in the place of the news.
    screen.see("Ending the turn spends the rest")
    screen.settle()
    boats = [box for box in screen.page.evaluate("tappable()") if " cove " in box["name"]]
    assert len(boats) == 8
    breadths = [min(round(box["width"]), round(box["height"])) for box in boats]
    assert min(breadths) >= max(breadths) - 1, boats
