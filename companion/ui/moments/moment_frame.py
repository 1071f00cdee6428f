"""What the moments' screens have in common: a head that fills the width, a foot, a way back."""

from collections.abc import Sequence

import flet as ft

from companion.playing.count_preview import CountPreview
from companion.playing.moments import Kind, confirm
from companion.playing.seen import Seen
from companion.showing.tokens import ELEVATION, ERUPTION, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.table.undo_actions import take_back, undo_shown
from companion.ui.theme import shadow
from companion.ui.widgets.basics import COLUMN, icon_button, text, tonal_button
from companion.ui.widgets.toast_line import ToastLine
from companion.ui.widgets.turned import turned

LOW_TILE = 44.0
# Lower than this a head leaves the room to what it is about.
LOW = 700.0
# On a narrower phone the way back is its arrow alone.
NARROW = 360.0


def moment_view(
    ui: Ui,
    head: ft.Control,
    body: Sequence[ft.Control],
    foot: ft.Control,
    *,
    width: float = COLUMN,
    spacing: float = 10,
) -> ft.View:
    """A head from edge to edge, then what scrolls with it, and the foot under the thumb."""
    side = max(ui.margin, (ui.width - width) / 2)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=ui.scheme.bg,
        controls=turned(
            ui,
            [
                ft.ListView(
                    [
                        head,
                        ft.Container(
                            padding=ft.Padding(side, 12, side, 20),
                            content=ft.Column(
                                list(body),
                                spacing=spacing,
                                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                            ),
                        ),
                    ],
                    expand=True,
                    spacing=0,
                    padding=0,
                    build_controls_on_demand=False,
                ),
                ToastLine(ft.use_view_path()),
                foot,
            ],
        ),
    )


def split_view(
    ui: Ui,
    picture: ft.Control,
    width: float,
    head: ft.Control,
    body: Sequence[ft.Control],
    foot: ft.Control,
) -> ft.View:
    """A phone on its side: the picture whole at the left, head, what scrolls and foot beside it."""
    beside = ft.Column(
        [
            head,
            ft.ListView(
                list(body),
                expand=True,
                spacing=8,
                padding=ft.Padding(ui.margin, 8, ui.margin, 8),
                build_controls_on_demand=False,
            ),
            ToastLine(ft.use_view_path()),
            foot,
        ],
        spacing=0,
        expand=True,
    )
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=ui.scheme.bg,
        controls=turned(
            ui,
            [
                ft.Row(
                    [
                        ft.Container(picture, width=width + 16, padding=8),
                        beside,
                    ],
                    spacing=0,
                    expand=True,
                    vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                )
            ],
        ),
    )


def go_on(ui: Ui, seen: Seen, kind: Kind) -> None:
    """On from a moment that was looked at; the sheet of a count makes it a table."""
    if not isinstance(seen, CountPreview):
        ui.go(confirm(seen, ui.marks, kind))
        return
    if kind == "eruption":
        ui.go(f"/table/{seen.id}/sheet")
        return

    async def keep() -> None:
        made = await seen.confirm(ui.tables)
        ui.go(confirm(made, ui.marks, kind))

    ui.wait_for(keep)


def undo_button(ui: Ui, seen: Seen, *, brief: bool = False) -> ft.Control:
    """Takes back the step that led here, and says which; a count is only gone back to.

    A `brief` one only shows its arrow.
    """
    if isinstance(seen, CountPreview):
        back = f"/table/{seen.of}" if seen.reckoner.seen else f"/score/{seen.of}"
        change = ui.say("Change the count")
        return tonal_button(
            ui, "", lambda: ui.go(f"{back}/count"), icon=ft.Icons.UNDO, spoken=change
        )
    shown = undo_shown(ui, seen)

    def undo() -> None:
        take_back(ui, seen, then=lambda: ui.go(f"/table/{seen.id}"))

    spoken = ui.say("Undo: {step}", step=shown.name) if shown.name else ui.say("Undo")
    if shown.why:
        spoken = f"{spoken}. {ui.say(shown.why)}"
    # The one thing to do next needs the room.
    word = "" if brief or ui.form.scant or ui.width < NARROW else ui.say("Undo")
    return tonal_button(ui, word, undo, icon=ft.Icons.UNDO, spoken=spoken, ready=shown.ready)


def eruption_head(ui: Ui, seen: Seen, title: str, prompt: str, time: str) -> ft.Control:
    """The head when the volcano itself plays; flat on a phone that lies on its side."""
    ink = ERUPTION.text
    lying = ui.form.lying
    low = lying or (ui.height < LOW and not ui.form.tablet)
    side_of = LOW_TILE if low else SPACE.tile
    tile = ft.Container(
        width=side_of,
        height=side_of,
        border_radius=RADIUS.player_tile,
        bgcolor=TERRAIN.ink,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.VOLCANO, size=side_of * 0.65, color=TERRAIN.lava),
    )
    back = icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back, color=ink)
    name = "" if ui.form.large_text else seen.game.meta.name
    game = text(ui, name, TYPE.strong, ink, expand=not ui.form.tablet)
    when = text(ui, time, TYPE.label, ink)
    words = ft.Row(
        [
            ft.Container(padding=ft.Padding(8, 0, 0, 0), content=tile),
            ft.Column(
                [
                    text(
                        ui,
                        title,
                        TYPE.name,
                        ink,
                        large=ui.form.tablet,
                        size=15 if ui.form.scant else 24 if low else None,
                        heading=1,
                    ),
                    text(
                        ui,
                        prompt,
                        TYPE.prompt,
                        ink,
                        large=ui.form.tablet,
                        size=13 if ui.form.scant else 16 if low else None,
                    ),
                ],
                spacing=2,
                expand=True,
            ),
        ],
        spacing=12,
        expand=ui.form.tablet or lying,
    )
    side = ui.margin
    content: ft.Control = ft.Column(
        [ft.Row([back, game, when, ft.Container(width=10)], spacing=4), words], spacing=4
    )
    if ui.form.tablet:
        aside = ft.Column([game, when], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.END)
        content = ft.Row([back, words, aside], spacing=8)
    elif lying:
        content = ft.Row([back, words, when], spacing=4)
    return ft.Container(
        gradient=ft.LinearGradient(
            colors=list(ERUPTION.gradient),
            begin=ft.Alignment(-0.4, -1),
            end=ft.Alignment(0.4, 1),
        ),
        border_radius=0 if lying else ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header),
        shadow=None if lying else shadow(ELEVATION.header, ui.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=0, bottom=0, content=picture("moments/eruption", 228, opacity=0.6)
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(side - 8, 6, side, 6 if lying else 10 if low else 16),
                        content=content,
                    ),
                ),
            ]
        ),
    )
