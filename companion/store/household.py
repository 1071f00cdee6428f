"""What a household saves beside its tables: settings, names of players, boxes."""

from contextlib import suppress

from companion.core.game import Rules
from companion.core.json_checks import a_name
from companion.core.message import say
from companion.core.record import Find
from companion.core.refusal import Refusal
from companion.store.boxes import OwnBoxes

SET = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
NAME = "INSERT INTO names VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET used = excluded.used"
# Settings whose keys begin so stay on this machine and are in no backup.
HERE = "here:"
THE_NAME = say("The name")


class HouseholdData(OwnBoxes):
    """Settings, names and boxes; an entry that cannot be read counts as missing."""

    def __init__(self, find: Find[object]) -> None:
        super().__init__()
        self._find = find

    def rules(self, game: str) -> type[Rules[object]]:
        """The rules of a game that this store knows."""
        return self._find(game)

    def knows(self, game: str) -> bool:
        """Whether there are rules for a game here."""
        with suppress(Refusal):
            return bool(self._find(game))
        return False

    def setting(self, key: str) -> str | None:
        """What was set under `key`, if anything was."""
        found = self.rows("SELECT value FROM settings WHERE key = ?", key)
        return found[0][0] if found and isinstance(found[0][0], str) else None

    def set_setting(self, key: str, value: str) -> None:
        """Saves a setting."""
        with self.change() as change:
            change.execute(SET, key, value)

    def remember_name(self, name: str) -> None:
        """Keeps a player's name for the next table."""
        a_name(name, THE_NAME)
        with self.change() as change:
            change.execute(NAME, name, self.system.time())

    def forget_name(self, name: str) -> None:
        """Offers a name no more; tables keep it."""
        with self.change() as change:
            change.execute("DELETE FROM names WHERE name = ?", name)

    def names(self) -> list[str]:
        """The names of those who played before, the latest first."""
        found = self.rows("SELECT name FROM names ORDER BY used DESC")
        return [name for (name,) in found if is_name(name)]


def is_name(value: object) -> bool:
    """Whether a name can be offered for a seat."""
    try:
        return isinstance(value, str) and bool(a_name(value, THE_NAME))
    except Refusal:
        return False
