"""A finger that taps twice: the second tap never does what came to lie under it meanwhile."""

from collections.abc import Callable

import pytest

from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, middle
from tests.browser.server import Server

# Ana has driven far enough to drive back.
HEKLA: JsonObject = {"turn": 0, "road": [20, 18]}
# Each taps a button in whose place another one comes at once.
PAIRS = [
    ("mauna-kea", ("red", "yellow"), None, "Spend all", "Walked it: end the turn"),
    ("hekla", ("red", "green"), HEKLA, "Drive back", "Stay"),
]


def keep(server: Server, game: str, colors: tuple[str, str], start: "JsonObject | None") -> str:
    """A table on the server's disk."""
    players = tuple(Player(name, color) for name, color in zip(("Ana", "Ben"), colors, strict=True))
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(Table(find(game)(Header(game, players, seed="twice", start=start))))
    store.close()
    return table_id


def kept(server: Server, table_id: str) -> list[str]:
    """What was done at a table, as it lies on disk."""
    store = SqliteStore(server.data / TABLES, find)
    try:
        return [action.do for action in store.load(table_id).actions]
    finally:
        store.close()


@pytest.mark.parametrize("spoken", [True, False], ids=["labels", "canvas"])
@pytest.mark.parametrize(("game", "colors", "start", "first", "then"), PAIRS)
def test_the_second_tap_of_a_double_tap_does_nothing_else(
    screens: Callable[..., Screen],
    server: Server,
    game: str,
    colors: tuple[str, str],
    start: "JsonObject | None",
    first: str,
    then: str,
    spoken: bool,
) -> None:
    table_id = keep(server, game, colors, start)
    phone = screens(path=f"/table/{table_id}")
    phone.pause = 0.35
    phone.tap("It lies like this")
    spot = middle(phone.box(first))
    if not spoken:
        # Without labels in the page the client tells where the finger was.
        phone.page.goto(f"{phone.url}/table/{table_id}")
        phone.page.wait_for_selector("flt-semantics-placeholder", state="attached")
        phone.settle()
        phone.page.wait_for_timeout(2500)
    before = kept(server, table_id)
    phone.tap_at(*spot)
    # A slow double tap: the other button is seen, but nobody means it yet.
    phone.page.wait_for_timeout(380)
    phone.tap_at(*spot)
    if not spoken:
        phone.awaken()
    phone.see(then)
    phone.page.wait_for_timeout(600)
    assert phone.can_tap(then)
    done = kept(server, table_id)[len(before) :]
    assert "end" not in done
    # Seen, it can be tapped.
    phone.last = None
    phone.tap(then)
    phone.see_no(then)


def test_a_number_is_stepped_as_fast_as_one_taps(phone: Screen) -> None:
    phone.pause = 0.35
    phone.tap("Just score it")
    phone.tap("Haleakalā")
    phone.tap("Count")
    row = "Baskets of Red"
    label = f"{row}: more, now 0"
    box = phone.box(label)
    if box["y"] > 700:
        phone.page.mouse.move(195, 420)
        phone.page.mouse.wheel(0, box["y"] - 420)
        phone.settle()
    spot = middle(phone.box(label))
    for _ in range(5):
        phone.tap_at(*spot)
    phone.see(f"{row}: more, now 5")
