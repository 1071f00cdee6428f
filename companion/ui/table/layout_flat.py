"""The table screen flat among people: a tile for each side, the board in the middle."""

from dataclasses import replace

import flet as ft

from companion.playing.seating import Seating
from companion.showing.tokens import RADIUS
from companion.ui.app_context import Ui
from companion.ui.board.board_frame import board, zoomable
from companion.ui.board.board_window import board_window
from companion.ui.intents import MovedSeat
from companion.ui.table.flat_asked import asked_tile
from companion.ui.table.flat_room import Box, as_read, board_scale, reading_box
from companion.ui.table.flat_tile import SEATS, TileContent, WaitingTile
from companion.ui.table.flat_view import FlatView, SideDispatch
from companion.ui.table.shown import Shown, SlotSizes
from companion.ui.table.slots import Pieces
from companion.ui.table.table_board import Corners


def flat_sizes(ui: Ui, shown: Shown) -> SlotSizes:
    """The board has what the tiles leave."""
    view = _view(shown)
    drawn = shown.scene.picture
    scale = board_scale(view.room, (drawn.width, drawn.height), view.board_quarters)
    return SlotSizes(drawn.width * scale, view.room.read_size(view.asked_side)[0])


def flat_layout(pieces: Pieces) -> ft.Control:
    """Everything turned to its side; on a screen that is wider than high all of it once more."""
    view = _view(pieces.shown)
    room = view.room
    parts: list[ft.Control] = [_middle(pieces, view)]
    for seat in range(len(view.seating.sides)):
        parts.append(_side(pieces, view, seat))
    parts += [_empty(pieces, view, side) for side in room.tiles if side not in view.seating.sides]
    screen = ft.Semantics(
        container=True, content=ft.Stack(parts, width=room.width, height=room.height)
    )
    if not view.lying:
        return ft.Container(screen, expand=True)
    return ft.Container(ft.RotatedBox(quarter_turns=1, content=screen), expand=True)


def _view(shown: Shown) -> FlatView:
    assert shown.flat is not None
    return shown.flat


def _at(box: Box, content: ft.Control) -> ft.Container:
    return ft.Container(content, left=box.left, top=box.top, width=box.width, height=box.height)


def _turned(quarters: int, content: ft.Control) -> ft.Control:
    """Turned, and one thing for screen readers, whose parts are read as they are seen."""
    return ft.RotatedBox(
        quarter_turns=quarters, content=ft.Semantics(container=True, content=content)
    )


def _side(pieces: Pieces, view: FlatView, seat: int) -> ft.Control:
    """A seat's tile, on which another can be dropped to change places."""
    side, dispatch = view.seating.side(seat), SideDispatch(pieces.dispatch, seat)
    one = pieces.shown.seated[seat]
    asked = seat == view.asked and not view.over
    tile = TileContent(
        seat,
        replace(one, active=asked),
        view.room.read_size(side),
        view.undo,
        view.whose,
        asks=view.asks_undo == seat,
        toasts=view.by == seat,
    )
    if asked and view.asks_undo != seat:
        shown = asked_tile(pieces, tile, dispatch)
    else:
        shown = WaitingTile(pieces.ui, tile, dispatch, key=f"waiting-{seat}")
    box = view.room.tiles[side]
    around = reading_box(view.room, side)
    inner = Box(box.left - around.left, box.top - around.top, box.width, box.height)
    target = _target(pieces, view.seating, side, _turned(side, shown))
    stack = ft.Stack([_at(inner, target)], width=around.width, height=around.height)
    # No container: it would take the taps meant for the board below.
    return ft.Stack(
        [ft.Semantics(container=True, content=stack)],
        key=f"side-{seat}",
        left=around.left,
        top=around.top,
        width=around.width,
        height=around.height,
    )


def _target(pieces: Pieces, seating: Seating, side: int, content: ft.Control) -> ft.Control:
    def dropped(e: ft.DragTargetEvent) -> None:
        pieces.dispatch(MovedSeat(int(e.src.data), side))

    return ft.DragTarget(group=SEATS, content=content, on_accept=dropped)


def _empty(pieces: Pieces, view: FlatView, side: int) -> ft.Control:
    """A side where nobody sits."""
    place = ft.Container(
        border=ft.Border.all(1, pieces.ui.scheme.line), border_radius=RADIUS.card_large
    )
    place.width, place.height = view.room.tiles[side].size
    return _at(view.room.tiles[side], _target(pieces, view.seating, side, place))


def _middle(pieces: Pieces, view: FlatView) -> ft.Control:
    """The board, or in its place a question that is answered by cards."""
    scene, box, side = pieces.scene, view.room.board, view.asked_side
    if scene.panel is None:
        return _at(box, _island(pieces, view))
    wide, high = as_read((box.width - 16, box.height), side)
    by_asked = replace(pieces, dispatch=SideDispatch(pieces.dispatch, view.asked))
    small = [by_asked.small_island()] if scene.panel.board else []
    column = ft.Column(
        [*small, by_asked.cards(wide, near=True, tight=False)],
        scroll=ft.ScrollMode.AUTO,
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    question = ft.Container(column, width=wide, height=high, alignment=ft.Alignment.CENTER)
    return _at(box, ft.Row([_turned(side, question)], alignment=ft.MainAxisAlignment.CENTER))


def _island(pieces: Pieces, view: FlatView) -> ft.Control:
    scene, box, look = pieces.scene, view.room.board, pieces.look
    by_asked = SideDispatch(pieces.dispatch, view.asked)
    drawn = board(scene.picture, pieces.shown.labels, look, by_asked)
    if scene.picture.grid is None:
        drawn = zoomable(drawn)
    else:
        drawn = board_window(drawn, scene.picture, look.scale, pieces.shown.view, pieces.dispatch)
    quarters = view.board_quarters
    size = as_read((scene.picture.width * look.scale, scene.picture.height * look.scale), quarters)
    middle = ft.Container(
        _turned(quarters, drawn),
        left=(box.width - size[0]) / 2,
        top=(box.height - size[1]) / 2,
        width=size[0],
        height=size[1],
    )
    parts: list[ft.Control] = [middle]
    if scene.picture.corners and not scene.picture.full:
        side = view.asked_side
        corners = Corners(
            pieces.ui,
            scene.picture.corners,
            as_read(box.size, side),
            by_asked,
            (False, False),
            key="corners",
        )
        parts.append(ft.RotatedBox(quarter_turns=side, content=corners))
    return ft.Stack(parts, width=box.width, height=box.height)
