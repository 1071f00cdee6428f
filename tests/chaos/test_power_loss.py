"""Power cuts at any moment: the file opens undamaged and has all that was acknowledged."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from companion.core.record import write_header
from companion.games import find
from companion.store.sqlite import SqliteStore
from companion.store.store import Store
from tests.chaos.forgetful_disk import Recording, Sync, Truncate, recorded
from tests.chaos.tally import Tally
from tests.store.playing import HEADER, play

FILE = "tables.sqlite"
EARLIER = sorted((Path(__file__).parents[1] / "records" / "store").glob("*.sqlite"))
FIRST, SECOND, THIRD = "BCD222", "BCD333", "BCD444"
# Removed so long ago that the next start deletes it for good.
DUE = "SELECT id FROM tables WHERE purge_at = 0"
# All that people did, without the times that a migration writes by itself.
CONTENT = (
    f"SELECT id, header, finished, summary, deleted IS NULL FROM tables WHERE id NOT IN ({DUE})",
    f"SELECT table_id, step, action FROM actions WHERE table_id NOT IN ({DUE})",
    "SELECT table_id, action_id, step FROM answered",
    "SELECT key, value FROM settings",
    "SELECT game, name, changes FROM own_boxes",
    "SELECT name FROM names",
    "SELECT table_id, phone, kind, value FROM marks",
)
Content = tuple[frozenset[tuple[object, ...]], ...]


def content(store: Store) -> Content:
    return tuple(frozenset(store.rows(query)) for query in CONTENT)


@dataclass
class History:
    """What a file had to have, from which operation of its disk on."""

    recording: Recording
    acknowledged: list[tuple[int, Content]] = field(default_factory=list)

    def note(self, store: Store) -> None:
        """Everything so far was acknowledged."""
        self.acknowledged.append((len(self.recording.operations), content(store)))

    def allowed(self, until: int) -> list[Content]:
        """What the file may have then: all that was acknowledged, or one change more."""
        last = max(at for at, (done, _) in enumerate(self.acknowledged) if done <= until)
        return [known for _, known in self.acknowledged[last : last + 2]]


@contextmanager
def opened(folder: Path, history: History) -> Iterator[Store]:
    store = SqliteStore(folder / FILE, find, copies=False)
    store.after_change = lambda: history.note(store)
    yield store
    store.close()


def begin(store: Store, id: str) -> None:
    """A new table of that id, so that every run is the same."""
    store.keep(store.replay(write_header(HEADER)), id)


def an_evening(folder: Path, history: History) -> None:
    """Tables begun, played, removed and purged, in two sittings; the log is emptied on the way."""
    with opened(folder, history) as store:
        begin(store, FIRST)
        begin(store, SECOND)
        play(store, FIRST, 60)
        store.remember_name("Ana")
        store.set_box("haleakala", {"jetty": 3})
        play(store, SECOND, 120)
    with opened(folder, history) as store:
        play(store, FIRST, 140)
        store.delete(SECOND)
        with store.change() as change:
            change.execute("UPDATE tables SET purge_at = 0 WHERE id = ?", SECOND)
        while store.purge():
            pass
        store.set_setting("settings", '{"language": "fr"}')
        begin(store, THIRD)
        play(store, THIRD, 20)


def a_first_start(folder: Path, history: History) -> None:
    """Nothing is done but what a new file needs."""
    with opened(folder, history) as store:
        store.remember_name("Ana")


def an_update(folder: Path, history: History) -> None:
    """A file of an earlier version is migrated, and play goes on."""
    with opened(folder, history) as store:
        begin(store, SECOND)
        play(store, SECOND, 10)


def record(folder: Path, before: bytes | None, doing: Callable[[Path, History], None]) -> History:
    """Does something on a disk that is recorded."""
    folder.mkdir()
    known: Content = tuple(frozenset() for _ in CONTENT)
    if before is not None:
        aside = folder.with_name("aside.sqlite")
        aside.write_bytes(before)
        store = SqliteStore(aside, find, copies=False)
        known = content(store)
        store.close()
        (folder / FILE).write_bytes(before)
    with recorded(folder) as recording:
        history = History(recording, [(0, known)])
        doing(folder, history)
    return history


def power_cut(history: History, until: int, share: float, seed: int, folder: Path) -> Content:
    """Opens what such a power cut leaves; nothing of it may be damaged."""
    folder.mkdir()
    for name, data in history.recording.state(until, Random(seed), share).items():
        (folder / name).write_bytes(data)
    store = SqliteStore(folder / FILE, find, copies=False)
    assert store.notice is None, str(store.notice)
    found = content(store)
    store.close()
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    return found


def shares(luck: Random) -> list[float]:
    """How much of what was not synced survives: nothing, all of it, and some parts of it."""
    return [0.0, 1.0, *(luck.random() for _ in range(4))]


@pytest.mark.parametrize("before", [None, *EARLIER], ids=lambda file: file.stem if file else "new")
@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.long)])
def test_every_power_cut_leaves_all_that_was_acknowledged(
    before: Path | None, few: bool, tmp_path: Path
) -> None:
    """A sample of them; in the long run each moment, with several parts of what was not synced."""
    data, doing = (before.read_bytes(), an_update) if before else (None, an_evening)
    history = record(tmp_path / "disk", data, doing)
    moments = range(len(history.recording.operations) + 1)
    tally, luck = Tally(f"power cuts, {before.stem if before else 'new file'}"), Random(22)
    cuts = [(until, share) for until in moments for share in shares(luck)]
    for until, share in luck.sample(cuts, 80) if few else cuts:
        with tally.trial(f"after operation {until}, {share:.2f} survive"):
            found = power_cut(history, until, share, until, tmp_path / "cut")
            assert found in history.allowed(until), "something acknowledged is lost"
    tally.notes["changes acknowledged, 0 lost"] = len(history.acknowledged) - 1
    tally.say()
    assert {type(operation) for operation in history.recording.operations} >= {Sync, Truncate}


def test_a_power_cut_during_the_very_first_start_is_no_damage(tmp_path: Path) -> None:
    """The first page is torn, and the journal beside it says how to undo that."""
    history = record(tmp_path / "disk", None, a_first_start)
    for until in range(len(history.recording.operations) + 1):
        for seed in range(3):
            found = power_cut(history, until, 0.5, seed, tmp_path / "cut")
            assert found in history.allowed(until)


def test_without_a_sync_at_each_commit_the_same_power_cuts_lose_something(tmp_path: Path) -> None:
    def hasty(folder: Path, history: History) -> None:
        with opened(folder, history) as store:
            store.rows("PRAGMA synchronous = NORMAL")
            begin(store, FIRST)
            play(store, FIRST, 5)
            ends.append(len(history.recording.operations))

    ends: list[int] = []
    history = record(tmp_path / "disk", None, hasty)
    found = power_cut(history, ends[0], 0.0, 0, tmp_path / "cut")
    assert found not in history.allowed(ends[0])
