"""The rows of “Check your box”: an entry with how sure we are, its numbers, its things."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, runtime_checkable

import flet as ft

from companion.core.box import CONFIDENCE_WORDS, Confidence
from companion.core.message import Message
from companion.core.notation import Json
from companion.ui.app_context import Surroundings
from companion.ui.art import picture
from companion.ui.box_editing import Path, leaves
from companion.ui.parts.basics import (
    Tap,
    card,
    divider,
    list_row,
    primary_button,
    switch_row,
    text,
)
from companion.ui.parts.stepper import stepper
from companion.ui.theme import text_style
from companion.ui.tokens import RADIUS, TYPE

Put = Callable[[str, Path, Json], None]


class BoxWords(Protocol):
    """A game's words for its box."""

    def title(self, key: str) -> Message: ...
    def hint(self, key: str) -> Message: ...
    def item(self, key: str, step: str | int, value: Json) -> tuple[Message, str]: ...
    def field(self, key: str, path: Path) -> Message | None: ...
    def limits(self, key: str) -> tuple[int, int]: ...


@runtime_checkable
class SpelledWords(Protocol):
    """A game's words for a box that has lists to be typed, such as cells or circles."""

    def spelled(self, key: str, value: Json) -> str | None: ...
    def read(self, key: str, text: str) -> Json: ...


def box_heading(
    here: Surroundings, words: BoxWords, key: str, confidence: Confidence, changed: bool
) -> ft.Control:
    c = here.scheme
    sure = confidence is not Confidence.ASSUMED
    badge = here.say("as you counted") if changed else here.say(CONFIDENCE_WORDS[confidence])
    return ft.Container(
        padding=ft.Padding(4, 14, 4, 0),
        content=ft.Column(
            [
                ft.Row(
                    [
                        text(here, here.say(words.title(key)), TYPE.subtitle, heading=2),
                        ft.Container(
                            bgcolor=c.s2 if sure or changed else c.soft,
                            border_radius=RADIUS.check_box,
                            padding=ft.Padding.symmetric(horizontal=10, vertical=4),
                            content=ft.Row(
                                [
                                    ft.Icon(
                                        ft.Icons.CHECK_CIRCLE
                                        if sure or changed
                                        else ft.Icons.HELP_OUTLINE,
                                        size=16,
                                        color=c.tx2 if sure or changed else c.onsoft,
                                    ),
                                    ft.Text(
                                        badge,
                                        style=text_style(
                                            TYPE.min, c.tx2 if sure or changed else c.onsoft
                                        ),
                                    ),
                                ],
                                spacing=6,
                                tight=True,
                            ),
                        ),
                    ],
                    spacing=10,
                    run_spacing=4,
                    wrap=True,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                text(here, here.say(words.hint(key)), TYPE.label, c.tx2, large=True),
            ],
            spacing=4,
        ),
    )


def box_entry(
    here: Surroundings,
    words: BoxWords,
    key: str,
    value: Json,
    change: Put,
    open_item: Callable[[int], None],
) -> ft.Control:
    """An entry as rows: numbers with fewer and more, bigger things open a sheet."""
    spelled = _spelled(here, words, key, (), words.title(key), value, change)
    if spelled is not None:
        return card(here, spelled)
    parts: list[tuple[str | int, Json]]
    if isinstance(value, Mapping):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    else:
        return card(here, _leaf(here, words, key, (), words.title(key), value, change))
    rows: list[ft.Control] = []
    for step, inner in parts:
        if rows:
            rows.append(divider(here))
        name, art = words.item(key, step, inner)
        spelled = _spelled(here, words, key, (step,), name, inner, change)
        if spelled is not None:
            rows.append(spelled)
        elif isinstance(inner, Mapping | list):
            rows.append(_item_row(here, name, art, inner, partial(open_item, int(step))))
        else:
            rows.append(_leaf(here, words, key, (step,), name, inner, change, art))
    return card(here, *rows)


def _item_row(here: Surroundings, name: Message, art: str, value: Json, on_tap: Tap) -> ft.Control:
    """A thing with several numbers: those that count it stand in the row."""
    counted = value.get("counts") if isinstance(value, Mapping) else value
    figures = " · ".join(str(leaf) for _, leaf in leaves(counted))
    return list_row(
        here,
        here.say(name),
        "",
        on_tap,
        leading=picture(art, 30, 30),
        trailing=ft.Row(
            [
                ft.Text(figures, style=text_style(TYPE.figure, here.scheme.tx, size=17)),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=22, color=here.scheme.tx2),
            ],
            spacing=6,
            tight=True,
        ),
        spoken=f"{here.say(name)}: {figures}",
    )


def _spelled(
    here: Surroundings,
    words: BoxWords,
    key: str,
    path: Path,
    name: Message,
    value: Json,
    change: Put,
) -> ft.Control | None:
    """A list that is typed, where the game spells it."""
    text = words.spelled(key, value) if isinstance(words, SpelledWords) else None
    if text is None or not isinstance(words, SpelledWords):
        return None
    read = words.read
    return _Spelling(
        here.say(name),
        text,
        here.scheme.line2,
        lambda typed: words.spelled(key, read(key, typed)) == text,
        lambda typed: change(key, path, read(key, typed)),
    )


@ft.component
def _Spelling(  # noqa: N802
    label: str,
    text: str,
    edge: str,
    same: Callable[[str], bool],
    on_typed: Callable[[str], None],
) -> ft.Control:
    """A field that leaves the letters as they are typed while they mean what the box has."""
    typed, set_typed = ft.use_state(text)

    def type_in(e: ft.Event[ft.TextField]) -> None:
        set_typed(e.control.value or "")
        on_typed(e.control.value or "")

    return ft.Container(
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        content=ft.Row(
            [
                ft.TextField(
                    label=label,
                    value=typed if same(typed) else text,
                    multiline=True,
                    border_radius=RADIUS.tile,
                    border_color=edge,
                    expand=True,
                    on_change=type_in,
                )
            ]
        ),
    )


def _leaf(
    here: Surroundings,
    words: BoxWords,
    key: str,
    path: Path,
    name: Message,
    value: Json,
    change: Put,
    art: str = "",
) -> ft.Control:
    """A single value: a switch, a text, or a number with fewer and more."""
    said = here.say(name)
    if isinstance(value, bool):
        return switch_row(here, said, "", value, lambda on: change(key, path, on))
    if isinstance(value, str):
        return ft.Container(
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
            content=ft.TextField(
                label=said,
                value=value,
                border_radius=RADIUS.tile,
                on_change=lambda e: change(key, path, e.control.value or ""),
            ),
        )
    number = value if isinstance(value, int) else 0
    low, high = words.limits(key)
    return stepper(
        here,
        said,
        number,
        lambda new: change(key, path, new),
        low=low,
        high=high,
        leading=picture(art, 30, 30) if art else None,
    )


def box_item_sheet(
    here: Surroundings,
    words: BoxWords,
    opened: tuple[str, int],
    entry: Json,
    change: Put,
    close: Tap,
) -> ft.Control:
    key, at = opened
    value = entry[at] if isinstance(entry, list) else None
    name, _ = words.item(key, at, value)
    rows = [
        _leaf(here, words, key, (at, *path), field, leaf, change)
        for path, leaf in leaves(value)
        if (field := words.field(key, path)) is not None
    ]
    return ft.Column(
        [
            text(here, here.say(name), TYPE.title, heading=1),
            *rows,
            ft.Row([primary_button(here, here.say("Done"), close, icon=ft.Icons.CHECK)]),
        ],
        spacing=4,
        tight=True,
    )
