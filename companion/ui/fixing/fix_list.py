"""The parts of fixing that are the same for any game: header, places beside the board, changes."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.json_text import Json
from companion.core.message import Message
from companion.playing.seen import Seen
from companion.showing.fixing import Facts, FixChip, Fixing
from companion.showing.tokens import ERUPTION, RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui, sentence
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, icon_button, tappable
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.glyph import mark

Changes = tuple[tuple[str, Json], ...]


def fix_header(ui: Ui) -> ft.Control:
    """Dark on light, light on dark, with the stripe that says: not in play."""
    c = ui.scheme
    stripes: list[ft.Control] = [
        ft.Container(
            width=ERUPTION.stripe_width,
            height=ERUPTION.stripe_height,
            bgcolor=ERUPTION.stripe[number % 2],
        )
        for number in range(int(ui.width / ERUPTION.stripe_width) + 1)
    ]
    title = ui.say("Fix the board")
    # Large text on a low screen leaves the room to the board.
    less = 0.65 if ui.form.scant else 1.0
    room = ui.width - 2 * SPACE.touch - 44
    size = fitting_size(ui, title, TYPE.title.large * less, room)
    small = TYPE.strong.large * less
    return ft.Container(
        bgcolor=c.tx,
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Column(
            [
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(4, 6, 14, 8),
                        content=ft.Row(
                            [
                                icon_button(
                                    ui, ft.Icons.CLOSE, ui.say("Close"), ui.back, color=c.s1
                                ),
                                ft.Container(
                                    width=SPACE.touch,
                                    height=SPACE.touch,
                                    bgcolor=c.lava,
                                    border_radius=RADIUS.tile,
                                    alignment=ft.Alignment.CENTER,
                                    content=ft.Icon(ft.Icons.BUILD, size=26, color=c.onlava),
                                ),
                                ft.Column(
                                    [
                                        ft.Text(
                                            title,
                                            style=text_style(TYPE.title, c.s1, size=size),
                                        ),
                                        ft.Text(
                                            ui.say("Tap whatever looks different."),
                                            style=text_style(TYPE.strong, c.s1, size=small),
                                        ),
                                    ],
                                    spacing=2,
                                    expand=True,
                                ),
                            ],
                            spacing=10,
                        ),
                    ),
                ),
                ft.Row(stripes, spacing=0, width=ui.width),
            ],
            spacing=0,
        ),
    )


def fix_chips(
    ui: Ui,
    seen: Seen,
    chips: Sequence[FixChip],
    place: str,
    set_place: Callable[[str], None],
) -> ft.Control:
    """The places that are not on the board."""
    c = ui.scheme

    def chip(where: str, words: str, seat: int | None) -> ft.Control:
        lit = where == place
        sign = [mark(colour(seen.header.players[seat].color), 22)] if seat is not None else []
        return tappable(
            ui,
            words,
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=12, vertical=12),
                content=ft.Row(
                    [
                        *sign,
                        ft.Text(words, style=text_style(TYPE.strong, c.onsoft if lit else c.tx)),
                    ],
                    spacing=6,
                    tight=True,
                ),
            ),
            lambda: set_place(where),
            selected=lit,
            radius=RADIUS.capsule,
            bgcolor=c.soft if lit else c.s2,
            border=ft.Border.all(2, c.lava if lit else c.line),
        )

    return ft.Row(
        [chip(one.place, ui.say(one.words), one.seat) for one in chips],
        spacing=6,
        run_spacing=6,
        wrap=True,
    )


def fix_rows(
    ui: Ui,
    fixing: Fixing[object],
    before: Facts,
    changes: Changes,
    set_changes: Callable[[Changes], None] | None = None,
) -> list[ft.Control]:
    """Every change with its number, how it was and how it is now; its own undo where it can be."""
    c = ui.scheme

    def row(number: int, key: str, value: Json) -> ft.Control:
        fact = fixing.facts[key]
        thing = ui.say(fact.thing)
        was, now = ui.say(fact.words(before[key])), ui.say(fact.words(value))
        rest = tuple(one for one in changes if one[0] != key)
        own_undo = ui.say("Undo {thing}", thing=thing)
        undo = partial(set_changes, rest) if set_changes else None
        return ft.Row(
            [
                ft.Container(
                    width=28,
                    height=28,
                    border_radius=14,
                    bgcolor=c.lava,
                    alignment=ft.Alignment.CENTER,
                    content=ft.Text(str(number), style=text_style(TYPE.strong, c.onlava)),
                ),
                ft.Row(
                    [
                        ft.Text(ui.pair(thing, was), style=text_style(TYPE.body, c.tx)),
                        ft.Icon(ft.Icons.ARROW_FORWARD, size=16, color=c.tx2),
                        ft.Text(now, style=text_style(TYPE.strong, c.tx)),
                    ],
                    spacing=6,
                    wrap=True,
                    run_spacing=0,
                    expand=True,
                ),
                *([icon_button(ui, ft.Icons.UNDO, own_undo, undo)] if undo else []),
            ],
            spacing=10,
        )

    return [row(number, key, value) for number, (key, value) in enumerate(changes, start=1)]


def fix_warning(ui: Ui, why: Message) -> ft.Control:
    """Why the changes cannot be kept as they are."""
    c = ui.scheme
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.tile,
        padding=12,
        content=ft.Row(
            [
                ft.Icon(ft.Icons.WARNING, size=22, color=c.onsoft),
                ft.Text(
                    sentence(ui.say(why)), style=text_style(TYPE.strong, c.onsoft), expand=True
                ),
            ],
            spacing=10,
        ),
    )
