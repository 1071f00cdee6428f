"""A phone that keeps what is on it: one browser profile, opened, closed and opened again."""

import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from playwright.sync_api import BrowserContext, BrowserType, Download

from companion.core.action import Action
from companion.core.table import Table
from companion.games import find
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.store.sqlite import SqliteStore
from companion.store.store import FILE
from tests.browser.haleakala_hands import Hands, taps
from tests.browser.harness import FLAGS, LISTEN, PATIENCE, SIZES, Box, Screen, chromium_path

# Python starts in the browser, on a machine that may be busy.
START = 120_000

# What IndexedDB holds of the folder with the tables, file by file.
KEPT = """place => new Promise((resolve, reject) => {
  const opening = indexedDB.open(place);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const both = database.transaction(['chunks', 'about']);
    const keys = both.objectStore('chunks').getAllKeys();
    const chunks = both.objectStore('chunks').getAll();
    const sizes = both.objectStore('about').get('sizes');
    both.oncomplete = () => {
      database.close();
      const files = {};
      for (const [name, size] of Object.entries(sizes.result ?? {})) {
        const bytes = new Uint8Array(size);
        keys.result.forEach((key, index) => {
          const [file, number] = key.split('/');
          if (file === name) bytes.set(chunks.result[index], number * 65536);
        });
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        files[name] = btoa(text);
      }
      resolve(files);
    };
  };
})"""


@dataclass
class Phone:
    """One profile; `switch_on` opens the browser on it."""

    browser: BrowserType
    profile: Path
    url: str
    context: BrowserContext | None = None

    def switch_on(self, path: str = "/", network: bool = True) -> Screen:
        """Opens the browser on this phone and the app in it."""
        width, height = SIZES["phone"]
        self.context = self.browser.launch_persistent_context(
            self.profile,
            executable_path=chromium_path(),
            args=list(FLAGS),
            viewport={"width": width, "height": height},
            # Fewer pixels and no glides: Python in the browser needs the machine for itself.
            device_scale_factor=0.5,
            reduced_motion="reduce",
            has_touch=True,
            color_scheme="dark",
            offline=not network,
        )
        self.context.add_init_script(LISTEN)
        return self.window(path)

    def window(self, path: str = "/") -> Screen:
        """Another window with the app."""
        assert self.context is not None
        screen = Screen(self.context.new_page(), self.url, touch=True)
        # The worker's requests count too, so the whole browser is listened to.
        self.context.on("request", lambda request: screen.requests.append(request.url))
        screen.page.on("pageerror", lambda error: screen.complaints.append(str(error)))
        screen.page.goto(self.url + path)
        wait_until_started(screen)
        return screen

    def switch_off(self) -> None:
        """Closes the browser, whatever it is doing."""
        if self.context is not None:
            self.context.close()
            self.context = None


def begin(screen: Screen) -> None:
    """A Haleakalā table as it is proposed, with Red to start."""
    screen.tap("Start Haleakalā")
    screen.tap("Red")
    screen.tap("Set up the board")
    screen.tap("It lies like this")
    screen.see("Menu")


def wait_until_started(screen: Screen) -> None:
    """Waits until the splash has gone, then turns the spoken labels on."""
    screen.page.wait_for_selector("#splash", state="detached", timeout=START)
    screen.awaken()


def reload(screen: Screen) -> None:
    """Loads the page again."""
    screen.page.reload()
    wait_until_started(screen)


def wait_until_kept(screen: Screen) -> None:
    """Waits until the service worker has everything."""
    screen.page.wait_for_function("document.documentElement.dataset.offline", timeout=START)


def kept_table(screen: Screen) -> Table[Position]:
    """The newest table, as it would be after the battery went flat this very moment."""
    place = "caldera:" + screen.page.evaluate("location.pathname")
    files: dict[str, str] = screen.page.evaluate(KEPT, place)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(base64.b64decode(content))
        store = SqliteStore(Path(folder, FILE), find)
        try:
            tables = sorted(
                (*store.open_tables(), *store.finished_tables()), key=lambda kept: -kept.updated
            )
            return store.load(tables[0].id)  # type: ignore[return-value]
        finally:
            store.close()


class PhoneHands(Hands):
    """Hands at a table that lives in the browser; they know it as it is kept, and follow it."""

    def __init__(self, screen: Screen, luck: int = 1) -> None:
        super().__init__(screen, Path(), luck)
        self.known = kept_table(screen)

    def table(self) -> Table[Position]:
        """The table as these hands know it."""
        return self.known

    def do(self, action: Action, table: Table[Position]) -> Table[Position]:
        """Taps what it takes to do `action`, and waits until it is kept and the screen asks on."""
        rules = table.rules
        assert isinstance(rules, GameRules)
        *chosen, commit = taps(action, rules, table.position)
        self.choose(chosen)
        self.commit(commit)
        done, end = len(table.actions), monotonic() + PATIENCE
        while len(kept_table(self.screen).actions) == done:
            assert monotonic() < end, f"{action} was not kept.\n{self.screen.texts()}"
            self.screen.page.wait_for_timeout(100)
        self.counted = monotonic()
        if table.push(action).outcome.sheets:
            self.through_the_moments()
        if table.result is None:
            self.wait_for_the_question(table)
        return table


def saved(download: Download) -> bytes:
    """What a download holds."""
    return Path(download.path()).read_bytes()


def scroll_to(screen: Screen, label: str) -> None:
    """Turns the page on until something with this label is well in view."""
    width, height = SIZES["phone"]
    screen.page.mouse.move(width / 2, height / 2)
    last: Box | None = None
    for _ in range(40):
        # Far below, nothing is drawn yet; right at the bottom lies the bar with the tabs.
        box = screen.box(label) if screen.can_tap(label) else None
        if box and (box["y"] < height * 0.6 or box == last):
            return
        last = box
        screen.page.mouse.wheel(0, height / 3)
        screen.page.wait_for_timeout(300)
    raise AssertionError(f"“{label}” is nowhere.\n{screen.texts()}")
