"""What every browser test gets: a server on fresh data, and screens to open."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.harness import Screen, open_screen
from tests.browser.server import Server
from tests.browser.warm import WarmServer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = WarmServer(tmp_path / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def screens(
    chromium: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Screen]]:
    """Opens screens; whatever they do, nobody but our own server may be asked for anything."""
    opened: list[Screen] = []
    # Frames take their time: only files that say so have screens that move.
    motion = getattr(request.module, "MOTION", "reduce")

    def open_another(**how: object) -> Screen:
        how = {"motion": motion, **how}
        screen = open_screen(chromium, server.url, **how)  # type: ignore[arg-type]
        opened.append(screen)
        return screen

    yield open_another
    strangers = [address for screen in opened for address in screen.strangers]
    for screen in opened:
        screen.tab.context.close()
    assert strangers == []


@pytest.fixture
def phone(screens: Callable[..., Screen]) -> Screen:
    return screens()


@pytest.fixture
def tablet(screens: Callable[..., Screen]) -> Screen:
    return screens(size="tablet")
