"""A phone's request for a seat, shown wherever the host's phone shows the table."""

import flet as ft

from companion.core.message import Message
from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.windows import shared_at


def use_seat_requests(ui: Ui, seen: Seen | Message) -> None:
    """Offers the way to the answer, once for each asking."""
    shared = None if isinstance(seen, Message) else shared_at(ui.session, seen.id)
    requests = shared.seat_requests if shared else ()

    def offer() -> None:
        if shared and requests:
            from companion.ui.joining.join_screen import asks_for

            ui.offer(
                ui.say(asks_for(shared, requests[-1])),
                ui.say("Answer"),
                lambda: ui.go(f"/table/{shared.id}/join"),
            )

    ft.use_effect(offer, [tuple(request.id for request in requests)])
