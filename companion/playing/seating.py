"""Where people sit around a phone that lies flat on the table.

A side is a number of quarter turns, clockwise: 0 is the lower edge of the screen, 1 its left, 2 the
upper and 3 the right one. Who sits at a side reads what is turned by so many quarters.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.core.message import Message, say
from companion.playing.seen import Seen

LOWER, LEFT, UPPER, RIGHT = range(4)
# Two sit opposite each other; the turns of three and four run clockwise.
USUAL: Final[dict[int, tuple[int, ...]]] = {
    2: (LOWER, UPPER),
    3: (LOWER, LEFT, RIGHT),
    4: (LOWER, LEFT, UPPER, RIGHT),
}
TOO_MANY = say("Two to four have room around a phone.")
HIDDEN_HANDS = say("Hands must stay hidden: here the phone goes from hand to hand.")
OWN_PHONES = say("Some play on phones of their own: each phone has its table.")


@dataclass(frozen=True)
class Seating:
    """How a table is shown on one phone: held, or flat with everybody around it."""

    flat: bool = False
    # The side of each seat; nothing before it was settled.
    sides: tuple[int, ...] = ()
    # Whether the board itself turns to whose turn it is, or only what is written on it.
    board_turns: bool = False

    def side(self, seat: int) -> int:
        """The side at which a seat is."""
        return self.sides[seat]


def seating_for(players: int, kept: str | None = None) -> Seating:
    """The seating that was kept for a table, or the usual one."""
    if players not in USUAL:
        return Seating()
    seating = Seating(sides=USUAL[players])
    flat, _, rest = (kept or "").partition(" ")
    sides, _, turns = rest.partition(" ")
    if flat not in ("flat", "held"):
        return seating
    found = tuple(int(side) for side in sides.split(",") if side.isdecimal())
    if sorted(set(found)) == sorted(found) and len(found) == players and _fit(found):
        seating = replace(seating, sides=found)
    return replace(seating, flat=flat == "flat", board_turns=turns == "turns")


def _fit(sides: Sequence[int]) -> bool:
    return set(sides) <= set(sides_for(len(sides)))


def kept_seating(seating: Seating) -> str:
    """A seating as it is kept.

    >>> kept_seating(Seating(True, (0, 2), board_turns=True))
    'flat 0,2 turns'
    """
    way = "turns" if seating.board_turns else "stays"
    return f"{'flat' if seating.flat else 'held'} {','.join(map(str, seating.sides))} {way}"


def sides_for(players: int) -> tuple[int, ...]:
    """The sides at which somebody may sit, clockwise."""
    return (LOWER, UPPER) if players <= 2 else (LOWER, LEFT, UPPER, RIGHT)


def moved(seating: Seating, seat: int, side: int) -> Seating:
    """Somebody sits down at another side; whoever sat there takes their place."""
    if side not in sides_for(len(seating.sides)):
        return seating
    before = seating.sides[seat]
    sides = [before if one == side else one for one in seating.sides]
    sides[seat] = side
    return replace(seating, sides=tuple(sides))


def next_side(seating: Seating, seat: int) -> int:
    """The next side clockwise from where somebody sits."""
    sides = sides_for(len(seating.sides))
    return sides[(sides.index(seating.sides[seat]) + 1) % len(sides)]


def not_flat(seen: Seen) -> Message | None:
    """Why a table cannot lie flat on this phone, if it cannot: nothing hidden is ever shown so."""
    if len(seen.header.players) not in USUAL:
        return TOO_MANY
    if seen.telling.secret_hands:
        return HIDDEN_HANDS
    if len(seen.holds) < len(seen.header.players):
        return OWN_PHONES
    return None
