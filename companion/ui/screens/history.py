"""History: the tables that are over, with how they ended."""

from functools import partial

import flet as ft

from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import outlined_button, text
from companion.ui.parts.frame import view
from companion.ui.parts.table_cards import table_row
from companion.ui.parts.table_menu import use_table_menu
from companion.ui.parts.tabs import tabs
from companion.ui.records import open_record
from companion.ui.tokens import TYPE


@ft.component
def History() -> ft.Control:  # noqa: N802
    """Every finished table, the newest first."""
    here = use_surroundings()
    use_following(here.live.subscribe, "tables")
    menu = use_table_menu(here)
    tables = here.store.finished_tables()
    body: list[ft.Control] = [text(here, here.say("History"), TYPE.title, large=True, heading=1)]
    body += [
        table_row(
            here,
            kept,
            partial(here.go, f"/table/{kept.id}/winner"),
            partial(menu, kept),
        )
        for kept in tables
    ] or [_empty(here)]
    body.append(
        ft.Row(
            [
                outlined_button(
                    here,
                    here.say("Open a table file"),
                    lambda: here.session.start(lambda: open_record(here)),
                    icon=ft.Icons.FILE_OPEN,
                    expand=True,
                )
            ]
        )
    )
    return view(here, None, body, foot=tabs(here, "/history"), spacing=12)


def _empty(here: Surroundings) -> ft.Control:
    return ft.Container(
        padding=ft.Padding(0, 40, 0, 24),
        content=ft.Column(
            [
                picture("moments/empty-history", 200),
                text(
                    here,
                    here.say("Finished tables will be listed here, with every step and score."),
                    TYPE.body,
                    here.scheme.tx2,
                    large=True,
                    align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
