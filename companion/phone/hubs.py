"""Tables on hubs, for a phone that runs Caldera itself; imported when first needed."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.playing.shared_table import Guest
from companion.playing.subscribers import Follower, Followers
from companion.playing.tables import Tables
from companion.store.store import Store

if TYPE_CHECKING:
    from companion.sharing.client.table_transfer import TableTransfers


class LateHubs:
    """The hubs that this phone knows; loaded only when first used, for a fast start.

    A server for many phones can move its tables to hubs, but takes no seat there.
    """

    def __init__(self, tables: Tables, store: Store, joins: bool = True) -> None:
        self.joins = joins
        self._tables = tables
        self._store = store
        self._moves: TableTransfers | None = None
        self._followers = Followers()

    @property
    def _loaded(self) -> "TableTransfers":
        if self._moves is None:
            from companion.sharing.client.table_transfer import TableTransfers

            self._moves = TableTransfers(self._tables, self._store, self._followers.tell)
        return self._moves

    async def find(self, address: str, code: str) -> Guest:
        """The table with that code at that address."""
        return await self._loaded.find(address, code)

    def places(self) -> Mapping[str, Guest]:
        """Where this phone sits already, or is the host."""
        return GuestSeats(self)

    def kept(self) -> Mapping[str, Guest]:
        """The same, read; nothing is loaded where nothing was ever kept."""
        if self._moves is None and self._store.setting("here:elsewhere") in (None, "{}"):
            return {}
        return self._loaded.places()

    async def put(self, table: str, address: str, key: str) -> None:
        """Puts a table of this house on a hub."""
        await self._loaded.put(table, address, key)

    async def take_home(self, table: str) -> str:
        """Takes a table off its hub."""
        return await self._loaded.take_home(table)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever a table left for a hub, or came home."""
        return self._followers.subscribe(follower)


class GuestSeats(Mapping[str, Guest]):
    """The seats of a phone on hubs, read anew at each access."""

    def __init__(self, hubs: LateHubs) -> None:
        self._hubs = hubs

    def __getitem__(self, code: str) -> Guest:
        return self._hubs.kept()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._hubs.kept())

    def __len__(self) -> int:
        return len(self._hubs.kept())
