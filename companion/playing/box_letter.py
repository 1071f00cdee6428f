"""A box as a file and as a few letters in an address, so that another phone can have it."""

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.core.json_checks import a_name, a_text, an_object, no_other_keys
from companion.core.json_text import Json, JsonObject, dump, parse
from companion.core.message import say
from companion.core.refusal import Refusal

FORMAT = "companion-box/1"
MOST_LETTERS, MOST_BYTES = 20_000, 200_000
MARK = "box="


class Letter(NamedTuple):
    """A box that is sent: the game, how it differs from our profile, and its name."""

    game: str
    changes: JsonObject
    name: str = ""


def write_box(game: str, changes: Mapping[str, Json], name: str = "") -> str:
    """The file of a box: how it differs from our profile."""
    named: JsonObject = {"name": name} if name else {}
    return dump({"format": FORMAT, "game": game, **named, "box": dict(changes)})


def read_box(text: bytes | str) -> Letter:
    """The box in such a file."""
    what = say("The box file")
    parts = an_object(parse(text), what)
    no_other_keys(parts, ("format", "game", "name", "box"), what)
    if parts.get("format") != FORMAT:
        raise Refusal("This is not one of our boxes: its format is not “{format}”.", format=FORMAT)
    name = a_name(parts.get("name", ""), say("The name of the box"))
    return Letter(a_text(parts.get("game"), what), an_object(parts.get("box"), what), name)


def address(site: str, game: str, letter: str) -> str:
    """The link that opens the box on another phone; after the # it stays out of server logs."""
    return f"{site}/box/{game}#{MARK}{to_letters(letter)}"


def in_address(text: str) -> str | None:
    """The encoded box in a link, if it has one.

    >>> in_address("https://caldera.example/box/embers#box=abc"), in_address("/box/embers")
    ('abc', None)
    """
    parts = urlsplit(text.strip())
    for part in (parts.fragment, parts.query):
        if part.startswith(MARK):
            return part.removeprefix(MARK)
    return None


def to_letters(text: str) -> str:
    """A file compressed and encoded for a link.

    >>> from_letters(to_letters("a box, a box, a box"))
    'a box, a box, a box'
    """
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def from_letters(letters: str) -> str:
    """The file that a link contains; refused if the link is cut off or invalid."""
    try:
        packed = urlsafe_b64decode(letters[:MOST_LETTERS] + "=" * (-len(letters) % 4))
        opened = zlib.decompressobj()
        text = opened.decompress(packed, MOST_BYTES)
        if opened.unconsumed_tail or not opened.eof:
            raise Refusal("The box in this address is incomplete.")
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise Refusal("The box in this address is incomplete.") from None
