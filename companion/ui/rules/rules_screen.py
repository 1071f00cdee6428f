"""All rules of a game on one page: in the order of play, with a search, and how we read them."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import say
from companion.core.refusal import Refusal
from companion.showing.game import Game
from companion.showing.rules_pages import AnyPages, empty_page, number_of
from companion.showing.rules_text import Page, Paragraph
from companion.showing.searching import found
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.rules.first_game_offer import first_game_row
from companion.ui.rules.rule_text import drawn_body, point_row, ruling_card
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLUMN, icon_button, list_row, tappable, text
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.frame import page_frame
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.typed_text import TypedText

# The section of what we decided, after all others.
READ_SO = "rulings"
TITLE = say("How we read it")


@ft.component
def RulesScreen() -> ft.Control:  # noqa: N802
    """A game's rules; an address may name the paragraph that is looked for."""
    ui = use_ui()
    try:
        game = ui.games.find(ft.use_route_params()["game"])
    except Refusal as refusal:
        return missing_page(ui, refusal.message, say("Rules"))
    _, _, wanted = (ui.session.page.route or "").partition("?at=")
    return Reading(ui.of_game(game), game, wanted, key=f"{game.id}-{wanted}")  # type: ignore[call-arg]


@ft.component
def Reading(ui: Ui, game: Game, wanted: str) -> ft.Control:  # noqa: N802
    """The page: everything, or what a search found."""
    query, set_query = ft.use_state("")
    typed: TypedText = ft.use_ref(TypedText()).current  # type: ignore[assignment]
    typed.on_change = set_query
    column: ft.MutableRef[ft.Column | None] = ft.use_ref(None)
    room = min(ui.width - 2 * ui.margin, COLUMN)
    pages = game.rules_pages
    page = pages.page(ui.code) if pages else empty_page(ui.code)

    def go_to(key: str) -> None:
        if column.current is not None:
            listed = column.current
            ui.session.start(lambda: listed.scroll_to(scroll_key=key, duration=0))

    def show(key: str) -> None:
        """From what was found back to the whole page, at that place."""
        typed.set("")
        set_target(key)

    target, set_target = ft.use_state(wanted)
    ft.use_effect(lambda: go_to(target) if target and not query else None, [target, query])
    if pages is None:
        body = _rulings(ui, game, None, page)
    elif query.strip():
        body = _found(ui, game, pages, page, query, room, show)
    else:
        body = _all(ui, game, pages, page, room, go_to)
    field = _search(ui, typed) if pages is not None else None
    return page_frame(
        ui,
        ui.say("Rules of {game}", game=game.meta.name),
        body,
        above=field,
        listed=lambda shown: setattr(column, "current", shown),
        spacing=12,
    )


def _search(ui: Ui, typed: TypedText) -> ft.Control:
    """Where words are typed; what is found takes the place of the page."""
    field = ft.Container(SearchField(ui, typed, key=f"search-{typed.version}"), expand=True)
    clear = icon_button(ui, ft.Icons.CLOSE, ui.say("Clear the search"), lambda: typed.set(""))
    return ft.Row([field, *([clear] if typed.text else [])], spacing=4)


@memo_component
def SearchField(ui: Ui, typed: TypedText) -> ft.Control:  # noqa: N802
    """The field alone."""
    c = ui.scheme
    return ft.TextField(
        expand=True,
        value=typed.text,
        label=ui.say("Search the rules"),
        prefix_icon=ft.Icons.SEARCH,
        border_radius=RADIUS.tile,
        border_color=c.line2,
        focused_border_color=c.lavatx,
        text_style=text_style(TYPE.strong, c.tx, large=True),
        label_style=text_style(TYPE.strong, c.tx2),
        bgcolor=c.s1,
        on_change=lambda e: typed.change(e.control.value or ""),
    )


def _all(
    ui: Ui,
    game: Game,
    pages: AnyPages,
    page: Page,
    room: float,
    go_to: Callable[[str], None],
) -> list[ft.Control]:
    titles = [(f"section-{n}", section.title) for n, section in enumerate(page.sections)]
    sections = [
        part
        for (key, title), section in zip(titles, page.sections, strict=True)
        for part in (
            _heading(ui, key, title),
            *(_paragraph(ui, game, pages, page, one, room, go_to) for one in section.paragraphs),
        )
    ]
    return [
        *first_game_row(ui, game),
        _contents(ui, [*titles, (READ_SO, ui.say(TITLE))], go_to),
        *sections,
        *_rulings(ui, game, pages, page),
    ]


def _contents(
    ui: Ui,
    titles: Sequence[tuple[str, str]],
    go_to: Callable[[str], None],
) -> ft.Control:
    """The sections, each a jump away."""
    c = ui.scheme

    def chip(key: str, title: str) -> ft.Control:
        return tappable(
            ui,
            title,
            ft.Container(
                padding=ft.Padding.symmetric(horizontal=14, vertical=13),
                content=ft.Text(title, style=text_style(TYPE.label, c.tx, large=True)),
            ),
            lambda: go_to(key),
            radius=RADIUS.capsule,
            bgcolor=c.s2,
        )

    return ft.Row([chip(*one) for one in titles], spacing=8, run_spacing=8, wrap=True)


def _heading(ui: Ui, key: str, title: str) -> ft.Control:
    return ft.Container(
        key=_anchor(key),
        padding=ft.Padding(2, 16, 2, 0),
        content=text(ui, title, TYPE.title, ui.scheme.lavatx, heading=2),
    )


def _paragraph(
    ui: Ui,
    game: Game,
    pages: AnyPages,
    page: Page,
    one: Paragraph,
    room: float,
    go_to: Callable[[str], None],
) -> ft.Control:
    c, inside = ui.scheme, room - 2 * SPACE.card_padding - 2
    return ft.Container(
        # What is only read in its place is no target.
        key=_anchor(one.anchor) if one.anchor else None,
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        padding=SPACE.card_padding,
        content=ft.Column(
            [
                text(ui, one.title, TYPE.subtitle, large=True, heading=3),
                *(point_row(ui, point) for point in one.points),
                *drawn_body(ui, game, pages, one, inside),
                *_decided(ui, page, one, go_to),
            ],
            spacing=12,
            tight=True,
        ),
    )


def _decided(ui: Ui, page: Page, one: Paragraph, go_to: Callable[[str], None]) -> list[ft.Control]:
    """What we decided about it, by its numbers: each leads to its sentence."""
    c = ui.scheme
    if not one.rulings:
        return []
    title = ui.say(TITLE)

    def chip(ruling: str) -> ft.Control:
        number = ft.Text(number_of(ruling), style=text_style(TYPE.label, c.onsoft, large=True))
        return tappable(
            ui,
            f"{title}, {number_of(ruling)}. {page.decided[ruling]}",
            ft.Container(number, alignment=ft.Alignment.CENTER),
            lambda: go_to(f"ruling-{ruling}"),
            radius=14,
            bgcolor=c.soft,
            width=SPACE.touch,
            height=SPACE.touch,
        )

    words = text(ui, title, TYPE.label, c.tx2, large=True)
    return [ft.Row([words, *map(chip, one.rulings)], spacing=8, run_spacing=8, wrap=True)]


def _found(
    ui: Ui,
    game: Game,
    pages: AnyPages,
    page: Page,
    query: str,
    room: float,
    go_to: Callable[[str], None],
) -> list[ft.Control]:
    """The paragraphs and rulings that have what was typed, best first."""
    things, decided = page.paragraphs, list(page.decided)
    texts = [(one.title, one.text) for one in things]
    texts += [(ui.say(TITLE), page.decided[id]) for id in decided]
    hits = found(query, texts)
    if not hits:
        return [text(ui, ui.say("No rule has these words."), TYPE.body, ui.scheme.tx2)]
    return [
        _paragraph(ui, game, pages, page, things[at], room, go_to)
        if at < len(things)
        else _ruling(ui, game, pages, page, decided[at - len(things)])
        for at in hits
    ]


def _rulings(ui: Ui, game: Game, pages: AnyPages | None, page: Page) -> list[ft.Control]:
    """What we decided where the rules are silent, for this game and for every one."""
    return [
        _heading(ui, READ_SO, ui.say(TITLE)),
        text(
            ui,
            ui.say(
                "Where the rules are silent or can be read in two ways, this is how Caldera plays."
            ),
            TYPE.body,
            ui.scheme.tx2,
        ),
        *(_ruling(ui, game, pages, page, id) for id in page.rulings),
        text(ui, ui.say("In every game"), TYPE.subtitle, large=True, heading=3),
        *(_ruling(ui, game, pages, page, id) for id in page.common),
    ]


def _ruling(ui: Ui, game: Game, pages: AnyPages | None, page: Page, id: str) -> ft.Control:
    """One ruling; where a switch settles it, the way to the switch."""
    option = pages.switches.get(id) if pages else None
    switch: list[ft.Control] = []
    if option is not None:
        switch = [
            list_row(
                ui,
                ui.say(option.words),
                ui.say("A switch at set-up"),
                lambda: ui.go(f"/new/{game.id}"),
                leading=ft.Icon(ft.Icons.TUNE, color=ui.scheme.lavatx),
            )
        ]
    card = ruling_card(ui, id, page.decided[id], titled=False, switch=switch)
    return ft.Container(card, key=_anchor(f"ruling-{id}"))


def _anchor(key: str) -> ft.ScrollKey:
    """What an address or a jump finds."""
    return ft.ScrollKey(key)  # type: ignore[call-arg]
