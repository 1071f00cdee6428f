"""History: the tables that are over, with how they ended."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.playing.past import Wanted, people_of, records
from companion.playing.tables import ListedTable
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.art import picture
from companion.ui.board.miniature import game_picture
from companion.ui.device_files import open_file
from companion.ui.home.table_cards import table_row
from companion.ui.home.table_menu import use_table_menu
from companion.ui.past.past_stats import PADDING, choices_sheet, filter_field, stats_card
from companion.ui.widgets.basics import COLUMN, icon_button, outlined_button, text
from companion.ui.widgets.frame import view
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.tabs import tabs

ADDRESS = "/history"

# Narrower than this two fields side by side would cut what they say.
NARROW = 360


@ft.component
def History() -> ft.Control:  # noqa: N802
    """Every finished table that is wanted, the newest first, under what they come to together."""
    ui = use_ui()
    use_following(ui.tables.subscribe, "tables")
    menu = use_table_menu(ui)
    draft = ui.session.drafts.get(ADDRESS)
    wanted, set_wanted = ft.use_state(draft if isinstance(draft, Wanted) else Wanted())
    opened, set_opened = ft.use_state("")
    everything = ui.tables.finished_tables()
    tables = wanted.of(everything)

    def want(new: Wanted) -> None:
        # Whoever looks at a table and comes back finds the same ones.
        ui.session.drafts[ADDRESS] = new
        set_wanted(new)

    use_sheet(_choices(ui, everything, wanted, opened, want), lambda: set_opened(""))
    open_button = icon_button(
        ui,
        ft.Icons.FILE_OPEN,
        ui.say("Open a table file"),
        lambda: ui.session.start(lambda: open_file(ui)),
    )
    title = text(ui, ui.say("History"), TYPE.title, large=True, heading=1, expand=True)
    body: list[ft.Control] = [ft.Row([title, open_button])]
    if everything:
        body.append(_fields(ui, wanted, set_opened))
    if tables:
        inside = min(ui.width, COLUMN) - 2 * ui.margin - 2 * PADDING
        body.append(stats_card(ui, len(tables), records(tables), inside))
    elif everything:
        body += _none(ui, lambda: want(Wanted()))
    body += [
        table_row(
            ui,
            kept,
            partial(ui.go, f"/table/{kept.id}/winner"),
            partial(menu, kept),
        )
        for kept in tables
    ] or ([] if everything else [_empty(ui)])
    return view(ui, None, body, foot=tabs(ui, ADDRESS), spacing=12)


def _fields(ui: Ui, wanted: Wanted, open_sheet: Callable[[str], None]) -> ft.Control:
    """By which game, and by which person."""
    games = [ui.games.find(id).meta.name for id in sorted(wanted.games)]
    art = (
        ft.Container(
            game_picture(next(iter(wanted.games)), 34, 34),
            border_radius=9,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        )
        if len(games) == 1
        else ft.Icon(ft.Icons.CASINO, size=26, color=ui.scheme.tx)
    )
    fields = [
        filter_field(
            ui,
            art,
            ui.say("Game"),
            ", ".join(games) or ui.say("All games"),
            lambda: open_sheet("games"),
        ),
        filter_field(
            ui,
            ft.Icon(ft.Icons.GROUP, size=26, color=ui.scheme.tx),
            ui.say("Player"),
            ", ".join(sorted(wanted.people)) or ui.say("Anyone"),
            lambda: open_sheet("people"),
        ),
    ]
    stacked = ui.form.large_text or ui.width < NARROW
    return ft.Column(fields, spacing=8) if stacked else ft.Row(fields, spacing=10)


def _choices(
    ui: Ui,
    tables: Sequence[ListedTable],
    wanted: Wanted,
    opened: str,
    want: Callable[[Wanted], None],
) -> ft.Control | None:
    match opened:
        case "games":
            games = sorted({kept.header.game for kept in tables})
            return choices_sheet(
                ui,
                ui.say("Game"),
                ui.say("All games"),
                [(id, ui.games.find(id).meta.name) for id in games],
                wanted.games,
                lambda chosen: want(replace(wanted, games=chosen)),
            )
        case "people":
            return choices_sheet(
                ui,
                ui.say("Player"),
                ui.say("Anyone"),
                [(name, name) for name in people_of(tables)],
                wanted.people,
                lambda chosen: want(replace(wanted, people=chosen)),
            )
    return None


def _none(ui: Ui, show_all: Callable[[], None]) -> list[ft.Control]:
    """No table for this filter."""
    sentence = text(ui, ui.say("No finished table has all of this."), TYPE.body)
    return [sentence, ft.Row([outlined_button(ui, ui.say("Show all"), show_all)])]


def _empty(ui: Ui) -> ft.Control:
    return ft.Container(
        padding=ft.Padding(0, 40, 0, 24),
        content=ft.Column(
            [
                picture("moments/empty-history", 200),
                text(
                    ui,
                    ui.say("Finished tables will be listed here, with every step and score."),
                    TYPE.body,
                    ui.scheme.tx2,
                    large=True,
                    align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=14,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
