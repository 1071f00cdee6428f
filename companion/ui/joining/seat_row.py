"""A seat of a table that is shared with phones: whose it is, and which phone holds it."""

from typing import Literal

import flet as ft

from companion.core.game import Player
from companion.showing.tokens import RADIUS, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import COLOUR_WORDS, Tap, colour, tappable
from companion.ui.widgets.glyph import mark, marked

BADGE = 48.0
# What stands at the end: a lock, a ring to choose by, a tick, or a word's own icon.
End = Literal["lock", "ring", "tick", "icon"]


def badge(player: Player) -> ft.Control:
    """A player's mark on ink, with Caldera's where it plays."""
    shown = ft.Container(
        width=BADGE,
        height=BADGE,
        border_radius=RADIUS.player_tile * BADGE / 62,
        bgcolor=TERRAIN.ink,
        alignment=ft.Alignment.CENTER,
        content=mark(colour(player.color), 28),
    )
    return marked(shown, BADGE, bool(player.opponent))


def seat_row(
    ui: Ui,
    player: Player,
    state: str,
    icon: ft.IconData,
    end: End,
    on_tap: Tap | None,
) -> ft.Control:
    """Somebody's seat; the chosen one has a tick, a fill and a lava edge."""
    spoken = f"{player.name}, {ui.say(COLOUR_WORDS[player.color])}. {state}"
    return _row(ui, badge(player), player.name, state, icon, end, on_tap, spoken)


def watch_row(ui: Ui, hint: str, end: End, on_tap: Tap) -> ft.Control:
    """Looking on without a seat."""
    c = ui.scheme
    eye = ft.Container(
        width=BADGE,
        height=BADGE,
        border_radius=RADIUS.player_tile * BADGE / 62,
        bgcolor=c.s2,
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.VISIBILITY, size=28, color=c.tx),
    )
    title = ui.say("Only watch")
    return _row(ui, eye, title, hint, None, end, on_tap, f"{title}. {hint}")


def _row(
    ui: Ui,
    leading: ft.Control,
    title: str,
    state: str,
    icon: ft.IconData | None,
    end: End,
    on_tap: Tap | None,
    spoken: str,
) -> ft.Control:
    c = ui.scheme
    chosen = end == "tick"
    ink, quiet = (c.onsoft, c.onsoft) if chosen else (c.tx, c.tx2)
    words: ft.Control = ft.Row(
        [
            *([ft.Icon(icon, size=18, color=quiet)] if icon and end != "icon" else []),
            ft.Text(state, style=text_style(TYPE.label, quiet, large=True), expand=True),
        ],
        spacing=8,
    )
    name = ft.Text(title, style=text_style(TYPE.subtitle, ink, large=True))
    if end == "icon" and not ui.form.large_text:
        # The host's list: the state beside its icon, so that all seats are seen at once.
        words = ft.Text(state, style=text_style(TYPE.strong, c.tx, large=True))
        middle: list[ft.Control] = [ft.Container(name, expand=True), words]
    else:
        column = ft.Column([name, words], spacing=4, tight=True, expand=True)
        middle = [column]
    flat = end == "icon" and not ui.form.large_text
    body = ft.Container(
        padding=ft.Padding.symmetric(horizontal=12, vertical=3 if flat else 10),
        content=ft.Row([leading, *middle, _end(ui, end, icon)], spacing=14),
    )
    border = (
        ft.Border.all(3, c.lava)
        if chosen
        else ft.Border.all(2, c.line2)
        if end == "ring"
        else ft.Border.all(1, c.line)
    )
    fill = c.soft if chosen else None if end == "ring" else c.s2
    if on_tap is None:
        return ft.Container(
            body,
            bgcolor=fill,
            border=border,
            border_radius=RADIUS.card,
        )
    return tappable(
        ui,
        spoken,
        body,
        ui.once(on_tap),
        selected=chosen if end in ("ring", "tick") else None,
        radius=RADIUS.card,
        bgcolor=fill,
        border=border,
    )


def _end(ui: Ui, end: End, icon: ft.IconData | None) -> ft.Control:
    c = ui.scheme
    match end:
        case "lock":
            return ft.Icon(ft.Icons.LOCK, size=24, color=c.tx3)
        case "tick":
            return ft.Container(
                width=30,
                height=30,
                border_radius=15,
                bgcolor=c.lava,
                alignment=ft.Alignment.CENTER,
                content=ft.Icon(ft.Icons.CHECK, size=20, color=c.onlava),
            )
        case "ring":
            ring = ft.Border.all(2, c.line2)
            return ft.Container(width=30, height=30, border_radius=15, border=ring)
    return ft.Icon(icon, size=26, color=c.lavatx) if icon else ft.Container()


def soft_line(ui: Ui, icon: ft.IconData, words: str, *ways: ft.Control) -> ft.Control:
    """One sentence that matters now, on the accent's soft ground, with what to do about it."""
    c = ui.scheme
    line = ft.Row(
        [
            ft.Icon(icon, size=22, color=c.onsoft),
            ft.Text(words, style=text_style(TYPE.strong, c.onsoft), expand=True),
        ],
        spacing=12,
    )
    below = [ft.Row(list(ways), spacing=10)] if ways else []
    return ft.Container(
        bgcolor=c.soft,
        border_radius=RADIUS.card,
        padding=14,
        content=ft.Column([line, *below], spacing=12, tight=True),
    )


def quiet_line(ui: Ui, icon: ft.IconData, words: str) -> ft.Control:
    """One sentence beside an icon, in the background."""
    c = ui.scheme
    return ft.Container(
        padding=ft.Padding(10, 6, 6, 6),
        content=ft.Row(
            [
                ft.Icon(icon, size=20, color=c.tx2),
                ft.Text(words, style=text_style(TYPE.label, c.tx2, large=True), expand=True),
            ],
            spacing=12,
        ),
    )
