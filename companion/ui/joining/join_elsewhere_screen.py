"""Joining a table on another machine: its address and its code, or the link that has both."""

from functools import partial

import flet as ft

from companion.core.message import say
from companion.ui.app_context import use_ui
from companion.ui.joining.address_field import AddressField
from companion.ui.joining.seat_row import quiet_line
from companion.ui.widgets.basics import primary_button, text
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.typed_text import TypedText

NOT_HERE = say("Open the table’s address in this browser: it leads straight to the table.")


@ft.component
def JoinElsewhere() -> ft.Control:  # noqa: N802
    """Where the table is, and which."""
    ui = use_ui()
    address: TypedText = ft.use_ref(TypedText()).current  # type: ignore[assignment]
    code: TypedText = ft.use_ref(TypedText()).current  # type: ignore[assignment]
    ready, set_ready = ft.use_state(False)
    busy, set_busy = ft.use_state(False)
    elsewhere = ui.session.elsewhere
    if elsewhere is None or not elsewhere.joins:
        return no_table(ui, NOT_HERE)

    async def look() -> None:
        set_busy(True)
        try:
            place = await elsewhere.find(address.text, code.text)
        finally:
            set_busy(False)
        shared = place.shared()
        ui.go(f"/join/{shared.path if shared else code.text}")

    def find() -> None:
        if not busy:
            ui.wait_for(look)

    address.on_change = lambda text: set_ready(bool(text.strip()))
    address.on_done = code.on_done = find
    return page_frame(
        ui,
        ui.say("Join a table"),
        [
            text(
                ui,
                ui.say("Both are on the phone that shares the table, under “Join this table”."),
            ),
            AddressField(ui, ui.say("Address, or the whole link"), address, key="address"),
            AddressField(ui, ui.say("Code of the table"), code, key="code"),
            quiet_line(
                ui,
                ft.Icons.QR_CODE_SCANNER,
                ui.say("Or scan its QR code with the camera: it opens the table in the browser."),
            ),
        ],
        back=partial(ui.go, "/"),
        foot=foot_bar(
            ui,
            primary_button(
                ui,
                ui.say("Looking for it…") if busy else ui.say("Find the table"),
                find,
                ready=ready and not busy,
            ),
        ),
        spacing=14,
    )
