"""What the app asks now: of whom, in one sentence, with the legal answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.action import Action
from companion.core.message import Message


@dataclass(frozen=True)
class Prompt:
    """One question to one seat; several may be open at once."""

    seat: int
    ask: str
    words: Message
    answers: Sequence[Action]
