"""What is written down of a fault: a few times, and shortly, however often somebody causes it."""

import logging
from collections import Counter

from companion.sharing.hub.rate_limits import Rate

# Of each fault so many at once, and one in ten minutes from then on.
AT_ONCE, EACH_SECOND = 10, 1 / 600
# Letters of one line and of one entry: the beginning, and the end, where a traceback says most.
LONGEST_LINE, LONGEST = 500, 8_000


class Seldom(logging.Filter):
    """Lets the same fault through only now and then; another one is always let through."""

    def __init__(self) -> None:
        super().__init__()
        self._rate = Rate(AT_ONCE, EACH_SECOND)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        place = place_of(record)
        if self._rate.take(place):
            self._left_out[place] += 1
            return False
        record.left_out = self._left_out.pop(place, 0)
        return True


class Short(logging.Formatter):
    """Writes an entry without the middle of what is too long, and how many were left out."""

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).splitlines()
        text = shortened("\n".join(shortened(line, LONGEST_LINE) for line in lines), LONGEST)
        more: int = getattr(record, "left_out", 0)
        return f"{text} ({more} more like this)" if more else text


def shortened(text: str, most: int) -> str:
    """A text without its middle where it is too long.

    >>> shortened("abcdefgh", 4), shortened("abcd", 4)
    ('ab … 4 letters … gh', 'abcd')
    """
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} … {len(text) - 2 * half} letters … {text[-half:]}"


def place_of(record: logging.LogRecord) -> str:
    """Where in the code something went wrong: what was sent there makes no difference."""
    place = f"{record.name} {record.pathname}:{record.lineno}"
    if not record.exc_info or record.exc_info[0] is None:
        return place
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
    return f"{place} {kind.__name__} {where}"
