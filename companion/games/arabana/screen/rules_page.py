"""Arabana-Opodopo's rules to read, and which paragraph belongs to what is asked or touched."""

from collections.abc import Mapping
from typing import ClassVar

from companion.games.arabana.box import MOST_IN_HAND
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.rules_examples import EXAMPLES
from companion.games.arabana.screen.taps import GOD, HAND, ISLAND, OPEN, PILE, SLOT
from companion.showing.rule_examples import Example
from companion.showing.rules_pages import RulesPages
from companion.showing.sight import Sight


class GamePages(RulesPages[Position]):
    """Arabana-Opodopo in the order of play."""

    examples: ClassVar[Mapping[str, Example]] = EXAMPLES
    lines: ClassVar[Mapping[str, str]] = {
        "islands": "islands",
        "island": "islands",
        "bonus": "bonus",
    }

    def asked(self, sight: Sight[Position]) -> str:
        if not sight.prompts:
            return "winning"
        prompt = sight.prompts[0]
        match prompt.ask:
            case "keep":
                return "keeping"
            case "stones":
                return "stones"
            case "reveal":
                return "drawing"
            case "remove":
                return "relative"
            case "give":
                return "pele"
            case "ku":
                return "ku"
        return self._turn(sight.position, prompt.seat)

    def _turn(self, position: Position, seat: int) -> str:
        number, pending = len(position.hands[seat]), position.pending
        if number > MOST_IN_HAND:
            return "hand"
        if pending is not None and pending.owes:
            return "recalling"
        if position.final:
            return "final"
        return "drawing" if not number else "playing"

    def lying(self, sight: Sight[Position], place: str) -> str:
        position = sight.position
        if place.startswith(GOD):
            return place.removeprefix(GOD)
        if place.startswith(HAND):
            return "card"
        if place == f"{OPEN}{PILE}" or place.startswith(OPEN):
            return "drawing"
        if place.startswith(ISLAND):
            return "control" if any(position.markers) else "island"
        if not place.startswith(SLOT):
            return ""
        return "swapping" if self._is_foreign(sight, place.removeprefix(SLOT)) else "bridge"

    def _is_foreign(self, sight: Sight[Position], slot: str) -> bool:
        """Whether somebody else than who has the turn built there."""
        assert isinstance(sight.rules, GameRules)
        one, _, other = slot.partition("-")
        owner = sight.position.owner(sight.rules.chart.slot[one, other])
        return owner is not None and owner != sight.position.turn
