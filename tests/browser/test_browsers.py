"""The offline site in Firefox and in WebKit: opened, played, without network, and back again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.phone.building import build
from tests.browser.host import Host
from tests.browser.others import Driven, Firefox, OtherScreen
from tests.browser.webkit import WebKit

SAILED = "The boat to segment 3"


@pytest.mark.browsers
@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_a_table_goes_on_without_network(kind: Callable[[Path], Driven], tmp_path: Path) -> None:
    build(tmp_path / "web")
    host = Host(tmp_path / "web")
    host.start()
    driven = kind(tmp_path / "profile")
    try:
        screen = OtherScreen(driven, host.url)
        screen.open()
        screen.tap("Start Haleakalā")
        screen.tap("Red")
        screen.tap("Set up the board")
        screen.tap("It lies like this")
        screen.see("Place one of your discs.")
        screen.wait_until_kept()
        route = driven.run("location.hash")

        host.stop()
        screen.tap("Disc 1")
        screen.tap("Beach 2")
        screen.tap("Place 1, sail 1")
        screen.see(SAILED)
        driven.open("about:blank")
        screen.open(f"/{route}")
        screen.see(SAILED)

        host.start()
        driven.open("about:blank")
        screen.open(f"/{route}")
        screen.see(SAILED)
    finally:
        driven.close()
        host.stop()
