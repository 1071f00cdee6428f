"""The smallest phone that Caldera is made for, 320 × 568."""

from collections.abc import Callable

import pytest

from tests.browser.harness import Screen

MOTION = "reduce"
WIDTH, HEIGHT = 320, 568
# A title of two lines, and a row with a name of one line, in dp.
TWO_LINES, ROW = 76, 124


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
