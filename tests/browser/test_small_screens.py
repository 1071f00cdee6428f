"""The smallest phone that Caldera is made for, 320 × 568."""

from collections.abc import Callable

import pytest

from companion.core import record
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import ROOT, Screen
from tests.browser.server import Server

MOTION = "reduce"
WIDTH, HEIGHT = 320, 568
# A title of two lines, and a row with a name of one line, in dp.
TWO_LINES, ROW = 76, 124
WHERE = """words => {
  const found = [...document.querySelectorAll('flt-semantics-host *')]
    .filter(node => (node.getAttribute('aria-label') || node.textContent).trim() === words);
  const {y, height} = found.pop().getBoundingClientRect();
  return {y, height};
}"""


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


@pytest.mark.parametrize(("language", "count"), [("de", "Zählen"), ("fr", "Décompter")])
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
