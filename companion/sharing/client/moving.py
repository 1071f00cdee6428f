"""Tables that move: played alone and then put on a hub, or taken off it and played on alone."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.core.json_checks import a_list, an_object
from companion.core.json_text import JsonObject, dump, parse
from companion.core.message import N_, say
from companion.core.refusal import Refusal
from companion.playing.tables import Tables
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.client.hub_client import Hosted, HubClient
from companion.sharing.client.joined_tables import Hubs
from companion.sharing.client.remote_seen import TABLE
from companion.sharing.client.responses import Gone, Offline, ask, http_client
from companion.sharing.client.transport import read_address
from companion.store.store import Store, WentOn

# A table that was sent and not yet heard of: sent again, it is known by the same secret.
KEY = "here:moving"
UNSURE = N_("No hub answers at {address}. The table is still here: try again.")
STAYS = N_("The hub does not answer: the table is still there. Try again.")


class Moves:
    """The ways out of this house and home again.

    A table is out of our lists only when the hub has acknowledged it and its host's token is kept
    here; it is off the hub only when its whole record is safe here.
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
                # We ended between two changes: what lies on a hub is not in our lists.
                tables.keep_away(place.table)

    async def find(self, address: str, code: str) -> RemoteGuest:
        """The table with that code at that address."""
        return await self._hubs.find(address, code)

    def places(self) -> Mapping[str, RemoteGuest]:
        """Where this phone sits, or is the host."""
        return self._hubs.places()

    async def put(self, table: str, address: str, key: str) -> None:
        """Puts a table on a hub; here it stays as it was, and out of the lists."""
        if self._hubs.hosted(table):
            raise Refusal("This table is on a hub already.")
        where = read_address(address)
        text = self._tables.raw(table)
        step = _steps(text)
        secret = self._secret(table, where, step)
        # Should we end before the answer comes, the secret is what we know the table by.
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
            await _take_off(hosted, step)
            raise Refusal(
                "The table has moved on meanwhile, so it stayed here. Look again, then "
                "try once more."
            ) from None
        self._keep({one: told for one, told in self._read().items() if one != table})
        await self._store.safe()
        self._changed()
        # The first seat stays on this phone, as where a house shares its table.
        with suppress(Refusal):
            await place.line.keep([0])

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
            await place.line.take_away(keep)
        except Gone:
            # The hub lost it, or an answer got lost before this program was started.
            self._coming.discard(table)
            self._lost(table, place.address)
        except Refusal as why:
            # The line to the hub may have told meanwhile that it is done.
            if self._hubs.hosted(table) is not None:
                # The hub has it still, or may have: there it goes on, and not in two places.
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
        """A hub that has the table no more: it goes on here, as it was when it left or came."""
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
        """What a table is sent with: the same as long as nothing was done since."""
        told = self._read()
        match told.get(table):
            case [str(where), int(at), str(secret)] if (where, at) == (address, step):
                return secret
        secret = self._store.system.token(32)
        self._keep({**told, table: [address, step, secret]})
        return secret

    def _read(self) -> JsonObject:
        with suppress(Refusal):
            told = parse(self._store.setting(KEY) or "{}")
            return told if isinstance(told, dict) else {}
        return {}

    def _keep(self, told: JsonObject) -> None:
        self._store.set_setting(KEY, dump(told))


def _steps(text: bytes) -> int:
    return len(a_list(an_object(parse(text), TABLE).get("actions"), TABLE))


async def _take_off(hosted: Hosted, step: int) -> None:
    """Takes a table off a hub that nobody has seen there; best effort, since it is safe here."""
    http = http_client()
    with suppress(Refusal):
        await ask(http, hosted.address, "DELETE", "/table", {"at": step}, hosted.token)
    await http.aclose()
