"""What the moments' screens have in common: a head that fills the width, a foot, a way back."""

from collections.abc import Sequence

import flet as ft

from companion.core.action import Undo
from companion.core.message import Message, say
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.live import LiveTable
from companion.ui.log_entries import undo_words
from companion.ui.parts.basics import COLUMN, icon_button, text, tonal_button
from companion.ui.parts.frame import page_frame
from companion.ui.theme import shadow
from companion.ui.tokens import ELEVATION, ERUPTION, RADIUS, SPACE, TERRAIN, TYPE


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
            foot,
        ],
    )


def missing(here: Surroundings, why: Message) -> ft.View:
    """Instead of a moment that is not there: the sentence why, and the way back."""
    return page_frame(here, here.say("Nothing is here"), [text(here, here.say(why), TYPE.body)])


def undo_button(here: Surroundings, live: LiveTable) -> ft.Control:
    """Takes back the step that led here, and says which."""
    step = live.table.undoable
    what = undo_words(live.table)

    def undo() -> None:
        if step is None or step.action is None:
            here.tell(say("There is nothing to take back."))
            return
        live.push(Undo(step.action.by))
        here.go(f"/table/{live.id}")

    spoken = here.say("Undo: {step}", step=what) if what else here.say("Undo")
    return tonal_button(here, here.say("Undo"), undo, icon=ft.Icons.UNDO, spoken=spoken)


def eruption_head(
    here: Surroundings, live: LiveTable, title: str, prompt: str, time: str
) -> ft.Control:
    """The head when the volcano itself plays."""
    ink = ERUPTION.text
    tile = ft.Container(
        width=SPACE.tile,
        height=SPACE.tile,
        border_radius=RADIUS.player_tile,
        bgcolor=TERRAIN.ink,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.VOLCANO, size=40, color=TERRAIN.lava),
    )
    back = icon_button(here, ft.Icons.ARROW_BACK, here.say("Back"), here.back, color=ink)
    name = "" if here.big else live.table.rules.meta.name
    game = text(here, name, TYPE.strong, ink, expand=not here.wide)
    when = text(here, time, TYPE.label, ink)
    words = ft.Row(
        [
            ft.Container(padding=ft.Padding(8, 0, 0, 0), content=tile),
            ft.Column(
                [
                    text(here, title, TYPE.name, ink, large=here.wide, heading=1),
                    text(here, prompt, TYPE.prompt, ink, large=here.wide),
                ],
                spacing=2,
                expand=True,
            ),
        ],
        spacing=12,
        expand=here.wide,
    )
    side = here.margin
    content: ft.Control = ft.Column(
        [ft.Row([back, game, when, ft.Container(width=10)], spacing=4), words], spacing=4
    )
    if here.wide:
        aside = ft.Column([game, when], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.END)
        content = ft.Row([back, words, aside], spacing=8)
    return ft.Container(
        gradient=ft.LinearGradient(
            colors=list(ERUPTION.gradient),
            begin=ft.Alignment(-0.4, -1),
            end=ft.Alignment(0.4, 1),
        ),
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header),
        shadow=shadow(ELEVATION.header, here.scheme),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=0, bottom=0, content=picture("moments/eruption", 228, opacity=0.6)
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(side - 8, 6, side, 16), content=content
                    ),
                ),
            ]
        ),
    )
