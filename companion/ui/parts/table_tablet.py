"""The table screen on a tablet: the board beside players, questions and the log."""

from collections.abc import Callable

import flet as ft

from companion.playing.log import turns
from companion.playing.seen import Seen
from companion.showing.tokens import RADIUS
from companion.ui.app_context import Surroundings
from companion.ui.parts.choice_rows import ChoiceRows
from companion.ui.parts.kept import Taps
from companion.ui.parts.log_list import log_list
from companion.ui.parts.player_strip import PlayerCard
from companion.ui.parts.table_hand import hand_area
from companion.ui.parts.table_room import SIDE_COLUMN, Shown
from companion.ui.parts.tally import tally

LOG_LINES = 14


def tablet_layout(
    here: Surroundings,
    shown: Shown,
    header: ft.Control,
    island: Callable[[float], ft.Control],
    cards: Callable[[float], ft.Control],
    taps: Taps,
    seen: Seen,
) -> ft.Control:
    """Board beside players and log."""
    scene = shown.scene

    def player(seat: int) -> ft.Control:
        one = shown.seated[seat]
        tiled = scene.picture.grid is not None
        usable = one.active and bool(scene.tray) and (scene.hand is None or tiled)
        crowded = scene.panel is not None or len(shown.seated) > 2
        items = scene.tray if usable else () if crowded else one.pieces
        return PlayerCard(here, seat, one, items, taps, usable, key=f"player-{seat}")

    players = [player(seat) for seat in range(len(shown.seated))]
    if scene.rows:
        players.append(ChoiceRows(here, scene.rows, taps, key="rows"))
    elif scene.tally:
        players.append(tally(here, scene.tally, SIDE_COLUMN))
    asked = [cards(SIDE_COLUMN - 4)] if scene.panel is not None else []
    told = [shown.told(SIDE_COLUMN - 4)] if shown.told else []
    aside: list[ft.Control]
    if here.big:
        # Large text: the question first, and everything above the buttons can be scrolled.
        column = [*told, *asked, *players]
        aside = [ft.Column(column, scroll=ft.ScrollMode.AUTO, expand=True, spacing=10)]
    elif asked:
        aside = [
            *players,
            ft.Column([*told, *asked], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0),
        ]
    else:
        aside = [*players, *told, _log(here, seen)]
    left = here.width - SIDE_COLUMN - 40
    return ft.Column(
        [
            header,
            ft.Row(
                [
                    ft.Container(
                        island(left), width=left, alignment=ft.Alignment.CENTER, expand=True
                    ),
                    ft.Container(
                        width=SIDE_COLUMN,
                        padding=ft.Padding(0, 12, 0, 12),
                        content=ft.Column(
                            [
                                *aside,
                                *([] if told else [shown.news()]),
                                *hand_area(here, shown, SIDE_COLUMN, taps),
                                shown.actions(True),
                            ],
                            spacing=10,
                            expand=True,
                        ),
                    ),
                    ft.Container(width=20),
                ],
                spacing=0,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=0,
        expand=True,
    )


def _log(here: Surroundings, seen: Seen) -> ft.Control:
    """The latest steps; a tap shows the table as it was."""
    rows = log_list(
        here,
        turns(seen, latest=LOG_LINES),
        seen.header.players,
        lambda step: here.go(f"/table/{seen.id}/log?step={step}"),
        close=True,
    )
    return ft.Container(
        expand=True,
        border=ft.Border.all(1, here.scheme.line),
        border_radius=RADIUS.card,
        padding=8,
        content=ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, expand=True),
    )
