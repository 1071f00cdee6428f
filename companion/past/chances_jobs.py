"""Win chances worked out in the background, in slices, and kept with their table."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from companion.core.draws import by_the_players
from companion.core.game import Header
from companion.core.json_text import dump, parse
from companion.core.message import Message, say
from companion.core.mind import Unable
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.past.chances import Chances, ChancesWork
from companion.past.chances_json import read_chances, write_chances
from companion.past.story import FEWEST_TURNS, Story
from companion.playing.just_score import only_scored
from companion.playing.subscribers import Follower, Followers
from companion.playing.tables import Tables
from companion.showing.game import Game
from companion.store.story_rows import StoryRows
from companion.thinking.budget import Budget

# In this many worlds a table is played on; nobody waits longer than so many seconds for them.
WORLDS, MOST_SECONDS = 96, 120.0
# Between two slices others get to do something.
REST = 0.001
# So many results that were looked at last stay in memory.
KEPT = 4

NO_MIND = say("Caldera does not play this game, so it can reckon no win chances.")
OWN_HANDS = say("The players dealt the cards: what they held is not known here.")
NOT_TRACKED = say("Not every piece was followed in this game: there is no win chance without it.")
TOO_SHORT = say("This game was too short for win chances.")
OWN_DRAWS = say(
    "The players drew the pieces themselves: what else could have come is not known, so luck and "
    "choices cannot be told apart."
)
UNABLE = {Unable.OWN_CARDS: OWN_HANDS, Unable.NOT_TRACKED: NOT_TRACKED}


def why_no_chances(game: Game, header: Header, story: Story) -> Message | None:
    """Why a finished table has no win chances."""
    if only_scored(header) or story.last < FEWEST_TURNS:
        return TOO_SHORT
    if not game.has_mind:
        return NO_MIND
    unable = game.unable(header)
    return UNABLE[unable] if unable is not None else None


def why_no_parts(table_header: Header, story: Story) -> Message | None:
    """Why luck and choices are not distinguished at a table that has win chances."""
    if by_the_players(table_header):
        return OWN_DRAWS
    corrected = next((turn.number for turn in story.turns if turn.corrected), None)
    if corrected is not None:
        return say(
            "The board was put right by hand in turn {turn}: what was luck and what was choice "
            "before it cannot be told.",
            turn=corrected,
        )
    return None


@dataclass
class Job:
    """Chances that are being worked out."""

    work: ChancesWork
    step: int
    budget: Budget
    # Somebody wants no more.
    stopped: bool = False

    @property
    def progress(self) -> float:
        """How much of it is done, from 0 to 1."""
        return min(1.0, max(self.work.progress, self.budget.used))


class ChancesJobs:
    """The win chances of finished tables: kept ones, and those that are being worked out."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rows = StoryRows(tables.store)
        self._jobs: dict[str, Job] = {}
        self._known: dict[tuple[str, int], Chances] = {}
        self._followers = Followers()

    def subscribe(self, follower: Follower) -> Callable[[], None]:
        """Calls `follower` whenever some work got on."""
        return self._followers.subscribe(follower)

    def known(self, id: str, story: Story) -> Chances | None:
        """What was worked out of a table, if anything was."""
        table = self._tables.live(id).table
        key = id.upper(), table.last.number
        found = self._known.get(key)
        if found is None:
            body = self._rows.get(*key)
            found = read_kept(body, story) if body else None
            if found is not None:
                self._remember(key, found)
        return found

    def _remember(self, key: tuple[str, int], chances: Chances) -> None:
        self._known[key] = chances
        for old in list(self._known)[:-KEPT]:
            del self._known[old]

    def progress(self, id: str) -> float | None:
        """How much of a table is worked out; nothing where no work is going on."""
        job = self._jobs.get(id.upper())
        return job.progress if job is not None else None

    def stop(self, id: str) -> None:
        """Ends the work on a table soon; what it found is kept."""
        job = self._jobs.get(id.upper())
        if job is not None:
            job.stopped = True

    async def work_out(self, id: str, story: Story) -> None:
        """Works out a table's chances, unless that is going on already."""
        id = id.upper()
        if id in self._jobs:
            return
        live = self._tables.live(id)
        work = chances_work(live.game, live.table, story)
        job = Job(work, live.table.last.number, Budget(MOST_SECONDS, None))
        self._jobs[id] = job
        try:
            await self._run(job)
        finally:
            del self._jobs[id]
            found = job.work.chances
            if found is not None:
                self._remember((id, job.step), found)
                self._rows.set(id, job.step, dump(write_chances(found)))
            self._followers.tell()

    async def _run(self, job: Job) -> None:
        budget, shown = job.budget, 0
        for _ in job.work.run():
            if budget.slice_over:
                budget.pause()
                percent = int(100 * job.progress)
                if percent > shown:
                    shown = percent
                    self._followers.tell()
                await asyncio.sleep(REST)
                budget.resume()
            if job.stopped or budget.used >= 1:
                return


def chances_work(
    game: Game, table: Table[object], story: Story, *, worlds: int | None = None, seed: str = ""
) -> ChancesWork:
    """The work on a finished table; the same table leads to the same chances."""
    parts = why_no_parts(table.header, story) is None
    return ChancesWork(game, table, story, worlds=worlds or WORLDS, seed=seed, parts=parts)


def worked_out(game: Game, table: Table[object], story: Story) -> Chances | None:
    """A table's chances, for whoever can wait; nothing where there are none."""
    if why_no_chances(game, table.header, story) is not None:
        return None
    work, budget = chances_work(game, table, story), Budget(MOST_SECONDS, None)
    for _ in work.run():
        if budget.used >= 1:
            break
    return work.chances


def read_kept(body: str, story: Story) -> Chances | None:
    """Chances that were kept of a table with this story; nothing if they are damaged."""
    try:
        value = parse(body.encode())
    except Refusal:
        return None
    return read_chances(value, len(story.turns), len(story.players))
