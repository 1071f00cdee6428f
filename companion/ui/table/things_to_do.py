"""What the hands must still do at a table, and the pieces that come down with it."""

from dataclasses import dataclass

import flet as ft

from companion.playing.opponent_turn import OpponentTurn
from companion.playing.seen import Seen
from companion.playing.to_do import outstanding
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo, all_tapped
from companion.ui.app_context import Ui
from companion.ui.table.table_state import TableState


@dataclass(frozen=True)
class ThingsToDo:
    """What is still to be done, and the keys of the pieces that came down with the last steps."""

    open: tuple[ToDo, ...]
    drops: tuple[str, ...]


def use_things_to_do(
    ui: Ui, seen: Seen, scene: Scene, state: TableState, turn: OpponentTurn | None = None
) -> ThingsToDo:
    """What the hands must still do, unless a tap has said that it is done.

    A question that is answered by cards keeps it in sight: nothing may move under the finger.
    """
    step = seen.step
    done = ui.session.acknowledged(seen.id, step)
    since, touched = done.since(step), done.touched(step)
    looked_at, _ = ui.marks.seen(seen.id) or (-1, 0)
    carries_out = turn is not None and turn.state == "carry out"
    if turn is not None and carries_out:
        # What came before it may not be done yet, either.
        since = min(since, turn.since)
    found: tuple[ToDo, ...] = ft.use_memo(
        lambda: outstanding(seen, since, looked_at), [seen, step, since, looked_at]
    )
    close = scene.panel.close if scene.panel else None
    known = set(close.tells) if close else set[str]()
    moments = ui.settings.show_eruption and ui.settings.checklist
    listed = tuple(
        one.turned(state.turn)
        for one in found
        if not (one.in_moment and moments) and not (one.places and known >= set(one.places))
    )
    if carries_out:
        # Guests see others do it; here it stays until somebody says that it is done.
        return ThingsToDo(listed if seen.is_host else (), ())
    # A tap on this screen leaves what came down as it is; whoever comes later sees it lie there.
    fell = not all_tapped(listed) and (not touched or state.touched == step)
    drops = tuple(key for one in listed for key in one.drops) if fell else ()
    over = touched and scene.panel is None and not scene.rows
    return ThingsToDo(() if over else listed, drops)
