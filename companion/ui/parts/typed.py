"""What somebody types, kept while the page around the field is drawn again."""

from collections.abc import Callable


class Typed:
    """What is typed into a field, and who hears of it: the same object at every repaint.

    A field with it is a `kept` component: it is not drawn again while somebody types, for what
    the page has by then would be lost. What comes from elsewhere (a name that was tapped, a search
    that was cleared) is `put`, which makes it another field.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        # How often words came from elsewhere: a part of the field's key.
        self.times = 0
        self.on_change: Callable[[str], None] = lambda text: None
        self.on_done: Callable[[], None] = lambda: None

    def change(self, text: str) -> None:
        """The field holds this now."""
        self.text = text
        self.on_change(text)

    def put(self, text: str) -> None:
        """Words that were not typed."""
        self.times += 1
        self.change(text)
