"""The head of a story: who won, by how much, when, and in how many turns."""

import flet as ft

from companion.core.message import count, say
from companion.past.story import Story
from companion.playing.seen import Seen
from companion.playing.share import headline, minutes_text, why_line
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.home.table_cards import day
from companion.ui.moments.winner_hero import ground, on_hero
from companion.ui.widgets.basics import COLUMN, Tap, colour, icon_button, text
from companion.ui.widgets.glyph import dark_tile

BADGE = 54.0
NARROW = 360.0


def side(ui: Ui) -> float:
    return max(ui.margin, (ui.width - COLUMN) / 2)


def story_head(ui: Ui, seen: Seen, story: Story, more: Tap) -> ft.Control:
    winners = [story.players[seat] for seat in story.result.winners]
    on = on_hero(winners)
    when = f"{day(ui, seen.started.astimezone())}, {ui.say(minutes_text(seen.minutes))}"
    # Beside a long day the game's name would have the width of a letter.
    narrow = ui.form.large_text or ui.width < NARROW
    bar = ft.Row(
        [
            icon_button(ui, ft.Icons.ARROW_BACK, ui.say("Back"), ui.back, color=on),
            text(ui, seen.game.meta.name, TYPE.strong, on, expand=True),
            *([] if narrow else [text(ui, when, TYPE.label, on)]),
            icon_button(
                ui,
                ft.Icons.MORE_VERT,
                ui.say("More about {table}", table=seen.game.meta.name),
                more,
                color=on,
            ),
        ],
        spacing=4,
    )
    badges = ft.Row([_badge(player.color) for player in winners], spacing=6, tight=True)
    line = say(
        "{why}, in {turns}",
        why=why_line(seen, story.result),
        turns=count("{count} turn", "{count} turns", story.last),
    )
    words = ft.Column(
        [
            text(
                ui,
                ui.say(headline(seen, story.result)),
                TYPE.title,
                on,
                size=30 if len(winners) == 1 and not ui.form.large_text else 22,
                heading=1,
            ),
            text(ui, ui.say(line), TYPE.strong, on, large=True),
            *([text(ui, when, TYPE.label, on)] if narrow else []),
        ],
        spacing=2,
        expand=True,
    )
    top = (
        ft.Column([badges, words], spacing=8)
        if ui.form.large_text
        else ft.Row([badges, words], spacing=14)
    )
    if ui.form.large_text:
        words.expand = None
    return ft.Container(
        bgcolor=ground(winners),
        border_radius=ft.BorderRadius(0, 0, RADIUS.card_large, RADIUS.card_large),
        content=ft.SafeArea(
            avoid_intrusions_bottom=False,
            content=ft.Container(
                padding=ft.Padding(max(4, side(ui) - 10), 4, max(4, side(ui) - 10), 16),
                content=ft.Column(
                    [bar, ft.Container(top, padding=ft.Padding(10, 0, 10, 0))],
                    spacing=4,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ),
        ),
    )


def _badge(color: str) -> ft.Control:
    """The winner's glyph with its crown."""
    crown = 46.0
    return ft.Stack(
        [
            ft.Container(dark_tile(colour(color), BADGE), top=16),
            ft.Container(picture("moments/crown", crown), left=(BADGE - crown) / 2),
        ],
        width=BADGE,
        height=BADGE + 16,
    )
