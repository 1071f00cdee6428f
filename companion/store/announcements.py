"""What processes that share a database tell each other: which table went on, and to which step.

An announcement names the version that it was written in. A process reads of a newer one what it
knows and looks up the rest; what it cannot read at all makes it look up every table.
"""

import logging
from dataclasses import dataclass, replace

from companion.store.codes import is_code
from companion.store.database import Heard

# Version 1 had no number. Later ones write it behind the sender, where version 1 passes over it.
VERSION = 2
MARK = "/"
# Of so many tables we know which step was announced last.
MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Announcement:
    """A table that one process changed: its last step, or 0 where it was something else.

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


def read_announcement(told: str) -> Announcement | None:
    """What was announced; nothing if it cannot be read.

    >>> read_announcement('KEA427 3 ab12/2 {"by":0}')
    Announcement(id='KEA427', step=3, sender='ab12', action='{"by":0}')
    >>> read_announcement('KEA427 3 ab12/3 {"by":0}').action
    ''
    """
    id, step, by, action = [*told.split(" ", 3), "", "", ""][:4]
    sender, _, version = by.partition(MARK)
    if not is_code(id) or not step.isdecimal() or len(step) > 9 or not sender:
        return None
    found = Announcement(id, int(step), sender, action)
    is_known = not version or (version.isdecimal() and int(version[:9]) <= VERSION)
    return found if is_known else replace(found, action="")


class Hearing:
    """Tells on what other processes announce, each step of a table once."""

    def __init__(self, me: str, heard: Heard) -> None:
        self._me, self._heard = me, heard
        # The last step that was told of each table.
        self._steps: dict[str, int] = {}

    def rename(self, me: str) -> None:
        """From now on this is our name: what was announced under the old one is as another's.

        So we hear of a change of ours whose end we do not know, should it be kept.
        """
        self._me, self._steps = me, {}

    def take(self, told: Announcement) -> None:
        """Tells it on, unless it is our own or known already; a fault ends nothing."""
        steps = self._steps
        known = steps.pop(told.id, 0)
        steps[told.id] = max(told.step, known)
        if len(steps) > MOST_KNOWN:
            # The one that was quiet longest: at worst it is looked up once more.
            del steps[next(iter(steps))]
        if told.step and told.step <= known:
            return
        if told.sender == self._me:
            return
        try:
            self._heard(told.id, told.step, told.action)
        except Exception:
            logging.getLogger(__name__).exception("table %s at step %s", told.id, told.step)
