"""Which window a page has on which table: the house's own, or that of a phone that joined it."""

from collections.abc import Callable

from companion.core.game import NOBODY
from companion.core.refusal import Refusal
from companion.playing.company import Guest, Shared
from companion.playing.followers import Follower
from companion.playing.seen import Seen
from companion.playing.visiting import NOT_THEIRS
from companion.ui.session import Session


def guest_at(session: Session, id: str) -> Guest | None:
    """This phone's place at a table that somebody else keeps."""
    if session.guest is not None:
        if session.guest.table != id.upper():
            raise Refusal(NOT_THEIRS)
        return session.guest
    return next((place for place in session.joined.values() if place.table == id), None)


def shared_at(session: Session, id: str) -> Shared | None:
    """How a table of this house is shared, if it is."""
    if session.host is None or guest_at(session, id) is not None:
        return None
    return session.host.shared(id.upper())


def window(session: Session, id: str) -> Seen:
    """The table with that id as this page may see it."""
    if (guest := guest_at(session, id)) is not None:
        seen = guest.seen()
        if seen is None:
            raise Refusal("This phone has no seat at the table.")
        # Several seats on one phone: it goes from hand to hand among those.
        return seen if len(seen.shows) < 2 else seen.showing(NOBODY)
    seen = session.tables.seen(id)
    shared = shared_at(session, id)
    if shared is None or not shared.taken:
        return seen
    holds = seen.holds - shared.taken
    own = holds if len(holds) == 1 and session.marks.own(seen.id) else NOBODY
    return session.tables.seen(id, own, holds)


def seats_at(session: Session, id: str) -> object:
    """What a window follows from beside the table: with another answer it is another window."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return None
    if guest is not None:
        return guest.seats, guest.watches
    shared = shared_at(session, id)
    return shared and (shared.taken, session.marks.own(id.upper()))


def follow_seats(session: Session, id: str, follower: Follower) -> Callable[[], None]:
    """Calls `follower` whenever somebody takes a seat, or leaves one."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return lambda: None
    if guest is not None:
        return guest.subscribe(follower)
    return session.host.subscribe(id.upper(), follower) if session.host else lambda: None
