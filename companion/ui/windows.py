"""How a page sees a table: as the house that has it, or as a phone that joined it."""

from collections.abc import Callable

from companion.core.game import NOBODY
from companion.core.refusal import Refusal
from companion.playing.count_preview import COUNT_OF, CountPreview, begin_count
from companion.playing.guest_store import NOT_THEIRS
from companion.playing.seats import Request
from companion.playing.seen import Seen
from companion.playing.shared_table import Guest, Host, Shared
from companion.playing.subscribers import Follower
from companion.ui.session import Session


def guest_at(session: Session, id: str) -> Guest | None:
    """This phone's seats at a table of somebody else; None for a table of this house."""
    if id.startswith(COUNT_OF):
        return None
    if session.guest is not None:
        if session.guest.table != id.upper():
            raise Refusal(NOT_THEIRS)
        return session.guest
    return next((place for place in session.joined.values() if place.table == id), None)


def shared_at(session: Session, id: str) -> Shared | None:
    """How a table of this house is shared, from here or from a hub; None if it is not."""
    host = host_of(session, id)
    return host.shared(id.upper()) if host else None


def host_of(session: Session, id: str) -> Host | None:
    """Who shares a table with phones, if this page may decide who sits there."""
    guest = guest_at(session, id)
    return guest.host if guest else session.host


def counted_table(session: Session, of: str) -> Seen | None:
    """The table that a count ends, with this phone's hands open.

    None where `of` names a game: then a game is counted that was not played here.
    """
    if of in session.tables.games:
        return None
    seen = window(session, of)
    return seen.showing(seen.holds)


def window(session: Session, id: str) -> Seen:
    """The table with that id as this page may see it."""
    if id.startswith(COUNT_OF):
        of = id.removeprefix(COUNT_OF)
        counted = counted_table(session, of)
        game = counted.game if counted else session.tables.games.find(of)
        return CountPreview(of, *begin_count(session.tables, game, counted))
    if (guest := guest_at(session, id)) is not None:
        seen = guest.seen()
        if seen is None and guest.host is not None:
            raise Refusal(
                "The hub at {address} does not answer: the table appears as soon as it does.",
                address=guest.host.address or "",
            )
        if seen is None and guest.shared() is None:
            raise Refusal(
                "Whoever keeps this table took it home or stopped sharing it. "
                "Ask for its new code if you play on."
            )
        if seen is None:
            raise Refusal("This phone has no seat at the table.")
        # A phone with several seats is handed from player to player.
        return seen if len(seen.shows) < 2 else seen.showing(NOBODY)
    seen = session.tables.seen(id)
    shared = shared_at(session, id)
    if shared is None or not shared.taken:
        return seen
    holds = seen.holds - shared.taken
    own = holds if len(holds) == 1 and session.marks.own(seen.id) else NOBODY
    return session.tables.seen(id, own, holds)


def seats_at(session: Session, id: str) -> object:
    """What the view of a table depends on besides the table; a new value makes a new view."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return None
    if guest is not None:
        # A table on another machine is there only once it was loaded.
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


def requests_now(session: Session, seen: Seen) -> tuple[Request, ...]:
    """What phones ask of each other about the table as it is now, to answer or to wait for."""
    if len(seen.holds) == len(seen.header.players):
        return ()
    return tuple(one for one in _requests(session, seen.id) if one.at == seen.step)


def _requests(session: Session, id: str) -> tuple[Request, ...]:
    guest = guest_at(session, id)
    if guest is not None:
        return guest.requests()
    shared = session.host is not None and session.host.shared(id.upper()) is not None
    return session.host.requests(id.upper()) if session.host and shared else ()


async def answer_request(session: Session, id: str, request: Request, yes: bool) -> None:
    """Answers what another phone asks."""
    guest = guest_at(session, id)
    if guest is not None:
        await guest.answer_request(request, yes)
    elif session.host is not None:
        await session.host.answer_request(id.upper(), request, yes)


def lies_at(session: Session, id: str) -> str:
    """Whether a table is here or elsewhere; who follows it subscribes anew when that changes."""
    try:
        guest = guest_at(session, id)
    except Refusal:
        return ""
    return "elsewhere" if guest else "here"
