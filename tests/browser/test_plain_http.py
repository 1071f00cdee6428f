"""At a phone's usual address, plain http and not localhost, every page is what it is elsewhere."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
import segno
from PIL import Image, ImageChops
from playwright.sync_api import Browser, FloatRect

from companion.core import record
from companion.core.table import Table
from companion.games import find
from companion.playing.box_letter import address, write_box
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import ROOT, Screen, open_screen
from tests.browser.plain import ADDRESS, PlainServer

RECORDS = ROOT / "tests" / "records"
IN_PLAY = {
    "haleakala": ("tie-broken-by-statues", 34),
    "arabana": ("gods-three-players", 88),
    "mauna-kea": ("two-players", 20),
    "hekla": ("shared-win", 30),
}
HOUSE = ("/", "/settings", "/score", "/join")
OF_A_GAME = (
    "/new/{game}",
    "/rules/{game}",
    "/box/{game}",
    "/map/{game}",
    "/first/{game}",
    "/score/{game}",
    "/score/{game}/count",
)
OF_A_TABLE = ("", "/fix", "/lay-out", "/odds", "/count", "/join", "/move", "/watch")
# How different a colour must be to count: the edges of letters may differ in a shade.
DIFFERENT = 24


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PlainServer]:
    server = PlainServer(tmp_path / "data")
    server.start()
    yield server
    server.kill()


def keep(server: PlainServer, game: str) -> str:
    """A table in the middle of a recorded game."""
    name, steps = IN_PLAY[game]
    whole = record.read_text((RECORDS / game / f"{name}.json").read_bytes(), find)
    table: Table[object] = Table(whole.rules)
    for action in whole.actions[:steps]:
        table.push(action)
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(table)
    finally:
        store.close()


def pixels(screen: Screen, box: FloatRect | None = None) -> Image.Image:
    """What is on the screen, or in a part of it."""
    screen.settle()
    shot = screen.page.screenshot(clip=box)
    return Image.open(BytesIO(shot)).convert("RGB")


def modules(screen: Screen, label: str, count: int) -> list[list[bool]]:
    """The dark squares of a QR code as a camera would find them on the screen."""
    screen.see(label)
    node = screen.page.locator(f"flt-semantics[aria-label='{label}']")
    box = node.bounding_box()
    assert box is not None
    drawn = pixels(screen, box).convert("L")
    wide, tall = drawn.width / count, drawn.height / count

    def is_dark(column: int, row: int) -> bool:
        level = drawn.getpixel((int((column + 0.5) * wide), int((row + 0.5) * tall)))
        assert isinstance(level, int)
        return level < 128

    return [[is_dark(column, row) for column in range(count)] for row in range(count)]


def expected(code: segno.QRCode) -> list[list[bool]]:
    return [[bool(module) for module in row] for row in code.matrix]


def test_the_page_is_no_secure_context(phone: Screen) -> None:
    assert phone.page.evaluate("window.isSecureContext") is False


def test_the_qr_code_of_a_shared_table_is_drawn(
    screens: Callable[..., Screen], server: PlainServer
) -> None:
    screen = screens(path=f"/table/{keep(server, 'hekla')}/join", scale=2)
    screen.tap("Share this table")
    screen.see("QR code of this table’s address")
    told = next(text for text in screen.texts() if text.startswith("Code "))
    # Three groups of three.
    code = told.split()[1:4]
    shown = f"http://{ADDRESS}:{server.port}/JOIN/{''.join(code)}".upper()
    wanted = expected(segno.make(shown, micro=False, error="m", boost_error=False))
    assert modules(screen, "QR code of this table’s address", len(wanted)) == wanted


def test_the_qr_code_of_a_box_is_drawn(screens: Callable[..., Screen], server: PlainServer) -> None:
    screen = screens(path="/box/haleakala", scale=2)
    screen.tap("More for this box")
    screen.tap("Share this box")
    screen.see("A code for another phone")
    link = address(server.url, "haleakala", write_box("haleakala", {}))
    wanted = expected(segno.make(link, micro=False, error="l"))
    assert modules(screen, "A code for another phone", len(wanted)) == wanted


def test_an_invitation_is_copied(screens: Callable[..., Screen], server: PlainServer) -> None:
    screen = screens(path=f"/table/{keep(server, 'hekla')}/join")
    screen.tap("Share this table")
    screen.tap("Invite")
    screen.see("Copied. Paste it wherever you like.")


def test_what_cannot_be_copied_is_shown_to_be_copied_by_hand(
    screens: Callable[..., Screen], server: PlainServer
) -> None:
    screen = screens(path=f"/table/{keep(server, 'hekla')}/join")
    screen.page.evaluate("document.execCommand = () => false")
    screen.tap("Share this table")
    screen.tap("Invite")
    screen.see("hold the text to copy it")
    # It stays until it is closed: a sentence in passing would be gone with the text.
    screen.see("Dismiss")


# One game is enough in passing; all of them take a minute or more.
GAMES = [
    game if game == "hekla" else pytest.param(game, marks=pytest.mark.long) for game in IN_PLAY
]


@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_drawn_as_in_a_secure_context(
    chromium: Browser, server: PlainServer, game: str
) -> None:
    table = keep(server, game)
    paths = [*HOUSE, *(path.format(game=game) for path in OF_A_GAME)]
    paths += [f"/table/{table}{page}" for page in OF_A_TABLE]
    there = open_screen(chromium, server.secure_url)
    here = open_screen(chromium, server.url)
    try:
        assert there.page.evaluate("window.isSecureContext") is True
        unlike = [path for path in paths if not alike(there, here, path)]
    finally:
        here.tab.context.close()
        there.tab.context.close()
    assert unlike == []


def alike(one: Screen, other: Screen, path: str) -> bool:
    """Whether two screens come to show the same at a path."""
    for screen in (one, other):
        screen.go(path)
    # The first pictures may still show the page before.
    one.page.wait_for_timeout(500)
    for screen in (one, other):
        screen.see_something()
    for _ in range(20):
        difference = ImageChops.difference(pixels(one), pixels(other)).convert("L")
        if difference.point(lambda level: 255 if level > DIFFERENT else 0).getbbox() is None:
            return True
        one.page.wait_for_timeout(150)
    return False
