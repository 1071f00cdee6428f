"""Arabana-Opodopo's great moments: the two scorings, who wins, what hands do on the real board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from companion.core.message import Message, count, say
from companion.core.sheet import Sheet
from companion.games.arabana.actions import Draw
from companion.games.arabana.chart import bits
from companion.games.arabana.events import CardDrawn, KanePoints
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.scoring import champion
from companion.games.arabana.screen import odds
from companion.games.arabana.screen.geometry import island_art
from companion.games.arabana.screen.hands import GameHands
from companion.games.arabana.screen.in_sight import rows
from companion.games.arabana.screen.todo_items import BACK
from companion.showing.odds import Supply
from companion.showing.sheets import Group, Row, Rung, Scored
from companion.showing.sight import Happened
from companion.showing.telling import HiddenDraw, Telling
from companion.showing.to_do import ToDo

# Questions before which the phone is handed over anew, even to the one who has it.
ALONE = frozenset({"keep", "ku", "give"})


class GameTelling(Telling[Position]):
    """The moments of one table."""

    alone = ALONE

    @property
    def _rules(self) -> GameRules:
        assert isinstance(self.rules, GameRules)
        return self.rules

    @property
    def secret_hands(self) -> bool:
        return not self._rules.settings.physical

    def turn(self, position: Position) -> int | None:
        return None if position.pending and position.pending.keep else position.turn

    def time(self, position: Position) -> Message:
        if position.final:
            return say("Final round")
        return say("Round {round} of 2", round=position.round)

    @cached_property
    def hands(self) -> GameHands:
        assert isinstance(self.rules, GameRules)
        return GameHands(self.rules)

    def odds(self, line: Sequence[Happened[Position]]) -> tuple[Supply, ...]:
        return odds.supplies(self._rules, line)

    # The sheet

    def sheet_title(self, sheet: Sheet) -> Message:
        return say("Small scoring") if sheet.name == "small" else say("Great scoring")

    def groups(self, scored: Scored[Position]) -> tuple[Group, ...]:
        """Every island that somebody has, then the point for each in the great scoring."""
        # The last turn's bridge stands by then: the scoring looks at the board after it.
        chart, position = self._rules.chart, scored.after
        found = []
        nobody: tuple[Message | None, ...] = (None,) * len(self.names)
        islands, *rest = scored.sheet.lines
        for seat, held in enumerate(position.markers):
            for island in bits(held):
                mine = (position.built[seat] & chart.around[island]).bit_count()
                points = chart.size[island] - mine
                why = say("{slots} slots, {mine} own", slots=chart.size[island], mine=mine)
                found.append(self._row(seat, island, points, why))
        if sum(sum(point or 0 for point in row.points) for row in found) != sum(islands.points):
            # A position that was put right in between: the sheet itself is what counts.
            found = [Row("islands", say("Islands"), islands.points, islands.why)]
        groups = [Group(say("Slots without own bridge"), tuple(found))] if found else []
        for line in rest:
            bonus = Row(line.label, say("A point for each island"), line.points, line.why)
            groups.append(Group(say("Islands"), (bonus,)))
        if not groups:
            groups = [
                Group(
                    say("Slots without own bridge"),
                    (Row("islands", say("Islands"), islands.points, nobody),),
                )
            ]
        return tuple(groups)

    def _row(self, seat: int, island: int, points: int, why: Message) -> Row:
        chart = self._rules.chart
        seats = range(len(self.names))
        return Row(
            f"island-{chart.names[island]}",
            say("{island}", island=chart.names[island]),
            tuple(points if other == seat else None for other in seats),
            tuple(why if other == seat else None for other in seats),
            icon=island_art(chart.size[island], island),
        )

    # Who wins

    def at_once(self, step: Happened[Position]) -> tuple[Message, tuple[int, ...]] | None:
        given = [event for event in step.events if isinstance(event, KanePoints)]
        if not given:
            return None
        seats = range(len(step.after.scores))
        points = tuple(sum(one.points for one in given if one.seat == seat) for seat in seats)
        return say("Kane’s stones"), points

    def ladder(self, position: Position) -> tuple[Rung, ...]:
        """The eleventh island, then points, then the earlier final turn (A6, A7)."""
        winner = champion(position, self._rules.chart)
        seats = range(len(self.names))
        if winner is not None:
            return (
                Rung(
                    "points",
                    say("Islands"),
                    tuple(11 if seat == winner else 0 for seat in seats),
                    say("with an eleventh island"),
                    say("{name} took an eleventh island.", name=self.names[winner]),
                    tuple(self._isles(position, seat, seat == winner) for seat in seats),
                ),
            )
        order = position.final_order
        earlier = tuple(len(seats) - order.index(seat) if seat in order else 0 for seat in seats)
        return (
            Rung(
                "points",
                say("Points"),
                position.scores,
                say("by points"),
                say("Most points: {points}.", points=max(position.scores)),
            ),
            Rung(
                "earlier-final-turn",
                say("Final turn"),
                earlier,
                say("by the earlier final turn"),
                say("Level on points: the earlier final turn wins."),
                tuple(
                    say("{number}.", number=order.index(seat) + 1) if seat in order else say("none")
                    for seat in seats
                ),
            ),
        )

    def _isles(self, position: Position, seat: int, won: bool) -> Message:
        number = position.markers[seat].bit_count() + won
        return count("{count} island", "{count} islands", number)

    # What hands do

    def drawn(self, step: Happened[Position]) -> HiddenDraw | None:
        if not isinstance(step.action, Draw):
            return None
        for event in step.events:
            if isinstance(event, CardDrawn):
                words = say("{name}: hold to see your new card", name=event.name)
                face = self.hands.items.face(event.card) if event.card else None
                if face is not None:
                    label = say("New card, {island}", island=event.card)
                    face = replace(face, label=label)
                return HiddenDraw(event.seat, words, BACK, face)
        return None

    def in_sight(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        return rows(step, tuple(player.color for player in self._rules.header.players))
