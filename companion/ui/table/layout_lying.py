"""The table screen on a phone that lies on its side: the board beside everything else."""

import flet as ft

from companion.showing.tokens import SPACE
from companion.ui.app_context import Ui
from companion.ui.table.action_area import tray_moves
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.slots import Pieces
from companion.ui.table.table_board import flanked
from companion.ui.table.tally import tally
from companion.ui.table.tray import fits_in_foot
from companion.ui.widgets.action_bar import foot_room

# Beside the board.
GAP = 24.0
# Above and below the board.
EDGES = 8.0


def lying_sizes(ui: Ui, shown: Shown) -> SlotSizes:
    """The board has the whole height, and no more than half of the width."""
    drawn = shown.scene.picture
    wide = round(min(ui.width * 0.5, (ui.height - EDGES) * (drawn.width / drawn.height)))
    return SlotSizes(wide, ui.width - wide - GAP - 2 * ui.margin)


def lying_layout(pieces: Pieces) -> ft.Control:
    """The board whole at the left; header, what is asked, and the buttons at the right."""
    ui, shown, scene = pieces.ui, pieces.shown, pieces.scene
    board_width = pieces.board_width + GAP
    column = ui.width - board_width
    inside = pieces.room.inside
    moves = shown.todo_panel is not None and tray_moves(scene)
    in_foot = moves and fits_in_foot(scene.tray, foot_room(inside))
    todo = shown.todo_panel(inside, False, in_foot) if shown.todo_panel else None
    parts = _parts(pieces, inside, todo)
    cards = pieces.hand(inside)
    quiet = todo or scene.rows or ((cards or scene.panel) and not shown.again)
    if moves and not in_foot:
        cards.append(pieces.aside(pieces.tray(inside, small=True)))
    right: list[ft.Control] = [
        pieces.header(column, lying=True),
        ft.Column(parts, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True),
        *(pieces.tapped(inside) if quiet or scene.banner or scene.warning else []),
        *([] if quiet else [shown.news()]),
        *cards,
        shown.actions(False, inside, in_foot),
    ]
    island = pieces.island(board_width, corners=not scene.picture.full)
    return ft.Row(
        [
            ft.Container(island, width=board_width),
            ft.Column(right, spacing=0, expand=True),
        ],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _parts(pieces: Pieces, inside: float, todo: ft.Control | None) -> list[ft.Control]:
    """What scrolls between the header and the cards: what is asked first, where it is dear."""
    ui, scene = pieces.ui, pieces.scene
    strip = pieces.strip()
    if scene.picture.full and (todo or scene.rows) and not pieces.tiled:
        # No corner of the board is free for them, and the to-do list needs the height.
        strip = flanked(strip, pieces.tools())
    said = [pieces.aside(todo)] if todo else []
    if scene.panel is not None:
        # The board beside it has the flags: what is asked comes first.
        asked = [pieces.cards(inside, near=False, tight=True), *([todo] if todo else [])]
        padding = ft.Padding(ui.margin, 4, ui.margin, 14)
        question = ft.Container(padding=padding, content=ft.Column(asked, spacing=10))
        # Who is ahead stands there with the sums instead of the players.
        return [question] if scene.panel.rivals else [strip, question]
    if scene.rows:
        return [strip, pieces.rows(), *said]
    if pieces.tiled:
        if ui.form.large_text:
            # What can be used and the points stay in sight: there is room for little else.
            return [strip, pieces.tiles(inside, low=True), *said, pieces.stock()]
        return [strip, pieces.tiles(inside), *said]
    if todo is not None:
        return [strip, *said]
    if scene.tally:
        return [strip, pieces.aside(tally(ui, scene.tally, inside))]
    if not scene.tray or scene.hand:
        return [strip]
    if scene.picture.full:
        tools = pieces.tools()
        return [strip, flanked(pieces.tray(inside - SPACE.touch * len(tools)), tools)]
    return [strip, pieces.aside(pieces.tray(inside))]
