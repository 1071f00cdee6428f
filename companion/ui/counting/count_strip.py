"""The players of a count: what this scoring brings each, always in sight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.game import Player
from companion.core.message import count
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, TappedSeat
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, tappable
from companion.ui.widgets.fitting import LARGEST
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.memo_component import memo_component


@dataclass(frozen=True)
class Standing:
    """One player's points: of this scoring, and in all where there were others before."""

    player: Player
    now: int
    total: int
    before: bool


@memo_component
def CountStrip(  # noqa: N802
    ui: Ui, standings: Sequence[Standing], dispatch: Dispatch
) -> ft.Control:
    """A capsule for each player, nobody's turn; a tap shows why."""

    def capsule(seat: int) -> ft.Control:
        return _capsule(ui, standings[seat], len(standings), lambda: dispatch(TappedSeat(seat)))

    return ft.Row(
        [capsule(seat) for seat in range(len(standings))],
        spacing=8 if len(standings) < 4 else 6,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def spoken(ui: Ui, one: Standing) -> str:
    """A player's points in words."""
    name = one.player.name
    said = ui.say(count("{name}, {count} point", "{name}, {count} points", one.now, name=name))
    return f"{said}, {_in_all(ui, one)}" if one.before else said


def _in_all(ui: Ui, one: Standing) -> str:
    return ui.say("{points} in all", points=one.total)


def _capsule(ui: Ui, one: Standing, players: int, on_tap: Callable[[], None]) -> ft.Control:
    c = ui.scheme
    few = players < 3 and not ui.form.large_text
    token = TYPE.score_2p if few else TYPE.score_4p
    # A figure that is large already grows less on a low screen.
    size = token.size / LARGEST if ui.form.scant else None
    score = ft.Text(str(one.now), style=text_style(token, c.tx, size=size))
    name = ft.Text(
        one.player.name,
        style=text_style(TYPE.label, c.tx),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    in_all = ft.Text(
        _in_all(ui, one) if few else f"= {one.total}",
        style=text_style(TYPE.min, c.tx2),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    below = [in_all] if one.before else []
    if few:
        content: ft.Control = ft.Row(
            [
                mark(colour(one.player.color), 24),
                score,
                ft.Column([name, *below], spacing=1, expand=True, tight=True),
            ],
            spacing=8,
        )
    else:
        content = ft.Column(
            [
                ft.Row(
                    [mark(colour(one.player.color), 20), score],
                    spacing=6,
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                *([name] if players < 3 or not ui.form.large_text else []),
                *below,
            ],
            spacing=1,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return tappable(
        ui,
        spoken(ui, one),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=10 if few else 4, vertical=7), content=content
        ),
        ui.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=c.s2,
        border=ft.Border.all(1, c.line),
        expand=True,
    )
