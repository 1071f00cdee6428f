"""One page of a box: the board or the things, with fewer and more, and what the rules count."""

from collections.abc import Callable

import flet as ft

from companion.core.json_text import JsonObject
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.showing.box_pages import Bench, BoxOption, BoxPages, BoxTitle
from companion.showing.counting import counted
from companion.showing.game import Game
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.art import picture
from companion.ui.boxes.box_at_hand import BoxAtHand, use_box_at_hand
from companion.ui.boxes.box_foot import box_foot
from companion.ui.boxes.box_things import face_picture, step_row, things_grid
from companion.ui.boxes.box_totals import capital, totals_row
from companion.ui.boxes.plan_board import plan_board, plan_width
from companion.ui.intents import Intent, OpenedThing, TappedCount, TappedPlace
from companion.ui.widgets.basics import (
    COLUMN,
    Segment,
    card,
    outlined_button,
    primary_button,
    section_title,
    segmented,
    text,
    tonal_button,
)
from companion.ui.widgets.empty_page import empty_page, missing_page
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.memo_component import use_dispatch
from companion.ui.widgets.reading_sheet import use_sheet

WIDE = 1100.0
# From here on a board has its steppers beside it.
SIDE_BY_SIDE = 760.0
SHOWN, SHOWN_TALL = 150.0, 150.0


@ft.component
def BoxPageScreen() -> ft.Control:  # noqa: N802
    """The page of that name in a game's box."""
    ui = use_ui()
    params = ft.use_route_params()
    try:
        game = ui.games.find(params["game"])
    except Refusal as refusal:
        return missing_page(ui, refusal.message, say("Check your box"))
    pages = game.box_pages
    for title in pages.titles if pages else ():
        if pages is not None and title.key == params["page"] and not title.on_map:
            # Another page begins anew: nothing chosen on one may linger on the other.
            at = f"{game.id}/{title.key}"
            return _Page(ui.of_game(game), game, pages, title, key=at)  # type: ignore[call-arg]
    return empty_page(
        ui, say("There is nothing at this address. Your tables are all on the home page.")
    )


@ft.component
def _Page(ui: Ui, game: Game, pages: BoxPages, title: BoxTitle) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(ui, game)
    tab, set_tab = ft.use_state("")
    last, set_last = ft.use_state("")
    # The place that is open, and the kind on the bench.
    no_bench: tuple[str, JsonObject] | None = None
    opened, set_opened = ft.use_state(no_bench)
    page = pages.page(at_hand.box, title.key, tab)

    def change(place: str, make: Callable[[], JsonObject]) -> bool:
        def do() -> None:
            at_hand.change(make())
            set_last(place)

        return ui.attempt(do)

    def touch(place: str) -> None:
        def do() -> None:
            made, to = pages.touched(at_hand.latest.box, title.key, tab, place)
            at_hand.change(made)
            set_last("" if place.startswith("way/") else place)
            set_tab(to)

        ui.attempt(do)

    def step(word: str) -> None:
        found = counted(word)
        if found is not None:
            change(found[0], lambda: pages.stepped(at_hand.latest.box, *found))

    def open_place(place: str) -> None:
        set_opened((place, pages.begun(at_hand.latest.box, place)))

    def handle(intent: Intent) -> None:
        match intent:
            case TappedPlace(place):
                touch(place)
            case TappedCount(place):
                step(place)
            case OpenedThing(place):
                open_place(place)

    dispatch = use_dispatch(handle)
    use_sheet(
        _Workbench(ui, at_hand, pages, title.key, tab, opened, set_opened, set_last)
        if opened is not None
        else None,
        lambda: set_opened(None),
    )
    whole = WIDE if ui.width >= SIDE_BY_SIDE else COLUMN
    page_width = min(whole, ui.width - 2 * ui.margin)
    board: ft.Container | None = None
    if page.plan is not None:
        board = plan_board(ui, page.plan, plan_width(ui, page.plan), last, dispatch)
    beside = board is not None and ui.width >= SIDE_BY_SIDE
    # What stands beside a board has the rest of the page.
    room = page_width - (board.width or 0) - 20 if beside and board else page_width
    body: list[ft.Control] = [text(ui, ui.say(title.hint), TYPE.body, ui.scheme.tx2)]
    if page.tabs:
        body.append(_tabs(ui, page.tabs, set_tab))
    if page.totals:
        body.append(totals_row(ui, page.totals))
    if board is not None and not beside:
        body.append(ft.Row([board], alignment=ft.MainAxisAlignment.CENTER))
    for question in page.questions:
        body.append(section_title(ui, ui.say(question.title)))
        body.append(_tabs(ui, question.options, touch))
    if page.steps:
        rows = [step_row(ui, one, room, dispatch) for one in page.steps]
        body.append(card(ui, ft.Column(rows, spacing=6, tight=True), padding=12))
    if page.add is not None:
        body.append(
            ft.Row(
                [
                    outlined_button(
                        ui,
                        ui.say(page.add),
                        lambda: open_place(title.key),
                        icon=ft.Icons.ADD,
                        expand=ui.form.large_text or None,
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    if page.things:
        body.append(things_grid(ui, page.things, page_width, last, dispatch))
    if beside and board is not None:
        column = ft.Column(body, spacing=8, tight=True, width=room)
        body = [ft.Row([board, column], spacing=20, vertical_alignment=ft.CrossAxisAlignment.START)]
    return page_frame(
        ui,
        ui.say(title.title),
        body,
        back=lambda: ui.go(at_hand.address),
        foot=box_foot(at_hand, page.totals, page_width, lambda: ui.go(at_hand.address)),
        width=page_width,
    )


def _tabs(ui: Ui, options: tuple[BoxOption, ...], choose: Callable[[str], None]) -> ft.Control:
    segments = [
        Segment(
            one.place,
            capital(ui.say(one.label)),
            picture(one.art, height=26) if one.art else None,
        )
        for one in options
    ]
    chosen = next((one.place for one in options if one.chosen), "")
    per_row = 2 if len(options) == 4 else 3
    return segmented(ui, segments, chosen, lambda value: choose(str(value)), per_row=per_row)


def _Workbench(  # noqa: N802
    ui: Ui,
    at_hand: BoxAtHand,
    pages: BoxPages,
    key: str,
    tab: str,
    opened: tuple[str, JsonObject],
    set_opened: Callable[[tuple[str, JsonObject] | None], None],
    set_last: Callable[[str], None],
) -> ft.Control:
    """A kind of card or tile being made, in a sheet."""
    place, made = opened
    bench: Bench = pages.bench(key, made)

    def work(what: str, by: int = 0) -> None:
        ui.attempt(lambda: set_opened((place, pages.worked(key, made, what, by))))

    def step(word: str) -> None:
        found = counted(word)
        if found is not None:
            work(*found)

    def done() -> None:
        def do() -> None:
            at_hand.change(pages.put_in(at_hand.box, place, tab, made))
            set_last(place)
            set_opened(None)

        ui.attempt(do)

    def remove() -> None:
        at_hand.change(pages.removed(at_hand.box, place))
        set_opened(None)

    def handle(intent: Intent) -> None:
        if isinstance(intent, TappedCount):
            step(intent.place)

    width = min(ui.width - 40, 560.0)
    new = "/" not in place
    parts: list[ft.Control] = [
        text(ui, capital(ui.say(bench.label)), TYPE.title, heading=1),
        ft.Row(
            [face_picture(bench.face, SHOWN, SHOWN_TALL)], alignment=ft.MainAxisAlignment.CENTER
        ),
    ]
    for question in bench.questions:
        parts.append(text(ui, ui.say(question.title), TYPE.strong))
        parts.append(_tabs(ui, question.options, work))
    parts += [step_row(ui, one, width, handle) for one in bench.steps]
    removing = tonal_button(ui, ui.say("Remove"), remove, icon=ft.Icons.DELETE)
    keeping = primary_button(
        ui, ui.say("Add it") if new else ui.say("Done"), done, icon=ft.Icons.CHECK
    )
    parts.append(
        ft.Row([*([removing] if bench.removable and not new else []), keeping], spacing=10)
    )
    return ft.Column(
        parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
