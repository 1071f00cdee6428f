"""The block at the top: who is asked, and what, in the player's colour."""

from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.showing.tokens import ELEVATION, MOTION, PLAYERS, RADIUS, SPACE, TYPE, PlayerColour
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import icon_button
from companion.ui.parts.glyph import dark_tile, glyph
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.said_here import SaidHere
from companion.ui.theme import shadow, text_style

# Name and prompt in a header that is not flat.
TWO_LINES = 85.0
# Room for time or supply in a flat one.
STATUS, STATUS_HEIGHT = 76.0, 44.0


@dataclass(frozen=True)
class Heading:
    """What the header says."""

    color: PlayerColour
    name: str
    prompt: str
    game: str
    status: str
    # Whether its rules can be read.
    help: bool = False
    # Before the status, where that says whose phone this is.
    icon: ft.IconData | None = None


def _small(status: str, ink: str) -> ft.Control:
    """Time or supply where there is little room: drawn, so that it stays in sight as it is."""
    shown = cv.Text(
        STATUS,
        STATUS_HEIGHT / 2,
        status,
        style=text_style(TYPE.label, ink),
        alignment=ft.Alignment.CENTER_RIGHT,
        text_align=ft.TextAlign.END,
        max_width=STATUS,
    )
    return ft.Semantics(
        label=status,
        exclude_semantics=True,
        content=cv.Canvas([shown], width=STATUS, height=STATUS_HEIGHT),
    )


@kept
def TurnHeader(  # noqa: N802
    here: Surroundings, heading: Heading, taps: Taps, dense: bool, rounded: bool
) -> ft.Control:
    """Tall on a phone held upright, flat where height is dear."""
    ink, ground = PLAYERS[heading.color].on, PLAYERS[heading.color].colour
    menu = icon_button(here, ft.Icons.MENU, here.say("Menu"), lambda: taps.on_menu(), color=ink)
    log = icon_button(here, ft.Icons.HISTORY, here.say("Log"), lambda: taps.on_log(), color=ink)
    rule = here.say("The rule for this")
    help = icon_button(
        here, ft.Icons.HELP_OUTLINE, rule, lambda: taps.on_help(), color=ink, size=26
    )
    game = ft.Text(heading.game, style=text_style(TYPE.strong, ink))
    status: ft.Control = ft.Text(
        heading.status, style=text_style(TYPE.label, ink), text_align=ft.TextAlign.END
    )
    if heading.icon is not None:
        status = ft.Row(
            [ft.Icon(heading.icon, size=18, color=ink), status],
            spacing=6,
            alignment=ft.MainAxisAlignment.END,
        )
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
        alignment=ft.MainAxisAlignment.CENTER,
    )
    out: list[ft.Control] = [help, log] if heading.help else [log]
    said: list[ft.Control] = []
    rows: list[ft.Control]
    if here.wide:
        ends = ft.Column(
            [game, status], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.END, tight=True
        )
        rows = [ft.Row([menu, tile, words, ends, *out], spacing=10)]
        said = [_said(here, ground, len(out))]
    elif here.big:
        # Large text: the prompt has the whole width to itself.
        name, prompt = words.controls
        name.expand = True
        ways = ft.Column(out[::-1], spacing=0, tight=True)
        rows = [
            ft.Row([menu, tile, name, _small(heading.status, ink), ways], spacing=6),
            ft.Container(prompt, padding=ft.Padding(12, 0, 12, 0)),
        ]
        # The prompt begins under the menu, and must not show beside what is said.
        side = SPACE.touch + 6
        under = ft.Container(SaidHere(here, ground, 0.0, bare=True), left=0, top=2 * SPACE.touch)
        under.width, under.bottom = side, 0
        bar = SaidHere(here, ground, 0.0)
        said = [under, ft.Container(bar, left=side, top=0, right=SPACE.touch, bottom=0)]
    elif flat:
        rows = [ft.Row([menu, tile, words, _small(heading.status, ink), *out], spacing=6)]
        said = [_said(here, ground, len(out))]
    else:
        rows = [
            ft.Row(
                [menu, ft.Container(game, expand=True), ft.Container(status, expand=True), log],
                spacing=0,
            ),
            ft.Container(
                padding=ft.Padding(12, 0, 12, 0),
                # Always room for two lines: a longer prompt must not push the board away.
                height=TWO_LINES,
                content=ft.Row([tile, words], spacing=12),
            ),
        ]
        bar = SaidHere(here, ground, SPACE.touch)
        said = [ft.Container(bar, left=8, top=SPACE.touch, right=4, bottom=0)]
    return ft.Container(
        bgcolor=ground,
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
                        content=ft.Stack(
                            [
                                ft.Column(rows, spacing=0, tight=True),
                                *said,
                                # Beside the name, above the prompt, which keeps its whole width.
                                *([_beside(help)] if heading.help and not flat else []),
                            ]
                        ),
                    ),
                ),
            ]
        ),
    )


def _said(here: Surroundings, ground: str, ways: int) -> ft.Control:
    """Where something is said in passing: between the menu and the ways out at the right."""
    side = ways * (SPACE.touch + 6)
    return ft.Container(
        SaidHere(here, ground, 0.0), left=SPACE.touch + 6, top=0, right=side, bottom=0
    )


def _beside(help: ft.Control) -> ft.Control:
    return ft.Container(help, right=0, top=43)
