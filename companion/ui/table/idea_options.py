"""What the table's menu has about ideas: asking for some, and who may."""

import flet as ft

from companion.core.message import Message, say
from companion.playing.ideas import agreed, possible
from companion.playing.names import together
from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.intents import ButtonName, Dispatch, PressedButton
from companion.ui.widgets.basics import Tap, divider, list_row, switch_row


def idea_options(
    ui: Ui, seen: Seen, asks: bool, dispatch: Dispatch, close: Tap
) -> list[ft.Control]:
    """Rows of the menu, with the hairline under each."""
    if not possible(seen) or not seen.holds:
        return []

    def press(button: ButtonName) -> None:
        close()
        dispatch(PressedButton(button))

    bulb = ft.Icon(ft.Icons.LIGHTBULB, color=ui.scheme.tx)
    yes = agreed(seen)
    rows: list[ft.Control] = [
        switch_row(
            ui,
            ui.say("Ideas for everybody"),
            ui.say(_state(seen, yes)),
            yes >= seen.holds,
            lambda on: press("allow ideas"),
        ),
        divider(ui),
    ]
    if asks:
        hint = ui.say("Three things worth considering, in no order.")
        row = list_row(ui, ui.say("Ideas"), hint, lambda: press("ideas"), leading=bulb)
        rows = [row, divider(ui), *rows]
    return rows


def _state(seen: Seen, yes: frozenset[int]) -> Message:
    """Whether ideas may be asked for, or whose yes is missing."""
    if not yes >= seen.holds:
        return say("Off: nobody can ask.")
    missing = [
        seen.header.players[seat].name
        for seat in sorted({*seen.rules.seats}.difference(yes, seen.opponents))
    ]
    if missing:
        return say("Waits for a yes from {names}.", names=together(missing))
    return say("The bulb beside Undo asks for some; the log says who did.")
