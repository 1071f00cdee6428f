"""The big screen in play: the board, who is waited for, the players, what to do, the log."""

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from companion.playing.log import entries
from companion.showing.scene import CardFace
from companion.showing.to_do import numbered
from companion.showing.tokens import PLAYERS, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.table.player_strip import Seated, spoken
from companion.ui.table.todo_panel import shown_art
from companion.ui.table.watch_phone import watched_board
from companion.ui.table.watch_size import BigSize
from companion.ui.table.watched_table import WatchedTable
from companion.ui.widgets.basics import Tap, colour, tappable
from companion.ui.widgets.glyph import dark_tile, glyph, mark

# Lengths of the drawing, 1920 × 1080.
HEADER, EDGE, GAP = 148.0, 40.0, 28.0
BOARD_WIDTH, BOARD_HEIGHT = 950.0, 870.0
CAPSULE, BETWEEN, CARDS = 108.0, 11.0, 104.0
LINE, LOG_LINES = 74.0, 3
# The board's letters are part of its picture; smaller ones would not be read from afar.
BOARD_LETTERS = 30.0


def watch_big(ui: Ui, table: WatchedTable, on_menu: Tap) -> ft.Control:
    """Header over everything, the board at the left, all else beside it."""
    size = BigSize(ui)
    board = table.scene.picture
    tall = min(size.of(BOARD_HEIGHT), ui.height - size.of(HEADER + 2 * GAP))
    width = min(size.of(BOARD_WIDTH), tall * board.width / board.height)
    left = size.of(BOARD_WIDTH + 2 * EDGE)
    column = ft.Column(
        _beside(size, table),
        spacing=size.of(BETWEEN),
        scroll=ft.ScrollMode.HIDDEN,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    below = ft.Row(
        [
            ft.Container(
                watched_board(table.scene, table.to_do, width, size.of(BOARD_LETTERS)),
                width=left,
                alignment=ft.Alignment.CENTER,
            ),
            ft.Container(
                column,
                expand=True,
                padding=ft.Padding(0, size.of(GAP), size.of(EDGE), size.of(GAP)),
            ),
        ],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Column(
        [_header(size, table, on_menu), below],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _header(size: BigSize, table: WatchedTable, on_menu: Tap) -> ft.Control:
    """Who is waited for and what they do; the badge leads away from here."""
    ui, color = size.ui, table.color
    ink = PLAYERS[color].on
    badge = tappable(
        ui,
        ui.say("Menu"),
        dark_tile(color, size.of(104)),
        on_menu,
        radius=size.of(34),
    )
    name = size.text(table.who, TYPE.name, ink, 76, lines=1)
    words = ft.Column(
        [
            ft.Semantics(header=True, heading_level=1, content=name),
            size.text(table.what, TYPE.prompt, ink, 40, lines=1),
        ],
        spacing=0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    ends = ft.Column(
        [
            size.text(table.seen.game.meta.name, TYPE.strong, ink, 36),
            size.text(ui.say(table.scene.status), TYPE.label, ink, 34),
        ],
        spacing=size.of(6),
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    padding = ft.Padding(size.of(EDGE), 0, size.of(48), 0)
    row = ft.Container(
        ft.Row([badge, words, ends], spacing=size.of(32)), padding=padding, left=0, right=0, top=0
    )
    row.height = size.of(HEADER)
    corner = size.of(RADIUS.header + 8)
    return ft.Container(
        height=size.of(HEADER),
        bgcolor=PLAYERS[color].colour,
        border_radius=ft.BorderRadius(0, 0, corner, corner),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            [
                ft.Container(
                    right=size.of(200),
                    top=-size.of(20),
                    content=glyph(color, size.of(200), "#1C000000"),
                ),
                row,
            ]
        ),
    )


def _beside(size: BigSize, table: WatchedTable) -> list[ft.Control]:
    """Players, open cards, then what the hands must do, or else the log."""
    players = [_player(size, table, seat) for seat in range(len(table.seated))]
    cards = _open_cards(size, table)
    return [*players, *cards, _things(size, table) if table.to_do else _log(size, table)]


def _player(size: BigSize, table: WatchedTable, seat: int) -> ft.Control:
    """A player with what everybody may know of them."""
    ui, one = size.ui, table.seated[seat]
    c = ui.scheme
    ink = PLAYERS[one.color].on if one.active else c.tx
    soft = PLAYERS[one.color].on if one.active else c.tx2
    sign = size.of(54)
    held = [
        ft.Row(
            [
                picture(holding.art, size.of(36)),
                size.text(str(holding.count), TYPE.strong, soft, 34),
            ],
            spacing=size.of(10),
            tight=True,
        )
        for holding in (one.brief or one.holdings)
        if holding.count
    ]
    now = table.standing[seat] if table.standing else 0
    notes = []
    if seat in table.gone:
        notes.append(size.text(ui.say("offline"), TYPE.strong, soft, 34))
    elif now:
        notes.append(size.text(ui.say("now +{count}", count=now), TYPE.strong, soft, 34))
    elif one.gain:
        notes.append(size.text(f"+{one.gain}", TYPE.strong, soft, 34))
    body = ft.Row(
        [
            glyph(one.color, sign, ink, detail=PLAYERS[one.color].colour)
            if one.active
            else mark(one.color, sign),
            size.text(one.name, TYPE.subtitle, ink, 46, lines=1),
            ft.Row(
                [*held],
                spacing=size.of(26),
                run_spacing=0,
                wrap=True,
                expand=True,
                alignment=ft.MainAxisAlignment.END,
            ),
            *notes,
            size.text(str(one.score), TYPE.numeral_l, ink, 80),
        ],
        spacing=size.of(28),
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        height=size.of(CAPSULE),
        bgcolor=PLAYERS[one.color].colour if one.active else c.s2,
        border=ft.Border.all(size.of(5), c.tx) if one.active else ft.Border.all(1, c.line),
        border_radius=size.of(32),
        padding=ft.Padding(size.of(30), 0, size.of(36), 0),
        content=ft.Semantics(label=_spoken(ui, one, now), exclude_semantics=True, content=body),
    )


def _spoken(ui: Ui, one: Seated, now: int) -> str:
    words = spoken(ui, one)
    return f"{words}, {ui.say('now +{count}', count=now)}" if now else words


def _card(size: BigSize, fill: str, edge: str | None, parts: Sequence[ft.Control]) -> ft.Control:
    return ft.Container(
        bgcolor=fill,
        border=ft.Border.all(1, edge) if edge else None,
        border_radius=size.of(32),
        padding=ft.Padding.symmetric(horizontal=size.of(30), vertical=size.of(20)),
        content=ft.Column(
            list(parts),
            spacing=size.of(16),
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _things(size: BigSize, table: WatchedTable) -> ft.Control:
    """What the hands must do now, by its numbers on the board."""
    ui = size.ui
    c = ui.scheme
    lines: list[ft.Control] = [
        size.text(ui.say("Do this on your board"), TYPE.strong, c.onsoft, 34)
    ]
    tapped = [one for one in table.to_do if one.tapped]
    lines += [size.text(ui.say(one.spoken), TYPE.strong, c.onsoft, 31) for one in tapped]
    for number, one in numbered(table.to_do):
        lines.append(
            ft.Row(
                [
                    size.text(str(number), TYPE.figure, c.onsoft, 38),
                    *([shown_art(one, size.of(50))] if one.art else []),
                    size.text(ui.say(one.spoken), TYPE.strong, c.onsoft, 32, expand=True),
                ],
                spacing=size.of(20),
            )
        )
    return _card(size, c.soft, None, lines)


def _open_cards(size: BigSize, table: WatchedTable) -> list[ft.Control]:
    """Cards that lie open beside the board, and how many are still to come."""
    seen = table.seen
    shelf, _ = seen.board.beside(replace(seen.sight, prompts=()), 0)
    if shelf is None:
        return []
    ui = size.ui
    shown: list[ft.Control] = [_open_card(size, card) for card in shelf.cards]
    if shelf.pile is not None:
        shown.append(
            ft.Row(
                [
                    picture(shelf.pile.art, size.of(76)),
                    size.text(str(shelf.pile.figure), TYPE.subtitle, ui.scheme.tx, 50),
                ],
                spacing=size.of(12),
                tight=True,
            )
        )
    return [ft.Row(shown, spacing=size.of(BETWEEN), run_spacing=size.of(BETWEEN), wrap=True)]


def _open_card(size: BigSize, card: CardFace) -> ft.Control:
    words = size.ui.say(card.title)
    return ft.Container(
        height=size.of(CARDS),
        width=size.of(max(156.0, 40 + 17 * len(words))),
        bgcolor=TERRAIN.keyline,
        border_radius=size.of(20),
        alignment=ft.Alignment.CENTER,
        content=ft.Semantics(
            label=size.ui.say(card.label),
            exclude_semantics=True,
            content=ft.Column(
                [
                    picture(card.art, size.of(44), size.of(44)),
                    size.text(words, TYPE.subtitle, TERRAIN.ink, 30, lines=1),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
    )


def _log(size: BigSize, table: WatchedTable) -> ft.Control:
    """The latest steps, the newest first."""
    seen, c = table.seen, size.ui.scheme
    rows: list[ft.Control] = []
    for entry in reversed(entries(seen)[-LOG_LINES:]):
        sign = (
            mark(colour(seen.header.players[entry.seat].color), size.of(38))
            if entry.seat is not None
            else ft.Container(width=size.of(38))
        )
        words = " ".join(size.ui.say(one) for one in (entry.words, *entry.more))
        ink = c.tx3 if entry.undone else c.tx
        line = size.text(words, TYPE.body, ink, 31, expand=True, lines=2)
        rows.append(ft.Row([sign, line], spacing=size.of(26)))
    return _card(size, c.s1, c.line, rows)
