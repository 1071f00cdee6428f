"""A hidden hand on one phone, in every game: held to look, slid onto a card, let go."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.arabana_hands import WHERE
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Box, Screen, middle
from tests.browser.server import Server

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))


# How Mauna Kea's action cards begin.
ACTIONS = ("Jungle walk", "Mountain walk", "Lake walk", "Earthquake", "Helicopter")


@dataclass(frozen=True)
class Game:
    """A game whose hands are hidden, with what begins the label of a card in an open hand."""

    id: str
    options: dict[str, str]
    faces: tuple[str, ...]


GAMES = [
    Game("arabana", {}, ("Card 1 of ",)),
    Game("mauna-kea", {"variant": "expert"}, ACTIONS),
    Game(
        "mauna-kea",
        {"variant": "expert", "tracking": "full"},
        ACTIONS,
    ),
]


class Finger:
    """A finger on the glass, as the browser hears of it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.session = screen.page.context.new_cdp_session(screen.page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))

    def slide(self, start: tuple[float, float], to: tuple[float, float]) -> None:
        for part in (0.1, 0.3, 0.6, 1.0):
            self._send("touchMove", *[_between(start, to, part)])
            self.screen.page.wait_for_timeout(50)

    def up(self) -> None:
        self._send("touchEnd")


def _between(
    start: tuple[float, float], to: tuple[float, float], part: float
) -> tuple[float, float]:
    return start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part


@pytest.fixture(params=GAMES, ids=lambda game: "-".join((game.id, *game.options.values())))
def at_table(
    request: pytest.FixtureRequest, screens: Callable[..., Screen], server: Server
) -> tuple[Screen, Game]:
    """Ana has the phone and is asked for a card of her hand."""
    game: Game = request.param
    store = SqliteStore(server.data / TABLES, find)
    header = Header(game.id, PLAYERS, options=dict(game.options), seed="held")
    table_id = store.keep(Table(find(game.id)(header)))
    store.close()
    phone = screens(path=f"/table/{table_id}")
    phone.pause = 0.35
    phone.tap("It lies like this")
    phone.tap("I am Ana")
    phone.see("Hold to look")
    phone.settle()
    return phone, game


def pad_of(phone: Screen) -> Box:
    name = next(text for text in phone.texts() if "hidden. Hold to look" in text)
    box: Box | None = phone.page.evaluate(WHERE, name)
    assert box is not None
    return box


def faces(phone: Screen, game: Game) -> list[str]:
    """The cards that lie open, as they are read out."""
    return [text for text in phone.texts() if text.startswith(game.faces)]


def see_open(phone: Screen, game: Game) -> Box:
    """Waits until the hand lies open; where its first card is."""
    for _ in range(200):
        if found := faces(phone, game):
            box: Box | None = phone.page.evaluate(WHERE, found[0])
            if box is not None:
                return box
        phone.page.wait_for_timeout(50)
    raise AssertionError(f"The hand did not open.\n{phone.texts()}")


def see_closed(phone: Screen, game: Game) -> None:
    for _ in range(100):
        if not faces(phone, game):
            return
        phone.page.wait_for_timeout(50)
    raise AssertionError(f"The hand stays open.\n{phone.texts()}")


def test_the_hand_is_open_while_it_is_held_and_no_longer(at_table: tuple[Screen, Game]) -> None:
    phone, game = at_table
    finger, pad = Finger(phone), pad_of(phone)
    for _ in range(2):
        finger.down(*middle(pad))
        see_open(phone, game)
        finger.up()
        see_closed(phone, game)


def test_sliding_onto_a_card_and_letting_go_chooses_it(at_table: tuple[Screen, Game]) -> None:
    phone, game = at_table
    finger, start = Finger(phone), middle(pad_of(phone))
    finger.down(*start)
    card = see_open(phone, game)
    finger.slide(start, middle(card))
    finger.up()
    see_closed(phone, game)
    finger.down(*start)
    see_open(phone, game)
    for _ in range(100):
        if any(text.endswith(", chosen") for text in faces(phone, game)):
            break
        phone.page.wait_for_timeout(50)
    assert any(text.endswith(", chosen") for text in faces(phone, game))
    finger.up()
    see_closed(phone, game)


def test_a_tap_on_the_hand_says_that_it_is_held(at_table: tuple[Screen, Game]) -> None:
    phone, game = at_table
    finger, pad = Finger(phone), pad_of(phone)
    finger.down(*middle(pad))
    finger.up()
    phone.hear("Hold to look")
    assert not faces(phone, game)
