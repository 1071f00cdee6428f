"""From each line of a sheet to its why and on to its rule, in every language, large and by keys."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core import record
from companion.core.languages import language
from companion.core.message import Message
from companion.games import GAMES, find
from companion.playing.sheet_pages import pages
from companion.showing.sheets import Row
from companion.store.sqlite import SqliteStore
from tests.browser.harness import Screen
from tests.browser.server import Server
from tests.browser.test_rules_at_hand import in_view
from tests.browser.test_sizes import faults
from tests.seeing import seen

RECORDS = Path(__file__).parents[1] / "records"
# The focus of keys, by what is read of it.
FOCUSED = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
MOST_KEYS = 40
SEARCH = {"en": "Search the rules", "fr": "Chercher dans les règles", "de": "In den Regeln suchen"}


@pytest.fixture
def tables(server: Server) -> dict[str, str]:
    """A table of each game that was only scored."""
    server.kill()
    store = SqliteStore(server.data / "tables.sqlite", find)
    kept = {}
    for game in GAMES.on_screen():
        file = RECORDS / game.id / "only-scored.json"
        kept[game.id] = store.keep(record.read_text(file.read_bytes(), find))
    store.close()
    server.start()
    return kept


def rows_of(game: str) -> list[Row]:
    """The rows of the table's last sheet."""
    table = record.read_text((RECORDS / game / "only-scored.json").read_bytes(), find)
    return [row for group in pages(seen(table), False)[-1].groups for row in group.rows]


def open_row(screen: Screen, words: str) -> None:
    """Taps the row that begins so: its points follow."""
    labels = [label for label in screen.tappable() if label.startswith(words)]
    screen.tap(labels[0])


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in GAMES.on_screen()])
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_every_line_of_a_sheet_opens_its_why_and_its_rule(
    game: str, code: str, tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    one = GAMES.find(game)
    rules = one.rules_pages
    assert rules is not None

    page = rules.page(code)

    def plain(text: str) -> str:
        # French has narrow spaces; what is read from a screen has plain ones.
        return " ".join(text.split())

    def said(message: Message) -> str:
        return plain(language(code, one.words).say(message))

    screen = screens(path=f"/table/{tables[game]}/sheet", language=code, scale=1)
    screen.pause = 0.35
    screen.see_something()
    # Far below nothing is drawn: a page so tall holds every line, each of them open.
    screen.resize(390, 2600)
    screen.settle()
    rows = rows_of(game)
    for row in rows:
        open_row(screen, said(row.words))
    titles = {row.label: plain(page.anchors[rules.line(row.label)].title) for row in rows}
    rule = {"en": "The rule: ", "fr": "La règle : ", "de": "Die Regel: "}[code]
    for row in rows:
        screen.see(rule + titles[row.label])
    shown = [label for label in screen.tappable() if label.startswith(rule)]
    assert shown == [f"{rule}{titles[row.label]}" for row in rows]
    screen.resize(390, 4800)
    screen.enlarge_text(200)
    small = [fault for fault in faults(screen, set()) if fault.startswith(rule)]
    assert small == []
    screen.screenshot(f"sheet-rule-{game}-{code}-large")
    screen.resize(390, 844)
    screen.enlarge_text(100)
    every = [titles[row.label] for row in rows]
    alone = [title for title in every if every.count(title) == 1]
    title = next(title for title in alone if screen.can_tap(rule + title))
    screen.tap(rule + title)
    screen.see(SEARCH[code])
    assert in_view(screen, title)
    screen.back()
    screen.see_no(SEARCH[code])


@pytest.mark.long
def test_keys_lead_from_a_line_to_its_rule_and_back(
    tables: dict[str, str], screens: Callable[..., Screen]
) -> None:
    screen = screens(path=f"/table/{tables['haleakala']}/sheet", size="tablet")
    screen.see_something()
    reach(screen, "Most fish")
    screen.page.keyboard.press("Enter")
    screen.see("The rule: Fish and baskets")
    reach(screen, "The rule: Fish and baskets")
    screen.page.keyboard.press("Enter")
    screen.see("Search the rules")
    assert in_view(screen, "Fish and baskets")


def reach(screen: Screen, label: str) -> None:
    """Goes on with the Tab key until the focus is on what begins so."""
    for _ in range(MOST_KEYS):
        if str(screen.page.evaluate(FOCUSED)).startswith(label):
            return
        screen.page.keyboard.press("Tab")
        screen.page.wait_for_timeout(120)
    raise AssertionError(f"no key leads to “{label}”")
