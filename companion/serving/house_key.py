"""The house key: a phone that came with it gets a token, others see the page that asks for it."""

import hmac
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlencode

from companion.sharing.hub.rate_limits import Tries

FILE = "house.key"
LENGTH = 16
# Letters and digits that nobody takes for one another when they are read out.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT = 8
ALIKE = str.maketrans("OIL", "011", "- .")


class HouseKey:
    """Who may use this server: everybody if it is open, else whoever has the key.

    The key is kept in `folder`, so that phones stay known when Caldera is started again.
    """

    def __init__(self, folder: Path | None = None, is_open: bool = False) -> None:
        self.is_open = is_open
        # Where phones reach us, as soon as that is known.
        self.address: str | None = None
        self.tries = Tries()
        self._file = folder / FILE if folder else None
        self._at_renewal: set[Callable[[], object]] = set()
        self._key = self._read() or self._write(new_key())

    @property
    def short(self) -> str:
        """The key as people type it, in two halves.

        >>> len(HouseKey().short)
        9
        """
        number = int.from_bytes(self._derived("short")[:SHORT])
        letters = [LETTERS[number >> 5 * place & 31] for place in range(SHORT)]
        return "".join((*letters[: SHORT // 2], "-", *letters[SHORT // 2 :]))

    @property
    def token(self) -> str:
        """The token in the cookie of a known phone; the key cannot be computed from it."""
        return self._derived("phone").hex()

    def invitation(self, address: str) -> str:
        """An address that contains the key."""
        return address if self.is_open else f"{address}/?{urlencode({'key': self._key})}"

    def knows(self, token: str) -> bool:
        """Whether this is a known phone's token."""
        return _same(token, self.token)

    def opens(self, key: str) -> bool:
        """Whether this is the whole key."""
        return _same(key, self._key)

    def opens_short(self, typed: str) -> bool:
        """Whether this is the short form, in whatever way somebody typed it."""
        return _same(typed.upper().translate(ALIKE), self.short.replace("-", ""))

    def vouch(self, what: str) -> str:
        """A signature of something, made with the key."""
        return self._derived(f"word {what}").hex()[:32]

    def renew(self) -> None:
        """Makes a new key: every phone must show it again."""
        self._key = self._write(new_key())
        for leave in tuple(self._at_renewal):
            leave()

    def at_renewal(self, leave: Callable[[], object]) -> Callable[[], None]:
        """Calls `leave` when there is a new key, until the returned function is called."""
        self._at_renewal.add(leave)
        return lambda: self._at_renewal.discard(leave)

    def _derived(self, purpose: str) -> bytes:
        return hmac.new(self._key.encode(), purpose.encode(), sha256).digest()

    def _read(self) -> str | None:
        if self._file is None:
            return None
        with suppress(OSError, UnicodeDecodeError):
            kept = self._file.read_text(encoding="ascii").strip()
            return kept if len(kept) >= LENGTH else None
        return None

    def _write(self, key: str) -> str:
        if self._file is not None:
            # Without a place to keep it the key holds until we are closed.
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
                only_us = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(only_us, "w", encoding="ascii") as file:
                    file.write(key)
        return key


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(LENGTH)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode())
