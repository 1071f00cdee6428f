"""What a story's dots lead to: sheet, log, record, how win chances are found, another table."""

from collections.abc import Sequence
from secrets import token_hex

import flet as ft

from companion.playing.seen import Seen
from companion.playing.share import rematch
from companion.showing.tokens import TYPE
from companion.ui.app_context import Ui
from companion.ui.device_files import save_record
from companion.ui.widgets.basics import Tap, list_row, text


def story_menu(ui: Ui, seen: Seen, bg_stats: Tap, how: Tap, close: Tap) -> ft.Control:
    """Sheet, log, record, and another table."""
    c = ui.scheme

    def row(icon: ft.IconData, words: str, do: Tap) -> ft.Control:
        def begin() -> None:
            close()
            do()

        return list_row(ui, words, "", begin, leading=ft.Icon(icon, color=c.tx))

    def again() -> None:
        ui.go(f"/table/{ui.tables.begin(rematch(seen.header, token_hex(8)))}")

    def save() -> None:
        ui.session.start(lambda: save_record(ui, seen.id, seen.game.id))

    rows: Sequence[ft.Control] = (
        row(ft.Icons.EMOJI_EVENTS, ui.say("Result"), lambda: ui.go(f"/table/{seen.id}/winner")),
        row(ft.Icons.TABLE_CHART, ui.say("Sheet"), lambda: ui.go(f"/table/{seen.id}/sheet")),
        row(ft.Icons.HISTORY, ui.say("Log"), lambda: ui.go(f"/table/{seen.id}/log")),
        row(ft.Icons.FILE_DOWNLOAD, ui.say("Save the record"), save),
        list_row(
            ui,
            ui.say("Hand to BG Stats"),
            "",
            bg_stats,
            leading=ft.Icon(ft.Icons.IOS_SHARE, color=c.tx),
        ),
        row(ft.Icons.REPLAY, ui.say("Rematch"), again),
        list_row(
            ui,
            ui.say("How win chances are found"),
            "",
            how,
            leading=ft.Icon(ft.Icons.HELP_OUTLINE, color=c.tx),
        ),
    )
    return ft.Column(
        [text(ui, seen.game.meta.name, TYPE.title, heading=1), *rows], tight=True, spacing=2
    )


def how_sheet(ui: Ui) -> ft.Control:
    """How win chances, luck and choices are found, and what they are not."""
    lines = (
        ui.say(
            "Caldera plays the game on from every turn, many times over, with what truly lay in "
            "hands, bag and piles. What comes of it is an estimate by Caldera’s own play, no more."
        ),
        ui.say(
            "Luck is what the lot, deals and draws changed against the average of all that could "
            "have come. Own turns count against the average turn of this game, the others’ turns "
            "are the rest. The three add up to the result: what somebody had in the end over an "
            "even share."
        ),
        ui.say(
            "± says how far off a figure may be, in 95 of 100 cases. A part that is drawn faint "
            "made no difference that could be told."
        ),
    )
    return ft.Column(
        [
            text(ui, ui.say("How win chances are found"), TYPE.title, heading=1),
            *(text(ui, line, TYPE.body) for line in lines),
        ],
        tight=True,
        spacing=10,
    )
