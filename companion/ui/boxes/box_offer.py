"""What set-up says of the box: which copy is played, or a quiet offer to check the only one."""

from collections.abc import Callable

import flet as ft

from companion.core.box import Confidence
from companion.core.message import count
from companion.showing.game import Game
from companion.ui.app_context import Ui
from companion.ui.boxes.box_names import box_choice
from companion.ui.widgets.basics import list_row

UNSURE = (Confidence.ASSUMED, Confidence.DERIVED)


def box_offer(
    ui: Ui, game: Game, chosen: str | None, choose: Callable[[str], None]
) -> list[ft.Control]:
    """The saved boxes to choose from, or an offer to check one where we are not sure."""
    own = ui.tables.boxes(game.id)
    if own:
        return box_choice(ui, game.id, own[0].name if chosen is None else chosen, choose)
    entries = game.rules.profile.entries.values()
    unsure = sum(entry.confidence in UNSURE for entry in entries)
    if not unsure or game.box_pages is None:
        return []
    hint = count(
        "{count} entry is our guess. Does it match your copy?",
        "{count} entries are our guess. Do they match your copy?",
        unsure,
    )
    icon = ft.Icon(ft.Icons.INVENTORY_2, size=22, color=ui.scheme.tx2)
    return [
        ft.Container(height=10),
        list_row(
            ui,
            ui.say("Check your box"),
            ui.say(hint),
            lambda: ui.go(f"/box/{game.id}"),
            leading=icon,
        ),
    ]
