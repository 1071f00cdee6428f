"""How the fields of a position say what the record has in their place.

A field is an entry under its own name, and its type says what may stand there:

| type | entry |
|---|---|
| `Annotated[int, Between(1, 6)]` | a whole number from 1 to 6 |
| `Annotated[Deck[str], Between(0, 15)]` | how many cards the deck has |
| `Seat` | the number of a seat |
| `Seats` | a list of different seats, in their order |
| `EachSeat[T]` | a list with an entry for each seat |
| `Annotated[tuple[T, ...], Length(6)]` | a list with six entries |
| `Ascending[T]` | a list in any order, kept ascending |
| `Counted` | an object with numbers by id, zeros left out |
| `Mapping[K, T]` | an object, written with its keys in order |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias, TypeVar

from companion.core.message import Message

T = TypeVar("T")


@dataclass(frozen=True)
class Between:
    """The least and the greatest number that may stand there."""

    low: int
    high: int


@dataclass(frozen=True)
class Length:
    """How many entries a list has."""

    count: int


class Mark(Enum):
    """What else can be said of an entry."""

    SEAT = "a seat"
    SEATS = "each seat at most once"
    EACH_SEAT = "an entry for each seat"
    ASCENDING = "in any order"
    COUNTED = "numbers by id"


Seat: TypeAlias = Annotated[int, Mark.SEAT]
Seats: TypeAlias = Annotated[tuple[int, ...], Mark.SEATS]
EachSeat: TypeAlias = Annotated[tuple[T, ...], Mark.EACH_SEAT]
Ascending: TypeAlias = Annotated[tuple[T, ...], Mark.ASCENDING]
Counted: TypeAlias = Annotated[Mapping[str, int], Mark.COUNTED]

# Metadata of a field: the key of the record where it is not the field's name, none for nothing.
KEY = "key"
UNWRITTEN: Mapping[str, str] = {KEY: ""}


def written_as(key: str) -> Mapping[str, str]:
    """The metadata of a field that the record has under another key."""
    return {KEY: key}


# Stands in a refusal for the entry that is being read; whoever reads the position names it.
_NOT_SAID = "the entry that is being read"
HERE = Message(_NOT_SAID)
