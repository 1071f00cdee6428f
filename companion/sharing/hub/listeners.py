"""Phones that listen to tables in this process: each is woken when there is something new."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from companion.core.game import Seats
from companion.core.json_text import Json
from companion.core.message import N_, say
from companion.playing.live import LiveTable
from companion.playing.tables import Tables
from companion.sharing.hub.channel import KEPT, Alike, Channel, event
from companion.sharing.hub.rate_limits import MOST_STREAMS, MOST_STREAMS_OF_ONE
from companion.sharing.hub.seating import Seating, Ticket, TooMany
from companion.sharing.wire.seats import write
from companion.sharing.wire.sentences import write_message
from companion.sharing.wire.table_json import packed

# Seconds between heartbeats, and between updates of who is connected.
HEARTBEAT, ROLL_CALL = 15.0, 20.0
BEAT = b": \n\n"
OVER = say("This table is not shared with this phone any more.")


@dataclass(eq=False)
class Listener:
    """One phone that listens: woken when there may be something for it."""

    token: str
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    seats_changed: bool = True
    beat: bool = False

    def wake(self) -> None:
        """Wakes it: there may be something new."""
        self.woken.set()


class Room:
    """A table that somebody listens to, with a channel for each set of seats."""

    def __init__(self, live: LiveTable, seating: Seating, loop: asyncio.AbstractEventLoop) -> None:
        self.live = live
        # In the order in which they came, so that a simulation can repeat itself.
        self.listeners: dict[Listener, None] = {}
        self.channels: dict[Seats, Channel] = {}
        self._alike = Alike()
        self._loop = loop
        self._there: object = None
        self._leave = [
            live.subscribe(lambda: self._soon(self._wake)),
            seating.subscribe(live.id, lambda: self._soon(self.reseat)),
        ]

    def _soon(self, call: Callable[[], None]) -> None:
        # Whoever changed something may be in any thread; a loop that has ended needs nothing.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call)

    def _wake(self) -> None:
        for listener in self.listeners:
            listener.wake()

    def reseat(self) -> None:
        """Makes every listener check its seats again."""
        for listener in self.listeners:
            listener.seats_changed = True
            listener.wake()

    def channel(self, seats: Seats) -> Channel:
        """What phones with these seats get."""
        if seats not in self.channels:
            self.channels[seats] = Channel(self.live, seats, self._alike)
        return self.channels[seats]

    def has_other(self, there: object) -> bool:
        """Whether somebody is gone or back since the last look."""
        changed = self._there is not None and self._there != there
        self._there = there
        return changed

    def close(self) -> None:
        """Ends the subscriptions of a room that nobody listens to."""
        for leave in self._leave:
            leave()
        # They refer to this room: without them it is freed as soon as nobody uses it.
        self._leave.clear()


class Rooms:
    """All rooms of this process; one is there while somebody listens."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables, self.seating = tables, seating
        self._rooms: dict[str, Room] = {}
        self._of_one: Counter[str] = Counter()
        self._clock: asyncio.Task[None] | None = None

    @property
    def listeners(self) -> int:
        """How many phones listen."""
        return self._of_one.total()

    def channel(self, ticket: Ticket) -> Channel:
        """What a ticket's seats see, shared with whoever listens with the same seats."""
        room = self._rooms.get(ticket.table_id)
        if room is not None and not room.live.is_lost:
            return room.channel(ticket.seats)
        return Channel(self.tables.live(ticket.table_id), ticket.seats)

    def knows(self, token: str) -> bool:
        """Whether nothing must be looked up for a phone: it listens, and its ticket is fresh."""
        return self._of_one[token] > 0 and self.seating.knows(token)

    def admit(self, token: str) -> None:
        """Refuses a listener too many."""
        if self.listeners >= MOST_STREAMS:
            raise TooMany(N_("Too many phones are connected to this hub: no more can be."))
        if self._of_one[token] >= MOST_STREAMS_OF_ONE:
            raise TooMany(N_("This phone has too many connections open at once."))

    async def listen(self, token: str, ticket: Ticket, mark: str | None) -> AsyncIterator[bytes]:
        """Events for a phone: everything after `mark`, then whatever is new, until it leaves."""
        room = await self._enter(ticket.table_id)
        with self._present(room, token) as listener:
            channel = room.channel(ticket.seats)
            seen = await run_in_threadpool(channel.after, mark)
            loaded = room.live.loaded
            yield b"retry: 1000\n\n"
            while True:
                if room.live.is_lost:
                    # The phone comes again, to this process or to another.
                    return
                if listener.seats_changed:
                    listener.seats_changed = False
                    seated = await run_in_threadpool(self._seats, listener.token)
                    if seated is None:
                        yield event("over", packed({"message": write_message(OVER)}))
                        return
                    ticket, body = seated
                    if ticket.seats != channel.seats:
                        channel, seen = room.channel(ticket.seats), None
                    yield event("seats", packed(body))
                if seen is None or loaded != room.live.loaded:
                    loaded = room.live.loaded
                    seen, whole, at = await run_in_threadpool(channel.whole)
                    yield event("table", whole, at)
                elif channel.number > seen:
                    # One who comes back after long gets much, which is written while others go on.
                    far = channel.number > seen + KEPT
                    since = run_in_threadpool(channel.since, seen) if far else None
                    seen, steps_event = await since if since else channel.since(seen)
                    yield steps_event
                elif listener.beat:
                    yield BEAT
                listener.beat = False
                if not listener.seats_changed and channel.number == seen:
                    await listener.woken.wait()
                listener.woken.clear()

    @contextmanager
    def _present(self, room: Room, token: str) -> Iterator[Listener]:
        """Registers a phone as listening."""
        listener = Listener(token)
        room.listeners[listener] = None
        self._of_one[token] += 1
        try:
            yield listener
        finally:
            room.listeners.pop(listener, None)
            self._of_one -= Counter({token: 1})
            self._close_if_empty(room)

    async def _enter(self, table_id: str) -> Room:
        if self._clock is None or self._clock.done():
            self._clock = asyncio.ensure_future(self._tick())
        live = await run_in_threadpool(self.tables.live, table_id)
        room = self._rooms.get(table_id)
        if room is None or room.live.is_lost:
            room = self._rooms[table_id] = Room(live, self.seating, asyncio.get_running_loop())
        # It was loaded in a thread; an opponent may have been asked before anybody listened.
        self.tables.opponents.look_at(live)
        return room

    def _close_if_empty(self, room: Room) -> None:
        if not room.listeners and self._rooms.get(room.live.id) is room:
            del self._rooms[room.live.id]
            room.close()

    def _seats(self, token: str) -> "tuple[Ticket, Json] | None":
        ticket = self.seating.ticket(token)
        return (ticket, write(self.seating.sitting(ticket, token))) if ticket else None

    async def _tick(self) -> None:
        """Sends heartbeats and notes who is connected, until nobody is."""
        since = ROLL_CALL
        while self._rooms:
            if since >= ROLL_CALL:
                since = 0.0
                await self._roll_call()
            for room in tuple(self._rooms.values()):
                for listener in tuple(room.listeners):
                    listener.beat = True
                    listener.wake()
            await asyncio.sleep(HEARTBEAT)
            since += HEARTBEAT

    async def _roll_call(self) -> None:
        rooms = tuple(self._rooms.values())
        tokens = [listener.token for room in rooms for listener in room.listeners]
        with suppress(Exception):
            await run_in_threadpool(self.seating.touch, tokens)
            there = await run_in_threadpool(self.seating.presence, [*self._rooms])
            for room in rooms:
                if room.has_other(there.get(room.live.id)):
                    room.reseat()
