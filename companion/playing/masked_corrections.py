"""Corrections made and seen by one phone: judged only by what that phone may see.

Otherwise a hidden hand could be found out: by entering a guess, looking at the result, and undoing
it.
"""

from companion.core.action import Action, Correct
from companion.core.game import Rules, Seats
from companion.core.json_text import JsonObject, patch_between
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.core.table import Table

WOULD_END = N_(
    "Some hands are hidden from this phone, and the end would open them: play on, or let the host "
    "stop sharing the table and score it there."
)
# So often the seats of one phone may correct a table whose hidden cards another draw tells about.
MOST = 6
NEEDS_A_YES = N_(
    "Cards are hidden from this phone, and it has corrected this table {count} times: this "
    "correction needs a yes from another phone. The host can correct the table at any time."
)
WOULD_SHOW = N_(
    "This would show a hand that is hidden from this phone: a correction cannot do that. Play on."
)


def correction(
    table: Table[object],
    by: int,
    corrected: JsonObject,
    shows: Seats,
    holds: Seats,
    *,
    limited: bool,
) -> Correct:
    """The correction that leads to the position which a phone entered; refused if not possible.

    The phone holds the seats `holds`; `corrected` is what it saw with the hands of `shows` open.
    A `limited` phone may not correct the table too often without a yes from another: neither the
    host's, which may have the whole record, nor one that has that yes.
    """
    rules, position = table.rules, table.position
    if limited:
        _check_number(table, holds)
    whole = rules.filled(position, corrected, shows, table.last.number + 1)
    action = Correct(by, patch_between(rules.write(position), whole))
    ahead = Table.resumed(table)
    after = ahead.push(action).position
    if not rules.open_hands(after, holds) <= rules.open_hands(position, holds):
        raise Refusal(WOULD_END if rules.result(after) else WOULD_SHOW)
    return action


def _check_number(table: Table[object], holds: Seats) -> None:
    """Refuses one correction too many of a phone that others' hands are hidden from.

    Each gives it the turn again, perhaps, and lets it draw once more; some hundred draws would tell
    what is not left to draw. With a yes from another phone it is done all the same.
    """
    rules = table.rules
    if not rules.deals_hands() or rules.open_hands(table.position, holds) >= {*rules.seats}:
        return
    actions = (step.action for step in table.steps)
    if sum(isinstance(one, Correct) and one.by in holds for one in actions) >= MOST:
        raise Refusal(NEEDS_A_YES, count=MOST)


def view_action(
    rules: Rules[object], action: Action | None, seats: Seats, before: object, after: object
) -> Action | None:
    """An action as these seats may see it, who saw it lead from one position to the other.

    Of a correction they see what it changed for them.
    """
    if action is None:
        return None
    if isinstance(action, Correct):
        return Correct(action.by, patch_between(rules.write(before), rules.write(after)))
    return rules.view_action(action, seats)
