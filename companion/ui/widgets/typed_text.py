"""The text of a field, unchanged while the page around the field is drawn again."""

from collections.abc import Callable


class TypedText:
    """The text of a field and its handlers; the same object at every drawing.

    The field is a memo component: drawn again while somebody types, it would lose letters. Text
    that was not typed (a name that was tapped, a search that was cleared) is `set`, which makes a
    new field.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        # Counts the calls of `set`: a part of the field's key.
        self.version = 0
        self.on_change: Callable[[str], None] = lambda text: None
        self.on_done: Callable[[], None] = lambda: None

    def change(self, text: str) -> None:
        """Takes over what was typed."""
        self.text = text
        self.on_change(text)

    def set(self, text: str) -> None:
        """Replaces the text by one that was not typed."""
        self.version += 1
        self.change(text)
