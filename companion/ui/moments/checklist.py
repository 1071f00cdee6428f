"""What to take off the real board, ticked off one by one."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.game import Player
from companion.core.message import say
from companion.showing.eruptions import EruptionTask
from companion.showing.tokens import MOTION, RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.theme import text_style
from companion.ui.widgets.basics import colour, tappable, text
from companion.ui.widgets.glyph import mark


def checklist(
    ui: Ui,
    tasks: Sequence[EruptionTask],
    players: Sequence[Player],
    done: frozenset[int],
    shown: int,
    on_tick: Callable[[int], None],
) -> ft.Control:
    """A row for each piece; rows rise in as the lava reaches them."""
    return ft.Column(
        [
            _row(ui, task, players, at in done, at < shown, _ticker(on_tick, at), at)
            for at, task in enumerate(tasks)
        ],
        spacing=SPACE.gap_xs,
    )


def _ticker(on_tick: Callable[[int], None], at: int) -> Callable[[], None]:
    return lambda: on_tick(at)


def _row(
    ui: Ui,
    task: EruptionTask,
    players: Sequence[Player],
    done: bool,
    shown: bool,
    on_tap: Callable[[], None],
    at: int,
) -> ft.Control:
    c = ui.scheme
    words, place = ui.say(task.words), ui.say(task.place)
    style = text_style(TYPE.strong, c.tx3 if done else c.tx, large=True)
    if done:
        style.decoration = ft.TextDecoration.LINE_THROUGH
    box = ft.Container(
        width=36,
        height=36,
        border_radius=RADIUS.check_box,
        bgcolor=c.lava if done else None,
        border=None if done else ft.Border.all(3, c.line2),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.CHECK, size=24, color=c.onlava) if done else None,
    )
    swatch = ft.Container(
        width=16,
        height=16,
        border_radius=4,
        bgcolor=getattr(TERRAIN, task.swatch),
        border=ft.Border.all(1.5, TERRAIN.keyline if ui.dark else TERRAIN.ink),
    )
    content = ft.Container(
        padding=ft.Padding(8, 8, 12, 8),
        content=ft.Row(
            [
                box,
                picture(task.picture, 28, 28)
                if task.seat is None
                else mark(colour(players[task.seat].color), 28),
                # Side by side, or one above the other where the words are enlarged.
                ft.Row(
                    [
                        ft.Text(words, style=style),
                        ft.Row(
                            [swatch, text(ui, place, TYPE.button, size=16)],
                            spacing=6,
                            tight=True,
                        ),
                    ],
                    wrap=True,
                    expand=True,
                    spacing=10,
                    run_spacing=2,
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ],
            spacing=10,
        ),
    )
    state = say("taken off") if done else say("still to take off")
    if not task.off:
        state = say("done") if done else say("still to do")
    row = tappable(
        ui,
        f"{words}, {place}, {ui.say(state)}",
        content,
        on_tap,
        means=f"{words}, {place}",
        toggled=done,
        radius=RADIUS.capsule,
        bgcolor=c.s2,
    )
    moving = ft.Animation(
        MOTION.choose_drop if ui.motion else MOTION.reduced_fade, ft.AnimationCurve.EASE_OUT
    )
    return ft.Container(
        key=f"task-{at}",
        opacity=1 if shown else 0,
        offset=ft.Offset(0, 0 if shown or not ui.motion else 0.3),
        animate_opacity=moving,
        animate_offset=moving,
        content=row,
    )


def phase_bar(ui: Ui, phases: Sequence[str], now: int) -> ft.Control:
    """The stages of a moment: done, now, to come."""
    c = ui.scheme

    def stage(at: int, words: str) -> ft.Control:
        past, current = at < now, at == now
        color = c.onlava if current else (c.tx if past else c.tx2)
        parts: list[ft.Control] = []
        if past:
            parts.append(ft.Icon(ft.Icons.CHECK, size=18, color=color))
        # With large text only the stage that is now has room for its name.
        named = current or not ui.form.large_text
        label = words if past else f"{at + 1}. {words}" if named else str(at + 1)
        if named or not past:
            parts.append(
                ft.Text(
                    label,
                    style=text_style(TYPE.button, color, size=14),
                    text_align=ft.TextAlign.CENTER,
                    expand=True,
                    expand_loose=True,
                )
            )
        state = say("done") if past else (say("now") if current else say("next"))
        return ft.Semantics(
            label=f"{words}, {ui.say(state)}",
            exclude_semantics=True,
            expand=4 if named else 1,
            content=ft.Container(
                padding=ft.Padding.symmetric(horizontal=6, vertical=6),
                border_radius=16,
                bgcolor=c.lava if current else (c.s3 if past else None),
                border=None if past or current else ft.Border.all(2, c.line2),
                content=ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.CENTER),
            ),
        )

    return ft.Row([stage(at, words) for at, words in enumerate(phases)], spacing=8)
