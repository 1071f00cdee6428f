"""Hekla's great moments: a line erupts, the road so far, somebody got furthest."""

from collections.abc import Sequence
from functools import cached_property

from companion.core.event import Reached
from companion.core.material import Move, Spot
from companion.core.message import Message, count, say
from companion.core.sheet import Line, Sheet
from companion.games.hekla import events
from companion.games.hekla.material import TURNED, Pawn
from companion.games.hekla.pieces import LAVA, Piece
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.hands import GameHands
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.words import (
    SHEET_LABELS,
    TIE_BREAKS,
    piece_name,
    sheet_title,
    span,
)
from companion.showing.eruptions import Eruption, EruptionTask
from companion.showing.sheets import Group, Row, Rung, Scored
from companion.showing.sight import Happened
from companion.showing.telling import Telling

ART = "hekla/"
# Nothing of what is to be done waits for a flow of lava.
NO_FLOW = -1


class GameTelling(Telling[Position]):
    """The moments of one table."""

    each_scoring = False

    def turn(self, position: Position) -> int | None:
        return position.turn

    def time(self, position: Position) -> Message:
        left = position.lava_left
        return count("{count} lava left", "{count} lava left", left)

    @cached_property
    def hands(self) -> GameHands:
        return GameHands(self._rules)

    # The sheet

    def sheet_title(self, sheet: Sheet) -> Message:
        return sheet_title(sheet.name)

    def groups(self, scored: Scored[Position]) -> tuple[Group, ...]:
        """One eruption: the volcanoes of its line, and the hollows above 7."""
        rows = tuple(
            Row(line.label, SHEET_LABELS[line.label], line.points, line.why or self._standing(line))
            for line in scored.sheet.lines
        )
        return (Group(self.sheet_title(scored.sheet), rows),)

    def _standing(self, line: Line) -> tuple[Message, ...]:
        """Where everybody stands on the road, and in which lap."""
        grid, words = self._rules.grid, Labels(self._rules)
        return tuple(
            say("{place}, lap {lap}", place=words.loop(grid.place(driven)), lap=grid.lap(driven))
            for driven in line.points
        )

    def account(self, line: Sequence[Happened[Position]]) -> tuple[Message, tuple[Group, ...]]:
        """The road of each player: every eruption, what was driven back, what was put right."""
        nothing, scores = (0,) * len(self.names), self.rules.scores(line[-1].after)
        rows: list[Row] = []
        back = nothing
        for step in line:
            for event in step.events:
                match event:
                    case events.LineScored():
                        rows.append(self._eruption(len(rows) + 1, event))
                    case events.Retreated(seat, start, to):
                        back = _plus(back, seat, to - start)
        known = [sum(row.points[seat] or 0 for row in rows) for seat in range(len(self.names))]
        rest = tuple(
            score - points - less for score, points, less in zip(scores, known, back, strict=True)
        )
        none = (None,) * len(self.names)
        other = [
            Row("back", say("Driven back"), back, none, icon=f"{ART}circle"),
            Row("by-hand", say("At the start, or put right"), rest, none, icon=f"{ART}circle"),
        ]
        used = tuple(row for row in other if any(row.points))
        groups = [
            Group(say("Eruptions"), tuple(rows)),
            *([Group(say("Besides"), used)] if used else []),
        ]
        return say("Circles driven"), tuple(group for group in groups if group.rows)

    def _eruption(self, number: int, event: events.LineScored) -> Row:
        """One line of the account: where it was, and why everybody got points."""
        volcanoes, trigger = event.sheet.lines
        why = tuple(
            say("{one}; {other}", one=one, other=other) if one and other else one or other
            for one, other in zip(volcanoes.why, trigger.why, strict=True)
        )
        return Row(
            f"eruption-{number}",
            say("{number}. {cell}", number=number, cell=event.line.cells[1]),
            event.sheet.totals,
            why,
            say("{hollows} hollows", hollows=sum(event.hollows)),
            f"{ART}lava-0",
        )

    # Who wins

    def ladder(self, position: Position) -> tuple[Rung, ...]:
        """The road decides, and nothing else: level vulcanologists share the win (K6)."""
        best = max(position.road)
        return (
            Rung(
                "points",
                TIE_BREAKS["points"],
                position.road,
                say("furthest on the road"),
                say("The furthest vulcanologist drove {count} circles.", count=best),
            ),
        )

    # The eruption

    def eruption(self, step: Happened[Position]) -> Eruption[Position] | None:
        """A line that erupts: the board with the volcano just come, and what follows from it."""
        erupting = next(
            (event.position for event in step.events if isinstance(event, Reached)), None
        )
        if erupting is None:
            return None
        scored = next(event for event in step.events if isinstance(event, events.LineScored))
        cell = scored.line.cells[1]
        return Eruption(
            title=say("Eruption on {cell}", cell=cell),
            prompt=say(
                "{line} made {hollows}.", line=span(scored.line), hollows=sum(scored.hollows)
            ),
            phases=(),
            phase=0,
            position=erupting,
            flows=(),
            tasks=tuple(map(self._task, self.hands.moves(erupting, step.after))),
            notes=(),
            amount=count("{count} lava left", "{count} lava left", step.after.lava_left),
            after=step.after,
            vent=geometry.spot(cell, 0),
            brief=True,
        )

    @property
    def _rules(self) -> GameRules:
        assert isinstance(self.rules, GameRules)
        return self.rules

    def _task(self, move: Move) -> EruptionTask:
        """A move as one thing to tick off: what, and where beside it."""
        match move:
            case Move(Piece(owner, value), _, Spot(("cell", str(cell)))) if owner == LAVA:
                words = say("Put a lava {value}", value=value)
                return self._on_cell(None, words, cell, f"{ART}lava-{value}")
            case Move(Piece() as piece, Spot(("cell", str(cell)))):
                words = say("{piece} goes home", piece=piece_name(piece, self.names))
                return self._on_cell(piece.owner, words, cell, f"{ART}start")
            case Move(Pawn(seat), _, Spot(_, side)) if move.stays:
                name, third = self.names[seat], say("third lap")
                words = say("Turn {name}’s pawn over", name=name)
                if side != TURNED:
                    words = say("Turn {name}’s pawn back", name=name)
                return _task(seat, words, third, "road", (0.0, 0.0))
            case Move(Pawn(seat), Spot(("road", int(start))), Spot(("road", int(to)))):
                name, circle = self.names[seat], self._rules.grid.place(to)
                words = count(
                    "{name} drives {count}", "{name} drives {count}", to - start, name=name
                )
                where = geometry.circles(self._rules.grid, 0)[circle]
                return _task(seat, words, Labels(self._rules).loop(circle), "road", where)
        raise ValueError(move)

    def _on_cell(self, seat: int | None, words: Message, cell: str, picture: str) -> EruptionTask:
        swatch = "cell_active" if cell in self._rules.box.hot else "cell"
        place = say("{cell}", cell=cell)
        return _task(seat, words, place, swatch, geometry.spot(cell, 0), picture)


def _task(
    seat: int | None,
    words: Message,
    place: Message,
    swatch: str,
    at: tuple[float, float],
    picture: str = f"{ART}start",
) -> EruptionTask:
    return EruptionTask(seat, words, place, swatch, NO_FLOW, 0, *at, picture, off=False)


def _plus(points: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*points[:seat], points[seat] + more, *points[seat + 1 :])
