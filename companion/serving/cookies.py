"""What a browser shows of itself, read without Python's own cookies.

Those take quoted values apart in a time that grows with the square of their length: a few thousand
bytes that anybody sends would keep everybody else waiting.
"""

from starlette.datastructures import Headers
from starlette.types import Scope


def shown_cookie(scope: Scope, name: str) -> str:
    """The value of a cookie of ours, which is never quoted; nothing if it was not shown."""
    for header in Headers(scope=scope).getlist("cookie"):
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""
