"""A person: games, wins and places, game by game, beside others, and ready questions."""

from collections.abc import Callable, Sequence
from urllib.parse import unquote

import flet as ft

from companion.core.message import Message, count, say
from companion.past.filters import Wanted
from companion.past.history import Past
from companion.past.people import Person
from companion.past.questions import FEWEST, Answered, questions
from companion.past.statistics import (
    FEWEST_SHARED,
    Figures,
    Pair,
    Sat,
    by_game,
    by_variant,
    figures,
    pairs,
    sat,
)
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_following, use_ui
from companion.ui.board.miniature import game_picture
from companion.ui.past.bar_charts import small_chart
from companion.ui.past.figures import decimal, initial, share_bar
from companion.ui.past.history_chips import variant_words
from companion.ui.past.history_state import ADDRESS, HistoryState, person_address
from companion.ui.past.person_changes import PersonSheet, person_sheet
from companion.ui.past.play_row import games_text
from companion.ui.theme import text_style
from companion.ui.widgets.basics import card, icon_button, list_row, tappable, text
from companion.ui.widgets.empty_page import missing_page
from companion.ui.widgets.fitting import fitting_size
from companion.ui.widgets.frame import view
from companion.ui.widgets.reading_sheet import use_sheet

# So many others stand on the page; all of them are behind the card.
SHOWN = 5
# Narrower than this a bar would cut the name before it.
ROOMY = 360.0
UNKNOWN = say("Nobody of that name has finished a table here.")


@ft.component
def PersonScreen() -> ft.Control:  # noqa: N802
    """The page of the person that the address names."""
    ui = use_ui()
    past = ui.past
    use_following(past.subscribe, "past")
    sheet, set_sheet = ft.use_state("")
    asked = unquote(ft.use_route_params()["person"])
    id = past.people.whose(asked)
    shown: PersonSheet = sheet  # type: ignore[assignment]
    person = past.people.person(id) if id in past.people.ids and id is not None else None

    def gone(to: str) -> None:
        ui.go(person_address(to))

    content = person_sheet(ui, past, person, shown, set_sheet, gone) if person else None
    if person is not None and sheet == "pairs":
        content = _all_pairs(ui, past, person)
    use_sheet(content, lambda: set_sheet(""))
    if person is None:
        return missing_page(ui, UNKNOWN, say("People"))
    body = person_body(ui, past, person, lambda: set_sheet("pairs"))
    return view(ui, _bar(ui, person, set_sheet), body, spacing=12)


def _bar(ui: Ui, person: Person, show: Callable[[str], None]) -> ft.Control:
    room = ui.width - 2 * ui.margin - 48 * 3 - 64
    size = fitting_size(ui, person.name, 38, max(80.0, room))
    badge = [] if ui.form.large_text else [initial(ui, person.name, 52)]
    return ft.Row(
        [
            icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back),
            *badge,
            text(ui, person.name, TYPE.title, size=size, heading=1, expand=True),
            icon_button(ui, ft.Icons.EDIT, ui.say("Rename"), lambda: show("rename")),
            icon_button(
                ui,
                ft.Icons.MORE_VERT,
                ui.say("More about {table}", table=person.name),
                lambda: show("menu"),
            ),
        ],
        spacing=8,
    )


def person_body(
    ui: Ui, past: Past, person: Person, show_pairs: Callable[[], None]
) -> list[ft.Control]:
    """All that is known of a person from the finished tables."""
    mine = sat(past.plays, past.people, person.id)
    whole = figures(mine)
    others = pairs(mine, past.people, person.id)
    body = [_figures(ui, whole), _games(ui, past, person, mine)]
    if any(pair.plays >= FEWEST_SHARED for pair in others):
        body.append(_above(ui, past, person, others, show_pairs))
    found = questions(person.name, mine, past.game_names)
    if found:
        body.append(text(ui, ui.say("Ask"), TYPE.label, ui.scheme.lavatx, large=True, heading=2))
        body += [_question(ui, one) for one in found]
    elif whole.plays < FEWEST:
        left = FEWEST - whole.plays
        words = count(
            "Play {count} more time and questions appear.",
            "Play {count} more times and questions appear.",
            left,
        )
        body.append(text(ui, ui.say(words), TYPE.body, ui.scheme.tx2))
    return body


def _figures(ui: Ui, whole: Figures) -> ft.Control:
    c = ui.scheme
    place = whole.average_place

    def figure(number: str, words: Message) -> ft.Control:
        label = ui.say(words)
        return ft.Container(
            expand=not ui.form.large_text,
            bgcolor=c.s1,
            border=ft.Border.all(1, c.line),
            border_radius=RADIUS.card,
            padding=ft.Padding.symmetric(horizontal=8, vertical=10),
            content=ft.Semantics(
                label=f"{number} {label}",
                exclude_semantics=True,
                content=ft.Column(
                    [
                        ft.Text(number, style=text_style(TYPE.numeral_m, c.tx, size=36)),
                        text(ui, label, TYPE.label, c.tx2, align=ft.TextAlign.CENTER),
                    ],
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
        )

    boxes = [
        figure(str(whole.plays), count("table", "tables", whole.plays)),
        figure(str(whole.wins), count("win", "wins", whole.wins)),
        figure("–" if place is None else decimal(ui, place), say("average place")),
    ]
    if ui.form.large_text:
        return ft.Column(boxes, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(
        boxes,
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _games(ui: Ui, past: Past, person: Person, mine: Sequence[Sat]) -> ft.Control:
    """Each game with wins, average points and the best; the card leads to the tables."""
    c = ui.scheme
    found = by_game(mine)
    kinds = by_variant(mine)
    rows: list[ft.Control] = []
    said = []
    for game, one in found.items():
        name = past.game_names.get(game, game)
        rows.append(_game_row(ui, game, name, one))
        said.append(_said(ui, name, one))
        variants = {kind: each for kind, each in kinds.items() if kind[0] == game and kind[1]}
        if len(variants) > 1:
            for (_, variant), each in variants.items():
                words = variant_words(ui, game, variant)
                rows.append(_variant_row(ui, words, each))
                said.append(_said(ui, f"{name}, {words}", each))
    head = ft.Row(
        [
            text(ui, ui.say("By game"), TYPE.label, c.lavatx, large=True, expand=True),
            text(ui, ui.say("won, best"), TYPE.label, c.tx2),
        ]
    )

    def show() -> None:
        ui.session.drafts[ADDRESS] = HistoryState(wanted=Wanted(people=frozenset({person.id})))
        ui.go(ADDRESS)

    return _card(
        ui, f"{ui.say('By game')}. {' '.join(said)}", ft.Column([head, *rows], spacing=6), show
    )


def _said(ui: Ui, name: str, one: Figures) -> str:
    won = ui.say("{wins} of {plays}", wins=one.wins, plays=one.plays)
    if one.average_points is None:
        return f"{ui.pair(name, won)}."
    points = ui.say(
        "{average} points on average, {best} at best",
        average=decimal(ui, one.average_points),
        best=one.best or 0,
    )
    return f"{ui.pair(name, won)}, {points}."


def _game_row(ui: Ui, game: str, name: str, one: Figures) -> ft.Control:
    c = ui.scheme
    won = ui.say("{wins} of {plays}", wins=one.wins, plays=one.plays)
    best = "–" if one.best is None else str(one.best)
    art = ft.Container(
        game_picture(game, 40, 30), border_radius=9, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    if ui.form.large_text:
        return ft.Row(
            [
                art,
                ft.Column(
                    [text(ui, name, TYPE.strong), text(ui, f"{won} · {best}", TYPE.strong, c.tx2)],
                    spacing=0,
                    expand=True,
                ),
            ],
            spacing=12,
        )
    return ft.Row(
        [
            art,
            text(ui, name, TYPE.strong, lines=2, expand=3),
            *([share_bar(ui, one.share, height=16, width=46)] if ui.width >= ROOMY else []),
            _right(text(ui, won, TYPE.strong), 62),
            _right(ft.Text(best, style=text_style(TYPE.subtitle, c.tx)), 30),
        ],
        spacing=6,
    )


def _variant_row(ui: Ui, words: str, one: Figures) -> ft.Control:
    c = ui.scheme
    won = ui.say("{wins} of {plays}", wins=one.wins, plays=one.plays)
    points = "–" if one.average_points is None else decimal(ui, one.average_points)
    average = ui.say("avg {points}", points=points)
    if ui.form.large_text:
        won = f"{won} · {average}"
        lines = [text(ui, words, TYPE.label, c.tx2), text(ui, won, TYPE.label, c.tx2)]
        return ft.Container(ft.Column(list(lines), spacing=0), padding=ft.Padding(52, 0, 0, 0))
    return ft.Row(
        [
            ft.Container(width=40),
            text(ui, words, TYPE.label, c.tx2, expand=True, lines=2),
            text(ui, f"{won} · {average}", TYPE.label, c.tx2),
        ],
        spacing=8,
    )


def _right(content: ft.Control, width: float) -> ft.Control:
    return ft.Container(content, width=width, alignment=ft.Alignment.CENTER_RIGHT)


def _above(
    ui: Ui, past: Past, person: Person, others: Sequence[Pair], show_all: Callable[[], None]
) -> ft.Control:
    c = ui.scheme
    shown = [pair for pair in others if pair.plays >= FEWEST_SHARED][:SHOWN]
    title = ui.say("{name} finished above", name=person.name)
    hint = ui.say("from {count} shared tables on", count=FEWEST_SHARED)
    head = ft.Row(
        [
            text(ui, title, TYPE.label, c.lavatx, large=True),
            text(ui, hint, TYPE.label, c.tx2),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        wrap=True,
    )
    rows = [_pair_row(ui, past.people.name(pair.other), pair) for pair in shown]
    said = " ".join(f"{_pair_said(ui, past, pair)}." for pair in shown)
    return _card(ui, f"{title}. {said}", ft.Column([head, *rows], spacing=8), show_all)


def _pair_said(ui: Ui, past: Past, pair: Pair) -> str:
    won = ui.say("{wins} of {plays}", wins=pair.above, plays=pair.plays)
    if pair.level:
        level = count("{count} level", "{count} level", pair.level)
        won = f"{won}, {ui.say(level)}"
    return ui.pair(past.people.name(pair.other), won)


def _pair_row(ui: Ui, name: str, pair: Pair) -> ft.Control:
    c = ui.scheme
    won = ui.say("{wins} of {plays}", wins=pair.above, plays=pair.plays)
    share = (pair.above + pair.level / 2) / pair.plays
    if ui.form.large_text:
        return ft.Row([text(ui, name, TYPE.strong, expand=True), text(ui, won, TYPE.strong)])
    return ft.Row(
        [
            initial(ui, name, 30),
            text(ui, name, TYPE.strong, lines=1, expand=2),
            ft.Container(share_bar(ui, share, height=18, color=c.tx2, notch=0.5), expand=3),
            _right(text(ui, won, TYPE.strong), 74),
        ],
        spacing=10,
    )


def _all_pairs(ui: Ui, past: Past, person: Person) -> ft.Control:
    """Everybody whom a person met, also those with too few shared tables to say more."""
    others = pairs(sat(past.plays, past.people, person.id), past.people, person.id)
    rows: list[ft.Control] = []
    for pair in others:
        few = pair.plays < FEWEST_SHARED
        hint = ui.say("Too few to be sure.") if few else _pair_counts(ui, pair)
        won = ui.say("{wins} of {plays}", wins=pair.above, plays=pair.plays)
        rows.append(
            list_row(
                ui,
                past.people.name(pair.other),
                hint,
                trailing=text(ui, won, TYPE.strong),
            )
        )
    many = len(rows) > 6
    body = ft.Column(rows, spacing=0, tight=not many, scroll=ft.ScrollMode.AUTO if many else None)
    return ft.Column(
        [
            text(ui, ui.say("{name} finished above", name=person.name), TYPE.title, heading=1),
            ft.Container(body, height=ui.height * 0.6 if many else None),
        ],
        tight=True,
    )


def _pair_counts(ui: Ui, pair: Pair) -> str:
    return ui.say(
        "{above} above, {level} level, {below} below",
        above=pair.above,
        level=pair.level,
        below=pair.below,
    )


def _question(ui: Ui, one: Answered) -> ft.Control:
    """The question, its answer, and a small chart beside it."""
    c = ui.scheme
    question, answer = ui.say(one.question), ui.say(one.answer)
    rests = ui.say(games_text(len(one.plays)))
    words = ft.Column(
        [
            text(ui, question, TYPE.strong, large=True),
            text(ui, answer, TYPE.body, c.tx2),
            text(ui, rests, TYPE.label, c.tx3),
        ],
        spacing=4,
        expand=None if ui.form.large_text else True,
    )
    chart = small_chart(ui, one.bars)
    content: ft.Control = (
        ft.Column([words, chart], spacing=10)
        if ui.form.large_text
        else ft.Row([words, chart], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    )
    return ft.Semantics(
        label=f"{question} {answer} {rests}.",
        exclude_semantics=True,
        content=ft.Container(content, bgcolor=c.s2, border_radius=RADIUS.card, padding=14),
    )


def _card(ui: Ui, said: str, content: ft.Control, on_tap: Callable[[], None]) -> ft.Control:
    return card(
        ui,
        tappable(ui, said, ft.Container(content, padding=14), ui.once(on_tap), radius=RADIUS.card),
    )
