"""How long a tap takes to show, and a page to open, beside a bare Flet counter in the same browser.

    python -m tests.bench.taps [--rounds 5] [--taps 15]

Prints the medians; the exit status is 1 if a tap takes more than TAP times the counter's, or a
first screen more than OPENING times. Beside them stand Python's share of a tap, from the frame
that tells of the tap to the one that answers it, and the server's processor time for a tap, which
says most on a busy machine. Python's share on the board of many squares must be less than SHARE
times Haleakalā's.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from tests.bench.cpu import cpu_seconds
from tests.browser.harness import Screen, launch, middle, open_screen
from tests.browser.server import Server

TAP, OPENING, SHARE = 1.05, 1.2, 2.0
# Milliseconds from one tap to the next: nobody taps sooner.
APART = 400

# From the finger on the glass to the first frame after the words have changed.
WATCH = """expected => {
  window.repainted = new Promise(done => addEventListener('pointerdown', () => {
    const start = performance.now();
    const host = document.querySelector('flt-semantics-host');
    const look = () => {
      const said = [...host.querySelectorAll('[aria-label]')].map(n => n.ariaLabel).join(' ');
      if (!(host.textContent + said).includes(expected)) return false;
      requestAnimationFrame(() => done(performance.now() - start));
      return true;
    };
    const watcher = new MutationObserver(() => look() && watcher.disconnect());
    watcher.observe(host, {subtree: true, childList: true, characterData: true, attributes: true});
  }, {once: true, capture: true}));
}"""


@dataclass(frozen=True)
class Tap:
    """What is tapped, and the words that show that it was taken in."""

    label: str
    shows: str


@dataclass(frozen=True)
class App:
    """Something to measure: how it starts, how to come to its screen, and what to tap there."""

    name: str
    command: Sequence[str]
    first_words: str
    taps: Callable[[], Iterator[Tap]]
    prepare: Callable[[Screen], None] = lambda screen: None


@dataclass
class Times:
    """Milliseconds, one for each try."""

    opening: list[float] = field(default_factory=list)
    tapping: list[float] = field(default_factory=list)
    python: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


class Line:
    """When frames left a page and came to it, as its browser saw them."""

    def __init__(self, screen: Screen) -> None:
        self._sent: list[float] = []
        self._came: list[tuple[int, float]] = []
        session = screen.page.context.new_cdp_session(screen.page)
        session.send("Network.enable")
        session.on("Network.webSocketFrameSent", lambda e: self._sent.append(e["timestamp"]))
        session.on(
            "Network.webSocketFrameReceived",
            lambda e: self._came.append((len(e["response"]["payloadData"]), e["timestamp"])),
        )

    def forget(self) -> None:
        """What was sent so far counts no more."""
        self._sent.clear()
        self._came.clear()

    def answered(self) -> float:
        """Milliseconds from the first frame that left to the answer, the longest that came."""
        return (max(self._came)[1] - self._sent[0]) * 1000


COUNTER = App(
    "bare counter",
    (sys.executable, "-m", "tests.bench.counter.main"),
    "Count 0",
    lambda: (Tap("Add one", f"Count {number}") for number in count(1)),
)


def at_the_table(game: str) -> Callable[[Screen], None]:
    """Sets a table up with what is proposed, and waits until it can be played."""

    def prepare(screen: Screen) -> None:
        screen.page.goto(f"{screen.url}/new/{game}")
        screen.awaken()
        screen.tap("Set up the board")
        screen.tap("It lies like this")
        screen.see("Menu")
        screen.settle()

    return prepare


# Choosing lights the legal places anew: the whole board is drawn again.
TABLE = App(
    "Haleakalā's table",
    (sys.executable, "-m", "companion"),
    "Start a game",
    lambda: (Tap(f"Disc {disc}", f"Disc {disc}, chosen") for disc in cycle((1, 2, 3, 4, 5))),
    at_the_table("haleakala"),
)


def laid_flat(screen: Screen) -> None:
    """The same table, flat among people."""
    at_the_table("haleakala")(screen)
    screen.tap("Menu")
    screen.tap("Flat on the table")
    screen.see(": Menu")
    screen.settle()


FLAT = App(
    "Haleakalā, flat",
    (sys.executable, "-m", "companion"),
    "Start a game",
    lambda: (Tap(f"Disc {disc}", f"Disc {disc}, chosen") for disc in cycle((1, 2, 3, 4, 5))),
    laid_flat,
)
HEKLA = App(
    "Hekla's table",
    (sys.executable, "-m", "companion"),
    "Start a game",
    lambda: (
        Tap(f"Volcano {hollows}", f"Volcano {hollows}, chosen") for hollows in cycle((1, 2, 3))
    ),
    at_the_table("hekla"),
)


def with_own_cards(screen: Screen) -> None:
    """Sets Arabana up with own cards and tells those that lie open, so that a turn begins."""
    screen.page.goto(f"{screen.url}/new/arabana")
    screen.awaken()
    screen.tap("Our own cards")
    screen.tap("Set up the board")
    screen.tap("It lies like this")
    for island, asked in (
        ("Kamorei", "lays open"),
        ("Lusepil", "lays open"),
        ("Mahutai", "lays open"),
        ("Nuridan", "from the bag"),
    ):
        screen.see(asked)
        screen.page.wait_for_timeout(400)
        screen.tap(f"{island},")
    screen.see("or take one")
    screen.settle()


# An island stands for its card: its free slots are lit, the ring goes from one to the next.
ARABANA = App(
    "Arabana's table",
    (sys.executable, "-m", "companion"),
    "Start a game",
    lambda: (
        Tap(f"{island},", f"lit slot at {island}")
        for island in cycle(("Amaruki", "Epunoa", "Uhatiki"))
    ),
    with_own_cards,
)


SQUARES = ("7,7", "11,11", "8,7", "7,8", "8,8", "11,7", "12,7", "11,8", "12,8", "7,11")


def on_every_square(screen: Screen) -> None:
    """Sets a Mauna Kea table up on which every square is followed, and its explorers."""
    screen.page.goto(f"{screen.url}/new/mauna-kea")
    screen.awaken()
    screen.tap("Red")
    # The last option lies under the foot bar until the page is scrolled.
    screen.page.mouse.move(195, 400)
    screen.page.mouse.wheel(0, 600)
    screen.settle()
    screen.tap("Every square")
    screen.tap("Set up the board")
    screen.tap("It lies like this")
    screen.see_no("It lies like this")
    # Yellow sets last and begins, with an explorer that has room to walk.
    for square in SQUARES:
        # A second tap within 300 ms would not count.
        screen.page.wait_for_timeout(400)
        screen.tap(f"Square {square}, jungle")
        screen.see(f"Square {square}, jungle, ")
    screen.tap("Spend all")
    screen.see("points left")
    screen.settle()


# An explorer lights squares, with what each costs, and the view moves to it; then two goals, each
# with the way that leads there.
MAUNA_KEA = App(
    "Mauna Kea, squares",
    (sys.executable, "-m", "companion"),
    "Start a game",
    lambda: (
        Tap(f"Square {square}, jungle", shows)
        for square, shows in cycle(
            (
                ("11,11", "Square 11,11, jungle, Yellow’s explorer, chosen"),
                ("11,12", "Square 11,12, jungle, chosen"),
                ("12,11", "Square 12,11, jungle, chosen"),
                ("11,11", "Walk or board"),
            )
        )
    ),
    on_every_square,
)
APPS: Sequence[App] = (COUNTER, TABLE, FLAT, HEKLA, ARABANA, MAUNA_KEA)


def measure(browser: Browser, app: App, folder: Path, times: Times, taps: int) -> None:
    """One round: opens the app on fresh data and taps it."""
    server = Server(folder, app.command)
    server.start()
    try:
        start = perf_counter()
        screen = open_screen(browser, server.url, motion="no-preference")
        screen.see(app.first_words)
        times.opening.append((perf_counter() - start) * 1000)
        app.prepare(screen)
        line = Line(screen)
        assert server.process is not None
        before = cpu_seconds(server.process.pid)
        for _, tap in zip(range(taps), app.taps(), strict=False):
            line.forget()
            times.tapping.append(time_of(screen, tap))
            times.python.append(line.answered())
        times.cpu.append((cpu_seconds(server.process.pid) - before) * 1000 / taps)
        screen.page.context.close()
    finally:
        server.kill()


def time_of(screen: Screen, tap: Tap) -> float:
    """Taps once and waits for the frame that shows it."""
    # A tap that comes while the last one is still painted measures both.
    screen.page.wait_for_timeout(APART)
    x, y = middle(screen.box(tap.label))
    assert not screen.shows(tap.shows), f"“{tap.shows}” was there before the tap."
    screen.page.evaluate(WATCH, tap.shows)
    screen.page.touchscreen.tap(x, y)
    return float(screen.page.evaluate("window.repainted"))


def main() -> int:
    """Measures all apps in turns, so that a busy machine is busy for each of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--taps", type=int, default=15)
    asked = parser.parse_args()
    results = {app.name: Times() for app in APPS}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        for number in range(asked.rounds):
            for app in APPS:
                place = Path(folder, f"{app.name}-{number}")
                measure(browser, app, place, results[app.name], asked.taps)
        browser.close()
    bare = results[COUNTER.name]
    too_slow = False
    print(f"load of the machine, in the last minute and in the last 15: {os.getloadavg()[::2]}")
    for name, times in results.items():
        for what, limit, mine, theirs in (
            ("tap to repaint", TAP, times.tapping, bare.tapping),
            ("first screen", OPENING, times.opening, bare.opening),
        ):
            ratio = median(mine) / median(theirs)
            too_slow |= ratio > limit
            print(f"{name:20} {what:15} {median(mine):7.0f} ms   {ratio:.2f} × the counter")
    shares = {name: median(times.python) for name, times in results.items()}
    for name, share in shares.items():
        cpu = median(results[name].cpu)
        print(f"{name:20} share of Python {share:7.0f} ms, {cpu:.1f} ms of CPU a tap")
    too_slow |= shares[MAUNA_KEA.name] > SHARE * shares[TABLE.name]
    return 1 if too_slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
