"""Every safeguard, and a patch that takes it away: something must miss it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

from companion.core.action import Correct
from companion.core.json_text import patch_between
from companion.playing import window
from companion.playing.live import LiveTable
from companion.sharing.hub import apply_action, routes, seating
from companion.sharing.hub.channel import Channel
from companion.sharing.hub.rate_limits import Rate
from companion.store import guards, moved_tables, postgres, store
from companion.store.store import Store

NUMBERS = count()


@dataclass(frozen=True)
class Ablation:
    """A safeguard: what replaces it, and the test that misses it, where no seed does."""

    replaced: dict[str, Any]
    test: str = ""
    # The first seed that missed it when it was tried last: others miss it, too.
    seed: int = 0

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Takes the safeguard away."""
        patches = [patch(name, new) for name, new in self.replaced.items()]
        for one in patches:
            one.start()
        try:
            yield
        finally:
            for one in reversed(patches):
                one.stop()


# What takes the place of a safeguard


def new_id(phone: str, id: str, told: str) -> str:
    """An action's id that is another one each time it is sent."""
    return f"{phone[:16]}.{id}.{next(NUMBERS)}"


def any_step(ahead: Callable[..., Any]) -> Callable[..., Any]:
    """An action is done at whatever step the table is."""
    return lambda live, action, at, check: ahead(live, action, live.table.last.number, check)


def for_any_seat(channel: Channel, at: int, told: str) -> Any:
    """An action is not compared with the seats of its phone."""
    return channel.live.table.rules.codec.read(apply_action.checked(told))


def any_ticket(find: Callable[..., Any]) -> Callable[..., Any]:
    """A token that nobody knows is taken for the first phone's."""

    def found(self: Any, token: str) -> Any:
        ticket = find(self, token)
        if ticket is not None:
            return ticket
        for (table,) in self._rows._store.rows("SELECT table_id FROM shared"):
            return seating.Ticket(table, frozenset(self._seats(table)), True, False, "")
        return None

    return found


def without_deleted(text: str) -> str:
    """A statement that does not look whether a table was removed."""
    assert guards.HERE in text
    return text.replace(guards.HERE, "1 = 1")


def leave_anyway(database: Store, id: str, step: int, *rest: Any, **more: Any) -> None:
    """A table leaves at whatever step it is."""
    LEAVE(database, id, len(database.since(id, 0)), *rest, **more)


def unmasked(channel: Channel, step: Any) -> Any:
    """A position with all that is hidden."""
    return step.outcome.position


def all_seats_see(see: Callable[..., Any]) -> Callable[..., Any]:
    """What happened as somebody sees it who holds every seat."""
    return lambda rules, step, seats, mask, note: see(
        rules, step, frozenset(rules.seats), mask, note
    )


def all_answers(rules: Any, asked: Any, holds: Any, shows: Any) -> Any:
    """What is asked, with everybody's answers."""
    return tuple(asked)


def stale_tickets(self: Any, table_id: str) -> None:
    """Who follows is told of changed seats, and tickets stay as they were."""
    if (followers := self._followers.get(table_id)) is not None:
        followers.tell()


def only_next(live: LiveTable, step: int, action: str) -> None:
    """Word of a step is taken only if its action came with it."""
    if action and step == live.table.last.number + 1:
        HEAR(live, step, action)


def unchecked(table: Any, by: int, told: Any, shows: Any, _: Any) -> Correct:
    """A correction that may open hands."""
    rules, position = table.rules, table.position
    whole = rules.filled(position, told, shows, table.last.number + 1)
    return Correct(by, patch_between(rules.write(position), whole))


def always_open(put: Callable[..., Any]) -> Callable[..., Any]:
    """An action is told with the word of it, whatever it hides."""
    return lambda *told: put(*told[:-1], True)


def one_sender(take: Callable[..., Any]) -> Callable[..., Any]:
    """All senders together are one."""
    return lambda self, who="": take(self, "")


LEAVE, HEAR = moved_tables._leave, LiveTable.hear
APPLY, CHANNEL = "companion.sharing.hub.apply_action", "companion.sharing.hub.channel"
SEATING = "companion.sharing.hub.seating.Seating"
LIVE = "companion.playing.live.LiveTable"
HOST_CHECK = "companion.serving.host_check.HostCheck"

BY_SEED = {
    "the id of an action": Ablation({f"{APPLY}._id": new_id}, seed=5),
    "the step that an action was meant for": Ablation(
        {f"{LIVE}._ahead": any_step(LiveTable._ahead)},
        seed=341,
    ),
    "an answer by id before a refusal": Ablation({f"{LIVE}.answered": lambda *_: None}, seed=5),
    "the key of an action in the store": Ablation(
        {"companion.store.store.Store.answered": lambda *_: None},
        seed=5,
    ),
    "the seats of a phone": Ablation({f"{APPLY}._judged": for_any_seat}, seed=27),
    "whose step is taken back": Ablation({f"{APPLY}.owner_check": lambda *_, **__: None}, seed=5),
    "what only the host may do": Ablation(
        {"companion.sharing.hub.routes.host": routes.caller}, seed=15
    ),
    "the token of a phone": Ablation(
        {f"{SEATING}._find_ticket": any_ticket(seating.Seating._find_ticket)},
        seed=42,
    ),
    "the secret of a table that moves": Ablation(
        {"companion.sharing.hub.upload.code_of": lambda secret: f"PUT{next(NUMBERS):06}"},
        seed=1,
    ),
    "a removed table takes no action": Ablation(
        {"companion.store.store.NEXT_ACTION": without_deleted(store.NEXT_ACTION)},
        seed=361,
    ),
    "the step at which a table leaves": Ablation(
        {"companion.store.moved_tables._leave": leave_anyway},
        seed=66,
    ),
    "masked positions": Ablation({f"{CHANNEL}.Channel._mask": unmasked}),
    "masked actions and events": Ablation({f"{CHANNEL}.happened": all_seats_see(window.happened)}),
    "masked questions": Ablation({f"{CHANNEL}.view_prompts": all_answers}),
    "tickets that end when seats change": Ablation({f"{SEATING}._tell": stale_tickets}, seed=2),
    "looking up what an announcement left out": Ablation({f"{LIVE}.hear": only_next}, seed=6),
    "catching up with a phone that knows more": Ablation(
        {f"{LIVE}.learn_of": lambda *_: None}, seed=30
    ),
    "seats as a part of the mark": Ablation(
        {f"{CHANNEL}.Channel._beginning": lambda _: b""}, seed=296
    ),
    "noticing a silent line": Ablation({"companion.sharing.client.event_stream.SILENCE": 1e9}),
}

BY_TEST = {
    "a removed table takes no action (PostgreSQL)": Ablation(
        {"companion.store.postgres.NEXT": without_deleted(postgres.NEXT)},
        "tests/store/test_guards.py -k takes_no_action",
    ),
    "no gap between steps": Ablation(
        {
            "companion.store.store.NEXT_ACTION": store.NEXT_ACTION.replace(
                f"AND {guards.LAST_STEP} = ? - 1", "AND ? > 0"
            )
        },
        "tests/store/test_guards.py -k only_the_next",
    ),
    "masked corrections": Ablation(
        {"companion.sharing.hub.apply_action.correction": unchecked},
        "tests/sharing/test_correction_secrets.py -k tells_its_phone_nothing",
    ),
    "hearing of a change of one's own that was cut off": Ablation(
        {"companion.store.announcements.Hearing.rename": lambda *_: None},
        "tests/store/test_postgres.py -k heard_of_as_anothers",
    ),
    "corrections of a phone are counted": Ablation(
        {"companion.playing.masked_corrections._check_number": lambda *_: None},
        "tests/playing/test_masked_corrections.py -k again_and_again",
    ),
    "a correction too many needs the yes of another phone": Ablation(
        {"companion.sharing.hub.open_requests.Viewer.may_answer": lambda *_: True},
        "tests/sharing/test_correction_requests.py -k every_other_phone",
    ),
    "a request to correct shows what lies open alone": Ablation(
        {"companion.sharing.hub.correction_requests.NOBODY": frozenset(range(4))},
        "tests/sharing/test_correction_requests.py -k only_what_lies_open",
    ),
    "a host that is ours": Ablation(
        {f"{HOST_CHECK}._is_ours": lambda *_: True}, "tests/serve/test_host_check.py -k foreign"
    ),
    "a page that came from us": Ablation(
        {f"{HOST_CHECK}._own_origin": lambda *_: True},
        "tests/serve/test_host_check.py -k elsewhere",
    ),
    "tries are counted for each sender": Ablation(
        {
            "companion.sharing.hub.rate_limits.Rate.take": one_sender(Rate.take),
        },
        "tests/sharing/test_rates.py",
    ),
    "an announcement tells nothing hidden": Ablation(
        {
            "companion.store.postgres.PostgresStore._put_next": always_open(
                postgres.PostgresStore._put_next
            )
        },
        "tests/store/test_postgres.py -k word_of",
    ),
}
