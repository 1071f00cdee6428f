"""Hekla only scored: nothing counts but how far each vulcanologist has driven."""

from dataclasses import replace

from companion.core.game import Reckoning, Rules
from companion.core.json_text import JsonObject
from companion.core.message import Message, say
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen import geometry
from companion.games.hekla.screen.board import GameBoard
from companion.games.hekla.screen.drawing import ART
from companion.games.hekla.screen.geometry import ROAD
from companion.showing.just_score import (
    Answer,
    Count,
    CountScene,
    Numbers,
    Rows,
    Said,
)
from companion.showing.scene import Picture, Space

DRIVEN = "driven"
TARGET = 24.0
# So many laps of the outer road a tap on the same circle goes through.
LAPS = 4


class GameCount(Count[Position]):
    """What is said of one Hekla table."""

    def __init__(self, rules: Rules[Position], begun: bool = False) -> None:
        super().__init__(rules, begun)
        assert isinstance(rules, GameRules)
        self.grid = rules.grid
        self.board = GameBoard(rules)
        most = len(self.grid.inner) + LAPS * len(self.grid.outer)
        row = Numbers(DRIVEN, say("Circles driven"), most=most, line="road")
        self.rows = (Rows(say("The road"), (row,)),)

    def read(self, position: Position) -> dict[str, Answer]:
        return {f"{DRIVEN}/{seat}": position.road[seat] for seat in self.seats}

    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        return {**onto, "road": [self.number(said, DRIVEN, seat) for seat in self.seats]}

    def scene(self, said: Said, brush: str, reckoning: Reckoning[Position]) -> CountScene:
        return CountScene(
            brushes=self.brushes(f"{ART}vulcanologist-{{}}"),
            groups=self.rows,
            picture=self._picture(said, brush, reckoning.position),
            notes=(say("Tap an outer circle again for one lap more."),),
        )

    def _picture(self, said: Said, brush: str, position: Position) -> Picture:
        """The board with its road to be tapped."""
        drawn = self.board.still(position).picture
        spaces = tuple(
            Space(
                f"{ROAD}{circle}",
                self._circle(said, brush, circle),
                *point,
                TARGET,
                TARGET,
                "lit",
            )
            for circle, point in enumerate(geometry.circles(self.grid, 0))
            if circle
        )
        return replace(drawn, spaces=spaces, patches=(), tags=(), strokes=())

    def _circle(self, said: Said, brush: str, circle: int) -> Message:
        where = self.board.labels.loop(circle)
        standing = [seat for seat in self.seats if self._on(said, seat, circle)]
        seat = self.brush_seat(brush)
        here = where
        for one in standing:
            lap = self.grid.lap(self.number(said, DRIVEN, one))
            here = say("{place}, {name} in lap {lap}", place=here, name=self.names[one], lap=lap)
        if seat is None or seat in standing:
            return here
        return say("{place}. Tap to put {name} here.", place=here, name=self.names[seat])

    def _on(self, said: Said, seat: int, circle: int) -> bool:
        driven = self.number(said, DRIVEN, seat)
        return driven > 0 and self.grid.place(driven) == circle

    def tapped(self, said: Said, brush: str, place: str) -> tuple[str, Answer]:
        circle = int(place.removeprefix(ROAD))
        seat = self.brush_seat(brush)
        if seat is None:
            standing = [one for one in self.seats if self._on(said, one, circle)]
            return f"{DRIVEN}/{standing[0] if standing else 0}", (
                0 if standing else self.number(said, DRIVEN, 0)
            )
        key = f"{DRIVEN}/{seat}"
        if not self._on(said, seat, circle):
            return key, circle
        further = self.number(said, DRIVEN, seat) + len(self.grid.outer)
        outer = circle > len(self.grid.inner)
        most = len(self.grid.inner) + LAPS * len(self.grid.outer)
        return key, further if outer and further <= most else 0
