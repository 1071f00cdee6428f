"""A table that somebody puts on this hub: once, however often it is sent."""

from contextlib import suppress

from companion.core.message import N_
from companion.core.notation import dump, parse
from companion.core.refusal import Refusal
from companion.playing.tables import Tables
from companion.sharing.bodies import Hosted, Put
from companion.sharing.seating import Seating, TooMany
from companion.store.codes import code_of
from companion.store.database import Clash


def put(tables: Tables, seating: Seating, body: Put, most: int) -> Hosted:
    """Takes a table in with its record and shares it; one that came before is answered as then."""
    text = dump(body.record).encode()
    wanted = code_of(body.id) if body.id else None
    if wanted is None or not tables.has(wanted):
        if seating.count() >= most:
            raise TooMany(N_("So many tables are on this hub that no more can be put here."))
        # A clash: another process was a moment faster with the same one.
        with suppress(Clash):
            wanted = tables.take_in(text, wanted)
    elif parse(tables.raw(wanted)) != parse(text):
        # It went on here, or was taken off: whoever sends it now does not know what became of it.
        raise Refusal("This table was put here before, and went on since.")
    assert wanted is not None
    shared = seating.share(wanted, body.watch)
    return Hosted(token=seating.host(wanted, body.name, body.id), table=wanted, code=shared.code)
