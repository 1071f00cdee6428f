"""Home: the table in play, other open ones, and the games to start."""

import logging
from functools import partial

import flet as ft

from companion.core.game import Meta
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.just_score import only_scored
from companion.showing.tokens import ELEVATION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.art import picture
from companion.ui.board.miniature import game_picture
from companion.ui.device_files import open_file
from companion.ui.home.notice import notice
from companion.ui.home.table_cards import live_banner, table_row, unreadable_row
from companion.ui.home.table_menu import use_table_menu
from companion.ui.joining.join_rows import join_rows
from companion.ui.rules.rules_shelf import use_rules_shelf
from companion.ui.theme import shadow, text_style
from companion.ui.widgets.basics import COLUMN, Tap, outlined_button, section_title, tappable, text
from companion.ui.widgets.frame import view
from companion.ui.widgets.tabs import tabs

WIDE_WIDTH, GAP = 1100, 28


@ft.component
def Home() -> ft.Control:  # noqa: N802
    """The first screen."""
    ui = use_ui()
    use_following(ui.tables.subscribe, "tables")
    menu, rules = use_table_menu(ui), use_rules_shelf(ui)
    opened = ui.tables.open_tables()
    played = [kept.id for kept in opened if not only_scored(kept.header)]
    first, tables = first_banner(ui, played)
    others = [kept for kept in opened if kept.id != first]
    if others:
        tables.append(section_title(ui, ui.say("Also open"), display=True))
        tables += [
            table_row(ui, kept, partial(ui.go, f"/table/{kept.id}"), partial(menu, kept))
            for kept in others
        ]
    lost = ui.tables.unreadable_tables()
    if lost:
        tables.append(section_title(ui, ui.say("Cannot be shown"), display=True))
        tables += [unreadable_row(ui, table, partial(menu, table)) for table in lost]
    beside = ui.form.tablet and bool(tables)
    room = min(ui.width - 2 * ui.margin, WIDE_WIDTH if ui.form.tablet else COLUMN)
    start: list[ft.Control] = [
        section_title(ui, ui.say("Start a game"), display=True),
        _games(ui, (room - GAP) / 2 if beside else room),
        *([ft.Row([_just_score(ui)])] if any(game.counts for game in ui.games) else []),
        *join_rows(ui),
        ft.Row([_open_file(ui), _rules(ui, rules)], spacing=12),
    ]
    body = [_brand(ui), *notice(ui)]
    if beside:
        body.append(
            ft.Row(
                [
                    ft.Column(tables, spacing=12, expand=True),
                    ft.Column(start, spacing=12, expand=True),
                ],
                spacing=GAP,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    else:
        body += [*tables, *start]
    return view(ui, None, body, foot=tabs(ui, "/"), spacing=12, width=room)


def _just_score(ui: Ui) -> ft.Control:
    """The way to points without tracking; a count that was left waits there."""
    return outlined_button(
        ui,
        ui.say("Just score it"),
        lambda: ui.go("/score"),
        icon=ft.Icons.CALCULATE,
        expand=True,
    )


def _open_file(ui: Ui) -> ft.Control:
    return outlined_button(
        ui,
        ui.say("Open a table file"),
        lambda: ui.session.start(lambda: open_file(ui)),
        icon=ft.Icons.FILE_OPEN,
        expand=True,
    )


def _rules(ui: Ui, open_shelf: Tap) -> ft.Control:
    return outlined_button(ui, ui.say("Rules"), open_shelf, icon=ft.Icons.MENU_BOOK)


def first_banner(ui: Ui, ids: list[str]) -> tuple[str, list[ft.Control]]:
    """The newest open table that can be shown, and its banner; others stay in the list."""
    for id in ids:
        try:
            return id, [live_banner(ui, ui.tables.seen(id))]
        except Refusal:
            # Its record is broken, or it has no screen.
            continue
        except Exception as fault:
            # A fault of one game must not take the way to all others.
            logging.getLogger(__name__).error("drawing table %s failed", id, exc_info=fault)
    return "", []


def _brand(ui: Ui) -> ft.Control:
    return ft.Row(
        [
            ft.Container(
                width=44,
                height=44,
                border_radius=13,
                bgcolor=TERRAIN.ink,
                alignment=ft.Alignment.CENTER,
                content=picture("app/mark", 34),
            ),
            text(ui, "Caldera", TYPE.title, size=30, heading=1),
        ],
        spacing=12,
    )


def _games(ui: Ui, room: float) -> ft.Control:
    games = [game.meta for game in ui.games.on_screen()]
    columns = min(len(games), 4 if room >= 700 else 2)
    width = (room - 12 * (columns - 1)) / columns
    return ft.Row([_game(ui, meta, width) for meta in games], spacing=12, run_spacing=12, wrap=True)


def _game(ui: Ui, meta: Meta, width: float) -> ft.Control:
    c = ui.scheme
    players = ui.say(say("{players} players", players=meta.players_text))
    tall = min(width * 0.72, 260 if ui.form.tablet else 190)
    return tappable(
        ui,
        ui.say("Start {game}, {players}", game=meta.name, players=players),
        ft.Column(
            [
                game_picture(meta.id, width, tall),
                ft.Container(
                    padding=ft.Padding(14, 6, 14, 12),
                    content=ft.Column(
                        [
                            ft.Text(meta.name, style=text_style(TYPE.subtitle, c.tx)),
                            ft.Text(players, style=text_style(TYPE.label, c.tx2, large=True)),
                        ],
                        spacing=4,
                    ),
                ),
            ],
            spacing=4,
        ),
        ui.once(lambda: ui.go(f"/new/{meta.id}")),
        width=width,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        radius=RADIUS.card,
        elevated=shadow(ELEVATION.card, c),
        clip=ft.ClipBehavior.ANTI_ALIAS,
    )
