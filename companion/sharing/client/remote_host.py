"""The host's side of a table on a hub, as the screens see it."""

from collections.abc import Callable
from typing import Protocol

from companion.core.refusal import Refusal
from companion.playing.seats import Request
from companion.playing.shared_table import Shared
from companion.playing.subscribers import Follower
from companion.sharing.client.remote_table import RemoteTable


class HostGuest(Protocol):
    """What this needs of the host's own seat."""

    address: str

    @property
    def connection(self) -> RemoteTable:
        """The connection to the table."""
        ...

    def shared(self) -> Shared | None:
        """The table as it is shared now."""
        ...

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever something changes."""
        ...


class RemoteHost:
    """The host of one table; `table` is its id in this house."""

    elsewhere = True

    def __init__(self, guest: HostGuest) -> None:
        self._guest = guest

    @property
    def address(self) -> str:
        """Where phones reach the hub."""
        return self._guest.address

    def shared(self, table: str) -> Shared | None:
        """How the table is shared now; nothing before the hub has answered."""
        return self._guest.shared()

    async def share(self, table: str) -> None:
        """A table on a hub is shared already."""

    async def stop(self, table: str) -> None:
        """A table on a hub is taken home instead."""
        raise Refusal("Take the table off the hub: then it is no longer shared.")

    async def keep(self, table: str, seat: int) -> None:
        """Makes a seat the host's own: who wants it must ask."""
        await self._guest.connection.keep([seat])

    async def free(self, table: str, seat: int) -> None:
        """Lets anybody with the code take a seat."""
        await self._guest.connection.free([seat])

    async def answer(self, table: str, request_id: str, yes: bool) -> None:
        """Accepts or refuses a phone's request for seats."""
        await self._guest.connection.answer(request_id, yes)

    async def allow_watching(self, table: str, allowed: bool) -> None:
        """Whether phones may look on without a seat."""
        await self._guest.connection.allow_watching(allowed)

    def requests(self, table: str) -> tuple[Request, ...]:
        """What phones ask of each other now, beside seats."""
        return self._guest.connection.requests

    async def answer_request(self, table: str, request: Request, yes: bool) -> None:
        """Accepts or refuses what a phone asks."""
        await self._guest.connection.answer_request(request, yes)

    def subscribe(self, table: str, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever somebody comes, goes or asks."""
        return self._guest.subscribe(follower)
