"""Numbers to be entered: a picture, fewer, so many, more; side by side where there is room."""

import flet as ft

from companion.showing.counting import FEWER, MORE, CountedRow, Counts
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.art import picture
from companion.ui.intents import Dispatch, TappedCount
from companion.ui.theme import text_style
from companion.ui.widgets.basics import icon_button, text

PICTURE, ROW = 34.0, 54.0
# The words above and below the rows.
TITLE, NOTE = 26.0, 22.0


def counters_height(counts: tuple[Counts, ...]) -> float:
    """About how high the groups are, beside each other."""
    return max(
        (TITLE + len(one.rows) * (ROW + 2) + (NOTE if one.note else 0) for one in counts),
        default=0.0,
    )


def counters(ui: Ui, counts: tuple[Counts, ...], width: float, dispatch: Dispatch) -> ft.Control:
    """The groups beside each other, or one under the other where text is large."""
    columns = 1 if ui.form.large_text else min(2, len(counts))
    each = (width - 14 * (columns - 1)) / columns
    groups = [_group(ui, one, each, dispatch) for one in counts]
    if columns == 1:
        return ft.Column(groups, spacing=14, tight=True)
    return ft.Row(groups, spacing=14, vertical_alignment=ft.CrossAxisAlignment.START)


def _group(ui: Ui, shown: Counts, width: float, dispatch: Dispatch) -> ft.Control:
    rows: list[ft.Control] = [text(ui, ui.say(shown.title), TYPE.strong)]
    rows += [_row(ui, one, dispatch) for one in shown.rows]
    if shown.note is not None:
        rows.append(text(ui, ui.say(shown.note), TYPE.label, ui.scheme.tx2))
    return ft.Container(width=width, content=ft.Column(rows, spacing=2, tight=True))


def _row(ui: Ui, one: CountedRow, dispatch: Dispatch) -> ft.Control:
    c = ui.scheme
    what = ui.say(one.label)

    def button(icon: ft.IconData, words: str, place: str, can: bool) -> ft.Control:
        return icon_button(
            ui,
            icon,
            ui.say(words, what=what, count=one.count),
            lambda: dispatch(TappedCount(place)),
            color=c.tx if can else c.tx3,
            bgcolor=c.s2,
            again=True,
        )

    figure = ft.Container(
        expand=True,
        alignment=ft.Alignment.CENTER,
        content=ft.Text(
            str(one.count),
            style=text_style(TYPE.figure, c.tx if one.count else c.tx3),
            semantics_label=ui.pair(what, str(one.count)),
            no_wrap=True,
        ),
    )
    return ft.Container(
        key=one.key,
        height=None if ui.form.large_text else ROW,
        content=ft.Row(
            [
                picture(one.art, PICTURE, PICTURE),
                button(
                    ft.Icons.REMOVE,
                    "{what}: fewer, now {count}",
                    f"{FEWER}{one.key}",
                    one.count > 0,
                ),
                figure,
                button(
                    ft.Icons.ADD,
                    "{what}: more, now {count}",
                    f"{MORE}{one.key}",
                    one.count < one.most,
                ),
            ],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
