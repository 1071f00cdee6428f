"""Joining a table on another machine: its address and its code, or the link that has both."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import say
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.parts.basics import Tap, primary_button, text
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.nothing import no_table
from companion.ui.parts.seat_row import quiet_line
from companion.ui.theme import text_style

NOT_HERE = say("Open the table’s address in this browser: it leads straight to the table.")
LONGEST = 300


@ft.component
def JoinElsewhere() -> ft.Control:  # noqa: N802
    """Where the table is, and which."""
    here = use_surroundings()
    address, set_address = ft.use_state("")
    code, set_code = ft.use_state("")
    busy, set_busy = ft.use_state(False)
    elsewhere = here.session.elsewhere
    if elsewhere is None:
        return no_table(here, NOT_HERE)

    async def look() -> None:
        set_busy(True)
        try:
            place = await elsewhere.find(address, code)
        finally:
            set_busy(False)
        shared = place.shared()
        here.go(f"/join/{shared.path if shared else code}")

    def find() -> None:
        if not busy:
            here.wait_for(look)

    return page_frame(
        here,
        here.say("Join a table"),
        [
            text(
                here,
                here.say("Both stand on the phone that shares the table, under “Join this table”."),
            ),
            _field(here, here.say("Address, or the whole link"), address, set_address, find),
            _field(here, here.say("Code of the table"), code, set_code, find),
            quiet_line(
                here,
                ft.Icons.QR_CODE_SCANNER,
                here.say("Or scan its QR code with the camera: it opens the table in the browser."),
            ),
        ],
        back=partial(here.go, "/"),
        foot=foot_bar(
            here,
            primary_button(
                here,
                here.say("Looking for it…") if busy else here.say("Find the table"),
                find,
                ready=bool(address.strip()) and not busy,
            ),
        ),
        spacing=14,
    )


def _field(
    here: Surroundings, label: str, value: str, change: Callable[[str], None], done: Tap
) -> ft.Control:
    return ft.TextField(
        key=label,
        label=label,
        value=value,
        max_length=LONGEST,
        counter="",
        autocorrect=False,
        border_radius=RADIUS.tile,
        border_color=here.scheme.line2,
        focused_border_color=here.scheme.lavatx,
        text_style=text_style(TYPE.button, here.scheme.tx),
        on_change=lambda e: change(e.control.value or ""),
        on_submit=lambda: done(),
    )
