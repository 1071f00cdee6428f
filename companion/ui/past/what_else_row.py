"""What else could have been done in a turn: closed at first, then up to three tiles in no order."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from companion.past.what_else import OtherIdea
from companion.showing.board import AnyBoard
from companion.showing.scene import Picture
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.board.still_board import still_picture
from companion.ui.widgets.basics import Tap, separate, tappable, text

GHOST, TILE = 0.6, 60.0


def closed_row(ui: Ui, ask: Tap) -> ft.Control:
    """The question alone: nobody is shown ideas unasked."""
    c = ui.scheme
    return tappable(
        ui,
        ui.say("What else?"),
        ft.Row(
            [
                ft.Icon(ft.Icons.LIGHTBULB, size=26, color=c.lavatx),
                text(ui, ui.say("What else?"), TYPE.strong, large=True, expand=True),
                ft.Icon(ft.Icons.EXPAND_MORE, size=24, color=c.tx),
            ],
            spacing=10,
        ),
        ask,
        radius=RADIUS.tile,
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
    )


def idea_tiles(
    ui: Ui,
    ideas: Sequence[OtherIdea] | None,
    chosen: int,
    choose: Callable[[int], None],
    close: Tap,
) -> ft.Control:
    """The tiles; a tap draws one on the board, another takes it away."""
    c = ui.scheme
    title = ui.say("What else?")
    head = tappable(
        ui,
        title,
        ft.Row(
            [
                ft.Icon(ft.Icons.LIGHTBULB, size=26, color=c.lavatx),
                text(ui, title, TYPE.strong, large=True, expand=True),
                text(ui, ui.say("in no order"), TYPE.label, c.tx2),
                ft.Icon(ft.Icons.EXPAND_LESS, size=24, color=c.tx),
            ],
            spacing=10,
        ),
        close,
        radius=RADIUS.tile,
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
    )
    if not ideas:
        words = (
            ui.say("Looking for ideas…") if ideas is None else ui.say("Nothing stands out here.")
        )
        return ft.Column([separate(head), text(ui, words, TYPE.body, c.tx2)], spacing=4)
    tiles: list[ft.Control] = [
        _tile(ui, one, at == chosen, at, choose) for at, one in enumerate(ideas)
    ]
    if ui.form.large_text:
        shown: ft.Control = ft.Column(
            tiles, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    else:
        for tile in tiles:
            tile.expand = True
        shown = ft.Row(tiles, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Column([head, shown], spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _tile(
    ui: Ui, idea: OtherIdea, chosen: bool, at: int, choose: Callable[[int], None]
) -> ft.Container:
    c = ui.scheme
    words = ui.say(idea.words)
    return tappable(
        ui,
        words,
        ft.Container(
            text(ui, words, TYPE.label, c.onsoft if chosen else c.tx, align=ft.TextAlign.CENTER),
            padding=8,
            alignment=ft.Alignment.CENTER,
        ),
        lambda: choose(-1 if chosen else at),
        selected=chosen,
        means=f"idea {at}",
        radius=RADIUS.tile,
        bgcolor=c.soft if chosen else c.s1,
        border=ft.Border.all(2, c.lava if chosen else c.line2),
        height=None if ui.form.large_text else TILE + 24,
    )


def with_ghosts(board: AnyBoard, idea: OtherIdea) -> Picture:
    """The board before an idea, with what it would have put there as ghosts.

    Only what does not depend on a draw: the rest would be invented.
    """
    before = still_picture(board, idea.before)
    first, *others = (still_picture(board, position) for position in idea.after)
    pieces = [
        replace(piece, key=f"ghost-{piece.key}", opacity=GHOST)
        for piece in first.pieces
        if piece not in before.pieces and all(piece in other.pieces for other in others)
    ]
    spans = [
        replace(span, key=f"ghost-{span.key}", opacity=GHOST)
        for span in first.spans
        if span not in before.spans and all(span in other.spans for other in others)
    ]
    # A tile that is laid is part of the ground.
    grid = first.grid if all(other.grid == first.grid for other in others) else before.grid
    return replace(
        before,
        grid=grid,
        pieces=(*before.pieces, *pieces),
        spans=(*before.spans, *spans),
    )
