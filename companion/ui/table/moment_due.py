"""What comes before the table itself: laying it out, then whatever has just happened."""

import flet as ft

from companion.playing.moments import pending_moment
from companion.playing.seen import Seen
from companion.playing.to_do import lay_out
from companion.ui.app_context import Ui
from companion.ui.page_history import path_of
from companion.ui.windows import guest_at


def use_moments(ui: Ui, seen: Seen, step: int) -> None:
    """Laying out comes first; an eruption, a scoring or the end as soon as it happened."""

    def show() -> None:
        # A page of the table that somebody asked for, such as its log, stays.
        if path_of(ui.session.page.route or "/").lower() != f"/table/{seen.id}".lower():
            return
        if not is_laid_out(ui, seen):
            ui.go(f"/table/{seen.id}/lay-out")
            return
        moment = pending_moment(seen, ui.marks, ui.settings.show_eruption)
        if moment is not None:
            ui.go(moment.route(seen.id))

    ft.use_effect(show, [seen.id, step])


def is_laid_out(ui: Ui, seen: Seen) -> bool:
    """Whether the real board lies as the drawn one: asked on this phone before the first step."""
    if guest_at(ui.session, seen.id) is not None:
        # Whoever keeps the table lays it out.
        return True
    return bool(ui.marks.ticked(seen.id, 0)) or seen.begun or lay_out(seen) is None
