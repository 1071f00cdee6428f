"""The hub's routes: who may do what, what each answers, and how it refuses."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from starlette.middleware.cors import CORSMiddleware

from companion.core.chance import chance
from companion.core.json_text import dump
from companion.playing.tables import Tables
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.rate_limits import Rate, Tries
from companion.sharing.hub.routes import Hub
from tests.sharing.conftest import House
from tests.sharing.hubs import answering

Told = dict[str, Any]


def asking(address: str) -> httpx.Client:
    return httpx.Client(base_url=f"{address}/api", timeout=20)


@pytest.fixture
def hub(house: House) -> Hub:
    return Hub(house.tables, house.seating)


@pytest.fixture
def asks(house: House, hub: Hub) -> Iterator[httpx.Client]:
    with answering(house, hub) as address, asking(address) as client:
        yield client


@pytest.fixture
def table(house: House) -> str:
    return house.table("arabana", 3)


@pytest.fixture
def code(house: House, table: str) -> str:
    return house.seating.share(table).code


class Phone:
    """A phone at the table, as plain HTTP."""

    def __init__(self, asks: httpx.Client, code: str, *seats: int, name: str = "") -> None:
        self.asks = asks
        said = asks.post("/join", json={"code": code, "seats": [*seats], "name": name})
        assert said.status_code == 200, said.text
        self.joined: Told = said.json()
        self.headers = {"Authorization": f"Bearer {self.joined['token']}"}

    def get(self, path: str) -> httpx.Response:
        return self.asks.get(path, headers=self.headers)

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.asks.post(path, json=body, headers=self.headers)

    def delete(self, path: str, **body: object) -> httpx.Response:
        return self.asks.request("DELETE", path, json=body or None, headers=self.headers)

    @property
    def table(self) -> Told:
        told: Told = self.get("/table").json()
        return told

    def push(self, action: Told, at: int, id: str = "an-action") -> httpx.Response:
        return self.post("/table/actions", at=at, id=id, action=action)


def answers(table: Told) -> list[Told]:
    return [answer for prompt in table["prompts"] for answer in prompt["answers"]]


def test_a_code_opens_the_list_of_seats_and_no_more(asks: httpx.Client, code: str) -> None:
    told = asks.post("/find", json={"code": code.lower()}).json()
    assert told["game"] == "arabana"
    assert [player["name"] for player in told["players"]] == ["Ana", "Ben", "Chloé"]
    assert [seat["state"] for seat in told["seats"]] == ["free"] * 3
    assert set(told) == {"game", "code", "players", "watch", "seats"}


def test_a_wrong_code_is_said_and_many_are_slowed(asks: httpx.Client, code: str) -> None:
    said = asks.post("/find", json={"code": "KEA 427 PNB"}, headers={"Accept-Language": "de"})
    assert said.status_code == 404
    assert said.json()["message"] == ["No table here has this code."]
    for _ in range(12):
        said = asks.post("/find", json={"code": "KEA 427 PNB"})
    assert said.status_code == 429
    assert int(said.headers["Retry-After"]) >= 1
    assert asks.post("/find", json={"code": code}).status_code == 429


def test_a_record_whose_seed_is_as_long_as_a_book_is_not_put_here(
    house: House, asks: httpx.Client, table: str
) -> None:
    record = {**json.loads(house.tables.raw(table)), "seed": "x" * 3_900_000}
    said = asks.post("/tables", json={"record": record})
    assert said.status_code == 400
    assert "at most 10000 characters" in said.json()["sentence"]
    assert house.seating.count() == 0


def test_right_codes_are_not_slowed(asks: httpx.Client, code: str) -> None:
    for _ in range(30):
        assert asks.post("/find", json={"code": code}).status_code == 200


def test_wrong_tries_of_all_together_slow_who_tries_wrong_ones(house: House, code: str) -> None:
    tries = Tries(Rate(1000, 1.0), Rate(5, 0.01))
    hub = Hub(house.tables, house.seating, tries=tries)
    with answering(house, hub) as address, asking(address) as asks:
        got = [asks.post("/find", json={"code": "KEA 427 PNB"}).status_code for _ in range(7)]
        assert got == [404] * 6 + [429]
        for number in range(9):
            other = {"X-Forwarded-For": f"192.0.2.{number}"}
            assert asks.post("/find", json={"code": code}, headers=other).status_code == 200


def test_who_has_no_token_sees_nothing(asks: httpx.Client, code: str) -> None:
    for headers in ({}, {"Authorization": "Bearer no"}, {"Cookie": "token=x"}):
        for path in ("/table", "/table/seats", "/table/events", "/table/record"):
            said = asks.get(path, headers=headers)
            assert said.status_code == 401, path
            assert "join it by its code" in said.json()["sentence"]


def test_a_phone_sees_its_own_hand_alone(asks: httpx.Client, code: str, table: str) -> None:
    ana, ben, watcher = Phone(asks, code, 0), Phone(asks, code, 1), Phone(asks, code)
    hands = ana.table["steps"][0]["position"]["hands"]
    assert [-1 in hand for hand in hands] == [False, True, True]
    assert [-1 in hand for hand in ben.table["steps"][0]["position"]["hands"]] == [
        True,
        False,
        True,
    ]
    assert all(-1 in hand for hand in watcher.table["steps"][0]["position"]["hands"])
    assert answers(watcher.table) == []
    assert {answer["by"] for answer in answers(ana.table)} == {0}
    for phone in (ana, ben, watcher):
        assert "a seed nobody may see" not in dump(phone.table)
        assert phone.table["header"]["seed"] == ""


def test_an_action_is_done_and_a_repeated_one_only_answered(asks: httpx.Client, code: str) -> None:
    ana = Phone(asks, code, 0)
    action = answers(ana.table)[0]
    assert ana.push(action, 0).json() == {"step": 1}
    assert ana.push(action, 0).json() == {"step": 1}
    assert len(ana.table["steps"]) == 2


def test_another_action_under_the_same_id_is_not_taken_for_it(
    asks: httpx.Client, code: str
) -> None:
    ana = Phone(asks, code, 0)
    first, other = answers(ana.table)[:2]
    assert ana.push(first, 0).status_code == 200
    assert ana.push(other, 0).status_code == 409


def test_the_response_to_a_late_action_says_what_happened(asks: httpx.Client, code: str) -> None:
    ana = Phone(asks, code, 0)
    first, late = answers(ana.table)[:2]
    ana.push(first, 0)
    said = ana.push(late, 0)
    assert said.status_code == 409
    told = said.json()
    assert told["sentence"].startswith("The table has moved on meanwhile. Ana:")
    assert [step["number"] for step in told["since"]["steps"]] == [1]


def test_what_takes_long_lets_nobody_else_wait(
    asks: httpx.Client, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that must be loaded, and all that a late phone missed, are no work of the loop."""
    found: list[str] = []

    def watched(kind: type, name: str) -> None:
        real = getattr(kind, name)

        def watching(*told: object) -> object:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                found.append(f"{name} on the loop")
            found.append(name)
            return real(*told)

        monkeypatch.setattr(kind, name, watching)

    ana = Phone(asks, code, 0)
    action = answers(ana.table)[0]
    watched(Tables, "live")
    watched(Channel, "since")
    assert ana.push(action, 0).status_code == 200
    assert ana.push(action, 0, "another-one").status_code == 409
    assert {*found} == {"live", "since"}


def test_the_short_way_and_the_usual_one_say_the_same(
    house: House, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of another site asks the usual way; with its body in pieces, everybody does."""
    taken: list[str] = []
    usual = CORSMiddleware.__call__

    async def noted(self: CORSMiddleware, scope: Any, receive: Any, send: Any) -> None:
        taken.append("usual")
        await usual(self, scope, receive, send)

    monkeypatch.setattr(CORSMiddleware, "__call__", noted)
    hub = Hub(house.tables, house.seating, action_rate=Rate(40, 0.01))
    with answering(house, hub) as address, asking(address) as asks:
        ana, watcher = Phone(asks, code, 0), Phone(asks, code)
        action = answers(ana.table)[0]
        whole = {"at": 0, "id": "an-action", "action": action}
        bodies: list[object] = [
            {**whole, "at": "soon"},
            {**whole, "more": 1},
            {**whole, "action": {"by": 0, "do": "fly"}},
            {**whole, "at": 7},
            [],
            "x" * 70_000,
            whole,
            whole,
            {**whole, "id": "another-one"},
        ]
        for body in bodies:
            for headers in (ana.headers, watcher.headers, {}):
                text = dump(body).encode()  # type: ignore[arg-type]
                said = []
                for more, told in (
                    ({}, text),
                    ({"Origin": "https://caldera.example"}, text),
                    ({}, iter([text[:9], text[9:]])),
                ):
                    asked = {**headers, "Content-Type": "application/json", **more}
                    taken.clear()
                    got = asks.post("/table/actions", content=told, headers=asked)
                    ways = ["usual"] if told is not text or more or len(text) > 65536 else []
                    assert taken == ways
                    said.append((got.status_code, got.json(), got.headers["Content-Type"]))
                assert said[0] == said[1] == said[2], body
        while ana.push(action, 0).status_code != 429:
            pass
        for more in ({}, {"Origin": "https://caldera.example"}):
            got = asks.post("/table/actions", json=whole, headers={**ana.headers, **more})
            assert (got.status_code, got.headers["Retry-After"].isdigit()) == (429, True)


def test_nobody_plays_for_another(asks: httpx.Client, code: str) -> None:
    ana, ben, watcher = Phone(asks, code, 0), Phone(asks, code, 1), Phone(asks, code)
    action = answers(ana.table)[0]
    for other in (ben, watcher):
        said = other.push(action, 0)
        assert said.status_code == 403
        assert "can only look on" in said.json()["sentence"]
    position = ana.table["steps"][0]["position"]
    assert watcher.post("/table/objections", position=position).status_code == 403
    said = watcher.post("/table/corrections", position=position, at=0, id="a-correction")
    assert said.status_code == 403


def test_who_takes_back_is_named_to_all(asks: httpx.Client, code: str) -> None:
    ana, ben = Phone(asks, code, 0), Phone(asks, code, 1)
    ana.push(answers(ana.table)[0], 0)
    assert ana.push({"by": 0, "do": "undo"}, 1, "take-back").json() == {"step": 2}
    assert ben.table["steps"][2]["action"] == {"by": 0, "do": "undo"}


def test_a_correction_is_sent_whole_and_names_who_made_it(house: House, asks: httpx.Client) -> None:
    table = house.table("haleakala", 2)
    phone = Phone(asks, house.seating.share(table).code, 1)
    seen = house.tables.seen(table, frozenset({1}), frozenset({1}))
    told = {**seen.rules.write(seen.position), "scores": [3, 4]}
    assert phone.post("/table/objections", position=told).json()["message"] is None
    assert phone.post("/table/corrections", position=told, at=0, id="put-right").json() == {
        "step": 1
    }
    again = phone.post("/table/corrections", position=told, at=0, id="put-right")
    assert again.json() == {"step": 1}
    assert house.tables.seen(table).scores == (3, 4)
    assert phone.table["steps"][1]["action"]["by"] == 1
    wrong = phone.post("/table/objections", position={**told, "boat": 9})
    assert wrong.json()["sentence"]


def test_the_record_is_the_hosts_until_nothing_is_hidden(house: House, asks: httpx.Client) -> None:
    table = house.table("arabana", 3)
    code = house.seating.share(table).code
    ana = Phone(asks, code, 0)
    host = {"Authorization": f"Bearer {house.seating.host(table)}"}
    said = ana.get("/table/record")
    assert said.status_code == 403
    assert "a seed" not in said.text
    assert asks.get("/table/record", headers=host).json()["seed"] == "a seed nobody may see"
    live, luck = house.tables.live(table), chance("to the end")
    while live.table.result is None:
        live.push(live.table.rules.pick(live.table.position, luck), live.kept)
    assert ana.get("/table/record").json()["seed"] == "a seed nobody may see"


def test_the_record_stays_the_hosts_where_a_correction_ended_the_table(
    house: House, asks: httpx.Client
) -> None:
    """Else who ends a table, reads how it was shuffled and takes the end back knows all."""
    table = house.table("haleakala", 2)
    ana = Phone(asks, house.seating.share(table).code, 0)
    host = {"Authorization": f"Bearer {house.seating.host(table)}"}
    seen = house.tables.seen(table, frozenset({0}), frozenset({0}))
    told = {**seen.rules.write(seen.position), "pending": {"ask": "finished"}}
    assert ana.post("/table/corrections", position=told, at=0, id="the-very-end").json() == {
        "step": 1
    }
    assert seen.result is not None
    for changed in ({}, {"scores": [1, 2]}):
        at = seen.step
        ana.post("/table/corrections", position={**told, **changed}, at=at, id=f"more-{at}-told")
        said = ana.get("/table/record")
        assert said.status_code == 403
        assert "a seed" not in said.text
    assert asks.get("/table/record", headers=host).json()["seed"] == "a seed nobody may see"


def test_a_seat_that_is_anothers_is_asked_for(house: House, asks: httpx.Client, table: str) -> None:
    code = house.seating.share(table).code
    house.seating.keep(table, [0])
    ben, eve = Phone(asks, code, 1, name="Ben"), Phone(asks, code, 0, 1, name="Eve")
    assert (eve.joined["seats"], eve.joined["asked"]) == ([], [0, 1])
    (asking,) = ben.get("/table/seats").json()["asked"]
    assert (asking["name"], asking["seats"]) == ("Eve", [1])
    assert ben.post("/table/answers", asking=asking["id"], yes=True).status_code == 204
    told = eve.get("/table/seats").json()
    assert (told["holds"], told["waits_for"]) == ([1], [0])
    assert eve.delete("/table/wishes").status_code == 204
    assert eve.get("/table/seats").json()["waits_for"] == []
    assert eve.post("/table/leave").status_code == 204
    assert eve.get("/table/seats").status_code == 401


def test_a_table_moves_to_a_hub_and_away_with_the_same_record(
    house: House, asks: httpx.Client, table: str
) -> None:
    record = httpx.Response(200, content=house.tables.raw(table)).json()
    put = asks.post("/tables", json={"record": record, "name": "Ana"}).json()
    host = {"Authorization": f"Bearer {put['token']}"}
    ben = Phone(asks, put["code"], 1)
    assert asks.post("/table/host/seats", json={"seats": [0], "state": "host"}, headers=host)
    assert ben.push({"by": 1, "do": "undo"}, 0).status_code == 400
    action = answers(ben.table)[0]
    assert ben.push(action, 0).json() == {"step": 1}
    assert ben.delete("/table", at=1).status_code == 403
    late = asks.request("DELETE", "/table", json={"at": 0}, headers=host)
    assert late.status_code == 409
    taken = asks.get("/table/record", headers=host).json()
    assert taken == {**record, "actions": [action]}
    gone = asks.request("DELETE", "/table", json={"at": 1}, headers=host)
    assert gone.status_code == 204
    assert ben.get("/table").status_code == 401
    assert house.tables.take_in(dump(taken).encode())


def test_a_host_can_be_asked_for_a_key_and_tables_are_counted(house: House, table: str) -> None:
    record = httpx.Response(200, content=house.tables.raw(table)).json()
    hub = Hub(house.tables, house.seating, may_host=lambda key: key == "house", most_tables=1)
    with answering(house, hub) as address, asking(address) as asks:
        assert asks.post("/tables", json={"record": record}).status_code == 403
        assert asks.post("/tables", json={"record": record, "key": "house"}).status_code == 201
        full = asks.post("/tables", json={"record": record, "key": "house"})
    assert full.status_code == 429
    assert "no more can be put here" in full.json()["sentence"]


def test_what_is_too_large_too_fast_or_of_no_form_is_said(asks: httpx.Client, code: str) -> None:
    ana = Phone(asks, code, 0)
    large = ana.push({"by": 0, "do": "draw", "card": "x" * 70_000}, 0)
    assert (large.status_code, large.json()["status"]) == (413, 413)

    def more_than_announced() -> Iterator[bytes]:
        for _ in range(8):
            yield b"x" * 10_000

    assert asks.post("/find", content=more_than_announced()).status_code == 413
    said = ana.post("/table/actions", at=0, id="x", action={})
    assert said.status_code == 422
    assert said.json()["where"] == ["body.id"]
    assert asks.get("/nowhere").status_code == 404
    assert asks.put("/find").status_code == 405


def test_a_phone_that_does_too_much_at_once_is_slowed(house: House, code: str) -> None:
    hub = Hub(house.tables, house.seating, action_rate=Rate(5, 0.01))
    with answering(house, hub) as address, asking(address) as asks:
        ana, ben = Phone(asks, code, 0), Phone(asks, code, 1)
        got = [ana.get("/table/seats") for _ in range(6)]
        assert [one.status_code for one in got] == [200] * 5 + [429]
        assert int(got[-1].headers["Retry-After"]) > 50
        assert ben.get("/table/seats").status_code == 200


def test_other_pages_may_ask_without_cookies(asks: httpx.Client, code: str) -> None:
    page = {"Origin": "https://elsewhere.example"}
    before = asks.options(
        "/join",
        headers={
            **page,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,last-event-id,cache-control",
        },
    )
    assert before.status_code == 200
    assert before.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in before.headers
    assert before.headers["access-control-max-age"] == "7200"
    after = asks.post("/find", json={"code": code}, headers=page)
    assert after.headers["access-control-allow-origin"] == "*"


def test_the_page_about_the_api_asks_nobody_else(asks: httpx.Client) -> None:
    page = asks.get("/docs")
    assert page.status_code == 200
    assert "//cdn" not in page.text
    assert asks.get("/static-offline-docs/swagger-ui-bundle.js").status_code == 200
    assert "/table/actions" in asks.get("/openapi.json").json()["paths"]
