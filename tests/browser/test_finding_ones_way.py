"""Finding one's way: back leads where one came from, and a lost server is said by name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core import record
from companion.games import find
from companion.playing.marks import Marks
from companion.store.sqlite import SqliteStore
from tests.browser.arabana_hands import WHERE
from tests.browser.haleakala_hands import begin
from tests.browser.harness import ROOT, Screen
from tests.browser.server import Server

LOST = "#caldera-lost"
REFUSED = "Choose one of your discs first."
WON = ROOT / "tests" / "records" / "hekla" / "shared-win.json"


def keep_a_finished_table(data: Path) -> str:
    """A table that is over, and whose end this house has seen."""
    table = record.read_text(WON.read_bytes(), find)
    store = SqliteStore(data / "tables.sqlite", find)
    id = store.keep(table)
    Marks(store, "here").see(id, (table.last.number, 2))
    store.close()
    return id


def test_back_leads_where_one_came_from(phone: Screen) -> None:
    phone.pause = 0.35
    phone.tap("Start Hekla")
    phone.see("Who starts?")
    phone.tap("Rules")
    phone.see("Search the rules")
    phone.tap("Back")
    phone.see("Who starts?")
    phone.tap("Check your box")
    phone.see("Count your copy")
    phone.tap("Back")
    phone.see("Who starts?")
    phone.tap("Back")
    phone.see("Start a game")


def test_the_browsers_back_and_ours_agree(phone: Screen) -> None:
    phone.pause = 0.35
    phone.tap("Start Hekla")
    # The first screen has rules, too.
    phone.see("Who starts?")
    phone.tap("Rules")
    phone.see("Search the rules")
    phone.tap("Back")
    phone.see("Who starts?")
    # The way in, not the screen that was just left, is what lies behind.
    phone.page.wait_for_timeout(600)
    phone.back()
    phone.see("Start a game")
    phone.page.go_forward()
    phone.see("Who starts?")
    phone.page.go_forward()
    phone.see("Search the rules")


def test_the_box_of_another_game_begins_anew(phone: Screen) -> None:
    phone.open("/box/haleakala")
    phone.see("Jetty")
    phone.open("/box/hekla")
    phone.see("The road.")


def test_a_draft_is_kept_while_one_looks_elsewhere(phone: Screen) -> None:
    phone.pause = 0.35
    phone.tap("Start Hekla")
    phone.tap("3 players")
    phone.see("Edit Yellow")
    phone.tap("Rules")
    phone.see("Search the rules")
    phone.back()
    phone.see("Edit Yellow")


def test_a_toast_stays_on_its_screen_and_covers_nothing(phone: Screen) -> None:
    phone.pause = 0.35
    phone.tap("Start Hekla")
    phone.see("Who starts?")
    foot = phone.box("Set up the board")
    phone.tap("Undo the last change")
    phone.see("Nothing was changed yet.")
    assert phone.box("Set up the board") == foot
    phone.tap("Back")
    phone.see("Start a game")
    assert not phone.shows("Nothing was changed yet.")


@pytest.mark.parametrize("how", ["upright", "lying", "large text"])
def test_a_refusal_at_a_table_covers_nothing_that_can_be_tapped(phone: Screen, how: str) -> None:
    begin(phone)
    if how == "lying":
        phone.resize(844, 390)
    elif how == "large text":
        phone.enlarge_text(200)
    phone.settle()
    phone.pause = 0.35
    phone.tap("Beach 5")
    phone.see(REFUSED)
    said = phone.page.evaluate(WHERE, REFUSED)
    for box in phone.page.evaluate("tappable()"):
        apart = (
            box["x"] + box["width"] <= said["x"]
            or said["x"] + said["width"] <= box["x"]
            or box["y"] + box["height"] <= said["y"]
            or said["y"] + said["height"] <= box["y"]
        )
        assert apart, box["name"]
    # The next tap counts, and the sentence is gone with it.
    phone.tap("Disc 2")
    phone.see_chosen("Disc 2")
    phone.see_no(REFUSED)


def test_the_log_of_a_winner_leads_back_to_the_winner(
    server: Server, screens: Callable[..., Screen]
) -> None:
    server.kill()
    id = keep_a_finished_table(server.data)
    server.start()
    screen = screens(path="/history")
    screen.pause = 0.35
    screen.tap("Hekla")
    screen.see("share the win")
    screen.tap("More about Hekla")
    screen.tap("Result")
    screen.see("The rules know no tie-break.")
    screen.tap("Log")
    screen.see("Tap a step to see the table then.")
    screen.tap("Back")
    screen.see("The rules know no tie-break.")
    assert screen.page.url.endswith(f"/table/{id}/winner")
    screen.tap("Close")
    screen.see("See the board")
    assert screen.page.url.endswith("/story")
    screen.tap("Back")
    screen.see("History")
    assert screen.page.url.endswith("/history")


def test_a_lost_server_is_said_by_name_and_the_page_comes_back(
    server: Server, phone: Screen
) -> None:
    phone.open("/new/hekla")
    phone.see("Who starts?")
    server.kill()
    phone.page.wait_for_selector(LOST)
    said = phone.page.inner_text(LOST)
    assert f"127.0.0.1:{server.port}" in said
    assert "Every step that was done is saved there." in said
    server.start()
    phone.page.wait_for_selector(LOST, state="detached")
    # It came back by itself or was loaded anew: then labels are to be turned on again.
    labels = "flt-semantics-placeholder, flt-semantics-host flt-semantics"
    phone.page.wait_for_selector(labels, state="attached")
    if phone.page.query_selector("flt-semantics-placeholder"):
        phone.awaken()
    phone.see("Who starts?")


def test_a_step_of_the_log_leads_back_to_the_log(
    server: Server, screens: Callable[..., Screen]
) -> None:
    server.kill()
    id = keep_a_finished_table(server.data)
    server.start()
    screen = screens(path=f"/table/{id}/log")
    screen.pause = 0.35
    screen.tap("83. Ben")
    screen.see("Step 83 of 84")
    screen.tap("One step later")
    screen.see("Step 84 of 84")
    screen.tap("Back")
    screen.see("Tap a step to see the table then.")
