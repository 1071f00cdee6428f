"""The tables of this house: those in play, each loaded once, and those that are over."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from threading import RLock
from time import localtime
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from weakref import WeakValueDictionary

from companion.core.game import NOBODY, Header, Player, Seats
from companion.core.json_text import Json, JsonObject, parse
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.playing.just_score import Counted, read_counted
from companion.playing.live import LiveTable
from companion.playing.marks import Marks
from companion.playing.names import is_default
from companion.playing.opponents import Opponents
from companion.playing.preferences import Preferences
from companion.playing.seen import Seen
from companion.playing.subscribers import Follower, Followers
from companion.playing.window import Window
from companion.showing.game import Games
from companion.store import backup, moved_tables
from companion.store.boxes import OwnBox as OwnBox
from companion.store.household import HERE
from companion.store.store import ListedTable as ListedTable
from companion.store.store import Store
from companion.store.store import Unreadable as Unreadable

if TYPE_CHECKING:
    from companion.store.copies import Copy

# How many tables that nobody shows stay loaded.
SPARE = 8
# The setting under which a count is saved; it stays on this machine until it is a table.
COUNT = f"{HERE}count:"


def is_everything(text: bytes) -> bool:
    """Whether a file holds a whole house, by how it begins."""
    return backup.is_backup(text)


@runtime_checkable
class KeepsCopies(Protocol):
    """A store that copies itself now and then."""

    def copies(self) -> "list[Copy]":
        """The copies, the newest first."""

    def restore_copy(self, name: str) -> None:
        """Puts everything back as a copy has it."""


class Tables:
    """Everything a phone of this house can do with tables; what it sees of one is a Seen."""

    def __init__(self, store: Store, games: Games) -> None:
        self.store = store
        self.games = games
        self.preferences = Preferences(store)
        # Tables that are followed, and those used last.
        self._live: dict[str, LiveTable] = {}
        # Every table that is still referenced anywhere, so that each is loaded once.
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._lock = RLock()
        self._followers = Followers()
        # Plays for the seats at these tables that are Caldera's.
        self.opponents = Opponents()
        # Called with the id of a table that changed in another process.
        self._hearing: list[Callable[[str], None]] = []
        store.listen(self._heard)

    # One table

    def begin(self, header: Header) -> str:
        """Saves a new table and returns its id."""
        id = self.store.create(header)
        self._followers.tell()
        return id

    def take_in(self, text: bytes, wanted: str | None = None) -> str:
        """Saves the table of a record as a table of its own and returns its id.

        One that is over and lies here already is not kept twice.
        """
        table = self.store.replay(parse(text))
        same = self.store.same_as(table) if table.result and wanted is None else None
        if same is not None:
            return same
        id = self.store.keep(table, wanted)
        self._followers.tell()
        return id

    def send_away(self, id: str, step: int) -> None:
        """Takes a table out of the lists that was moved to another machine at that step."""
        moved_tables.send_away(self.store, id, step)
        self._renew([id])

    def keep_away(self, id: str) -> None:
        """Makes sure that a table which is on another machine is out of the lists."""
        moved_tables.keep_away(self.store, id)
        self._followers.tell()

    def take_off(self, id: str, step: int) -> None:
        """Removes an uploaded table whose host has its record up to that step."""
        moved_tables.take_off(self.store, id, step)
        self._followers.tell()

    def bring_home(self, id: str, text: bytes) -> str:
        """Saves the record of a table that was moved away, and returns the id to restore."""
        id = moved_tables.bring_home(self.store, id, self.store.replay(parse(text)))
        self._renew([id])
        return id

    def has(self, id: str) -> bool:
        """Whether a table lies here, also one that was removed or sent away."""
        return self.store.kept(id) is not None

    def seen(self, id: str, shows: Seats = NOBODY, holds: Seats | None = None) -> Seen:
        """The table with that id as a phone may see it; by default the phone holds all seats."""
        live = self._get(id)
        everybody = frozenset(range(len(live.header.players)))
        return Window(live, everybody if holds is None else holds, shows)

    def header(self, id: str) -> Header:
        """What was settled before a table's first action, as everybody may know it."""
        live = self._held.get(id)
        kept = None if live else self.store.kept(id)
        header = live.header if live else kept.header if kept else self._get(id).header
        return replace(header, seed="", start=None)

    def who_plays(self, id: str) -> tuple[Player, ...]:
        """The players of a table; Caldera's seats as they are now, where it is loaded."""
        live = self._held.get(id)
        return self.header(id).players if live is None else Window(live, NOBODY, NOBODY).players

    def live(self, id: str) -> LiveTable:
        """The live table itself, for the hub, which sends each phone what it may see."""
        return self._get(id)

    def hides(self, id: str) -> bool:
        """Whether the table's record contains something that is still hidden from somebody."""
        return self.seen(id).hides

    def _get(self, id: str) -> LiveTable:
        id = id.upper()
        with self._lock:
            live = self._held.get(id)
            if live is None or live.is_lost:
                table = self.store.load(id)
                kept = self.store.kept(id)
                assert kept is not None
                game = self.games.find(table.header.game)
                live = self._held[id] = LiveTable(self.store, game, table, kept, self.store.system)
                live.notes = self.store.notes(id)
                live.listen(partial(self._went_on, id))
            if self._live.get(id) is not live:
                self._let_go()
                self._live[id] = live
        self.opponents.look_at(live)
        return live

    def _went_on(self, id: str) -> None:
        self._followers.tell()
        live = self._held.get(id)
        if live is not None:
            self.opponents.look_at(live)

    def hear(self, heard: Callable[[str], None]) -> None:
        """Calls `heard` with the id of a table that changed in another process, in any thread."""
        self._hearing.append(heard)

    def _heard(self, id: str, step: int, action: str) -> None:
        with self._lock:
            # An announcement of a table that is being loaded waits until that is done.
            live = self._held.get(id)
        if live is not None and step:
            # Only an action changes the table itself: changed seats are announced as step 0.
            live.hear(step, action)
            return
        self._followers.tell()
        for heard in self._hearing:
            heard(id)

    def _let_go(self) -> None:
        """Unloads tables that no phone shows any more."""
        idle = [id for id, live in self._live.items() if not live.followed]
        for id in idle[: max(0, len(idle) - SPARE + 1)]:
            del self._live[id]

    def remove(self, id: str) -> None:
        """Takes a table out of the lists."""
        self.store.delete(id)
        self._followers.tell()

    def restore(self, id: str) -> None:
        """Puts a removed table back."""
        self.store.restore(id)
        self._followers.tell()

    # All tables

    def open_tables(self) -> list[ListedTable]:
        """The tables not over yet, the one touched last first."""
        return self.store.open_tables()

    def finished_tables(self) -> list[ListedTable]:
        """The tables that are over, the newest first."""
        return self.store.finished_tables()

    def unreadable_tables(self) -> list[Unreadable]:
        """The tables that are here and cannot be shown, each with the reason."""
        return self.store.unreadable_tables()

    def why_not_shown(self, kept: ListedTable) -> Message | None:
        """Why a table of a list cannot be looked at here, though it can be read."""
        game = self.games.find(kept.header.game)
        return None if game.on_screen else game.no_screen.message

    def raw(self, id: str) -> bytes:
        """The whole record as it lies here, readable or not, for the one who keeps the table."""
        return self.store.raw(id)

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever a list of tables looks different."""
        return self._followers.subscribe(follower)

    # What the house remembers beside its tables

    @property
    def notice(self) -> Message | None:
        """A message about the database file, such as that it was damaged."""
        return self.store.notice

    def noticed(self) -> None:
        """Marks that message as read."""
        self.store.notice = None

    def names(self) -> list[str]:
        """The names of those who played before, the latest first."""
        return [name for name in self.store.names() if not is_default(name)]

    def remember_name(self, name: str) -> None:
        """Keeps a player's name for the next table, unless it only says the colour."""
        if not is_default(name):
            self.store.remember_name(name)

    def last_players(self, game: str) -> int | None:
        """How many sat at the table of that game that was touched last."""
        tables = [*self.open_tables(), *self.finished_tables()]
        of_game = [kept for kept in tables if kept.header.game == game]
        last = max(of_game, key=lambda kept: kept.updated, default=None)
        return len(last.header.players) if last else None

    def boxes(self, game: str) -> list[OwnBox]:
        """The copies of a game that were checked here, the one used last first."""
        return self.store.boxes(game)

    # A first game is offered until it was tried, or a table of that game was begun.

    def offers_first_game(self, game: str) -> bool:
        """Whether nobody here has played that game, or tried its first game."""
        if not self.games.find(game).has_first_game or self.store.setting(f"first-game:{game}"):
            return False
        return self.last_players(game) is None

    def end_first_game(self, game: str) -> None:
        """Its first game was left or is over: it is not offered again."""
        self.store.set_setting(f"first-game:{game}", "done")

    def who_played(self, game: str) -> tuple[Player, ...]:
        """Who sat at the table of that game that was touched last, in their colours."""
        tables = [*self.open_tables(), *self.finished_tables()]
        of_game = [kept for kept in tables if kept.header.game == game]
        last = max(of_game, key=lambda kept: kept.updated, default=None)
        return last.header.players if last else ()

    # Counts: a game's own for one that was begun, a table's for one that is ended by scoring

    def count(self, of: str) -> Counted | None:
        """The count in progress for a game or a table."""
        return read_counted(self.store.setting(COUNT + of))

    def keep_count(self, of: str, counted: Counted | None) -> None:
        """Keeps a count, or lets it go once it is a table."""
        self.store.set_setting(COUNT + of, counted.write() if counted else "")

    def box(self, game: str, name: str | None = None) -> JsonObject:
        """How the players' copy of a game differs from our profile: that box, or the one used last.

        Entries that the profile no longer has, after an update, are left out.
        """
        known = self.games.find(game).rules.profile.entries
        return {key: value for key, value in self.store.box(game, name).items() if key in known}

    def set_box(self, game: str, changes: Mapping[str, Json], name: str | None = None) -> None:
        """Keeps the players' box for the next tables."""
        self.store.set_box(game, changes, name)

    def use_box(self, game: str, name: str) -> None:
        """Makes this the default box."""
        self.store.use_box(game, name)

    def rename_box(self, game: str, old: str, new: str) -> None:
        """Renames a box."""
        self.store.rename_box(game, old, new)

    def remove_box(self, game: str, name: str) -> None:
        """Forgets a box; tables that use it keep what they have."""
        self.store.remove_box(game, name)

    # Everything in one file

    def marks(self, phone: str) -> Marks:
        """What one phone remembers of tables."""
        return Marks(self.store, phone)

    def everything(self) -> tuple[str, str]:
        """All tables, names, boxes and settings: a file's name, and its text."""
        return backup.file_name(localtime()), backup.write(self.store)

    def take_everything(self, text: bytes) -> backup.Imported:
        """Imports such a file: adds what this house does not have."""
        taken = backup.read(self.store, text)
        self.preferences.reload()
        self._renew(taken.continued)
        return taken

    # Copies that are made by themselves

    def copies(self) -> "list[Copy]":
        """The copies of everything that lie here, the newest first."""
        return self.store.copies() if isinstance(self.store, KeepsCopies) else []

    def restore_copy(self, name: str) -> None:
        """Puts everything back as a copy has it; what was here becomes a copy first."""
        if not isinstance(self.store, KeepsCopies):
            raise Refusal("No copies are kept here.")
        self.store.restore_copy(name)
        self.preferences.reload()
        self._renew(tuple(self._held))

    def _renew(self, ids: Iterable[str]) -> None:
        """Reloads tables that were changed in the store, and notifies their followers."""
        for id in ids:
            live = self._held.get(id)
            try:
                if live is not None:
                    live.renew()
            except Refusal:
                # It is not there any more, or cannot be read.
                with self._lock:
                    self._held.pop(id, None)
                    self._live.pop(id, None)
        self._followers.tell()
