"""One player being edited: a name out of those remembered or typed, and a colour."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.playing.draft import LONGEST_NAME, Draft
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import (
    COLOUR_WORDS,
    Tap,
    colour,
    primary_button,
    section_title,
    tappable,
    text,
)
from companion.ui.parts.glyph import tile
from companion.ui.theme import text_style

SUGGESTED = 8


def player_sheet(
    here: Surroundings,
    draft: Draft,
    seat: int,
    colors: Sequence[str],
    change: Callable[[Draft], None],
    close: Tap,
) -> ft.Control:
    """The sheet's content; what is typed is taken over as it is typed."""
    place = draft.seats[seat]
    taken = {other.name for other in draft.seats}
    known = [name for name in here.tables.names() if name not in taken or name == place.name]

    def typed(e: ft.Event[ft.TextField]) -> None:
        change(draft.named(seat, e.control.value or ""))

    return ft.Column(
        [
            text(here, here.say("Player {number}", number=seat + 1), TYPE.title, heading=1),
            ft.TextField(
                key=f"name-{seat}",
                label=here.say("Name"),
                value=place.name,
                hint_text=here.say(COLOUR_WORDS[place.color]),
                max_length=LONGEST_NAME,
                capitalization=ft.TextCapitalization.WORDS,
                border_radius=RADIUS.tile,
                border_color=here.scheme.line2,
                focused_border_color=here.scheme.lavatx,
                text_style=text_style(TYPE.button, here.scheme.tx),
                on_change=typed,
                on_submit=lambda: close(),
            ),
            *([_suggestions(here, draft, seat, known, change)] if known else []),
            section_title(here, here.say("Colour")),
            ft.Row(
                [_colour(here, draft, seat, color, change) for color in colors],
                spacing=10,
                run_spacing=10,
                wrap=True,
            ),
            ft.Container(height=4),
            ft.Row([primary_button(here, here.say("Done"), close, icon=ft.Icons.CHECK)]),
        ],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _suggestions(
    here: Surroundings,
    draft: Draft,
    seat: int,
    known: Sequence[str],
    change: Callable[[Draft], None],
) -> ft.Control:
    c = here.scheme
    chosen = draft.seats[seat].name
    return ft.Row(
        [
            tappable(
                here,
                name,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=16, vertical=13),
                    content=ft.Text(
                        name, style=text_style(TYPE.strong, c.onsoft if name == chosen else c.tx)
                    ),
                ),
                partial(_name, draft, seat, name, change),
                selected=name == chosen,
                radius=RADIUS.capsule,
                bgcolor=c.soft if name == chosen else c.s2,
                border=ft.Border.all(2, c.lava if name == chosen else c.line),
            )
            for name in known[:SUGGESTED]
        ],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )


def _colour(
    here: Surroundings, draft: Draft, seat: int, color: str, change: Callable[[Draft], None]
) -> ft.Control:
    chosen = draft.seats[seat].color == color
    c = here.scheme
    return tappable(
        here,
        here.say(COLOUR_WORDS[color]),
        ft.Container(
            padding=ft.Padding(8, 8, 14, 8),
            content=ft.Row(
                [
                    tile(colour(color), 44),
                    ft.Text(
                        here.say(COLOUR_WORDS[color]),
                        style=text_style(TYPE.strong, c.onsoft if chosen else c.tx),
                    ),
                    *([ft.Icon(ft.Icons.CHECK_CIRCLE, size=22, color=c.lavatx)] if chosen else []),
                ],
                spacing=10,
                tight=True,
            ),
        ),
        lambda: change(draft.coloured(seat, color)),
        selected=chosen,
        radius=RADIUS.tile,
        bgcolor=c.soft if chosen else None,
        border=ft.Border.all(2, c.lava if chosen else c.line),
    )


def _name(draft: Draft, seat: int, name: str, change: Callable[[Draft], None]) -> None:
    change(draft.named(seat, name))
