"""One page of a box: the board or the things, with fewer and more, and what the rules count."""

from collections.abc import Callable

import flet as ft

from companion.core.message import say
from companion.core.notation import JsonObject
from companion.core.refusal import Refusal
from companion.showing.box_pages import Bench, BoxPages, BoxTitle, Option
from companion.showing.counting import counted
from companion.showing.game import Game
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.art import picture
from companion.ui.box_at_hand import BoxAtHand, use_box_at_hand
from companion.ui.parts.basics import (
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
from companion.ui.parts.box_foot import box_foot
from companion.ui.parts.box_things import face_picture, step_row, things_grid
from companion.ui.parts.box_totals import capital, totals_row
from companion.ui.parts.frame import page_frame
from companion.ui.parts.kept import Taps
from companion.ui.parts.nothing import nothing
from companion.ui.parts.plan_board import plan_board, plan_width
from companion.ui.parts.reading_sheet import use_sheet

WIDE = 1100.0
# From here on a board has its steppers beside it.
SIDE_BY_SIDE = 760.0
SHOWN, SHOWN_TALL = 150.0, 150.0


@ft.component
def BoxPageScreen() -> ft.Control:  # noqa: N802
    """The page of that name in a game's box."""
    here = use_surroundings()
    params = ft.use_route_params()
    try:
        game = here.games.find(params["game"])
    except Refusal as refusal:
        return page_frame(here, here.say("Check your box"), [text(here, here.say(refusal.message))])
    pages = game.box_pages
    for title in pages.titles if pages else ():
        if pages is not None and title.key == params["page"] and not title.on_map:
            # Another page begins anew: nothing chosen on one may linger on the other.
            at = f"{game.id}/{title.key}"
            return _Page(here.of_game(game), game, pages, title, key=at)  # type: ignore[call-arg]
    return nothing(here, say("This address leads nowhere. Your tables are all at home."))


@ft.component
def _Page(here: Surroundings, game: Game, pages: BoxPages, title: BoxTitle) -> ft.Control:  # noqa: N802
    at_hand = use_box_at_hand(here, game)
    tab, set_tab = ft.use_state("")
    last, set_last = ft.use_state("")
    # The place that is open, and the kind on the bench.
    no_bench: tuple[str, JsonObject] | None = None
    opened, set_opened = ft.use_state(no_bench)
    taps: Taps = ft.use_ref(Taps()).current  # type: ignore[assignment]
    page = pages.page(at_hand.box, title.key, tab)

    def change(place: str, make: Callable[[], JsonObject]) -> bool:
        def do() -> None:
            at_hand.change(make())
            set_last(place)

        return here.attempt(do)

    def touch(place: str) -> None:
        def do() -> None:
            made, to = pages.touched(at_hand.latest.box, title.key, tab, place)
            at_hand.change(made)
            set_last("" if place.startswith("way/") else place)
            set_tab(to)

        here.attempt(do)

    def step(word: str) -> None:
        found = counted(word)
        if found is not None:
            change(found[0], lambda: pages.stepped(at_hand.latest.box, *found))

    def open_place(place: str) -> None:
        set_opened((place, pages.begun(at_hand.latest.box, place)))

    taps.on_place, taps.on_count, taps.on_open = touch, step, open_place
    use_sheet(
        _Workbench(here, at_hand, pages, title.key, tab, opened, set_opened, set_last)
        if opened is not None
        else None,
        lambda: set_opened(None),
    )
    whole = WIDE if here.width >= SIDE_BY_SIDE else COLUMN
    page_width = min(whole, here.width - 2 * here.margin)
    board: ft.Container | None = None
    if page.plan is not None:
        board = plan_board(here, page.plan, plan_width(here, page.plan), last, taps)
    beside = board is not None and here.width >= SIDE_BY_SIDE
    # What stands beside a board has the rest of the page.
    room = page_width - (board.width or 0) - 20 if beside and board else page_width
    body: list[ft.Control] = [text(here, here.say(title.hint), TYPE.body, here.scheme.tx2)]
    if page.tabs:
        body.append(_tabs(here, page.tabs, set_tab))
    if page.totals:
        body.append(totals_row(here, page.totals))
    if board is not None and not beside:
        body.append(ft.Row([board], alignment=ft.MainAxisAlignment.CENTER))
    for question in page.questions:
        body.append(section_title(here, here.say(question.title)))
        body.append(_tabs(here, question.options, touch))
    if page.steps:
        rows = [step_row(here, one, room, taps) for one in page.steps]
        body.append(card(here, ft.Column(rows, spacing=6, tight=True), padding=12))
    if page.add is not None:
        body.append(
            ft.Row(
                [
                    outlined_button(
                        here, here.say(page.add), lambda: open_place(title.key), icon=ft.Icons.ADD
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    if page.things:
        body.append(things_grid(here, page.things, page_width, last, taps))
    if beside and board is not None:
        column = ft.Column(body, spacing=8, tight=True, width=room)
        body = [ft.Row([board, column], spacing=20, vertical_alignment=ft.CrossAxisAlignment.START)]
    return page_frame(
        here,
        here.say(title.title),
        body,
        back=lambda: here.go(at_hand.address),
        foot=box_foot(at_hand, page.totals, page_width, lambda: here.go(at_hand.address)),
        width=page_width,
    )


def _tabs(
    here: Surroundings, options: tuple[Option, ...], choose: Callable[[str], None]
) -> ft.Control:
    segments = [
        Segment(
            one.place,
            capital(here.say(one.label)),
            picture(one.art, height=26) if one.art else None,
        )
        for one in options
    ]
    chosen = next((one.place for one in options if one.chosen), "")
    per_row = 2 if len(options) == 4 else 3
    return segmented(here, segments, chosen, lambda value: choose(str(value)), per_row=per_row)


def _Workbench(  # noqa: N802
    here: Surroundings,
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
    taps = Taps()

    def work(what: str, by: int = 0) -> None:
        here.attempt(lambda: set_opened((place, pages.worked(key, made, what, by))))

    def step(word: str) -> None:
        found = counted(word)
        if found is not None:
            work(*found)

    def done() -> None:
        def do() -> None:
            at_hand.change(pages.put_in(at_hand.box, place, tab, made))
            set_last(place)
            set_opened(None)

        here.attempt(do)

    def remove() -> None:
        at_hand.change(pages.removed(at_hand.box, place))
        set_opened(None)

    taps.on_count = step
    width = min(here.width - 40, 560.0)
    new = "/" not in place
    parts: list[ft.Control] = [
        text(here, capital(here.say(bench.label)), TYPE.title, heading=1),
        ft.Row(
            [face_picture(bench.face, SHOWN, SHOWN_TALL)], alignment=ft.MainAxisAlignment.CENTER
        ),
    ]
    for question in bench.questions:
        parts.append(text(here, here.say(question.title), TYPE.strong))
        parts.append(_tabs(here, question.options, work))
    parts += [step_row(here, one, width, taps) for one in bench.steps]
    removing = tonal_button(here, here.say("Remove"), remove, icon=ft.Icons.DELETE)
    keeping = primary_button(
        here, here.say("Put it in") if new else here.say("Done"), done, icon=ft.Icons.CHECK
    )
    parts.append(
        ft.Row([*([removing] if bench.removable and not new else []), keeping], spacing=10)
    )
    return ft.Column(
        parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
