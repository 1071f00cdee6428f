"""Tables elsewhere: found by address and code or by a link, and found again after a restart."""

import asyncio

import pytest

from companion.core.refusal import Refusal
from companion.games import GAMES
from companion.playing.guest_store import GuestStore
from companion.sharing.client.joined_tables import KEY, Hubs
from companion.store import backup
from tests.sharing.conftest import House
from tests.sharing.hubs import answering

BEN = frozenset({1})


def test_a_phone_finds_a_table_takes_a_seat_and_finds_it_again(house: House) -> None:
    table = house.table()
    code = house.seating.share(table).code

    async def play(address: str) -> None:
        store = GuestStore()
        hubs = Hubs(GAMES, store)
        place = await hubs.find(f"{address}/join/{code}", "")
        shared = place.shared()
        assert shared is not None
        assert [chair.hold for chair in shared.chairs] == ["free"] * 3
        assert place.seen() is None
        await place.sit(BEN)
        seen = place.seen()
        assert seen is not None
        assert seen.holds == seen.shows == BEN
        assert seen.id == place.table == code
        assert str(store.setting(KEY))
        # The app was closed and opened: the seat is this phone's still.
        again = Hubs(GAMES, store).places()[code]
        leave = again.subscribe(lambda: None)
        for _ in range(200):
            if again.seen() is not None:
                break
            await asyncio.sleep(0.02)
        assert again.seats == BEN
        await again.leave()
        leave()
        assert store.setting(KEY) == "{}"
        assert [seat.state for seat in house.seating.who(table)] == ["free"] * 3

    with answering(house) as address:
        asyncio.run(play(address))


def test_what_is_no_code_is_said(house: House) -> None:
    with pytest.raises(Refusal, match="is not a table’s code"):
        asyncio.run(Hubs(GAMES, GuestStore()).find("192.168.1.5", "abc"))


def test_a_seats_token_goes_into_no_backup(house: House) -> None:
    house.store.set_setting(KEY, '{"KEA427PNB": ["http://hub", "secret"]}')
    assert "secret" not in backup.write(house.store)
