"""The past of a house: its finished plays and the people at them, and every change to both."""

from collections.abc import Callable, Sequence
from threading import RLock

from companion.core.message import Message
from companion.past.bg_stats_import import read_file
from companion.past.chances_jobs import ChancesJobs
from companion.past.filters import GameNames
from companion.past.outcomes import outcome
from companion.past.people import Likely, People, likely_same, names_at
from companion.past.story import Story, story
from companion.past.what_else import OtherIdea, may_ask, other_ideas
from companion.playing.subscribers import Follower, Followers
from companion.playing.tables import Tables
from companion.store.listed_table import ListedTable
from companion.store.people_rows import PeopleRows
from companion.store.plays import LONGEST_NOTE as LONGEST_NOTE
from companion.store.plays import LONGEST_PLACE as LONGEST_PLACE
from companion.store.plays import Play as Play
from companion.store.plays import PlayRows
from companion.store.plays import PlaySeat as PlaySeat

# So many stories stay in memory.
STORIES = 4


class Past:
    """Finished plays and people; what was read stays until something changes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.games = tables.games
        self._plays = PlayRows(tables.store, self._outcome)
        self._people = PeopleRows(tables.store)
        self._known: tuple[tuple[Play, ...], People] | None = None
        self._stories: dict[str, tuple[int, Story]] = {}
        # Win chances of finished tables; nothing is worked out before somebody asks for it.
        self.chances = ChancesJobs(tables)
        self._lock = RLock()
        self._followers = Followers()
        tables.subscribe(self._changed)

    def _outcome(self, kept: ListedTable) -> Play:
        return outcome(kept, self.games.find(kept.header.game).meta)

    def _changed(self) -> None:
        self._known = None

    def _now(self) -> tuple[tuple[Play, ...], People]:
        with self._lock:
            known = self._known
            if known is None:
                plays = tuple(self._plays.all())
                known = self._known = plays, People(self._people.all(), names_at(plays))
            return known

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every finished play, the one that ended last first."""
        return self._now()[0]

    @property
    def people(self) -> People:
        """Who is who."""
        return self._now()[1]

    @property
    def game_names(self) -> GameNames:
        """What the games are called that plays are of, by their ids."""
        return {game.id: game.meta.name for game in self.games}

    @property
    def locations(self) -> list[str]:
        """Every place where somebody played, the latest first."""
        return list(dict.fromkeys(play.location for play in self.plays if play.location))

    def play(self, id: str) -> Play | None:
        """The play with that id."""
        return next((play for play in self.plays if play.id == id), None)

    def story(self, id: str) -> Story:
        """The story of a finished table; made once for as long as the table stays as it is."""
        live = self.tables.live(id)
        known = self._stories.get(live.id)
        if known is None or known[0] != live.table.last.number:
            made = story(live.game, live.table)
            known = self._stories[live.id] = (live.table.last.number, made)
            # Of a few that were looked at last: a story is made again in a moment.
            for old in list(self._stories)[:-STORIES]:
                del self._stories[old]
        return known[1]

    def may_ask_what_else(self, id: str, turn: int) -> bool:
        """Whether there are other ideas about a turn of a finished table."""
        live = self.tables.live(id)
        return may_ask(live.game, live.table, self.story(id), turn)

    async def what_else(self, id: str, turn: int) -> tuple[OtherIdea, ...]:
        """Other ideas about a turn of a finished table, in no order."""
        live = self.tables.live(id)
        return await other_ideas(live.game, live.table, self.story(id), turn)

    def likely_same(self) -> list[Likely]:
        """People who may be one person, and nobody said that they are two."""
        plays, people = self._now()
        return likely_same(people, plays, self._people.two_people())

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever plays or people look different."""
        leave = [self._followers.subscribe(follower), self.tables.subscribe(follower)]

        def unsubscribe() -> None:
            for one in leave:
                one()

        return unsubscribe

    def _tell(self) -> None:
        self._changed()
        self._followers.tell()

    # Plays

    def remark(self, id: str, location: str, note: str) -> None:
        """Keeps where a play took place, and a note about it."""
        self._plays.remark(id, location.strip(), note.strip())
        self._tell()

    def remove(self, play: Play) -> None:
        """Takes a play out of the list; it can be restored for a while."""
        if play.recorded:
            self.tables.remove(play.id)
        else:
            self._plays.remove(play.id)
        self._tell()

    def restore(self, play: Play) -> None:
        """Puts a removed play back."""
        if play.recorded:
            self.tables.restore(play.id)
        else:
            self._plays.restore(play.id)
        self._tell()

    def add(self, plays: Sequence[tuple[Play, str]]) -> list[str]:
        """Adds plays without a record, each with what its source calls it."""
        added = self._plays.add(plays)
        self._tell()
        return added

    def take_in(self, text: bytes) -> Message:
        """Adds the plays of a file of BG Stats that are not here yet; says what came of it."""
        found = read_file(text, self.games, self.plays, self.sources())
        if found.plays:
            self.add(found.plays)
        return found.summary

    def sources(self) -> frozenset[str]:
        """What the sources of plays without a record called them."""
        return frozenset(self._plays.sources())

    # People

    def rename(self, id: str, name: str) -> None:
        """Calls a person otherwise, also where names are offered for the next table."""
        old = self.people.name(id)
        self._change(lambda people: people.renamed(id, name.strip()))
        self._offer(old, self.people.name(id))

    def merge(self, id: str, into: str) -> None:
        """Makes two people one."""
        old = self.people.name(id)
        self._change(lambda people: people.merged(id, into))
        self._offer(old, None)

    def split(self, id: str) -> None:
        """Makes a person who was merged into another one a person of their own again."""
        self._change(lambda people: people.split(id))
        self._offer(None, self.people.name(id))

    def like(self, id: str, color: str) -> None:
        """Remembers which colour a person likes."""
        self._change(lambda people: people.liking(id, color))

    def visit(self, id: str, guest: bool) -> None:
        """Says whether a person is a guest."""
        self._change(lambda people: people.visiting(id, guest))

    def tell_apart(self, pair: Likely) -> None:
        """Remembers that two people with names alike are two."""
        self._people.tell_apart(pair.stays, pair.goes)
        self._tell()

    def _change(self, change: Callable[[People], People]) -> None:
        with self._lock:
            before = self.people
            self._people.replace(before.rows, change(before).rows)
        self._tell()

    def _offer(self, old: str | None, new: str | None) -> None:
        """Offers one name for seats instead of another."""
        if old is not None:
            self.tables.store.forget_name(old)
        if new is not None:
            self.tables.remember_name(new)
