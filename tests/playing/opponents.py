"""Tables with opponents, played by people who do what they are asked."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random

from companion.core.action import GoOn
from companion.core.chance import picked
from companion.core.game import Header, Player
from companion.core.opponents import Opponent
from companion.games import GAMES
from companion.playing.opponent_turn import opponent_turn
from companion.playing.seen import Seen
from companion.playing.tables import Tables
from companion.store.sqlite import SqliteStore
from companion.thinking.strength import Effort

COLORS = ("red", "yellow", "green", "blue")
NAMES = ("Ana", "Ben", "Chloé", "Dan")
# An opponent that looks one step ahead and takes the best.
GREEDY = Effort(1.0, playouts=0)


def tables_in(folder: Path, effort: Effort | None = GREEDY) -> Tables:
    """The tables of a house whose opponents think as long as the test says."""
    found = Tables(SqliteStore(folder / "tables.sqlite", GAMES.rules, copies=False), GAMES)
    found.opponents.effort = effort
    return found


def header(
    game: str,
    *opponents: Opponent,
    options: Mapping[str, str | bool] | None = None,
    seed: str = "seats",
    first: int = 0,
) -> Header:
    """A table; a seat without a strength is a person's."""
    colors = GAMES.find(game).meta.colors[len(opponents)]
    players = tuple(
        Player("Caldera" if strength else NAMES[seat], colors[seat], strength)
        for seat, strength in enumerate(opponents)
    )
    return Header(game, players, first=first, options=options or {}, seed=seed)


async def idle(tables: Tables) -> None:
    """Until no opponent thinks."""
    while tables.opponents.playing:
        await asyncio.sleep(0)


async def go_on(tables: Tables, seen: Seen) -> None:
    """Hands have done what an opponent's turn asks for, or it may play."""
    await seen.push(GoOn(seen.hand), seen.step)
    await idle(tables)


async def answer(tables: Tables, seen: Seen, luck: Random) -> None:
    """Whoever of the people is asked answers, also for opponents what only hands can tell."""
    rules, position = seen.rules, seen.position
    for prompt in seen.prompts:
        if prompt.seat in seen.opponents and prompt.ask not in seen.game.reports:
            continue
        action = rules.pick(position, luck)
        if action.by != prompt.seat:
            action = picked(prompt.answers, luck)
        await seen.push(action, seen.step)
        await idle(tables)
        return
    raise AssertionError(f"nobody is asked: {seen.prompts}")


async def play_on(tables: Tables, id: str, luck: Random, steps: int = 4_000) -> Seen:
    """Plays until the end, or for so many steps; people do whatever the table waits for."""
    seen = tables.seen(id)
    seen = seen.showing(seen.holds)
    await idle(tables)
    while seen.result is None and seen.step < steps:
        turn = opponent_turn(seen)
        if turn is None or turn.state == "proposes":
            await answer(tables, seen, luck)
        else:
            assert turn.state != "thinks", "it thinks no more and did nothing"
            await go_on(tables, seen)
    return seen
