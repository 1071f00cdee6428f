"""Seats that Caldera plays on a hub: the hub plays them, no phone does."""

from collections.abc import Iterator
from time import monotonic, sleep

import httpx
import pytest

from companion.core.game import Header, Player
from companion.playing.opponent_turn import not_carried_out
from companion.sharing.hub.routes import Hub
from tests.playing.opponents import GREEDY, header
from tests.sharing.conftest import House
from tests.sharing.hubs import answering
from tests.sharing.test_hub import Phone, Told, answers, asking

PATIENCE = 20.0


@pytest.fixture
def asks(house: House) -> Iterator[httpx.Client]:
    house.tables.opponents.effort = GREEDY
    hub = Hub(house.tables, house.seating)
    with answering(house, hub) as address, asking(address) as client:
        yield client


def wait_for(phone: Phone, steps: int) -> list[Told]:
    """The steps of the table once it has as many."""
    until = monotonic() + PATIENCE
    found: list[Told] = []
    while len(found) <= steps:
        assert monotonic() < until, found
        sleep(0.02)
        found = phone.table["steps"]
    return found


def test_the_hub_plays_for_it(house: House, asks: httpx.Client) -> None:
    table = house.tables.begin(header("hekla", "", "", "easy"))
    code = house.seating.share(table).code
    ana, ben = Phone(asks, code, 0), Phone(asks, code, 1)
    assert ana.push(answers(ana.table)[0], 0).json() == {"step": 1}
    assert ben.push(answers(ben.table)[0], 1, "ben-plays").json() == {"step": 2}
    steps = wait_for(ana, 3)
    assert steps[3]["action"]["by"] == 2
    # Whoever has a seat lets the table go on.
    assert ben.push({"by": 1, "do": "go_on"}, 3, "hands-done").json() == {"step": 4}
    assert {prompt["seat"] for prompt in ana.table["prompts"]} == {0}


def test_no_phone_takes_its_seat(house: House, asks: httpx.Client) -> None:
    table = house.tables.begin(header("hekla", "", "", "easy"))
    code = house.seating.share(table).code
    said = asks.post("/join", json={"code": code, "seats": [2], "name": ""})
    assert (said.status_code, said.json()["sentence"]) == (400, "Caldera plays for this seat.")
    seats = asks.post("/find", json={"code": code}).json()["players"]
    assert [player.get("opponent", "") for player in seats] == ["", "", "easy"]


def test_actions_forged_for_its_seat_are_refused(house: House, asks: httpx.Client) -> None:
    # Caldera begins, and waits until somebody lets it play: so the forged action comes first.
    table = house.tables.begin(header("hekla", "", "", "easy", first=2))
    code = house.seating.share(table).code
    ana, watcher = Phone(asks, code, 0), Phone(asks, code)
    host = Phone(asks, code)
    host.headers = {"Authorization": f"Bearer {house.seating.host(table)}"}
    (forged,) = [one for one in answers(host.table) if one["do"] == "place"][:1]
    for phone in (ana, watcher):
        said = phone.push(forged, 0)
        assert said.status_code == 403
        assert "can only look on" in said.json()["sentence"]
    said = host.push(forged, 0)
    assert (said.status_code, said.json()["sentence"]) == (400, "Caldera plays for Caldera.")
    assert len(ana.table["steps"]) == 1


def test_only_the_host_lets_it_play_for_somebody(house: House, asks: httpx.Client) -> None:
    players = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
    table = house.tables.begin(Header("hekla", players))
    code = house.seating.share(table).code
    ana, host = Phone(asks, code, 0), Phone(asks, code)
    host.headers = {"Authorization": f"Bearer {house.seating.host(table)}"}
    for by, seat in ((0, 1), (0, 0)):
        change = {"by": by, "do": "seat", "seat": seat, "opponent": "easy"}
        said = ana.push(change, 0, f"a-change-{seat}")
        assert said.status_code == 400
        assert "Only whoever keeps the table" in said.json()["sentence"]
    away = {"by": 1, "do": "seat", "seat": 0, "opponent": "easy"}
    assert host.push(away, 0, "not-that-one").status_code == 400
    change = {"by": 1, "do": "seat", "seat": 2, "opponent": "easy"}
    assert host.push(change, 0, "that-one").json() == {"step": 1}
    said = asks.post("/join", json={"code": code, "seats": [2], "name": ""})
    assert said.json()["sentence"] == "Caldera plays for this seat."


def test_a_phone_sees_what_it_is_about(house: House, asks: httpx.Client) -> None:
    table = house.tables.begin(header("hekla", "", "", "easy"))
    code = house.seating.share(table).code
    ana, ben = Phone(asks, code, 0), Phone(asks, code, 1)
    ana.push(answers(ana.table)[0], 0)
    ben.push(answers(ben.table)[0], 1, "ben-plays")
    wait_for(ana, 3)
    seen = house.tables.seen(table, holds=frozenset({0}))
    assert [step.number for step in not_carried_out(seen)] == [3]
