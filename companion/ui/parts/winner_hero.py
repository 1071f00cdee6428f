"""The winner's hero: rays and crown in the winner's colour, the name, and why."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Player
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import Tap, colour, icon_button, text
from companion.ui.parts.glyph import dark_tile
from companion.ui.tokens import MOTION, PLAYERS, RADIUS, TYPE

BADGE, CROWN = 92, (74, 40)


def winner_hero(
    here: Surroundings,
    game: str,
    minutes: str,
    winners: Sequence[Player],
    title: str,
    why: str,
    on_close: Tap,
    *,
    risen: bool,
) -> ft.Control:
    """Who won, to be seen across the room."""
    look = PLAYERS[colour(winners[0].color)]
    bar = ft.Row(
        [
            icon_button(here, ft.Icons.CLOSE, here.say("Close"), on_close, color=look.on),
            text(here, game, TYPE.strong, look.on, expand=True),
            text(here, minutes, TYPE.label, look.on, large=True),
            ft.Container(width=8),
        ],
        spacing=4,
    )
    badges = ft.Row(
        [_badge(here, player, risen) for player in winners],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=16,
        wrap=True,
    )
    words = ft.Column(
        [
            text(
                here,
                title,
                TYPE.numeral_l,
                look.on,
                size=52 if len(title) < 14 else 38,
                align=ft.TextAlign.CENTER,
                heading=1,
            ),
            text(here, why, TYPE.prompt, look.on, size=17, align=ft.TextAlign.CENTER),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        bgcolor=look.colour,
        gradient=_shared(winners),
        border_radius=ft.BorderRadius(0, 0, RADIUS.hero, RADIUS.hero),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    left=0,
                    right=0,
                    top=0,
                    bottom=0,
                    content=ft.Image(
                        src=picture("moments/sunburst").src,
                        fit=ft.BoxFit.COVER,
                        exclude_from_semantics=True,
                    ),
                ),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(
                        padding=ft.Padding(here.margin - 8, 6, here.margin - 6, 30),
                        content=ft.Column(
                            [bar, badges, words],
                            spacing=14,
                            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        ),
                    ),
                ),
            ]
        ),
    )


def _shared(winners: Sequence[Player]) -> ft.LinearGradient | None:
    """Winners who share stand side by side in their own colours."""
    if len(winners) == 1:
        return None
    colors, stops = [], []
    for at, player in enumerate(winners):
        fill = PLAYERS[colour(player.color)].colour
        colors += [fill, fill]
        stops += [at / len(winners), (at + 1) / len(winners)]
    return ft.LinearGradient(
        colors=list(colors),
        stops=list(stops),
        begin=ft.Alignment.CENTER_LEFT,
        end=ft.Alignment.CENTER_RIGHT,
    )


def _badge(here: Surroundings, player: Player, risen: bool) -> ft.Control:
    """The player's glyph with the crown that drops on it."""
    drop = ft.Animation(
        MOTION.lava_drop if here.motion else MOTION.reduced_fade, ft.AnimationCurve.EASE_OUT_BACK
    )
    return ft.Stack(
        [
            ft.Container(left=0, top=CROWN[1] - 8, content=dark_tile(colour(player.color), BADGE)),
            ft.Container(
                key="crown",
                left=(BADGE - CROWN[0]) / 2,
                top=0,
                offset=ft.Offset(0, 0 if risen or not here.motion else -0.6),
                opacity=1 if risen else 0,
                animate_offset=drop,
                animate_opacity=drop,
                content=picture("moments/crown", CROWN[0]),
            ),
        ],
        width=BADGE,
        height=BADGE + CROWN[1] - 8,
    )
