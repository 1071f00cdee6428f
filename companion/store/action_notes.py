"""Notes that are saved beside an action, since records have no place for them.

A note is part of the action's id, so it is saved with the action or not at all.
"""

from dataclasses import dataclass

from companion.core.system import SYSTEM, System

# Between an id and each part of its note; no id has it.
MARK = "+"
JOINED, HOST, AGREED = "joined", "host", "agreed="
# The id for a note whose action has none.
BYTES = 9


@dataclass(frozen=True)
class Note:
    """Whether an action belongs to the same tap as the one before it, and who agreed to it.

    `agreed` are the seats whose phones agreed; `host` says that the host agreed.
    """

    joined: bool = False
    agreed: tuple[int, ...] = ()
    host: bool = False

    def kept_with(self, action_id: str | None, system: System = SYSTEM) -> str | None:
        """The id under which an action is saved together with this note.

        >>> Note(joined=True, agreed=(2, 0)).kept_with("tap")
        'tap+joined+agreed=2.0'
        """
        parts = [JOINED] if self.joined else []
        parts += [AGREED + ".".join(map(str, self.agreed))] if self.agreed else []
        parts += [HOST] if self.host else []
        if not parts:
            return action_id
        return MARK.join([action_id or system.token(BYTES), *parts])


def read_note(action_id: str) -> Note:
    """The note that an id holds.

    >>> read_note("tap+joined+agreed=2.0+host")
    Note(joined=True, agreed=(2, 0), host=True)
    """
    parts = action_id.split(MARK)[1:]
    agreed = [part.removeprefix(AGREED) for part in parts if part.startswith(AGREED)]
    seats = agreed[0].split(".") if agreed else []
    return Note(
        JOINED in parts, tuple(int(seat) for seat in seats if seat.isdecimal()), HOST in parts
    )
