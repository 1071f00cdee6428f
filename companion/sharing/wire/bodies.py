"""What is sent to a hub and what it answers, as its OpenAPI page tells it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

# Records hold what pydantic cannot tell; the rules read it strictly.
Free = dict[str, Any]
Name = Annotated[str, StringConstraints(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=11, strict=True)]
StepNumber = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
ActionId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
PutId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40)]
LONGEST_KEY = 200


class Strict(BaseModel):
    """No key that nobody knows."""

    model_config = ConfigDict(extra="forbid")


class ByCode(Strict):
    """A table's code, however it was typed."""

    code: Code


class Join(ByCode):
    """A phone comes: the seats that it would like, none to watch, and its owner's name."""

    seats: list[SeatNumber] = Field(default=[], max_length=12)
    name: Name = ""


class Sit(Strict):
    """Further seats for a phone that is at the table."""

    seats: list[SeatNumber] = Field(min_length=1, max_length=12)


class Put(Strict):
    """A table put on this hub, by its record; whoever does is its host.

    With a secret as its id it is put once, however often it is sent: the host's token ends with it.
    """

    record: Free
    id: PutId | None = None
    watch: bool = True
    name: Name = ""
    key: Annotated[str, StringConstraints(max_length=LONGEST_KEY)] = ""


class Push(Strict):
    """An action, the step that it was meant for, and an id by which it is done once.

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
    """A position that somebody thinks of correcting the table to."""

    position: Free


class Answer(Strict):
    """A yes or no to a phone that asked for seats."""

    asking: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
    yes: bool


class UndoAsked(Strict):
    """Steps of others that a seat asks to take back: all after the step `to`, up to the last."""

    by: SeatNumber
    at: StepNumber
    to: StepNumber


class HostSeats(Strict):
    """Seats that the host's phone keeps, or that are free for anybody."""

    seats: list[SeatNumber] = Field(min_length=1, max_length=12)
    state: Literal["host", "free"]


class Watching(Strict):
    """Whether whoever has the code may watch."""

    allowed: bool


class TakeAway(Strict):
    """The step that the host has seen: a table that went on meanwhile is not taken away."""

    at: StepNumber


class Done(BaseModel):
    """The step that an action is, now or since it came first."""

    step: int


class Objection(BaseModel):
    """Why the table cannot be put right like that; nothing if it can."""

    message: list[Any] | None
    sentence: str | None


class Fault(BaseModel):
    """Why not: a sentence in the language that was asked for, and what it was made from."""

    status: int
    sentence: str
    message: list[Any]


class Meanwhile(Fault):
    """The table went on: what happened after the step that was named, as this phone sees it."""

    since: Free
