"""The lot: a light runs from player to player and comes to rest on the one who starts."""

import asyncio
from collections.abc import Sequence

import flet as ft

from companion.core.game import Player, Starter
from companion.showing.game import Game
from companion.showing.tokens import PLAYERS, RADIUS, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, colour
from companion.ui.widgets.glyph import dark_tile

LAPS = 4
QUICK, SLOW = 0.07, 0.34
REST = 1.3


def run(count: int, winner: int) -> list[tuple[int, float]]:
    """Whom the light rests on and how long, slower and slower, the winner last.

    >>> [seat for seat, _ in run(2, 1)]
    [0, 1, 0, 1, 0, 1, 0, 1]
    """
    steps = LAPS * count if winner == count - 1 else (LAPS - 1) * count + winner + 1
    return [
        (step % count, QUICK + (SLOW - QUICK) * (step / (steps - 1)) ** 2) for step in range(steps)
    ]


@ft.component
def Lot(  # noqa: N802
    players: Sequence[Player], winner: int, starter: Starter, game: Game, done: Tap
) -> ft.Control:
    """The little show; a tap ends it at once."""
    ui = use_ui().of_game(game)
    settled = ui.say(starter.settled(players, winner))
    lit, set_lit = ft.use_state(0)
    landed, set_landed = ft.use_state(not ui.motion)
    finished = ft.use_ref(False)

    def finish() -> None:
        if not finished.current:
            finished.current = True
            done()

    async def show() -> None:
        if ui.motion:
            for seat, rest in run(len(players), winner):
                set_lit(seat)
                ui.play("tap")
                await asyncio.sleep(rest)
        set_lit(winner)
        set_landed(True)
        ui.play("chime")
        ui.buzz("medium")
        ui.announce(settled)
        await asyncio.sleep(REST)
        finish()

    ft.use_effect(show, [])
    return ft.Container(
        expand=True,
        on_click=finish,
        padding=ui.margin,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            [
                ft.Text(
                    settled if landed else ui.say(starter.question),
                    style=text_style(TYPE.name, ui.scheme.tx),
                    text_align=ft.TextAlign.CENTER,
                ),
                ft.Row(
                    [
                        _candidate(ui, player, seat == lit, landed)
                        for seat, player in enumerate(players)
                    ],
                    alignment=ft.MainAxisAlignment.CENTER,
                    spacing=14,
                    run_spacing=14,
                    wrap=True,
                ),
            ],
            spacing=28,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        ),
    )


def _candidate(ui: Ui, player: Player, lit: bool, landed: bool) -> ft.Control:
    c = ui.scheme
    look = PLAYERS[colour(player.color)]
    return ft.Container(
        key=player.color,
        width=160,
        padding=ft.Padding(12, 22, 12, 18),
        border_radius=RADIUS.card_large,
        bgcolor=look.colour if lit else c.s1,
        border=ft.Border.all(4, c.tx if lit and landed else look.colour if lit else c.line),
        scale=1.08 if lit and landed else 1.0 if lit else 0.94,
        opacity=1.0 if lit or not landed else 0.55,
        animate_scale=ft.Animation(240, ft.AnimationCurve.EASE_OUT_BACK),
        animate_opacity=240,
        content=ft.Column(
            [
                dark_tile(look.name, 72),
                ft.Text(
                    player.name,
                    style=text_style(TYPE.subtitle, look.on if lit else c.tx, large=True),
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
