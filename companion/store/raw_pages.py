"""Rows read straight from the pages of a SQLite file whose tables SQLite cannot follow any more.

What is read: https://www.sqlite.org/fileformat2.html. All our tables are without row ids, so
every row lies on a page of an index tree, in a branch or in a leaf.
"""

import struct
from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise

Value = str | bytes | int | float | None
Row = tuple[Value, ...]

# SQLite's own choice, which we leave as it is.
SIZE = 4096
BRANCH, LEAF = 2, 10
# How much of a row lies on its page, at most and if the rest lies elsewhere.
MOST_HERE, LEAST_HERE = (SIZE - 12) * 64 // 255 - 23, (SIZE - 12) * 32 // 255 - 23
LONGEST = 4_000_000
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
CONSTANTS: dict[int, Value] = {0: None, 8: 0, 9: 1}


class Nonsense(Exception):
    """Bytes that are no row."""


def rows(file: bytes, log: bytes = b"") -> Iterator[Row]:
    """Every row that still reads as one, in no order; `log` is the file's write-ahead log."""
    pages = {at // SIZE + 1: file[at : at + SIZE] for at in range(0, len(file) - SIZE + 1, SIZE)}
    pages |= logged(log)
    for number, page in pages.items():
        # The first page holds how the tables were made, and no row of theirs.
        if number == 1 or not page[0]:
            continue
        for kind in (page[0],) if page[0] in (BRANCH, LEAF) else (LEAF, BRANCH):
            yield from _on_page(pages, page, kind)


def logged(log: bytes) -> dict[int, bytes]:
    """The pages of the changes that the log holds whole, each as it was written last."""
    done: dict[int, bytes] = {}
    begun: dict[int, bytes] = {}
    for at in range(32, len(log) - SIZE - 23, SIZE + 24):
        number, ends = struct.unpack_from(">II", log, at)
        if log[at + 8 : at + 16] != log[16:24]:
            break
        begun[number] = log[at + 24 : at + 24 + SIZE]
        if ends:
            done |= begun
            begun = {}
    return done


def _on_page(pages: Mapping[int, bytes], page: bytes, kind: int) -> Iterator[Row]:
    head, before = (12, 4) if kind == BRANCH else (8, 0)
    (cells,) = struct.unpack_from(">H", page, 3)
    for pointer in range(head, min(head + 2 * cells, SIZE - 1), 2):
        (at,) = struct.unpack_from(">H", page, pointer)
        try:
            yield _row(_payload(pages, page, at + before))
        except (Nonsense, IndexError, struct.error):
            continue


def _payload(pages: Mapping[int, bytes], page: bytes, at: int) -> bytes:
    """A row's bytes, those that lie on further pages too."""
    length, at = _number(page, at)
    if not 0 < length <= LONGEST:
        raise Nonsense
    if length <= MOST_HERE:
        return page[at : at + length]
    here = LEAST_HERE + (length - LEAST_HERE) % (SIZE - 4)
    here = here if here <= MOST_HERE else LEAST_HERE
    found = page[at : at + here]
    (further,) = struct.unpack_from(">I", page, at + here)
    while len(found) < length:
        if further not in pages:
            raise Nonsense
        found += pages[further][4:]
        (further,) = struct.unpack_from(">I", pages[further])
    return found[:length]


def _row(payload: bytes) -> Row:
    ends, at = _number(payload, 0)
    kinds = []
    while at < ends:
        kind, at = _number(payload, at)
        kinds.append(kind)
    places = list(accumulate((_length(kind) for kind in kinds), initial=ends))
    if at != ends or places[-1] != len(payload):
        raise Nonsense
    return tuple(
        _value(kind, payload[start:end])
        for kind, (start, end) in zip(kinds, pairwise(places), strict=True)
    )


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins."""
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return number, place + 1
    return number << 8 | data[at + 8], at + 9


def _length(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return INTEGERS.get(kind, 8 if kind == 7 else 0)


def _value(kind: int, data: bytes) -> Value:
    if kind in INTEGERS:
        return int.from_bytes(data, "big", signed=True)
    if kind == 7:
        (real,) = struct.unpack(">d", data)
        return float(real)
    if kind < 12:
        if kind not in CONSTANTS:
            raise Nonsense
        return CONSTANTS[kind]
    return data.decode("utf-8", "surrogateescape") if kind % 2 else data
