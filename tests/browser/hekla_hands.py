"""People at a Hekla table: they decide by the rules and tap what has a spoken label."""

import re
from pathlib import Path
from random import Random
from time import monotonic

from companion.core.action import Action
from companion.core.table import Table
from companion.games import find
from companion.games.hekla.actions import Done, EndGame, Erupt, Move, Place, Retreat
from companion.games.hekla.placing import after
from companion.games.hekla.position import Position
from companion.games.hekla.preview import preview
from companion.games.hekla.rules import GameRules
from companion.games.hekla.scoring import hollows
from companion.games.hekla.screen.taps import Taps
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import PATIENCE, Screen
from tests.seeing import seen, sight_of


class HeklaHands:
    """Plays one table on one screen, and checks after each step that it is on disk."""

    def __init__(self, screen: Screen, data: Path, table_id: str, luck: int = 2) -> None:
        self.screen = screen
        self.data = data
        self.table_id = table_id
        self.luck = Random(luck)

    def table(self) -> Table[Position]:
        """The table as it stands on disk."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            return store.load(self.table_id)  # type: ignore[return-value]
        finally:
            store.close()

    def play_on(self) -> Table[Position]:
        """Plays until the table is over."""
        table = self.table()
        while table.result is None:
            self.do(decide(table, self.luck), table)
        return table

    def do(self, action: Action, table: Table[Position]) -> None:
        """Taps what it takes to do `action`, and goes through the eruption that follows."""
        self.tap(action, table)
        step = table.push(action)
        if step.outcome.sheets and table.result:
            self.screen.see("Eruption on")
            self.screen.tap("See who won")
            self.screen.see_no("Eruption on")
        self.wait_until_kept(table)
        assert self.table().position == table.position, action
        if table.result is None:
            self.wait_for_the_question(table)

    def wait_until_kept(self, table: Table[Position]) -> None:
        """Whoever goes on at once sees no other name: only the disk tells that the tap arrived."""
        end = monotonic() + PATIENCE
        while len(self.table().actions) < len(table.actions) and monotonic() < end:
            self.screen.page.wait_for_timeout(50)

    def wait_for_the_question(self, table: Table[Position]) -> None:
        """Nobody taps before the screen asks: what is on disk may not be painted yet."""
        prompt = table.rules.prompts(table.position)[0]
        name, points = table.header.players[prompt.seat].name, table.scores[prompt.seat]
        unit = "point" if points == 1 else "points"
        asked = re.compile(rf"{name}, {points} {unit},( \+\d+,)? plays now")
        end = monotonic() + PATIENCE
        while not any(map(asked.match, self.screen.texts())):
            assert monotonic() < end, self.screen.texts()
            self.screen.page.wait_for_timeout(40)
        window = seen(table)
        scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
        self.screen.see(str(scene.prompt))

    def tap(self, action: Action, table: Table[Position]) -> None:
        screen = self.screen
        match action:
            case Place(value=value, cell=cell):
                screen.tap(f"Volcano {value}")
                screen.see(f"Put your {value} on")
                screen.tap(cell)
                screen.tap(f"Place {value} on {cell}")
            case Move(from_=start, value=value, to=to):
                self.take_up(start, value, table)
                screen.tap(to)
                screen.tap(f"Move {value} to {to}")
            case Retreat(circles=circles):
                screen.tap("Drive back")
                for number in range(2, circles + 1):
                    screen.tap("One circle more")
                    screen.see(f"{number} circles back")
                screen.tap(f"Drive back {circles}")
            case Erupt(line=line):
                ways = (f"{line[0]}–{line[2]}:", "Erupt")
                end = monotonic() + PATIENCE
                # Only once the question is there can be seen how it is answered.
                while not (there := [way for way in ways if screen.can_tap(way)]):
                    assert monotonic() < end, screen.texts()
                    screen.page.wait_for_timeout(40)
                screen.tap(there[0])
            case Done():
                screen.tap("Skip")
            case _:
                raise AssertionError(action)

    def take_up(self, cell: str, value: int, table: Table[Position]) -> None:
        """Two volcanoes may stand on a cell: a second tap means the other one."""
        rules = table.rules
        assert isinstance(rules, GameRules)
        if self.screen.can_tap("On your board:"):
            # On a small phone the list of things to do may lie over the cell.
            self.screen.tap("On your board:")
            self.screen.wait_a_while_until_gone("On your board:")
            # A tap that comes too soon at the same spot does not count.
            self.screen.page.wait_for_timeout(700)
        for one in Taps(rules).movable(sight_of(rules, table.position), cell):
            self.screen.tap(cell)
            self.screen.see(f"Move your {one} to")
            if one == value:
                return
            # A second tap within 300 ms would be the trembling of the first.
            self.screen.page.wait_for_timeout(400)
        raise AssertionError(f"The {value} on {cell} was not taken up.\n{self.screen.texts()}")


def decide(table: Table[Position], luck: Random) -> Action:
    """A sensible answer: the eruption that brings most, else towards a line of 8."""
    rules, position = table.rules, table.position
    assert isinstance(rules, GameRules)
    legal = [action for action in rules.legal(position) if not isinstance(action, EndGame)]
    if luck.random() > 0.05:
        legal = [action for action in legal if not isinstance(action, Retreat)] or legal
    erupting = [a for a in legal if not isinstance(a, Retreat) and preview(rules, position, a)]
    if erupting:
        return max(erupting, key=lambda a: preview(rules, position, a)[0].sheet.totals[a.by])

    def worth(action: Action) -> float:
        if not isinstance(action, (Place, Move)):
            return -9.0
        cells, _ = after(rules.grid, position, action)
        best = 0
        for line in rules.grid.lines:
            if cells[line.centre].lava < 2:
                filled = sum(bool(cells[cell].pieces) for cell in line.at)
                best = max(best, sum(hollows(cells, line)) + 2 * filled)
        return best + luck.random()

    return max(legal, key=worth)
