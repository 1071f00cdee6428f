"""Access to the house: known phones are let in, others see a page that asks for a key or code."""

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs, parse_qsl, quote, urlencode

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.serving.cookies import cookie_value
from companion.serving.guests import Guests, carry
from companion.serving.host_check import NetHost, is_api, read_host, refuse, said
from companion.serving.house_key import HouseKey
from companion.serving.pages import page
from companion.serving.short_links import PATH as SHORT_LINKS
from companion.sharing.hub.rate_limits import asker
from companion.sharing.wire.codes import read_code

MOST_TYPED = 200
YEAR = 365 * 24 * 3600
# What shows nothing, and what a phone asks for without saying who it is.
# The few things that are for everybody.
PUBLIC = (
    "/favicon.png",
    "/manifest.json",
    "/icons/",
    "/fonts/NationalPark-Heavy.otf",
    "/fonts/Manrope-Bold.ttf",
    "/img/app/splash.webp",
    SHORT_LINKS,
)
FORWARDED = ("forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip")
KEY_PAGE = {
    "ask": say("The code of a table, or the key of this house"),
    "where": say(
        "A table’s code is on the phone that shares it; the key is shown where Caldera "
        "was started, under the address."
    ),
    "enter": say("Enter"),
}
# What a QR code holds, in capitals or not; the screen in the middle of a table; and the way out.
JOIN = re.compile(r"/join/([^/]{1,40})/?", re.IGNORECASE)
WATCH = re.compile(r"/table/([^/]{1,40})/watch/?", re.IGNORECASE)
OUT = "/leave"
UNKNOWN = say("Caldera does not know this phone. Open it with the key that it shows at its start.")
WRONG = say("That is neither a table’s code nor the key of this house.")
NO_TABLE = say("No table here has this code. Ask for the one that is shared now.")
TOO_OFTEN = say("Too many tries. Wait a minute, then try again.")


class Gate:
    """Middleware that lets known phones in; one that sends the key is known from then on."""

    def __init__(self, app: ASGIApp, house: HouseKey, guests: Guests | None = None) -> None:
        self.app = app
        self.house = house
        self.guests = guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or is_api(scope):
            await self.app(scope, receive, send)
        elif self.guests is not None and (answer := self._for_guests(self.guests, scope)):
            await answer(scope, receive, send)
        elif self._is_guest(scope) or self.house.is_open or is_here(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._visit(scope, receive, send)
        elif key := brought(scope):
            arriving = self._welcome(scope) if self.house.opens(key) else self._key_page(scope)
            await arriving(scope, receive, send)
        elif self._is_known(scope) or is_public(scope):
            await self.app(scope, receive, send)
        elif scope["method"] == "POST":
            answer = await self._try(scope, receive)
            await answer(scope, receive, send)
        else:
            await self._key_page(scope)(scope, receive, send)

    def _is_guest(self, scope: Scope) -> bool:
        """Whether this phone came for one table; its session is then for that table alone."""
        token = cookie_value(scope, seat_cookie(scope))
        if self.guests is None or not token or not self.guests.opens(token):
            return False
        if scope["type"] == "websocket":
            carry(token)
        return True

    def _for_guests(self, guests: Guests, scope: Scope) -> Response | None:
        """The ways to a table by its code, and out of it; nothing for any other address."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return None
        if scope["path"] == OUT:
            return self._farewell(scope)
        if found := JOIN.fullmatch(scope["path"]):
            return self._by_code(guests, scope, found[1])
        found = WATCH.fullmatch(scope["path"])
        if found is None or read_code(found[1]) is None:
            return None
        if self._is_of_the_house(scope):
            with suppress(Refusal):
                return _moved(f"/table/{guests.table(found[1])}/watch")
        return self._by_code(guests, scope, found[1], watch=True)

    def _by_code(self, guests: Guests, scope: Scope, code: str, watch: bool = False) -> Response:
        """Redirects to the table with this code and sets its token; wrong codes are slowed down."""
        if self._is_slowed(scope):
            return self._key_page(scope, TOO_OFTEN, 429)
        return self._join(guests, scope, code, watch)

    def _join(self, guests: Guests, scope: Scope, code: str, watch: bool = False) -> Response:
        try:
            token = guests.arrive(code, cookie_value(scope, seat_cookie(scope)))
        except Refusal:
            return self._key_page(scope, NO_TABLE)
        self.house.tries.give_back(asker_of(scope))
        if watch:
            try:
                guests.watch(token)
            except Refusal as refusal:
                return self._key_page(scope, refusal.message)
        answer = _moved("/")
        _remember(answer, scope, seat_cookie(scope), token)
        return answer

    def _farewell(self, scope: Scope) -> Response:
        """Forgets a seat's token, unless another site's link led here."""
        answer = _moved("/")
        if Headers(scope=scope).get("sec-fetch-site", "none") in ("none", "same-origin"):
            answer.delete_cookie(seat_cookie(scope))
        return answer

    def _is_known(self, scope: Scope) -> bool:
        return self.house.knows(cookie_value(scope, cookie_name(scope)))

    async def _visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A session of a known phone, which ends when there is a new key."""
        if not self._is_known(scope):
            await refuse(scope, send, 403, said(UNKNOWN, scope))
            return
        loop = asyncio.get_running_loop()
        visit = asyncio.ensure_future(self.app(scope, receive, send))
        forget = self.house.at_renewal(lambda: loop.call_soon_threadsafe(visit.cancel))
        try:
            await visit
        except asyncio.CancelledError:
            if (this := asyncio.current_task()) and this.cancelling():
                visit.cancel()
                raise
            await send({"type": "websocket.close", "code": 1008})
        finally:
            forget()

    async def _try(self, scope: Scope, receive: Receive) -> Response:
        """The response to a key or code that somebody typed."""
        if self._is_slowed(scope):
            return self._key_page(scope, TOO_OFTEN, 429)
        text = await typed(receive)
        if self.house.opens_short(text):
            self.house.tries.give_back(asker_of(scope))
            return self._welcome(scope)
        if self.guests is None or read_code(text) is None:
            return self._key_page(scope, WRONG)
        return self._join(self.guests, scope, text)

    def _is_slowed(self, scope: Scope) -> bool:
        """Whether a try is not looked at; each counts as wrong until it turns out right."""
        return not self._is_of_the_house(scope) and self.house.tries.take(asker_of(scope)) > 0

    def _is_of_the_house(self, scope: Scope) -> bool:
        """Whether this phone may see everything here without any code."""
        return self.house.is_open or is_here(scope) or self._is_known(scope)

    def _welcome(self, scope: Scope) -> Response:
        """Redirects to the requested page, without the key in the address."""
        rest = [(name, value) for name, value in asked(scope) if name != "key"]
        # A path that begins with two strokes would be another host.
        path = "/" + quote(scope["path"].lstrip("/\\"))
        answer = _moved(path + (f"?{urlencode(rest)}" if rest else ""))
        _remember(answer, scope, cookie_name(scope), self.house.token)
        return answer

    def _key_page(self, scope: Scope, why: Message | None = None, status: int = 403) -> Response:
        """The one page that anybody sees."""
        answer = page("key.html", scope, {**KEY_PAGE, "why": why}, status)
        answer.headers["Cache-Control"] = "no-store"
        if status == 429:
            answer.headers["Retry-After"] = "60"
        return answer


def _moved(path: str) -> Response:
    """A redirect to another address of ours that is not cached."""
    return RedirectResponse(path, 303, {"Cache-Control": "no-store"})


def _remember(answer: Response, scope: Scope, name: str, value: str) -> None:
    """Sets a cookie that scripts and other sites cannot use."""
    answer.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=Headers(scope=scope).get("x-forwarded-proto") == "https",
    )


def is_here(scope: Scope) -> bool:
    """Whether somebody at this very machine asks: behind a proxy everyone looks like that."""
    headers = Headers(scope=scope)
    host: NetHost = scope["caldera.host"]
    peer = read_host(scope["client"][0]) if scope.get("client") else None
    origins = (read_host(origin.partition("://")[2]) for origin in headers.getlist("origin"))
    return (
        peer is not None
        and peer.is_loopback
        and host.is_loopback
        and all(origin is not None and origin.is_loopback for origin in origins)
        # No browser asks like this any more, but proxies do that say nothing of themselves.
        and scope.get("http_version") != "1.0"
        and not any(name in FORWARDED or name.startswith("x-forwarded") for name in headers)
    )


def asker_of(scope: Scope) -> str:
    """The sender whose rate is limited."""
    peer = scope["client"][0] if scope.get("client") else ""
    return asker(str(peer), Headers(scope=scope).getlist("x-forwarded-for"))


def is_public(scope: Scope) -> bool:
    """Whether it is one of the few files that are for everybody."""
    path: str = scope["path"]
    return scope["method"] in ("GET", "HEAD") and any(
        path == one or (one.endswith("/") and path.startswith(one) and ".." not in path)
        for one in PUBLIC
    )


def brought(scope: Scope) -> str:
    """The key in the address that was asked for; empty if there is none."""
    if scope["method"] != "GET":
        return ""
    return next((value for name, value in asked(scope) if name == "key"), "")


def asked(scope: Scope) -> list[tuple[str, str]]:
    """The query of the address, as pairs."""
    return parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)


def cookie_name(scope: Scope) -> str:
    """Cookies of one machine are shared by all its ports, so ours names the port."""
    host: NetHost = scope["caldera.host"]
    return f"caldera-{host.port or 'key'}"


def seat_cookie(scope: Scope) -> str:
    """Beside the house's: the token of a seat, or of a phone that has come for one."""
    return f"{cookie_name(scope)}-seat"


async def typed(receive: Receive) -> str:
    """The key that was typed into the form; what is longer than any key is not read."""
    body = b""
    more = True
    while more and len(body) <= MOST_TYPED:
        message = await receive()
        body += message.get("body", b"")
        more = bool(message.get("more_body"))
    return parse_qs(body[:MOST_TYPED].decode("latin-1")).get("key", [""])[0]
