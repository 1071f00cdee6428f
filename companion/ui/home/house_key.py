"""The key of this house for other phones: shown, and renewed."""

from collections.abc import Callable
from typing import Protocol

import flet as ft

from companion.ui.app_context import Ui
from companion.ui.widgets.basics import Tap, card, list_row, section_title
from companion.ui.widgets.confirm_sheet import confirm_sheet


class HouseKey(Protocol):
    """What opens a served house to a phone; an open house needs none."""

    is_open: bool

    @property
    def short(self) -> str:
        """The key as people type it."""
        ...

    def renew(self) -> None:
        """Makes a new key: phones that knew the old one must enter it again."""
        ...


def house_key(ui: Ui, ask: Callable[[], None]) -> list[ft.Control]:
    """Shows the key for another phone, and a button for a new one."""
    key = ui.session.key
    if key is None or key.is_open:
        return []
    return [
        section_title(ui, ui.say("The key of this house")),
        card(
            ui,
            list_row(
                ui,
                key.short,
                ui.say("Type this on another phone to let it in. Tap to make a new key."),
                ask,
                leading=ft.Icon(ft.Icons.KEY, color=ui.scheme.lavatx),
            ),
        ),
    ]


def ask_for_new_key(ui: Ui, close: Tap) -> ft.Control:
    """Asks for confirmation, and says which phones must enter the new key."""

    def renew() -> None:
        key = ui.session.key
        if key is not None:
            key.renew()
            ui.tell(ui.say("The new key is {key}.", key=key.short))

    return confirm_sheet(
        ui,
        ui.say("Make a new key?"),
        ui.say(
            "Every phone that used the old key, even this one, will ask for the new key. "
            "It is shown here, on the machine that serves Caldera."
        ),
        ui.say("Keep it"),
        ui.say("New key"),
        renew,
        close,
    )
