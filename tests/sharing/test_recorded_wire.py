"""Hubs and phones of different versions understand each other: recorded talks still hold."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from companion.games import GAMES
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.remote_table import RemoteTable
from tests.sharing.conftest import House
from tests.sharing.conversation import RECORDS, converse
from tests.sharing.hubs import answering

EACH = sorted(RECORDS.glob("*.jsonl"))
ADDRESS = "http://hub"


def recorded(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_conversation_is_recorded() -> None:
    assert [path.stem for path in EACH][:1] == ["1"]


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_hub_answers_an_older_phone_as_its_own_hub_did(house: House, path: Path) -> None:
    with answering(house) as address:
        said = converse(address)
    assert said == recorded(path)


class OlderHub:
    """Answers as a hub of an earlier version did, which named no version."""

    def __init__(self, path: Path) -> None:
        self._said = recorded(path)

    def answer(self, request: httpx.Request) -> httpx.Response:
        """What it said to the first request of this kind that it did not refuse."""
        path = request.url.path.removeprefix("/api")
        said = next(
            one
            for one in self._said
            if (one["method"], one["path"]) == (request.method, path) and one["status"] < 300
        )
        if path != "/table/events":
            return httpx.Response(said["status"], json=said["response"])
        events = [
            f"event: {one['event']}\nid: {one['id']}\ndata: {json.dumps(one['data'])}\n\n"
            for one in said["response"]
        ]
        kind = {"Content-Type": "text/event-stream"}
        return httpx.Response(200, text="".join(events), headers=kind)

    def http(self) -> httpx.AsyncClient:
        """The way to it."""
        return httpx.AsyncClient(transport=httpx.MockTransport(self.answer))


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_phone_joins_and_shows_a_table_of_an_older_hub(path: Path) -> None:
    async def join() -> None:
        older = OlderHub(path)
        hub = HubClient(ADDRESS, older.http())
        lobby = await hub.find("KEA427PNB")
        assert (lobby.game, [one.name for one in lobby.players]) == (
            "arabana",
            ["Ana", "Ben", "Chloé"],
        )
        joined = await hub.join("KEA427PNB", {0}, "Ana")
        assert joined.seats == {0}
        line = RemoteTable(GAMES, ADDRESS, joined.token, older.http())
        await line.ready()
        seen = line.seen()
        assert (seen.holds, seen.step) == (frozenset({0}), 0)
        assert seen.sight.legal
        assert line.sitting is not None
        assert [one.state for one in line.sitting.seats] == ["taken", "taken", "host"]
        await line.take([2])
        assert line.sitting.holds == {2}
        await line.close()

    asyncio.run(join())
