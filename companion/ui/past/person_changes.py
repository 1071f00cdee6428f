"""Changes to a person: another name, a colour, merging, splitting, a guest."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.core.message import say
from companion.past.history import Past
from companion.past.people import Person, alike
from companion.past.statistics import listed
from companion.playing.draft import LONGEST_NAME
from companion.showing.tokens import PLAYERS, TYPE
from companion.ui.app_context import Ui
from companion.ui.past.play_row import games_text
from companion.ui.past.remark_sheet import Field
from companion.ui.widgets.basics import (
    COLOUR_WORDS,
    Tap,
    colour,
    divider,
    list_row,
    primary_button,
    switch_row,
    text,
)
from companion.ui.widgets.glyph import mark
from companion.ui.widgets.typed_text import TypedText

PersonSheet = Literal["", "menu", "rename", "color", "merge"]


def merge_with_undo(ui: Ui, past: Past, id: str, into: str) -> None:
    """Makes two people one, and offers to take that back."""
    if ui.attempt(lambda: past.merge(id, into)):
        name = past.people.name(into)
        plays = next((one.plays for one in listed(past.plays, past.people) if one.id == into), 0)
        ui.offer(
            ui.say("{name} is one person now: {tables}.", name=name, tables=games_text(plays)),
            ui.say("Undo"),
            lambda: ui.attempt(lambda: past.split(id)),
        )


def person_sheet(
    ui: Ui,
    past: Past,
    person: Person,
    shown: PersonSheet,
    show: Callable[[PersonSheet], None],
    gone: Callable[[str], None],
) -> ft.Control | None:
    """The sheet that is open; `gone` is called with who this person is after a merge."""
    match shown:
        case "menu":
            return _menu(ui, past, person, show)
        case "rename":
            return RenameSheet(ui, past, person, lambda: show(""), key=person.id)  # type: ignore[call-arg]
        case "color":
            return _colors(ui, past, person, lambda: show(""))
        case "merge":
            return _merge(ui, past, person, lambda: show(""), gone)
    return None


def _menu(ui: Ui, past: Past, person: Person, show: Callable[[PersonSheet], None]) -> ft.Control:
    c = ui.scheme

    def row(icon: ft.IconData, words: str, sheet: PersonSheet, hint: str = "") -> ft.Control:
        return list_row(ui, words, hint, lambda: show(sheet), leading=ft.Icon(icon, color=c.tx))

    def visit(guest: bool) -> None:
        ui.attempt(lambda: past.visit(person.id, guest))

    def split(id: str) -> None:
        show("")
        if ui.attempt(lambda: past.split(id)):
            ui.tell(say("{name} is a person of their own again.", name=past.people.name(id)))

    liked = ui.say(COLOUR_WORDS[person.color]) if person.color in COLOUR_WORDS else ""
    rows = [
        row(ft.Icons.EDIT, ui.say("Rename"), "rename"),
        row(ft.Icons.PALETTE, ui.say("Favourite colour"), "color", liked),
        row(ft.Icons.MERGE, ui.say("Same person as …"), "merge"),
        *(
            list_row(
                ui,
                ui.say("Split off {name}", name=id),
                "",
                lambda id=id: split(id),  # type: ignore[misc]
                leading=ft.Icon(ft.Icons.CALL_SPLIT, color=c.tx),
            )
            for id in person.merged
        ),
        switch_row(
            ui,
            ui.say("A guest"),
            ui.say("Guests stand last in the list of people."),
            person.guest,
            visit,
        ),
    ]
    parts: list[ft.Control] = [text(ui, person.name, TYPE.title, heading=1)]
    for one in rows:
        parts += [one, divider(ui)]
    return ft.Column(parts[:-1], tight=True, spacing=2)


@ft.component
def RenameSheet(ui: Ui, past: Past, person: Person, close: Tap) -> ft.Control:  # noqa: N802
    """Where another name is typed; tables keep the one that they were played with."""
    typed: TypedText = ft.use_ref(TypedText(person.name)).current  # type: ignore[assignment]

    def done() -> None:
        if ui.attempt(lambda: past.rename(person.id, typed.text)):
            close()

    return ft.Column(
        [
            text(ui, ui.say("Rename"), TYPE.title, heading=1),
            Field(ui, ui.say("Name"), typed, LONGEST_NAME, key="name"),
            text(
                ui,
                ui.say(
                    "Finished tables are shown with the new name; their files keep the old one."
                ),
                TYPE.label,
                ui.scheme.tx2,
            ),
            ft.Row([primary_button(ui, ui.say("Done"), done, icon=ft.Icons.CHECK)]),
        ],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _colors(ui: Ui, past: Past, person: Person, close: Tap) -> ft.Control:
    c = ui.scheme

    def choose(color: str) -> None:
        close()
        ui.attempt(lambda: past.like(person.id, color))

    def row(color: str, words: str, sign: ft.Control | None) -> ft.Control:
        on = person.color == color
        tick = ft.Icon(ft.Icons.CHECK, size=24, color=c.lavatx) if on else ft.Container(width=24)
        return list_row(ui, words, "", lambda: choose(color), leading=sign, trailing=tick)

    none = ft.Icon(ft.Icons.CLOSE, size=26, color=c.tx2)
    return ft.Column(
        [
            text(ui, ui.say("Favourite colour"), TYPE.title, heading=1),
            *(row(one, ui.say(COLOUR_WORDS[one]), mark(colour(one), 26)) for one in PLAYERS),
            row("", ui.say("No favourite"), none),
        ],
        tight=True,
        spacing=2,
    )


def _merge(
    ui: Ui, past: Past, person: Person, close: Tap, gone: Callable[[str], None]
) -> ft.Control:
    """Everybody else, names alike first: whom one taps stays."""
    others = [one for one in listed(past.plays, past.people) if one.id != person.id]
    others.sort(key=lambda one: not alike(past.people.name(one.id), person.name))

    def choose(id: str) -> None:
        close()
        merge_with_undo(ui, past, person.id, id)
        gone(id)

    rows: list[ft.Control] = [
        list_row(
            ui,
            past.people.name(one.id),
            ui.say(games_text(one.plays)),
            lambda id=one.id: choose(id),  # type: ignore[misc]
        )
        for one in others
    ]
    hint = ui.say("The name that you tap stays. This can be taken back.")
    many = len(rows) > 6
    body = ft.Column(rows, tight=not many, spacing=2, scroll=ft.ScrollMode.AUTO if many else None)
    return ft.Column(
        [
            text(ui, ui.say("Same person as …"), TYPE.title, heading=1),
            text(ui, hint, TYPE.label, ui.scheme.tx2),
            ft.Container(body, height=ui.height * 0.5 if many else None),
        ],
        tight=True,
        spacing=6,
    )
