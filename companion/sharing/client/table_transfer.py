"""Moving tables of this house to a hub, and back."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.core.json_checks import a_list, an_object
from companion.core.json_text import JsonObject, dump, parse
from companion.core.message import N_, say
from companion.core.refusal import Refusal
from companion.playing.tables import Tables
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.client.hub_client import HubClient
from companion.sharing.client.joined_tables import Hubs
from companion.sharing.client.remote_seen import TABLE
from companion.sharing.client.responses import Gone, Offline, ask, http_client
from companion.sharing.client.transport import read_address
from companion.store.store import Store, WentOn

# The secret of an upload without a response yet: a retry uses the same one.
KEY = "here:moving"
UNSURE = N_("No hub answers at {address}. The table is still here: try again.")
STAYS = N_("The hub does not answer: the table is still there. Try again.")


class TableTransfers:
    """Moves tables to hubs and back, so that none is lost or playable in two places.

    A table leaves our lists only when the hub has acknowledged it and the host's token is saved
    here; it is removed from the hub only when its whole record is safe here.
    """

    def __init__(self, tables: Tables, store: Store, changed: Callable[[], None]) -> None:
        self._tables = tables
        self._store = store
        self._changed = changed
        # Tables that somebody takes home now.
        self._coming: set[str] = set()
        self._hubs = Hubs(tables.games, store, self._lost)
        for place in self._hubs.places().values():
            if place.host:
                # The process may have ended halfway: a table on a hub is not in our lists.
                tables.keep_away(place.table)

    async def find(self, address: str, code: str) -> RemoteGuest:
        """The table with that code at that address."""
        return await self._hubs.find(address, code)

    def places(self) -> Mapping[str, RemoteGuest]:
        """The tables that this phone joined or hosts."""
        return self._hubs.places()

    async def put(self, table: str, address: str, key: str) -> None:
        """Uploads a table to a hub; here it is kept, but taken out of the lists."""
        if self._hubs.hosted(table):
            raise Refusal("This table is on a hub already.")
        where = read_address(address)
        text = self._tables.raw(table)
        step = _steps(text)
        secret = self._secret(table, where, step)
        # If the process ends before the response, the secret identifies the upload.
        await self._store.safe()
        hub = HubClient(where)
        try:
            hosted = await hub.put(text, key=key.strip(), secret=secret)
        except Offline:
            raise Offline(UNSURE, address=where) from None
        finally:
            await hub.close()
        place = self._hubs.host(where, hosted.code, hosted.token, table)
        try:
            self._tables.send_away(table, step)
        except WentOn:
            self._hubs.forget(place)
            await _take_off(where, hosted.token, step)
            raise Refusal(
                "The table has moved on meanwhile, so it stayed here. Look again, then "
                "try once more."
            ) from None
        self._keep({one: saved for one, saved in self._read().items() if one != table})
        await self._store.safe()
        self._changed()
        # The first seat stays on this phone, as where a house shares its table.
        with suppress(Refusal):
            await place.connection.keep([0])

    async def take_home(self, table: str) -> str:
        """Takes a table off its hub; it goes on here under the id that is returned."""
        place = self._hubs.hosted(table)
        if place is None:
            raise Refusal("This table is not on a hub.")
        home = table

        async def keep(text: bytes) -> None:
            nonlocal home
            home = self._tables.bring_home(home, text)
            await self._store.safe()

        self._coming.add(table)
        try:
            await place.connection.take_away(keep)
        except Gone:
            # The hub lost it, or an answer got lost before this program was started.
            self._coming.discard(table)
            self._lost(table, place.address)
        except Refusal as why:
            # The event stream may have reported meanwhile that the hub has removed it.
            if self._hubs.hosted(table) is not None:
                # The hub may still have it, so it goes on there.
                if home != table:
                    self._tables.remove(home)
                raise (Offline(STAYS) if isinstance(why, Offline) else why) from None
        finally:
            self._coming.discard(table)
        self._tables.restore(home)
        self._hubs.forget(place)
        await self._store.safe()
        self._changed()
        return home

    def _lost(self, home: str, hub: str) -> None:
        """Restores a table that its hub has lost, as far as it is known here."""
        self._tables.restore(home)
        if home in self._coming:
            # As it should be: somebody takes it home.
            return
        players = self._tables.header(home).players
        self._store.notice = say(
            "The hub at {address} no longer has the table of {names}: it is here again, as far "
            "as this phone has it.",
            address=hub,
            names=", ".join(player.name for player in players),
        )
        self._changed()

    def _secret(self, table: str, address: str, step: int) -> str:
        """The secret for an upload: the same one until the table changes."""
        saved = self._read()
        match saved.get(table):
            case [str(where), int(at), str(secret)] if (where, at) == (address, step):
                return secret
        secret = self._store.system.token(32)
        self._keep({**saved, table: [address, step, secret]})
        return secret

    def _read(self) -> JsonObject:
        with suppress(Refusal):
            saved = parse(self._store.setting(KEY) or "{}")
            return saved if isinstance(saved, dict) else {}
        return {}

    def _keep(self, saved: JsonObject) -> None:
        self._store.set_setting(KEY, dump(saved))


def _steps(text: bytes) -> int:
    return len(a_list(an_object(parse(text), TABLE).get("actions"), TABLE))


async def _take_off(address: str, token: str, step: int) -> None:
    """Removes an upload that nobody has used; best effort, since the table is safe here."""
    http = http_client()
    with suppress(Refusal):
        await ask(http, address, "DELETE", "/table", {"at": step}, token)
    await http.aclose()
