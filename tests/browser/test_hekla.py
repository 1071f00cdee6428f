"""Hekla as people play it: a table near its end, tapped through to a shared win."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core import record
from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.harness import SIZES, Screen, middle, open_screen
from tests.browser.server import ROOT, Server
from tests.browser.warm import WarmServer
from tests.tables import do, table

TABLES = "tables.sqlite"
# Two lava pieces are left: the second eruption ends the game.
NEAR_THE_END: JsonObject = {
    "turn": 0,
    "cells": {
        **{cell: [["lava", 0], ["lava", 0]] for cell in ("a2", "a3", "a4", "b1", "b5")},
        **{cell: [["lava", 1], ["lava", 1]] for cell in ("e1", "f2", "f3", "f4")},
        "c2": [[0, 3]],
        "d2": [[0, 1]],
        "c3": [[1, 2]],
        "d4": [[1, 1]],
    },
    "road": [20, 18],
}


@pytest.fixture
def served(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Server, str, Callable[[], Screen]]]:
    """A server that keeps one table, and screens that show it."""
    players = (Player("Ana", "red"), Player("Ben", "green"))
    header = Header("hekla", players, start=NEAR_THE_END)
    data = tmp_path / "data"
    data.mkdir()
    store = SqliteStore(data / TABLES, find)
    table_id = store.keep(Table(find("hekla")(header)))
    store.close()
    server = WarmServer(data)
    server.start()
    opened: list[Screen] = []

    def show() -> Screen:
        path = f"/table/{table_id}"
        screen = open_screen(chromium, server.url, path=path, motion="no-preference")
        screen.pause = 0.35
        screen.tap("It lies like this")
        opened.append(screen)
        return screen

    yield server, table_id, show
    for screen in opened:
        screen.tab.context.close()
    server.kill()


def replayed(server: Server, table_id: str, into: Path) -> JsonObject:
    """What the command line makes of the table that the screen played."""
    store = SqliteStore(server.data / TABLES, find)
    into.write_text(record.write_text(store.load(table_id)), encoding="utf-8")
    store.close()
    told = subprocess.run(
        [sys.executable, "-m", "companion", "replay", str(into), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: JsonObject = json.loads(told.stdout)
    return found


def test_a_table_is_tapped_to_its_end(
    served: tuple[Server, str, Callable[[], Screen]], tmp_path: Path
) -> None:
    server, table_id, show = served
    phone = show()
    phone.see("2 lava left")

    phone.tap("Volcano 2")
    phone.see("Put your 2 on a glowing cell.")
    phone.tap("c4")
    phone.see("No line reaches 8 with this.")
    phone.tap("Place 2 on c4")

    phone.tap("d4")
    phone.tap("c4")
    phone.see("c2–c4, 8 hollows: you +4, Ana +2.")
    phone.see("3 + 2 + 3 = 8, Ana +2, Ben +4, Lava 1 replaces Ben 2.")
    phone.tap("Move 1 to c4: you +4")
    phone.see("1, Ben 2 goes home from c3. 2, Lava 1 on c3.")

    phone.tap("Drive back")
    phone.tap("One circle more")
    phone.see("2 circles back")
    phone.tap("One circle more")
    phone.tap("Drive back 3")
    phone.see("Now place a volcano, or move one.")
    phone.reload()
    phone.see("Now place a volcano, or move one.")

    phone.tap("d2")
    phone.tap("c2")
    phone.see("It is the last: the game ends.")
    phone.tap("Move 1 to c2")
    phone.see("Eruption on c3")
    phone.tap("See who won")
    phone.see("Ana and Ben share the win")

    result = replayed(server, table_id, tmp_path / "played.json")
    assert result["scores"] == [23, 23]
    assert result["result"] == {"ranking": [[0, 1]], "winners": [0, 1], "tie_break": None}
    phone.see("23 : 23")


def test_what_was_tapped_can_be_undone_and_put_right(
    served: tuple[Server, str, Callable[[], Screen]],
) -> None:
    _, _, show = served
    phone = show()
    phone.tap("Volcano 3")
    phone.see("Move your 3 to a glowing cell.")
    phone.tap("c3")
    phone.tap("Move 3 to c3")
    phone.see("Ben")
    phone.tap("Undo")
    phone.see("Taken back")

    phone.tap("Fix the board")
    phone.see("Tap whatever looks different.")
    phone.settle()
    phone.tap("c4")
    phone.see("Cell c4")
    phone.tap("First place: Ben 3")
    phone.see("Cell c4: empty")
    phone.tap("Keep 1 fix")
    phone.see("c4, Ben 3")


def test_the_board_between_the_tools_over_it_can_be_tapped(
    screens: Callable[..., Screen], server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SIZES, "phone", (320, 568))
    # The things to do after the eruption lie over the lower half of a small phone's board, and the
    # tools over it to the left and right of c4.
    cells = {"c2": [[0, 3]], "d2": [[1, 2]], "e2": [[1, 2]], "e3": [[0, 2]], "c4": [[1, 1]]}
    erupted = table(
        "hekla",
        do(0, "move", **{"from": "e3"}, value=2, to="e2"),
        players=[{"name": "Ana", "color": "red"}, {"name": "Ben", "color": "green"}],
        start={"turn": 0, "cells": cells, "road": [4, 2]},
    )
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(erupted)
    store.close()
    screen = screens(path=f"/table/{table_id}")
    screen.see("On your board")
    wrench, cell = screen.box("Fix the board"), screen.box("c4")
    assert wrench["y"] < middle(cell)[1] < wrench["y"] + wrench["height"]
    screen.tap("c4")
    screen.see("Move your 1 to a glowing cell.")
