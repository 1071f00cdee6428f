"""What a phone with one seat and a screen that watches receive tells nothing of other hands.

Two tables on one hub look the same to Chloé and to whoever only watches; behind that, the hands of
the others and the bag are dealt otherwise. Every text and length that their pages are sent, from
sitting down on and while another phone plays, must be the same.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from companion.core import record
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import BAG, Draw
from companion.sharing.wire.codes import spaced
from tests.browser.harness import Screen, open_screen
from tests.browser.server import Server
from tests.browser.test_phones import COLORS, LATE, NAMES
from tests.browser.wire import Wire

pytestmark = pytest.mark.long
BEN, CHLOE = 1, frozenset({2})
PATIENCE, QUIET = 10.0, 600
OTHERWISE = [["Hiratuva", "Nuridan"], ["Lusepil", "Kamorei"], ["Mahutai", "Opodopo"], ["Fanolei"]]
# Where everybody sees them.
STONES: JsonObject = {"Amaruki": "kane", "Epunoa": "pele", "Hiratuva": "lono", "Lusepil": "ku"}
LEAKING = """
import sys
from companion.games.arabana import secrecy
secrecy.event_for = lambda event, seats: event
secrecy.action_for = lambda action, seats: action
from companion.__main__ import main
sys.exit(main())
"""


class Differs(AssertionError):
    """A page was sent something that another deal would not have sent."""


def deal(seed: str, hands: Any) -> Table[Any]:
    players = tuple(map(Player, NAMES, COLORS))
    start: JsonObject = {**LATE, "turn": BEN, "hands": hands, "stones": STONES}
    header = Header("arabana", players, options={"variant": "gods"}, start=start, seed=seed)
    return Table(find("arabana")(header))


class Deal:
    """One of the two tables: on the hub, with Chloé's phone and a screen that watches."""

    def __init__(self, chromium: Browser, hub: Server, table: Table[Any]) -> None:
        self.hub, self.table = hub, table
        told = self._ask("/tables", {"record": record.write(table)})
        self.code, self.id = told["code"], told["table"]
        joined = self._ask("/join", {"code": self.code, "seats": [BEN]})
        self._ben = {"Authorization": f"Bearer {joined['token']}"}
        self.screens = [
            open_screen(chromium, hub.url, scale=0.5, size=size) for size in ("phone", "tablet")
        ]
        self.wires = [Wire(screen) for screen in self.screens]

    def _ask(self, path: str, body: JsonObject, **more: Any) -> Any:
        said = httpx.post(f"{self.hub.url}/api{path}", json=body, **more)
        assert said.is_success, said.text
        return said.json()

    def arrive(self) -> None:
        """What the pages are sent until they take their places belongs to them alone."""
        phone, watcher = self.screens
        phone.open(f"/join/{self.code}")
        phone.tap("Chloé,")
        phone.see("for this phone")
        self._quiet(phone)
        self.wires[0].forget()
        phone.tap("Sit down as")
        phone.see("Card 1 of 2")
        watcher.open(f"/table/{self.code}/watch")
        watcher.see("Menu")
        self._quiet(watcher)
        self.wires[1].forget()

    def _quiet(self, screen: Screen) -> None:
        came = -1
        while came != sum(wire.number for wire in self.wires):
            came = sum(wire.number for wire in self.wires)
            screen.page.wait_for_timeout(QUIET)

    def draw(self) -> None:
        """Ben draws from the bag, at a phone that we do not look at."""
        action = Draw(BEN, BAG)
        body: JsonObject = {
            "at": self.table.last.number,
            "id": "ben-draws",
            "action": self.table.rules.codec.write(action),
        }
        self._ask("/table/actions", body, headers=self._ben)
        self.table.push(action)
        held = len(self.table.position.hands[BEN])
        for screen in self.screens:
            screen.see(f"{held} cards in hand")

    def sent(self, at: int) -> set[str]:
        """What came, whatever table and code are called."""
        found = self.wires[at].sent(self.id)
        for name in (self.code, spaced(self.code)):
            found = {text.replace(name, "CODE") for text in found}
        return found


def play(chromium: Browser, folder: Path, command: Sequence[str]) -> None:
    hub = Server(folder / "hub", (*command, "hub"), ("--no-browser",))
    hub.start()
    deals = []
    try:
        for seed, hands in (("one", LATE["hands"]), ("two", OTHERWISE)):
            deals.append(Deal(chromium, hub, deal(seed, hands)))
            deals[-1].arrive()
        for made in deals:
            made.draw()
        views = [made.table.rules.masked(made.table.position, CHLOE) for made in deals]
        assert views[0] == views[1]
        drawn = [set(made.table.position.hands[BEN]) for made in deals]
        assert drawn[0] != drawn[1]
        for at, who in enumerate(("Chloé", "who watches")):
            end = monotonic() + PATIENCE
            while deals[0].sent(at) != deals[1].sent(at) and monotonic() < end:
                deals[0].screens[at].page.wait_for_timeout(100)
            if different := deals[0].sent(at) ^ deals[1].sent(at):
                raise Differs(f"{who}: {sorted(different)}")
            assert any("Ben" in text for text in deals[0].sent(at))
    finally:
        for made in deals:
            for screen in made.screens:
                screen.tab.context.close()
        hub.kill()


def test_pages_are_sent_the_same_when_what_they_may_not_see_is_dealt_otherwise(
    chromium: Browser, tmp_path: Path
) -> None:
    play(chromium, tmp_path, (sys.executable, "-m", "companion"))


def test_a_planted_leak_is_noticed(chromium: Browser, tmp_path: Path) -> None:
    with pytest.raises(Differs, match="draws"):
        play(chromium, tmp_path, (sys.executable, "-c", LEAKING))
