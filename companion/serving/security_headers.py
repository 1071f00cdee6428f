"""Security headers: a page may load from us only, and content types are not guessed."""

from collections.abc import Mapping
from functools import lru_cache

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.serving.host_check import NetHost, is_api

RULES = {
    "X-Content-Type-Options": "nosniff",
    # Forms of our own pages still name their origin; no other site learns where we are.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeadersMiddleware:
    """Middleware that sets the security headers and makes browsers revalidate their cache."""

    def __init__(self, app: ASGIApp, hubs: str = "") -> None:
        self.app = app
        # Where else a page may ask: the installed app joins tables on other hubs.
        self.hubs = hubs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_rules(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = rules(scope["caldera.host"], self.hubs, is_api(scope))
                headers = dict(message["headers"])
                theirs = [header for header in message["headers"] if header[0] not in ours]
                message["headers"] = [*theirs, *ours.items()]
                if b"cache-control" not in headers:
                    message["headers"].append((b"cache-control", b"no-cache"))
            await send(message)

        await self.app(scope, receive, send_with_rules)


@lru_cache(256)
def rules(host: NetHost, hubs: str, api: bool) -> Mapping[bytes, bytes]:
    """What every answer from `host` tells the browser; any page may read what the API says."""
    headers = {**RULES, "Content-Security-Policy": policy(host, hubs)}
    if api:
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return {name.lower().encode(): value.encode() for name, value in headers.items()}


def policy(host: NetHost, hubs: str = "") -> str:
    """What pages from `host` may load; older Safari wants the websocket named."""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' blob: data:",
            "media-src 'self' blob: data:",
            "font-src 'self' data:",
            f"connect-src 'self' {hubs}ws://{host} wss://{host} blob: data:",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )
