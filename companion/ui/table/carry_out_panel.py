"""What hands do for an opponent, step by step: each can be ticked off, in any order."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import listing
from companion.showing.to_do import ToDo, numbered
from companion.showing.tokens import RADIUS, SPACE, TERRAIN, TYPE
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, TickedToDo
from companion.ui.table.todo_panel import FLAG, flag, shown_art
from companion.ui.theme import text_style
from companion.ui.widgets.basics import tappable
from companion.ui.widgets.fitting import lines_needed
from companion.ui.widgets.memo_component import memo_component

ROW, EDGE = float(SPACE.touch), 8.0
# The reason: its sign, the gap beside that, and the height of one line and of what is around it.
SIGN, GAP, LINE, AROUND_HEAD = 20.0, 8.0, 22.0, 8.0
SIDES = 12.0
# More rows than this scroll.
MOST_ROWS = 4
ART = 34.0
# What is done is still there to be read.
DONE = 0.72


def carry_out_height(ui: Ui, to_do: Sequence[ToDo], head: str, width: float) -> float:
    """How high the panel is where there is room for it; without a reason `head` is empty."""
    rows = min(MOST_ROWS, max(1, len(numbered(to_do))))
    scale = 1.6 if ui.form.large_text else 1.0
    height = rows * ROW * scale + 2 * EDGE
    if head:
        room = width - 2 * SIDES - SIGN - GAP
        lines = lines_needed(head, TYPE.label.size * scale, room)
        height += lines * LINE * scale + AROUND_HEAD
    return height


@memo_component
def CarryOutPanel(  # noqa: N802
    ui: Ui,
    to_do: tuple[ToDo, ...],
    ticked: frozenset[int],
    head: str,
    nothing: str,
    width: float,
    dispatch: Dispatch,
    height: float | None = None,
) -> ft.Control:
    """The steps in their order, under the reason if one is wanted."""
    c = ui.scheme
    rows: list[ft.Control] = [
        _row(ui, number, one, number in ticked, dispatch) for number, one in numbered(to_do)
    ]
    if not rows:
        rows = [ft.Text(nothing, style=text_style(TYPE.strong, c.tx))]
    parts: list[ft.Control] = []
    if head:
        line = ft.Row(
            [
                ft.Icon(ft.Icons.LIGHTBULB, size=SIGN, color=c.lavatx),
                ft.Text(head, style=text_style(TYPE.label, c.onsoft), expand=True),
            ],
            spacing=GAP,
        )
        parts.append(ft.Semantics(live_region=True, content=line))
    parts.append(ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, expand=height is not None))
    return ft.Container(
        width=width,
        height=height,
        padding=ft.Padding(SIDES, EDGE, SIDES, EDGE),
        border_radius=RADIUS.card,
        bgcolor=c.soft,
        content=ft.Column(parts, spacing=4, tight=height is None),
    )


def _row(ui: Ui, number: int, one: ToDo, done: bool, dispatch: Dispatch) -> ft.Control:
    c = ui.scheme
    words = ui.say(listing([one.words, one.where]) if one.where else one.words)
    if one.detail is not None:
        words = ui.say(one.spoken)
    sign: list[ft.Control] = []
    if one.art and not ui.form.large_text:
        sign = [ft.Container(shown_art(one, ART), opacity=DONE if done else 1.0)]
    style = text_style(TYPE.strong, c.onsoft if done else c.tx, size=16)
    content = ft.Row(
        [
            # As high as a finger, also where one line stands beside it.
            ft.Container(
                tick() if done else flag(number, FLAG + 4),
                width=FLAG + 4,
                height=ROW,
                alignment=ft.Alignment.CENTER,
            ),
            *sign,
            ft.Text(words, style=style, expand=True, opacity=DONE if done else 1.0),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    spoken = ui.say("{number}, {what}", number=number, what=one.spoken)
    return tappable(
        ui,
        ui.say("{what}, done", what=spoken) if done else spoken,
        content,
        ui.once(lambda: dispatch(TickedToDo(number))),
        radius=RADIUS.tile,
        selected=done,
        means=spoken,
    )


def tick() -> ft.Control:
    """In place of a number that is done."""
    size = FLAG + 4
    return ft.Container(
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=TERRAIN.ink,
        border=ft.Border.all(2, TERRAIN.keyline),
        alignment=ft.Alignment.CENTER,
        content=ft.Icon(ft.Icons.CHECK, size=size - 8, color=TERRAIN.keyline),
    )
