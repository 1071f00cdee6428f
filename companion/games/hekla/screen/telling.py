"""Hekla's great moments: a line erupts, the road so far, somebody got furthest."""

from collections.abc import Sequence
from functools import cached_property

from companion.core.message import Message, count, say
from companion.core.sheet import Line, Sheet
from companion.games.hekla import events
from companion.games.hekla.actions import Move, Place
from companion.games.hekla.pieces import Piece
from companion.games.hekla.placing import after
from companion.games.hekla.position import Pending, Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.labels import Labels
from companion.games.hekla.screen.to_do import TodoList
from companion.games.hekla.words import (
    SHEET_LABELS,
    TIE_BREAKS,
    piece_name,
    sheet_title,
    span,
)
from companion.showing.sight import Happened
from companion.showing.telling import Eruption, EruptionTask, Group, Row, Rung, Scored, Telling
from companion.showing.to_do import LayOut, ToDo

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

    # What hands do

    @cached_property
    def todo_list(self) -> TodoList:
        """The things to do at this table."""
        return TodoList(self._rules)

    def to_do(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        return self.todo_list.after(step)

    def put_back(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        return self.todo_list.between(before, after)

    def put_right(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """Whether a pawn lies turned over follows from how far it was told to be."""
        return tuple(self.todo_list.turned_between(before, after))

    def lay_out(self, position: Position) -> LayOut:
        return self.todo_list.lay_out(position)

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
        found = [event for event in step.events if isinstance(event, events.LineScored)]
        if not found:
            return None
        scored = found[0]
        cell = scored.line.cells[1]
        now = step.after
        return Eruption(
            title=say("Eruption on {cell}", cell=cell),
            prompt=say(
                "{line} made {hollows}.", line=span(scored.line), hollows=sum(scored.hollows)
            ),
            phases=(),
            phase=0,
            position=self._before(step, scored),
            flows=(),
            tasks=tuple(self._to_do(step)),
            notes=(),
            amount=count("{count} lava left", "{count} lava left", now.lava_left),
            after=now,
            vent=geometry.spot(cell, 0),
            brief=True,
        )

    def _before(self, step: Happened[Position], scored: events.LineScored) -> Position:
        """The board with the volcano just come, its line framed, nothing erupted yet."""
        before, action = step.before, step.done
        cells = before.cells
        if isinstance(action, Place | Move):
            cells, _ = after(self._rules.grid, before, action)
        pending = Pending("erupt", None, scored.line.cells[1], (scored.line,))
        return before.but(cells=cells, pending=pending, lava=step.after.lava)

    @property
    def _rules(self) -> GameRules:
        assert isinstance(self.rules, GameRules)
        return self.rules

    def _to_do(self, step: Happened[Position]) -> list[EruptionTask]:
        """What the hands have to do: volcanoes home, one lava, pawns along the road."""
        made = []
        for event in step.events:
            match event:
                case events.VolcanoWentHome(seat, value, cell, _):
                    piece = piece_name(Piece(seat, value), self.names)
                    made.append(self._task(seat, say("{piece} goes home", piece=piece), cell))
                case events.LavaPlaced(value, cell, _):
                    words = say("Put a lava {value}", value=value)
                    made.append(self._task(None, words, cell, f"{ART}lava-{value}"))
                case events.VulcanologistDrove(seat, start, to, name):
                    made.append(self._drive(seat, start, to, name))
                case events.TurnedOver(seat, over, name):
                    words = say("Turn {name}’s pawn over", name=name)
                    if not over:
                        words = say("Turn {name}’s pawn back", name=name)
                    made.append(self._task(seat, words, "", f"{ART}start"))
        # Pieces first, then the road: that is how people do it.
        return sorted(made, key=lambda task: task.swatch == "road")

    def _task(self, seat: int | None, words: Message, cell: str, picture: str = "") -> EruptionTask:
        box = self._rules.box
        x, y = geometry.spot(cell, 0) if cell else (0.0, 0.0)
        return EruptionTask(
            seat=seat,
            words=words,
            place=say("{cell}", cell=cell) if cell else say("third lap"),
            swatch="road" if not cell else "cell_active" if cell in box.hot else "cell",
            flow=NO_FLOW,
            stretch=0,
            x=x,
            y=y,
            picture=picture or f"{ART}start",
            off=False,
        )

    def _drive(self, seat: int, start: int, to: int, name: str) -> EruptionTask:
        words = count("{name} drives {count}", "{name} drives {count}", to - start, name=name)
        circle = self._rules.grid.place(to)
        x, y = geometry.circles(self._rules.grid, 0)[circle]
        place = Labels(self._rules).loop(circle)
        return EruptionTask(seat, words, place, "road", NO_FLOW, 0, x, y, f"{ART}start", off=False)


def _plus(points: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*points[:seat], points[seat] + more, *points[seat + 1 :])
