"""The foot of every page of a box: what is missing, undo, and the button that keeps it."""

from collections.abc import Sequence

import flet as ft

from companion.core.message import say
from companion.showing.box_pages import BoxTotal
from companion.ui.boxes.box_at_hand import BoxAtHand
from companion.ui.boxes.box_totals import warning
from companion.ui.widgets.basics import COLUMN, Tap, primary_button, tonal_button
from companion.ui.widgets.frame import foot_bar


def box_foot(
    at_hand: BoxAtHand,
    totals: Sequence[BoxTotal],
    width: float,
    after: Tap,
    *,
    whole: bool = False,
) -> ft.Control:
    """The bar at the foot; `after` is called once the box is saved.

    Only on the page of the `whole` box can an unchanged one be confirmed.
    """
    ui, why = at_hand.ui, at_hand.why
    line = warning(ui, totals, why)

    same = at_hand.kept or (at_hand.draft.of is None and not at_hand.changed)

    def keep() -> None:
        if same and not whole:
            after()
        elif at_hand.save():
            # Said where one comes to: a sentence stays on its screen.
            after()
            ui.tell(say("Kept for your next tables."))

    words = ui.say("Keep this box")
    if same:
        words = ui.say("It matches") if whole else ui.say("Done")
    buttons = foot_bar(
        ui,
        tonal_button(
            ui,
            ui.say("Undo"),
            at_hand.undo,
            icon=ft.Icons.UNDO,
            ready=at_hand.draft.undoable,
            spoken=ui.say("Undo the last change"),
        ),
        primary_button(
            ui,
            words,
            keep,
            icon=ft.Icons.CHECK,
            ready=why is None,
        ),
        width=max(width, COLUMN),
    )
    return ft.Column([*([line] if line else []), buttons], spacing=0, tight=True)
