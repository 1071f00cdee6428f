"""The table screen on a tablet: the board beside players, questions and the log."""

import flet as ft

from companion.playing.log import turns
from companion.playing.seen import Seen
from companion.showing.tokens import RADIUS, SPACE
from companion.ui.app_context import Ui
from companion.ui.table.choice_rows import ChoiceRows
from companion.ui.table.log_list import log_list
from companion.ui.table.player_strip import PlayerCard
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.slots import Pieces
from companion.ui.table.table_hand import hand_area
from companion.ui.table.tally import tally

LOG_LINES = 14
# Players, questions and the log, and what lies at both sides of them.
SIDE_COLUMN, SIDE_MARGINS = 424.0, 40.0
# Under the board.
BELOW = 12.0


def tablet_sizes(ui: Ui, shown: Shown) -> SlotSizes:
    """The board has what the header and the column beside it leave."""
    drawn = shown.scene.picture
    tall = ui.height - SPACE.header_tablet - BELOW
    wide = min(ui.width - SIDE_COLUMN - SIDE_MARGINS, tall * (drawn.width / drawn.height))
    return SlotSizes(round(wide), SIDE_COLUMN)


def tablet_layout(pieces: Pieces) -> ft.Control:
    """Board beside players and log."""
    ui, shown, dispatch, scene = pieces.ui, pieces.shown, pieces.dispatch, pieces.scene

    def player(seat: int) -> ft.Control:
        one = shown.seated[seat]
        tiled = scene.picture.grid is not None
        usable = one.active and bool(scene.tray) and (scene.hand is None or tiled)
        crowded = scene.panel is not None or len(shown.seated) > 2
        items = scene.tray if usable else () if crowded else one.pieces
        return PlayerCard(ui, seat, one, items, dispatch, usable, key=f"player-{seat}")

    players = [player(seat) for seat in range(len(shown.seated))]
    if scene.rows:
        players.append(ChoiceRows(ui, scene.rows, dispatch, key="rows"))
    elif scene.tally:
        players.append(tally(ui, scene.tally, SIDE_COLUMN))
    asked = (
        [pieces.cards(SIDE_COLUMN - 4, near=False, tight=False)] if scene.panel is not None else []
    )
    todo = [shown.todo_panel(SIDE_COLUMN - 4, False, False)] if shown.todo_panel else []
    # What was only tapped has a line where the news say something else.
    busy = shown.tapped is not None and (scene.banner or scene.warning)
    tapped = [shown.tapped(SIDE_COLUMN - 4)] if shown.tapped and busy and not todo else []
    aside: list[ft.Control]
    if asked and not ui.form.large_text:
        aside = [
            *players,
            ft.Column([*todo, *asked], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0),
        ]
    else:
        # Everything above the buttons can be scrolled, so that these are always in sight; with
        # large text the question comes first.
        rest = [*todo, *asked, *players] if ui.form.large_text else [*players, *todo]
        column = rest if ui.form.large_text else [*rest, _log(ui, pieces.seen)]
        aside = [ft.Column(column, scroll=ft.ScrollMode.AUTO, expand=True, spacing=10)]
    left = ui.width - SIDE_COLUMN - SIDE_MARGINS
    return ft.Column(
        [
            pieces.header(ui.width),
            ft.Row(
                [
                    ft.Container(
                        pieces.island(left, corners=True),
                        width=left,
                        alignment=ft.Alignment.CENTER,
                        expand=True,
                    ),
                    ft.Container(
                        width=SIDE_COLUMN,
                        padding=ft.Padding(0, 12, 0, 12),
                        content=ft.Column(
                            [
                                *aside,
                                *tapped,
                                *([] if todo else [shown.news()]),
                                *hand_area(ui, shown, pieces.room, SIDE_COLUMN, dispatch),
                                shown.actions(True, SIDE_COLUMN, False),
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


def _log(ui: Ui, seen: Seen) -> ft.Control:
    """The latest steps; a tap shows the table as it was."""
    rows = log_list(
        ui,
        turns(seen, latest=LOG_LINES),
        seen.header.players,
        lambda step: ui.go(f"/table/{seen.id}/log?step={step}"),
        close=True,
    )
    return ft.Container(
        border=ft.Border.all(1, ui.scheme.line),
        border_radius=RADIUS.card,
        padding=8,
        content=ft.Column(rows, spacing=0, tight=True),
    )
