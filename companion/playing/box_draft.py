"""A box being checked: what it was, step by step, and under which name it will be kept."""

from dataclasses import dataclass, replace

from companion.core.json_text import JsonObject

# A click on fewer or more is a step; so many are remembered.
STEPS = 100


@dataclass(frozen=True)
class BoxDraft:
    """The box of that name as it is being changed; `of` is the kept one, nothing before it is."""

    name: str
    boxes: tuple[JsonObject, ...]
    of: str | None = None
    # What is being moved: until the finger leaves it, its way is one step.
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
