"""Questions in the middle of a turn: in positions, in records, and in refusals of wrong answers."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.entries import Seat
from companion.core.json_checks import an_int, an_object, no_other_keys
from companion.core.json_text import Json, JsonObject, pruned
from companion.core.message import Message, say
from companion.core.refusal import Refusal


@dataclass(frozen=True)
class Pending:
    """A question that is open, and to whom; games add what they need to go on."""

    ask: str
    by: Seat | None = None


class Asked(NamedTuple):
    """One seat that is asked something now; `ask` is “turn” where no question is open."""

    seat: int
    ask: str


class PendingFields(NamedTuple):
    """An open question of a record, before the game reads its own fields."""

    ask: str
    by: int | None
    fields: Mapping[str, Json]


def at(key: str) -> Message:
    """The name of an entry of the position, as a refusal shows it."""
    return say("“{key}” of the position", key=key)


PENDING = at("pending")


def read_pending(
    value: Json, asks: Collection[str], more: Sequence[str], seats: int, usual: str | None = None
) -> PendingFields | None:
    """The open question of a position; `more` are the keys a game adds to `ask` and `by`."""
    if not value:
        return None
    fields = an_object(value, PENDING)
    no_other_keys(fields, ("ask", "by", *more), PENDING)
    ask, by = fields.get("ask", usual), fields.get("by")
    if not isinstance(ask, str) or ask not in asks:
        raise Refusal("“{ask}” is not a question of this game.", ask=str(ask))
    return PendingFields(ask, None if by is None else an_int(by, PENDING, 0, seats - 1), fields)


def write_pending(pending: Pending | None, more: Mapping[str, Json]) -> JsonObject:
    """A question as canonical JSON."""
    return pruned({"ask": pending.ask, "by": pending.by, **more}) if pending else {}


def cannot_be_asked(pending: Pending) -> Refusal:
    """The refusal of a position whose open question cannot be asked there."""
    return Refusal(
        "“{ask}” cannot be asked in this position: put “pending” right too.", ask=pending.ask
    )


def out_of_place(
    asked: Sequence[Asked],
    answers: Collection[str],
    by: int,
    first: Mapping[str, str],
    names: Sequence[str],
) -> Refusal | None:
    """Why an action that answers these questions is not what is asked now, or not of that seat.

    `first` has, for each question, the sentence that says what must be done first.
    """
    if not asked:
        return Refusal("the table is finished")
    open_to_it = [seat for seat, ask in asked if ask in answers]
    if not open_to_it:
        seat, ask = asked[0]
        return Refusal(first[ask], name=names[seat])
    if by not in open_to_it:
        return Refusal("it is {name} who must answer now", name=names[open_to_it[0]])
    return None
