"""Seats that Caldera plays: named in the header, changed by actions of the record."""

from typing import Literal, TypeAlias, get_args

# How strong the opponent at a seat is; a person's seat has none.
Opponent: TypeAlias = Literal["", "easy", "medium", "strong"]
STRENGTHS: tuple[Opponent, ...] = tuple(one for one in get_args(Opponent) if one)
