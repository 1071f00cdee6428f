"""Tables as a phone sees them, step by step, for whoever keeps a mirror of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from companion.core.action import Action, Redo, Undo
from companion.core.chance import chance
from companion.core.simulation import Wish, headers
from companion.core.table import Table
from companion.games import GAMES, find
from companion.playing.live import LiveTable
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.playing.window import Window
from companion.showing.game import Game
from companion.store.sqlite import SqliteStore


def window(table: Table[object], game: Game) -> Seen:
    """What one phone for all players sees of a table that is kept in memory."""
    store = SqliteStore(Path(":memory:"), find)
    kept = store.kept(store.keep(table))
    assert kept is not None
    return Window(LiveTable(store, game, table, kept), frozenset(table.rules.seats), frozenset())


def told(seen: Seen, turn: int = 0) -> list[str]:
    """The lines that the phone shows after its last step, in English."""
    return [str(todo.turned(turn).spoken) for todo in to_do(seen, seen.last)]


def played(game: str, number: int, seed: str, **options: str | bool) -> Iterator[Seen]:
    """Whole games of random legal play with undo and redo in between, after each step."""
    found = GAMES.find(game)
    for header in headers(found.meta, Wish(game, None, options), number, seed):
        table = Table(found.rules(header))
        seen = window(table, found)
        luck = chance(header.seed, "mirror")
        yield seen
        back = 0
        while seen.result is None:
            # Whoever has a turn knows the own cards; the phone that lies there does not.
            action: Action = table.rules.pick(table.position, luck)
            if seen.undoable and luck.random() < 0.15:
                action = Undo(seen.hand)
                back += 1
            elif back and luck.random() < 0.5:
                action = Redo(seen.hand)
            if not isinstance(action, Undo):
                back = back - 1 if isinstance(action, Redo) else 0
            asyncio.run(seen.push(action, seen.step))
            yield seen
