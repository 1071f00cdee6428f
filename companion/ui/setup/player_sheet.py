"""One player being edited: a name out of those remembered or typed, and a colour."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.playing.draft import LONGEST_NAME, Draft
from companion.showing.tokens import RADIUS, TYPE
from companion.ui.app_context import Ui
from companion.ui.theme import text_style
from companion.ui.widgets.basics import (
    COLOUR_WORDS,
    Segment,
    Tap,
    colour,
    primary_button,
    section_title,
    segmented,
    tappable,
    text,
)
from companion.ui.widgets.glyph import tile
from companion.ui.widgets.memo_component import memo_component
from companion.ui.widgets.typed_text import TypedText

SUGGESTED = 8


@ft.component
def PlayerSheet(  # noqa: N802
    ui: Ui,
    draft: Draft,
    seat: int,
    colors: Sequence[str],
    change: Callable[[Draft], None],
    close: Tap,
    unable: Message | None,
    can_play: bool,
) -> ft.Control:
    """The sheet's content; what is typed is taken over as it is typed.

    Caldera may take the seat where it `can_play` the game; `unable` says why not here.
    """
    place = draft.seats[seat]
    taken = {other.name for other in draft.seats}
    known = [name for name in ui.tables.names() if name not in taken or name == place.name]

    typed: TypedText = ft.use_ref(TypedText(place.name)).current  # type: ignore[assignment]
    typed.on_change = lambda name: change(draft.named(seat, name))
    typed.on_done = close
    return ft.Column(
        [
            text(ui, ui.say("Player {number}", number=seat + 1), TYPE.title, heading=1),
            NameField(
                ui, ui.say(COLOUR_WORDS[place.color]), typed, key=f"name-{seat}-{typed.version}"
            ),
            *([_suggestions(ui, place.name, known, typed)] if known and not place.opponent else []),
            *(_who_plays(ui, draft, seat, change, unable) if can_play else []),
            section_title(ui, ui.say("Colour")),
            ft.Row(
                [_colour(ui, draft, seat, color, change) for color in colors],
                spacing=10,
                run_spacing=10,
                wrap=True,
            ),
            ft.Container(height=4),
            ft.Row([primary_button(ui, ui.say("Done"), close, icon=ft.Icons.CHECK)]),
        ],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _who_plays(
    ui: Ui, draft: Draft, seat: int, change: Callable[[Draft], None], unable: Message | None
) -> list[ft.Control]:
    """A friend or Caldera; at least one seat is a person's."""
    place = draft.seats[seat]
    segments = [Segment("", ui.say("A friend")), Segment("medium", ui.say("Caldera"))]

    def choose(value: object) -> None:
        if not value:
            change(draft.played_by(seat, ""))
        elif unable is not None:
            ui.tell(unable)
        elif draft.people == 1 and not place.opponent:
            ui.tell(say("At least one seat must be a person’s."))
        elif not place.opponent:
            change(draft.played_by(seat, "medium"))

    chosen = "medium" if place.opponent else ""
    note = [text(ui, ui.say(unable), TYPE.label, ui.scheme.tx2)] if unable else []
    return [section_title(ui, ui.say("Who plays?")), segmented(ui, segments, chosen, choose), *note]


@memo_component
def NameField(ui: Ui, hint: str, typed: TypedText) -> ft.Control:  # noqa: N802
    """Where a name is typed; without one the colour names the player."""
    return ft.TextField(
        label=ui.say("Name"),
        value=typed.text,
        hint_text=hint,
        max_length=LONGEST_NAME,
        capitalization=ft.TextCapitalization.WORDS,
        # Not again once a known name was tapped: that would bring up the keyboard for nothing.
        autofocus=typed.version == 0,
        border_radius=RADIUS.tile,
        border_color=ui.scheme.line2,
        focused_border_color=ui.scheme.lavatx,
        text_style=text_style(TYPE.button, ui.scheme.tx),
        on_change=lambda e: typed.change(e.control.value or ""),
        on_submit=lambda: typed.on_done(),
    )


def _suggestions(ui: Ui, chosen: str, known: Sequence[str], typed: TypedText) -> ft.Control:
    c = ui.scheme
    return ft.Row(
        [
            tappable(
                ui,
                name,
                ft.Container(
                    padding=ft.Padding.symmetric(horizontal=16, vertical=13),
                    content=ft.Text(
                        name, style=text_style(TYPE.strong, c.onsoft if name == chosen else c.tx)
                    ),
                ),
                partial(typed.set, name),
                selected=name == chosen,
                radius=RADIUS.capsule,
                bgcolor=c.soft if name == chosen else c.s2,
                border=ft.Border.all(2, c.lava if name == chosen else c.line),
            )
            for name in known[:SUGGESTED]
        ],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )


def _colour(
    ui: Ui, draft: Draft, seat: int, color: str, change: Callable[[Draft], None]
) -> ft.Control:
    chosen = draft.seats[seat].color == color
    c = ui.scheme
    return tappable(
        ui,
        ui.say(COLOUR_WORDS[color]),
        ft.Container(
            padding=ft.Padding(8, 8, 14, 8),
            content=ft.Row(
                [
                    tile(colour(color), 44),
                    ft.Text(
                        ui.say(COLOUR_WORDS[color]),
                        style=text_style(TYPE.strong, c.onsoft if chosen else c.tx),
                    ),
                    *([ft.Icon(ft.Icons.CHECK_CIRCLE, size=22, color=c.lavatx)] if chosen else []),
                ],
                spacing=10,
                tight=True,
            ),
        ),
        lambda: change(draft.coloured(seat, color)),
        selected=chosen,
        radius=RADIUS.tile,
        bgcolor=c.soft if chosen else None,
        border=ft.Border.all(2, c.lava if chosen else c.line),
    )
