"""The bar at the bottom: Undo with its name, at most one way out, and what will happen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.showing.scene import TrayItem
from companion.showing.tokens import RADIUS, SPACE, TYPE
from companion.ui.app_context import Ui
from companion.ui.intents import ButtonName, Dispatch, PressedButton
from companion.ui.table.tray import foot_tray
from companion.ui.theme import text_style
from companion.ui.widgets.basics import outlined_button, primary_button, tappable
from companion.ui.widgets.fitting import IN_SENTENCES, longest_word, word_width
from companion.ui.widgets.memo_component import memo_component

# How wide the name of the step to take back may become.
NAME, NAME_WIDE = 88, 130
# The longest word that surely fits there.
WORD = 13
# The button that takes back: with its words, and as its arrow alone.
ICON, ASIDE, BRIEF = 26.0, 20.0, 56.0
GAP = 10.0
# A narrower bar has no room for the bulb beside a second button.
BULB_BESIDE = 340.0
# The sign before the words of a button that leads back.
CROSS = 32.0
# Beside the words of a button: of the one thing to do next, and where others stand beside it.
PADDING, PADDING_BESIDE = 14.0, 6.0
# So many letters leave room for the arrow in one line without a second button.
ARROW_ALONE = 24
# A word of the second button that is longer needs more than the usual share, or it would tear.
WORD_BESIDE = 6


# How high the line with the news is.
NEWS_HEIGHT = 44.0


@dataclass(frozen=True)
class Button:
    """What a button says and does; one that is not ready says what is missing."""

    words: str
    do: Callable[[], None]
    ready: bool = True
    # What is missing, for people who listen to the screen.
    why: str = ""
    # Whether it only leads back.
    back: bool = False
    # Whether it is on, where it is a switch.
    switched_on: bool | None = None


def action_bar(
    ui: Ui,
    undo: Button,
    undo_name: str,
    primary: Button,
    secondary: Button | None = None,
    *,
    bare: bool = False,
    usable: ft.Control | None = None,
    width: float | None = None,
    bulb: Button | None = None,
) -> ft.Control:
    """Undo at the left, always there; the primary button fills the rest, or what is `usable`.

    `width` is what the buttons have together, usually all of the screen.
    """
    full = ui.width - 2 * ui.margin if width is None else width
    if bulb is not None and secondary is not None and full < BULB_BESIDE:
        # Three words side by side would tear: the menu has ideas, too.
        bulb = None
    if bulb is not None:
        full -= BRIEF + GAP
    # Shares instead of own widths: with large text both stay in the row.
    share, rest = 2, 3
    if secondary and (longest := longest_word(secondary.words)) > WORD_BESIDE:
        share, rest = longest, max(round(longest * 0.66), longest_word(primary.words))
    brief = usable is not None or not _has_words(ui, undo, primary, secondary, full)
    stacked = ui.form.large_text and secondary is not None and not ui.form.scant
    spare = full if stacked else full - _undo_width(ui, undo, brief=brief) - GAP
    if secondary and not stacked:
        spare -= GAP
    part = rest / (share + rest) if secondary and not stacked else 1.0
    back_width = _undo_width(ui, undo, brief=brief)
    beside = full - back_width - GAP if stacked else spare * (1 - part)
    second = (
        [
            outlined_button(
                ui,
                secondary.words,
                secondary.do,
                expand=share,
                beside=True,
                snug=not (ui.form.large_text or _one_line(secondary.words, beside, PADDING_BESIDE)),
                room=beside,
                switched_on=secondary.switched_on,
            )
        ]
        if secondary
        else []
    )
    main = (
        outlined_button(
            ui,
            primary.words,
            primary.do,
            icon=ft.Icons.CLOSE,
            expand=rest,
            beside=True,
            snug=not (
                ui.form.large_text or _one_line(primary.words, spare * part - CROSS, PADDING_BESIDE)
            ),
            room=spare * part,
        )
        if primary.back
        else primary_button(
            ui,
            primary.words,
            primary.do,
            after=ft.Icons.ARROW_FORWARD
            if primary.ready and len(primary.words) <= ARROW_ALONE
            else None,
            ready=primary.ready,
            expand=rest,
            # What needs a second line is set smaller: the bar must not grow under the finger.
            snug=not (ui.form.large_text or _one_line(primary.words, spare * part, PADDING)),
            room=spare * part,
            bare=True,
        )
    )
    if usable is not None:
        main = ft.Container(
            expand=rest,
            border=ft.Border.all(2, ui.scheme.line2),
            border_radius=RADIUS.button,
            alignment=ft.Alignment.CENTER,
            content=usable,
        )
    back = undo_button(ui, undo, undo_name, brief=brief)
    aside = [_bulb(ui, bulb)] if bulb is not None else []
    if stacked:
        main.expand = None
        row: ft.Control = ft.Column(
            [_stretched([back, *aside, *second]), main],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        row = _stretched([back, *aside, *second, main])
    if bare:
        return row
    return ft.Container(
        bgcolor=ui.scheme.s1,
        border=ft.Border(top=ft.BorderSide(1, ui.scheme.line)),
        content=ft.SafeArea(
            avoid_intrusions_top=False,
            content=ft.Container(padding=ft.Padding(ui.margin, 9, ui.margin, 12), content=row),
        ),
    )


def _bulb(ui: Ui, bulb: Button) -> ft.Control:
    """Asks for ideas; its sign says enough."""
    return tappable(
        ui,
        bulb.words,
        ft.Container(
            width=BRIEF,
            height=SPACE.touch if ui.form.scant else SPACE.action,
            alignment=ft.Alignment.CENTER,
            content=ft.Icon(ft.Icons.LIGHTBULB, size=26, color=ui.scheme.tx),
        ),
        ui.once(bulb.do),
        means="ideas",
        radius=RADIUS.button,
        bgcolor=ui.scheme.s3,
    )


def _undo_width(ui: Ui, undo: Button, *, brief: bool) -> float:
    if brief:
        return BRIEF
    return max(NAME_WIDE if ui.form.tablet else NAME, ICON + word_width(undo.words, 16)) + ASIDE


def _has_words(
    ui: Ui, undo: Button, primary: Button, secondary: Button | None, width: float
) -> bool:
    """Whether Undo has room for its words: no word of another button may tear for them."""
    if ui.form.large_text:
        # Large text leaves the room to what is asked: the arrow says enough.
        return False
    size = TYPE.button.size
    needed = word_width(primary.words, size) + 2 * PADDING + (CROSS if primary.back else 0.0)
    if secondary:
        needed += word_width(secondary.words, size) + 2 * PADDING_BESIDE + GAP
    return needed <= width - _undo_width(ui, undo, brief=False) - GAP


def _one_line(words: str, room: float, padding: float) -> bool:
    return IN_SENTENCES * len(words) * TYPE.button.size + 2 * padding <= room


def _stretched(controls: list[ft.Control]) -> ft.Control:
    """Side by side, all as tall as the tallest."""
    return ft.Row(
        controls,
        spacing=10,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@memo_component
def Actions(  # noqa: N802
    ui: Ui,
    undo: tuple[str, str, bool, str],
    primary: tuple[str, bool],
    secondary: tuple[str, bool | None] | None,
    dispatch: Dispatch,
    bare: bool,
    width: float,
    usable: tuple[TrayItem, ...] = (),
    ideas: Literal["", "bulb", "back"] = "",
) -> ft.Control:
    """The bar, left as it is while it says the same."""
    words, name, ready, why = undo
    return action_bar(
        ui,
        Button(words, lambda: dispatch(PressedButton("undo")), ready, why),
        name,
        Button(
            primary[0],
            lambda: dispatch(PressedButton("primary")),
            primary[1],
            back=ideas == "back",
        ),
        Button(
            secondary[0],
            lambda: dispatch(PressedButton("secondary")),
            switched_on=secondary[1],
        )
        if secondary
        else None,
        bare=bare,
        usable=foot_tray(ui, usable, dispatch, foot_room(width)) if usable else None,
        width=width,
        bulb=Button(ui.say("Ideas"), lambda: dispatch(PressedButton("ideas")))
        if ideas == "bulb" and not usable
        else None,
    )


def foot_room(width: float) -> float:
    """How wide what can be used is in a bar of that width, between its edges."""
    return width - BRIEF - GAP - 4


def undo_button(ui: Ui, undo: Button, name: str, *, brief: bool = False) -> ft.Control:
    """Says what it takes back; a `brief` one only shows its arrow."""
    c = ui.scheme
    ink = c.tx if undo.ready else c.tx2
    word = ft.Text(undo.words, style=text_style(TYPE.button, ink, size=16), no_wrap=True)
    return tappable(
        ui,
        ". ".join(filter(None, (ui.pair(undo.words, name) if name else undo.words, undo.why))),
        ft.Container(
            padding=ft.Padding(10, 2, 10, 2),
            width=BRIEF if brief else None,
            # All buttons of the bar are as tall as this one: short words in small type have no
            # height of their own that a finger would find.
            height=SPACE.touch if ui.form.scant else SPACE.action,
            alignment=ft.Alignment.CENTER,
            content=ft.Column(
                [
                    ft.Row(
                        [
                            ft.Icon(ft.Icons.UNDO, size=28 if brief else 20, color=ink),
                            *([] if brief else [word]),
                        ],
                        spacing=6,
                        alignment=ft.MainAxisAlignment.CENTER,
                        tight=True,
                    ),
                    *(
                        [
                            ft.Text(
                                name,
                                width=NAME_WIDE if ui.form.tablet else NAME,
                                style=text_style(TYPE.min, c.tx2),
                                # Two lines would tear a long word apart.
                                max_lines=1 if longest_word(name) > WORD else 2,
                                overflow=ft.TextOverflow.ELLIPSIS,
                                text_align=ft.TextAlign.CENTER,
                            )
                        ]
                        if name and not brief
                        else []
                    ),
                ],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        ui.once(undo.do),
        means=undo.words,
        radius=RADIUS.button,
        bgcolor=c.s3 if undo.ready else c.s2,
    )


@memo_component
def News(  # noqa: N802
    ui: Ui, words: str, again: str, press: ButtonName, dispatch: Dispatch
) -> ft.Control:
    """What happened last, or would happen, and the way to do it again; more is in the log."""
    c = ui.scheme
    line = ft.Semantics(
        label=ui.say("What happened: {news}", news=words),
        exclude_semantics=True,
        expand=True,
        content=ft.Container(
            padding=ft.Padding.symmetric(horizontal=10, vertical=4),
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.INFO, size=18, color=c.tx2),
                    ft.Text(
                        words,
                        style=text_style(TYPE.label, c.tx2),
                        max_lines=2,
                        overflow=ft.TextOverflow.ELLIPSIS,
                        expand=True,
                    ),
                ],
                spacing=8,
            ),
        ),
    )
    row: list[ft.Control] = [line]
    if again and ui.form.scant:
        # Large words beside the button would tear.
        row = [ft.Container(expand=True)]
    if again:
        row.append(
            tappable(
                ui,
                again,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=12, vertical=10),
                    content=ft.Row(
                        [
                            ft.Icon(
                                ft.Icons.REDO if press == "redo" else ft.Icons.BOLT,
                                size=20,
                                color=c.lavatx,
                            ),
                            ft.Text(again, style=text_style(TYPE.strong, c.lavatx)),
                        ],
                        spacing=6,
                        tight=True,
                    ),
                ),
                ui.once(lambda: dispatch(PressedButton(press))),
                radius=14,
            )
        )
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=6),
        content=ft.Row(row, spacing=4),
    )
