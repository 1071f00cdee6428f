"""A fault of ours while a screen is drawn costs that screen alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.serving.data_folder import LOG
from companion.store.sqlite import SqliteStore
from tests.browser.harness import Screen, open_screen
from tests.browser.server import Server
from tests.browser.warm import WarmServer

HEADER = Header("hekla", (Player("Ana", "red"), Player("Ben", "green")), seed="faults")
SORRY = "Something went wrong"
COMPARE = "Compare your board with the screen"


@pytest.fixture
def faulty(
    chromium: Browser, tmp_path: Path
) -> Iterator[tuple[Server, str, Callable[..., Screen]]]:
    """The program with its rules page and the steps of its log broken, and one table."""
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / "tables.sqlite", find)
    table = store.keep(Table(find("hekla")(HEADER)))
    store.close()
    server = WarmServer(data, module="tests.browser.faulty")
    server.start()
    opened: list[Screen] = []

    def show(path: str) -> Screen:
        opened.append(open_screen(chromium, server.url, path=path))
        opened[-1].pause = 0.35
        return opened[-1]

    yield server, table, show
    for screen in opened:
        screen.tab.context.close()
    server.kill()


def test_a_screen_that_cannot_be_drawn_apologises_and_the_page_lives_on(
    faulty: tuple[Server, str, Callable[..., Screen]],
) -> None:
    server, _, show = faulty
    screen = show("/")
    for _ in range(2):
        screen.tap("Start Hekla")
        # The first screen has rules, too.
        screen.see("Who starts?")
        screen.tap("Rules")
        screen.see(SORRY)
        screen.tap("Home")
        screen.see("Start a game")
    screen.tap("Settings")
    screen.tap("Français")
    screen.see("Langue")
    said = (server.data / LOG).read_text()
    assert "drawing /rules/hekla failed" in said
    assert "ZeroDivisionError: planted" in said


def test_the_browsers_back_leads_out_of_an_apology(
    faulty: tuple[Server, str, Callable[..., Screen]],
) -> None:
    _, _, show = faulty
    screen = show("/new/hekla")
    screen.tap("Rules")
    screen.see(SORRY)
    screen.back()
    screen.see("Who starts?")


def test_a_fault_in_the_first_screen_is_no_dead_page(
    faulty: tuple[Server, str, Callable[..., Screen]],
) -> None:
    _, _, show = faulty
    screen = show("/rules/hekla")
    screen.see(SORRY)
    screen.reload()
    screen.see(SORRY)
    screen.tap("Home")
    screen.see("Start a game")


def test_the_record_can_be_saved_from_the_apology_of_a_tables_screen(
    faulty: tuple[Server, str, Callable[..., Screen]],
) -> None:
    _, table, show = faulty
    screen = show(f"/table/{table}/log")
    screen.see("Log")
    screen.tap("0. The table is laid out.")
    screen.see(SORRY)
    with screen.page.expect_download() as saved:
        screen.tap("Save this table as a file")
    assert '"format": "companion-table/1"' in saved.value.path().read_text()
    screen.tap("Home")
    screen.tap("Continue")
    screen.see("Ana")


def test_a_list_of_what_to_do_that_cannot_be_made_leaves_the_table_as_it_is(
    faulty: tuple[Server, str, Callable[..., Screen]],
) -> None:
    server, table, show = faulty
    screen = show(f"/table/{table}/lay-out")
    screen.see(COMPARE)
    screen.tap("It lies like this")
    screen.tap("Volcano 3")
    screen.tap("b2")
    screen.tap("Place 3 on b2")
    screen.see(COMPARE)
    screen.tap("Undo")
    screen.see(COMPARE)
    screen.reload()
    screen.see(COMPARE)
    assert "telling step 1 of table" in (server.data / LOG).read_text()
