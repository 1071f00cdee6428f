"""People: those who may be one person, everybody with games and wins, and the latest table."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import Message, count, say
from companion.past.history import Past, Play
from companion.past.people import Likely
from companion.past.statistics import Listed, listed
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.home.table_cards import day_words
from companion.ui.past.figures import initial
from companion.ui.past.history_state import person_address
from companion.ui.past.play_row import Act, games_text, play_row
from companion.ui.theme import text_style
from companion.ui.widgets.basics import (
    Tap,
    card,
    divider,
    outlined_button,
    primary_button,
    tappable,
    text,
)

BADGE = 38.0
# So many people are drawn before somebody asks for more.
AT_FIRST = 60


def people_list(
    ui: Ui,
    past: Past,
    plays: Sequence[Play],
    act: Act,
    merge: Callable[[Likely], None],
    shown: int,
    more: Tap,
    chosen: str = "",
    choose: Callable[[str], None] | None = None,
) -> list[ft.Control]:
    """Everybody at these plays; `choose` shows a person beside the list."""
    people = listed(plays, past.people)
    likely = past.likely_same()
    body: list[ft.Control] = [_merge_card(ui, past, likely[0], merge)] if likely else []
    if people:
        rows: list[ft.Control] = []
        for one in people[:shown]:
            if rows:
                rows.append(divider(ui))
            rows.append(_row(ui, past, one, one.id == chosen, choose))
        body.append(card(ui, *rows))
    if len(people) > shown:
        body.append(ft.Row([outlined_button(ui, ui.say("Show more"), more, expand=True)]))
    if plays:
        body.append(text(ui, ui.say("Latest table"), TYPE.label, ui.scheme.lavatx, large=True))
        body.append(play_row(ui, plays[0], past.people, act))
    return body


def _row(
    ui: Ui, past: Past, one: Listed, lit: bool, choose: Callable[[str], None] | None
) -> ft.Control:
    c = ui.scheme
    name = past.people.name(one.id)
    last = one.last
    where: list[str] = [day_words(ui, last.ended)]
    if last.location:
        where.append(last.location)
    if past.people.row(one.id).guest:
        where.append(ui.say("guest"))
    line = ", ".join(where)

    def figure(number: int, words: Message) -> ft.Control:
        return ft.Column(
            [
                ft.Text(str(number), style=text_style(TYPE.subtitle, c.tx)),
                text(ui, ui.say(words), TYPE.label, c.tx2),
            ],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.END,
        )

    plays, wins = count("table", "tables", one.plays), count("win", "wins", one.wins)
    figures = [figure(one.plays, plays), figure(one.wins, wins)]
    words = ft.Column(
        [
            text(ui, name, TYPE.subtitle, lines=1),
            text(ui, line, TYPE.label, c.tx2, large=True, lines=2),
            *([ft.Row(figures, spacing=24)] if ui.form.large_text else []),
        ],
        spacing=1,
        expand=True,
    )
    said = f"{name}. {ui.say(games_text(one.plays))}, {ui.say(wins_text(one.wins))}. {line}"
    return tappable(
        ui,
        said,
        ft.Container(
            padding=ft.Padding(14, 7, 8, 7),
            content=ft.Row(
                [
                    initial(ui, name, BADGE),
                    words,
                    *([] if ui.form.large_text else figures),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, size=24, color=c.tx),
                ],
                spacing=14,
            ),
        ),
        ui.once(lambda: choose(one.id) if choose else ui.go(person_address(one.id))),
        selected=lit or None,
        radius=RADIUS.card,
        bgcolor=c.soft if lit else None,
    )


def wins_text(wins: int) -> Message:
    """How many wins, in words."""
    return count("{count} win", "{count} wins", wins)


def _merge_card(ui: Ui, past: Past, pair: Likely, merge: Callable[[Likely], None]) -> ft.Control:
    c = ui.scheme
    stays, goes = past.people.name(pair.stays), past.people.name(pair.goes)
    counted = {one.id: one.plays for one in listed(past.plays, past.people)}
    counts = ui.say(
        "{tables} and {other}, never at one table",
        tables=games_text(counted.get(pair.stays, 0)),
        other=counted.get(pair.goes, 0),
    )
    title = ui.say(say("{name} and {other}: one person?", name=stays, other=goes))
    badges = ft.Stack(
        [initial(ui, goes, 42), ft.Container(initial(ui, stays, 42), left=24)], width=66, height=42
    )
    words = ft.Column(
        [
            text(ui, title, TYPE.strong, c.onsoft, large=True),
            text(ui, counts, TYPE.label, c.onsoft, large=True),
        ],
        spacing=2,
        expand=True,
    )

    def tell_apart() -> None:
        ui.attempt(lambda: past.tell_apart(pair))

    apart = outlined_button(
        ui,
        ui.say("Two people"),
        tell_apart,
        expand=None if ui.form.large_text else 3,
        beside=True,
    )
    one = primary_button(
        ui,
        ui.say("Merge into {name}", name=stays),
        lambda: merge(pair),
        icon=ft.Icons.MERGE,
        expand=None if ui.form.large_text else 4,
    )
    buttons: ft.Control = (
        ft.Column([apart, one], spacing=8)
        if ui.form.large_text or ui.width < 360
        else ft.Row([apart, one], spacing=8)
    )
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Column([ft.Row([badges, words], spacing=12), buttons], spacing=12),
    )
