"""A phone that only watches a table: the board, players, what to do and the log, one under another.

The big screen has a layout of its own, in `watch_big.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from companion.playing.log import entries
from companion.playing.seen import Seen
from companion.showing.flags import flagged
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, numbered
from companion.showing.tokens import PLAYERS, RADIUS, TYPE, TypeToken
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.board.still_board import SMALLEST, still_board
from companion.ui.table.player_strip import Seated
from companion.ui.table.todo_panel import shown_art
from companion.ui.table.watched_table import WatchedTable
from companion.ui.theme import text_style
from companion.ui.widgets.basics import Tap, colour, icon_button
from companion.ui.widgets.glyph import dark_tile, glyph, mark
from companion.ui.widgets.small_card import small_card

# A lower phone has no room for all players above the board.
LOW = 700.0
LINES = 6


def watch_phone(ui: Ui, table: WatchedTable, on_menu: Tap) -> ft.Control:
    """The header stays, everything else scrolls."""
    seen, scene = table.seen, table.scene
    width = min(ui.width - 18, 640.0)
    drawn = watched_board(scene, table.to_do, width)
    board = ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)
    players = [_player(ui, one) for one in table.seated]
    # Where not all of it is in sight the board comes first.
    shown = [board, *players] if ui.height < LOW else [*players, board]
    lines = [*_things(ui, table.to_do), *_open_cards(ui, seen), _log(ui, seen)]
    return ft.Column(
        [
            _header(ui, table, on_menu),
            ft.Column(
                [*shown, *lines, ft.Container(height=20)],
                spacing=8,
                scroll=ft.ScrollMode.AUTO,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def watched_board(
    scene: Scene, to_do: Sequence[ToDo], width: float, least: float = SMALLEST
) -> ft.Control:
    """The board, what must be done marked on it; no letter smaller than `least`."""
    drawn = flagged(scene.picture, tuple(to_do)) if to_do else scene.picture
    bare = replace(drawn, dots=(), spaces=(), corners=())
    shown = still_board(bare, round(width), least=least)
    return ft.Container(
        shown,
        border_radius=drawn.radius * width / drawn.width,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _text(
    words: str, token: TypeToken, ink: str, points: float, *, expand: bool = False
) -> ft.Text:
    return ft.Text(words, style=text_style(token, ink, size=points), expand=expand or None)


def _header(ui: Ui, table: WatchedTable, on_menu: Tap) -> ft.Control:
    ink = PLAYERS[table.color].on
    menu = icon_button(ui, ft.Icons.MENU, ui.say("Menu"), on_menu, color=ink)
    words = ft.Column(
        [
            ft.Semantics(
                header=True, heading_level=1, content=_text(table.who, TYPE.name, ink, 30)
            ),
            _text(table.what, TYPE.prompt, ink, 18),
        ],
        spacing=2,
        expand=True,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    row = ft.Row([menu, dark_tile(table.color, 62), words], spacing=14)
    return ft.Container(
        bgcolor=PLAYERS[table.color].colour,
        border_radius=ft.BorderRadius(0, 0, RADIUS.header, RADIUS.header),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(right=-40, top=-20, content=glyph(table.color, 190, "#1C000000")),
                ft.SafeArea(
                    avoid_intrusions_bottom=False,
                    content=ft.Container(row, padding=ft.Padding(8, 10, 20, 12)),
                ),
            ]
        ),
    )


def _player(ui: Ui, one: Seated) -> ft.Control:
    """A player with what everybody may know of them."""
    c = ui.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    held: list[ft.Control] = [
        ft.Row(
            [picture(holding.art, 20), _text(str(holding.count), TYPE.strong, soft, 17)],
            spacing=4,
            tight=True,
        )
        for holding in one.holdings
        if holding.count
    ]
    words = [one.name, str(one.score), *(ui.say(holding.words) for holding in one.holdings)]
    body = ft.Row(
        [
            glyph(one.color, 34, ink, detail=PLAYERS[one.color].colour)
            if one.active
            else mark(one.color, 36),
            ft.Column(
                [
                    _text(one.name, TYPE.subtitle, ink, 24),
                    *([ft.Row(held, spacing=12, run_spacing=2, wrap=True)] if held else []),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
            *([_text(f"+{one.gain}", TYPE.strong, soft, 20)] if one.gain else []),
            _text(str(one.score), TYPE.numeral_l, ink, 48),
        ],
        spacing=12,
    )
    return ft.Container(
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(4, c.tx) if one.active else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        margin=ft.Margin.symmetric(horizontal=ui.margin),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
        content=ft.Semantics(label=", ".join(words), exclude_semantics=True, content=body),
    )


def _card(ui: Ui, fill: str, edge: str | None, parts: list[ft.Control]) -> ft.Control:
    return ft.Container(
        bgcolor=fill,
        border=ft.Border.all(1, edge) if edge else None,
        border_radius=RADIUS.card,
        margin=ft.Margin.symmetric(horizontal=ui.margin),
        padding=14,
        content=ft.Column(
            parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def _things(ui: Ui, to_do: Sequence[ToDo]) -> list[ft.Control]:
    """What the hands must do now, by its numbers on the board."""
    if not to_do:
        return []
    c = ui.scheme
    lines: list[ft.Control] = [_text(ui.say("Do this on your board"), TYPE.label, c.onsoft, 15)]
    lines += [_text(ui.say(one.spoken), TYPE.label, c.onsoft, 15) for one in to_do if one.tapped]
    for number, one in numbered(to_do):
        lines.append(
            ft.Row(
                [
                    _text(str(number), TYPE.figure, c.onsoft, 20),
                    *([shown_art(one, 30)] if one.art else []),
                    _text(ui.say(one.spoken), TYPE.strong, c.onsoft, 18, expand=True),
                ],
                spacing=12,
            )
        )
    return [_card(ui, c.soft, None, lines)]


def _open_cards(ui: Ui, seen: Seen) -> list[ft.Control]:
    """Cards that lie open beside the board, and how many are still to come."""
    shelf, _ = seen.board.beside(replace(seen.sight, prompts=()), 0)
    if shelf is None:
        return []
    cards: list[ft.Control] = [small_card(ui, card, (64, 84), None) for card in shelf.cards]
    if shelf.pile is not None:
        cards.append(
            ft.Row(
                [
                    picture(shelf.pile.art, 44),
                    _text(str(shelf.pile.figure), TYPE.subtitle, ui.scheme.tx, 26),
                ],
                spacing=6,
                tight=True,
            )
        )
    row = ft.Row(
        cards,
        spacing=8,
        run_spacing=8,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [_card(ui, ui.scheme.s1, ui.scheme.line, [row])]


def _log(ui: Ui, seen: Seen) -> ft.Control:
    """The latest steps, the newest first."""
    c = ui.scheme
    rows: list[ft.Control] = []
    for entry in reversed(entries(seen)[-LINES:]):
        sign = (
            mark(colour(seen.header.players[entry.seat].color), 22)
            if entry.seat is not None
            else ft.Container(width=22)
        )
        words = " ".join(ui.say(one) for one in (entry.words, *entry.more))
        ink = c.tx3 if entry.undone else c.tx
        rows.append(ft.Row([sign, _text(words, TYPE.body, ink, 16, expand=True)], spacing=10))
    return _card(ui, c.s1, c.line, rows)
