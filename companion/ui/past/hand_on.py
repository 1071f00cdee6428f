"""Handing plays on: to BG Stats by its link, a code for another phone or a file, and as CSV."""

import logging
from typing import Literal

import flet as ft

from companion.core.json_text import dump
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.past.bg_stats import bgsplay, link
from companion.past.csv_export import as_csv
from companion.past.history import Past, Play
from companion.playing.names import file_name
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.device_files import open_file, save_file
from companion.ui.widgets.basics import Tap, divider, list_row, text
from companion.ui.widgets.qr_code import qr_code

Handing = Literal["", "all", "play", "code"]
# A longer address makes a code that few cameras read.
LONGEST_CODE = 1200
CODE = 250.0


def all_plays_sheet(ui: Ui, past: Past, close: Tap) -> ft.Control:
    """What can be done with all plays at once, and how plays come in."""
    return _sheet(
        ui,
        ui.say("Hand on"),
        [
            _row(
                ui,
                close,
                ft.Icons.FILE_OPEN,
                ui.say("Bring in a file"),
                ui.say("A table, everything, or plays of BG Stats."),
                lambda: ui.session.start(lambda: open_file(ui)),
            ),
            _row(
                ui,
                close,
                ft.Icons.TABLE_CHART,
                ui.say("All tables as CSV"),
                ui.say("For a spreadsheet."),
                lambda: _save_csv(ui, past),
            ),
            _row(
                ui,
                close,
                ft.Icons.FILE_DOWNLOAD,
                ui.say("All tables for BG Stats"),
                ui.say("A file that the app opens."),
                lambda: _save_bgsplay(ui, past, list(past.plays), "caldera.bgsplay"),
            ),
        ],
    )


def play_sheet(ui: Ui, past: Past, play: Play, show_code: Tap, close: Tap) -> ft.Control:
    """One play to BG Stats: on this device, on another phone, or as a file."""
    name = file_name(play.game, play.id, "bgsplay")
    return _sheet(
        ui,
        ui.say("Hand to BG Stats"),
        [
            _row(
                ui,
                close,
                ft.Icons.OPEN_IN_NEW,
                ui.say("Open BG Stats"),
                ui.say("It shows the play, and you save it there."),
                lambda: ui.session.start(lambda: _launch(ui, past, play)),
            ),
            list_row(
                ui,
                ui.say("BG Stats on another phone"),
                ui.say("A code for its camera."),
                show_code,
                leading=ft.Icon(ft.Icons.QR_CODE, color=ui.scheme.tx),
            ),
            _row(
                ui,
                close,
                ft.Icons.FILE_DOWNLOAD,
                ui.say("As a file"),
                "",
                lambda: _save_bgsplay(ui, past, [play], name),
            ),
        ],
    )


@ft.component
def CodeSheet(ui: Ui, past: Past, play: Play) -> ft.Control:  # noqa: N802
    """The link as a QR code, short where this house serves it; one too long is not drawn."""
    title = text(ui, ui.say("BG Stats on another phone"), TYPE.title, heading=1)

    def find() -> str:
        whole = link(play, past.people, past.games)
        return ui.session.shorten(whole) or whole

    address: str = ft.use_memo(find, [play.id])
    if len(address) > LONGEST_CODE:
        why = ui.say("This play is too long for a code: save it as a file.")
        return ft.Column([title, text(ui, why)], tight=True, spacing=12)
    width = min(CODE, ui.width - 96)
    label = ui.say("QR code that opens BG Stats with this play")
    return ft.Column(
        [
            title,
            ft.Row([qr_code(address, width, label)], alignment=ft.MainAxisAlignment.CENTER),
            text(ui, ui.say("Scan it with the phone that has BG Stats."), TYPE.body),
        ],
        tight=True,
        spacing=12,
    )


def _sheet(ui: Ui, title: str, rows: list[ft.Control]) -> ft.Control:
    parts: list[ft.Control] = [text(ui, title, TYPE.title, heading=1)]
    for row in rows:
        parts += [row, divider(ui)]
    return ft.Column(parts[:-1], tight=True, spacing=2)


def _row(ui: Ui, close: Tap, icon: ft.IconData, words: str, hint: str, do: Tap) -> ft.Control:
    def begin() -> None:
        close()
        do()

    return list_row(ui, words, hint, begin, leading=ft.Icon(icon, color=ui.scheme.tx))


async def _launch(ui: Ui, past: Past, play: Play) -> None:
    try:
        await ft.UrlLauncher().launch_url(link(play, past.people, past.games))
    except (RuntimeError, TimeoutError) as error:
        logging.getLogger(__name__).info("no link was opened: %s", error)
        ui.tell(say("This device cannot open BG Stats: save the play as a file."))


def _save_csv(ui: Ui, past: Past) -> None:
    # A spreadsheet knows UTF-8 by this mark.
    content = as_csv(past.plays, past.people).encode("utf-8-sig")
    ui.session.start(lambda: save_file(ui, "caldera.csv", content))


def _save_bgsplay(ui: Ui, past: Past, plays: list[Play], name: str) -> None:
    known = [play for play in plays if _is_known(past, play)]
    content = dump(bgsplay(known, past.people, past.games)).encode()
    ui.session.start(lambda: save_file(ui, name, content))


def _is_known(past: Past, play: Play) -> bool:
    try:
        return bool(past.games.find(play.game))
    except Refusal:
        return False
