"""Your own box by picture: stepped to what a copy has, kept by name, shared, and played with."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.table import Table
from companion.games import find
from companion.playing.box_letter import address, write_box
from companion.store.sqlite import SqliteStore
from tests.browser.harness import Screen
from tests.browser.server import Server
from tests.browser.test_sizes import faults

PAUSE = 0.35


def opened(data: Path) -> SqliteStore:
    return SqliteStore(data / "tables.sqlite", find, copies=False)


def only_table(server: Server) -> Table[object]:
    """The table that was begun, as it lies on the disk."""
    store = opened(server.data)
    (kept,) = store.open_tables()
    table = store.load(kept.id)
    store.close()
    return table


def begin(phone: Screen) -> None:
    phone.tap("Set up the board")
    phone.tap_if_there("Let us go")
    phone.page.wait_for_url("**/table/**")


def test_haleakala_a_card_more_and_one_less_is_the_box_from_then_on(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    phone.open("/new/haleakala")
    phone.tap("Check your box")
    phone.tap("Palm cards")
    phone.see("Cards of 1 palm: 15 of 15")
    phone.tap("2 palms")
    phone.tap("Build a statue: fewer, now 3")
    phone.see("Cards of 2 palms: 1 more to place")
    # Nothing that cannot be is kept, and it is said why not.
    phone.tap("Keep this box")
    phone.see("11 cards")
    phone.tap("Lava priestess: more, now 1")
    phone.see("Cards of 2 palms: 12 of 12")
    phone.screenshot("box-haleakala-cards")
    phone.tap("Keep this box")
    phone.see("As you counted")
    phone.tap("Back")
    phone.see("Who starts?")
    assert not phone.can_tap("Check your box"), "what was checked is not offered again"
    begin(phone)
    cards = {card.id: card for card in only_table(server).rules.box.cards.values()}  # type: ignore[attr-defined]
    assert (cards["statue"].counts, cards["priestess"].counts) == ((5, 2, 4), (2, 2, 1))


@pytest.mark.long
def test_hekla_a_cell_and_the_road_are_entered_on_the_board(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/box/hekla/cells")
    phone.tap("High activity")
    phone.tap("Cell d4")
    phone.see("High-activity cells: 1 more to place")
    phone.tap("Cell e5")
    phone.see("High-activity cells: 3 of 3")
    phone.tap("Keep this box")
    phone.tap("The road")
    phone.tap("Circle 3, points at c")
    phone.tap("Counter-clockwise")
    phone.see("Circle 1, points at c")
    phone.tap("Keep this box")
    phone.see("As you counted")
    phone.open("/new/hekla")
    begin(phone)
    box = only_table(server).rules.box  # type: ignore[attr-defined]
    assert sorted(box.hot) == ["b2", "c3", "e5"]
    assert box.inner[:3] == ("c", "b", "a")


@pytest.mark.long
def test_mauna_kea_a_tile_is_made_and_takes_the_place_of_another(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    phone.open("/box/mauna-kea/tiles")
    first = "tile of 3: jungle, jungle over jungle, jungle"
    phone.tap(f"{first}: fewer, now 6")
    phone.see("Terrain tiles: 1 more to place")
    phone.tap("Another kind of tile")
    phone.tap("Bottom right")
    phone.tap("Mountain")
    phone.tap("Points: fewer, now 3")
    phone.tap("Add it")
    phone.see("Tiles in the bag: 94 of 94")
    phone.tap("Keep this box")
    phone.see("As you counted")
    phone.open("/new/mauna-kea")
    begin(phone)
    bag = only_table(server).rules.box.bag  # type: ignore[attr-defined]
    assert (bag["jjjj3"], bag["jjjm2"]) == (5, 1)


def test_arabana_stones_are_stepped_and_kept(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/box/arabana/stones")
    phone.tap("Kane: fewer, now 4")
    phone.see("Stones: 1 more to place")
    phone.tap("Ku: more, now 3")
    phone.tap("Keep this box")
    phone.see("As you counted")
    store = opened(server.data)
    assert store.box("arabana")["stones"]["ku"] == 4  # type: ignore[call-overload, index]
    store.close()


@pytest.mark.long
def test_two_copies_have_names_and_set_up_asks_which(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/box/haleakala")
    phone.tap("It matches")
    phone.open("/box/haleakala")
    phone.tap("More for this box")
    phone.tap("Duplicate")
    phone.see("Box 2")
    phone.tap("More for this box")
    phone.tap("Name of this box")
    phone.type("Club")
    phone.page.keyboard.press("Enter")
    phone.see("Club")
    phone.tap("Jetty")
    phone.tap("Beach 3: put the jetty here")
    phone.see("Beach 3, the jetty is here")
    phone.tap("Keep this box")
    phone.see("Which copy?")
    phone.open("/new/haleakala")
    phone.see("Which copy?")
    # To the end of the page: the bar at its foot covers what is above it.
    phone.page.mouse.move(195, 400)
    phone.page.mouse.wheel(0, 3000)
    phone.page.wait_for_timeout(600)
    phone.screenshot("box-which-copy")
    phone.tap("Your box")
    begin(phone)
    assert only_table(server).rules.box.jetty == 2  # type: ignore[attr-defined]
    phone.open("/box/haleakala")
    phone.tap("Club")
    phone.tap("More for this box")
    phone.tap("Remove this box")
    phone.tap("Remove")
    phone.see("The box is removed.")
    phone.see_no("Which copy?")


def test_a_box_comes_by_address_whole_and_is_kept_under_its_name(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    told = write_box("haleakala", {"jetty": 3}, "Club")
    phone.page.goto(address(server.url, "haleakala", told))
    phone.awaken()
    phone.see("Club")
    phone.tap("Keep this box")
    phone.see("Kept for your next tables.")
    store = opened(server.data)
    assert [(box.name, box.changes) for box in store.boxes("haleakala")] == [("Club", {"jetty": 3})]
    store.close()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"jetty": 1}, "The jetty cannot lie at a hut."),
        ({"boats": 2}, "The box has no entry “boats”."),
    ],
)
def test_a_box_that_cannot_be_is_refused_with_the_reason(
    phone: Screen, server: Server, changes: dict[str, object], why: str
) -> None:
    phone.pause = PAUSE
    told = write_box("haleakala", changes, "Club")  # type: ignore[arg-type]
    phone.open("/box/haleakala")
    phone.tap("More for this box")
    phone.tap("Import a box")
    phone.tap("Address of a box")
    phone.type(address(server.url, "haleakala", told))
    phone.page.keyboard.press("Enter")
    phone.see(why)
    phone.see_no("Club")


@pytest.mark.long
def test_what_may_still_come_up_is_looked_at_on_the_table(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/new/haleakala")
    begin(phone)
    phone.tap("It lies like this")
    phone.tap("3 cards left in the pile with 1 palm")
    phone.see("What may still come up")
    phone.see("Cards of 1 palm")
    phone.see("left, ")
    phone.screenshot("odds-haleakala")


PAGES = {
    "haleakala": ("jetty", "cards", "costs"),
    "arabana": ("stones",),
    "mauna-kea": ("fields", "tiles", "start_tiles", "lava", "boats", "coves", "objectives"),
    "hekla": ("cells", "road"),
}


@pytest.mark.long
@pytest.mark.parametrize("game", PAGES)
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_every_page_of_a_box_is_there_in_each_language_and_size(
    screens: Callable[..., Screen], game: str, code: str
) -> None:
    """Targets of 48, nothing beyond the edge, nothing that could not be drawn."""
    screen = screens(language=code, scale=0.5)
    found: dict[str, list[str]] = {}
    for page in ("", *(f"/{page}" for page in PAGES[game])):
        screen.open(f"/box/{game}{page}")
        screen.see_something()
        # Tall, so that nothing is half scrolled away; or a tablet.
        for width, height, percent in ((390, 5200, 100), (390, 5200, 200), (1180, 2600, 100)):
            screen.resize(width, height)
            screen.enlarge_text(percent)
            # The layout for large text comes once the page has told that it is large.
            screen.page.wait_for_timeout(700)
            found[f"{page} at {width}, {percent} %"] = list(faults(screen, set()))
            assert len(screen.tappable()) > 3
    assert not any(found.values()), "\n".join(f"{at}: {what}" for at, what in found.items())


def test_a_box_travels_as_a_file(phone: Screen, tmp_path: Path) -> None:
    phone.pause = PAUSE
    phone.open("/box/haleakala/jetty")
    phone.tap("Beach 3: put the jetty here")
    phone.tap("Keep this box")
    phone.see("As you counted")
    phone.tap("More for this box")
    phone.tap("Share this box")
    with phone.page.expect_download() as download:
        phone.tap("Save it as a file")
    file = tmp_path / "box.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["box"] == {"jetty": 3}
    phone.page.keyboard.press("Escape")
    phone.see_no("Save it as a file")
    phone.tap("More for this box")
    phone.tap("Import a box")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("From a file")
    chooser.value.set_files(file)
    phone.see("Look through it, then keep it.")
