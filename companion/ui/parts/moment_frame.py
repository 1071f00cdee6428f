"""What the moments' screens have in common: a head that fills the width, a foot, a way back."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message, say
from companion.playing.log import undo_words
from companion.playing.seen import Seen
from companion.showing.tokens import ELEVATION, ERUPTION, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import COLUMN, icon_button, text, tonal_button
from companion.ui.parts.frame import page_frame
from companion.ui.parts.passing_line import PassingLine
from companion.ui.theme import shadow

LOW_TILE = 44.0


def moment_view(
    here: Surroundings,
    head: ft.Control,
    body: Sequence[ft.Control],
    foot: ft.Control,
    *,
    width: float = COLUMN,
    spacing: float = 10,
) -> ft.View:
    """A head from edge to edge, then what scrolls with it, and the foot under the thumb."""
    side = max(here.margin, (here.width - width) / 2)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[
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
            PassingLine(ft.use_view_path()),
            foot,
        ],
    )


def split_view(
    here: Surroundings,
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
                padding=ft.Padding(here.margin, 8, here.margin, 8),
                build_controls_on_demand=False,
            ),
            PassingLine(ft.use_view_path()),
            foot,
        ],
        spacing=0,
        expand=True,
    )
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        spacing=0,
        bgcolor=here.scheme.bg,
        controls=[
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
    )


def missing(here: Surroundings, why: Message) -> ft.View:
    """Instead of a moment that is not there: the sentence why, and the way back."""
    return page_frame(here, here.say("Nothing is here"), [text(here, here.say(why), TYPE.body)])


def undo_button(here: Surroundings, seen: Seen) -> ft.Control:
    """Takes back the step that led here, and says which."""
    step = seen.undoable
    what = undo_words(seen)

    def undo() -> None:
        if step is None:
            here.tell(say("There is nothing to take back."))
            return
        here.wait_for(seen.undo, lambda: here.go(f"/table/{seen.id}"))

    spoken = here.say("Undo: {step}", step=what) if what else here.say("Undo")
    return tonal_button(here, here.say("Undo"), undo, icon=ft.Icons.UNDO, spoken=spoken)


def eruption_head(here: Surroundings, seen: Seen, title: str, prompt: str, time: str) -> ft.Control:
    """The head when the volcano itself plays; flat on a phone that lies on its side."""
    ink = ERUPTION.text
    lying = here.width > here.height and not here.wide
    side_of = LOW_TILE if lying else SPACE.tile
    tile = ft.Container(
        width=side_of,
        height=side_of,
        border_radius=RADIUS.player_tile,
        bgcolor=TERRAIN.ink,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.VOLCANO, size=side_of * 0.65, color=TERRAIN.lava),
    )
    back = icon_button(here, ft.Icons.ARROW_BACK, here.say("Back"), here.back, color=ink)
    name = "" if here.big else seen.game.meta.name
    game = text(here, name, TYPE.strong, ink, expand=not here.wide)
    when = text(here, time, TYPE.label, ink)
    words = ft.Row(
        [
            ft.Container(padding=ft.Padding(8, 0, 0, 0), content=tile),
            ft.Column(
                [
                    text(
                        here,
                        title,
                        TYPE.name,
                        ink,
                        large=here.wide,
                        size=24 if lying else None,
                        heading=1,
                    ),
                    text(
                        here, prompt, TYPE.prompt, ink, large=here.wide, size=16 if lying else None
                    ),
                ],
                spacing=2,
                expand=True,
            ),
        ],
        spacing=12,
        expand=here.wide or lying,
    )
    side = here.margin
    content: ft.Control = ft.Column(
        [ft.Row([back, game, when, ft.Container(width=10)], spacing=4), words], spacing=4
    )
    if here.wide:
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
        shadow=None if lying else shadow(ELEVATION.header, here.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=0, bottom=0, content=picture("moments/eruption", 228, opacity=0.6)
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(side - 8, 6, side, 6 if lying else 16), content=content
                    ),
                ),
            ]
        ),
    )
