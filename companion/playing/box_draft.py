"""A box while it is edited: its earlier versions for undo, and the name it will be saved under."""

from dataclasses import dataclass, replace

from companion.core.json_text import JsonObject

# How many steps can be undone.
STEPS = 100


@dataclass(frozen=True)
class BoxDraft:
    """A box while it is edited; `of` is the name of the saved one, None for a new one."""

    name: str
    boxes: tuple[JsonObject, ...]
    of: str | None = None
    # What is being dragged: the whole drag is one step for undo.
    sliding: str = ""

    @property
    def box(self) -> JsonObject:
        """The whole box as it is now."""
        return self.boxes[-1]

    def but(self, box: JsonObject) -> "BoxDraft":
        """One step on; what changes nothing is no step."""
        return self if box == self.box else replace(self, boxes=(*self.boxes, box)[-STEPS:])

    @property
    def undoable(self) -> bool:
        """Whether anything was changed since it was opened."""
        return len(self.boxes) > 1

    def undone(self) -> "BoxDraft":
        """One step back."""
        return replace(self, boxes=self.boxes[:-1]) if self.undoable else self
