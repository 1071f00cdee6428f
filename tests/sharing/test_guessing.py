"""No hidden hand can be found out by telling corrections and taking them back.

A phone at the hub knows its own seat. It guesses at another seat's cards in a correction, looks at
everything that it is sent, takes the correction back, and guesses again.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest

from companion.core.game import Seats
from companion.core.json_text import dump
from companion.playing.live import LiveTable
from companion.sharing.hub.rate_limits import Rate
from companion.sharing.hub.routes import Hub
from tests.sharing.conftest import House
from tests.sharing.hubs import answering
from tests.sharing.test_hub import Phone, asking

Told = dict[str, Any]
ANA: Seats = frozenset({0})


@pytest.fixture
def asks(house: House) -> Iterator[httpx.Client]:
    hub = Hub(house.tables, house.seating, action_rate=Rate(10**6, 10.0**6))
    with answering(house, hub) as address, asking(address) as client:
        yield client


class Guesser(Phone):
    """Ana's phone; it tells what it likes, and reads all that comes back."""

    def __init__(self, asks: httpx.Client, house: House, game: str, **options: str) -> None:
        self.id = house.table(game, 3, **options)
        self.live: LiveTable = house.tables.live(self.id)
        self.numbers = count()
        super().__init__(asks, house.seating.share(self.id).code, 0)

    @property
    def view(self) -> Told:
        """The position as Ana sees it."""
        rules, position = self.live.table.rules, self.live.table.position
        view: Told = rules.view(position, ANA)
        return view

    @property
    def truth(self) -> Told:
        """The position as nobody sees it."""
        truth: Told = self.live.table.rules.write(self.live.table.position)
        return truth

    def tell(self, position: Told) -> list[Any]:
        """What comes back for a correction, which is taken back at once."""
        at, id = self.live.kept, f"a-guess-{next(self.numbers)}"
        objects = self.post("/table/objections", position=position)
        said = self.post("/table/corrections", position=position, at=at, id=id)
        seen: list[Any] = [objects.status_code, objects.json(), said.status_code]
        if said.status_code != 200:
            return [*seen, said.json()]
        step: Told = self.table["steps"][-1]
        del step["number"], step["continues"]
        undone = self.push({"by": 0, "do": "undo"}, at + 1, f"{id}-undo")
        assert undone.status_code == 200
        return [*seen, step]

    def guess(self, key: str, faces: list[str], **more: Any) -> set[str]:
        """The different ways in which guesses at one card of Ben's hand are answered.

        The guess itself is taken out of the answer, where it is quoted.
        """
        view = self.view
        ways = set()
        for face in faces:
            hands = [list(hand) for hand in view[key]]
            hands[1] = [face, *hands[1][1:]]
            ways.add(dump(self.tell({**view, **more, key: hands})).replace(face, "…"))
        return ways


def faces_of(phone: Guesser, key: str) -> tuple[list[str], set[str]]:
    """Every card that Ana does not hold herself, and those of Ben."""
    truth = phone.truth[key]
    faces = sorted({face for hand in truth for face in hand} - {*truth[0]})
    return faces, {*truth[1]} - {*truth[0]}


TABLES = [("arabana", "hands", {}), ("mauna-kea", "cards", {"variant": "expert"})]


@pytest.mark.parametrize(("game", "key", "options"), TABLES)
def test_a_right_guess_at_a_hand_is_answered_as_a_wrong_one(
    house: House, asks: httpx.Client, game: str, key: str, options: dict[str, str]
) -> None:
    phone = Guesser(asks, house, game, **options)
    faces, right = faces_of(phone, key)
    assert right
    assert right < set(faces)
    assert len(phone.guess(key, faces)) == 1


def test_a_right_guess_beside_another_change_is_answered_as_a_wrong_one(
    house: House, asks: httpx.Client
) -> None:
    phone = Guesser(asks, house, "arabana")
    rules, position = phone.live.table.rules, phone.live.table.position
    scored = rules.scored(position)
    assert scored is not None
    after = rules.view(scored.position, ANA)
    faces, _ = faces_of(phone, "hands")
    more = {name: after.get(name) for name in ("round", "scores", "pending")}
    assert len(phone.guess("hands", faces, **more)) == 1


@pytest.mark.parametrize(("game", "key", "options"), TABLES)
def test_a_whole_hand_that_is_guessed_right_is_answered_as_a_wrong_one(
    house: House, asks: httpx.Client, game: str, key: str, options: dict[str, str]
) -> None:
    phone = Guesser(asks, house, game, **options)
    view, (faces, _) = phone.view, faces_of(phone, key)
    right = phone.truth[key][1]
    wrong = sorted(faces[: len(right)])
    assert wrong != right
    told = []
    for hand in (right, wrong):
        hands = [view[key][0], hand, *view[key][2:]]
        told.append(phone.tell({**view, key: hands}))
    assert told[0] == told[1]
