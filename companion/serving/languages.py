"""Which languages the browser asks for, known before the first screen is drawn."""

from contextvars import ContextVar

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

_asked: ContextVar[str] = ContextVar("accept_language", default="")


def browser_languages() -> tuple[str, ...]:
    """The languages of the browser whose session this is, the preferred one first."""
    return preferred(_asked.get())


def preferred(accept_language: str) -> tuple[str, ...]:
    """The languages of an Accept-Language header, the preferred one first.

    >>> preferred("de;q=0.5, fr-CH, fr;q=0.9")
    ('fr-CH', 'fr', 'de')
    """
    liked: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        tag, _, weight = part.strip().partition(";q=")
        if tag and tag != "*":
            liked.append((_weight(weight), tag.strip()))
    return tuple(tag for weight, tag in sorted(liked, key=lambda item: -item[0]) if weight > 0)


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0


class LanguageMiddleware:
    """Remembers the header for the session that a connection starts.

    Flet keeps the request's headers from the app; tasks started below inherit this context.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            _asked.set(Headers(scope=scope).get("accept-language", ""))
        await self.app(scope, receive, send)
