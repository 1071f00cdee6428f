"""Whole games of Arabana-Opodopo on one phone, each turn also on a table that is dealt otherwise.

Whatever reaches the page from one hand-over to the next must be the same behind both deals.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser

from companion.core import record
from companion.core.action import Action
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.position import Position
from companion.store.sqlite import SqliteStore
from tests.browser import stacked
from tests.browser.arabana_hands import ArabanaHands, decide
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import Screen, open_screen
from tests.browser.server import ROOT, Server
from tests.browser.wire import Wire

PLAYERS = (
    Player("Ana", "red"),
    Player("Ben", "yellow"),
    Player("Chlo\u00e9", "green"),
    Player("Dan", "blue"),
)
GAMES = [(3, "gods"), (4, "base")]
# The smallest phone, and a usual one.
SIZES = [(320, 568), (390, 844)]
# Every turn of a game is compared, in so many stretches.
PARTS = 6
FEW = 5
# Frames may come a little later to one of two pages.
LATE = 12.0
# So many milliseconds without a frame, and a page is drawn.
QUIET = 1000

# As the browser's own forward does it.
GO = """path => {
  const state = {serialCount: history.length, state: null};
  history.pushState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', {state}));
}"""

# A Caldera that tells everybody which card somebody drew.
LEAKING = """
import sys
from tests.browser.stacked import stack
stack()
from companion.games.arabana import secrecy
secrecy.event_for = lambda event, seats: event
from companion.__main__ import main
sys.exit(main())
"""


class Differs(AssertionError):
    """A page was sent something that another deal would not have sent."""


@dataclass
class Phone:
    """One page with all that it is sent."""

    screen: Screen
    wire: Wire
    data: Path
    hands: ArabanaHands | None = None

    def begin(self, table: Table[Position]) -> ArabanaHands:
        """Keeps a table and opens it, up to where somebody gets the phone."""
        store = SqliteStore(self.data / TABLES, find)
        table_id = store.keep(table)  # type: ignore[arg-type]
        store.close()
        if self.hands is None:
            self.screen.open(f"/table/{table_id}")
        else:
            # From table to table within the page: to load it all again takes far longer.
            self.screen.page.evaluate(GO, f"/table/{table_id}")
        self.hands = ArabanaHands(self.screen, self.data, table_id)
        return self.hands

    def ready(self, table: Table[Position]) -> None:
        """Waits for the hand-over."""
        asked = table.rules.to_act(table.position)
        end, tapped = monotonic() + 3 * LATE, 0.0
        while not any(self.screen.can_tap(f"I am {PLAYERS[seat].name}") for seat in asked):
            # A second tap too soon would take the phone: that button comes to lie there. A table
            # that is opened just after the small scoring shows that first.
            for label in ("It lies like this", "Confirm and go on"):
                if monotonic() - tapped > LATE and self.screen.can_tap(label):
                    self.screen.tap_if_there(label)
                    tapped = monotonic()
            assert monotonic() < end, self.screen.texts()
            self.screen.page.wait_for_timeout(60)
        self.screen.settle()

    @property
    def sent(self) -> set[str]:
        """What came since then."""
        assert self.hands is not None
        return self.wire.sent(self.hands.table_id)


def planned(seats: int, variant: str, luck: Random) -> Table[Position]:
    """A whole game in advance."""
    header = Header("arabana", PLAYERS[:seats], options={"variant": variant}, seed="whole")
    table: Table[Position] = Table(find("arabana")(header))  # type: ignore[arg-type]
    while table.result is None:
        table.push(decide(table, luck))
    return table


def turns(actions: list[Action]) -> Iterator[tuple[int, int]]:
    """From where to where somebody has the phone."""
    first = 0
    for number in range(1, len(actions) + 1):
        if number == len(actions) or actions[number].by != actions[first].by:
            yield first, number
            first = number


def forget(*phones: Phone) -> None:
    """What came until now counts no more.

    A page that was just opened is drawn more than once: all of that belongs to before.
    """
    came: list[int] = []
    while came != (now := [phone.wire.number for phone in phones]):
        came = now
        phones[0].screen.page.wait_for_timeout(QUIET)
    for phone in phones:
        phone.wire.forget()


def compare(one: Phone, other: Phone) -> None:
    """Both pages were sent the same, however the hidden cards lie."""
    end = monotonic() + LATE
    while one.sent != other.sent and monotonic() < end:
        one.screen.page.wait_for_timeout(60)
    if (first := one.sent) != (second := other.sent):
        raise Differs(f"only here {sorted(first - second)}, only there {sorted(second - first)}")


def play(
    one: Phone, other: Phone, whole: Table[Position], luck: Random, part: list[tuple[int, int]]
) -> int:
    """Taps these turns of a planned game on both; how many of them could be dealt otherwise."""
    actions, compared = whole.actions, 0
    table = until_there(whole, part[0][0])
    hands = one.begin(table)
    for since, until in part:
        twin = stacked.dealt_otherwise(whole, since, until, luck)
        if twin is None:
            for action in actions[since:until]:
                hands.do(action, table)
            continue
        compared += 1
        behind = until_there(twin, since)
        others = other.begin(behind)
        one.ready(table)
        other.ready(behind)
        forget(one, other)
        for number in range(since, until):
            hands.do(actions[number], table)
            others.do(twin.actions[number], behind)
            compare(one, other)
    return compared


def until_there(whole: Table[Position], number: int) -> Table[Position]:
    """A table with the first actions of another one."""
    table: Table[Position] = Table(whole.rules)
    for action in whole.actions[:number]:
        table.push(action)
    return table


@pytest.fixture
def phones(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Phone, Phone]]:
    stacked.stack(monkeypatch)
    yield from _phones(chromium, tmp_path, stacked.COMMAND)


def _phones(
    chromium: Browser, tmp_path: Path, command: tuple[str, ...]
) -> Iterator[tuple[Phone, Phone]]:
    server = Server(tmp_path / "data", command)
    server.start()
    made = []
    for _ in range(2):
        screen = open_screen(chromium, server.url, scale=0.5)
        screen.pause = 0.12
        made.append(Phone(screen, Wire(screen), server.data))
    try:
        yield made[0], made[1]
    finally:
        for phone in made:
            phone.screen.tab.context.close()
        server.kill()


def compare_sheets(screen: Screen, whole: Table[Position], folder: Path) -> None:
    """What the screen shows of both scorings is what the command line prints."""
    file = folder / "whole.json"
    file.write_text(record.write_text(whole), encoding="utf-8")
    command = [sys.executable, "-m", "companion", "replay", str(file), "--json"]
    printed = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    assert printed["finished"]
    screen.tap("Sheet")
    screen.see("Total")
    shown = [text for text in screen.texts() if text]
    for sheet in printed["sheets"]:
        for points in sheet["totals"]:
            assert any(str(points) in text for text in shown), (points, shown)
    for points in printed["scores"]:
        assert any(str(points) in text for text in shown), (points, shown)
    assert printed["scores"] == list(whole.scores)


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "variant", "size"),
    [(*game, size) for game, size in zip(GAMES, SIZES, strict=True)],
)
def test_a_whole_game_is_tapped_to_the_winner(
    chromium: Browser,
    server: Server,
    tmp_path: Path,
    seats: int,
    variant: str,
    size: tuple[int, int],
) -> None:
    whole = planned(seats, variant, Random(1))
    screen = open_screen(chromium, server.url, scale=0.5)
    screen.pause = 0.12
    phone = Phone(screen, Wire(screen), server.data)
    try:
        table = until_there(whole, 0)
        hands = phone.begin(table)
        screen.see("It lies like this")
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        for action in whole.actions:
            hands.do(action, table)
        assert table.result is not None
        winner = table.header.players[table.result.winners[0]].name
        # The scoring said so already; now the winner's own page does.
        screen.see_no("Confirm and finish")
        screen.see(f"{winner} wins")
        screen.screenshot(f"arabana-winner-{seats}")
        # The record as it lies on the disk, not the plan.
        compare_sheets(screen, hands.table(), tmp_path)
    finally:
        screen.tab.context.close()


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_no_turn_of_a_whole_game_tells_the_page_what_is_hidden(
    phones: tuple[Phone, Phone], seats: int, variant: str, part: int
) -> None:
    luck = Random(1)
    whole = planned(seats, variant, luck)
    every = list(turns(whole.actions))
    first, last = (len(every) * edge // PARTS for edge in (part, part + 1))
    compared = play(*phones, whole, luck, every[first:last])
    # In the last turns of a round every card there is lies open or is known to all.
    assert compared > (last - first) / 2


@pytest.mark.long
def test_a_few_turns_tell_the_page_nothing_that_is_hidden(phones: tuple[Phone, Phone]) -> None:
    luck = Random(1)
    whole = planned(3, "gods", luck)
    assert play(*phones, whole, luck, list(turns(whole.actions))[:FEW]) == FEW


@pytest.mark.long
def test_a_leak_is_noticed(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked.stack(monkeypatch)
    luck = Random(1)
    whole = planned(3, "gods", luck)
    early = [turn for turn in turns(whole.actions) if turn[0] < 12]
    for phones in _phones(chromium, tmp_path, (sys.executable, "-c", LEAKING)):
        with pytest.raises(Differs, match="draws"):
            play(*phones, whole, luck, early)
