"""Win chances that are not there yet: being worked out, to be asked for, or not to be had."""

from collections.abc import Callable

import flet as ft

from companion.core.message import Message
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import card, outlined_button, text


def reckoning_card(ui: Ui, progress: float, stop: Callable[[], None]) -> ft.Control:
    """How far the work is, and the way to stop it."""
    percent = int(100 * progress)
    words = ui.say("The win chances are being reckoned: {percent} %.", percent=percent)
    return card(
        ui,
        ft.Column(
            [
                ft.Semantics(label=words, exclude_semantics=True, content=_words(ui, words)),
                ft.ProgressBar(
                    value=progress,
                    color=ui.scheme.lava,
                    bgcolor=ui.scheme.s3,
                    bar_height=8,
                    border_radius=4,
                ),
                outlined_button(ui, ui.say("Stop here"), stop, icon=ft.Icons.STOP),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=14,
    )


def ask_card(ui: Ui, begin: Callable[[], None]) -> ft.Control:
    """Work that was stopped before anything came of it."""
    hint = ui.say("It takes two minutes at most, and you can stop at any time.")
    return card(
        ui,
        ft.Column(
            [
                _words(ui, hint),
                outlined_button(
                    ui, ui.say("Reckon the win chances"), begin, icon=ft.Icons.PLAY_ARROW
                ),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=14,
    )


def sentence_card(ui: Ui, why: Message) -> ft.Control:
    """What cannot be known."""
    return card(ui, _words(ui, ui.say(why)), padding=14)


def _words(ui: Ui, words: str) -> ft.Control:
    return text(ui, words, TYPE.body, ui.scheme.tx2)
