"""What can be done with a finished play: open it, remark on it, save it, remove it."""

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.core.message import listing, say
from companion.past.history import Past, Play
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.device_files import save_record
from companion.ui.past.hand_on import CodeSheet, play_sheet
from companion.ui.past.remark_sheet import RemarkSheet
from companion.ui.widgets.basics import Tap, divider, list_row, text
from companion.ui.widgets.reading_sheet import use_sheet

Shown = Literal["menu", "remark", "bg stats", "code"]


def use_play_menu(ui: Ui, past: Past) -> Callable[[str, str], None]:
    """A sheet for one play; returns what is called with what was tapped and the play's id."""
    none: tuple[Shown, str] | None = None
    shown, set_shown = ft.use_state(none)

    def close() -> None:
        set_shown(None)

    def act(what: str, id: str) -> None:
        play = past.play(id)
        if what == "open" and play is not None and play.recorded:
            ui.go(_page(play))
        else:
            set_shown(("menu" if what == "more" else "remark", id))

    play = past.play(shown[1]) if shown else None
    sheet = None
    if shown and play:
        if shown[0] == "menu":
            sheet = _menu(ui, past, play, lambda to: set_shown((to, play.id)), close)
        elif shown[0] == "bg stats":
            sheet = play_sheet(ui, past, play, lambda: set_shown(("code", play.id)), close)
        elif shown[0] == "code":
            sheet = CodeSheet(ui, past, play)
        else:
            sheet = RemarkSheet(ui, past, play, close, key=play.id)  # type: ignore[call-arg]
    use_sheet(sheet, close)
    return act


def _page(play: Play) -> str:
    """The story of a table; one that was only scored has none, but its result."""
    return f"/table/{play.id}/{'winner' if play.only_scored else 'story'}"


def _menu(ui: Ui, past: Past, play: Play, show: Callable[[Shown], None], close: Tap) -> ft.Control:
    c = ui.scheme
    title = listing([say("{name}", name=past.people.name(one.name)) for one in play.seats])

    def row(icon: ft.IconData, words: str, do: Tap, hint: str = "") -> ft.Control:
        def begin() -> None:
            close()
            do()

        return list_row(ui, words, hint, begin, leading=ft.Icon(icon, color=c.tx))

    def remove() -> None:
        if ui.attempt(lambda: past.remove(play)):
            ui.offer(
                ui.say("The table is removed."),
                ui.say("Undo"),
                lambda: ui.attempt(lambda: past.restore(play)),
            )

    def count_anew() -> None:
        seen = ui.tables.seen(play.id)
        ui.wait_for(seen.undo, lambda: ui.go(f"/table/{play.id}"))

    rows: list[ft.Control] = []
    if play.recorded:
        open_it = row(ft.Icons.PLAY_ARROW, ui.say("Open"), lambda: ui.go(_page(play)))
        rows += [open_it, divider(ui)]
    rows.append(
        list_row(
            ui,
            ui.say("Place and note"),
            "",
            lambda: show("remark"),
            leading=ft.Icon(ft.Icons.EDIT, color=c.tx),
        )
    )
    if any(game.id == play.game for game in past.games):
        hand_on = list_row(
            ui,
            ui.say("Hand to BG Stats"),
            "",
            lambda: show("bg stats"),
            leading=ft.Icon(ft.Icons.IOS_SHARE, color=c.tx),
        )
        rows += [divider(ui), hand_on]
    if play.only_scored:
        rows += [divider(ui), row(ft.Icons.CALCULATE, ui.say("Change the count"), count_anew)]
    if play.recorded:
        save = row(
            ft.Icons.FILE_DOWNLOAD,
            ui.say("Save the record"),
            lambda: ui.session.start(lambda: save_record(ui, play.id, play.game)),
            ui.say("A file with every step, to keep or to open elsewhere."),
        )
        rows += [divider(ui), save]
    rows += [divider(ui), row(ft.Icons.DELETE_OUTLINE, ui.say("Remove this table"), remove)]
    return ft.Column([text(ui, ui.say(title), TYPE.title, heading=1), *rows], tight=True, spacing=2)
