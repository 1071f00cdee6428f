"""Mauna Kea's great moments: lava that takes something, the final sheet, who got most away."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from companion.core.action import Action
from companion.core.message import Message, count, say
from companion.core.sheet import Sheet
from companion.games.mauna_kea import events
from companion.games.mauna_kea.actions import Spend
from companion.games.mauna_kea.consistency import SET_UP
from companion.games.mauna_kea.island import FIELD_NAMES, FIELD_OF, SQUARE_NAMES, SQUARES_OF
from companion.games.mauna_kea.material import carried, square
from companion.games.mauna_kea.position import Load, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import score_sheet
from companion.games.mauna_kea.screen import art, odds
from companion.games.mauna_kea.screen.geometry import Geometry
from companion.games.mauna_kea.screen.hands import GameHands
from companion.games.mauna_kea.screen.objectives import objective_rows
from companion.games.mauna_kea.screen.todo_items import artefacts
from companion.games.mauna_kea.words import (
    SHEET_LABELS,
    SHEET_TITLES,
    TIE_BREAKS,
    load_name,
)
from companion.showing.eruptions import Eruption, EruptionTask
from companion.showing.hands import Stage, Untold, stages
from companion.showing.odds import Supply
from companion.showing.sheets import Group, Row, Rung, Scored
from companion.showing.sight import Happened
from companion.showing.telling import Telling

# Nothing of what is to be done waits for a flow of lava.
NO_FLOW = -1
# What each is worth: the figures of a sheet are points, not how many there are.
HINTS = {
    "explorers": say("3 each"),
    "artefacts": say("1 to 3 each"),
    "empty places": say("−1 each"),
}
ICONS = {
    "explorers": f"{art.ART}footprint",
    "artefacts": art.artefact("white"),
    "empty places": f"{art.ART}berth",
}


class GameTelling(Telling[Position]):
    """The moments of one table."""

    # Time is counted by spent tiles, which go back into the bag.
    time_runs_in_turns = True
    # Only turns and the cards that one keeps need a hand; setting explorers alternates (M11).
    in_the_open = frozenset({"lay_out", "set_explorer", "draw", "place", "lost", "carried"})

    @property
    def _rules(self) -> GameRules:
        assert isinstance(self.rules, GameRules)
        return self.rules

    @property
    def secret_hands(self) -> bool:
        """Cards of the expert game are nobody else's business."""
        return self._rules.settings.expert

    @property
    def open_book(self) -> bool:  # type: ignore[override]
        """Objectives would tell what others hold."""
        return not self._rules.settings.expert

    def turn(self, position: Position) -> int | None:
        """Nobody's before the first turn, though the position says already whose it will be."""
        asked = position.pending
        setting_up = asked is not None and (asked.ask in SET_UP or asked.for_ == "set-up")
        return None if setting_up else position.turn

    def time(self, position: Position) -> Message:
        left = sum(position.bag.values())
        return count("{count} in the bag", "{count} in the bag", left)

    def did_at_once(self, actions: Sequence[Action]) -> Message | None:
        """All tiles spent together, by their points; what follows on them has its own lines."""
        spent = [action.tile for action in actions if isinstance(action, Spend)]
        if len(spent) != len(actions):
            return None
        points = self._rules.box.points(spent)
        return count(
            "Spends {tiles} tiles: {count} point.",
            "Spends {tiles} tiles: {count} points.",
            points,
            tiles=len(spent),
        )

    @cached_property
    def hands(self) -> GameHands:
        assert isinstance(self.rules, GameRules)
        return GameHands(self.rules)

    def odds(self, line: Sequence[Happened[Position]]) -> tuple[Supply, ...]:
        return odds.supplies(line[-1].after)

    # The sheet

    def sheet_title(self, sheet: Sheet) -> Message:
        return SHEET_TITLES[sheet.name]

    def groups(self, scored: Scored[Position]) -> tuple[Group, ...]:
        """The boats line by line; objectives card by card, where there are any."""
        rows = tuple(
            Row(
                line.label,
                SHEET_LABELS[line.label],
                line.points,
                line.why,
                HINTS[line.label],
                ICONS[line.label],
            )
            for line in scored.sheet.lines
            if line.label != "objectives"
        )
        boats = Group(say("Saved"), rows)
        cards = objective_rows(self._rules, scored.after)
        return (boats, Group(SHEET_LABELS["objectives"], cards)) if cards else (boats,)

    # Who wins

    def ladder(self, position: Position) -> tuple[Rung, ...]:
        """Points, then explorers on the island, then what these carry (M8)."""
        seats = self._rules.seats
        points = score_sheet(position, self._rules.box).totals
        on_island = tuple(position.on_island(seat) for seat in seats)
        carried = tuple(position.carried_by(seat) for seat in seats)
        return (
            Rung(
                "points",
                TIE_BREAKS["points"],
                points,
                say("most points"),
                say("{points} points on board decide it.", points=max(points)),
            ),
            Rung(
                "explorers-on-island",
                TIE_BREAKS["explorers-on-island"],
                on_island,
                say("more explorers still on the island"),
                say("Level on points: more explorers on the island decide it."),
            ),
            Rung(
                "artefacts-carried",
                TIE_BREAKS["artefacts-carried"],
                carried,
                say("more artefacts carried on the island"),
                say("Level twice: the artefacts that explorers on the island carry decide it."),
            ),
        )

    # Lava

    def eruption(self, step: Happened[Position]) -> Eruption[Position] | None:
        """Lava that took something from a table where every square is followed."""
        flows = [
            (stage, event)
            for stage in stages(step)
            for event in stage.events
            if isinstance(event, events.LavaPlaced)
        ]
        tasks = tuple(task for flow in flows for task in self._losses(*flow))
        if not tasks:
            return None
        geometry = Geometry(True, self._rules.box.coves)
        placed = [event for _, event in flows]
        fields = ", ".join(FIELD_NAMES[event.field] for event in placed)
        return Eruption(
            title=say("Lava on {field}", field=fields),
            prompt=count(
                "It takes {count} thing off the island.",
                "It takes {count} things off the island.",
                len(tasks),
            ),
            phases=(),
            phase=0,
            position=flows[0][0].before,
            flows=(),
            tasks=tasks,
            notes=tuple(words for event in placed if (words := event.words()) is not None),
            amount=self.time(step.after),
            after=step.after,
            vent=geometry.field(placed[-1].field),
            brief=True,
        )

    def _losses(self, stage: Stage[Position], event: events.LavaPlaced) -> Iterator[EruptionTask]:
        """What comes off a field, square by square: who stood there, with what, and what lay."""
        left = Untold(self.hands.moves(stage.before, stage.after))
        for at in SQUARES_OF[event.field]:
            for move in left.take("explorer", start=square(at)):
                seat = int(move.piece[1])
                yield self._loss(seat, say("{name}’s explorer", name=self.names[seat]), at)
                if load := artefacts(left.take("artefact", start=carried(seat, at))):
                    yield self._loss(None, load_name(load), at, load)
            if load := artefacts(left.take("artefact", start=square(at))):
                yield self._loss(None, load_name(load), at, load)

    def _loss(
        self,
        seat: int | None,
        words: Message,
        at: int,
        load: Load = (),
    ) -> EruptionTask:
        picture = art.artefact(load[0]) if load else f"{art.ART}explorer-red"
        if seat is not None:
            picture = art.explorer(art.colors_of(self._rules)[seat])
        place = say(
            "{square} on {field}",
            square=SQUARE_NAMES[at],
            field=FIELD_NAMES[FIELD_OF[at]],
        )
        x, y = Geometry(True, self._rules.box.coves).square(at)
        return EruptionTask(seat, words, place, "lava", NO_FLOW, 0, x, y, picture)
