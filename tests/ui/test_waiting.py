"""A player's own phone in another's turn, and which window a page has on a shared table."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find, find_meta
from companion.playing.guest_store import visiting
from companion.playing.seen import Seen
from companion.playing.tables import Tables
from companion.serving import Guests, Hosting, HouseKey
from companion.serving.guests import GuestPhone
from companion.sharing.hub.seating import Seating
from companion.store.sqlite import SqliteStore
from companion.ui.session import Session
from companion.ui.table.waiting import waiting, waits
from companion.ui.windows import window

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
START: JsonObject = {
    "round": 1,
    "turn": 1,
    "hands": [["Fanolei"], ["Hiratuva"], ["Mahutai", "Opodopo"]],
}


class Shelter:
    """A house with one Arabana table in Ben's turn."""

    def __init__(self, folder: Path) -> None:
        store = SqliteStore(folder / "tables.sqlite", find, find_meta)
        self.tables = Tables(store, GAMES)
        self.seating = Seating(self.tables, store)
        house = HouseKey()
        self.host = Hosting(self.tables, self.seating, house)
        self.guests = Guests(self.tables, self.seating, house)
        header = Header("arabana", PLAYERS, start=START, seed="waiting")
        self.table = store.keep(Table(find("arabana")(header)))
        self.other = store.keep(Table(find("arabana")(header)))
        asyncio.run(self.host.share(self.table))
        shared = self.host.shared(self.table)
        assert shared is not None
        self.code = shared.path

    def sit(self, *seats: int) -> GuestPhone:
        """A phone with these seats."""
        token = self.guests.arrive(self.code)
        self.seating.take(self.table, seats, token=token, come=True)
        return GuestPhone(self.tables, self.seating, token)

    def page(self, guest: GuestPhone | None = None) -> Session:
        """An open page: a guest's, or the host's."""
        made = SimpleNamespace(
            tables=visiting(GAMES) if guest else self.tables,
            marks=self.tables.marks("here"),
            host=None if guest else self.host,
            guest=guest,
            joined={},
        )
        return cast("Session", made)


@pytest.fixture
def house(tmp_path: Path) -> Shelter:
    return Shelter(tmp_path)


def seats_of(seen: Seen) -> tuple[set[int], set[int]]:
    return set(seen.holds), set(seen.shows)


def test_a_phone_with_one_seat_has_its_hand_open_and_one_with_several_hands_over(
    house: Shelter,
) -> None:
    assert seats_of(window(house.page(house.sit(2)), house.table)) == ({2}, {2})
    assert seats_of(window(house.page(house.sit(1)), house.table)) == ({1}, {1})
    asyncio.run(house.host.free(house.table, 1))
    asyncio.run(house.host.free(house.table, 2))
    assert seats_of(window(house.page(house.sit(1, 2)), house.table)) == ({1, 2}, set())


def test_a_guest_has_a_window_on_no_other_table(house: Shelter) -> None:
    with pytest.raises(Refusal, match="has joined one table"):
        window(house.page(house.sit(2)), house.other)


def test_the_hosts_phone_no_longer_holds_what_others_took(house: Shelter) -> None:
    page = house.page()
    assert seats_of(window(page, house.table)) == ({0, 1, 2}, set())
    house.sit(2)
    assert seats_of(window(page, house.table)) == ({0, 1}, set())
    house.sit(1)
    assert seats_of(window(page, house.table)) == ({0}, set())
    page.marks.make_own(house.table, True)
    assert seats_of(window(page, house.table)) == ({0}, {0})
    with pytest.raises(Refusal, match="may not look"):
        window(page, house.table).showing(frozenset({2}))


def test_in_anothers_turn_the_hand_stays_and_nothing_can_be_played(house: Shelter) -> None:
    seen = window(house.page(house.sit(2)), house.table)
    sight = seen.sight
    assert [prompt.answers for prompt in seen.prompts] == [()]
    none = seen.board.still(seen.position)
    assert waits(seen, type(sight)(sight.rules, sight.position))
    scene = waiting(seen, none, frozenset({"hand-1"}))
    assert str(scene.prompt) == "Ben plays cards."
    assert scene.seat == 1
    assert scene.primary is not None
    assert (str(scene.primary.words), scene.primary.action) == ("Ben plays", None)
    assert scene.hand is not None
    assert [str(face.title) for face in scene.hand.faces] == ["Mahutai", "Opodopo"]
    assert [face.state for face in scene.hand.faces] == ["plain", "chosen"]
    assert scene.shelf is not None
    assert not scene.tray
    assert scene.secondary is None


def test_a_phone_of_several_seats_that_waits_shows_the_open_cards_and_no_hand(
    house: Shelter,
) -> None:
    house.sit(1)
    seen = window(house.page(), house.table)
    assert seats_of(seen) == ({0, 2}, set())
    scene = waiting(seen, seen.board.still(seen.position), frozenset())
    assert scene.shelf is not None
    assert scene.hand is None


def test_who_watches_has_no_hand_and_no_answer(house: Shelter) -> None:
    token = house.guests.arrive(house.code)
    house.guests.watch(token)
    seen = window(house.page(GuestPhone(house.tables, house.seating, token)), house.table)
    assert seats_of(seen) == (set(), set())
    shelf, hand = seen.board.beside(seen.sight, 0)
    assert shelf is not None
    assert hand is not None
    assert hand.faces == ()
