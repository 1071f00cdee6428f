"""How the table screen is laid out: phone upright, phone lying, tablet."""

from dataclasses import replace

import flet as ft

from companion.playing.seen import Seen
from companion.showing.tokens import SPACE
from companion.ui.app_context import Surroundings
from companion.ui.parts.board_frame import Look, board, zoomable
from companion.ui.parts.board_window import board_window
from companion.ui.parts.choice_rows import ChoiceRows
from companion.ui.parts.kept import Taps
from companion.ui.parts.panel import Panelled
from companion.ui.parts.player_strip import PlayerStrip
from companion.ui.parts.table_board import (
    board_area,
    flags_below,
    flanked,
    over_the_map,
    tools_of,
)
from companion.ui.parts.table_hand import hand_area
from companion.ui.parts.table_room import Shown, dense
from companion.ui.parts.table_tablet import tablet_layout
from companion.ui.parts.tally import tally
from companion.ui.parts.tile_tray import tiles_and_map
from companion.ui.parts.tray import tray
from companion.ui.parts.turn_header import TurnHeader

# Two rows of tiles leave no room for news.
TWO_ROWS = 6
# Flags this far below the middle, as a share of the board, would lie under what is told of them.
FAR_BELOW = 0.15
# Above cards that are to be told.
SMALL_BOARD = 216.0


def table_layout(
    here: Surroundings,
    shown: Shown,
    look: Look,
    taps: Taps,
    seen: Seen,
    turns_board: bool,
) -> ft.Control:
    """The screen, for the room there is."""
    scene = shown.scene
    lying = here.width > here.height and not here.wide
    header = TurnHeader(
        here, shown.heading, taps, dense(here) and not here.wide, not lying, key="header"
    )

    # With large text the board is small: the tools stand beside it, what is told has the height.
    spare = here.width - look.scale * scene.picture.width
    beside_it = here.big and not lying and shown.told is not None and spare >= 2 * SPACE.touch
    beside_it = beside_it and scene.picture.grid is None and scene.shelf is None

    def island(full: float) -> ft.Control:
        drawn = board(scene.picture, shown.labels, look, taps)
        if scene.picture.grid is None:
            drawn = zoomable(drawn)
        else:
            drawn = board_window(drawn, scene.picture, look.scale, shown.view, taps)
        free = here.wide or not scene.picture.full
        corners = free and (here.wide or lying or shown.told is None or scene.panel is not None)
        corners = corners or beside_it
        return board_area(here, drawn, scene, look, full, taps, (corners, turns_board))

    def cards(full: float) -> ft.Control:
        assert scene.panel is not None
        # On its side the board itself is beside the cards; large text needs the room for them.
        near = not (here.wide or lying or here.big)
        asked = scene.panel if near else replace(scene.panel, close=None)
        tight = lying or here.big
        return Panelled(here, asked, shown.seated, full, taps, tight, key="panel")

    if here.wide:
        return tablet_layout(here, shown, header, island, cards, taps, seen)
    column = here.width if not lying else here.width - look.scale * scene.picture.width - 24
    inside = column - 2 * here.margin
    strip: ft.Control = ft.Container(
        padding=ft.Padding(here.margin, 8, here.margin, 6),
        content=PlayerStrip(here, shown.seated, taps, key="strip"),
    )

    def near() -> ft.Control:
        """The whole board small: one of its places is what is asked about."""
        small = replace(look, scale=SMALL_BOARD / scene.picture.width)
        drawn = board(scene.picture, shown.labels, small, taps)
        return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)

    tools_aside = lying and scene.picture.full and (shown.told or scene.rows)
    if tools_aside:
        # No corner of the board is free for them, and what is told needs the height.
        strip = flanked(strip, tools_of(here, taps, turns_board))
    # Who is ahead stands there with the sums instead.
    bare = lying and scene.panel is not None and scene.panel.rivals
    parts: list[ft.Control] = [] if bare else [strip]
    aside = ft.Padding.symmetric(horizontal=here.margin)
    told = shown.told(inside) if shown.told else None
    if scene.panel is not None:
        shows_board = scene.panel.board and not lying
        asked = [*([told] if told else []), *([near()] if shows_board else []), cards(inside)]
        if lying:
            # The board beside it has the flags: what is asked comes first.
            asked.reverse()
        padding = ft.Padding(here.margin, 4, here.margin, 14)
        parts.append(ft.Container(padding=padding, content=ft.Column(asked, spacing=10)))
    elif not lying:
        parts.append(island(here.width))
    over: ft.Control | None = None
    # Tiles before the player stay in reach while something is told.
    tiled = scene.picture.grid is not None and scene.panel is None and not scene.rows
    if told is not None and tiled and (lying or here.big):
        parts.append(ft.Container(padding=aside, content=told))
    elif told is not None and tiled:
        if flags_below(scene) > FAR_BELOW * scene.picture.height:
            parts[-1] = over_the_map(parts[-1], told, scene, here.margin)
        else:
            over = ft.Container(told, left=here.margin, right=here.margin, bottom=2)
    elif told is not None:
        tools = ft.Row(
            list(tools_of(here, taps, turns_board)), alignment=ft.MainAxisAlignment.SPACE_BETWEEN
        )
        above = [] if lying or beside_it else [tools]
        with_tools = ft.Column([*above, told], spacing=6, tight=True)
        if scene.shelf is not None and not (lying or here.big):
            # The cards stay in reach: it lies on the map, away from what it speaks of.
            parts[-1] = over_the_map(parts[-1], told, scene, here.margin)
        elif scene.panel is None and (lying or here.big or scene.rows):
            shown_told = told if scene.shelf is not None else with_tools
            parts.append(ft.Container(padding=aside, content=shown_told))
        elif scene.panel is None:
            over = ft.Container(with_tools, left=here.margin, right=here.margin, bottom=6)
    if scene.rows:
        below = ft.Padding(here.margin, 8, here.margin, 8)
        parts.append(
            ft.Container(padding=below, content=ChoiceRows(here, scene.rows, taps, key="rows"))
        )
    elif tiled and (lying or here.big):
        parts.append(tiles_and_map(here, scene, shown.view, taps, inside, dense(here)))
    elif tiled or told is not None:
        pass
    elif scene.tally:
        parts.append(ft.Container(padding=aside, content=tally(here, scene.tally, inside)))
    elif scene.tray and scene.hand:
        pass
    elif scene.tray and scene.picture.full:
        flanking = tools_of(here, taps, turns_board)
        room = inside - SPACE.touch * len(flanking)
        usable = tray(here, scene.tray, taps, room, small=dense(here))
        parts.append(flanked(usable, flanking))
    elif scene.tray:
        parts.append(tray(here, scene.tray, taps, inside, small=dense(here)))
    column_of = ft.Column(parts, spacing=0, scroll=ft.ScrollMode.HIDDEN, expand=True)
    # Over the board's lower corners where there is much to do: nothing is cut.
    middle: ft.Control = ft.Stack([column_of, over], expand=True) if over else column_of
    beside = hand_area(here, shown, inside, taps)
    crowded = tiled and len(scene.tray) >= TWO_ROWS
    quiet = told or scene.rows or ((beside or crowded) and not shown.again)
    quiet = quiet or (lying and scene.panel is not None and not shown.again)
    news = [] if quiet else [shown.news()]
    padded = ft.Padding(here.margin, 0, here.margin, 6)
    beside = [ft.Container(part, padding=padded) for part in beside]
    if tiled and not (lying or here.big):
        tiles = tiles_and_map(here, scene, shown.view, taps, inside, dense(here))
        beside = [tiles, *news, *beside]
    else:
        beside = [*news, *beside]
    foot = [*beside, shown.actions(False)]
    if not lying:
        return ft.Column([header, middle, *foot], spacing=0, expand=True)
    right = ft.Column([header, middle, *foot], spacing=0, expand=True)
    board_width = look.scale * scene.picture.width + 24
    return ft.Row(
        [ft.Container(island(board_width), width=board_width), right],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
