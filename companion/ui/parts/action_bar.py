"""The bar at the bottom: Undo with its name, at most one way out, and what will happen."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.showing.scene import TrayItem
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import outlined_button, primary_button, tappable
from companion.ui.parts.kept import Taps, kept
from companion.ui.parts.tray import foot_tray
from companion.ui.theme import text_style

# How wide the name of the step to take back may become.
NAME, NAME_WIDE = 88, 130
# The longest word that surely fits there.
WORD = 13

# So many letters leave room for the arrow in one line, beside a second button and without one.
ARROW_BESIDE, ARROW_ALONE = 10, 24
# So many letters stand in one line of their usual size beside a second button.
LINE_BESIDE = 11
# A word of the second button that is longer needs more than the usual share, or it would tear.
WORD_BESIDE = 6


@dataclass(frozen=True)
class Button:
    """What a button says and does; one that is not ready tells what is missing."""

    words: str
    do: Callable[[], None]
    ready: bool = True


def action_bar(
    here: Surroundings,
    undo: Button,
    undo_name: str,
    primary: Button,
    secondary: Button | None = None,
    *,
    bare: bool = False,
    usable: ft.Control | None = None,
) -> ft.Control:
    """Undo at the left, always there; the primary button fills the rest, or what is `usable`."""
    # Shares instead of own widths: with large text both stay in the row.
    share, rest = 2, 3
    if secondary and (longest := longest_word(secondary.words)) > WORD_BESIDE:
        share, rest = longest, max(longest, longest_word(primary.words))
    second = (
        [outlined_button(here, secondary.words, secondary.do, expand=share, beside=True)]
        if secondary
        else []
    )
    room = ARROW_BESIDE if secondary or here.big else ARROW_ALONE
    main = primary_button(
        here,
        primary.words,
        primary.do,
        after=ft.Icons.ARROW_FORWARD if primary.ready and len(primary.words) <= room else None,
        ready=primary.ready,
        expand=rest,
        snug=secondary is not None and not here.big and len(primary.words) > LINE_BESIDE,
    )
    if usable is not None:
        main = ft.Container(
            expand=rest,
            border=ft.Border.all(2, here.scheme.line2),
            border_radius=RADIUS.button,
            alignment=ft.Alignment.CENTER,
            content=usable,
        )
    back = undo_button(here, undo, undo_name)
    if here.big and second:
        main.expand = None
        row: ft.Control = ft.Column(
            [_stretched([back, *second]), main],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        row = _stretched([back, *second, main])
    if bare:
        return row
    return ft.Container(
        bgcolor=here.scheme.s1,
        border=ft.Border(top=ft.BorderSide(1, here.scheme.line)),
        content=ft.SafeArea(
            avoid_intrusions_top=False,
            content=ft.Container(padding=ft.Padding(here.margin, 9, here.margin, 12), content=row),
        ),
    )


def longest_word(text: str) -> int:
    """How many letters the longest word has.

    >>> longest_word("2 und die Beschwörungsscheibe")
    19
    """
    return max(map(len, text.split()), default=0)


def _stretched(controls: list[ft.Control]) -> ft.Control:
    """Side by side, all as tall as the tallest."""
    return ft.Row(
        controls,
        spacing=10,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@kept
def Actions(  # noqa: N802
    here: Surroundings,
    undo: tuple[str, str, bool],
    primary: tuple[str, bool],
    secondary: str,
    taps: Taps,
    bare: bool,
    usable: tuple[TrayItem, ...] = (),
) -> ft.Control:
    """The bar, left as it is while it says the same."""
    words, name, ready = undo
    return action_bar(
        here,
        Button(words, lambda: taps.on_undo(), ready),
        name,
        Button(primary[0], lambda: taps.on_primary(), primary[1]),
        Button(secondary, lambda: taps.on_secondary()) if secondary else None,
        bare=bare,
        usable=foot_tray(here, usable, taps) if usable else None,
    )


def undo_button(here: Surroundings, undo: Button, name: str) -> ft.Control:
    """Says what it takes back."""
    c = here.scheme
    ink = c.tx if undo.ready else c.tx2
    word = ft.Text(undo.words, style=text_style(TYPE.button, ink, size=16), no_wrap=True)
    return tappable(
        here,
        here.pair(undo.words, name) if name else undo.words,
        ft.Container(
            padding=ft.Padding(10, 6, 10, 6),
            alignment=ft.Alignment.CENTER,
            content=ft.Column(
                [
                    ft.Row(
                        [
                            ft.Icon(ft.Icons.UNDO, size=28 if here.big else 20, color=ink),
                            # Large text leaves the room to what is asked: the arrow says enough.
                            *([] if here.big else [word]),
                        ],
                        spacing=6,
                        alignment=ft.MainAxisAlignment.CENTER,
                        tight=True,
                    ),
                    *(
                        [
                            ft.Text(
                                name,
                                width=NAME_WIDE if here.wide else NAME,
                                style=text_style(TYPE.min, c.tx2),
                                # Two lines would tear a long word apart.
                                max_lines=1 if longest_word(name) > WORD else 2,
                                overflow=ft.TextOverflow.ELLIPSIS,
                                text_align=ft.TextAlign.CENTER,
                            )
                        ]
                        if name and not here.big
                        else []
                    ),
                ],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        here.once(undo.do),
        radius=RADIUS.button,
        bgcolor=c.s3 if undo.ready else c.s2,
    )


@kept
def News(  # noqa: N802
    here: Surroundings, words: str, again: str, taps: Taps, redo: bool = True
) -> ft.Control:
    """What happened last, or would happen, and the way to do it again; more is in the log."""
    c = here.scheme
    line = ft.Semantics(
        label=here.say("What happened: {news}", news=words),
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
    if again:
        row.append(
            tappable(
                here,
                again,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=12, vertical=10),
                    content=ft.Row(
                        [
                            ft.Icon(
                                ft.Icons.REDO if redo else ft.Icons.BOLT, size=20, color=c.lavatx
                            ),
                            ft.Text(again, style=text_style(TYPE.strong, c.lavatx)),
                        ],
                        spacing=6,
                        tight=True,
                    ),
                ),
                here.once(lambda: taps.on_again()),
                radius=14,
            )
        )
    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=6),
        content=ft.Row(row, spacing=4),
    )
