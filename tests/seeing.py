"""Windows on tables for tests: what a phone would see of them."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from companion.core.action import Action
from companion.core.game import NOBODY, Rules, Seats
from companion.core.table import Table
from companion.games import GAMES, find
from companion.playing.live import LiveTable
from companion.playing.seen import Seen
from companion.playing.window import Window
from companion.showing.game import Game
from companion.showing.sight import Sight
from companion.store.sqlite import SqliteStore

P = TypeVar("P")


def live_table(table: Table[P], game: Game | None = None, minutes: int = 0) -> LiveTable:
    """A table in play that is kept nowhere but in memory."""
    find_rules = find if game is None else lambda id: game.rules
    store = SqliteStore(Path(":memory:"), find_rules, copies=False)
    whole: Table[object] = table  # type: ignore[assignment]
    kept = store.kept(store.keep(whole))
    assert kept is not None
    played = replace(kept, updated=kept.created + 60 * minutes)
    return LiveTable(store, game or GAMES.find(table.header.game), whole, played)


def seen(
    table: Table[P],
    shows: Seats = NOBODY,
    holds: Seats | None = None,
    game: Game | None = None,
    minutes: int = 0,
) -> Window:
    """A table as a phone sees it, on which all seats play unless told."""
    everybody = frozenset(table.rules.seats)
    live = live_table(table, game, minutes)
    return Window(live, everybody if holds is None else holds, shows)


def push(seen: Seen, *actions: Action) -> None:
    """Does actions through a window, one after the other."""
    for action in actions:
        asyncio.run(seen.push(action, seen.step))


def sight_of(rules: Rules[P], position: P) -> Sight[P]:
    """A moment as somebody sees it to whom nothing is hidden and who may answer for all."""
    return Sight(rules, position, rules.prompts(position))
