"""Each gap of Flet's client in a browser is still there without our script."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser

from companion.flet_seams.browser.page_scripts import SCRIPTS
from tests.browser.harness import Screen, open_screen
from tests.browser.plain import ADDRESS, NAME
from tests.browser.server import Server

SCROLLS = """() => [...document.querySelectorAll('flt-semantics')].filter(
  part => [part.style.overflowX, part.style.overflowY].includes('scroll'))"""


@dataclass
class BareServer(Server):
    """The bare app at an address of this machine that is not localhost."""

    command: tuple[str, ...] = (sys.executable, "-m", "tests.flet_seams.bare_app")
    options: tuple[str, ...] = ("--host", ADDRESS)

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.port}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareServer]:
    server = BareServer(tmp_path_factory.mktemp("bare") / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def bare(chromium: Browser, server: BareServer) -> Iterator[Screen]:
    """The bare app in a browser; no secure context, as phones have it."""
    screen = open_screen(chromium, f"http://{NAME}:{server.port}", path="/?start=1#box=abc")
    screen.see("Line 1")
    yield screen
    screen.page.context.close()


def test_each_script_has_a_test_here() -> None:
    gaps = {
        "link_fragment.js": test_the_bare_client_drops_the_fragment_of_its_address,
        "language_tags.js": test_the_bare_client_does_not_start_with_a_language_that_is_none,
        "browser_history.js": test_the_bare_client_adds_to_the_history_when_one_goes_back,
        "focus_ring.js": test_the_bare_client_draws_hardly_a_ring_around_what_has_the_focus,
        "keyboard_scrolling.js": test_the_bare_client_has_parts_that_keys_cannot_scroll,
        "clipboard.js": test_the_bare_client_cannot_copy_over_plain_http,
        "big_screen.js": test_the_bare_client_neither_fills_the_screen_nor_hides_the_pointer,
        "lying_flat.js": test_the_bare_client_tells_nothing_of_how_a_phone_lies,
    }
    assert set(gaps) == set(SCRIPTS)


def test_the_bare_client_drops_the_fragment_of_its_address(bare: Screen) -> None:
    bare.see("Route /?start=1")
    assert not bare.shows("abc")


def test_the_bare_client_adds_to_the_history_when_one_goes_back(bare: Screen) -> None:
    bare.tap("Further")
    bare.see("Route /further")
    before = bare.page.evaluate("history.length")
    bare.tap("Back")
    bare.page.wait_for_url(lambda url: "further" not in url)
    assert bare.page.evaluate("history.length") == before + 1


def test_the_bare_client_draws_hardly_a_ring_around_what_has_the_focus(bare: Screen) -> None:
    bare.page.keyboard.press("Tab")
    bare.page.keyboard.press("Tab")
    bare.page.wait_for_function("document.activeElement.closest('flt-semantics')")
    width, shadow = bare.page.evaluate(
        "(({outlineWidth, boxShadow}) => [parseFloat(outlineWidth), boxShadow])"
        "(getComputedStyle(document.activeElement))"
    )
    assert (width <= 2, shadow) == (True, "none")


def test_the_bare_client_has_parts_that_keys_cannot_scroll(bare: Screen) -> None:
    parts = f"({SCROLLS})().map(part => part.tabIndex)"
    assert -1 in bare.page.evaluate(parts)


def test_the_bare_client_cannot_copy_over_plain_http(bare: Screen) -> None:
    bare.tap("Copy")
    bare.see("could not copy")


def test_the_bare_client_neither_fills_the_screen_nor_hides_the_pointer(bare: Screen) -> None:
    bare.page.mouse.click(300, 600)
    bare.page.wait_for_timeout(3000)
    assert not bare.page.evaluate("!!document.fullscreenElement")
    assert bare.page.evaluate("getComputedStyle(document.body).cursor") != "none"


def test_the_bare_client_tells_nothing_of_how_a_phone_lies(bare: Screen) -> None:
    bare.page.evaluate("window.keys = []; addEventListener('keydown', e => keys.push(e.key))")
    # A page over plain http has no such class of events.
    lies = "dispatchEvent(Object.assign(new Event('deviceorientation'), {beta: 0, gamma: 0}))"
    for _ in range(3):
        bare.page.evaluate(lies)
        bare.page.wait_for_timeout(300)
    assert bare.page.evaluate("keys") == []


def test_the_bare_client_does_not_start_with_a_language_that_is_none(
    chromium: Browser, server: BareServer
) -> None:
    context = chromium.new_context()
    context.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['c']})")
    page = context.new_page()
    with page.expect_event("pageerror") as error:
        page.goto(server.url)
    assert "c" in str(error.value)
    context.close()


def test_the_bare_client_draws_in_every_frame_while_it_waits(
    chromium: Browser, server: BareServer
) -> None:
    """splash_frames.js slows that down."""
    context = chromium.new_context()
    context.add_init_script(
        "const next = requestAnimationFrame; window.frames_drawn = 0;"
        "window.requestAnimationFrame = draw => { frames_drawn++; return next(draw); };"
    )
    page = context.new_page()
    page.route_web_socket("**/ws", lambda socket: None)
    page.goto(server.url)
    page.wait_for_selector("flutter-view", state="attached")
    page.wait_for_function("frames_drawn > 60")
    context.close()


def test_the_bare_client_says_nothing_of_a_server_that_does_not_answer(
    bare: Screen, server: BareServer
) -> None:
    """lost_connection.js says it soon and drops the tap; the bare client does it later."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        bare.tap("Further")
        bare.page.wait_for_timeout(4000)
        assert bare.shows("Route /?start=1")
        assert not bare.page.query_selector("[role=alertdialog]")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    bare.see("Route /further")
