"""What someone did: frozen classes, one for each thing that any table knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.core.json_text import Json
from companion.core.message import Message, say


@dataclass(frozen=True)
class Action:
    """One thing a seat does; `do` is its word in the record."""

    do: ClassVar[str]
    by: int

    def words(self) -> Message:
        """What was done, for the log."""
        raise NotImplementedError


@dataclass(frozen=True)
class Undo(Action):
    """The last action not yet taken back is taken back."""

    do: ClassVar[str] = "undo"

    def words(self) -> Message:
        return say("Took back a step.")


@dataclass(frozen=True)
class Redo(Action):
    """The last action taken back is done again."""

    do: ClassVar[str] = "redo"

    def words(self) -> Message:
        return say("Did a step again.")


@dataclass(frozen=True)
class Correct(Action):
    """The board is put right: a merge patch on the position (G1)."""

    do: ClassVar[str] = "correct"
    patch: Mapping[str, Json]

    def words(self) -> Message:
        return say("The board was put right.")

    def __hash__(self) -> int:
        return hash(self.by)
