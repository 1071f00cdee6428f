"""`dataclasses.replace` for positions, of which there is a new one at each step."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The type check knows the fields, and their types, wherever this one is called.
    from dataclasses import replace as replace
else:

    def replace(position, /, **changes):
        """The position with some parts changed: a copy whose other fields are not set anew."""
        made = object.__new__(type(position))
        parts = made.__dict__
        parts.update(position.__dict__)
        parts.update(changes)
        return made
