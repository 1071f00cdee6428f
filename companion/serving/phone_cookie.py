"""Which phone a page is open on, by an id in a cookie that it got at its first request."""

import re
from contextvars import ContextVar
from secrets import token_hex

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.serving.cookies import cookie_value
from companion.serving.host_check import is_api

COOKIE = "caldera-phone"
YEAR = 365 * 24 * 3600
NAME = re.compile(r"[0-9a-f]{16}")
# A phone that keeps no cookies: its pages share what they have seen.
NAMELESS = "here"

_phone: ContextVar[str] = ContextVar("phone", default=NAMELESS)


def this_phone() -> str:
    """The phone whose session this is."""
    return _phone.get()


def cookie_phone_id(scope: Scope) -> str | None:
    """The id in a phone's cookie; None at its first request."""
    name = cookie_value(scope, COOKIE)
    return name if NAME.fullmatch(name) else None


class PhoneCookieMiddleware:
    """Middleware that sets the cookie and passes the id on to the sessions."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = cookie_phone_id(scope) if scope["type"] in ("http", "websocket") else None
        if scope["type"] == "websocket":
            _phone.set(name or NAMELESS)
        if scope["type"] != "http" or name is not None or is_api(scope):
            await self.app(scope, receive, send)
            return

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    given = f"{COOKIE}={token_hex(8)}; Max-Age={YEAR}; Path=/; HttpOnly"
                    headers.append("Set-Cookie", f"{given}; SameSite=Lax")
            await send(message)

        await self.app(scope, receive, send_named)
