"""A hub before one sits at any of its tables: finding one, joining it, putting one there."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import quote

import httpx

from companion.core.game import Player, Seats
from companion.core.json_checks import a_bool, a_list, a_text, an_object
from companion.core.json_text import Json, JsonObject, parse
from companion.sharing.client.remote_seen import TABLE, RemoteSeat, read_seat, read_seats
from companion.sharing.client.responses import ask, http_client
from companion.sharing.client.transport import read_address


@dataclass(frozen=True)
class Lobby:
    """A table before one joins it."""

    game: str
    code: str
    players: tuple[Player, ...]
    watch: bool
    seats: tuple[RemoteSeat, ...]


@dataclass(frozen=True)
class Joined:
    """A place at a table: the hub's address and this phone's token are all that is to be kept."""

    address: str
    token: str
    table: str
    seats: Seats
    asked: Seats


@dataclass(frozen=True)
class Hosted:
    """A table that was put on a hub: its code, and the host's token there."""

    address: str
    token: str
    table: str
    code: str


class HubClient:
    """One hub, asked without a token: looking for a table, joining it, putting one there."""

    def __init__(self, address: str, http: httpx.AsyncClient | None = None) -> None:
        self.address = read_address(address)
        self._http = http or http_client()

    async def find(self, code: str) -> Lobby:
        """The table with that code."""
        answer = an_object(await self._post("/find", {"code": code}), TABLE)
        players = [an_object(one, TABLE) for one in a_list(answer.get("players"), TABLE)]
        return Lobby(
            a_text(answer.get("game"), TABLE),
            a_text(answer.get("code"), TABLE),
            tuple(
                Player(a_text(one.get("name"), TABLE), a_text(one.get("color"), TABLE))
                for one in players
            ),
            a_bool(answer.get("watch"), TABLE),
            tuple(map(read_seat, a_list(answer.get("seats"), TABLE))),
        )

    async def join(self, code: str, seats: Collection[int] = (), name: str = "") -> Joined:
        """Takes seats, or asks for them; without any this phone only watches."""
        body: JsonObject = {"code": code, "seats": [*sorted(seats)], "name": name}
        answer = an_object(await self._post("/join", body), TABLE)
        return Joined(
            self.address,
            a_text(answer.get("token"), TABLE),
            a_text(answer.get("table"), TABLE),
            read_seats(answer.get("seats")),
            read_seats(answer.get("asked")),
        )

    async def put(
        self,
        record: bytes,
        watch: bool = True,
        name: str = "",
        key: str = "",
        secret: str | None = None,
    ) -> Hosted:
        """Puts a table there with its whole record; the token is its host's.

        With a secret it is put there once, however often it is sent.
        """
        # Hubs look for the key ahead of the record; older ones find it only beside it.
        body: JsonObject = {"record": parse(record), "watch": watch, "name": name, "key": key}
        if secret is not None:
            body["id"] = secret
        answer = an_object(await self._post("/tables", body, quote(key, safe="")), TABLE)
        return Hosted(
            self.address,
            *(a_text(answer.get(key), TABLE) for key in ("token", "table", "code")),
        )

    async def _post(self, path: str, body: JsonObject, token: str = "") -> Json:
        return await ask(self._http, self.address, "POST", path, body, token)

    async def close(self) -> None:
        """Ends the work with the hub."""
        await self._http.aclose()
