"""What the channels of a table share is what each of them would write alone."""

from typing import Any

import pytest

from companion.core.game import NOBODY
from companion.games import GAMES
from companion.playing.live import LiveTable
from companion.sharing.hub.channel import Alike, Channel
from companion.showing.game import Game
from companion.store.store import ListedTable, Summary
from tests.playing.test_non_interference import tables_of
from tests.sample_game import GAMES as SAMPLES


@pytest.mark.parametrize("game", [*GAMES, *SAMPLES], ids=lambda game: game.id)
def test_sharing_what_is_alike_changes_no_byte(game: Game) -> None:
    no_store: Any = None
    for table in tables_of(game):
        live = LiveTable(
            no_store, game, table, ListedTable("ABC234", table.header, 0, 0, Summary())
        )
        everybody = frozenset(table.rules.seats)
        groups = [everybody, *(frozenset({seat}) for seat in everybody), NOBODY]
        alike = Alike()
        together = [Channel(live, seats, alike) for seats in groups]
        alone = [Channel(live, seats) for seats in groups]
        for number in range(1, len(table.steps)):
            live.kept = number
            told = [channel.since(number - 1) for channel in together]
            assert told == [channel.since(number - 1) for channel in alone]
            assert [one.prompts() for one in together] == [one.prompts() for one in alone]
        assert [one.whole() for one in together] == [one.whole() for one in alone]


def test_what_nothing_is_hidden_of_is_written_once() -> None:
    hekla = next(game for game in GAMES if game.id == "hekla")
    no_store: Any = None
    table = tables_of(hekla)[0]
    live = LiveTable(no_store, hekla, table, ListedTable("ABC234", table.header, 0, 0, Summary()))
    alike = Alike()
    for seat in table.rules.seats:
        Channel(live, frozenset({seat}), alike).since(live.kept - 1)
    assert alike.steps, "no step is shared, though all see all of it"
    first = Channel(live, frozenset({0}), alike)
    second = Channel(live, frozenset({1}), alike)
    assert first._write(live.kept) is second._write(live.kept)
