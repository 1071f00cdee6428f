"""What comes before the table itself: laying it out, then whatever has just happened."""

import flet as ft

from companion.playing.moments import pending_moment
from companion.playing.seen import Seen
from companion.ui.app_context import Surroundings
from companion.ui.trail import path_of
from companion.ui.windows import guest_at


def use_moments(here: Surroundings, seen: Seen, step: int) -> None:
    """Laying out comes first; an eruption, a scoring or the end as soon as it happened."""

    def show() -> None:
        # A page of the table that somebody asked for, such as its log, stays.
        if path_of(here.session.page.route or "/").lower() != f"/table/{seen.id}".lower():
            return
        if not is_laid_out(here, seen):
            here.go(f"/table/{seen.id}/lay-out")
            return
        moment = pending_moment(seen, here.marks, here.settings.show_eruption)
        if moment is not None:
            here.go(moment.route(seen.id))

    ft.use_effect(show, [seen.id, step])


def is_laid_out(here: Surroundings, seen: Seen) -> bool:
    """Whether the real board lies as the drawn one: asked on this phone before the first step."""
    if guest_at(here.session, seen.id) is not None:
        # Whoever keeps the table lays it out.
        return True
    laid = here.marks.ticked(seen.id, 0) or seen.step
    return bool(laid) or seen.telling.lay_out(seen.position) is None
