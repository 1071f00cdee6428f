"""Home: the table in play, other open ones, and the games to start."""

from functools import partial

import flet as ft

from companion.core.game import Meta
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.playing.just_score import only_scored
from companion.playing.seen import Seen
from companion.showing.tokens import ELEVATION, RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import COLUMN, Tap, outlined_button, section_title, tappable, text
from companion.ui.parts.frame import view
from companion.ui.parts.join_rows import join_rows
from companion.ui.parts.miniature import game_picture
from companion.ui.parts.notice import notice
from companion.ui.parts.rules_shelf import use_rules_shelf
from companion.ui.parts.table_cards import live_banner, table_row, unreadable_row
from companion.ui.parts.table_menu import use_table_menu
from companion.ui.parts.tabs import tabs
from companion.ui.records import open_record
from companion.ui.theme import shadow, text_style

WIDE_WIDTH, GAP = 1100, 28


@ft.component
def Home() -> ft.Control:  # noqa: N802
    """The first screen."""
    here = use_surroundings()
    use_following(here.tables.subscribe, "tables")
    menu, rules = use_table_menu(here), use_rules_shelf(here)
    opened = here.tables.open_tables()
    seen = first_seen(here, [kept.id for kept in opened if not only_scored(kept.header)])
    others = [kept for kept in opened if seen is None or kept.id != seen.id]
    tables: list[ft.Control] = [live_banner(here, seen)] if seen else []
    if others:
        tables.append(section_title(here, here.say("Also open"), display=True))
        tables += [
            table_row(here, kept, partial(here.go, f"/table/{kept.id}"), partial(menu, kept))
            for kept in others
        ]
    lost = here.tables.unreadable_tables()
    if lost:
        tables.append(section_title(here, here.say("Cannot be shown"), display=True))
        tables += [unreadable_row(here, table, partial(menu, table)) for table in lost]
    beside = here.wide and bool(tables)
    room = min(here.width - 2 * here.margin, WIDE_WIDTH if here.wide else COLUMN)
    start: list[ft.Control] = [
        section_title(here, here.say("Start a game"), display=True),
        _games(here, (room - GAP) / 2 if beside else room),
        *([ft.Row([_just_score(here)])] if any(game.counts for game in here.games) else []),
        *join_rows(here),
        ft.Row([_open_file(here), _rules(here, rules)], spacing=12),
    ]
    body = [_brand(here), *notice(here)]
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
    return view(here, None, body, foot=tabs(here, "/"), spacing=12, width=room)


def _just_score(here: Surroundings) -> ft.Control:
    """The way to points without tracking; a count that was left waits there."""
    return outlined_button(
        here,
        here.say("Just score it"),
        lambda: here.go("/score"),
        icon=ft.Icons.CALCULATE,
        expand=True,
    )


def _open_file(here: Surroundings) -> ft.Control:
    return outlined_button(
        here,
        here.say("Open a table file"),
        lambda: here.session.start(lambda: open_record(here)),
        icon=ft.Icons.FILE_OPEN,
        expand=True,
    )


def _rules(here: Surroundings, open_shelf: Tap) -> ft.Control:
    return outlined_button(here, here.say("Rules"), open_shelf, icon=ft.Icons.MENU_BOOK)


def first_seen(here: Surroundings, ids: list[str]) -> Seen | None:
    """The newest open table that can be shown; one whose record is broken stays in the list."""
    for id in ids:
        try:
            seen = here.tables.seen(id)
            assert seen.board
        except Refusal:
            continue
        return seen
    return None


def _brand(here: Surroundings) -> ft.Control:
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
            text(here, "Caldera", TYPE.title, size=30, heading=1),
        ],
        spacing=12,
    )


def _games(here: Surroundings, room: float) -> ft.Control:
    games = [game.meta for game in here.games.on_screen()]
    columns = min(len(games), 4 if room >= 700 else 2)
    width = (room - 12 * (columns - 1)) / columns
    return ft.Row(
        [_game(here, meta, width) for meta in games], spacing=12, run_spacing=12, wrap=True
    )


def _game(here: Surroundings, meta: Meta, width: float) -> ft.Control:
    c = here.scheme
    players = here.say(say("{players} players", players=meta.players_text))
    tall = min(width * 0.72, 260 if here.wide else 190)
    return tappable(
        here,
        here.say("Start {game}, {players}", game=meta.name, players=players),
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
        here.once(lambda: here.go(f"/new/{meta.id}")),
        width=width,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        radius=RADIUS.card,
        elevated=shadow(ELEVATION.card, c),
        clip=ft.ClipBehavior.ANTI_ALIAS,
    )
