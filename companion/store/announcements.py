"""What processes that share a database announce to each other: which table changed, at which step.

An announcement names its version. Of a newer one a process reads what it knows and looks up the
rest; one that it cannot read at all makes it look up every table.
"""

import logging
from dataclasses import dataclass, replace

from companion.store.codes import is_code
from companion.store.database import Heard

# Version 1 had no number. Later ones append it to the sender, where version 1 ignores it.
VERSION = 2
MARK = "/"
# Of so many tables we know which step was announced last.
MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Announcement:
    """A table that one process changed: its last step, or 0 if something else changed.

    The action stands in it only if it is short and has nothing hidden in it.
    """

    id: str
    step: int
    sender: str
    action: str = ""


def announce(id: str, step: int, sender: str) -> str:
    """An announcement as it is sent; an action may be added after a blank.

    >>> announce("KEA427", 3, "ab12")
    'KEA427 3 ab12/2'
    """
    return f"{id} {step} {sender}{MARK}{VERSION}"


def read_announcement(payload: str) -> Announcement | None:
    """What was announced; nothing if it cannot be read.

    >>> read_announcement('KEA427 3 ab12/2 {"by":0}')
    Announcement(id='KEA427', step=3, sender='ab12', action='{"by":0}')
    >>> read_announcement('KEA427 3 ab12/3 {"by":0}').action
    ''
    """
    id, step, by, action = [*payload.split(" ", 3), "", "", ""][:4]
    sender, _, version = by.partition(MARK)
    if not is_code(id) or not step.isdecimal() or len(step) > 9 or not sender:
        return None
    found = Announcement(id, int(step), sender, action)
    is_known = not version or (version.isdecimal() and int(version[:9]) <= VERSION)
    return found if is_known else replace(found, action="")


class Hearing:
    """Passes on what other processes announce, each step of a table once."""

    def __init__(self, me: str, heard: Heard) -> None:
        self._me, self._heard = me, heard
        # The last step of each table that was passed on.
        self._steps: dict[str, int] = {}

    def rename(self, me: str) -> None:
        """Takes another name, so that what was announced under the old one counts as another's.

        In this way a process hears of a change of its own whose outcome it does not know.
        """
        self._me, self._steps = me, {}

    def take(self, announcement: Announcement) -> None:
        """Passes it on, unless it is our own or known already; faults are logged."""
        steps = self._steps
        known = steps.pop(announcement.id, 0)
        steps[announcement.id] = max(announcement.step, known)
        if len(steps) > MOST_KNOWN:
            # The table that was quiet longest: at worst it is looked up once more.
            del steps[next(iter(steps))]
        if announcement.step and announcement.step <= known:
            return
        if announcement.sender == self._me:
            return
        try:
            self._heard(announcement.id, announcement.step, announcement.action)
        except Exception:
            logging.getLogger(__name__).exception(
                "table %s at step %s", announcement.id, announcement.step
            )
