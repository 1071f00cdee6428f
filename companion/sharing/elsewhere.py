"""Tables on hubs elsewhere that this phone sits at, kept so that it finds them again."""

from functools import partial
from typing import Protocol

from companion.core.notation import JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.sharing.codes import read_code
from companion.sharing.guest import RemoteGuest
from companion.sharing.transport import read_address
from companion.showing.game import Games

# What lies under it opens seats: it goes into no file that is given away.
KEY = "here:elsewhere"


class Keeps(Protocol):
    """Where a phone keeps what it must not forget."""

    def setting(self, key: str) -> str | None:
        """What was set under `key`, if anything was."""
        ...

    def set_setting(self, key: str, value: str) -> None:
        """Sets `key` for good."""
        ...


class Hubs:
    """Every place that this phone has at tables elsewhere."""

    def __init__(self, games: Games, keeps: Keeps) -> None:
        self._games = games
        self._keeps = keeps
        self._places: dict[str, RemoteGuest] | None = None

    async def find(self, address: str, code: str) -> RemoteGuest:
        """The table with that code on the hub at that address; a link has both."""
        read = _code_in(code) or _code_in(address)
        if read is None:
            raise Refusal("“{code}” is no table’s code: it is like KEA 427 PNB.", code=code[:40])
        hub = read_address(address)
        known = self.places().get(read)
        if known is not None and known.address == hub and known.over is None:
            return known
        place = RemoteGuest(self._games, hub, read, keep=partial(self._keep, hub, read))
        await place.look()
        self.places()[read] = place
        return place

    def places(self) -> dict[str, RemoteGuest]:
        """The places by their tables' codes; those that were kept are taken up again."""
        if self._places is None:
            self._places = {}
            for code, told in self._read().items():
                address, token = told if isinstance(told, list) else ("", "")
                try:
                    self._places[code] = RemoteGuest(
                        self._games,
                        str(address),
                        code,
                        str(token),
                        partial(self._keep, str(address), code),
                    )
                except Refusal:
                    # Kept by a version that knew other codes.
                    continue
        return self._places

    def _keep(self, address: str, code: str, token: str) -> None:
        told = {one: place for one, place in self._read().items() if one != code}
        if token:
            told[code] = [address, token]
        self._keeps.set_setting(KEY, dump(told))

    def _read(self) -> JsonObject:
        try:
            told = parse(self._keeps.setting(KEY) or "{}")
        except Refusal:
            return {}
        return {
            code: place
            for code, place in (told.items() if isinstance(told, dict) else ())
            if isinstance(place, list) and len(place) == 2
        }


def _code_in(typed: str) -> str | None:
    """The code that was typed, or that stands at the end of a link."""
    return read_code(typed) or read_code(typed.rstrip("/").rpartition("/")[2])
