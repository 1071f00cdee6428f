"""Home: the table in play, other open ones, and the games to start."""

from functools import partial

import flet as ft

from companion.core.game import Meta
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.games import find_meta
from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.art import picture
from companion.ui.live import LiveTable
from companion.ui.parts.basics import COLUMN, outlined_button, section_title, tappable, text
from companion.ui.parts.frame import view
from companion.ui.parts.miniature import game_picture
from companion.ui.parts.notice import notice
from companion.ui.parts.table_cards import live_banner, table_row
from companion.ui.parts.table_menu import use_table_menu
from companion.ui.parts.tabs import tabs
from companion.ui.records import open_record
from companion.ui.shelf import games_here
from companion.ui.theme import shadow, text_style
from companion.ui.tokens import ELEVATION, RADIUS, TERRAIN, TYPE

WIDE_WIDTH, GAP = 1100, 28


@ft.component
def Home() -> ft.Control:  # noqa: N802
    """The first screen."""
    here = use_surroundings()
    use_following(here.live.subscribe, "tables")
    menu = use_table_menu(here)
    opened = here.store.open_tables()
    live = first_live(here, [kept.id for kept in opened])
    others = [kept for kept in opened if live is None or kept.id != live.id]
    tables: list[ft.Control] = [live_banner(here, live)] if live else []
    if others:
        tables.append(section_title(here, here.say("Also open"), display=True))
        tables += [
            table_row(here, kept, partial(here.go, f"/table/{kept.id}"), partial(menu, kept))
            for kept in others
        ]
    beside = here.wide and bool(tables)
    room = min(here.width - 2 * here.margin, WIDE_WIDTH if here.wide else COLUMN)
    start: list[ft.Control] = [
        section_title(here, here.say("Start a game"), display=True),
        _games(here, (room - GAP) / 2 if beside else room),
        ft.Row([_open_file(here)]),
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


def _open_file(here: Surroundings) -> ft.Control:
    return outlined_button(
        here,
        here.say("Open a table file"),
        lambda: here.session.start(lambda: open_record(here)),
        icon=ft.Icons.FILE_OPEN,
        expand=True,
    )


def first_live(here: Surroundings, ids: list[str]) -> LiveTable | None:
    """The newest open table that can be opened; one whose record is broken stays in the list."""
    for id in ids:
        try:
            return here.live.get(id)
        except Refusal:
            continue
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
    games = [find_meta(game) for game in games_here()]
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
