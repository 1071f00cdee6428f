"""The ids of tables, which people read out as codes."""

import re
from hashlib import sha256

from companion.core.json_text import shown
from companion.core.refusal import Refusal
from companion.core.system import SYSTEM, System

# Letters and digits that are not confused when a code is read out.
LETTERS, DIGITS = "ABCDEFHKLMNPRSTUVWXYZ", "23456789"
# What Caldera gives, and room for longer ones.
CODE = re.compile(r"[A-Z0-9]{4,16}")


def new_code(system: System = SYSTEM) -> str:
    """A random code; the store checks whether it is free."""
    return "".join(system.choice(kind) for kind in (LETTERS, DIGITS) for _ in range(3))


def new_join_code(system: System = SYSTEM) -> str:
    """The code that people type to join a table: longer than an id, since it gives access.

    >>> len(new_join_code())
    9
    """
    return new_code(system) + "".join(system.choice(LETTERS) for _ in range(3))


def code_of(secret: str) -> str:
    """The code that follows from a secret, so that sending a table twice gives the same one.

    >>> code_of("a") == code_of("a") != code_of("b")
    True
    """
    known = LETTERS + DIGITS
    return "".join(known[byte % len(known)] for byte in sha256(secret.encode()).digest()[:14])


def is_code(value: object) -> bool:
    """Whether a table can be called by this."""
    return isinstance(value, str) and CODE.fullmatch(value) is not None


def check_code(value: object) -> None:
    """Refuses an id that is not a valid code."""
    if not is_code(value):
        raise Refusal(
            "Its code “{code}” is not a valid one: save the table to a file and open that.",
            code=shown(str(value)),
        )
