"""What closes each fault that an attack once found, and a test that fails when it is taken away."""

import sqlite3
from collections.abc import Callable
from datetime import datetime
from typing import Any

from flet_web.fastapi import FletApp  # type: ignore[import-untyped]

from companion.core.action import Action
from companion.sharing.hub.rate_limits import Rate
from companion.store import mark_rows, postgres
from companion.store.copies import STAMP, Copies, Copy
from tests.simulated.ablations import Ablation, one_sender

WITHOUT_LIMIT = 1 << 40
MAKE = Copies.make
CONNECTIONS, SOCKETS = "tests/serve/test_connections.py", "tests/serve/test_sockets.py"
LIMITS = "companion.serving.limits"
COPIES, SALVAGE = "companion.store.copies.Copies", "companion.store.salvage"


class Forgetful(dict[str, Any]):
    """Tables that somebody holds, none of which is found again."""

    def get(self, *_: object) -> None:
        """Nothing."""


def as_told(rules: object, action: Action | None, *_: object) -> Action | None:
    """A correction shown as it was made."""
    return action


def any_property(control: object, props: Any) -> Any:
    """Whatever a page says of a control."""
    return props


async def in_the_loop(call: Callable[..., Any], *args: Any) -> Any:
    """Work that everybody waits for."""
    return call(*args)


def by_name(copies: Copies) -> list[Copy]:
    """The copies by the hour that their clock told, also one that was ahead."""
    found = sorted(copies.folder.glob(f"*{copies.source.suffix}"), reverse=True)
    return [
        Copy(path.name, datetime.strptime(path.stem, STAMP), path.stat().st_size) for path in found
    ]


# By the number of the fault in the order in which they were found, and what was done about it.
FAULTS = {
    "1: no cards are named in a hand that is hidden": Ablation(
        {"companion.games.arabana.secrecy.refuse_hidden_names": lambda *_: None},
        "tests/playing/test_masked_corrections.py -k right_or_wrong",
    ),
    "1: a correction is shown as each phone sees it": Ablation(
        {"companion.playing.window.view_action": as_told},
        "tests/playing/test_masked_corrections.py -k what_a_correction_changed_for_it",
    ),
    "2: the head of a request is bounded": Ablation(
        {f"{LIMITS}.MOST_HEAD": WITHOUT_LIMIT}, f"{CONNECTIONS} -k megabyte"
    ),
    "2: a connection has its time": Ablation(
        {"companion.serving.bounded_http.BoundedHttp._arm": lambda *_: None},
        f"{CONNECTIONS} -k never_says",
    ),
    "2: silent connections of one sender are bounded": Ablation(
        {"companion.serving.idle_connections.Waiting.add": lambda *_: None},
        f"{CONNECTIONS} -k who_say_nothing",
    ),
    "2: silent connections make room for others": Ablation(
        {"companion.serving.idle_connections.Waiting.make_room": lambda *_: None},
        f"{CONNECTIONS} -k from_everywhere",
    ),
    "3: a table's row is locked while it takes an action (PostgreSQL)": Ablation(
        {"companion.store.postgres.NEXT": postgres.NEXT.replace("FOR NO KEY UPDATE", "")},
        "tests/sharing/test_taking_off.py -k nothing_that_was_acknowledged",
    ),
    "4: a frame is bounded": Ablation(
        {f"{LIMITS}.MOST_FRAME": WITHOUT_LIMIT}, f"{SOCKETS} -k larger_than_a_tap"
    ),
    "4: a page sets only what somebody can change on it": Ablation(
        {"companion.flet_seams.server.allowed_properties.allowed_properties": any_property},
        f"{SOCKETS} -k nothing_else_is_kept",
    ),
    "4: a socket is one page": Ablation(
        {
            "companion.flet_seams.server.connection.SteadyConnection._FletApp__on_message": (
                FletApp._FletApp__on_message
            )
        },
        f"{SOCKETS} -k one_page",
    ),
    "5: a torn schema is known as damage": Ablation(
        {
            "companion.store.schema.FAULTS": (sqlite3.Error,),
            "companion.store.sqlite.FAULTS": (sqlite3.Error,),
        },
        "tests/store/test_salvage.py -k bit_flipped_in_the_first_page",
    ),
    "6: the copy that is restored is spared": Ablation(
        {f"{COPIES}.make": lambda copies, spare="": MAKE(copies)},
        "tests/store/test_copies.py -k oldest_copy",
    ),
    "7: wrong codes are counted for each sender": Ablation(
        {"companion.sharing.hub.rate_limits.Rate.take": one_sender(Rate.take)},
        "tests/serve/test_guests.py -k bar_no_other",
    ),
    "8: a table that somebody holds is found again": Ablation(
        {"companion.playing.tables.WeakValueDictionary": Forgetful},
        "tests/playing/test_tables.py -k about_to_be_followed",
    ),
    "9: the key comes before a long record": Ablation(
        {"companion.sharing.hub.routes.is_short": lambda _: True},
        "tests/sharing/test_upload.py -k without_a_key_ahead",
    ),
    "9: a record is read in a thread": Ablation(
        {"companion.sharing.hub.upload.run_in_threadpool": in_the_loop},
        "tests/sharing/test_upload.py -k in_no_loop",
    ),
    "10: codes, phones and seats are salvaged": Ablation(
        {f"{SALVAGE}._put_plain": lambda *_: True},
        "tests/store/test_seats_salvaged.py -k survives",
    ),
    "10: a missing file comes back from its copies": Ablation(
        {f"{COPIES}.bring_back": lambda _: None},
        "tests/store/test_missing_file.py -k newest_copy",
    ),
    "10: a newer file is left alone, also a damaged one": Ablation(
        {
            "companion.store.schema.refuse_newer": lambda _: None,
            f"{SALVAGE}.refuse_newer": lambda _: None,
        },
        "tests/store/test_salvage.py -k known_by_its_log",
    ),
    "10: copies dated ahead come last": Ablation(
        {f"{COPIES}.listed": by_name}, "tests/store/test_copies.py -k dated_in_the_future"
    ),
    "11: marks of a table are bounded": Ablation(
        {"companion.store.mark_rows.THIN_OUT": mark_rows.THIN_OUT.replace("at <", "at < 0 *")},
        "tests/playing/test_marks.py -k bounded",
    ),
    "11: removed tables are deleted for good": Ablation(
        {"companion.store.removed_tables.Purging.look": lambda *_: None},
        "tests/store/test_purging.py -k by_itself",
    ),
    "11: a seed is bounded": Ablation(
        {"companion.core.record.LONGEST_SEED": WITHOUT_LIMIT},
        "tests/core/test_long_texts.py -k seed",
    ),
    "11: only the owner may read the file": Ablation(
        {"companion.store.schema.make_private": lambda _: None},
        "tests/store/test_purging.py -k nobody_else_may_read_the_file",
    ),
    "11: the log of faults is bounded": Ablation(
        {"companion.serving.fault_log.Seldom.filter": lambda *_: True},
        "tests/serve/test_fault_log.py -k again_and_again",
    ),
}
