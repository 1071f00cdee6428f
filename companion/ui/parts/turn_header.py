"""The block at the top: who is asked, and what, in the player's colour."""

from dataclasses import dataclass

import flet as ft

from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import icon_button
from companion.ui.parts.glyph import dark_tile, glyph
from companion.ui.parts.kept import Taps, kept
from companion.ui.theme import shadow, text_style
from companion.ui.tokens import ELEVATION, MOTION, PLAYERS, RADIUS, SPACE, TYPE, PlayerColour


@dataclass(frozen=True)
class Heading:
    """What the header says."""

    color: PlayerColour
    name: str
    prompt: str
    game: str
    status: str


@kept
def TurnHeader(  # noqa: N802
    here: Surroundings, heading: Heading, taps: Taps, dense: bool, rounded: bool
) -> ft.Control:
    """Tall on a phone held upright, flat where height is dear."""
    ink = PLAYERS[heading.color].on
    menu = icon_button(here, ft.Icons.MENU, here.say("Menu"), lambda: taps.on_menu(), color=ink)
    log = icon_button(here, ft.Icons.HISTORY, here.say("Log"), lambda: taps.on_log(), color=ink)
    game = ft.Text(heading.game, style=text_style(TYPE.strong, ink))
    status = ft.Text(heading.status, style=text_style(TYPE.label, ink), text_align=ft.TextAlign.END)
    tile = dark_tile(heading.color, 48 if dense else SPACE.tile)
    flat = dense or here.wide
    words = ft.Column(
        [
            ft.Text(heading.name, style=text_style(TYPE.name, ink, size=24 if dense else None)),
            ft.Text(
                heading.prompt,
                style=text_style(TYPE.prompt, ink, large=here.wide, size=16 if dense else None),
            ),
        ],
        spacing=2,
        expand=True,
    )
    if flat:
        ends = ft.Column(
            [game, status], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.END, tight=True
        )
        rows: list[ft.Control] = [
            ft.Row([menu, tile, words, *([ends] if here.wide else []), log], spacing=10)
        ]
    else:
        rows = [
            ft.Row(
                [menu, ft.Container(game, expand=True), ft.Container(status, expand=True), log],
                spacing=0,
            ),
            ft.Container(
                padding=ft.Padding(12, 0, 12, 0),
                content=ft.Row([tile, words], spacing=12),
            ),
        ]
    return ft.Container(
        bgcolor=PLAYERS[heading.color].colour,
        animate=ft.Animation(MOTION.turn_wipe) if here.motion else None,
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header) if rounded else 0,
        shadow=shadow(ELEVATION.header, here.scheme) if rounded else None,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=-40,
                    top=-16 if flat else 4,
                    content=glyph(heading.color, 190, "#1C000000"),
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(4, 8, 4, 10) if flat else ft.Padding(4, 2, 4, 12),
                        content=ft.Column(rows, spacing=0, tight=True),
                    ),
                ),
            ]
        ),
    )
