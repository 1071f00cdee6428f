"""Moving a table: put on a hub, for phones anywhere, or taken off it and played on here."""

from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.playing.seen import Seen
from companion.playing.shared_table import Elsewhere
from companion.ui.app_context import Ui, use_ui
from companion.ui.joining.address_field import AddressField
from companion.ui.widgets.basics import card, list_row, primary_button, text
from companion.ui.widgets.empty_page import no_table
from companion.ui.widgets.frame import foot_bar, page_frame
from companion.ui.widgets.table_page import table_page
from companion.ui.widgets.typed_text import TypedText
from companion.ui.windows import guest_at

NOT_YOURS = say("Only the host’s phone can move this table.")


@table_page
def MoveScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Moves a table to a hub, or back home."""
    guest = guest_at(ui.session, seen.id)
    elsewhere = ui.session.elsewhere
    if elsewhere is None or (guest is not None and guest.host is None):
        return no_table(ui, NOT_YOURS)
    if guest is not None and guest.host is not None:
        return _Home(seen, elsewhere, guest.host.address or "", key="home")  # type: ignore[call-arg]
    return _Away(seen, elsewhere, key="away")  # type: ignore[call-arg]


@ft.component
def _Away(seen: Seen, elsewhere: Elsewhere) -> ft.Control:  # noqa: N802
    ui = use_ui(seen.game)
    address: TypedText = ft.use_ref(TypedText()).current  # type: ignore[assignment]
    key: TypedText = ft.use_ref(TypedText()).current  # type: ignore[assignment]
    ready, set_ready = ft.use_state(False)
    busy, set_busy = ft.use_state(False)

    async def put() -> None:
        set_busy(True)
        try:
            await elsewhere.put(seen.id, address.text, key.text)
        finally:
            set_busy(False)

    def move() -> None:
        if not busy and address.text.strip():
            ui.wait_for(put, lambda: ui.go(f"/table/{seen.id}/join"))

    address.on_change = lambda text: set_ready(bool(text.strip()))
    address.on_done = key.on_done = move
    lines = [
        (ft.Icons.PUBLIC, say("Phones anywhere join it there by its code.")),
        (ft.Icons.SMARTPHONE, say("You stay its host: you give the seats and take it home.")),
        (ft.Icons.LOCK, say("The hub keeps every hand: whoever runs it could look.")),
    ]
    return page_frame(
        ui,
        ui.say("Move to a hub"),
        [
            card(ui, *(_line(ui, icon, words) for icon, words in lines)),
            AddressField(ui, ui.say("Address of the hub"), address, key="address"),
            AddressField(ui, ui.say("Its key, if it wants one"), key, key="key"),
            *_shared(ui, seen),
        ],
        back=partial(ui.go, f"/table/{seen.id}"),
        foot=foot_bar(
            ui,
            primary_button(
                ui,
                ui.say("On its way…") if busy else ui.say("Move it there"),
                move,
                ready=ready and not busy,
            ),
        ),
        spacing=14,
    )


def _shared(ui: Ui, seen: Seen) -> list[ft.Control]:
    """Phones that have joined it here lose it."""
    host = ui.session.host
    if host is None or host.shared(seen.id) is None:
        return []
    return [text(ui, ui.say("Phones that joined it here must join again, with its new code."))]


@ft.component
def _Home(seen: Seen, elsewhere: Elsewhere, address: str) -> ft.Control:  # noqa: N802
    ui = use_ui(seen.game)
    busy, set_busy = ft.use_state(False)
    home: ft.MutableRef[str] = ft.use_ref(seen.id)

    async def take() -> None:
        set_busy(True)
        try:
            home.current = await elsewhere.take_home(seen.id)
        finally:
            set_busy(False)

    def back_home() -> None:
        ui.go(f"/table/{home.current}")

    def move() -> None:
        if not busy:
            ui.wait_for(take, back_home)

    lines = [
        (ft.Icons.DOWNLOAD, say("Every step comes home first, and only then leaves the hub.")),
        (ft.Icons.PHONELINK_OFF, say("Phones that joined it there no longer see it.")),
    ]
    return page_frame(
        ui,
        ui.say("Take it off the hub"),
        [
            text(ui, ui.say("This table is at {address}.", address=address)),
            card(ui, *(_line(ui, icon, words) for icon, words in lines)),
        ],
        back=partial(ui.go, f"/table/{seen.id}"),
        foot=foot_bar(
            ui,
            primary_button(
                ui,
                ui.say("On its way…") if busy else ui.say("Take it home"),
                move,
                ready=not busy,
            ),
        ),
        spacing=14,
    )


def _line(ui: Ui, icon: ft.IconData, words: Message) -> ft.Control:
    leading = ft.Icon(icon, size=26, color=ui.scheme.lavatx)
    return list_row(ui, ui.say(words), leading=leading)
