"""Limits for requests, frames and sessions, which no real phone reaches."""

# What a page says in one frame: a tap, or what somebody typed.
MOST_FRAME = 64_000
# Into how many pieces it may be cut.
MOST_PIECES = 1_000
# What it may answer to these questions instead, in one frame too. A table's record has at most
# 4 MB, and a house full of tables, as one backup, well under 32; a picture of a screen is smaller.
LARGE_ANSWERS = {"pick_files": 32_000_000, "capture": 8_000_000}
# A tap is a few values, and a file is one however long it is; lists within lists cost most.
MOST_VALUES = 20_000
# A shorter frame cannot hold so many.
SHORT = MOST_VALUES
# Open pages: in the whole house, and of one phone.
MOST_VISITS = 300
MOST_OF_ONE = 40
# Connections of any kind at once: more than phones that may listen to tables.
MOST_CONNECTIONS = 6_000
# Of these, connections of one sender that have no request to be answered.
MOST_WAITING = 200
# Requests that are sent before the one ahead of them is answered, which no browser does.
MOST_PIPELINED = 8
# Address and headers of a request, with whatever else of it is not its body.
MOST_HEAD = 32_000
# In seconds: until a connection has said what it wants, until a request has come with its whole
# body, and until something more of an answer is read.
SPEAKS_WITHIN = 10.0
TOLD_WITHIN = 120.0
READS_WITHIN = 30.0

_AFTER = {
    **dict.fromkeys(range(0x80, 0xA0), 0),
    **{0xA0 + length: length for length in range(0x20)},
    **{0xCA: 4, 0xCB: 8},
    **{0xCC + power: 1 << power for power in range(4)},
    **{0xD0 + power: 1 << power for power in range(4)},
    **{0xD4 + power: 1 + (1 << power) for power in range(5)},
    **{0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4},
}
# Kinds that tell their length in so many bytes, and what follows beside it.
_TOLD = {
    0xC4: (1, 0),
    0xC5: (2, 0),
    0xC6: (4, 0),
    0xC7: (1, 1),
    0xC8: (2, 1),
    0xC9: (4, 1),
    0xD9: (1, 0),
    0xDA: (2, 0),
    0xDB: (4, 0),
}


def is_bearable(packed: bytes, most: int = MOST_VALUES) -> bool:
    """Whether a MessagePack text has no more values than a phone would send.

    >>> is_bearable(bytes([0x93, 1, 2, 3]), most=4), is_bearable(bytes([0x93, 1, 2, 3]), most=3)
    (True, False)
    """
    at = 0
    for _ in range(most):
        if at >= len(packed):
            return True
        kind = packed[at]
        at += 1
        if kind in _TOLD:
            size, more = _TOLD[kind]
            at += size + more + int.from_bytes(packed[at : at + size])
        else:
            at += _AFTER.get(kind, 0)
    return at >= len(packed)
