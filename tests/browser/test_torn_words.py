"""No word is torn into two lines, on any screen, in any language, on small phones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.every_page import Page, make_tables, opened_by_taps, pages_of
from tests.browser.server import Server
from tests.browser.torn_words import Drawn
from tests.browser.warm import WarmServer

FORMS = ((320, 568, 100), (360, 640, 200), (390, 844, 100))
# Pages that once tore a word: a title beside buttons, a log's head, words beside a picture.
ONCE_TORN = ("household-history", "hekla-50-log", "arabana-rules")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house that has something to show on every page."""
    make_tables(tmp_path / "data")
    server = WarmServer(tmp_path / "data")
    server.start()
    yield server
    server.kill()


def torn(drawn: Drawn, pages: list[Page], code: str) -> dict[str, list[str]]:
    """The words that are torn, page by page."""
    found = {}
    for page in pages:
        drawn.forget()
        page.open(drawn.screen, code)
        if drawn.torn:
            found[page.name] = drawn.torn
        if page.taps:
            drawn.screen.page.keyboard.press("Escape")
    return found


def of_size(drawn: Drawn, form: tuple[int, int, int]) -> Drawn:
    """The same page on such a phone, with its text so large."""
    width, height, percent = form
    drawn.screen.resize(width, height)
    drawn.screen.enlarge_text(percent)
    return drawn


def test_a_torn_word_is_noticed(chromium: Browser, server: Server) -> None:
    # No phone is as narrow as this.
    drawn = of_size(Drawn(chromium, server.url, "de"), (120, 568, 100))
    drawn.screen.go("/rules/hekla")
    drawn.screen.see("Vulkanologe")
    drawn.screen.settle()
    assert drawn.torn
    drawn.screen.page.context.close()


def test_what_was_torn_once_is_whole(chromium: Browser, server: Server) -> None:
    drawn = of_size(Drawn(chromium, server.url, "fr"), (360, 640, 200))
    pages = [page for page in pages_of(server.data) if page.name in ONCE_TORN]
    assert len(pages) == len(ONCE_TORN)
    assert torn(drawn, pages, "fr") == {}
    drawn.screen.page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_no_word_is_torn_anywhere(
    code: str, form: tuple[int, int, int], chromium: Browser, server: Server
) -> None:
    drawn = of_size(Drawn(chromium, server.url, code), form)
    pages = [*pages_of(server.data), *opened_by_taps(server.data)]
    assert torn(drawn, pages, code) == {}
    drawn.screen.page.context.close()
