"""Arabana-Opodopo only scored: whose bridge lies on which slot; who controls what follows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from companion.core.game import Reckoning, Rules
from companion.core.json_text import JsonObject
from companion.core.message import Message, say
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.board import GameBoard
from companion.games.arabana.screen.geometry import ART
from companion.showing.just_score import (
    BEFORE,
    PHASE,
    TIE,
    UNKNOWN,
    Answer,
    Count,
    CountScene,
    Numbers,
    Phase,
    Rows,
    Said,
    Tie,
    Whose,
    numbers,
)
from companion.showing.scene import Picture, Space

BRIDGE, SO_FAR, EARLIER = "bridge/", "so-far", "earlier"
POINTS_SO_FAR, LAST_TURN = say("Points so far"), say("Whose last turn came first?")
TARGET = 28.0


class GameCount(Count[Position]):
    """What is said of one Arabana table."""

    settles = ("variant",)
    options: ClassVar[Mapping[str, str | bool]] = {"draws": "physical"}
    phases = (
        Phase(1, say("Small scoring"), say("small")),
        Phase(2, say("Great scoring"), say("great")),
    )

    def __init__(self, rules: Rules[Position], begun: bool = False) -> None:
        super().__init__(rules, begun)
        assert isinstance(rules, GameRules)
        self.chart, self.gods = rules.chart, rules.settings.gods
        self.board = GameBoard(rules)

    def usual(self) -> dict[str, Answer]:
        return {PHASE: 2, **numbers(self.seats, (SO_FAR,))}

    def read(self, position: Position) -> dict[str, Answer]:
        said = self.usual() | {PHASE: position.round}
        for slot, key in enumerate(self.chart.keys):
            owner = position.owner(slot)
            if owner is not None:
                said[BRIDGE + key] = owner
        said |= {f"{SO_FAR}/{seat}": position.scores[seat] for seat in self.seats}
        if position.final_order:
            said[EARLIER] = position.final_order[0]
        return said

    def position_json(self, said: Said, onto: JsonObject) -> JsonObject:
        counts = said[PHASE] == 2 or self.gods
        made: JsonObject = {
            **onto,
            "round": said[PHASE],
            "bridges": {
                key: seat
                for key in sorted(self.chart.keys)
                if (seat := said.get(BRIDGE + key)) is not None
            },
            "scores": [self.number(said, SO_FAR, seat) if counts else 0 for seat in self.seats],
        }
        made.pop("markers", None)
        earlier = said.get(EARLIER)
        order = onto.get("final_order")
        if earlier is not None and not (isinstance(order, list) and order[:1] == [earlier]):
            made["final_order"] = [earlier]
        return made

    def scene(self, said: Said, brush: str, reckoning: Reckoning[Position]) -> CountScene:
        groups = []
        if said[PHASE] == 2 or self.gods:
            groups.append(Rows(BEFORE, (Numbers(SO_FAR, POINTS_SO_FAR, most=60),)))
        if said[PHASE] == 2 and self.level(reckoning, "earlier-final-turn"):
            groups.append(Rows(TIE, (Whose(EARLIER, LAST_TURN),)))
        tie = self._tie(said, reckoning)
        return CountScene(
            brushes=self.brushes(f"{ART}marker-{{}}"),
            groups=tuple(groups),
            picture=self._picture(said, brush, reckoning.position),
            missing=tie.words if tie else None,
            tie=tie,
        )

    def _tie(self, said: Said, reckoning: Reckoning[Position]) -> Tie | None:
        """Level on points: the earlier last turn wins (A6), if anybody knows whose it was."""
        level = reckoning.result.winners
        if said[PHASE] != 2 or len(level) < 2 or UNKNOWN in said:
            return None
        words = say(
            "{names} are level: whoever took the last turn first wins. Who was that?",
            names=self.names_of(level),
        )
        return Tie(words, (Whose(EARLIER, LAST_TURN),), level, say("Nobody knows"))

    def _picture(self, said: Said, brush: str, position: Position) -> Picture:
        """The map with its slots to be tapped; whoever holds an island has the marker there."""
        drawn = self.board.still(position).picture
        geometry = self.board.drawing.geometry
        spaces = tuple(
            Space(
                BRIDGE + key,
                self.tile_words(said, brush, BRIDGE + key, self._slot(key)),
                *geometry.middle(slot),
                TARGET,
                TARGET,
                "lit",
                geometry.strip(slot, 9.0),
            )
            for slot, key in enumerate(self.chart.keys)
        )
        return replace(drawn, spaces=spaces, patches=())

    def _slot(self, key: str) -> Message:
        left, right = key.split("-")
        return say("{left} to {right}", left=left, right=right)

    def tapped(self, said: Said, brush: str, place: str) -> tuple[str, Answer]:
        return self.painted(said, brush, place)

    def words(self, key: str, value: Answer) -> Message:
        kind, _, rest = key.partition("/")
        if key == PHASE:
            return self.phase_words(value)
        if kind == SO_FAR:
            return self.number_words(rest, POINTS_SO_FAR, value)
        if key == UNKNOWN:
            return self.unknown_words(LAST_TURN)
        return self.whose_words(self._slot(rest) if rest else LAST_TURN, value)
