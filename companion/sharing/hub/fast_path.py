"""A fast path for the endpoints that phones call most."""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.sharing.hub.rate_limits import MOST_BODY

Endpoint = Callable[[Request], Awaitable[Response]]

# Headers that send a request the usual way: it comes from another site, or its size is unknown.
UNUSUAL = {b"origin", b"transfer-encoding"}


class FastPath:
    """Middleware that calls some endpoints directly, past the other middleware and the router.

    The same endpoints are reached the usual way, too: any unusual request goes there.
    """

    def __init__(self, app: ASGIApp, endpoints: Mapping[tuple[str, str], Endpoint]) -> None:
        self.app, self.endpoints = app, endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = self._endpoint(scope) if scope["type"] == "http" else None
        if endpoint is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive, send)
        try:
            answer = await endpoint(request)
        except Exception as why:
            answer = await self._say(request, why)
        await answer(scope, receive, send)

    def _endpoint(self, scope: Scope) -> Endpoint | None:
        path: str = scope["path"]
        endpoint = self.endpoints.get(
            (scope["method"], path.removeprefix(scope.get("root_path", "")))
        )
        if endpoint is None:
            return None
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        small = length.isdigit() and int(length[:12]) <= MOST_BODY
        return endpoint if small and UNUSUAL.isdisjoint(headers) else None

    async def _say(self, request: Request, why: Exception) -> Response:
        """The response of the application's own handler for this exception."""
        known = request.app.exception_handlers
        for kind in type(why).__mro__:
            if kind is not Exception and kind in known:
                said: Response = await known[kind](request, why)
                return said
        raise why
