"""A table on a hub that cannot be reached: a tap says so, and waits only if somebody says so."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen
from tests.browser.server import Server
from tests.browser.test_moving import code_on, type_in

pytestmark = pytest.mark.long
HEADER = Header("hekla", (Player("Ana", "red"), Player("Ben", "green")), seed="unsent")
NOT_DONE = "No connection to the hub: nothing was done."
LATER = "Send it when the connection is back"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Server]:
    hub = Server(tmp_path / "hub", options=("--no-browser",))
    hub.command = (*hub.command, "hub")
    hub.start()
    yield hub
    hub.kill()


def steps(hub: Server, code: str) -> int:
    """How many steps the table on the hub has."""
    token = httpx.post(f"{hub.url}/api/join", json={"code": code, "seats": []}).json()["token"]
    told = httpx.get(f"{hub.url}/api/table", headers={"Authorization": f"Bearer {token}"}).json()
    return len(told["steps"]) - 1


def test_a_tap_without_the_hub_is_dropped_or_waits_as_one_says(
    screens: Callable[..., Screen], server: Server, hub: Server
) -> None:
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(Table(find("hekla")(HEADER)))
    store.close()
    phone = screens()
    phone.pause = 0.5
    phone.open(f"/table/{table_id}")
    phone.tap("It lies like this")
    phone.tap("Menu")
    phone.tap("Move to a hub…")
    type_in(phone, "Address of the hub", hub.url)
    phone.tap("Move it there")
    phone.see("Join this table")
    code = code_on(phone)
    phone.tap("Start with 1 phone")
    phone.tap("Volcano 2")
    phone.see("Put your 2 on a glowing cell.")
    phone.tap("c4")
    phone.see("Place 2 on c4")

    hub.kill()
    phone.see("offline")
    phone.tap("Place 2 on c4")
    phone.see(NOT_DONE)
    phone.screenshot("unsent-offered")
    hub.start()
    phone.see_no("offline")
    assert steps(hub, code) == 0

    hub.kill()
    phone.see("offline")
    phone.tap("Place 2 on c4")
    phone.see(NOT_DONE)
    phone.tap(LATER)
    phone.see("Waits for the connection")
    phone.screenshot("unsent-waits")
    phone.tap("Drop it")
    phone.see_no("Waits for the connection")
    phone.tap("Place 2 on c4")
    phone.see(NOT_DONE)
    phone.tap(LATER)
    phone.see("Waits for the connection")
    hub.start()
    phone.see_no("Waits for the connection")
    phone.see("Ben")
    assert steps(hub, code) == 1
