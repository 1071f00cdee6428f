"""Chips over the history: by game, person, variant, place, year, and with a note."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import flet as ft

from companion.core.message import say
from companion.past.filters import Order, Wanted, year_of
from companion.past.history import Past
from companion.past.outcomes import variant_option
from companion.past.statistics import listed
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.past.history_state import HistoryState
from companion.ui.widgets.basics import Tap, list_row, tappable, text

Sheet = Literal["", "games", "people", "variants", "places", "years", "order"]
ORDERS = {
    "newest": say("Newest first"),
    "oldest": say("Oldest first"),
    "longest": say("Longest first"),
    "points": say("Most points first"),
}
CHIP = 48.0
# More rows than this do not fit into a sheet.
MANY = 7


def chips(
    ui: Ui,
    past: Past,
    state: HistoryState,
    open_sheet: Callable[[Sheet], None],
    change: Callable[[HistoryState], None],
) -> ft.Control:
    """One chip for each way to choose plays that makes a difference here."""
    wanted, people = state.wanted, past.people
    plays = past.plays
    games = [past.game_names.get(id, id) for id in sorted(wanted.games)]
    names = sorted(people.name(id) for id in wanted.people)

    def want(new: Wanted) -> None:
        change(replace(state, wanted=new))

    row = [_chip(ui, ui.say("All games"), ", ".join(games), lambda: open_sheet("games"))]
    if state.tab == "tables":
        row.append(
            _chip(
                ui,
                ui.say("Player"),
                ", ".join(names),
                lambda: open_sheet("people"),
                icon=ft.Icons.GROUP,
            )
        )
    if past.locations:
        row.append(
            _chip(
                ui,
                ui.say("Place"),
                ", ".join(sorted(wanted.places)),
                lambda: open_sheet("places"),
                icon=ft.Icons.PLACE,
            )
        )
    if len({year_of(play) for play in plays}) > 1 or wanted.years:
        years = ", ".join(map(str, sorted(wanted.years, reverse=True)))
        row.append(_chip(ui, ui.say("Year"), years, lambda: open_sheet("years")))
    if any(play.note for play in plays):
        note = ui.say("Note")
        row.append(
            _chip(
                ui,
                note,
                note if wanted.noted else "",
                lambda: want(replace(wanted, noted=not wanted.noted)),
                icon=ft.Icons.STICKY_NOTE_2,
                opens=False,
            )
        )
    if len(_variants(past)) > 1:
        chosen = [_variant_words(ui, past, *one) for one in sorted(wanted.variants)]
        row.append(_chip(ui, ui.say("Variant"), ", ".join(chosen), lambda: open_sheet("variants")))
    if state.tab == "tables":
        order = "" if state.order == "newest" else ui.say(ORDERS[state.order])
        row.append(
            _chip(ui, ui.say("Order"), order, lambda: open_sheet("order"), icon=ft.Icons.SORT)
        )
    return ft.Row(row, spacing=6, scroll=ft.ScrollMode.HIDDEN)


def _chip(
    ui: Ui,
    label: str,
    chosen: str,
    on_tap: Tap,
    *,
    icon: ft.IconData | None = None,
    opens: bool = True,
) -> ft.Control:
    """What may be chosen, or what is: then soft, with a lava edge and a tick."""
    c = ui.scheme
    ink = c.onsoft if chosen else c.tx
    sign = ft.Icons.CHECK if chosen else icon
    parts: list[ft.Control] = [
        *([ft.Icon(sign, size=20, color=ink)] if sign else []),
        text(ui, chosen or label, TYPE.strong, ink, lines=1),
        *([ft.Icon(ft.Icons.EXPAND_MORE, size=20, color=ink)] if opens and not chosen else []),
    ]
    said = ui.pair(label, chosen) if chosen and chosen != label else label
    return tappable(
        ui,
        said,
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=10, vertical=11),
            content=ft.Row(parts, spacing=6, tight=True),
        ),
        ui.once(on_tap),
        selected=bool(chosen),
        radius=CHIP / 2,
        bgcolor=c.soft if chosen else c.s1,
        border=ft.Border.all(2, c.lava if chosen else c.line2),
    )


def choices_sheet(
    ui: Ui,
    past: Past,
    sheet: Sheet,
    state: HistoryState,
    change: Callable[[HistoryState], None],
    close: Tap,
) -> ft.Control | None:
    """What one chip lets choose from; several at once, but for the order."""
    wanted = state.wanted

    def want(new: Wanted) -> None:
        change(replace(state, wanted=new))

    match sheet:
        case "games":
            ids = sorted({play.game for play in past.plays})
            return _several(
                ui,
                (ui.say("Game"), ui.say("All games")),
                [(id, past.game_names.get(id, id)) for id in ids],
                wanted.games,
                lambda chosen: want(replace(wanted, games=chosen)),
            )
        case "people":
            known = [one.id for one in listed(past.plays, past.people)]
            return _several(
                ui,
                (ui.say("Player"), ui.say("Anyone")),
                [(id, past.people.name(id)) for id in known],
                wanted.people,
                lambda chosen: want(replace(wanted, people=chosen)),
            )
        case "variants":
            return _several(
                ui,
                (ui.say("Variant"), ui.say("All variants")),
                [(one, _variant_words(ui, past, *one)) for one in _variants(past)],
                wanted.variants,
                lambda chosen: want(replace(wanted, variants=chosen)),
            )
        case "places":
            return _several(
                ui,
                (ui.say("Place"), ui.say("Anywhere")),
                [(place, place) for place in past.locations],
                wanted.places,
                lambda chosen: want(replace(wanted, places=chosen)),
            )
        case "years":
            years = sorted({year_of(play) for play in past.plays}, reverse=True)
            return _several(
                ui,
                (ui.say("Year"), ui.say("All years")),
                [(year, str(year)) for year in years],
                wanted.years,
                lambda chosen: want(replace(wanted, years=chosen)),
            )
        case "order":
            return _orders(ui, state, change, close)
    return None


def _variants(past: Past) -> list[tuple[str, str]]:
    """The variants that were played, of games that have any."""
    return sorted({(play.game, play.variant) for play in past.plays if play.variant})


def _variant_words(ui: Ui, past: Past, game: str, variant: str) -> str:
    return ui.pair(past.game_names.get(game, game), variant_words(ui, game, variant))


def variant_words(ui: Ui, game: str, variant: str) -> str:
    """What a variant of a game is called."""
    known = next((one for one in ui.games if one.id == game), None)
    option = variant_option(known.meta) if known else None
    for choice in option.choices if option else ():
        if choice.value == variant and known is not None:
            return ui.of_game(known).say(choice.words)
    return variant


def _several(
    ui: Ui,
    words: tuple[str, str],
    choices: Sequence[tuple[object, str]],
    chosen: frozenset,  # type: ignore[type-arg]
    choose: Callable[[frozenset], None],  # type: ignore[type-arg]
) -> ft.Control:
    """Several may be chosen at once; the first row takes all of them back."""
    title, everything = words
    rows = [_row(ui, everything, not chosen, lambda: choose(frozenset()))]
    rows += [
        _row(ui, label, value in chosen, lambda value=value: choose(chosen ^ {value}))  # type: ignore[misc]
        for value, label in choices
    ]
    head = text(ui, title, TYPE.title, heading=1)
    return ft.Column([head, _scrolling(ui, rows)], spacing=2, tight=True)


def _scrolling(ui: Ui, rows: list[ft.Control]) -> ft.Control:
    """Rows, which scroll by themselves where they are many."""
    many = len(rows) > MANY
    column = ft.Column(rows, spacing=2, tight=not many, scroll=ft.ScrollMode.AUTO if many else None)
    return ft.Container(column, height=ui.height * 0.6 if many else None)


def _orders(
    ui: Ui, state: HistoryState, change: Callable[[HistoryState], None], close: Tap
) -> ft.Control:
    def choose(order: Order) -> None:
        close()
        change(replace(state, order=order))

    orders: tuple[Order, ...] = ("newest", "oldest", "longest", "points")
    rows = [
        _row(ui, ui.say(ORDERS[one]), one == state.order, lambda one=one: choose(one))  # type: ignore[misc]
        for one in orders
    ]
    head = text(ui, ui.say("Order"), TYPE.title, heading=1)
    return ft.Column([head, *rows], spacing=2, tight=True)


def _row(ui: Ui, label: str, on: bool, do: Tap) -> ft.Control:
    c = ui.scheme
    icon = ft.Icons.CHECK_BOX if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    state = say("chosen") if on else say("not chosen")
    return list_row(
        ui,
        label,
        on_tap=do,
        trailing=ft.Icon(icon, size=26, color=c.lavatx if on else c.line2),
        spoken=f"{label}, {ui.say(state)}",
    )
