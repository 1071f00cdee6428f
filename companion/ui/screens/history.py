"""History: the tables that are over, with how they ended."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.playing.past import Wanted, people_of, records
from companion.playing.tables import Kept
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings, use_following, use_surroundings
from companion.ui.art import picture
from companion.ui.parts.basics import COLUMN, icon_button, outlined_button, text
from companion.ui.parts.frame import view
from companion.ui.parts.miniature import game_picture
from companion.ui.parts.past_stats import PADDING, choices_sheet, filter_field, stats_card
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.table_cards import table_row
from companion.ui.parts.table_menu import use_table_menu
from companion.ui.parts.tabs import tabs
from companion.ui.records import open_record

ADDRESS = "/history"


@ft.component
def History() -> ft.Control:  # noqa: N802
    """Every finished table that is wanted, the newest first, under what they come to together."""
    here = use_surroundings()
    use_following(here.tables.subscribe, "tables")
    menu = use_table_menu(here)
    kept_wish = here.session.drafts.get(ADDRESS)
    wanted, set_wanted = ft.use_state(kept_wish if isinstance(kept_wish, Wanted) else Wanted())
    opened, set_opened = ft.use_state("")
    everything = here.tables.finished_tables()
    tables = wanted.of(everything)

    def want(wish: Wanted) -> None:
        # Whoever looks at a table and comes back finds the same ones.
        here.session.drafts[ADDRESS] = wish
        set_wanted(wish)

    use_sheet(_choices(here, everything, wanted, opened, want), lambda: set_opened(""))
    open_file = icon_button(
        here,
        ft.Icons.FILE_OPEN,
        here.say("Open a table file"),
        lambda: here.session.start(lambda: open_record(here)),
    )
    title = text(here, here.say("History"), TYPE.title, large=True, heading=1, expand=True)
    body: list[ft.Control] = [ft.Row([title, open_file])]
    if everything:
        body.append(_fields(here, wanted, set_opened))
    if tables:
        inside = min(here.width, COLUMN) - 2 * here.margin - 2 * PADDING
        body.append(stats_card(here, len(tables), records(tables), inside))
    elif everything:
        body += _none(here, lambda: want(Wanted()))
    body += [
        table_row(
            here,
            kept,
            partial(here.go, f"/table/{kept.id}/winner"),
            partial(menu, kept),
        )
        for kept in tables
    ] or ([] if everything else [_empty(here)])
    return view(here, None, body, foot=tabs(here, ADDRESS), spacing=12)


def _fields(here: Surroundings, wanted: Wanted, open_sheet: Callable[[str], None]) -> ft.Control:
    """By which game, and by which person."""
    games = [here.games.find(id).meta.name for id in sorted(wanted.games)]
    art = (
        ft.Container(
            game_picture(next(iter(wanted.games)), 34, 34),
            border_radius=9,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        )
        if len(games) == 1
        else ft.Icon(ft.Icons.CASINO, size=26, color=here.scheme.tx)
    )
    fields = [
        filter_field(
            here,
            art,
            here.say("Game"),
            ", ".join(games) or here.say("All games"),
            lambda: open_sheet("games"),
        ),
        filter_field(
            here,
            ft.Icon(ft.Icons.GROUP, size=26, color=here.scheme.tx),
            here.say("Player"),
            ", ".join(sorted(wanted.people)) or here.say("Anyone"),
            lambda: open_sheet("people"),
        ),
    ]
    return ft.Column(fields, spacing=8) if here.big else ft.Row(fields, spacing=10)


def _choices(
    here: Surroundings,
    tables: Sequence[Kept],
    wanted: Wanted,
    opened: str,
    want: Callable[[Wanted], None],
) -> ft.Control | None:
    match opened:
        case "games":
            games = sorted({kept.header.game for kept in tables})
            return choices_sheet(
                here,
                here.say("Game"),
                here.say("All games"),
                [(id, here.games.find(id).meta.name) for id in games],
                wanted.games,
                lambda chosen: want(replace(wanted, games=chosen)),
            )
        case "people":
            return choices_sheet(
                here,
                here.say("Player"),
                here.say("Anyone"),
                [(name, name) for name in people_of(tables)],
                wanted.people,
                lambda chosen: want(replace(wanted, people=chosen)),
            )
    return None


def _none(here: Surroundings, show_all: Callable[[], None]) -> list[ft.Control]:
    """No table for this filter."""
    sentence = text(here, here.say("No finished table has all of this."), TYPE.body)
    return [sentence, ft.Row([outlined_button(here, here.say("Show all"), show_all)])]


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
