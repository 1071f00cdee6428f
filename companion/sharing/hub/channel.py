"""What all phones with the same seats get of a table: masked and written once, as bytes."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from operator import is_
from threading import RLock
from typing import TypeVar

from companion.core.action import Action, Aside, Correct, Redo, Remark, Undo
from companion.core.game import Rules, Seats
from companion.core.message import N_
from companion.core.prompt import Prompt
from companion.core.refusal import Refusal
from companion.core.table import Step
from companion.playing.live import PLAIN, LiveTable
from companion.playing.opponent_turn import check_seat
from companion.playing.window import happened, view_prompts
from companion.sharing.wire.table_json import packed, wire_of, write_header
from companion.showing.sight import Happened

# How many steps are cached, for phones that reconnect after a moment.
KEPT = 24
# How many whole events, which may be large, are cached.
EVENTS = 4
NOT_NOW = N_("this cannot be done now")


Key = TypeVar("Key")


class ByteCache(OrderedDict[Key, bytes]):
    """Bytes that were written lately, the oldest dropped first."""

    def keep(self, key: Key, payload: bytes) -> bytes:
        """Adds an entry and returns it."""
        self[key] = payload
        if len(self) > KEPT:
            self.popitem(last=False)
        return payload


# How often the table was loaded, and the step's number.
At = tuple[int, int]


@dataclass(frozen=True)
class Alike:
    """What is the same in all channels of a table, written once."""

    # Steps with nothing hidden, what is asked of others, how the table stands.
    steps: ByteCache[At] = field(default_factory=ByteCache)
    prompts: ByteCache[At] = field(default_factory=ByteCache)
    stands: ByteCache[At] = field(default_factory=ByteCache)
    # The chain of steps; whole events by the step before, the mark, and the prompts.
    links: ByteCache[tuple[bytes, bytes]] = field(default_factory=ByteCache)
    events: ByteCache[tuple[int, str, bytes]] = field(default_factory=ByteCache)


class Channel:
    """A live table as the phones of some seats may see it, step by step.

    Each step is hashed with those before it, as these seats saw them: by its `mark` a phone that
    reconnects says how far it was, and the hub knows whether that is still valid.
    """

    def __init__(self, live: LiveTable, seats: Seats, alike: Alike | None = None) -> None:
        self.live, self.seats = live, seats
        self._alike = alike or Alike()
        self._wire = wire_of(live.game)
        self._lock = RLock()
        self._forget()

    def _forget(self) -> None:
        self._loaded = self.live.loaded
        self._chain: list[bytes] = []
        self._written = ByteCache[At]()
        self._questions = ByteCache[At]()
        self._prompts: tuple[At, tuple[Prompt, ...]] = ((-1, -1), ())
        self._event: tuple[int, int, bytes] = (-1, -1, b"")

    @property
    def number(self) -> int:
        """The newest step that is kept."""
        return self.live.kept

    @cached_property
    def rules(self) -> Rules[object]:
        """The rules as everybody at the table knows them, without what shuffles follow from."""
        return self.live.game.rules(replace(self.live.header, seed="", start=None))

    def _mask(self, step: Step[object]) -> object:
        return self.live.table.rules.masked(step.outcome.position, self.seats)

    def _write(self, number: int) -> bytes:
        key = self._loaded, number
        if key in self._written:
            return self._written[key]
        step = self.live.table.steps[number]
        note = self.live.notes.get(number, PLAIN)
        seen = happened(self.live.table.rules, step, self.seats, self._mask, note)
        is_open = sees_all(step, seen)
        payload = self._alike.steps.get(key) if is_open else None
        if payload is None:
            payload = packed(self._wire.write_step(seen))
            if is_open:
                self._alike.steps.keep(key, payload)
        return self._written.keep(key, payload)

    def _advance(self) -> int:
        """Hashes new steps into the chain; returns the newest step."""
        if self._loaded != self.live.loaded:
            self._forget()
        number = self.number
        while len(self._chain) <= number:
            before = self._chain[-1] if self._chain else self._beginning()
            self._chain.append(self._link(before, self._write(len(self._chain))))
        return number

    def _beginning(self) -> bytes:
        """A phone that comes back with other seats saw another table, also where all is open."""
        return bytes(sorted(self.seats))

    def _link(self, before: bytes, payload: bytes) -> bytes:
        links, key = self._alike.links, (before, payload)
        return links.get(key) or links.keep(key, sha256(before + payload).digest()[:9])

    def mark(self, number: int) -> str:
        """A step and all before it, as these seats saw them."""
        with self._lock:
            self._advance()
            return self._mark(number)

    def _mark(self, number: int) -> str:
        return f"{number}-{self._chain[number].hex()}"

    def after(self, mark: str | None) -> int | None:
        """The step that a phone with this mark has seen; nothing if it saw another table."""
        number = (mark or "").partition("-")[0]
        if not number.isdecimal() or len(number) > 9:
            return None
        if int(number) > self.number:
            # Another process sent it more than this one has heard of.
            self.live.catch_up()
        with self._lock:
            known = int(number) <= self._advance() and self.mark(int(number)) == mark
        return int(number) if known else None

    def prompts(self) -> tuple[Prompt, ...]:
        """What is asked now, with the answers that these seats may give."""
        return self._asked(self.number)

    def _asked(self, number: int) -> tuple[Prompt, ...]:
        with self._lock:
            key = self._standing(number)
            if self._prompts[0] != key:
                asked, rules = self.live.asked(number), self.live.table.rules
                self._prompts = key, view_prompts(rules, asked, self.seats, self.seats)
            return self._prompts[1]

    def _standing(self, number: int) -> At:
        """The step whose position holds after another one: what was taken back asks as before."""
        return self.live.loaded, self.live.table.steps[number].standing.number

    def _write_prompts(self, number: int) -> bytes:
        key = self._standing(number)
        if key in self._questions:
            return self._questions[key]
        # All phones that are not asked get the same bytes.
        if any(prompt.seat in self.seats for prompt in self.live.asked(number)):
            payload = self._pack_prompts(number)
        else:
            others = self._alike.prompts
            payload = others.get(key) or others.keep(key, self._pack_prompts(number))
        return self._questions.keep(key, payload)

    def _pack_prompts(self, number: int) -> bytes:
        return b"[%b]" % b",".join(map(self._wire.pack_prompt, self._asked(number)))

    def since(self, number: int) -> tuple[int, bytes]:
        """The newest step, and everything after `number` up to it as an event."""
        with self._lock:
            newest = self._advance()
            if self._event[:2] != (number, newest):
                self._event = (number, newest, self._write_since(number, newest))
            return newest, self._event[2]

    def _write_since(self, number: int, newest: int) -> bytes:
        # The mark stands for all steps, so that these three stand for the whole.
        key = number, self._mark(newest), self._write_prompts(newest)
        events = self._alike.events
        if (payload := events.get(key)) is not None:
            return payload
        # Others ask for the same soon or never.
        if len(events) >= EVENTS:
            events.clear()
        steps = b",".join(map(self._write, range(number + 1, newest + 1)))
        body = b'{"steps":[%b],%b}' % (steps, self._now(newest))
        return events.keep(key, event("steps", body, self._mark(newest)))

    def whole(self) -> tuple[int, bytes, str]:
        """The newest step, everything that these seats may see, and its mark."""
        with self._lock:
            newest = self._advance()
            about = packed(
                {
                    "table": self.live.id,
                    "header": write_header(self.live.header),
                    "holds": [*sorted(self.seats)],
                    "started": self.live.started.timestamp(),
                }
            )
            steps = b",".join(map(self._write, range(newest + 1)))
            body = b'%b,"steps":[%b],%b}' % (about[:-1], steps, self._now(newest))
            return newest, body, self._mark(newest)

    def _now(self, number: int) -> bytes:
        """What holds after a step: what is asked, how long it took, whether something is hidden."""
        key = self.live.loaded, number
        stands = self._alike.stands.get(key)
        if stands is None:
            live = self.live
            minutes = max(0, round((live.touched - live.started.timestamp()) / 60))
            position, rules = live.table.steps[number].position, live.table.rules
            hides = rules.result(position) is None and rules.hides(position)
            payload = b'"minutes":%d,"hides":%b' % (minutes, b"true" if hides else b"false")
            stands = self._alike.stands.keep(key, payload)
        return b'"prompts":%b,%b' % (self._write_prompts(number), stands)

    def judge(self, action: Action) -> None:
        """Refuses what these seats can see to be wrong, by what they can see alone.

        So no refusal reveals what another seat holds.
        """
        if not action.speaks_for <= self.seats:
            raise Refusal("This phone does not play for that seat: it can only look on.")
        if isinstance(action, Correct):
            raise Refusal("A correction must give the whole position.")
        if isinstance(action, (Undo, Redo, Remark, Aside)):
            return
        live = self.live
        check_seat(action, live.opponents, self.prompts(), live.game.reports, self.rules.names)
        if any(action in prompt.answers for prompt in self.prompts()):
            return
        table = self.live.table
        position = table.steps[self.number].position
        if not self._may_tell(action):
            raise Refusal(NOT_NOW)
        masked = table.rules.masked(position, self.seats)
        try:
            self.rules.check(masked, action)
        except Refusal:
            raise
        except Exception:
            # The rules are not made for cards without a face everywhere.
            raise Refusal(NOT_NOW) from None

    def _may_tell(self, action: Action) -> bool:
        """Whether an action names only what these seats may know."""
        rules = self.live.table.rules
        asked = [prompt for prompt in self.live.asked(self.number) if prompt.seat == action.by]
        return not asked or any(
            action in rules.view_prompt(replace(prompt, answers=(action,)), self.seats).answers
            for prompt in asked
        )


def sees_all(step: Step[object], seen: Happened[object]) -> bool:
    """Whether nothing of a step was masked: every part of it is the very one of the table."""
    cause = step.standing
    return (
        seen.after is cause.outcome.position
        and seen.before is (cause.before or cause).outcome.position
        and seen.action is step.action
        and seen.done is cause.action
        and all(map(is_, seen.events, step.events))
    )


def event(name: str, body: bytes, mark: str | None = None) -> bytes:
    """One server-sent event."""
    id = b"id: %b\n" % mark.encode() if mark else b""
    return b"event: %b\n%bdata: %b\n\n" % (name.encode(), id, body)
