"""The card that somebody just drew, for them alone before the phone goes on.

Its face is asked for when a finger comes down and forgotten when it goes: a closed card is not in
the page.
"""

import asyncio

import flet as ft

from companion.playing.seen import Seen
from companion.showing.telling import HiddenDraw
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.widgets.basics import tappable, text
from companion.ui.widgets.small_card import card_back, small_card

BACK, FACE = (40.0, 53.0), (66.0, 94.0)
HEIGHT = 102.0
# Seconds after which the card can no longer be looked at: whoever drew it has gone on.
LONGEST_OFFER = 60.0


def drawn_by(seen: Seen, had: int | None) -> HiddenDraw | None:
    """What was drawn with the last step by whoever had the phone until now."""
    drawn = seen.telling.drawn(seen.last)
    return drawn if drawn is not None and drawn.seat == had else None


@ft.component
def DrawnCard(seen: Seen, seat: int) -> ft.Control:  # noqa: N802
    """The card from behind, and its face while it is held."""
    ui = use_ui(seen.game)
    looks, set_looks = ft.use_state(False)
    over, set_over = ft.use_state(False)
    hidden = ui.session.on_hide

    def close() -> None:
        set_looks(False)

    async def expire() -> None:
        await asyncio.sleep(LONGEST_OFFER)
        set_looks(False)
        set_over(True)

    ft.use_effect(expire, [])
    ft.use_effect(lambda: hidden.add(close), [], cleanup=lambda: hidden.discard(close))
    window = seen.showing(frozenset({seat})) if looks else seen
    drawn = drawn_by(window, seat)
    if over or drawn is None:
        return ft.Container()
    body = _card(ui, drawn)
    label = ui.say(drawn.words if drawn.face is None else drawn.face.label)
    if ui.settings.tap_to_look or ui.keys:
        return tappable(ui, label, body, lambda: set_looks(not looks))

    def hold(down: bool) -> None:
        ui.session.touch()
        set_looks(down)

    return ft.GestureDetector(
        on_pan_down=lambda e: hold(True),
        on_pan_end=lambda e: hold(False),
        on_pan_cancel=lambda e: hold(False),
        content=ft.Semantics(label=label, button=True, exclude_semantics=True, content=body),
    )


def _card(ui: Ui, drawn: HiddenDraw) -> ft.Control:
    c, looks = ui.scheme, drawn.face is not None
    shown: ft.Control = card_back(drawn.back, BACK)
    if drawn.face is not None:
        shown = small_card(ui, drawn.face, FACE, None)
    ink = c.onsoft if looks else c.tx
    return ft.Container(
        height=None if ui.form.large_text else HEIGHT,
        padding=ft.Padding.symmetric(horizontal=14, vertical=2),
        bgcolor=c.soft if looks else c.s2,
        border=ft.Border.all(3, c.lava) if looks else ft.Border.all(1, c.line),
        border_radius=RADIUS.card,
        content=ft.Row(
            [
                ft.Container(shown, width=FACE[0], alignment=ft.Alignment.CENTER),
                ft.Icon(
                    ft.Icons.VISIBILITY_OFF if looks else ft.Icons.VISIBILITY, size=20, color=ink
                ),
                text(ui, ui.say(drawn.words), TYPE.label, ink, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
