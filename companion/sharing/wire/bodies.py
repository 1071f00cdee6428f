"""Bodies of requests to a hub and of small responses, as its OpenAPI page shows them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

# Parts of records, which the rules read strictly.
Free = dict[str, Any]
Name = Annotated[str, StringConstraints(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=11, strict=True)]
StepNumber = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
ActionId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
PutId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40)]
LONGEST_KEY = 200


class Strict(BaseModel):
    """A body without unknown keys."""

    model_config = ConfigDict(extra="forbid")


class ByCode(Strict):
    """A table's code, however it was typed."""

    code: Code


class Join(ByCode):
    """A phone joins: the seats that it would like (none to watch), and its owner's name."""

    seats: list[SeatNumber] = Field(default=[], max_length=12)
    name: Name = ""


class Sit(Strict):
    """Further seats for a phone that is at the table."""

    seats: list[SeatNumber] = Field(min_length=1, max_length=12)


class Put(Strict):
    """An uploaded table with its record; the sender is its host.

    With a secret as its id it is created once; the host's token ends with that secret.
    """

    record: Free
    id: PutId | None = None
    watch: bool = True
    name: Name = ""
    key: Annotated[str, StringConstraints(max_length=LONGEST_KEY)] = ""


class Push(Strict):
    """An action, the step that it was meant for, and an id so that it is applied once.

    One that is `joined` belongs to the same tap as the step before it: one undo takes back both.
    """

    at: StepNumber
    id: ActionId
    action: Free
    joined: bool = False


class Correction(Strict):
    """The whole position as it should be, masked parts left as they are."""

    at: StepNumber
    id: ActionId
    position: Free


class Objecting(Strict):
    """A correction to be checked, not applied."""

    position: Free


class Answer(Strict):
    """The answer to a request for seats, for an undo or for a correction."""

    asking: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    yes: bool


class UndoAsked(Strict):
    """A request to undo steps of others: all after the step `to`, up to the last."""

    by: SeatNumber
    at: StepNumber
    to: StepNumber


class CorrectionAsked(Strict):
    """A request to correct the table, from a phone that did so too often to do it by itself."""

    by: SeatNumber
    at: StepNumber
    position: Free


class HostSeats(Strict):
    """Seats that the host's phone keeps, or that are free for anybody."""

    seats: list[SeatNumber] = Field(min_length=1, max_length=12)
    state: Literal["host", "free"]


class Watching(Strict):
    """Whether anybody with the code may watch."""

    allowed: bool


class TakeAway(Strict):
    """The last step that the host has: a table with later steps is not removed."""

    at: StepNumber


class Done(BaseModel):
    """The step that an action was saved as, now or when it was first sent."""

    step: int


class Objection(BaseModel):
    """Why a correction would be refused; null if it would not."""

    message: list[Any] | None
    sentence: str | None


class Fault(BaseModel):
    """An error: a sentence in the requested language, and the message that it was made from."""

    status: int
    sentence: str
    message: list[Any]


class Meanwhile(Fault):
    """The table went on: the steps after the one that was named, as this phone sees them."""

    since: Free
