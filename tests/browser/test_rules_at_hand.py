"""Rules at hand: the rule for what is asked, over the table; the whole page; a first game."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.core.languages import language
from companion.core.message import Message, say
from companion.core.table import Table
from companion.games import GAMES, find
from companion.playing.first_game import Rehearsal
from companion.showing.counting import MORE
from companion.showing.game import Game
from companion.showing.scene import Scene
from companion.store.sqlite import SqliteStore
from tests.browser.harness import Box, Screen
from tests.browser.server import Server

# What is asked at each table, and what its rule is called and shows.
ASKED = {
    "haleakala": ("Placing a disc", "Not allowed: both sums 3"),
    "arabana": ("Playing cards", "Not allowed: from Opodopo to Vaipuri"),
    "hekla": ("Place or move", "c2 has a free place"),
    "mauna-kea": ("Playing your tiles", "Squares with what it costs to get there"),
}
every_game = pytest.mark.parametrize("game", ASKED)


def keep_tables(data: Path) -> dict[str, str]:
    """A table of each game, begun with the position of its first game and one step on."""
    store = SqliteStore(data / "tables.sqlite", find)
    ids = {}
    for game in GAMES.on_screen():
        assert game.first_game is not None
        table = Table(game.rules(game.first_game.header))
        rules = table.rules
        # One step away from the laid-out board, so that it need not be laid out first.
        table.push(rules.legal(table.position)[0])
        if game.id == "haleakala":
            table.push(rules.codec.read({"by": 0, "do": "stay"}))
        ids[game.id] = store.keep(table)
    store.close()
    return ids


@pytest.fixture
def tables(server: Server) -> dict[str, str]:
    server.kill()
    ids = keep_tables(server.data)
    server.start()
    return ids


def open_rule(screen: Screen, game: str, label: str = "The rule for this") -> None:
    if game == "arabana" and screen.can_tap("I am Ana"):
        screen.tap("I am Ana")
    screen.tap(label)


def test_the_question_mark_opens_the_rule_for_what_is_asked(
    tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables['haleakala']}")
    screen.pause = 0.35
    prompt = screen.box("The rule for this")
    assert (prompt["width"], prompt["height"]) == (48, 48)
    assert prompt["x"] == 390 - 4 - 48
    screen.tap("The rule for this")
    screen.see("Placing a disc")
    screen.see("Not allowed: both sums 3")
    screen.see("Allowed: sums 3 and 2")
    screen.see("How we read it, 9.")
    screen.screenshot("rules-here")
    screen.tap("All rules of Haleakalā")
    screen.see("Search the rules")
    assert in_view(screen, "Placing a disc")
    screen.tap("Back")
    screen.see("Undo")
    assert not screen.shows("Search the rules")


def in_view(screen: Screen, text: str) -> bool:
    """Whether a text stands on the visible part of the page, once it is scrolled there."""
    where = """text => [...document.querySelectorAll('flt-semantics-host *')]
      .filter(node => [...node.childNodes].some(n => n.nodeType === 3 && n.data === text))
      .map(node => node.getBoundingClientRect().y)"""
    for _ in range(50):
        height = screen.page.viewport_size["height"]  # type: ignore[index]
        if any(0 <= y < height for y in screen.page.evaluate(where, text)):
            return True
        screen.page.wait_for_timeout(100)
    return False


def test_a_search_finds_a_misspelt_word_and_the_page_names_the_switch(
    screens: Callable[..., Screen],
) -> None:
    screen = screens(path="/rules/haleakala")
    screen.pause = 0.35
    screen.tap("Search the rules")
    screen.type("preistess")
    screen.see("Move one lava disc to the crater on its left or right, at once.")
    screen.see_no("What it is about")
    screen.tap("Priestess just before a scoring")
    screen.see("Who starts?")


def test_a_first_game_is_offered_played_and_not_offered_again(
    screens: Callable[..., Screen],
) -> None:
    screen = screens(path="/new/hekla")
    screen.pause = 0.35
    screen.tap("New to this game?")
    play(screen, "hekla", "en")
    screen.tap("Set up a table")
    screen.see("Who starts?")
    assert not screen.shows("New to this game?")
    screen.open("/")
    assert not screen.can_tap("Continue")


def play(screen: Screen, game: str, code: str) -> None:
    """Makes the ten taps of a first game, each by its spoken label."""
    going = Rehearsal(GAMES.find(game))

    def said(message: Message) -> str:
        # French has narrow spaces; what is read from a screen has plain ones.
        return " ".join(language(code, GAMES.find(game).words).say(message).split())

    while (due := going.due) is not None:
        scene, command = going.scene(), going.button()
        sentence = said(due.words) if command is None else ""
        if sentence:
            screen.see(sentence)
        if scene.picture.grid is not None:
            # A large board moves to what was chosen once that is drawn.
            screen.page.wait_for_timeout(700)
        screen.tap(said(command.words if command else labels(scene)[due.place]))
        assert run(going, due.place)
    screen.see(said(going.first.end))


def run(going: Rehearsal, place: str) -> bool:
    # The browser's driver has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(going.tap(place))).result()


def labels(scene: Scene) -> dict[str, Message]:
    """What is said of each place."""
    found = {space.place: space.label for space in scene.picture.spaces}
    found |= {item.place: item.label for item in scene.tray}
    cards = [*(scene.panel.cards if scene.panel else ())]
    cards += scene.hand.faces if scene.hand else ()
    cards += scene.shelf.cards if scene.shelf else ()
    found |= {card.place: card.label for card in cards}
    white = say("{what}: more, now {count}", what=say("white artefact"), count=0)
    return found | {f"{MORE}white": white}


@pytest.mark.long
@every_game
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_each_game_has_its_rule_at_hand(
    game: str, size: str, tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables[game]}", size=size, theme="light")
    screen.pause = 0.35
    screen.see_something()
    open_rule(screen, game)
    title, example = ASKED[game]
    screen.see(title)
    screen.see(example)
    screen.screenshot(f"rules-here-{game}-{size}")
    screen.tap("Close")
    screen.see_no("All rules of")


@pytest.mark.long
def test_on_a_tablet_the_sheet_leaves_the_board_free(
    tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables['haleakala']}", size="tablet")
    screen.pause = 0.35
    screen.tap("The rule for this")
    row: Box = screen.box("All rules of Haleakalā")
    assert row["x"] > 1180 - 560 - 20
    assert row["width"] <= 560
    screen.page.keyboard.press("Escape")
    screen.see_no("All rules of")


@pytest.mark.long
def test_keys_open_the_rule_and_the_focus_goes_to_its_title(
    tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables['hekla']}", size="tablet")
    screen.see_something()
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("F1")
    screen.see("Place or move")
    screen.page.wait_for_timeout(600)
    focused = screen.page.evaluate("document.activeElement.textContent")
    assert "Place or move" in focused
    screen.page.keyboard.press("Escape")
    screen.see_no("All rules of")


@pytest.mark.long
def test_holding_a_finger_on_a_card_opens_its_own_rule(
    tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables['haleakala']}", size="tablet")
    screen.pause = 0.35
    box = screen.box("Segment 3, card 2: Lava priestess")
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    screen.page.mouse.down()
    screen.page.wait_for_timeout(900)
    screen.page.mouse.up()
    screen.see("Move one lava disc to the crater on its left or right, at once.")
    screen.tap("Shell")
    screen.see("Getting a shell lets you buy one card")
    assert not screen.shows("chosen")


@pytest.mark.long
@every_game
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_the_first_game_of_each_game_in_each_language(
    game: str, code: str, screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/first/{game}", language=code)
    screen.pause = 0.35
    play(screen, game, code)
    screen.screenshot(f"first-{game}-{code}")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.on_screen(), ids=lambda game: game.id)
def test_rules_and_first_game_stand_lying_large_and_in_every_language(
    game: Game, tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    id = game.id
    for code, theme in (("de", "dark"), ("fr", "light")):
        screen = screens(path=f"/rules/{id}", language=code, theme=theme)
        screen.see_something()
        screen.enlarge_text(200)
        screen.screenshot(f"rules-{id}-{code}-large")
        screen.open(f"/first/{id}")
        screen.see_something()
        screen.enlarge_text(200)
        screen.screenshot(f"first-{id}-{code}-large")
    screen.enlarge_text(100)
    screen.resize(844, 390)
    screen.settle()
    screen.screenshot(f"first-{id}-lying")
    screen.open(f"/table/{tables[id]}")
    screen.see_something()
    if id == "arabana":
        screen.tap("Je suis Ana")
    screen.tap("La règle à ce sujet")
    screen.see("Fermer")
    screen.screenshot(f"rules-here-{id}-lying")
    # There is not much room: the rest is further down.
    screen.page.mouse.move(422, 300)
    for _ in range(20):
        screen.page.mouse.wheel(0, 3000)
        screen.page.wait_for_timeout(300)
        if screen.shows("Toutes les règles"):
            break
    screen.see("Toutes les règles")


def test_leaving_a_first_game_ends_the_offer(screens: Callable[..., Screen]) -> None:
    screen = screens(path="/new/mauna-kea")
    screen.pause = 0.35
    screen.tap("New to this game?")
    screen.see("1 of 10")
    screen.tap("Menu")
    screen.see("Not that one")
    screen.tap("Leave the first game")
    screen.see("Who sets the first explorer?")
    assert not screen.shows("New to this game?")
