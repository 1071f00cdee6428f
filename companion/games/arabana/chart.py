"""The islands and bridge slots as numbers, so that a set of bridges is the bits of one integer."""

from dataclasses import dataclass
from functools import lru_cache

from companion.games.arabana.box import Box


@dataclass(frozen=True, eq=False)
class Chart:
    """Islands and slots are numbered alphabetically; sets of them are bit masks."""

    # Island by island.
    names: tuple[str, ...]
    number: dict[str, int]
    size: tuple[int, ...]
    # The set of slots round an island, and the same one by one.
    around: tuple[int, ...]
    slots_at: tuple[tuple[int, ...], ...]
    # Slot by slot: its two islands, as numbers, as names and as the record writes it.
    ends: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[str, str], ...]
    keys: tuple[str, ...]
    slot: dict[tuple[str, str], int]
    slot_of_key: dict[str, int]

    def holds(self, bridges: int, island: int) -> bool:
        """Whether these bridges are more than half of an island's slots (A1)."""
        return (bridges & self.around[island]).bit_count() * 2 > self.size[island]

    def held(self, bridges: int) -> int:
        """The set of islands that these bridges control."""
        return sum(1 << island for island in range(len(self.names)) if self.holds(bridges, island))

    def islands(self, mask: int) -> list[str]:
        """The names in a set of islands."""
        return [name for island, name in enumerate(self.names) if mask >> island & 1]


def draw_chart(box: Box) -> Chart:
    """The chart of a box's islands; tables with the same islands share it."""
    return _drawn(tuple(sorted(box.islands.items())), box.bridges)


@lru_cache(maxsize=8)
def _drawn(islands: tuple[tuple[str, int], ...], pairs: tuple[tuple[str, str], ...]) -> Chart:
    names = tuple(name for name, _ in islands)
    number = {name: island for island, name in enumerate(names)}
    keys = tuple(f"{left}-{right}" for left, right in pairs)
    slots_at = tuple(
        tuple(slot for slot, pair in enumerate(pairs) if name in pair) for name in names
    )
    return Chart(
        names=names,
        number=number,
        size=tuple(slots for _, slots in islands),
        around=tuple(sum(1 << slot for slot in slots) for slots in slots_at),
        slots_at=slots_at,
        ends=tuple((number[left], number[right]) for left, right in pairs),
        pairs=pairs,
        keys=keys,
        slot={pair: slot for slot, pair in enumerate(pairs)},
        slot_of_key={key: slot for slot, key in enumerate(keys)},
    )


def bits(mask: int) -> list[int]:
    """The numbers in a set.

    >>> bits(0b10011)
    [0, 1, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
