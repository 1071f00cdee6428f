"""What set-up says of the box: which copy is played, or a quiet offer to check the only one."""

from collections.abc import Callable

import flet as ft

from companion.core.box import Confidence
from companion.core.message import count
from companion.showing.game import Game
from companion.ui.app_context import Surroundings
from companion.ui.parts.basics import list_row
from companion.ui.parts.box_names import box_choice

UNSURE = (Confidence.ASSUMED, Confidence.DERIVED)


def box_offer(
    here: Surroundings, game: Game, chosen: str | None, choose: Callable[[str], None]
) -> list[ft.Control]:
    """The copies to choose from; the offer, until one was checked; nothing where all is sure."""
    own = here.tables.boxes(game.id)
    if own:
        return box_choice(here, game.id, own[0].name if chosen is None else chosen, choose)
    entries = game.rules.profile.entries.values()
    unsure = sum(entry.confidence in UNSURE for entry in entries)
    if not unsure or game.box_pages is None:
        return []
    hint = count(
        "{count} entry is our guess. Is it so in your copy?",
        "{count} entries are our guess. Are they so in your copy?",
        unsure,
    )
    icon = ft.Icon(ft.Icons.INVENTORY_2, size=22, color=here.scheme.tx2)
    return [
        ft.Container(height=10),
        list_row(
            here,
            here.say("Check your box"),
            here.say(hint),
            lambda: here.go(f"/box/{game.id}"),
            leading=icon,
        ),
    ]
