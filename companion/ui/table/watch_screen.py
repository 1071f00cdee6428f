"""Screens that only watch a table: a phone, or the big screen in the middle; nothing to play."""

import flet as ft

from companion.core.game import NOBODY
from companion.playing import announcing
from companion.playing.seen import Seen
from companion.ui.app_context import Ui, sentences, use_following, use_ui
from companion.ui.table.phone_options import watch_options
from companion.ui.table.todo_panel import spoken
from companion.ui.table.watch_big import watch_big
from companion.ui.table.watch_drift import Drifting
from companion.ui.table.watch_join import watch_join
from companion.ui.table.watch_moment import use_large_moment
from companion.ui.table.watch_now import gathers
from companion.ui.table.watch_phone import watch_phone
from companion.ui.table.watched_table import watched_share, watched_table
from companion.ui.widgets.reading_sheet import use_sheet
from companion.ui.widgets.table_page import table_page

# From this width on a screen that is wider than high has the layout of the big one.
BIG = 700


@table_page
def WatchScreen(ui: Ui, seen: Seen) -> ft.Control:  # noqa: N802
    """The table at that address, for a screen in the middle of it."""
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=ui.scheme.bg,
        controls=[Watch(seen.showing(NOBODY), key=seen.id)],  # type: ignore[call-arg]
    )


@ft.component
def Watch(seen: Seen) -> ft.Control:  # noqa: N802
    """What lies open on a table, as large as the screen allows."""
    use_following(seen.subscribe, seen.id)
    ui = use_ui(seen.game)
    opened, set_opened = ft.use_state(False)
    shared = watched_share(ui, seen)
    table = watched_table(ui, seen, shared)
    large = ui.form.across and ui.width >= BIG
    moment = use_large_moment(ui, seen, shown=large)
    happened = sentences(
        ui, *announcing.done(seen), *announcing.followed(seen, to_do_shown=bool(table.to_do))
    )
    things = spoken(ui, list(table.to_do)) if table.to_do else ""
    words = " ".join(filter(None, (happened, things, table.who, table.what)))
    ft.use_effect(lambda: ui.announce(words), [words, seen.step])
    use_sheet(
        watch_options(ui, seen, lambda: set_opened(False)) if opened else None,
        lambda: set_opened(False),
    )

    def open_menu() -> None:
        set_opened(True)

    if not large:
        return watch_phone(ui, table, open_menu)
    if shared is not None and gathers(seen, shared):
        shown = watch_join(ui, table, shared, open_menu)
    else:
        shown = moment or watch_big(ui, table, open_menu)
    return Drifting(shown, ui.motion)
