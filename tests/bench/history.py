"""The history with 2,000 tables beside one with 20.

    python -m tests.bench.history

Two servers, looked at in turns in one browser: how long it takes from a tap on “History” until the
first table can be tapped, and from one on “People” until the first person can. Prints the medians
and their ratio; the exit status is 1 if many tables take more than LIMIT times as long.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import sync_playwright

from companion.core import record
from companion.games import find
from companion.store.rows import put_table
from companion.store.sqlite import SqliteStore
from tests.browser.harness import ROOT, Screen, launch, open_screen
from tests.browser.server import Server

FEW, MANY = 20, 2000
LIMIT = 1.5
ROUNDS = 7
WON = ROOT / "tests" / "records" / "hekla" / "shared-win.json"
HOUR, AT = 3600.0, 1_780_000_000.0


@dataclass
class House:
    """A server with so many finished tables, and the seconds that each look at them took."""

    tables: int
    screen: Screen | None = None
    times: dict[str, list[float]] = field(
        default_factory=lambda: {"History": [], "People": [], "back to Tables": []}
    )


def fill(data: Path, tables: int) -> None:
    """Finished tables, an hour apart."""
    store = SqliteStore(data / "tables.sqlite", find, copies=False)
    table = record.read_text(WON.read_bytes(), find)
    with store.change() as change:
        for number in range(tables):
            begun = AT - HOUR * number
            put_table(change, f"AAA{2000 + number}", table, (begun, begun + HOUR, None))
    store.close()


def timed(look: Callable[[], None]) -> float:
    began = perf_counter()
    look()
    return perf_counter() - began


def look(house: House, counts: bool) -> None:
    """Goes to the history, to its people and back to the first screen."""
    screen = house.screen
    assert screen is not None

    def to(label: str, seen: str) -> Callable[[], None]:
        def go() -> None:
            screen.tap_if_there(label)
            screen.see(seen)

        return go

    steps = {
        "History": to("History", "More about Ana"),
        "People": to("People", "Latest table"),
        "back to Tables": to("Tables", "Wins"),
    }
    for name, step in steps.items():
        screen.page.wait_for_timeout(500)
        took = timed(step)
        if counts:
            house.times[name].append(took)
    screen.page.wait_for_timeout(500)
    screen.tap("Play the turns")
    screen.see("Start a game")


def main() -> int:
    """Measures both in turns, and compares them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        houses = [House(FEW), House(MANY)]
        servers = []
        for house in houses:
            data = Path(folder, str(house.tables))
            data.mkdir()
            fill(data, house.tables)
            server = Server(data)
            server.start()
            servers.append(server)
            house.screen = open_screen(browser, server.url, motion="reduce")
        try:
            for number in range(ROUNDS + 1):
                for house in houses:
                    # The first look works out what each table came to, once and for all.
                    look(house, counts=number > 0)
        finally:
            for server in servers:
                server.kill()
            browser.close()
    few, many = houses
    worst = 0.0
    for name in few.times:
        one, other = median(few.times[name]), median(many.times[name])
        worst = max(worst, other / one)
        both = f"{1000 * one:.0f} ms with {FEW}, {1000 * other:.0f} with {MANY}"
        print(f"{name}: {both}: {other / one:.2f}")
    return 1 if worst > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
