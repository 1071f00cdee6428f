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
from companion.sharing.client.responses import OtherVersion
from companion.sharing.wire import versions
from tests.sharing.conftest import House
from tests.sharing.conversation import RECORDS, converse
from tests.sharing.hubs import answering

EACH = sorted(RECORDS.glob("*.jsonl"))
ADDRESS = "http://hub"


def recorded(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_conversation_of_every_version_is_recorded() -> None:
    assert {path.stem for path in EACH} == {str(one) for one in range(1, versions.VERSION + 1)}


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_hub_answers_an_older_phone_as_its_own_hub_did(house: House, path: Path) -> None:
    with answering(house) as address:
        said = converse(address)
    assert as_then(said, recorded(path)) == recorded(path)


def as_then(said: Any, recorded: Any) -> Any:
    """What is said now without the keys that were added since, which older phones pass over."""
    match said, recorded:
        case dict(), dict():
            return {key: as_then(said[key], recorded[key]) for key in said if key in recorded}
        case list(), list() if len(said) == len(recorded):
            return [*map(as_then, said, recorded)]
    return said


class OlderHub:
    """Answers as a hub of that version did; the first one named no version."""

    def __init__(self, path: Path) -> None:
        self._said = recorded(path)
        self._headers = {} if path.stem == "1" else {versions.HEADER: f"{path.stem} 1"}

    def answer(self, request: httpx.Request) -> httpx.Response:
        """What it said to the first request of this kind that it did not refuse."""
        path = request.url.path.removeprefix("/api")
        said = next(
            one
            for one in self._said
            if (one["method"], one["path"]) == (request.method, path) and one["status"] < 300
        )
        if path != "/table/events":
            return httpx.Response(said["status"], json=said["response"], headers=self._headers)
        events = [
            f"event: {one['event']}\nid: {one['id']}\ndata: {json.dumps(one['data'])}\n\n"
            for one in said["response"]
        ]
        headers = {**self._headers, "Content-Type": "text/event-stream"}
        return httpx.Response(200, text="".join(events), headers=headers)

    def http(self) -> httpx.AsyncClient:
        """The way to it."""
        return httpx.AsyncClient(transport=httpx.MockTransport(self.answer))


UNDERSTOOD = [path for path in EACH if int(path.stem) >= versions.OLDEST]


@pytest.mark.parametrize("path", UNDERSTOOD, ids=lambda path: path.stem)
def test_a_phone_joins_and_shows_a_table_of_a_hub_that_it_understands(path: Path) -> None:
    async def join() -> None:
        older = OlderHub(path)
        hub = HubClient(ADDRESS, older.http())
        lobby = await hub.find("KEA427PNB")
        names = [one.name for one in lobby.players]
        assert (lobby.game, names) == ("arabana", ["Ana", "Ben", "Chloé"])
        joined = await hub.join("KEA427PNB", {0}, "Ana")
        assert {*joined.seats} == {0}
        table = RemoteTable(GAMES, ADDRESS, joined.token, older.http())
        await table.ready()
        seen = table.seen()
        assert (seen.holds, seen.step) == (frozenset({0}), 0)
        assert seen.sight.legal
        assert table.sitting is not None
        assert [one.state for one in table.sitting.seats] == ["taken", "taken", "host"]
        await table.take([2])
        assert {*table.sitting.holds} == {2}
        await table.close()

    asyncio.run(join())


@pytest.mark.parametrize("path", [*{*EACH} - {*UNDERSTOOD}], ids=lambda path: path.stem)
def test_a_phone_says_of_a_hub_that_is_too_old_what_to_do(path: Path) -> None:
    async def join() -> None:
        await HubClient(ADDRESS, OlderHub(path).http()).find("KEA427PNB")

    with pytest.raises(OtherVersion, match=r"an older Caldera than this phone\. Update the hub"):
        asyncio.run(join())
