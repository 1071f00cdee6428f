"""Haleakalā at the table, and everything that may interrupt it."""

from collections.abc import Callable

import pytest

from companion.core.languages import language
from companion.core.message import Message
from companion.games import GAMES
from companion.games.haleakala.actions import Reveal
from tests.browser.haleakala_hands import Hands, begin, decide
from tests.browser.harness import Screen
from tests.browser.server import Server

MOTION = "no-preference"


def test_reload_and_kill_in_mid_turn_come_back_to_the_same_step(
    phone: Screen, server: Server
) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    hands.play_on(3)
    before = hands.table()
    phone.reload()
    phone.see("Menu")
    server.restart()
    phone.page.goto(phone.url)
    phone.awaken()
    phone.tap("Continue")
    phone.see("Menu")
    after = hands.table()
    assert after.position == before.position
    hands.do(decide(after, hands.luck), after)


@pytest.mark.long
def test_two_screens_of_one_table_stay_in_step(
    screens: Callable[..., Screen], server: Server
) -> None:
    first = screens()
    begin(first)
    path = first.page.url.removeprefix(first.url)
    second = screens(size="tablet", path=path)
    second.tap("It lies like this")
    hands = Hands(first, server.data)
    table = hands.table()
    hands.do(decide(table, hands.luck), table)
    other = Hands(second, server.data)
    other.do(decide(other.table(), other.luck), other.table())


def test_undo_is_named_and_redo_is_offered(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    after = hands.do(next(a for a in table.rules.legal(table.position) if a.do == "place"), table)
    hands.commit("Undo")
    phone.see("Taken back")
    hands.commit("Do it again")
    phone.see_no("Taken back")
    assert hands.table().position == after.position


def test_own_cards_are_entered_by_picture(phone: Screen, server: Server) -> None:
    begin(phone, "Our own cards")
    hands = Hands(phone, server.data, luck=5)
    for _ in range(12):
        table = hands.table()
        statue = next(a for a in table.rules.legal(table.position) if isinstance(a, Reveal))
        hands.do(statue, table)
    phone.tap("It lies like this")
    phone.see("Menu")
    assert hands.table().position.pending is None
    phone.screenshot("haleakala-own-cards")


def test_an_own_card_that_was_entered_before_is_tapped_to_be_put_right(
    phone: Screen, server: Server
) -> None:
    begin(phone, "Our own cards")
    hands = Hands(phone, server.data)
    for card in ("statue", "shell"):
        table = hands.table()
        hands.do(Reveal(table.position.turn, card), table)
    phone.see("Card 3 of 12")
    phone.tap("Segment 1, card 1: Build a statue")
    phone.see("Nothing changed")
    phone.tap("Card: Fish, 2 baskets")
    # The button changed after the tap: people see that before they tap it.
    phone.page.wait_for_timeout(1500)
    phone.tap("Keep 1 fix")
    phone.see("Card 3 of 12")
    assert hands.table().position.slots[:3] == ("fish-2", "shell", None)


def test_the_board_is_fixed_by_tapping_and_logged_once(phone: Screen, server: Server) -> None:
    begin(phone)
    hands = Hands(phone, server.data)
    table = hands.table()
    phone.tap("Fix the board")
    phone.see("Tap a space, a card, a player or a pile.")
    phone.tap("Forest 4")
    phone.tap(f"Statue: {table.header.players[1].name}")
    phone.screenshot("haleakala-fix")
    phone.tap("Keep 1 fix")
    phone.see("Menu")
    fixed = hands.table()
    assert fixed.position.statues == {"forest-4": 1}
    # Ideas are allowed at the first table of a game.
    assert [action.do for action in fixed.actions] == ["allow_ideas", "correct"]


@pytest.mark.long
@pytest.mark.parametrize("code", ["fr", "de"])
def test_the_language_follows_the_browser(code: str, screens: Callable[..., Screen]) -> None:
    words = language(code, GAMES.find("haleakala").words)
    screen = screens(language=code)
    screen.see(words.say(Message("Start a game")))
    screen.screenshot(f"home-{code}")
    screen.page.goto(f"{screen.url}/new/haleakala")
    screen.awaken()
    screen.screenshot(f"setup-{code}")
    screen.tap(words.say(Message("Set up the board")))
    screen.see(words.say(Message("Lay it out like this")))
    screen.screenshot(f"lay-out-{code}")
    screen.tap(words.say(Message("It lies like this")))
    screen.see(words.say(Message("Place one of your discs.")))
    screen.screenshot(f"table-{code}")


@pytest.mark.parametrize("theme", [pytest.param("dark", marks=pytest.mark.long), "light"])
def test_the_first_screen_in_both_themes(theme: str, screens: Callable[..., Screen]) -> None:
    screen = screens(theme=theme)
    screen.see("Start a game")
    screen.screenshot(f"home-{theme}")
