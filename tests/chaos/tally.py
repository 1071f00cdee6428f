"""How often something was tried, and how it went: the first that failed ends it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest


@dataclass
class Tally:
    """Counts, printed at the end whether all survived or not."""

    what: str
    tried: int = 0
    survived: int = 0
    notes: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def trial(self, which: object) -> Iterator[None]:
        """One try; whatever is raised in it fails the test, with what was tried."""
        self.tried += 1
        try:
            yield
        except Exception as error:
            self.say(failed=1)
            raise AssertionError(f"{self.what}, {which}: {error!r}") from error
        self.survived += 1

    def say(self, failed: int = 0) -> None:
        """Prints the counts."""
        notes = "".join(f", {count} {note}" for note, count in sorted(self.notes.items()))
        print(f"{self.what}: {self.tried} tried, {self.survived} survived, {failed} failed{notes}")


def rounds(few: int, many: int) -> pytest.MarkDecorator:
    """A few for every day, many under `-m long`."""
    counts = [few, pytest.param(many, marks=pytest.mark.long)]
    return pytest.mark.parametrize("rounds", counts)
