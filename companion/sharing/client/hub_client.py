"""A hub before one sits at any of its tables: finding one, joining it, putting one there."""

from collections.abc import Collection
from urllib.parse import quote

import httpx

from companion.core.json_text import Json, JsonObject, parse
from companion.sharing.client.remote_seen import TABLE
from companion.sharing.client.responses import ask, http_client
from companion.sharing.client.transport import read_address
from companion.sharing.wire.seats import Hosted, Joined, Lobby, read


class HubClient:
    """One hub, asked without a token: looking for a table, joining it, putting one there."""

    def __init__(self, address: str, http: httpx.AsyncClient | None = None) -> None:
        self.address = read_address(address)
        self._http = http or http_client()

    async def find(self, code: str) -> Lobby:
        """The table with that code."""
        return read(Lobby, await self._post("/find", {"code": code}), TABLE)

    async def join(self, code: str, seats: Collection[int] = (), name: str = "") -> Joined:
        """Takes seats, or asks for them; without any this phone only watches."""
        body: JsonObject = {"code": code, "seats": [*sorted(seats)], "name": name}
        return read(Joined, await self._post("/join", body), TABLE)

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
        return read(Hosted, await self._post("/tables", body, quote(key, safe="")), TABLE)

    async def _post(self, path: str, body: JsonObject, token: str = "") -> Json:
        return await ask(self._http, self.address, "POST", path, body, token)

    async def close(self) -> None:
        """Ends the work with the hub."""
        await self._http.aclose()
