"""A seat of Caldera's at set-up: how well it plays, and what it sees."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import Header, Player
from companion.core.message import Message, say
from companion.core.mind import Unable
from companion.core.opponents import Opponent
from companion.playing.draft import Draft
from companion.showing.game import Game
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import (
    card,
    colour,
    icon_button,
    list_row,
    section_title,
    tappable,
    text,
)
from companion.ui.widgets.glyph import marked, tile

Change = Callable[[Draft], None]
# The strengths in words, and what each means.
LEVELS: dict[Opponent, tuple[Message, Message]] = {
    "easy": (say("Gentle"), say("Plays at once, overlooks things.")),
    "medium": (say("Even"), say("Plans its own turn.")),
    "strong": (say("Keen"), say("Also thinks of the turns after it.")),
}
SEATS = (
    say("plays the first seat"),
    say("plays the second seat"),
    say("plays the third seat"),
    say("plays the fourth seat"),
)
SEES = say("Caldera sees only its own hand and what lies open, like everyone.")
WHY_NOT = {
    Unable.OWN_CARDS: say("Caldera needs the phone to deal."),
    Unable.NOT_TRACKED: say("Caldera needs the phone to follow every square."),
}
BADGE = 50.0


def why_unable(game: Game, draft: Draft) -> Message | None:
    """Why Caldera cannot sit at the table as it is settled now."""
    players = tuple(Player(place.color, place.color) for place in draft.seats)
    header = Header(game.id, players, options=draft.options)
    why = game.unable(header)
    return None if why is None else WHY_NOT[why]


def opponent_cards(
    ui: Ui, game: Game, draft: Draft, change: Change, edit: Callable[[int], None]
) -> list[ft.Control]:
    """A card for each seat that Caldera plays."""
    return [
        _card(ui, game, draft, seat, change, edit)
        for seat, place in enumerate(draft.seats)
        if place.opponent
    ]


def _card(
    ui: Ui, game: Game, draft: Draft, seat: int, change: Change, edit: Callable[[int], None]
) -> ft.Control:
    c, place = ui.scheme, draft.seats[seat]
    head = ft.Row(
        [
            marked(tile(colour(place.color), BADGE), BADGE, True),
            ft.Column(
                [
                    text(ui, place.name, TYPE.title, c.onsoft, lines=1),
                    text(ui, ui.say(SEATS[seat]), TYPE.label, c.onsoft),
                ],
                spacing=0,
                expand=True,
            ),
            icon_button(
                ui, ft.Icons.EDIT, ui.say("Rename {name}", name=place.name), partial(edit, seat)
            ),
            icon_button(
                ui,
                ft.Icons.CLOSE,
                ui.say("{name} leaves", name=place.name),
                lambda: change(draft.without(seat, game.meta)),
            ),
        ],
        spacing=10,
    )
    why = why_unable(game, draft)
    note = ft.Row(
        [
            ft.Icon(
                ft.Icons.VISIBILITY_OFF if why is None else ft.Icons.BLOCK, size=22, color=c.onsoft
            ),
            text(ui, ui.say(SEES if why is None else why), TYPE.label, c.onsoft, expand=True),
        ],
        spacing=12,
    )
    return ft.Container(
        padding=ft.Padding(14, 12, 14, 14),
        margin=ft.Margin(0, 10, 0, 0),
        border=ft.Border.all(3, c.lava),
        border_radius=RADIUS.card_large,
        bgcolor=c.soft,
        content=ft.Column(
            [
                head,
                section_title(ui, ui.say("Strength")),
                *(_level(ui, draft, seat, level, change) for level in LEVELS),
                note,
            ],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )


def _level(ui: Ui, draft: Draft, seat: int, level: Opponent, change: Change) -> ft.Control:
    c, chosen = ui.scheme, draft.seats[seat].opponent == level
    title, hint = LEVELS[level]
    ink = c.onsoft if chosen else c.tx
    sign = ft.Icon(
        ft.Icons.CHECK_CIRCLE if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED,
        size=28,
        color=c.lavatx if chosen else c.line2,
    )
    words = ft.Column(
        [text(ui, ui.say(title), TYPE.button, ink), text(ui, ui.say(hint), TYPE.label, ink)],
        spacing=0,
        expand=True,
    )
    return tappable(
        ui,
        f"{ui.say(title)}. {ui.say(hint)}",
        ft.Container(ft.Row([words, sign], spacing=10), padding=ft.Padding(14, 9, 14, 9)),
        lambda: change(draft.played_by(seat, level)),
        selected=chosen,
        radius=RADIUS.tile,
        bgcolor=c.soft if chosen else c.s1,
        border=ft.Border.all(3 if chosen else 2, c.lava if chosen else c.line2),
    )


def add_seat_sheet(
    ui: Ui, game: Game, draft: Draft, change: Change, close: Callable[[], None]
) -> ft.Control:
    """Who takes the new seat: a friend, or Caldera."""
    more = draft.with_seats(len(draft.seats) + 1, game.meta, ui.tables.names())
    why = why_unable(game, draft)

    def add(new: Draft) -> None:
        close()
        change(new)

    def choice(
        icon: ft.Control, title: str, hint: str, do: Callable[[], None] | None
    ) -> ft.Control:
        return card(ui, list_row(ui, title, hint, do, leading=icon, big=True))

    caldera = more.played_by(len(draft.seats), "medium")
    return ft.Column(
        [
            text(ui, ui.say("Who takes the seat?"), TYPE.title, heading=1),
            choice(
                ft.Icon(ft.Icons.PERSON, size=30, color=ui.scheme.tx),
                ui.say("A friend"),
                "",
                lambda: add(more),
            ),
            choice(
                ft.Icon(ft.Icons.SMART_TOY, size=30, color=ui.scheme.tx),
                ui.say("Caldera"),
                ui.say(SEES if why is None else why),
                (lambda: add(caldera)) if why is None else None,
            ),
        ],
        spacing=12,
        tight=True,
    )
