"""Settings: language, looks, what the phone does, and what the players do themselves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

import flet as ft

from companion.core.languages import SPOKEN
from companion.core.message import Message, say
from companion.showing.game import Game, LeftOut
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui, use_ui
from companion.ui.device_files import open_everything, save_everything
from companion.ui.home.house_key import ask_for_new_key, house_key
from companion.ui.widgets.basics import (
    Segment,
    Tap,
    card,
    divider,
    list_row,
    section_title,
    segmented,
    switch_row,
    text,
)
from companion.ui.widgets.confirm_sheet import confirm_sheet
from companion.ui.widgets.frame import view
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.tabs import tabs

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

PROMISES = (
    say(
        "What is done is saved before the screen shows it: "
        "if the app is closed or crashes, it is still there."
    ),
    say("Another phone is sent only what its own seats may see: it cannot show a hidden hand."),
    say("A damaged file is repaired as far as it can be read, and Caldera says what is missing."),
)


@ft.component
def SettingsScreen() -> ft.Control:  # noqa: N802
    """Every setting on one page; each change is saved at once."""
    ui = use_ui()
    settings = ui.settings
    no_copy = ""
    restoring, set_restoring = ft.use_state(no_copy)
    use_sheet(
        _ask_restoring(ui, restoring, lambda: set_restoring("")) if restoring else None,
        lambda: set_restoring(""),
    )

    renewing, set_renewing = ft.use_state(False)
    use_sheet(
        ask_for_new_key(ui, lambda: set_renewing(False)) if renewing else None,
        lambda: set_renewing(False),
    )

    def choose(key: str) -> Callable[[object], None]:
        return lambda value: ui.change(replace(settings, **{key: value}))  # type: ignore[arg-type]

    return view(
        ui,
        None,
        [
            text(ui, ui.say("Settings"), TYPE.title, large=True, heading=1),
            section_title(ui, ui.say("Language")),
            segmented(ui, _languages(ui), settings.language, choose("language"), per_row=2),
            section_title(ui, ui.say("Theme")),
            segmented(ui, _segments(ui, THEMES), settings.theme, choose("theme")),
            section_title(ui, ui.say("Motion")),
            segmented(ui, _segments(ui, MOTIONS), settings.motion, choose("motion")),
            section_title(ui, ui.say("This phone")),
            _switches(ui, {**TAPS, **DEVICE}, choose),
            section_title(ui, ui.say("What Caldera does for you")),
            _switches(ui, AUTOMATION, choose),
            section_title(ui, ui.say("Games")),
            *[_game(ui, game) for game in ui.games.on_screen()],
            *[_left_out(ui, one) for one in ui.games.left_out],
            section_title(ui, ui.say("Another phone")),
            _moving(ui),
            *house_key(ui, lambda: set_renewing(True)),
            *_copies(ui, set_restoring),
            section_title(ui, ui.say("What Caldera promises")),
            _promises(ui),
            ft.Container(height=8),
            text(
                ui,
                ui.say("Caldera keeps everything on this machine and asks no other."),
                TYPE.label,
                ui.scheme.tx3,
                align=ft.TextAlign.CENTER,
            ),
        ],
        foot=tabs(ui, "/settings"),
    )


def _segments(ui: Ui, words: dict[str, Message]) -> list[Segment]:
    return [Segment(value, ui.say(message)) for value, message in words.items()]


def _languages(ui: Ui) -> list[Segment]:
    return [
        Segment("auto", ui.say("Auto"), spoken=ui.say("Auto: as the browser asks")),
        *[Segment(code, spoken.name) for code, spoken in SPOKEN.items()],
    ]


def _switches(
    ui: Ui,
    words: dict[str, tuple[Message, Message]],
    choose: Callable[[str], Callable[[object], None]],
) -> ft.Control:
    rows: list[ft.Control] = []
    for key, (title, hint) in words.items():
        if rows:
            rows.append(divider(ui))
        on = bool(getattr(ui.settings, key))
        rows.append(switch_row(ui, ui.say(title), ui.say(hint), on, choose(key)))
    return card(ui, *rows)


def _game(ui: Ui, game: Game) -> ft.Control:
    name = game.meta.name
    return card(
        ui,
        list_row(
            ui,
            ui.say("{game}: check your box", game=name),
            ui.say("What your copy holds."),
            lambda: ui.go(f"/box/{game.id}"),
            leading=ft.Icon(ft.Icons.INVENTORY_2, color=ui.scheme.lavatx),
        ),
        divider(ui),
        list_row(
            ui,
            ui.say("{game}: how we read it", game=name),
            ui.say("What the rules leave open, and what we decided."),
            lambda: ui.go(f"/rules/{game.id}"),
            leading=ft.Icon(ft.Icons.HELP_OUTLINE, color=ui.scheme.lavatx),
        ),
    )


def _left_out(ui: Ui, one: LeftOut) -> ft.Control:
    """A game of another package that could not be loaded, for whoever installed it."""
    words = say("“{game}” of {package} cannot be loaded.", game=one.id, package=one.origin)
    return text(ui, f"{ui.say(words)} {one.why}", TYPE.label, ui.scheme.tx3)


def _moving(ui: Ui) -> ft.Control:
    return card(
        ui,
        list_row(
            ui,
            ui.say("Save everything to a file"),
            ui.say("Tables, names, boxes and settings."),
            lambda: ui.session.start(lambda: save_everything(ui)),
            leading=ft.Icon(ft.Icons.SAVE_ALT, color=ui.scheme.lavatx),
        ),
        divider(ui),
        list_row(
            ui,
            ui.say("Import everything from a file"),
            ui.say("What is here stays."),
            lambda: ui.session.start(lambda: open_everything(ui)),
            leading=ft.Icon(ft.Icons.FILE_OPEN, color=ui.scheme.lavatx),
        ),
    )


def _copies(ui: Ui, ask: Callable[[str], None]) -> list[ft.Control]:
    """The backup copies; a tap asks whether to restore one."""
    copies = ui.tables.copies()
    if not copies:
        return []
    rows: list[ft.Control] = []
    for copy in copies:
        if rows:
            rows.append(divider(ui))
        rows.append(
            list_row(
                ui,
                when(ui, copy.made),
                ui.say("Restore everything as it was then."),
                partial(ask, copy.name),
                leading=ft.Icon(ft.Icons.HISTORY, color=ui.scheme.lavatx),
            )
        )
    return [section_title(ui, ui.say("Copies that Caldera made")), card(ui, *rows)]


def _promises(ui: Ui) -> ft.Control:
    lines: list[ft.Control] = [text(ui, ui.say(promise), TYPE.body) for promise in PROMISES]
    return card(ui, ft.Container(ft.Column(lines, tight=True, spacing=10), padding=12))


def when(ui: Ui, made: datetime) -> str:
    """A day and an hour, as people say them."""
    days = (datetime.now().date() - made.date()).days
    hour = f"{made:%H:%M}"
    if days == 0:
        return ui.say("Today, {hour}", hour=hour)
    if days == 1:
        return ui.say("Yesterday, {hour}", hour=hour)
    return ui.say("{days} days ago, {hour}", days=days, hour=hour)


def _ask_restoring(ui: Ui, name: str, close: Tap) -> ft.Control:
    def restore() -> None:
        if ui.attempt(lambda: ui.tables.restore_copy(name)):
            ui.tell(
                say("Everything is as it was then. What was here before is saved as a copy, too.")
            )

    return confirm_sheet(
        ui,
        ui.say("Restore this copy?"),
        ui.say("Tables, names, boxes and settings go back to what they were then."),
        ui.say("Not now"),
        ui.say("Restore it"),
        restore,
        close,
    )
