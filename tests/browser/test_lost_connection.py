"""A page whose server cannot be reached: it says so soon, and what is tapped then is never done."""

import os
import signal
from collections.abc import Callable

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, middle
from tests.browser.server import Server

LOST = "#caldera-lost"
HEADER = Header("hekla", (Player("Ana", "red"), Player("Ben", "green")), seed="lost")


def taken(server: Server, table_id: str) -> int:
    """How many steps the table has on disk."""
    store = SqliteStore(server.data / TABLES, find)
    try:
        return len(store.load(table_id).actions)
    finally:
        store.close()


@pytest.fixture
def at_table(server: Server, screens: Callable[..., Screen]) -> tuple[Screen, str]:
    """A phone at a table with a volcano and a cell chosen: one tap places it."""
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(Table(find("hekla")(HEADER)))
    store.close()
    phone = screens(path=f"/table/{table_id}")
    phone.pause = 0.35
    phone.tap("It lies like this")
    phone.tap("Volcano 2")
    phone.see("Put your 2 on a glowing cell.")
    phone.tap("c4")
    phone.see("Place 2 on c4")
    phone.page.wait_for_timeout(700)
    return phone, table_id


def test_a_page_that_is_offline_says_so_and_drops_what_is_tapped(
    at_table: tuple[Screen, str], server: Server
) -> None:
    phone, table_id = at_table
    spot = middle(phone.box("Place 2 on c4"))
    phone.page.context.set_offline(True)
    phone.page.wait_for_selector(LOST)
    assert "What you tap now is not done." in phone.page.inner_text(LOST)
    for _ in range(3):
        phone.tap_at(*spot)
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector(LOST, state="detached")
    phone.see("Place 2 on c4")
    assert taken(server, table_id) == 0
    # It goes on by itself: the same page, what was chosen is chosen still.
    phone.tap("Place 2 on c4")
    phone.see("Ben")
    phone.see_no("Place 2 on c4")
    assert taken(server, table_id) == 1


def test_a_tap_that_nobody_answers_is_said_to_be_lost_and_is_never_done(
    at_table: tuple[Screen, str], server: Server
) -> None:
    phone, table_id = at_table
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        phone.tap("Place 2 on c4")
        phone.page.wait_for_selector(LOST)
        phone.page.wait_for_timeout(500)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    phone.page.wait_for_selector(LOST, state="detached")
    phone.page.wait_for_selector("#caldera-not-done")
    assert "what you tapped was not done" in phone.page.inner_text("#caldera-not-done")
    phone.see("Place 2 on c4")
    assert taken(server, table_id) == 0
    phone.last = None
    phone.tap("Place 2 on c4")
    phone.see_no("Place 2 on c4")
    assert taken(server, table_id) == 1


def test_a_tap_just_after_the_server_died_is_answered_at_once(
    at_table: tuple[Screen, str], server: Server
) -> None:
    phone, _ = at_table
    spot = middle(phone.box("Place 2 on c4"))
    server.kill()
    phone.tap_at(*spot)
    phone.page.wait_for_selector(LOST)


def test_this_machines_own_server_needs_no_network(at_table: tuple[Screen, str]) -> None:
    phone, _ = at_table
    phone.page.evaluate("dispatchEvent(new Event('offline'))")
    phone.page.wait_for_timeout(1000)
    assert phone.page.query_selector(LOST) is None
