"""A phone's wish for a seat, told wherever the host's phone shows the table."""

import flet as ft

from companion.core.message import Message
from companion.playing.seen import Seen
from companion.ui.app_context import Surroundings
from companion.ui.windows import shared_at


def use_wishes(here: Surroundings, seen: Seen | Message) -> None:
    """Offers the way to the answer, once for each asking."""
    shared = None if isinstance(seen, Message) else shared_at(here.session, seen.id)
    wishes = shared.wishes if shared else ()

    def offer() -> None:
        if shared and wishes:
            from companion.ui.screens.join import asks_for

            here.offer(
                here.say(asks_for(shared, wishes[-1])),
                here.say("Answer"),
                lambda: here.go(f"/table/{shared.id}/join"),
            )

    ft.use_effect(offer, [tuple(wish.id for wish in wishes)])
