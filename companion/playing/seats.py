"""Who sits where at a shared table, as hub, phones and screens all know it."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

# A seat is free, kept by the host's phone, taken by another phone, or its phone is gone.
SeatState = Literal["free", "host", "taken", "gone"]
# The numbers that a reader accepts from another machine.
SeatNumber = Annotated[int, range(12)]
StepNumber = Annotated[int, range(1_000_001)]


@dataclass(frozen=True)
class SeatHolder:
    """A seat and who has it; all seats of one phone have the same `phone`, which opens nothing."""

    seat: SeatNumber
    state: SeatState
    phone: str = ""
    name: str = ""


@dataclass(frozen=True)
class SeatRequest:
    """Seats that a phone asks another one for; `id` is what an answer refers to."""

    id: str
    seats: tuple[SeatNumber, ...]
    name: str = ""


@dataclass(frozen=True)
class UndoRequest:
    """A seat asks to take back steps of others, from the step `at` to the step `to`.

    `seats` have not agreed yet; once all of them agree, or the host does, it is done. The request
    ends when the table goes on.
    """

    id: str
    by: SeatNumber
    at: StepNumber
    to: StepNumber
    seats: tuple[SeatNumber, ...]
    # Whether this phone asked it, and whether it may answer.
    mine: bool = False
    asked: bool = False
    # Who said no: a seat, or the host where it is none.
    refused: bool = False
    refused_by: SeatNumber | None = None


@dataclass(frozen=True)
class CorrectionRequest:
    """A seat that has corrected the table often asks to correct it as it is after the step `at`.

    One yes is enough, from any other phone with a seat or from the host. The request ends when the
    table goes on.
    """

    id: str
    by: SeatNumber
    at: StepNumber
    # What would change of what lies open, as a merge patch; who asked gets none.
    patch: dict[str, Any] = field(default_factory=dict)
    mine: bool = False
    asked: bool = False
    refused: bool = False
    refused_by: SeatNumber | None = None


Request = UndoRequest | CorrectionRequest
