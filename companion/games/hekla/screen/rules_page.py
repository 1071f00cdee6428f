"""Hekla's rules to read, and which paragraph belongs to what is asked or touched."""

from collections.abc import Mapping
from typing import ClassVar

from companion.games.hekla.pieces import LAVA
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.screen.geometry import ROAD
from companion.games.hekla.screen.rules_examples import EXAMPLES
from companion.games.hekla.screen.taps import LINE, SUPPLY
from companion.showing.rule_examples import Example
from companion.showing.rules_pages import RulesPages
from companion.showing.sight import Sight


class GamePages(RulesPages[Position]):
    """Hekla in the order of play."""

    examples: ClassVar[Mapping[str, Example]] = EXAMPLES
    lines: ClassVar[Mapping[str, str]] = {
        "volcanoes": "volcanoes",
        "trigger": "trigger",
        "road": "road",
        "eruption": "eruption",
        "back": "driving-back",
        "by-hand": "road",
    }

    def asked(self, sight: Sight[Position]) -> str:
        if not sight.prompts:
            return "winning"
        pending = sight.position.pending
        match sight.prompts[0].ask:
            case "turn" | "act":
                return "acting"
            case "erupt":
                return "line" if pending is not None and pending.must else "further"
            case _:
                return "ending"

    def lying(self, sight: Sight[Position], place: str) -> str:
        if place.startswith(SUPPLY):
            return "volcano"
        if place.startswith(ROAD):
            return "vulcanologist"
        if place.startswith(LINE):
            return "line"
        return self._cell(sight, place)

    def _cell(self, sight: Sight[Position], cell: str) -> str:
        """What stands on a cell, or what the cell itself is."""
        assert isinstance(sight.rules, GameRules)
        grid = sight.rules.grid
        if cell not in grid.index:
            return ""
        found = sight.position.cells[grid.index[cell]].pieces
        if not found:
            return "hot" if grid.worth[grid.index[cell]] > 1 else ""
        return "lava" if all(piece.owner == LAVA for piece in found) else "volcano"
