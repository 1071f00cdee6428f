"""Everything on Haleakalā's table at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.haleakala import discs
from companion.games.haleakala.box import LAVA_DISCS


@dataclass(frozen=True)
class Pending:
    """What is being asked in the middle of a turn, and what is needed to go on."""

    ask: str
    by: int | None = None
    phase: str | None = None
    effects: tuple[tuple[int, str], ...] = ()
    buyers: tuple[int, ...] = ()


FINISHED = Pending("finished")


@dataclass(frozen=True)
class Position:
    """One moment of the table; it never changes, `but` makes the next one."""

    round: int
    turn: int
    boat: int
    # A pair of disc sets for each beach, segment 1 first.
    beaches: tuple[tuple[int, int], ...]
    shamans: tuple[str, str]
    statues: Mapping[str, int]
    craters: tuple[int, ...]
    # Twelve slots: segment 1 slot 1, segment 1 slot 2, segment 2 slot 1, …
    slots: tuple[str | None, ...]
    piles: tuple[int, int, int]
    hands: tuple[Mapping[str, int], Mapping[str, int]]
    scoring_cards: tuple[tuple[str, ...], tuple[str, ...]]
    priestess_up: bool
    scores: tuple[int, int]
    invocation: tuple[int | None, int | None]
    discard: Mapping[str, int]
    pending: Pending | None
    # The unseen order of each pile, drawn from the end; empty where the players draw themselves.
    decks: tuple[tuple[str, ...], ...]

    def but(self, **changes: object) -> "Position":
        """This position with some parts changed; much faster than `dataclasses.replace`."""
        made = object.__new__(Position)
        parts = made.__dict__
        parts.update(self.__dict__)
        parts.update(changes)
        return made

    def supply(self, seat: int) -> int:
        """The set of number discs in front of a player."""
        out = 0
        for beach in self.beaches:
            out |= beach[seat]
        return discs.ALL ^ out

    def sums(self, segment: int) -> tuple[int, int]:
        """Both players' sums on a beach."""
        red, yellow = self.beaches[segment - 1]
        return discs.SUM[red], discs.SUM[yellow]

    def cards_at(self, segment: int) -> tuple[str | None, str | None]:
        """The two slots of a segment."""
        at = segment * 2
        return self.slots[at - 2], self.slots[at - 1]

    @property
    def lava_left(self) -> int:
        """The lava discs beside the board."""
        return LAVA_DISCS - sum(self.craters)

    def statues_of(self, seat: int) -> int:
        """How many statues of a player stand on the island."""
        return sum(1 for owner in self.statues.values() if owner == seat)


def with_count(counts: Mapping[str, int], id: str, more: int) -> Mapping[str, int]:
    """Counted things with `more` of one of them, none left out."""
    changed = {**counts, id: counts.get(id, 0) + more}
    if not changed[id]:
        del changed[id]
    return changed


def replaced(items: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A tuple with one entry changed."""
    return (*items[:at], value, *items[at + 1 :])
