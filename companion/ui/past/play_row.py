"""A finished play in a list: who, how it ended, when and where."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message, count, say
from companion.core.right_to_left import isolated
from companion.past.history import Play, PlaySeat
from companion.past.outcomes import variant_option
from companion.past.people import People
from companion.past.tie_breaks import tie_break_words
from companion.playing.share import minutes_text
from companion.showing.tokens import ELEVATION, PLAYERS, RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.board.miniature import game_picture
from companion.ui.home.table_cards import when
from companion.ui.past.history_chips import variant_words
from companion.ui.theme import shadow, text_style
from companion.ui.widgets.basics import colour, icon_button, tappable, text
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component

ART = 60.0
Act = Callable[[str, str], None]


@memo_component
def PlayRow(ui: Ui, play: Play, people: People, act: Act) -> ft.Control:  # noqa: N802
    """A play; `act` is called with what was tapped ("open", "remark" or "more") and its id."""
    return play_row(ui, play, people, act)


def play_row(ui: Ui, play: Play, people: People, act: Act) -> ft.Control:
    """The same, where only few are shown."""
    c = ui.scheme
    line = _line(ui, play)
    said = ", ".join(
        f"{isolated(people.name(seat.name))} {_points(seat)}".strip() for seat in play.seats
    )
    name = _game_name(ui, play)
    body = ft.Column(
        [
            ft.Row(
                [_seat(ui, seat, people) for seat in play.seats],
                spacing=14,
                run_spacing=4,
                wrap=True,
            ),
            text(ui, line, TYPE.label, c.tx2),
        ],
        spacing=4,
        expand=True,
    )
    art = ft.Container(
        game_picture(play.game, ART, ART),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    head = tappable(
        ui,
        f"{name}. {said}. {line}",
        ft.Container(
            padding=ft.Padding(12, 12, 4, 12),
            content=ft.Row([art, body], spacing=12),
        ),
        ui.once(lambda: act("open", play.id)),
        radius=RADIUS.card,
        expand=True,
    )
    more = icon_button(
        ui,
        ft.Icons.MORE_VERT,
        ui.say("More about {table}", table=said),
        lambda: act("more", play.id),
        color=c.tx2,
    )
    return ft.Container(
        bgcolor=c.s1,
        border=ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        shadow=shadow(ELEVATION.card, c),
        content=ft.Column(
            [ft.Row([head, more], spacing=0), *_remark(ui, play, lambda: act("remark", play.id))],
            spacing=0,
        ),
    )


def _seat(ui: Ui, seat: PlaySeat, people: People) -> ft.Control:
    c = ui.scheme
    sign = (
        [mark(colour(seat.color), 22)]
        if seat.color in PLAYERS
        else [ft.Icon(ft.Icons.PERSON, size=20, color=c.tx2)]
    )
    return ft.Row(
        [
            *sign,
            ft.Text(people.name(seat.name), style=text_style(TYPE.strong, c.tx, large=True)),
            *([ft.Icon(ft.Icons.SMART_TOY, size=18, color=c.tx2)] if seat.opponent else []),
            ft.Text(_points(seat), style=text_style(TYPE.figure, c.tx, size=18)),
            *([ft.Icon(ft.Icons.EMOJI_EVENTS, size=20, color=c.lavatx)] if seat.place == 1 else []),
        ],
        spacing=7,
        tight=True,
    )


def _points(seat: PlaySeat) -> str:
    return "" if seat.points is None else str(seat.points)


def _game_name(ui: Ui, play: Play) -> str:
    return next((game.meta.name for game in ui.games if game.id == play.game), play.game)


def _line(ui: Ui, play: Play) -> str:
    """What decided it, the variant unless it is the usual one, and when it was."""
    game = next((one for one in ui.games if one.id == play.game), None)
    parts = [_game_name(ui, play)]
    usual = _usual(ui, play)
    if play.variant and play.variant != usual:
        parts.append(variant_words(ui, play.game, play.variant))
    if game is not None and (broken := tie_break_words(game, play)):
        parts.append(ui.of_game(game).say(broken))
    elif len(play.winners) > 1:
        parts.append(ui.say("shared win"))
    if play.only_scored:
        parts.append(ui.say("only scored"))
    elif not play.recorded:
        parts.append(ui.say("without a record"))
    parts.append(ui.say(when_and_long(ui, play)))
    return " · ".join(parts)


def _usual(ui: Ui, play: Play) -> str:
    game = next((one for one in ui.games if one.id == play.game), None)
    option = variant_option(game.meta) if game else None
    return str(option.default) if option else ""


def when_and_long(ui: Ui, play: Play) -> Message:
    """The day, and how long it took where that is known."""
    at = when(ui, play.ended)
    if play.minutes is None:
        return say("{name}", name=at)
    return say("{left}, {right}", left=at, right=minutes_text(play.minutes))


def _remark(ui: Ui, play: Play, edit: Callable[[], None]) -> list[ft.Control]:
    """Where it was and the note, if there are any: a tap edits them."""
    c = ui.scheme
    lines: list[ft.Control] = []
    said = []
    for icon, words in (
        (ft.Icons.PLACE, play.location),
        (ft.Icons.STICKY_NOTE_2, ui.say("“{text}”", text=play.note) if play.note else ""),
    ):
        if words:
            said.append(words)
            lines.append(
                ft.Row(
                    [
                        ft.Icon(icon, size=20, color=c.lavatx),
                        text(ui, words, TYPE.label, c.tx2, large=True, expand=True, lines=3),
                    ],
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
            )
    if not lines:
        return []
    return [
        tappable(
            ui,
            ui.pair(ui.say("Place and note"), ", ".join(said)),
            ft.Container(
                padding=ft.Padding(ART + 24, 4, 14, 14 if len(lines) > 1 else 20),
                content=ft.Column(lines, spacing=4),
            ),
            ui.once(edit),
            radius=RADIUS.card,
        )
    ]


def games_text(plays: int) -> Message:
    """How many tables, in words."""
    return count("{count} table", "{count} tables", plays)
