"""The players' own boxes: how their copies of a game differ from our profile."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from time import time

from companion.core.game import Header, Player, Rules
from companion.core.json_checks import a_name, an_object
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import say
from companion.core.record import faults_as_refusals
from companion.core.refusal import Refusal
from companion.store.database import Clash, Database

BOX = (
    "INSERT INTO own_boxes (game, name, changes, used) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (game, name) DO UPDATE SET changes = excluded.changes, used = excluded.used"
)
THE_BOX, THE_NAME = say("The box"), say("The name of the box")


@dataclass(frozen=True)
class OwnBox:
    """A copy of a game: its name, empty for the only one, and what of its changes fits the game."""

    name: str
    changes: JsonObject


class OwnBoxes(Database):
    """Any number of boxes of each game, by their names; the one used last comes first."""

    def __init__(self) -> None:
        super().__init__()
        # A box's text and what of it fits: checking one reads the game's rules.
        self._fitting: dict[tuple[str, str], tuple[str, JsonObject]] = {}

    @abstractmethod
    def rules(self, game: str) -> type[Rules[object]]:
        """The rules of a game that this store knows."""

    def boxes(self, game: str) -> list[OwnBox]:
        """The boxes of a game that were checked here, the one used last first."""
        found = self.rows(
            "SELECT name, changes FROM own_boxes WHERE game = ? ORDER BY used DESC, name", game
        )
        return [
            OwnBox(name, self._fit(game, name, text))
            for name, text in found
            if isinstance(name, str) and isinstance(text, str)
        ]

    def box(self, game: str, name: str | None = None) -> JsonObject:
        """How a box differs from our profile: the one of that name, or the one used last."""
        for one in self.boxes(game):
            if name is None or one.name == name:
                return one.changes
        return {}

    def _fit(self, game: str, name: str, text: str) -> JsonObject:
        known = self._fitting.get((game, name))
        if known is None or known[0] != text:
            try:
                fits = fitting(self.rules(game), an_object(parse(text), THE_BOX))
            except Refusal:
                fits = {}
            known = self._fitting[game, name] = (text, fits)
        return dict(known[1])

    def set_box(self, game: str, changes: Mapping[str, Json], name: str | None = None) -> None:
        """Saves a box for the next tables, as a new one or in place of the one with that name.

        Without a name it is the one used last, or the first one.
        """
        if name is None:
            here = self.boxes(game)
            name = here[0].name if here else ""
        check_name(name)
        with self.change() as change:
            change.execute(BOX, game, name, dump(dict(changes)), time())

    def use_box(self, game: str, name: str) -> None:
        """Makes this the default box."""
        with self.change() as change:
            change.execute(
                "UPDATE own_boxes SET used = ? WHERE game = ? AND name = ?", time(), game, name
            )

    def rename_box(self, game: str, old: str, new: str) -> None:
        """Renames a box; refused if another one has that name."""
        check_name(new)
        try:
            with self.change() as change:
                change.execute(
                    "UPDATE own_boxes SET name = ? WHERE game = ? AND name = ?", new, game, old
                )
        except Clash:
            raise Refusal("There is a box “{name}” already.", name=new) from None

    def remove_box(self, game: str, name: str) -> None:
        """Forgets a box; tables that use it keep what they have."""
        with self.change() as change:
            change.execute("DELETE FROM own_boxes WHERE game = ? AND name = ?", game, name)


def check_name(name: str) -> None:
    """Refuses an invalid name; the only box of a game needs none."""
    if name:
        a_name(name, THE_NAME)


def check_box(kind: type[Rules[object]], changes: Mapping[str, Json]) -> None:
    """Refuses a box that no table of the game could have."""
    seats = kind.meta.players[0]
    players = tuple(Player(color, color) for color in kind.meta.colors[seats][:seats])
    with faults_as_refusals():
        kind(Header(kind.meta.id, players, box=changes))


def fitting(kind: type[Rules[object]], changes: Mapping[str, Json]) -> JsonObject:
    """The entries of a box that the game takes: an update may know others than it was made for."""
    fits: JsonObject = {}
    for entries in ([changes], [{key: value} for key, value in changes.items()]):
        for some in entries:
            try:
                check_box(kind, {**fits, **some})
            except Refusal:
                continue
            fits |= some
        if fits:
            break
    return fits
