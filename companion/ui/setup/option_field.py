"""One option of a game at set-up, shown by its kind."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core import draws
from companion.core.game import Choice, Option
from companion.playing.draft import Draft
from companion.showing.game import Game
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import (
    Segment,
    card,
    option_card,
    section_title,
    segmented,
    switch_row,
    text,
)

Change = Callable[[Draft], None]
# Options that every game calls the same; others are shown without a picture.
ICONS = {
    (draws.KEY, draws.APP): ft.Icons.SHUFFLE,
    (draws.KEY, draws.PHYSICAL): ft.Icons.STYLE,
}


def option_field(
    ui: Ui, game: Game, option: Option, draft: Draft, change: Change
) -> list[ft.Control]:
    """An option by its kind: a switch for yes or no, else its choices side by side."""
    chosen = draft.options.get(option.key, option.default)
    words = ui.say(option.words)
    said = next(choice for choice in option.choices if choice.value == chosen)
    hint = ui.say(said.hint) if said.hint else ""
    if isinstance(option.default, bool):
        row = switch_row(
            ui, words, hint, bool(chosen), lambda on: change(draft.settled(option.key, on))
        )
        return [ft.Container(height=10), card(ui, row)]
    drawn = {choice.value: _drawing(game, option, choice) for choice in option.choices}
    if not any(
        (option.key, choice.value) in ICONS or drawn[choice.value] for choice in option.choices
    ):
        segments = [Segment(choice.value, ui.say(choice.words)) for choice in option.choices]
        return [
            section_title(ui, words),
            segmented(
                ui,
                segments,
                chosen,
                lambda value: change(draft.settled(option.key, str(value))),
            ),
            ft.Container(
                padding=ft.Padding(6, 4, 6, 0),
                content=text(ui, hint, TYPE.label, ui.scheme.tx2, large=True),
            ),
        ]
    cards: list[ft.Control] = [
        option_card(
            ui,
            ui.say(choice.words),
            ui.say(choice.hint) if choice.hint else "",
            choice.value == chosen,
            partial(_settle, draft, option.key, choice.value, change),
            icon=ICONS.get((option.key, str(choice.value))),
            art=drawn[choice.value],
            expand=not ui.form.large_text,
        )
        for choice in option.choices
    ]
    if ui.form.large_text:
        return [
            section_title(ui, words),
            ft.Column(cards, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        ]
    # All as tall as the one with the most words.
    row = ft.Row(
        cards,
        spacing=10,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return [section_title(ui, words), row]


def _drawing(game: Game, option: Option, choice: Choice) -> str:
    """A choice for which the game has a drawing is shown by it."""
    name = f"{game.id}/choice-{option.key}-{choice.value}"
    return name if name in game.art_sizes else ""


def _settle(draft: Draft, key: str, value: str | bool, change: Change) -> None:
    change(draft.settled(key, value))
