"""All that a screen shows which only watches a table, ready to be laid out."""

from dataclasses import dataclass

from companion.core.game import Seats
from companion.playing.log import turns
from companion.playing.seen import Seen
from companion.playing.shared_table import Shared
from companion.playing.sheet_pages import pages
from companion.playing.to_do import outstanding
from companion.showing.scene import Scene
from companion.showing.to_do import ToDo
from companion.showing.tokens import PlayerColour
from companion.ui.app_context import Ui
from companion.ui.table.action_area import seated
from companion.ui.table.player_strip import Seated
from companion.ui.table.watch_now import first_seat, gone_seats, waited_for
from companion.ui.widgets.basics import colour
from companion.ui.windows import guest_at, shared_at

# So many steps are looked through for the newest turn.
TURN = 40


@dataclass(frozen=True)
class WatchedTable:
    """A table in play, in the words of this screen."""

    seen: Seen
    scene: Scene
    seated: tuple[Seated, ...]
    to_do: tuple[ToDo, ...]
    who: str
    what: str
    color: PlayerColour
    gone: Seats
    # What each would get if it were scored now; nothing where that is not shown.
    standing: tuple[int, ...] = ()


def watched_table(ui: Ui, seen: Seen, shared: Shared | None) -> WatchedTable:
    """The table as it lies now; nobody acknowledges things to do here: the newest turn's stay."""
    scene = seen.board.still(seen.position)
    gone = gone_seats(shared)
    who, what = waited_for(seen, gone, shared.keeper if shared else "")
    return WatchedTable(
        seen,
        scene,
        seated(ui, seen, scene),
        outstanding(seen, turns(seen, latest=TURN)[0].number - 1),
        ui.say(who),
        ui.say(what),
        colour(seen.header.players[first_seat(seen)].color),
        gone,
        _standing(ui, seen, scene),
    )


def watched_share(ui: Ui, seen: Seen) -> Shared | None:
    """How the table is shared, for its own house and for a screen that came by its code."""
    guest = guest_at(ui.session, seen.id)
    return guest.shared() if guest is not None else shared_at(ui.session, seen.id)


def _standing(ui: Ui, seen: Seen, scene: Scene) -> tuple[int, ...]:
    if any(view.score is not None for view in scene.seats):
        # The points that are shown are these already.
        return ()
    known = pages(seen, ui.settings.show_standing)
    return known[-1].scored if known and known[-1].supposed else ()
