"""What the table's menu has about seats that Caldera plays, or may play from now on."""

from functools import partial

import flet as ft

from companion.core.action import SeatChange
from companion.core.opponents import Opponent
from companion.playing.seen import Seen
from companion.ui.app_context import Ui
from companion.ui.widgets.basics import Tap, divider, list_row

# How well it plays for somebody who leaves.
USUAL: Opponent = "medium"


def opponent_options(ui: Ui, seen: Seen, close: Tap) -> list[ft.Control]:
    """Rows of the menu: somebody leaves, or comes back; for whoever keeps the table."""
    if not seen.is_host or seen.result is not None or not _can_play(seen):
        return []
    people = set(seen.rules.seats) - seen.opponents.keys()
    rows: list[ft.Control] = []
    for seat, player in enumerate(seen.header.players):
        if seat not in seen.holds or (seat in people and len(people) == 1):
            continue
        if seat in people:
            title = ui.say("Caldera plays for {name}", name=player.name)
            to: Opponent = USUAL
            icon = ft.Icons.SMART_TOY
        else:
            title, to = ui.say("{name} plays again", name=player.name), ""
            if player.opponent:
                title = ui.say("A person plays for {name}", name=player.name)
            icon = ft.Icons.PERSON

        def change(seat: int, to: Opponent) -> None:
            close()
            action = SeatChange(seen.hand, seat, to)
            ui.wait_for(lambda: seen.push(action, seen.step))

        row = list_row(
            ui, title, "", partial(change, seat, to), leading=ft.Icon(icon, color=ui.scheme.tx)
        )
        rows += [row, divider(ui)]
    return rows


def _can_play(seen: Seen) -> bool:
    return seen.game.can_play(seen.header, seen.rules.seats)
