"""Reads a game's actions from the JSON of a record and writes them back."""

from collections.abc import Iterable

from companion.core.action import (
    Action,
    AllowIdeas,
    AskIdeas,
    Correct,
    ForbidIdeas,
    GoOn,
    Redo,
    SeatChange,
    Undo,
)
from companion.core.json_checks import an_object
from companion.core.json_classes import converter, register, structure
from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.core.refusal import Refusal

COMMON: tuple[type[Action], ...] = (
    *(Undo, Redo, Correct),
    *(SeatChange, GoOn),
    *(AllowIdeas, ForbidIdeas, AskIdeas),
)


class ActionCodec:
    """The action classes of one game by their names in the record; unknown keys are refused."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self._kinds = {kind.do: kind for kind in (*kinds, *COMMON)}
        self._converter = converter()
        self._converter.register_structure_hook(Correct, _read_correct)
        for kind in self._kinds.values():
            if kind is not Correct:
                register(self._converter, kind)

    def read(self, value: Json) -> Action:
        """The action in a JSON object."""
        fields = an_object(value, say("an action"))
        do = fields.pop("do", None)
        if do is None:
            raise Refusal("the action does not say what it does: “do” is missing")
        kind = self._kinds.get(do) if isinstance(do, str) else None
        if kind is None:
            raise Refusal("there is no action “{do}” in this game", do=str(do))
        return structure(self._converter, fields, kind, say("the action"))

    def write(self, action: Action) -> JsonObject:
        """The JSON object of an action, false and empty fields left out."""
        if isinstance(action, Correct):
            return {"by": action.by, "do": action.do, "patch": dict(action.patch)}
        fields: JsonObject = self._converter.unstructure(action)
        return {"by": fields.pop("by"), "do": action.do, **fields}


def _read_correct(value: Json, _: type[Correct]) -> Correct:
    """A patch keeps its nulls, so it is read as it is."""
    fields = an_object(value, say("the action"))
    for key in fields:
        if key not in ("by", "patch"):
            raise Refusal("{what} has the unknown key “{key}”.", what=say("the action"), key=key)
    by = fields.get("by")
    if type(by) is not int:
        raise Refusal("{what} lacks the key “{key}”.", what=say("the action"), key="by")
    return Correct(by, an_object(fields.get("patch"), say("the patch")))
