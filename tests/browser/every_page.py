"""Every page of the app, with tables on which it has something to show."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from companion.core import record
from companion.core.languages import language
from companion.core.message import Message, say
from companion.core.table import Table
from companion.games import GAMES, find
from companion.playing.marks import Marks
from companion.store.sqlite import SqliteStore
from tests.browser.harness import ROOT, Screen

RECORDS = ROOT / "tests" / "records"
# A recorded game of each kind: its pages once it is over, and at three moments before.
PLAYED = {
    "haleakala": "tie-broken-by-statues",
    "hekla": "four-players",
    "arabana": "gods-three-players",
    "mauna-kea": "four-players-expert-every-square",
}
# Other forms of the games, each at its beginning and in the middle.
OTHER_FORMS = (
    ("haleakala", "tactical"),
    ("haleakala", "own-cards"),
    ("hekla", "two-players"),
    ("arabana", "own-cards-gods-four-players"),
    ("mauna-kea", "three-players-walked-on-the-board"),
    ("mauna-kea", "two-players-own-bag-every-square"),
)
HOUSEHOLD = ("/", "/history", "/settings", "/score", "/join")
OF_A_GAME = ("/new", "/rules", "/box", "/map", "/first", "/score")
FINISHED = ("", "/log", "/sheet", "/winner", "/story", "/story/board", "/eruption", "/fix")
IN_PLAY = ("", "/log", "/fix", "/lay-out", "/odds", "/count", "/join", "/move", "/watch")
# Shares of a recorded game after which the table in play is shown.
MOMENTS = (0.2, 0.5, 0.8)
# What has no address of its own is opened by taps.
COUNTING = (say("Count"),)
MENU = (say("Menu"),)
PEOPLE = (say("People"),)
# Where pages of tables are noted beside the tables.
NOTES = "pages.jsonl"


class Page(NamedTuple):
    """An address, the name of its pictures, and what is tapped there by its words in English."""

    name: str
    path: str
    taps: tuple[Message, ...] = ()

    def open(self, screen: Screen, code: str) -> None:
        """Shows it in a language, on a screen that shows another page of the app."""
        changed = monotonic()
        screen.go(self.path)
        screen.await_drawing(changed)
        for words in self.taps:
            changed = monotonic()
            screen.tap(language(code).say(words))
            screen.await_drawing(changed)


def make_tables(data: Path) -> None:
    """Stores a finished table of each game and others in the middle of it."""
    data.mkdir(parents=True)
    store = SqliteStore(data / "tables.sqlite", find)
    for game, name in PLAYED.items():
        table = record.read_text((RECORDS / game / f"{name}.json").read_bytes(), find)
        id = store.keep(table)
        Marks(store, "here").see(id, (table.last.number, 2))
        _note(data, f"{game}-finished", id, FINISHED)
        for moment in MOMENTS:
            wanted = IN_PLAY if moment == MOMENTS[1] else ("",)
            _keep(store, data, f"{game}-{round(moment * 100)}", table, moment, wanted)
    for game, name in OTHER_FORMS:
        table = record.read_text((RECORDS / game / f"{name}.json").read_bytes(), find)
        _keep(store, data, f"{game}-{name}-0", table, 0.0, ("/lay-out", ""))
        _keep(store, data, f"{game}-{name}-50", table, 0.5, ("",))
    store.close()


def _keep(
    store: SqliteStore,
    data: Path,
    stem: str,
    whole: Table[object],
    moment: float,
    pages: tuple[str, ...],
) -> None:
    """A table as it was after a part of its actions; what came up then has been seen."""
    begun: Table[object] = Table(whole.rules)
    for action in whole.actions[: round(len(whole.actions) * moment)]:
        begun.push(action)
    id = store.keep(begun)
    Marks(store, "here").see(id, (begun.last.number, 2))
    _note(data, stem, id, pages)


def _note(data: Path, stem: str, id: str, pages: tuple[str, ...]) -> None:
    with (data / NOTES).open("a", encoding="utf-8") as notes:
        for page in pages:
            line = {"name": f"{stem}{page.replace('/', '-')}", "path": f"/table/{id}{page}"}
            notes.write(json.dumps(line) + "\n")


def pages_of(data: Path) -> Iterator[Page]:
    """Every page that has an address."""
    for path in HOUSEHOLD:
        yield Page(f"household{path.replace('/', '-').rstrip('-')}", path)
    for game, path in product(PLAYED, OF_A_GAME):
        yield Page(f"{game}{path.replace('/', '-')}", f"{path}/{game}")
    for line in (data / NOTES).read_text(encoding="utf-8").splitlines():
        yield Page(**json.loads(line))


def opened_by_taps(data: Path) -> Iterator[Page]:
    """What is opened on a page by taps."""
    yield Page("household-history-people", "/history", PEOPLE)
    yield Page("household-history-person", "/history", (*PEOPLE, say("Ana")))
    for game in PLAYED:
        yield Page(f"{game}-score-count", f"/score/{game}", COUNTING)
        boxes = GAMES.find(game).box_pages
        for title in boxes.titles if boxes else ():
            if not title.on_map:
                yield Page(f"{game}-box-{title.key}", f"/box/{game}/{title.key}")
    for page in pages_of(data):
        if page.name.endswith("-50"):
            yield Page(f"{page.name}-menu", page.path, MENU)
