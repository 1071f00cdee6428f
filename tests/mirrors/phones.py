"""Tables as a phone sees them, step by step, for whoever keeps a mirror of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from companion.core.action import Action, Redo, Undo
from companion.core.chance import chance
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES, find
from companion.playing.live import LiveTable
from companion.playing.seen import Seen
from companion.playing.window import Window
from companion.showing.game import Game
from companion.store.sqlite import SqliteStore


def window(table: Table[object], game: Game) -> Seen:
    """What one phone for all players sees of a table that is kept in memory."""
    store = SqliteStore(Path(":memory:"), find, copies=False)
    kept = store.kept(store.keep(table))
    assert kept is not None
    return Window(LiveTable(store, game, table, kept), frozenset(table.rules.seats), frozenset())


def played(game: str, number: int, seed: str, **options: str | bool) -> Iterator[Seen]:
    """Whole games of random legal play with undo and redo in between, after each step."""
    found = GAMES.find(game)
    for header in headers(found.meta, WantedTables(game, None, options), number, seed):
        table = Table(found.rules(header))
        seen = window(table, found)
        luck = chance(header.seed, "mirror")
        yield seen
        back = 0
        while seen.result is None:
            # Whoever has a turn knows the own cards; the phone that lies there does not.
            action: Action = table.rules.pick(table.position, luck)
            stays = seen.kept_by(seen.last_tap[:1])
            if seen.undoable and luck.random() < 0.15 and stays is None:
                action = Undo(seen.hand)
                back += 1
            elif back and luck.random() < 0.5:
                action = Redo(seen.hand)
            if not isinstance(action, Undo):
                back = back - 1 if isinstance(action, Redo) else 0
            asyncio.run(seen.push(action, seen.step))
            yield seen
