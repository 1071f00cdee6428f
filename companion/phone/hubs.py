"""Tables elsewhere, for a phone that has Caldera itself; loaded when they are asked for."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.playing.company import Guest
from companion.store.store import Store

if TYPE_CHECKING:
    from companion.sharing.elsewhere import Hubs


class LateHubs:
    """The hubs that this phone knows: nobody waits for them before the first screen."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hubs: Hubs | None = None

    @property
    def _loaded(self) -> "Hubs":
        if self._hubs is None:
            from companion.sharing.elsewhere import Hubs

            self._hubs = Hubs(GAMES, self._store)
        return self._hubs

    async def find(self, address: str, code: str) -> Guest:
        """The table with that code at that address."""
        return await self._loaded.find(address, code)

    def places(self) -> Mapping[str, Guest]:
        """Where this phone sits already."""
        return Places(self)

    def kept(self) -> Mapping[str, Guest]:
        """The same, read; nothing is loaded where nothing was ever kept."""
        if self._hubs is None and self._store.setting("here:elsewhere") in (None, "{}"):
            return {}
        return self._loaded.places()


class Places(Mapping[str, Guest]):
    """Where a phone sits, looked up anew each time."""

    def __init__(self, hubs: LateHubs) -> None:
        self._hubs = hubs

    def __getitem__(self, code: str) -> Guest:
        return self._hubs.kept()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._hubs.kept())

    def __len__(self) -> int:
        return len(self._hubs.kept())
