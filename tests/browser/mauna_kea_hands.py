"""People at a Mauna Kea table: they decide by the rules and tap what has a spoken label."""

from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

from companion.core.action import Action
from companion.core.table import Table
from companion.games import find
from companion.games.mauna_kea.actions import Drew, EndGame, Lay, LayOut
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.board import GameBoard
from companion.games.mauna_kea.screen.choice import CARD, PLAY_ON
from companion.games.mauna_kea.screen.telling import GameTelling
from companion.showing.counting import FEWER, MORE
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import PATIENCE, Screen
from tests.games.mauna_kea.tapping import places

# What leads from the last lava and the sheet to the winner, the first that is there.
ONWARDS = ("Done, go on", "To the scoring", "See who won", "Confirm and finish")


class MaunaKeaHands:
    """Plays one table on one screen, and checks after each step that it is on disk."""

    def __init__(self, screen: Screen, data: Path, table_id: str, luck: int = 2) -> None:
        self.screen = screen
        self.data = data
        self.table_id = table_id
        self.luck = Random(luck)
        self.taps = 0
        self.laid = False
        # What the screen said before the last tap.
        self.before: list[str] = []

    def table(self) -> Table[Position]:
        """The table as it stands on disk."""
        store = SqliteStore(self.data / TABLES, find)
        try:
            return store.load(self.table_id)  # type: ignore[return-value]
        finally:
            store.close()

    def play_on(self, most: int = 1000) -> Table[Position]:
        """Plays until the table is over, or so many actions."""
        table = self.table()
        for _ in range(most):
            if table.result is not None:
                break
            self.do(table.rules.pick(table.position, self.luck), table)
        return table

    def do(self, action: Action, table: Table[Position]) -> None:
        """Taps what it takes to do `action`, and goes through the moments that follow."""
        if isinstance(action, Lay) and not knows_tiles(table):
            action = replace(action, turned=0)
        self.take(table.header.players[action.by].name, table)
        table.push(self.tap(action, table))
        self.wait_until_kept(table)
        self.wait_until_drawn()
        if table.result is not None:
            self.to_the_winner()
        assert self.table().position == table.position, action

    def take(self, name: str, table: Table[Position]) -> None:
        """The island is laid out, and whoever plays has the phone, where it goes round."""
        if not self.laid:
            self.laid = True
            telling = GameTelling(table.rules)
            if not table.actions and telling.hands.lay_out(table.position) is not None:
                # The page for laying out comes a moment after a table is opened.
                self.screen.see("It lies like this")
                self.screen.tap("It lies like this")
                self.screen.see_no("It lies like this")
        end = monotonic() + PATIENCE
        while monotonic() < end:
            texts = self.screen.texts()
            if f"I am {name}" in texts:
                self.screen.tap_if_there(f"I am {name}")
                self.screen.page.wait_for_timeout(600)
            elif "Menu" in texts:
                return
            self.screen.page.wait_for_timeout(100)
        raise AssertionError(f"{name} cannot play.\n{self.screen.texts()}")

    def to_the_winner(self) -> None:
        """What the last lava took and the sheet are looked at first."""
        end = monotonic() + 2 * PATIENCE
        while not self.screen.page.url.endswith("/winner") and monotonic() < end:
            names = self.screen.tappable()
            onward = next((words for words in ONWARDS if words in names), None)
            if onward is not None:
                self.screen.tap_if_there(onward)
                self.screen.wait_a_while_until_gone(onward)
            self.screen.page.wait_for_timeout(100)
        assert self.screen.page.url.endswith("/winner"), self.screen.texts()

    def wait_until_kept(self, table: Table[Position]) -> None:
        """Only the disk tells that the last tap arrived."""
        end = monotonic() + PATIENCE
        while len(self.table().actions) < len(table.actions) and monotonic() < end:
            self.screen.page.wait_for_timeout(50)

    def wait_until_drawn(self) -> None:
        """What is on disk may not be painted yet: nobody taps while the screen still changes."""
        end = monotonic() + PATIENCE
        now = self.screen.texts()
        while monotonic() < end:
            self.screen.page.wait_for_timeout(120)
            last, now = now, self.screen.texts()
            if now == last != self.before:
                return

    def tap(self, action: Action, table: Table[Position]) -> Action:
        """The places that mean the action, then the button, unless the last tap says it all.

        What was done is the action, or one that nobody at the table can tell from it.
        """
        rules, position = table.rules, table.position
        assert isinstance(rules, GameRules)
        board = GameBoard(rules)
        sight = Sight(rules, position, rules.prompts(position))
        choice = board.nothing(sight)
        scene = board.scene(sight, choice, 0)
        # Nobody taps before the screen asks.
        self.screen.see(str(scene.prompt))
        if scene.secondary and scene.secondary.place == PLAY_ON and not isinstance(action, EndGame):
            self.press(str(scene.secondary.words))
            choice = board.tapped(sight, choice, PLAY_ON)
            scene = board.scene(sight, choice, 0)
        if isinstance(action, EndGame):
            # Whoever's turn it is says it first, from the menu in the middle of a turn.
            ways = [one for one in (scene.primary, *scene.more) if one is not None]
            offered = next(one for one in ways if isinstance(one.action, EndGame))
            if offered is not scene.primary:
                self.press("Menu")
            self.press(str(offered.words))
            assert offered.action is not None
            return offered.action
        for place in self.places(rules, position, action, scene):
            if place.startswith(CARD) and scene.hand is not None:
                # A hand that is looked at by tapping closes with the next tap.
                self.press(str(scene.hand.label))
            self.press(label(scene, place))
            choice = board.tapped(sight, choice, place)
            scene = board.scene(sight, choice, 0)
            if not scene.one_tap and scene.primary is not None:
                self.screen.see(str(scene.primary.words))
                self.wait_until_said(scene, place)
        assert scene.primary is not None
        if scene.one_tap:
            told = scene.primary.action
            assert isinstance(told, Drew) or told == action
            return told
        # Start tiles that look alike may lie in each other's place.
        done = scene.primary.action if isinstance(action, LayOut) else action
        assert isinstance(done, type(action))
        assert done in (scene.primary.action, *scene.primary.then), action
        self.press(str(scene.primary.words))
        return done

    def wait_until_said(self, scene: Scene, place: str) -> None:
        """A second tap comes when the first is seen to have counted: a turn, one more."""
        spoken = {str(space.label) for space in scene.picture.spaces if space.place == place}
        if scene.panel is not None and place.startswith((FEWER, MORE)):
            spoken = {label(scene, place)}
        end = monotonic() + 3
        while spoken and monotonic() < end and not any(map(self.screen.shows, spoken)):
            self.screen.page.wait_for_timeout(40)

    @staticmethod
    def places(rules: GameRules, position: Position, action: Action, scene: Scene) -> list[str]:
        """Where to tap; of a tile from an own bag a light table asks for the points alone."""
        if isinstance(action, Drew) and action.tile and not rules.settings.full:
            return [item.place for item in scene.tray if item.badge == action.tile[-1]]
        return places(rules, position, action)

    def press(self, words: str) -> None:
        """Taps what has these words; what is outside the window is looked for from afar."""
        self.before = self.screen.texts()
        self.taps += 1
        end = monotonic() + PATIENCE
        while not self.screen.can_tap(words) and monotonic() < end:
            # The view goes back by itself after a step: only what stays near is led back.
            self.screen.page.wait_for_timeout(600)
            if not self.screen.can_tap(words):
                self.screen.tap_if_there("See the whole board")
        # The view moves to what was chosen a moment after: nobody taps what still moves.
        before = None
        while (now := self.screen.box(words)) != before and monotonic() < end:
            before = now
            self.screen.page.wait_for_timeout(150)
        self.screen.settle()
        self.screen.tap(words)


def knows_tiles(table: Table[Position]) -> bool:
    """Whether the table knows what is on a tile: if not, nobody need turn it."""
    rules = table.rules
    assert isinstance(rules, GameRules)
    return rules.settings.full or not rules.settings.physical


def label(scene: Scene, place: str) -> str:
    """What is said of a place."""
    for space in scene.picture.spaces:
        if space.place == place and space.spoken:
            return str(space.label)
    for item in scene.tray:
        if item.place == place:
            return str(item.label)
    for command in (scene.secondary, scene.primary):
        if command is not None and command.place == place:
            return str(command.words)
    for face in scene.hand.faces if scene.hand else ():
        if face.place == place:
            return str(face.label)
    panel = scene.panel
    assert panel is not None, place
    for card in panel.cards:
        if card.place == place:
            return str(card.label)
    for counts in panel.counts:
        for row in counts.rows:
            for word, said in ((FEWER, "fewer"), (MORE, "more")):
                if place == f"{word}{row.key}":
                    return f"{row.label}: {said}, now {row.count}"
    raise AssertionError(place)
