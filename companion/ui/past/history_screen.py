"""History: finished tables and the people at them, chosen by chips and a search."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from companion.past.filters import Wanted, ordered
from companion.past.history import Past, Play
from companion.past.people import Likely, People
from companion.past.statistics import Standing, standings
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.art import picture
from companion.ui.past.hand_on import all_plays_sheet
from companion.ui.past.history_chips import Sheet, chips, choices_sheet
from companion.ui.past.history_state import ADDRESS, HistoryState, Tab
from companion.ui.past.people_list import AT_FIRST, people_list
from companion.ui.past.person_changes import merge_with_undo
from companion.ui.past.play_menu import use_play_menu
from companion.ui.past.play_row import Act, PlayRow
from companion.ui.past.standings_card import PADDING, SHOWN, standings_card
from companion.ui.theme import text_style
from companion.ui.widgets.basics import (
    COLUMN,
    Segment,
    Tap,
    icon_button,
    outlined_button,
    segmented,
    text,
)
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.frame import view
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.tabs import tabs
from companion.ui.widgets.typed_text import TypedText

# So many tables are drawn at first, and more whenever somebody comes near the end.
PAGE = 20
# Pixels from the end at which more are drawn.
NEAR = 1500.0
# Each of the two buttons beside the title, with the gap before it.
ICONS = SPACE.touch + 10.0


@ft.component
def History() -> ft.Control:  # noqa: N802
    """Every finished table that is wanted, or the people at them."""
    ui = use_ui()
    past = ui.past
    use_following(past.subscribe, "past")
    kept = ui.session.drafts.get(ADDRESS)
    state, set_state = ft.use_state(kept if isinstance(kept, HistoryState) else HistoryState())
    shown, set_shown = ft.use_state(PAGE)
    opened, set_opened = ft.use_state("")
    typed: TypedText = ft.use_ref(TypedText(state.wanted.text)).current  # type: ignore[assignment]

    def change(new: HistoryState) -> None:
        # Whoever looks at a table and comes back finds the same ones.
        ui.session.drafts[ADDRESS] = new
        if new.wanted != state.wanted or new.order != state.order or new.tab != state.tab:
            set_shown(PAGE)
        set_state(new)

    typed.on_change = lambda words: change(
        replace(state, wanted=replace(state.wanted, text=words), searching=True)
    )
    act = use_act(use_play_menu(ui, past))
    sheet: Sheet = opened  # type: ignore[assignment]
    use_sheet(
        all_plays_sheet(ui, past, lambda: set_opened(""))
        if opened == "hand on"
        else choices_sheet(ui, past, sheet, state, change, lambda: set_opened("")),
        lambda: set_opened(""),
    )
    everything = past.plays
    plays = state.wanted.of(everything, past.people, past.game_names)
    found: list[Standing] = ft.use_memo(
        lambda: standings(plays, past.people, SHOWN), [everything, past.people, state.wanted]
    )
    body: list[ft.Control] = [_title(ui, state, typed, change, lambda: set_opened("hand on"))]
    if everything:
        body += [
            _tabs(ui, state, change),
            *([_search(ui, typed)] if state.searching else []),
            chips(ui, past, state, set_opened, change),
        ]
    if not everything:
        body.append(_empty(ui))
    elif not plays:
        body += _none(ui, lambda: _show_all(typed, change, state))
    elif state.tab == "people":
        body += people_list(
            ui,
            past,
            plays,
            act,
            lambda pair: _merge(ui, past, pair),
            max(shown, AT_FIRST),
            lambda: set_shown(shown + AT_FIRST),
        )
    else:
        body += _tables(ui, past.people, ordered(plays, state.order), found, shown, act)
        if len(plays) > shown:
            more = outlined_button(
                ui, ui.say("Show more"), lambda: set_shown(shown + PAGE), expand=True
            )
            body.append(ft.Row([more]))

    def scrolled(left: float) -> None:
        if left < NEAR and state.tab == "tables" and len(plays) > shown:
            set_shown(shown + PAGE)

    return view(ui, None, body, foot=tabs(ui, ADDRESS), spacing=12, on_scroll=scrolled)


def use_act(handle: Act) -> Act:
    """`handle` of the latest drawing behind a function that is the same at every drawing."""
    latest: list[Act] = ft.use_ref([handle]).current  # type: ignore[assignment]
    latest[0] = handle
    stable: Act = ft.use_memo(lambda: lambda what, id: latest[0](what, id), [])
    return stable


def _merge(ui: Ui, past: Past, pair: Likely) -> None:
    merge_with_undo(ui, past, pair.goes, pair.stays)


def _title(
    ui: Ui,
    state: HistoryState,
    typed: TypedText,
    change: Callable[[HistoryState], None],
    hand_on: Tap,
) -> ft.Control:
    def search() -> None:
        if state.searching:
            typed.set("")
        change(replace(state, searching=not state.searching, wanted=replace(state.wanted, text="")))

    words = ui.say("Close the search") if state.searching else ui.say("Search the tables")
    title = ui.say("History")
    size = fitting_size(ui, title, TYPE.title.large, ui.width - 2 * ui.margin - 2 * ICONS)
    return ft.Row(
        [
            text(ui, title, TYPE.title, size=size, heading=1, expand=True),
            icon_button(ui, ft.Icons.CLOSE if state.searching else ft.Icons.SEARCH, words, search),
            icon_button(ui, ft.Icons.IOS_SHARE, ui.say("Hand on"), hand_on),
        ]
    )


def _tabs(ui: Ui, state: HistoryState, change: Callable[[HistoryState], None]) -> ft.Control:
    c = ui.scheme

    def icon(name: ft.IconData, tab: Tab) -> ft.Control:
        return ft.Icon(name, size=22, color=c.onlava if state.tab == tab else c.tx)

    segments = [
        Segment("tables", ui.say("Tables"), icon(ft.Icons.CASINO, "tables")),
        Segment("people", ui.say("People"), icon(ft.Icons.GROUP, "people")),
    ]
    return segmented(
        ui,
        segments,
        state.tab,
        lambda tab: change(replace(state, tab=tab)),  # type: ignore[arg-type]
    )


def _search(ui: Ui, typed: TypedText) -> ft.Control:
    return SearchTables(ui, typed, key=f"search-{typed.version}")


@memo_component
def SearchTables(ui: Ui, typed: TypedText) -> ft.Control:  # noqa: N802
    """The field alone: drawn again while somebody types, it would lose letters."""
    c = ui.scheme
    return ft.TextField(
        value=typed.text,
        label=ui.say("Name, game, place or note"),
        prefix_icon=ft.Icons.SEARCH,
        autofocus=True,
        border_radius=RADIUS.tile,
        border_color=c.line2,
        focused_border_color=c.lavatx,
        text_style=text_style(TYPE.strong, c.tx, large=True),
        label_style=text_style(TYPE.strong, c.tx2),
        bgcolor=c.s1,
        on_change=lambda e: typed.change(e.control.value or ""),
    )


def _tables(
    ui: Ui, people: People, plays: Sequence[Play], found: list[Standing], shown: int, act: Act
) -> list[ft.Control]:
    inside = min(ui.width, COLUMN) - 2 * ui.margin - 2 * PADDING
    rows: list[ft.Control] = [PlayRow(ui, play, people, act, key=play.id) for play in plays[:shown]]
    if found:
        rows.insert(0, standings_card(ui, len(plays), found, people, inside))
    return rows


def _show_all(
    typed: TypedText, change: Callable[[HistoryState], None], state: HistoryState
) -> None:
    typed.set("")
    change(replace(state, wanted=Wanted(), searching=False))


def _none(ui: Ui, show_all: Callable[[], None]) -> list[ft.Control]:
    """No table for these chips."""
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
