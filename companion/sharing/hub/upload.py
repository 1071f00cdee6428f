"""Uploads of tables to this hub: each is created once, however often it is sent."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from starlette.concurrency import run_in_threadpool

from companion.core.json_text import dump, parse
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.playing.tables import Tables
from companion.sharing.hub.errors import BUSY, Wait
from companion.sharing.hub.rate_limits import MOST_PUTS, MOST_PUTS_OF_ONE
from companion.sharing.hub.seating import Seating, TooMany
from companion.sharing.wire.bodies import Put
from companion.sharing.wire.seats import Hosted
from companion.store.codes import code_of
from companion.store.database import Clash

# Seconds after which a record has come, or was cut off.
SOON = 5.0


class UploadQueue:
    """Uploads in progress: a few for each sender, read one after the other."""

    def __init__(self) -> None:
        self._coming: Counter[str] = Counter()
        # One that is sent twice at the same moment is created once, and one thread and the memory
        # for one record are enough.
        self._turn = asyncio.Lock()

    @contextmanager
    def coming(self, who: str) -> Iterator[None]:
        """Counts an upload while it is sent and read; refuses one too many."""
        if self._coming[who] >= MOST_PUTS_OF_ONE or self._coming.total() >= MOST_PUTS:
            raise Wait(BUSY, SOON)
        self._coming[who] += 1
        try:
            yield
        finally:
            self._coming -= Counter({who: 1})

    async def one_by_one(self, take: Callable[[], Hosted]) -> Hosted:
        """Reads a record in a thread as soon as it is its turn."""
        async with self._turn:
            return await run_in_threadpool(take)


def put(tables: Tables, seating: Seating, body: Put, most: int) -> Hosted:
    """Saves an uploaded table and shares it; a repeated upload gets the same response."""
    text = dump(body.record).encode()
    wanted = code_of(body.id) if body.id else None
    if wanted is None or not tables.has(wanted):
        if seating.count() >= most:
            raise TooMany(N_("Too many tables are on this hub: no more can be put here."))
        # A clash: another process has just saved the same one.
        with suppress(Clash):
            wanted = tables.take_in(text, wanted)
    elif parse(tables.raw(wanted)) != parse(text):
        # It was played on here, or removed: the sender does not know its state.
        raise Refusal("This table was put here before, and has moved on since.")
    assert wanted is not None
    shared = seating.share(wanted, body.watch)
    return Hosted(token=seating.host(wanted, body.name, body.id), table=wanted, code=shared.code)
