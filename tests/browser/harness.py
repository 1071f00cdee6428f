"""Caldera as people meet it: in a real browser, by tapping what has a spoken label."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Literal, TypedDict
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, WebSocket

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "dist" / "screens"
PATIENCE = 45.0
# Seconds until somebody has seen what came to lie under their finger, and until the app takes no
# drawing for the response to a tap any more; both a little longer than companion/ui has them.
SEEN, ANSWERED = 0.65, 1.05
# Seconds without a word from the server after which it has drawn all of a screen, and after which
# a new size changed nothing.
QUIET, NO_ANSWER = 0.4, 8.0

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    # An address without https that is not this machine's own, as phones have it: no secure context.
    "--host-resolver-rules=MAP caldera.test 127.0.0.2",
)
Size = Literal["phone", "tablet"]
SIZES: dict[Size, tuple[int, int]] = {"phone": (390, 844), "tablet": (1180, 820)}

# What is asked of the page is answered there: long lists are slow to carry over.
HELPERS = """
window.spoken = () => {
  const host = document.querySelector('flt-semantics-host');
  const found = [];
  for (const node of host ? host.querySelectorAll('*') : []) {
    const label = node.getAttribute('aria-label');
    const own = [...node.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join(' ');
    for (const text of [label, own, node.tagName === 'INPUT' ? node.value : '']) {
      if (text && text.trim()) found.push(text.replace(/\\s+/g, ' ').trim());
    }
  }
  return found;
};
window.tappable = () => {
  const host = document.querySelector('flt-semantics-host');
  const nodes = host ? host.querySelectorAll('[flt-tappable], input, textarea') : [];
  return [...nodes].map(node => {
    const {x, y, width, height} = node.getBoundingClientRect();
    const name = node.getAttribute('aria-label') || node.textContent || '';
    return {name: name.replace(/\\s+/g, ' ').trim(), x, y, width, height};
  }).filter(box => box.name && box.width && box.height);
};
// A longer label must go on with another word.
window.tappableAs = label => {
  const boxes = window.tappable();
  const same = boxes.filter(box => box.name === label);
  return same.length ? same : boxes.filter(box =>
    box.name.startsWith(label) && !/^[\\p{L}\\p{N}_]/u.test(box.name.slice(label.length)));
};
"""
LISTEN = (
    HELPERS
    + """
window.announced = [];
new MutationObserver(changes => {
  for (const change of changes) {
    const node = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const text = (node?.textContent || '').trim();
    if (text && node.closest('flt-announcement-host')) window.announced.push(text);
  }
}).observe(document, {subtree: true, childList: true, characterData: true});
"""
)
TWO_FRAMES = "() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))"


class Box(TypedDict):
    """Where something that can be tapped is, and what it is called."""

    name: str
    x: float
    y: float
    width: float
    height: float


def chromium_path() -> str | None:
    """The installed Chromium, under the names that it goes by."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright) -> Browser:
    """The installed Chromium, without a window."""
    path = chromium_path()
    if path is None:
        raise AssertionError("Chromium is not installed: run build/browser, then test again.")
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


@dataclass
class Screen:
    """One open page, as a phone or a tablet shows it."""

    tab: Page
    url: str
    touch: bool
    # Whether a page of the app was opened in it.
    opened: bool = True
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    # Seconds between a tap and the next one: people are slower than scripts, and a second tap
    # within 300 ms does nothing.
    pause: float = 0.0
    # What was tapped last, when, when the finger was off again, and when the server last sent
    # something.
    last: "Box | None" = None
    tapped: float = 0.0
    lifted: float = 0.0
    heard: float = 0.0

    @property
    def page(self) -> Page:
        """What Playwright drives; home is opened first where no page of the app was."""
        if not self.opened:
            self.open()
        return self.tab

    def open(self, path: str = "/") -> None:
        """Opens a page of the app and turns on what screen readers use."""
        self.opened = True
        self.page.goto(self.url + path)
        self.awaken()

    def go(self, path: str) -> None:
        """Shows another page of the app without loading the client again."""
        self.page.evaluate(
            "path => { History.prototype.pushState.call(history, null, '', path);"
            " dispatchEvent(new PopStateEvent('popstate', {state: null})); }",
            path,
        )

    def reload(self) -> None:
        """Loads the page again."""
        self.page.reload()
        self.awaken()

    def awaken(self) -> None:
        """Turns the spoken labels on, as a screen reader does."""
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached")
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.wait_for_selector("flt-semantics-host flt-semantics", state="attached")

    def texts(self) -> list[str]:
        """Everything that is on the screen in words, in reading order."""
        found: list[str] = self.page.evaluate("spoken()")
        return found

    @property
    def announced(self) -> list[str]:
        """What was said aloud to screen readers since the page was loaded."""
        said: list[str] = self.page.evaluate("window.announced")
        return said

    def shows(self, text: str) -> bool:
        """Whether the text is on the screen now."""
        found: bool = self.page.evaluate(
            "text => spoken().some(shown => shown.includes(text))", text
        )
        return found

    def see(self, text: str) -> None:
        """Waits until the text is on the screen."""
        self._until(lambda: self.shows(text), f"“{text}” did not appear.")

    def see_no(self, text: str) -> None:
        """Waits until the text is gone from the screen."""
        self._until(lambda: not self.shows(text), f"“{text}” did not go away.")

    def see_something(self) -> None:
        """Waits until a screen is drawn."""
        self._until(lambda: len(self.texts()) > 2, "Nothing appeared.")
        self.settle()

    def see_chosen(self, label: str) -> None:
        """Waits until what was tapped says that it is chosen."""
        chosen = "label => tappableAs(label).some(box => box.name.includes(', chosen'))"
        self._until(lambda: bool(self.page.evaluate(chosen, label)), f"“{label}” was not chosen.")

    def hear(self, text: str) -> None:
        """Waits until the text has been announced."""
        self._until(lambda: any(text in said for said in self.announced), f"“{text}” was not said.")

    def tappable(self) -> list[str]:
        """The labels of everything that can be tapped now."""
        names: list[str] = self.page.evaluate("tappable().map(box => box.name)")
        return names

    def can_tap(self, label: str) -> bool:
        """Whether something with this label can be tapped now."""
        return self._find(label) is not None

    def box(self, label: str) -> Box:
        """Where the thing with this label is, once it is in view and still."""
        self.page.bring_to_front()
        last: Box | None = None
        end = monotonic() + PATIENCE
        while monotonic() < end:
            box = self._find(label)
            if box is not None and not self._is_in_view(box):
                self._scroll_towards(box)
            elif box is not None and box == last:
                return box
            last = box
            self.page.evaluate(TWO_FRAMES)
        raise AssertionError(self._story(f"“{label}” cannot be tapped."))

    def tap(self, label: str) -> None:
        """Taps what has this label, or the only thing whose label starts with it."""
        self._wait_for_response()
        box = self.box(label)
        self._look_at(box)
        self.tap_at(*middle(box))

    def tap_at(self, x: float, y: float) -> None:
        """Taps a point."""
        self.tapped = monotonic()
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.lifted = monotonic()

    def tap_if_there(self, label: str) -> None:
        """Taps what has this label where it is now, if it is still there."""
        box = self._find(label)
        if box is not None:
            self._look_at(box)
            self.tap_at(*middle(box))

    def wait_a_while_until_gone(self, label: str) -> None:
        """After a tap: nobody taps again at once while the same words still stand there."""
        end = monotonic() + 3
        while self.can_tap(label) and monotonic() < end:
            self.page.wait_for_timeout(40)

    def type(self, text: str) -> None:
        """Types into the field that was tapped, in place of what it held."""
        # The field has the keys a moment after it was tapped.
        self.page.wait_for_timeout(300)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def back(self) -> None:
        """The browser's, or the phone's, own back."""
        self.page.go_back()

    def enlarge_text(self, percent: int) -> None:
        """Sets the text size as the browser's settings would."""
        changed = monotonic()
        self.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        self.await_drawing(changed)

    def resize(self, width: int, height: int) -> None:
        """Turns the phone, or changes the window's size."""
        changed = monotonic()
        self.page.set_viewport_size({"width": width, "height": height})
        self.await_drawing(changed)

    def await_drawing(self, changed: float) -> None:
        """Waits until the server has drawn what was changed at that time: it hears of it first."""
        end = monotonic() + NO_ANSWER
        while 0 < self.heard < changed and monotonic() < end:
            self.page.wait_for_timeout(40)
        while monotonic() < self.heard + QUIET:
            self.page.wait_for_timeout(40)
        self.settle()

    def settle(self) -> None:
        """Waits until pictures are here and a frame has been drawn."""
        self.page.bring_to_front()
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate(TWO_FRAMES)

    def screenshot(self, name: str) -> Path:
        """Keeps a picture of the screen for people to look at."""
        self.settle()
        SCREENS.mkdir(parents=True, exist_ok=True)
        picture = SCREENS / f"{name}.png"
        self.page.screenshot(path=picture)
        return picture

    @property
    def strangers(self) -> list[str]:
        """Every address asked for that is not our own server's."""
        ours = urlsplit(self.url).netloc
        asked = (urlsplit(address) for address in self.requests)
        return [
            address.geturl()
            for address in asked
            if address.scheme not in ("data", "blob", "about") and address.netloc != ours
        ]

    def _find(self, label: str) -> Box | None:
        """The tappable thing with this label; a longer label must go on with another word."""
        found: list[Box] = self.page.evaluate("label => tappableAs(label)", label)
        if len(found) > 1:
            names = ", ".join(f"“{box['name']}”" for box in found)
            raise AssertionError(self._story(f"“{label}” may mean {names}."))
        return found[0] if found else None

    def _wait_for_response(self) -> None:
        """Who pauses taps again once the last tap led to something, or seems to lead nowhere."""
        while self.pause and (
            monotonic() < self.lifted + self.pause
            or (0 < self.heard < self.lifted and monotonic() < self.lifted + ANSWERED)
        ):
            self.page.wait_for_timeout(20)

    def _look_at(self, box: Box) -> None:
        """Nobody taps another thing where they have just tapped before they have seen it.

        For half a second after the response to the last tap was drawn, such a tap would count as
        the second one of a double tap.
        """
        last, self.last = self.last, box
        if last is None or not _meets(last, box) or _thing(last) == _thing(box):
            return
        self.page.wait_for_timeout(SEEN * 1000)
        while monotonic() < min(self.heard, self.tapped + ANSWERED) + SEEN:
            self.page.wait_for_timeout(40)

    def _is_in_view(self, box: Box) -> bool:
        width, height = self._size()
        x, y = middle(box)
        return 0 <= x < width and 0 <= y < height

    def _scroll_towards(self, box: Box) -> None:
        """Turns the wheel over the middle of the screen, no further than the thing is away."""
        width, height = self._size()
        x, y = middle(box)
        self.page.mouse.move(width / 2, height / 2)
        self.page.mouse.wheel(0 if 0 <= x < width else x - width / 2, y - height / 2)

    def _size(self) -> tuple[int, int]:
        size = self.page.viewport_size
        assert size is not None
        return size["width"], size["height"]

    def _until(self, holds: Callable[[], bool], otherwise: str) -> None:
        self.page.bring_to_front()
        end = monotonic() + PATIENCE
        while not holds():
            if monotonic() > end:
                raise AssertionError(self._story(otherwise))
            self.page.wait_for_timeout(40)

    def _story(self, sentence: str) -> str:
        """The sentence, with what the screen shows instead."""
        shown = "\n  ".join(self.texts())
        complaints = "\n  ".join(self.complaints[-5:])
        return f"{sentence}\nOn the screen:\n  {shown}\nThe browser says:\n  {complaints}"


def _meets(one: Box, other: Box) -> bool:
    """Whether two things have a spot in common."""
    across = abs(middle(one)[0] - middle(other)[0]) < (one["width"] + other["width"]) / 2
    down = abs(middle(one)[1] - middle(other)[1]) < (one["height"] + other["height"]) / 2
    return across and down


def _thing(box: Box) -> str:
    """What a label names, without the state that it tells."""
    return re.sub(r"(, now \d+|, chosen)$", "", box["name"])


def middle(box: Box) -> tuple[float, float]:
    """The middle of what is tapped."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def listen(screen: Screen, opened: WebSocket) -> None:
    """Notes a connection to the server, and when something comes from there."""

    def heard(frame: object) -> None:
        screen.heard = monotonic()

    screen.requests.append(opened.url)
    opened.on("framereceived", heard)


def open_screen(
    browser: Browser,
    url: str,
    size: Size = "phone",
    theme: Literal["dark", "light"] = "dark",
    language: str = "en",
    path: str | None = None,
    scale: float = 1,
    motion: Literal["no-preference", "reduce"] = "reduce",
) -> Screen:
    """A new page that shares nothing with the others, in the given size, theme and language.

    Without a path it is opened by the first that is done with it: a client takes long to load.
    """
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=size == "phone",
        color_scheme=theme,
        locale=language,
        reduced_motion=motion,
    )
    context.add_init_script(LISTEN)
    page = context.new_page()
    screen = Screen(page, url, touch=size == "phone", opened=False)
    page.on("request", lambda request: screen.requests.append(request.url))
    page.on("websocket", lambda opened: listen(screen, opened))
    page.on(
        "console",
        lambda line: screen.complaints.append(line.text) if line.type == "error" else None,
    )
    page.on("pageerror", lambda error: screen.complaints.append(str(error)))
    if path is not None:
        screen.open(path)
    return screen
