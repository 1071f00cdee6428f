"""How we read it: what a game's rules leave open, and what we decided."""

import flet as ft

from companion.core.game import Meta
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.games import find_meta
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.parts.basics import text
from companion.ui.parts.frame import page_frame
from companion.ui.theme import text_style
from companion.ui.tokens import RADIUS, TYPE

EVERY_GAME = (
    say(
        "The table is always right and the phone follows: anything it believes can be put right "
        "by hand. Such a fix is a step like any other, in the log and with its undo."
    ),
    say(
        "Only what the rules allow is offered. Nothing is scored, drawn or destroyed in silence: "
        "you see each such step, the log names it, and it can be taken back."
    ),
)


@ft.component
def Rulings() -> ft.Control:  # noqa: N802
    """A game's rulings, numbered as we decided them."""
    game = ft.use_route_params()["game"]
    here = use_surroundings(game)
    try:
        meta = find_meta(game)
    except Refusal as refusal:
        return page_frame(here, here.say("How we read it"), [text(here, here.say(refusal.message))])
    return page_frame(here, here.say("How we read it"), _body(here, meta), spacing=8)


def _body(here: Surroundings, meta: Meta) -> list[ft.Control]:
    return [
        text(here, meta.name, TYPE.subtitle, large=True, heading=2),
        text(
            here,
            here.say("Where the rules are silent or can be read in two ways, Caldera plays it so."),
            TYPE.body,
            here.scheme.tx2,
        ),
        *[
            _ruling(here, str(number), here.say(ruling))
            for number, ruling in enumerate(meta.rulings, start=1)
        ],
        ft.Container(height=6),
        text(here, here.say("In every game"), TYPE.subtitle, large=True, heading=2),
        *[
            _ruling(here, str(number), here.say(ruling))
            for number, ruling in enumerate(EVERY_GAME, start=1)
        ],
    ]


def _ruling(here: Surroundings, number: str, words: str) -> ft.Control:
    c = here.scheme
    return ft.MergeSemantics(
        ft.Container(
            bgcolor=c.s1,
            border=ft.Border.all(1, c.line),
            border_radius=RADIUS.tile,
            padding=ft.Padding(12, 12, 14, 12),
            content=ft.Row(
                [
                    ft.Container(
                        bgcolor=c.soft,
                        border_radius=10,
                        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
                        content=ft.Text(number, style=text_style(TYPE.label, c.onsoft)),
                    ),
                    text(here, words, TYPE.body, expand=True),
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        )
    )
