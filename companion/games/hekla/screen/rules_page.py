"""Hekla's rules to read, and which paragraph belongs to what is asked or touched."""

from collections.abc import Mapping
from typing import ClassVar

from companion.core.message import Message, say
from companion.games.hekla.pieces import LAVA
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.rulings import RULINGS
from companion.games.hekla.screen import rules_play, rules_scoring
from companion.games.hekla.screen.geometry import ROAD
from companion.games.hekla.screen.taps import LINE, SUPPLY
from companion.showing.rules_pages import RulesPages, Section
from companion.showing.sight import Sight


class GamePages(RulesPages[Position]):
    """Hekla in the order of play."""

    sections: ClassVar[tuple[Section, ...]] = (
        Section("beginning", say("Before you begin"), rules_play.BEGINNING),
        Section("turn", say("Your turn"), rules_play.TURN),
        Section("eruption", say("Eruptions"), rules_scoring.ERUPTIONS),
        Section("counting", say("What counts"), rules_scoring.LINES),
        Section("end", say("The end"), rules_scoring.END),
        Section("pieces", say("Pieces and places"), rules_scoring.PIECES),
    )
    rulings: ClassVar[Mapping[str, Message]] = RULINGS
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
