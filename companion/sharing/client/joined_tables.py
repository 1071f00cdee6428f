"""The tables on hubs that this phone joined, saved so that it finds them again."""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from companion.core.json_text import JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.sharing.client.guest_seat import RemoteGuest
from companion.sharing.client.transport import read_address
from companion.sharing.wire.codes import read_code
from companion.showing.game import Games

# Tokens are saved under it, so it is in no backup.
KEY = "here:elsewhere"


class Keeps(Protocol):
    """Where settings are saved."""

    def setting(self, key: str) -> str | None:
        """What was set under `key`, if anything was."""
        ...

    def set_setting(self, key: str, value: str) -> None:
        """Sets `key` for good."""
        ...


class Hubs:
    """Every table on a hub that this phone joined or hosts."""

    def __init__(
        self, games: Games, keeps: Keeps, lost: Callable[[str, str], None] = lambda home, hub: None
    ) -> None:
        self._games = games
        self._keeps = keeps
        # Called with a table of ours and its hub's address when the hub no longer has it.
        self._lost = lost
        self._places: dict[str, RemoteGuest] | None = None

    async def find(self, address: str, code: str) -> RemoteGuest:
        """The table with that code on the hub at that address; a link has both."""
        read = _code_in(code) or _code_in(address)
        if read is None:
            raise Refusal(
                "“{code}” is not a table’s code: one looks like KEA 427 PNB.", code=code[:40]
            )
        hub = read_address(address)
        known = self.places().get(read)
        if known is not None and known.address == hub and known.over is None:
            return known
        place = self._place(hub, read, "", "")
        await place.look()
        self.places()[read] = place
        return place

    def places(self) -> dict[str, RemoteGuest]:
        """The tables by their codes; saved ones are opened again."""
        if self._places is None:
            self._places = {}
            for code, (address, token, home) in self._read().items():
                # One that fails was saved by a version with other codes.
                with suppress(Refusal):
                    self._places[code] = self._place(address, code, token, home)
        return self._places

    def host(self, address: str, code: str, token: str, home: str) -> RemoteGuest:
        """Saves that a table of ours is on that hub, with this phone as its host."""
        self._keep(address, code, home, token)
        place = self.places()[code] = self._place(address, code, token, home)
        return place

    def hosted(self, home: str) -> RemoteGuest | None:
        """Our own table of that id, if it is on a hub."""
        return next((one for one in self.places().values() if one.host and one.table == home), None)

    def forget(self, place: RemoteGuest) -> None:
        """Forgets a table."""
        self._keep(place.address, place.code, place.table, "")
        self.places().pop(place.code, None)

    def _place(self, address: str, code: str, token: str, home: str) -> RemoteGuest:
        def keep(token: str) -> None:
            self._keep(address, code, home, token)
            if home and not token:
                self.places().pop(code, None)
                self._lost(home, address)

        return RemoteGuest(self._games, address, code, token, keep, home)

    def _keep(self, address: str, code: str, home: str, token: str) -> None:
        saved: JsonObject = {one: [*place] for one, place in self._read().items() if one != code}
        if token:
            saved[code] = [address, token, home] if home else [address, token]
        self._keeps.set_setting(KEY, dump(saved))

    def _read(self) -> dict[str, tuple[str, str, str]]:
        """Address, token, and what the table is called here if it is ours, by their codes."""
        try:
            saved = parse(self._keeps.setting(KEY) or "{}")
        except Refusal:
            return {}
        found = {}
        for code, place in saved.items() if isinstance(saved, dict) else ():
            if isinstance(place, list) and len(place) in (2, 3):
                address, token, home = (*map(str, place), "")[:3]
                found[code] = (address, token, home)
        return found


def _code_in(typed: str) -> str | None:
    """The code that was typed, or that stands at the end of a link."""
    return read_code(typed) or read_code(typed.rstrip("/").rpartition("/")[2])
