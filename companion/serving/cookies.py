"""The value of one of our cookies in a request, read without Python's own parser.

Those take quoted values apart in a time that grows with the square of their length: a few thousand
bytes that anybody sends would keep everybody else waiting.
"""

from starlette.datastructures import Headers
from starlette.types import Scope


def cookie_value(scope: Scope, name: str) -> str:
    """The value of a cookie of ours, which is never quoted; empty if the browser sent none."""
    for header in Headers(scope=scope).getlist("cookie"):
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""
