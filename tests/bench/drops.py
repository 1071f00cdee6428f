"""What a disc that falls onto the board costs the tap that ends it, beside one that lies at once.

    python -m tests.bench.drops

Two servers at the same table, tapped in turns in one browser: a lava card comes up by “Do it
again”, and a disc is tapped while it still falls. Prints the medians of the tap's own time; the
exit status is 1 if the falling disc makes it slower by more than LIMIT.
"""

import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala import events
from companion.games.haleakala.actions import Place
from companion.games.haleakala.position import Position
from companion.store.sqlite import SqliteStore
from tests.bench.taps import WATCH
from tests.browser.haleakala_hands import TABLES, decide
from tests.browser.harness import Screen, launch, middle, open_screen
from tests.browser.server import Server

LIMIT = 1.1
ROUNDS = 15
# Milliseconds after the words are there: in the middle of the fall, and near its end.
DELAYS = (0, 120)
PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))

# At rest at once: nothing else differs.
LYING = """
import sys
import companion.ui.table.table_screen as table
table.dropping = lambda picture, keys: picture
from companion.cli import main
sys.exit(main(sys.argv[1:]))
"""
SHOWN = """words => new Promise(done => {
  const look = () => spoken().some(said => said.includes(words))
    ? done() : requestAnimationFrame(look);
  look();
})"""


@dataclass
class Kind:
    """One way to bring the disc, where it is shown, and the milliseconds of each tap."""

    name: str
    command: tuple[str, ...]
    screen: Screen | None = None
    times: dict[int, list[float]] = field(default_factory=lambda: {at: [] for at in DELAYS})


def before_lava() -> tuple[Table[Position], int]:
    """A table whose last step brought a lava card, and a disc that the next one may lay."""
    for seed in map(str, range(1000)):
        header = Header("haleakala", PLAYERS, seed=seed)
        table: Table[Position] = Table(find("haleakala")(header))  # type: ignore[arg-type]
        luck = random.Random(seed)
        while len(table.steps) < 30 and not table.last.outcome.sheets:
            table.push(decide(table, luck))
            lava = any(isinstance(one, events.LavaPlaced) for one in table.last.events)
            legal = [a for a in table.rules.legal(table.position) if isinstance(a, Place)]
            if lava and len({action.disc for action in legal}) > 1:
                return table, legal[0].disc
    raise AssertionError("No table has a lava card.")


def tap(screen: Screen, disc: int, delay: int) -> float:
    """Brings the lava again and taps a disc so long after it was told."""
    page = screen.page
    screen.tap("Undo")
    screen.see("Do it again")
    page.wait_for_timeout(1200)
    screen.tap("Do it again")
    page.evaluate(SHOWN, "ava on crater")
    x, y = middle(page.evaluate("label => tappableAs(label)[0]", f"Disc {disc}"))
    page.evaluate(WATCH, f"Disc {disc}, chosen")
    page.wait_for_timeout(delay)
    page.touchscreen.tap(x, y)
    time = float(page.evaluate("window.repainted"))
    page.wait_for_timeout(600)
    return time


def show(browser: Browser, kind: Kind, table: Table[Position], data: Path) -> Server:
    """Serves the table this way and opens it."""
    data.mkdir()
    store = SqliteStore(data / TABLES, find)
    id = store.keep(table)  # type: ignore[arg-type]
    store.close()
    server = Server(data, kind.command)
    server.start()
    kind.screen = open_screen(browser, server.url, path=f"/table/{id}", motion="no-preference")
    kind.screen.see("Menu")
    kind.screen.settle()
    return server


def main() -> int:
    """Taps in turns, so that a busy machine is busy for both."""
    kinds = (
        Kind("falls", (sys.executable, "-m", "companion")),
        Kind("lies at once", (sys.executable, "-c", LYING)),
    )
    table, disc = before_lava()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        servers = [show(browser, kind, table, Path(folder, kind.name)) for kind in kinds]
        try:
            for number in range(ROUNDS):
                for delay in DELAYS:
                    for kind in kinds if number % 2 else reversed(kinds):
                        assert kind.screen is not None
                        kind.times[delay].append(tap(kind.screen, disc, delay))
        finally:
            for server in servers:
                server.kill()
        browser.close()
    falls, lies = kinds
    worst = 0.0
    for delay in DELAYS:
        mine, theirs = median(falls.times[delay]), median(lies.times[delay])
        worst = max(worst, mine / theirs)
        print(
            f"{delay:4} ms after it was told: {mine:5.0f} ms while it falls, {theirs:5.0f} ms else"
        )
    return 1 if worst > LIMIT else 0


if __name__ == "__main__":
    raise SystemExit(main())
