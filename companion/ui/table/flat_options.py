"""What the table's menu has about laying the phone flat among people."""

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import Message, say
from companion.playing.seating import TOO_MANY, Seating, next_side, not_flat
from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, Intent, LaidFlat, MovedSeat, PressedButton, TurnsBoard
from companion.ui.widgets.basics import Tap, divider, list_row, switch_row


def flat_options(
    ui: Ui, seen: Seen, seating: Seating, dispatch: Dispatch, close: Tap
) -> list[ft.Control]:
    """Rows of the menu, with the hairline under each."""
    why = not_flat(seen)
    if why == TOO_MANY or seen.only_scored:
        return []
    icon = ft.Icon(ft.Icons.TABLE_RESTAURANT, color=ui.scheme.tx)
    if why is not None:
        row = list_row(ui, ui.say("Flat on the table"), ui.say(why), leading=icon)
        return [row, divider(ui)]

    def does(intent: Intent) -> Callable[[], None]:
        def tapped() -> None:
            close()
            dispatch(intent)

        return tapped

    if not seating.flat:
        hint = ui.say("Turned to everyone who sits around the phone.")
        row = list_row(ui, ui.say("Flat on the table"), hint, does(LaidFlat(True)), leading=icon)
        return [row, divider(ui)]
    rule: list[ft.Control] = []
    if seen.game.has_rules_pages:
        help = ft.Icon(ft.Icons.HELP_OUTLINE, color=ui.scheme.tx)
        read = does(PressedButton("help"))
        rule = [list_row(ui, ui.say("The rule for this"), "", read, leading=help), divider(ui)]
    rows: list[ft.Control] = [
        *rule,
        list_row(ui, ui.say("Hold it again"), "", does(LaidFlat(False)), leading=icon),
        divider(ui),
        switch_row(
            ui,
            ui.say("The board turns, too"),
            ui.say("To whose turn it is; else only what is written on it."),
            seating.board_turns,
            lambda turns: dispatch(TurnsBoard(turns)),
        ),
        divider(ui),
    ]
    for seat, player in enumerate(seen.header.players):
        move = partial(dispatch, MovedSeat(seat, next_side(seating, seat)))
        label = ui.say(_sits(player.name, seating.side(seat)))
        hint = ui.say("Tap to move on clockwise.")
        rows += [list_row(ui, label, hint, move, leading=_sign(ui)), divider(ui)]
    return rows


def _sign(ui: Ui) -> ft.Control:
    return ft.Icon(ft.Icons.EVENT_SEAT, color=ui.scheme.tx)


def _sits(name: str, side: int) -> Message:
    return (
        say("{name} sits at the lower edge", name=name),
        say("{name} sits at the left edge", name=name),
        say("{name} sits at the upper edge", name=name),
        say("{name} sits at the right edge", name=name),
    )[side]
