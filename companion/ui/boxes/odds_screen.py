"""What may still come up: each kind by its picture, how many are unseen, how likely it is."""

import flet as ft

from companion.core.message import count, say
from companion.playing.seen import Seen
from companion.showing.odds import Chance, Supply
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.boxes.box_things import face_picture
from companion.ui.boxes.box_totals import capital
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLUMN, text
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.table_page import table_page

FACE, FACE_TALL = 40.0, 48.0
WIDE, LEAST, GAP = 1100.0, 330.0, 8.0
BAR = 6.0


@table_page
def OddsScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """Lists what is left in the piles and bags of a table, as this phone may know it."""
    supplies = seen.telling.odds(seen.line())
    width = min(WIDE if ui.form.tablet else COLUMN, ui.width - 2 * ui.margin)
    body: list[ft.Control] = []
    for supply in supplies:
        body += _supply(ui, supply, width)
    if not supplies:
        body.append(text(ui, ui.say("Nothing more can come up at this table.")))
    return page_frame(ui, ui.say("What may still come up"), body, width=width)


def _supply(ui: Ui, supply: Supply, width: float) -> list[ft.Control]:
    c = ui.scheme
    columns = 1 if ui.form.large_text else max(1, int((width + GAP) // (LEAST + GAP)))
    each = (width - GAP * (columns - 1)) / columns
    rows = [_kind(ui, supply, kind, each) for kind in supply.kinds]
    grid: list[ft.Control] = [
        ft.Row(rows[at : at + columns], spacing=GAP) for at in range(0, len(rows), columns)
    ]
    inside = count("{count} left in it", "{count} left in it", supply.size)
    return [
        ft.Container(
            padding=ft.Padding(4, 12, 4, 2),
            content=ft.Row(
                [
                    picture(supply.art, height=34),
                    ft.Column(
                        [
                            text(ui, ui.say(supply.title), TYPE.subtitle, heading=2),
                            text(ui, ui.say(inside), TYPE.label, c.tx2),
                        ],
                        spacing=2,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
        ),
        *([text(ui, ui.say(supply.note), TYPE.label, c.tx2)] if supply.note else []),
        ft.Column(grid, spacing=6, tight=True),
    ]


def _kind(ui: Ui, supply: Supply, kind: Chance, width: float) -> ft.Control:
    """A kind: its picture, its name, a bar as long as it is likely, the number and the share."""
    c = ui.scheme
    name = capital(ui.say(kind.label))
    part = supply.share(kind)
    share = ui.say(say("{percent} %", percent=percent(part)))
    inside = width - FACE - 8 - 3 * 10 - 78
    bar = ft.Stack(
        [
            ft.Container(width=inside, height=BAR, border_radius=3, bgcolor=c.s3),
            ft.Container(width=inside * part, height=BAR, border_radius=3, bgcolor=c.lava),
        ],
        width=inside,
        height=BAR,
    )
    size = fitting_size(ui, name, TYPE.label.size, inside - (40 if ui.form.large_text else 0))
    row = ft.Row(
        [
            ft.Container(
                width=FACE + 4,
                alignment=ft.Alignment.CENTER,
                content=face_picture(kind.face, FACE, FACE_TALL),
            ),
            ft.Column(
                [ft.Text(name, style=text_style(TYPE.label, c.tx, size=size)), bar],
                spacing=5,
                tight=True,
                expand=True,
            ),
            ft.Text(str(kind.left), style=text_style(TYPE.figure, c.tx)),
            ft.Text(
                share,
                style=text_style(TYPE.label, c.tx2),
                text_align=ft.TextAlign.END,
                width=None if ui.form.large_text else 44,
            ),
        ],
        spacing=10,
    )
    return ft.Semantics(
        label=ui.say("{what}: {count} left, {share}", what=name, count=kind.left, share=share),
        exclude_semantics=True,
        content=ft.Container(
            width=width,
            bgcolor=c.s1,
            border=ft.Border.all(1, c.line),
            border_radius=RADIUS.tile,
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            content=row,
        ),
    )


def percent(part: float) -> str:
    """A share in hundredths; one that is there is never nothing.

    >>> percent(0.25), percent(0.002)
    ('25', '<1')
    """
    return str(round(100 * part)) if part >= 0.005 else "<1"
