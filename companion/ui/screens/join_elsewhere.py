"""Joining a table on another machine: its address and its code, or the link that has both."""

from functools import partial

import flet as ft

from companion.core.message import say
from companion.ui.app_context import use_surroundings
from companion.ui.parts.address_field import AddressField
from companion.ui.parts.basics import primary_button, text
from companion.ui.parts.frame import foot_bar, page_frame
from companion.ui.parts.nothing import no_table
from companion.ui.parts.seat_row import quiet_line
from companion.ui.parts.typed import Typed

NOT_HERE = say("Open the table’s address in this browser: it leads straight to the table.")


@ft.component
def JoinElsewhere() -> ft.Control:  # noqa: N802
    """Where the table is, and which."""
    here = use_surroundings()
    address: Typed = ft.use_ref(Typed()).current  # type: ignore[assignment]
    code: Typed = ft.use_ref(Typed()).current  # type: ignore[assignment]
    ready, set_ready = ft.use_state(False)
    busy, set_busy = ft.use_state(False)
    elsewhere = here.session.elsewhere
    if elsewhere is None or not elsewhere.joins:
        return no_table(here, NOT_HERE)

    async def look() -> None:
        set_busy(True)
        try:
            place = await elsewhere.find(address.text, code.text)
        finally:
            set_busy(False)
        shared = place.shared()
        here.go(f"/join/{shared.path if shared else code.text}")

    def find() -> None:
        if not busy:
            here.wait_for(look)

    address.on_change = lambda text: set_ready(bool(text.strip()))
    address.on_done = code.on_done = find
    return page_frame(
        here,
        here.say("Join a table"),
        [
            text(
                here,
                here.say("Both stand on the phone that shares the table, under “Join this table”."),
            ),
            AddressField(here, here.say("Address, or the whole link"), address, key="address"),
            AddressField(here, here.say("Code of the table"), code, key="code"),
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
                ready=ready and not busy,
            ),
        ),
        spacing=14,
    )
