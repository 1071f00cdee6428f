"""The players of a count: what this scoring brings each, always in sight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.game import Player
from companion.core.message import count
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import colour, tappable
from companion.ui.parts.glyph import mark
from companion.ui.parts.kept import Taps, kept
from companion.ui.theme import text_style


@dataclass(frozen=True)
class Standing:
    """One player's points: of this scoring, and in all where there were others before."""

    player: Player
    now: int
    total: int
    before: bool


@kept
def CountStrip(  # noqa: N802
    here: Surroundings, standings: Sequence[Standing], taps: Taps
) -> ft.Control:
    """A capsule for each player, nobody's turn; a tap shows why."""

    def capsule(seat: int) -> ft.Control:
        return _capsule(here, standings[seat], len(standings), lambda: taps.on_seat(seat))

    return ft.Row(
        [capsule(seat) for seat in range(len(standings))],
        spacing=8 if len(standings) < 4 else 6,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def spoken(here: Surroundings, one: Standing) -> str:
    """A player's points in words."""
    name = one.player.name
    said = here.say(count("{name}, {count} point", "{name}, {count} points", one.now, name=name))
    return f"{said}, {_in_all(here, one)}" if one.before else said


def _in_all(here: Surroundings, one: Standing) -> str:
    return here.say("{points} in all", points=one.total)


def _capsule(
    here: Surroundings, one: Standing, players: int, on_tap: Callable[[], None]
) -> ft.Control:
    c = here.scheme
    few = players < 3 and not here.big
    score = ft.Text(str(one.now), style=text_style(TYPE.score_2p if few else TYPE.score_4p, c.tx))
    name = ft.Text(
        one.player.name,
        style=text_style(TYPE.label, c.tx),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    in_all = ft.Text(
        _in_all(here, one) if few else f"= {one.total}",
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
                *([name] if players < 3 or not here.big else []),
                *below,
            ],
            spacing=1,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return tappable(
        here,
        spoken(here, one),
        ft.Container(
            padding=ft.Padding.symmetric(horizontal=10 if few else 4, vertical=7), content=content
        ),
        here.once(on_tap),
        radius=RADIUS.capsule,
        bgcolor=c.s2,
        border=ft.Border.all(1, c.line),
        expand=True,
    )
