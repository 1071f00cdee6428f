"""A Flet session without a client: what it draws and what it would send."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub


class RecordingConnection(Connection):
    """A connection that keeps the messages that it is given."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(self.loop)
        self.sent: list[Message] = []

    def send_message(self, message: Message) -> None:
        self.sent.append(message)
        # Flet notes on the controls what was sent of them.
        msgpack.packb(
            [message.action, message.body],
            default=configure_encode_object_for_msgpack(BaseControl),  # type: ignore[no-untyped-call]
        )

    def dispose(self) -> None:
        """Ends nothing: there is no client."""

    def actions(self) -> list[MessageAction]:
        """What kinds of messages were sent."""
        return [message.action for message in self.sent]


async def turns(count: int = 6) -> None:
    """Lets Flet's tasks run."""
    for _ in range(count):
        await asyncio.sleep(0)


def with_session(
    kind: type[Session],
    main: Callable[[ft.Page], None],
    do: Callable[[Session, RecordingConnection], Awaitable[None]],
) -> None:
    """Opens a page in a session of this class, and does something with it."""

    async def run() -> None:
        connection = RecordingConnection()
        session = kind(connection)
        session.attach_connection(connection)
        patch = session.get_page_patch()  # type: ignore[no-untyped-call]
        connection.send_message(Message(MessageAction.REGISTER_CLIENT, patch))
        main(session.page)
        await turns()
        await do(session, connection)
        await turns()
        session.close()  # type: ignore[no-untyped-call]
        await turns()

    asyncio.run(run())
