"""A new bridge and what it does: islands taken and lost, bridges removed, stones won.

| rulebook | here |
|---|---|
| Absolute majority: marker, other bridges off, islands lost elsewhere | `_take` |
| The power of the gods: the first to take an island gets its stone | `_take_stone` |
| Relative majority on the last free slot, alone or level | `_relative` |
"""

from companion.core.event import Event
from companion.core.replacing import replace
from companion.core.tuple_edits import replaced
from companion.games.arabana import events
from companion.games.arabana.box import MARKERS
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.position import FINISHED, Position

# Islands smaller than this never have a relative majority.
LARGE = 5


class Board:
    """The bridges and markers while one step is carried out."""

    def __init__(self, chart: Chart, names: tuple[str, ...], position: Position) -> None:
        self.chart = chart
        self.names = names
        self.position = position
        self.built = list(position.built)
        self.markers = list(position.markers)
        self.events: list[Event] = []
        # Islands where the active seat must take a bridge off, as a set.
        self.remove = 0

    def settled(self) -> Position:
        """The position with these bridges and markers."""
        return replace(self.position, built=tuple(self.built), markers=tuple(self.markers))

    def build(self, seat: int, slot: int) -> bool:
        """A bridge on a free slot; true where it wins the table at once (A1, A2, A7)."""
        self.built[seat] |= 1 << slot
        self.events.append(events.BridgeBuilt(seat, self.chart.pairs[slot]))
        for island in self.chart.ends[slot]:
            if self._take(seat, island):
                return True
        for island in self.chart.ends[slot]:
            self._relative(seat, island)
        return False

    def swap(self, seat: int, slot: int) -> bool:
        """A bridge in the place of another player's; it fills no free slot (A3)."""
        owner = self.position.owner(slot)
        assert owner is not None
        self.take_off(owner, slot)
        self.built[seat] |= 1 << slot
        self.events.append(events.BridgeBuilt(seat, self.chart.pairs[slot]))
        return any(self._take(seat, island) for island in self.chart.ends[slot])

    def take_off(self, owner: int, slot: int) -> None:
        """A bridge leaves the board, and its owner may lose islands at both ends."""
        self._drop(owner, slot)
        self._lose(owner, slot)

    def recall(self, seat: int, slot: int) -> None:
        """An own bridge is taken back (A8)."""
        self.built[seat] ^= 1 << slot
        self.events.append(events.BridgeRecalled(seat, self.chart.pairs[slot]))
        self._lose(seat, slot)

    def _drop(self, owner: int, slot: int) -> None:
        self.built[owner] ^= 1 << slot
        pair = self.chart.pairs[slot]
        self.events.append(events.BridgeRemoved(owner, pair, self.names[owner]))

    def _lose(self, owner: int, slot: int) -> None:
        for island in self.chart.ends[slot]:
            if self.markers[owner] >> island & 1 and not self.chart.holds(
                self.built[owner], island
            ):
                self.markers[owner] ^= 1 << island
                name = self.chart.names[island]
                self.events.append(events.IslandLost(owner, name, self.names[owner]))

    def _take(self, seat: int, island: int) -> bool:
        """More than half of the slots for the first time: the island is taken (A1)."""
        chart = self.chart
        if self.markers[seat] >> island & 1 or not chart.holds(self.built[seat], island):
            return False
        name = chart.names[island]
        if self.markers[seat].bit_count() == MARKERS:
            self.events.append(events.EleventhIsland(seat, name, self.names[seat]))
            self.position = replace(self.position, pending=FINISHED)
            return True
        self.markers[seat] |= 1 << island
        self.events.append(events.IslandTaken(seat, name, self.names[seat]))
        gone = [
            (other, slot)
            for other in range(len(self.built))
            if other != seat
            for slot in bits(self.built[other] & chart.around[island])
        ]
        for other, slot in gone:
            self._drop(other, slot)
        for other, slot in gone:
            self._lose(other, slot)
        if island in self.position.stones:
            self._take_stone(seat, island)
        return False

    def _take_stone(self, seat: int, island: int) -> None:
        """The stone is kept until it is used; Kane's gives (slots − 1) / 2 points at once (A9)."""
        position = self.position
        stones = dict(position.stones)
        god = stones.pop(island)
        name, player = self.chart.names[island], self.names[seat]
        self.events.append(events.StoneTaken(seat, name, god, player))
        if god == "kane":
            points = (self.chart.size[island] - 1) // 2
            scores = replaced(position.scores, seat, position.scores[seat] + points)
            self.position = replace(position, stones=stones, scores=scores)
            self.events.append(events.KanePoints(seat, name, points, player))
            return
        mine = tuple(sorted((*position.held[seat], god)))
        self.position = replace(position, stones=stones, held=replaced(position.held, seat, mine))

    def _relative(self, seat: int, island: int) -> None:
        """The last free slot of a large island is filled and nobody holds more than half (A2)."""
        chart = self.chart
        size, around = chart.size[island], chart.around[island]
        if size < LARGE:
            return
        numbers = [(mine & around).bit_count() for mine in self.built]
        most = max(numbers)
        if sum(numbers) < size or most * 2 > size or numbers[seat] < most:
            return
        leaders = tuple(other for other, number in enumerate(numbers) if number == most)
        self.events.append(events.RelativeMajority(chart.names[island], leaders))
        if len(leaders) == 1:
            self.remove |= 1 << island
            return
        for other, number in enumerate(numbers):
            if number == 1 and number < most:
                self.take_off(other, (self.built[other] & around).bit_length() - 1)
