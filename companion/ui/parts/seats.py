"""Who plays, who sits where, who starts: the set-up's part about people."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import Meta
from companion.core.message import count
from companion.playing.draft import Draft
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import (
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
from companion.ui.parts.glyph import mark, tile

Change = Callable[[Draft], None]
PICK = "pick"


def color_names(here: Surroundings) -> dict[str, str]:
    """What a player is called who has no name: by the colour, without its shape."""
    return {
        "red": here.say("Red"),
        "yellow": here.say("Yellow"),
        "green": here.say("Green"),
        "blue": here.say("Blue"),
    }


def how_many(here: Surroundings, meta: Meta, draft: Draft, change: Change) -> list[ft.Control]:
    if len(meta.players) == 1:
        return []
    names = here.tables.names()
    return [
        section_title(here, here.say("How many play?")),
        segmented(
            here,
            [
                Segment(
                    number,
                    str(number),
                    spoken=here.say(count("{count} player", "{count} players", number)),
                )
                for number in meta.players
            ],
            len(draft.seats),
            lambda number: change(draft.with_seats(int(str(number)), meta, names)),
        ),
    ]


def seats(
    here: Surroundings, draft: Draft, change: Change, edit: Callable[[int], None]
) -> ft.Control:
    names = color_names(here)
    rows: list[ft.Control] = []
    for seat, place in enumerate(draft.seats):
        if rows:
            rows.append(divider(here))
        name, shape = place.name or names[place.color], here.say(COLOUR_WORDS[place.color])
        rows.append(
            list_row(
                here,
                name,
                shape,
                partial(edit, seat),
                leading=tile(colour(place.color), 46),
                trailing=ft.Icon(ft.Icons.EDIT, size=22, color=here.scheme.tx2),
                spoken=here.say("Edit {name}. {colour}", name=name, colour=shape),
                big=True,
            )
        )
    swaps: list[ft.Control] = [
        icon_button(
            here,
            ft.Icons.SWAP_VERT,
            here.say("Swap seats {one} and {two}", one=seat + 1, two=seat + 2),
            partial(_swap, draft, seat, change),
            bgcolor=here.scheme.s2,
            again=True,
        )
        for seat in range(len(draft.seats) - 1)
    ]
    return card(
        here,
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


def starter(here: Surroundings, draft: Draft, change: Change) -> ft.Control:
    names = color_names(here)
    lit = here.scheme.onlava if draft.first is None else here.scheme.tx
    segments = [
        Segment(seat, place.name or names[place.color], mark(colour(place.color), 24))
        for seat, place in enumerate(draft.seats)
    ]
    pick = Segment(PICK, here.say("Pick for us"), ft.Icon(ft.Icons.CASINO, size=24, color=lit))

    def choose(value: object) -> None:
        change(Draft(draft.seats, value if isinstance(value, int) else None, draft.options))

    return segmented(here, [*segments, pick], PICK if draft.first is None else draft.first, choose)
