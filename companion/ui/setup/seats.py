"""Who plays, who sits where, who starts: the set-up's part about people."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import Meta
from companion.core.message import count
from companion.playing.draft import Draft
from companion.playing.names import COLOR_NAMES
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import (
    COLOUR_WORDS,
    Segment,
    card,
    colour,
    divider,
    icon_button,
    list_row,
    section_title,
    segmented,
)
from companion.ui.widgets.glyph import mark, marked, tile

Change = Callable[[Draft], None]
PICK = "pick"


def color_names(ui: Ui) -> dict[str, str]:
    """What a player is called who has no name: by the colour, without its shape."""
    return {color: ui.say(words) for color, words in COLOR_NAMES.items()}


def how_many(ui: Ui, meta: Meta, draft: Draft, change: Change) -> list[ft.Control]:
    if len(meta.players) == 1:
        return []
    names = ui.tables.names()
    return [
        section_title(ui, ui.say("How many players?")),
        segmented(
            ui,
            [
                Segment(
                    number,
                    str(number),
                    spoken=ui.say(count("{count} player", "{count} players", number)),
                )
                for number in meta.players
            ],
            len(draft.seats),
            lambda number: change(draft.with_seats(int(str(number)), meta, names)),
        ),
    ]


def seats(ui: Ui, draft: Draft, change: Change, edit: Callable[[int], None]) -> ft.Control:
    names = color_names(ui)
    rows: list[ft.Control] = []
    for seat, place in enumerate(draft.seats):
        if rows:
            rows.append(divider(ui))
        name, shape = place.name or names[place.color], ui.say(COLOUR_WORDS[place.color])
        if place.opponent:
            shape = ui.say("Caldera plays. {colour}", colour=shape)
        rows.append(
            list_row(
                ui,
                name,
                shape,
                partial(edit, seat),
                leading=marked(tile(colour(place.color), 46), 46, bool(place.opponent)),
                trailing=ft.Icon(ft.Icons.EDIT, size=22, color=ui.scheme.tx2),
                spoken=ui.say("Edit {name}. {colour}", name=name, colour=shape),
                big=True,
            )
        )
    swaps: list[ft.Control] = [
        icon_button(
            ui,
            ft.Icons.SWAP_VERT,
            ui.say("Swap seats {one} and {two}", one=seat + 1, two=seat + 2),
            partial(_swap, draft, seat, change),
            bgcolor=ui.scheme.s2,
            again=True,
        )
        for seat in range(len(draft.seats) - 1)
    ]
    return card(
        ui,
        ft.Row(
            [
                ft.Column(rows, spacing=0, expand=True),
                ft.Column(swaps, spacing=22, tight=True),
                ft.Container(width=6),
            ],
            spacing=2,
        ),
    )


def _swap(draft: Draft, seat: int, change: Change) -> None:
    change(draft.swapped(seat))


def starter(ui: Ui, draft: Draft, change: Change) -> ft.Control:
    names = color_names(ui)
    lit = ui.scheme.onlava if draft.first is None else ui.scheme.tx
    segments = [
        Segment(seat, place.name or names[place.color], mark(colour(place.color), 24))
        for seat, place in enumerate(draft.seats)
    ]
    pick = Segment(PICK, ui.say("Pick for us"), ft.Icon(ft.Icons.CASINO, size=24, color=lit))

    def choose(value: object) -> None:
        change(draft.started_by(value if isinstance(value, int) else None))

    return segmented(ui, [*segments, pick], PICK if draft.first is None else draft.first, choose)
