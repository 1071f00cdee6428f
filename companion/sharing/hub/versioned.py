"""Says with each answer which versions of the wire this hub speaks."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.sharing.wire.versions import HEADER, spoken


class Versioned:
    """Adds the versions to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def say(message: Message) -> None:
            if message["type"] == "http.response.start":
                versions = (HEADER.lower().encode(), spoken().encode())
                message = {**message, "headers": [*message.get("headers", ()), versions]}
            await send(message)

        await self.app(scope, receive, say)
