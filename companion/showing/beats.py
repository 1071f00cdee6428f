"""The timeline of an eruption's animation."""

from dataclasses import dataclass
from typing import TypeVar

from companion.showing.eruptions import Eruption
from companion.showing.tokens import MOTION

P = TypeVar("P")


@dataclass(frozen=True)
class Beat:
    """One picture of an eruption: from `at` on, how far each flow is and which tasks burn."""

    at: int
    reached: tuple[int, ...]
    burning: frozenset[int] = frozenset()
    rumbles: bool = False
    glows: bool = False
    rows: int = 0


def beats(eruption: Eruption[P]) -> tuple[Beat, ...]:
    """The timeline: a rumble, a glow, then the flows one segment after the other."""
    none = (0,) * len(eruption.flows)
    shown = [Beat(0, none, rumbles=True), Beat(MOTION.erupt_rumble, none, glows=True)]
    start = MOTION.erupt_rumble + MOTION.erupt_glow
    changes: list[tuple[int, int, int | None]] = []
    for number, flow in enumerate(eruption.flows):
        for stretch in range(len(flow.reaches)):
            # The next segment begins while the last one still runs: one wave around the crater.
            at = start + number * (MOTION.erupt_ring // 2) + stretch * MOTION.erupt_ring
            changes.append((at, number, None))
            changes += [
                (at + MOTION.erupt_ring + MOTION.erupt_burn, number, row)
                for row, task in enumerate(eruption.tasks)
                if (task.flow, task.stretch) == (number, stretch)
            ]
    reached, burning = list(none), set[int]()
    for at, flow_number, burnt in sorted(changes, key=lambda change: change[0]):
        if burnt is None:
            reached[flow_number] += 1
        else:
            burning.add(burnt)
        shown.append(Beat(at, tuple(reached), frozenset(burning), glows=True))
    end = shown[-1].at
    for row in range(len(eruption.tasks) + 1):
        at = end + MOTION.erupt_ring + row * MOTION.checklist_step
        shown.append(Beat(at, tuple(reached), frozenset(burning), glows=True, rows=row))
    return tuple(shown)
