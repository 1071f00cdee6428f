"""Requests to a hub and their responses; errors become refusals that screens can show."""

from contextlib import suppress
from typing import TypeVar

import httpx

from companion.core.json_checks import an_object
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import N_, Message, say
from companion.core.refusal import Refusal
from companion.playing.live import Stale
from companion.sharing.client.remote_seen import TABLE
from companion.sharing.client.transport import forbidden, own_page, transport
from companion.sharing.wire.sentences import read_message
from companion.sharing.wire.versions import HEADER, mismatch

WAITS = httpx.Timeout(10.0, read=15.0)
NO_HUB = N_("No hub answers at {address}.")
STRANGE = say("What answers there is not a hub, or it is a newer one.")
R = TypeVar("R", bound=Refusal)
# No connection was made, so nothing can have been sent.
NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Offline(Refusal):
    """The hub did not answer; what was asked may have `reached` it all the same."""

    reached = True


class Gone(Refusal):
    """This phone is not at the table any more, or may not look at it."""


class OtherVersion(Refusal):
    """The hub speaks a version that this phone does not, or the other way round."""


class Slowed(Refusal):
    """Too much at once: in so many seconds it may be tried again."""

    seconds = 1.0


class Late(Stale):
    """The table went on meanwhile; `since` is what happened, as this phone sees it."""

    since: Json = None


class NoCookies(httpx.Cookies):
    """Hubs set no cookies, and none are looked for: that takes as long as a short request."""

    def extract_cookies(self, response: httpx.Response) -> None:
        """Takes none."""


def http_client(through: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """The HTTP client for hubs, on a server or in a browser, or `through` a transport."""
    client = httpx.AsyncClient(transport=through or transport(), timeout=WAITS)
    client._cookies = NoCookies()
    return client


async def ask(
    http: httpx.AsyncClient,
    address: str,
    method: str,
    path: str,
    body: "JsonObject | None" = None,
    token: str | None = None,
) -> Json:
    """The JSON of a hub's response; an error status is a refusal with its message."""
    if why := forbidden(own_page(), address):
        raise said(Refusal, why)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        answer = await http.request(
            method,
            f"{address}/api{path}",
            content=None if body is None else dump(body).encode(),
            headers=headers,
        )
    except httpx.HTTPError as why:
        offline = Offline(NO_HUB, address=address)
        offline.reached = not isinstance(why, NEVER_LEFT)
        raise offline from None
    check_version(answer, address)
    if answer.is_success:
        return parse(answer.content) if answer.content else None
    raise no_of(answer, address)


def check_version(answer: httpx.Response, address: str) -> None:
    """Refuses a hub of another version, and says what to do."""
    if why := mismatch(answer.headers.get(HEADER), address):
        raise said(OtherVersion, why)


def no_of(answer: httpx.Response, address: str) -> Refusal:
    """The refusal in an error response."""
    if answer.status_code >= 500:
        return Offline(NO_HUB, address=address)
    try:
        body = an_object(parse(answer.content), TABLE)
        message = read_message(body.get("message"))
    except Refusal:
        return Refusal(STRANGE.id)
    match answer.status_code:
        case 401:
            return said(Gone, message)
        case 409:
            late = said(Late, message)
            late.since = body.get("since")
            return late
        case 429:
            slowed = said(Slowed, message)
            with suppress(ValueError):
                slowed.seconds = float(answer.headers.get("Retry-After", ""))
            return slowed
        case _:
            return said(Refusal, message)


def said(kind: type[R], message: Message) -> R:
    """A refusal with this message."""
    refusal = kind(message.id)
    refusal.message = message
    return refusal
