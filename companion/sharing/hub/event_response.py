"""A response without an end, for server-sent events, that is freed when the phone leaves."""

import asyncio

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class EventResponse(StreamingResponse):
    """Sends events until the phone leaves.

    Starlette's own answer is cancelled by a task group whose reference cycles keep every frame
    that was cancelled, and so the table, until garbage is collected: a hub does that seldom.
    """

    media_type = "text/event-stream"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tasks = [
            asyncio.ensure_future(self.stream_response(send)),
            asyncio.ensure_future(self.listen_for_disconnect(receive)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        sending = tasks[0]
        if not sending.cancelled():
            # A fault while sending is raised, so that it is logged.
            sending.result()
