"""The key of this house, where it is served to other phones: to be read out, and made anew."""

from collections.abc import Callable
from typing import Protocol

import flet as ft

from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import (
    Tap,
    card,
    list_row,
    primary_button,
    section_title,
    text,
    tonal_button,
)


class HouseKey(Protocol):
    """What opens a served house to a phone; an open house needs none."""

    is_open: bool

    @property
    def short(self) -> str:
        """The key as people type it."""
        ...

    def renew(self) -> None:
        """Makes a new key: phones that knew the old one are at the door again."""
        ...


def house_key(here: Surroundings, ask: Callable[[], None]) -> list[ft.Control]:
    """The key for another phone, and the way to a new one."""
    key = here.session.key
    if key is None or key.is_open:
        return []
    return [
        section_title(here, here.say("The key of this house")),
        card(
            here,
            list_row(
                here,
                key.short,
                here.say("Another phone types this at the door. Tap to make a new key."),
                ask,
                leading=ft.Icon(ft.Icons.KEY, color=here.scheme.lavatx),
            ),
        ),
    ]


def ask_for_new_key(here: Surroundings, close: Tap) -> ft.Control:
    """Who would be at the door again is said first."""

    def renew() -> None:
        close()
        key = here.session.key
        if key is not None:
            key.renew()
            here.tell(here.say("The new key is {key}.", key=key.short))

    return ft.Column(
        [
            text(here, here.say("Make a new key?"), TYPE.title, heading=1),
            text(
                here,
                here.say(
                    "Every phone that came with the old one, this one too if it did, "
                    "asks for the new key. It stands here, on the machine that serves Caldera."
                ),
            ),
            ft.Row(
                [
                    tonal_button(here, here.say("Keep it"), close, expand=True),
                    primary_button(here, here.say("New key"), renew),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
    )
