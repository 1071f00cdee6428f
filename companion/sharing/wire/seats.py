"""What hub and phones exchange about seats: written by the hub and read by its client."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, TypeVar, cast, get_args, get_origin

import cattrs

from companion.core.game import Player
from companion.core.json_checks import an_object
from companion.core.json_classes import converter, structure
from companion.core.json_text import Json, JsonObject
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.playing.seats import (
    CorrectionRequest,
    SeatHolder,
    SeatNumber,
    SeatRequest,
    UndoRequest,
)

SEATS = say("the seats")
T = TypeVar("T")


@dataclass(frozen=True)
class Lobby:
    """A table before one joins it."""

    game: str
    code: str
    players: tuple[Player, ...]
    watch: bool
    seats: tuple[SeatHolder, ...]


@dataclass(frozen=True)
class Joined:
    """The phone's token, to be kept there and sent in Authorization alone; its seats so far."""

    token: str
    table: str
    seats: tuple[SeatNumber, ...]
    asked: tuple[SeatNumber, ...]


@dataclass(frozen=True)
class Hosted:
    """The code of a table that was uploaded to a hub, and its host's token."""

    token: str
    table: str
    code: str


@dataclass(frozen=True)
class Sitting:
    """Who sits where, what is this phone's, and who waits for its answer."""

    code: str
    watch: bool
    host: bool
    holds: tuple[SeatNumber, ...]
    waits_for: tuple[SeatNumber, ...]
    refused: tuple[SeatNumber, ...]
    seats: tuple[SeatHolder, ...]
    asked: tuple[SeatRequest, ...]
    # A hub that is older than this phone has none.
    undo: tuple[UndoRequest, ...] = ()
    corrections: tuple[CorrectionRequest, ...] = ()


def write(value: object) -> JsonObject:
    """One of these classes as JSON, with every key."""
    return cast("JsonObject", _converter().unstructure(value))


def read(kind: type[T], data: Json, what: Message = SEATS) -> T:
    """JSON of a hub as one of these classes; keys that a newer hub adds are passed over."""
    return structure(_converter(), data, kind, what)


@cache
def _converter() -> cattrs.Converter:
    made = converter(strict=False)
    made.register_structure_hook_func(_is_bounded, _bounded)
    # Parts of positions, which the rules read.
    made.register_structure_hook_func(_is_free, lambda value, _: an_object(value, SEATS))
    return made


def _is_bounded(kind: object) -> bool:
    return get_origin(kind) is Annotated and isinstance(get_args(kind)[1], range)


def _is_free(kind: object) -> bool:
    return get_origin(kind) is dict


def _bounded(value: Json, kind: type) -> int:
    if type(value) is not int or value not in get_args(kind)[1]:
        raise Refusal("{what} has the wrong form.", what=SEATS)
    return value
