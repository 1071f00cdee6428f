"""The tokens of seats that `companion join` took, in a file that only its owner can read."""

import os
from contextlib import suppress
from pathlib import Path

from companion.core.json_text import JsonObject, dump, parse
from companion.core.refusal import Refusal
from companion.sharing.client.guest_seat import RemoteGuest
from companion.showing.game import Games

FILE = "seats.json"


class SavedSeats:
    """Tokens by hub and code; nobody but their owner may read the file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def guest(self, games: Games, address: str, code: str) -> RemoteGuest:
        """This machine as a guest at a table, with the token that it had there."""
        made = RemoteGuest(games, address, code)
        key = f"{made.address} {made.table}"
        return RemoteGuest(
            games, address, code, self._token(key), lambda token: self._keep(key, token)
        )

    def _read(self) -> JsonObject:
        with suppress(OSError, Refusal):
            saved = parse(self._file.read_bytes())
            return saved if isinstance(saved, dict) else {}
        return {}

    def _token(self, key: str) -> str:
        token = self._read().get(key)
        return token if isinstance(token, str) else ""

    def _keep(self, key: str, token: str) -> None:
        saved = {**self._read(), key: token}
        text = dump({place: kept for place, kept in saved.items() if kept})
        part = self._file.with_suffix(".part")
        part.unlink(missing_ok=True)
        only_us = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(only_us, "w", encoding="utf-8") as file:
            file.write(text)
        part.replace(self._file)
