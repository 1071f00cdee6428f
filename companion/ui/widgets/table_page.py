"""Screens of one table, which their address names."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message
from companion.playing.seen import Seen
from companion.ui.app_context import Ui, use_seen, use_ui
from companion.ui.widgets.empty_page import no_table


def table_page(draw: Callable[[Ui, Seen], ft.Control]) -> Callable[[], ft.Control]:
    """Makes a screen of `draw`, which gets the table; where there is none, says why."""

    def screen() -> ft.Control:
        seen = use_seen(ft.use_route_params()["table_id"])
        if isinstance(seen, Message):
            return no_table(use_ui(), seen)
        return draw(use_ui(seen.game), seen)

    return ft.component(screen)
