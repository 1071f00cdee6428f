"""The one exception whose message is shown to people."""

from companion.core.message import Message, Value


class Refusal(Exception):
    """A sentence that says what is not possible and why, translated when it is shown.

    >>> str(Refusal("Beach {beach} does not exist.", beach=7))
    'Beach 7 does not exist.'
    """

    def __init__(self, id: str, **values: Value) -> None:
        super().__init__(id)
        self.message = Message(id, values)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[type["Refusal"], tuple[str], dict[str, object]]:
        return (type(self), (self.message.id,), self.__dict__)


class ActionRefused(Refusal):
    """A refusal of one action of a record, counted from 1."""

    def __init__(self, step: int, name: str, do: str, why: Refusal) -> None:
        super().__init__(
            "action {step} ({name}, {do}): {why}", step=step, name=name, do=do, why=why.message
        )
        self.step = step
        self.why = why
