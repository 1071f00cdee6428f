"""Settings: language, looks, what the phone does, and what the players do themselves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.showing.game import Game
from companion.showing.tokens import TYPE
from companion.ui.app_context import Surroundings, use_surroundings
from companion.ui.moving import bring_everything, save_everything
from companion.ui.parts.basics import (
    Segment,
    Tap,
    card,
    divider,
    list_row,
    primary_button,
    section_title,
    segmented,
    switch_row,
    text,
    tonal_button,
)
from companion.ui.parts.frame import view
from companion.ui.parts.house_key import ask_for_new_key, house_key
from companion.ui.parts.reading_sheet import use_sheet
from companion.ui.parts.tabs import tabs

# Languages are called by their own names, whatever is spoken now.
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
THEMES = {"system": say("Auto"), "dark": say("Dark"), "light": say("Light")}
MOTIONS = {"system": say("Auto"), "full": say("Full"), "less": say("Less")}

DEVICE: dict[str, tuple[Message, Message]] = {
    "sound": (say("Sound"), say("A rumble, a chime, a card.")),
    "vibration": (say("Vibration"), say("A nudge when the turn passes or lava falls.")),
    "keep_on": (say("Keep the screen on"), say("Only while a table is shown.")),
    "tap_to_look": (
        say("Tap to look at hidden cards"),
        say("Instead of holding them. They close after 20 seconds."),
    ),
}
TAPS: dict[str, tuple[Message, Message]] = {
    "quick_taps": (
        say("Quick taps"),
        say("A place on the board counts at the first tap. Undo takes it back."),
    ),
}
AUTOMATION: dict[str, tuple[Message, Message]] = {
    "show_eruption": (
        say("Show the eruption"),
        say("Off: you look at the lava yourselves, the log has it all."),
    ),
    "checklist": (
        say("List what to take off the board"),
        say("Off: you clear the board yourselves."),
    ),
    "count_up": (
        say("Count the points up"),
        say("Off: the sheet is there at once, and you go through it yourselves."),
    ),
    "show_standing": (
        say("Say what a scoring now would bring"),
        say("Off: you work that out yourselves."),
    ),
    "show_danger": (
        say("Show what lava threatens"),
        say("Off: you look ahead yourselves."),
    ),
    "auto_continue": (
        say("Go on by itself after a moment"),
        say("Off: you tap when everybody has seen it."),
    ),
}


@ft.component
def SettingsScreen() -> ft.Control:  # noqa: N802
    """Every setting on one page; each change is kept at once."""
    here = use_surroundings()
    settings = here.settings
    no_copy = ""
    restoring, set_restoring = ft.use_state(no_copy)
    use_sheet(
        _ask_restoring(here, restoring, lambda: set_restoring("")) if restoring else None,
        lambda: set_restoring(""),
    )

    renewing, set_renewing = ft.use_state(False)
    use_sheet(
        ask_for_new_key(here, lambda: set_renewing(False)) if renewing else None,
        lambda: set_renewing(False),
    )

    def choose(key: str) -> Callable[[object], None]:
        return lambda value: here.change(replace(settings, **{key: value}))  # type: ignore[arg-type]

    return view(
        here,
        None,
        [
            text(here, here.say("Settings"), TYPE.title, large=True, heading=1),
            section_title(here, here.say("Language")),
            segmented(here, _languages(here), settings.language, choose("language"), per_row=2),
            section_title(here, here.say("Theme")),
            segmented(here, _segments(here, THEMES), settings.theme, choose("theme")),
            section_title(here, here.say("Motion")),
            segmented(here, _segments(here, MOTIONS), settings.motion, choose("motion")),
            section_title(here, here.say("This phone")),
            _switches(here, {**TAPS, **DEVICE}, choose),
            section_title(here, here.say("Caldera does, or we do this ourselves")),
            _switches(here, AUTOMATION, choose),
            section_title(here, here.say("Games")),
            *[_game(here, game) for game in here.games.on_screen()],
            section_title(here, here.say("Another phone")),
            _moving(here),
            *house_key(here, lambda: set_renewing(True)),
            *_copies(here, set_restoring),
            ft.Container(height=8),
            text(
                here,
                here.say("Caldera keeps everything on this machine and asks nobody else."),
                TYPE.label,
                here.scheme.tx3,
                align=ft.TextAlign.CENTER,
            ),
        ],
        foot=tabs(here, "/settings"),
    )


def _segments(here: Surroundings, words: dict[str, Message]) -> list[Segment]:
    return [Segment(value, here.say(message)) for value, message in words.items()]


def _languages(here: Surroundings) -> list[Segment]:
    return [
        Segment("auto", here.say("Auto"), spoken=here.say("Auto: as the browser asks")),
        *[Segment(code, name) for code, name in LANGUAGE_NAMES.items()],
    ]


def _switches(
    here: Surroundings,
    words: dict[str, tuple[Message, Message]],
    choose: Callable[[str], Callable[[object], None]],
) -> ft.Control:
    rows: list[ft.Control] = []
    for key, (title, hint) in words.items():
        if rows:
            rows.append(divider(here))
        on = bool(getattr(here.settings, key))
        rows.append(switch_row(here, here.say(title), here.say(hint), on, choose(key)))
    return card(here, *rows)


def _game(here: Surroundings, game: Game) -> ft.Control:
    name = game.meta.name
    return card(
        here,
        list_row(
            here,
            here.say("{game}: check your box", game=name),
            here.say("What your copy holds."),
            lambda: here.go(f"/box/{game.id}"),
            leading=ft.Icon(ft.Icons.INVENTORY_2, color=here.scheme.lavatx),
        ),
        divider(here),
        list_row(
            here,
            here.say("{game}: how we read it", game=name),
            here.say("What the rules leave open, and what we decided."),
            lambda: here.go(f"/rules/{game.id}"),
            leading=ft.Icon(ft.Icons.HELP_OUTLINE, color=here.scheme.lavatx),
        ),
    )


def _moving(here: Surroundings) -> ft.Control:
    return card(
        here,
        list_row(
            here,
            here.say("Save everything to a file"),
            here.say("Tables, names, boxes and settings."),
            lambda: here.session.start(lambda: save_everything(here)),
            leading=ft.Icon(ft.Icons.SAVE_ALT, color=here.scheme.lavatx),
        ),
        divider(here),
        list_row(
            here,
            here.say("Bring everything in from a file"),
            here.say("What is here stays."),
            lambda: here.session.start(lambda: bring_everything(here)),
            leading=ft.Icon(ft.Icons.FILE_OPEN, color=here.scheme.lavatx),
        ),
    )


def _copies(here: Surroundings, ask: Callable[[str], None]) -> list[ft.Control]:
    """The copies that lie here; a tap asks whether one is to be brought back."""
    copies = here.tables.copies()
    if not copies:
        return []
    rows: list[ft.Control] = []
    for copy in copies:
        if rows:
            rows.append(divider(here))
        rows.append(
            list_row(
                here,
                when(here, copy.made),
                here.say("Bring everything back as it was then."),
                partial(ask, copy.name),
                leading=ft.Icon(ft.Icons.HISTORY, color=here.scheme.lavatx),
            )
        )
    return [section_title(here, here.say("Copies that Caldera made")), card(here, *rows)]


def when(here: Surroundings, made: datetime) -> str:
    """A day and an hour, as people say them."""
    days = (datetime.now().date() - made.date()).days
    hour = f"{made:%H:%M}"
    if days == 0:
        return here.say("Today, {hour}", hour=hour)
    if days == 1:
        return here.say("Yesterday, {hour}", hour=hour)
    return here.say("{days} days ago, {hour}", days=days, hour=hour)


def _ask_restoring(here: Surroundings, name: str, close: Tap) -> ft.Control:
    def restore() -> None:
        close()
        if here.attempt(lambda: here.tables.restore_copy(name)):
            here.tell(say("Everything is as it was then. What was here is a copy, too."))

    return ft.Column(
        [
            text(here, here.say("Bring this copy back?"), TYPE.title, heading=1),
            text(
                here,
                here.say("Tables, names, boxes and settings become as they were then."),
                TYPE.body,
            ),
            ft.Row(
                [
                    tonal_button(here, here.say("Not now"), close, expand=True),
                    primary_button(here, here.say("Bring it back"), restore),
                ],
                spacing=10,
            ),
        ],
        tight=True,
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
