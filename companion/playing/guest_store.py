"""The store of a phone that joined one table by its code: games and settings, no tables."""

from typing import NoReturn, cast

from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.playing.tables import Tables
from companion.showing.game import Games
from companion.store.store import Store

NOT_THEIRS = N_("This phone has joined one table. Everything else is on the host’s phone.")


class GuestStore:
    """A store without tables; settings last as long as the page is open."""

    def __init__(self) -> None:
        self._settings: dict[str, str] = {}

    def setting(self, key: str) -> str | None:
        """What was set under `key`, if anything was."""
        return self._settings.get(key)

    def set_setting(self, key: str, value: str) -> None:
        """Sets `key` until the page is closed."""
        self._settings[key] = value

    def listen(self, heard: object) -> None:
        """Nothing of it changes elsewhere."""

    def __getattr__(self, name: str) -> NoReturn:
        # Everything else belongs to the house.
        raise Refusal(NOT_THEIRS)


def visiting(games: Games) -> Tables:
    """The tables of a house as a guest has them: none."""
    return Tables(cast("Store", GuestStore()), games)
