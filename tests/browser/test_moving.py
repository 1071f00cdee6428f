"""A table is put on a hub from its menu, joined there by a phone, and taken home again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.harness import Screen, open_screen
from tests.browser.phones import sit_down
from tests.browser.server import Server
from tests.browser.test_phones import begin


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Server]:
    """Another machine, where whoever puts tables must know the key."""
    hub = Server(tmp_path / "hub", options=("--no-browser",))
    hub.command = (*hub.command, "hub", "--key", "sesame")
    hub.start()
    yield hub
    hub.kill()


def type_in(screen: Screen, label: str, text: str) -> None:
    """Taps the field and types; whoever sees that it was not ready yet does it once more."""
    for _ in range(2):
        screen.tap(label)
        screen.type(text)
        screen.page.wait_for_timeout(1500)
        if screen.shows(text):
            return
    screen.see(text)


def code_on(screen: Screen) -> str:
    said = next(text for text in screen.texts() if text.startswith("Code "))
    return "".join(said.split()[1:4])


@pytest.mark.long
def test_a_table_moves_to_a_hub_and_home_again(
    screens: Callable[..., Screen], chromium: Browser, server: Server, hub: Server
) -> None:
    table = begin(server)
    host = screens(scale=1)
    host.pause = 0.5
    host.open(f"/table/{table}")
    host.tap("It lies like this")
    host.see("I am Ana")
    host.tap("Menu")
    host.tap("Move to a hub…")
    host.see("Address of the hub")
    type_in(host, "Address of the hub", hub.url)
    host.screenshot("move-to-a-hub")
    # The hub wants its key, and says so; the table is still here.
    host.tap("Move it there")
    host.see("must know its key")
    type_in(host, "Its key, if it wants one", "sesame")
    host.tap("Move it there")
    host.see("Join this table")
    host.see("Typed: 127.0.0.1")
    host.screenshot("on-a-hub")
    code = code_on(host)

    phone = open_screen(chromium, hub.url, scale=1)
    sit_down(phone, code, "Chloé")
    phone.see("Chloé’s phone")
    host.see("joined")
    phone.see("Card 1 of 4, ")
    first = next(text for text in phone.texts() if text.startswith("Card 1 of 4, "))
    card = first.removeprefix("Card 1 of 4, ")
    phone.tap(first)
    phone.see(f"{card}, chosen")
    phone.tap("Lay it open")
    phone.see("Still to lay a card open")
    # What was done there is here; while the hub is away that is said, and shown on.
    host.tap("Back to the table")
    host.see("I am Ana")
    host.see_no("Score sheet")
    hub.kill()

    host.open("/")
    host.see("Arabana-Opodopo, on a hub")
    host.tap("Arabana-Opodopo, on a hub")
    host.see("I am Ana")
    host.tap("Menu")
    host.tap("Take it off the hub")
    host.see("This table is at")
    host.screenshot("off-the-hub")
    host.tap("Take it home")
    # Without its hub nothing moves, and that is said; the table is where it was.
    host.see("does not answer")
    hub.start()
    host.page.wait_for_timeout(400)
    host.tap("Take it home")
    host.see("I am Ana")
    # The phone that had joined there is led out of it.
    phone.page.wait_for_timeout(3000)
    phone.see_no("Chloé’s phone")
    host.open("/")
    host.see_no("on a hub")
    host.see("Ana")
    phone.tab.context.close()
