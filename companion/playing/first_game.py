"""A first game in progress: a real table that is not saved, with one tap allowed at a time."""

from time import time
from typing import cast

from companion.core.table import Table
from companion.playing.live import LiveTable
from companion.playing.seen import Seen
from companion.playing.window import Window
from companion.showing.cursor import with_cursor
from companion.showing.first_game import PRIMARY, SECONDARY, FirstGame, Tap
from companion.showing.game import Game
from companion.showing.scene import Command, Scene
from companion.store.listed_table import ListedTable, summary_of
from companion.store.store import Store


class NullStore:
    """A store that saves nothing, for a table that is in no list."""

    is_near = True

    def append(self, id: str, step: int, *more: object) -> int:
        """Accepts an action without saving it."""
        return step

    def answered(self, id: str, action_id: str) -> int | None:
        """Knows no action by its id."""
        return None


class Rehearsal:
    """A game's first game: only the tap that is due leads on."""

    def __init__(self, game: Game) -> None:
        first = game.first_game
        assert first is not None
        table = Table(game.rules(first.header))
        kept = ListedTable("", first.header, time(), time(), summary_of(table))
        live = LiveTable(cast("Store", NullStore()), game, table, kept)
        self.first: FirstGame = first
        self.seen: Seen = Window(live, frozenset(table.rules.seats), first.shows)
        self.at = 0
        self._choice = self.seen.board.nothing(self.seen.sight)

    @property
    def due(self) -> Tap | None:
        """The next tap; nothing once all were made."""
        return self.first.taps[self.at] if self.at < len(self.first.taps) else None

    def scene(self, *, marked: bool = True) -> Scene:
        """What is seen now, a ring around what is tapped next."""
        scene = self.seen.board.scene(self.seen.sight, self._choice, 0)
        return with_cursor(scene, self.due.place) if marked and self.due else scene

    def button(self) -> Command | None:
        """The button that is tapped next, if it is one."""
        scene = self.scene(marked=False)
        where = self.due.place if self.due else ""
        return {PRIMARY: scene.primary, SECONDARY: scene.secondary}.get(where)

    async def tap(self, place: str) -> bool:
        """Performs the tap if it is the one that is due; returns whether it was."""
        if self.due is None or place != self.due.place:
            return False
        command = self.button()
        if command is not None and command.action is not None:
            await self._push(command)
        else:
            board, sight = self.seen.board, self.seen.sight
            self._choice = board.tapped(sight, self._choice, command.place if command else place)
            chosen = board.scene(sight, self._choice, 0)
            if chosen.one_tap and chosen.primary is not None and chosen.primary.action is not None:
                await self._push(chosen.primary)
        self.at += 1
        return True

    async def _push(self, command: Command) -> None:
        assert command.action is not None
        for action in (command.action, *command.then):
            await self.seen.push(action, self.seen.step)
        self._choice = self.seen.board.nothing(self.seen.sight)
