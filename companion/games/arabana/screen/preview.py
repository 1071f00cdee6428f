"""What would follow from a choice, before it is done: islands, bridges, markers, stones, points."""

from dataclasses import dataclass, field

from companion.core.action import Action
from companion.core.event import Event
from companion.games.arabana import events
from companion.games.arabana.actions import Bridge, Recall, Remove, Swap
from companion.games.arabana.chart import Chart
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.scoring import GREAT, SMALL, score_sheet


@dataclass(frozen=True)
class Preview:
    """What an action would lead to, as far as everybody may know."""

    action: Action | None = None
    position: Position | None = None
    events: tuple[Event, ...] = ()
    # What everybody's islands would be worth then, or are now.
    worth: tuple[int, ...] = field(default=())

    @property
    def falls(self) -> tuple[tuple[str, str], ...]:
        """The bridges that would come off."""
        gone = (events.BridgeRemoved, events.BridgeRecalled)
        return tuple(event.between for event in self.events if isinstance(event, gone))

    @property
    def taken(self) -> tuple[str, ...]:
        """The islands that would be taken."""
        return tuple(e.island for e in self.events if isinstance(e, events.IslandTaken))

    @property
    def lost(self) -> tuple[str, ...]:
        """The islands that somebody would lose."""
        return tuple(e.island for e in self.events if isinstance(e, events.IslandLost))


def needs(chart: Chart, position: Position, island: int, seat: int) -> int:
    """How many more bridges a player needs to control an island; none who has it."""
    mine = (position.built[seat] & chart.around[island]).bit_count()
    return max(0, chart.size[island] // 2 + 1 - mine)


def worth(rules: GameRules, position: Position) -> tuple[int, ...]:
    """What the islands would bring if they were scored now."""
    name = SMALL if position.round == 1 else GREAT
    return score_sheet(position, rules.chart, name).totals


def preview_of(rules: GameRules, position: Position, action: Action | None) -> Preview:
    """Tries an action on the board; what is drawn unseen is not asked."""
    if not isinstance(action, (Bridge, Swap, Remove, Recall)):
        return Preview(action, worth=worth(rules, position))
    outcome = rules.apply(position, action)
    return Preview(action, outcome.position, outcome.events, worth(rules, outcome.position))
