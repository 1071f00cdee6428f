"""Which window a page has on which table: the house's own, or that of a phone that joined it."""

from collections.abc import Callable

from companion.core.game import NOBODY
from companion.core.refusal import Refusal
from companion.playing.company import Guest, Host, Shared
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
    """How a table of this house is shared, if it is: from here, or from a hub that it is on."""
    host = host_of(session, id)
    return host.shared(id.upper()) if host else None


def host_of(session: Session, id: str) -> Host | None:
    """What shares a table with phones, where this page may say who sits there."""
    guest = guest_at(session, id)
    return guest.host if guest else session.host


def window(session: Session, id: str) -> Seen:
    """The table with that id as this page may see it."""
    if (guest := guest_at(session, id)) is not None:
        seen = guest.seen()
        if seen is None and guest.host is not None:
            raise Refusal(
                "The hub at {address} does not answer: the table is here as soon as it does.",
                address=guest.host.address or "",
            )
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
        # One that lies elsewhere is there only once it has come.
        return guest.seats, guest.watches, guest.seen() is not None
    shared = shared_at(session, id)
    return shared and (shared.taken, session.marks.own(id.upper()))


def follow_seats(session: Session, id: str, follower: Follower) -> Callable[[], None]:
    """Calls `follower` whenever somebody takes a seat, or leaves one."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return lambda: None
    leave = [session.elsewhere.subscribe(follower)] if session.elsewhere else []
    if guest is not None:
        leave.append(guest.subscribe(follower))
    elif session.host is not None:
        leave.append(session.host.subscribe(id.upper(), follower))

    def leave_all() -> None:
        for one in leave:
            one()

    return leave_all


def lies_at(session: Session, id: str) -> str:
    """Where a table lies, for whatever follows it: another place is another table to follow."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return ""
    return "elsewhere" if guest else "here"
