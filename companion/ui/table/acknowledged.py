"""How far the players at one page have acknowledged the to-do lists of a table."""

from dataclasses import dataclass


@dataclass
class Acknowledged:
    """The last step after which somebody tapped at this table, and the one before that.

    A tap says that the list is done. Steps that came without a tap in between add up.
    """

    step: int
    before: int

    def touch(self, step: int) -> bool:
        """Notes a tap at that step; False if there was one already."""
        if self.step >= step:
            return False
        self.before, self.step = self.step, step
        return True

    def touched(self, step: int) -> bool:
        """Whether somebody tapped since that step."""
        return self.step >= step

    def since(self, step: int) -> int:
        """The step after which the list that belongs to `step` begins, also once it was tapped."""
        return self.before if self.touched(step) else self.step


def arriving(step: int) -> Acknowledged:
    """For a page that opens a table at that step: the last step's list is still shown."""
    return Acknowledged(step - 1, step - 1)
