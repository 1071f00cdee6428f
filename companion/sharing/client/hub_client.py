"""Requests to a hub that need no token: finding a table, joining it, uploading one."""

from collections.abc import Collection
from urllib.parse import quote

import httpx

from companion.core.json_text import Json, JsonObject, parse
from companion.sharing.client.remote_seen import TABLE
from companion.sharing.client.responses import ask, http_client
from companion.sharing.client.transport import read_address
from companion.sharing.wire.seats import Hosted, Joined, Lobby, read


class HubClient:
    """A client for the requests that need no token."""

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
        """Uploads a table with its whole record; the token in the response is its host's.

        With a secret it is created once, however often it is sent.
        """
        # Hubs check the key in the header first; older ones look for it in the body.
        body: JsonObject = {"record": parse(record), "watch": watch, "name": name, "key": key}
        if secret is not None:
            body["id"] = secret
        return read(Hosted, await self._post("/tables", body, quote(key, safe="")), TABLE)

    async def _post(self, path: str, body: JsonObject, token: str = "") -> Json:
        return await ask(self._http, self.address, "POST", path, body, token)

    async def close(self) -> None:
        """Closes the HTTP client."""
        await self._http.aclose()
