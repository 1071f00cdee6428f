"""The phone tells the table what to do with the real pieces, in as few taps as can be."""

import re
from collections.abc import Callable

import pytest

from companion.core.material import moved
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala.actions import Place, Shaman
from companion.games.haleakala.position import Position
from companion.playing.preferences import Preferences, Settings
from companion.playing.to_do import to_do
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES, Hands, begin, decide
from tests.browser.harness import Screen
from tests.browser.server import Server
from tests.seeing import seen

# Whole screens under a loaded machine take their time: ./build/test -m long.
pytestmark = pytest.mark.long

BOAT = re.compile(r"The boat landed at Beach (\d)")


def sails(table: Table[Position]) -> Place:
    """Disc 1 at the boat: it sails to the next segment."""
    legal = table.rules.legal(table.position)
    boat = table.position.boat
    return next(a for a in legal if isinstance(a, Place) and a.beach == boat and a.disc == 1)


def told(screen: Screen) -> list[str]:
    """The lines of the panel, and the boat where the question itself shows it."""
    lines: list[str] = []
    for text in screen.texts():
        if found := BOAT.search(text):
            lines.append(f"The boat to segment {found[1]}")
        if "On your board: " in text:
            things = text.partition("On your board: ")[2].removesuffix(".")
            lines += [part for part in re.split(r"(?:^|\. )(?:\d+, )?", things) if part]
    return lines


def test_what_the_app_did_stays_until_the_next_tap_which_counts(
    phone: Screen, server: Server
) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    after = hands.enter(sails(table), table)
    phone.see(f"1, The boat to segment {after.position.boat}.")
    phone.screenshot("haleakala-on-the-table")
    phone.tap("Disc 2")
    phone.see_chosen("Disc 2")
    phone.see_no("On your board")


def test_undo_says_what_to_put_back(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    action = sails(table)
    hands.enter(action, table)
    hands.commit("Undo")
    name = table.header.players[action.by].name
    phone.see(f"2, {name}: 1 off beach {action.beach}")
    hands.commit("Do it again")
    phone.see(f"2, {name}: 1 on beach {action.beach}")


def test_a_second_tap_on_what_is_staged_does_it_and_a_trembling_one_does_not(
    phone: Screen, server: Server
) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    phone.tap("Disc 2")
    phone.see_chosen("Disc 2")
    x, y = (phone.box("Beach 5")[side] + 13 for side in ("x", "y"))
    phone.page.touchscreen.tap(x, y)
    phone.page.touchscreen.tap(x, y)
    phone.see_chosen("Beach 5")
    assert len(hands.table().steps) == len(table.steps)
    phone.page.wait_for_timeout(500)
    phone.tap("Beach 5")
    phone.see("Move your shaman")
    assert hands.table().last.action == Place(table.position.turn, 2, 5)


def test_a_walk_needs_one_tap(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    away = next(
        a
        for a in table.rules.legal(table.position)
        if isinstance(a, Place) and a.beach != table.position.boat
    )
    table = hands.enter(away, table)
    walk = next(a for a in table.rules.legal(table.position) if isinstance(a, Shaman))
    assert hands.enter(walk, table).last.action == walk


def test_laying_out_can_be_looked_at_again(phone: Screen, server: Server) -> None:
    begin(phone)
    phone.tap("Menu")
    phone.tap("Lay out again")
    phone.see("Lay it out like this")
    phone.tap("Cards by name")
    phone.see("Segment 1, left slot")


def test_arrow_keys_and_enter_place_a_disc(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    steps = len(hands.table().steps)
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        phone.page.keyboard.press(key)
        phone.page.wait_for_timeout(500)
    phone.see_chosen("Disc 2")
    for key in ("ArrowDown", "Enter", "Enter"):
        phone.page.keyboard.press(key)
        phone.page.wait_for_timeout(700)
    phone.see_no("Disc 2, chosen")
    assert len(hands.table().steps) == steps + 1


def test_whoever_follows_the_screen_alone_has_the_same_board(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data, luck=3)
    table = hands.table()
    lies = table.rules.material(table.position)
    while table.position.round == 1 and len(table.steps) < 30:
        action = decide(table, hands.luck)
        table = hands.enter(action, table)
        if table.last.outcome.sheets:
            break
        hands.wait_for_the_question(table)
        window = seen(table)
        lines = {str(line.spoken): line for line in to_do(window, window.last)}
        for line in told(phone):
            lies = moved(lies, lines[line].moves)
        assert lies == table.rules.material(table.position), action


def test_quick_taps_do_what_a_place_says(screens: Callable[..., Screen], server: Server) -> None:
    server.kill()
    store = SqliteStore(server.data / TABLES, find)
    Preferences(store).change(Settings(quick_taps=True))
    store.close()
    server.start()
    phone = screens()
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    phone.tap("Disc 2")
    phone.see_chosen("Disc 2")
    phone.tap("Beach 5")
    phone.see("Move your shaman")
    assert hands.table().last.action == Place(table.position.turn, 2, 5)
