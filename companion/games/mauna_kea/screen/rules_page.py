"""Mauna Kea's rules to read, and which paragraph belongs to what is asked or touched."""

from collections.abc import Mapping
from typing import ClassVar

from companion.games.mauna_kea.island import FIELD_AT, FIELD_OF, SQUARE_AT
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen.choice import BOAT, CARD, FACE, FLOW, HAND, POINTS
from companion.games.mauna_kea.screen.rules_examples import EXAMPLES
from companion.games.mauna_kea.words import CARD_NAMES
from companion.showing.rule_examples import Example
from companion.showing.rules_pages import RulesPages
from companion.showing.sight import Sight


class GamePages(RulesPages[Position]):
    """Mauna Kea in the order of play."""

    examples: ClassVar[Mapping[str, Example]] = EXAMPLES
    lines: ClassVar[Mapping[str, str]] = {
        "explorers": "explorers",
        "artefacts": "artefacts",
        "empty places": "empty-places",
        "objectives": "objectives",
    }

    def asked(self, sight: Sight[Position]) -> str:
        if not sight.prompts:
            return "winning"
        prompt, position = sight.prompts[0], sight.position
        match prompt.ask:
            case "lay_out":
                return "laying-out"
            case "keep_cards":
                return "keeping"
            case "set_explorer":
                return "setting"
            case "draw":
                return "drawing"
            case "place":
                return "laying"
            case "lost":
                return "lost"
            case "carried":
                return "winning"
            case "end_game":
                return "ending"
        if position.points:
            return "walking"
        return "tiles" if position.hands[prompt.seat] else "drawing"

    def lying(self, sight: Sight[Position], place: str) -> str:
        position = sight.position
        if place.startswith((HAND, POINTS)):
            return "tile"
        if place.startswith(BOAT):
            return "boat"
        if place.startswith(FLOW):
            return "lava"
        if place.startswith(FACE):
            return "lava" if ":" in place else "tile"
        if place.startswith(CARD):
            kind = place.removeprefix(CARD)
            return f"card-{kind}" if kind in CARD_NAMES else "cards"
        return self._ground(position, place)

    def _ground(self, position: Position, place: str) -> str:
        """Who or what is on a field or a square."""
        square = SQUARE_AT.get(place)
        field = FIELD_OF[square] if square is not None else FIELD_AT.get(place)
        if field is None:
            return ""
        if field in position.lava:
            return "lava"
        if square is not None and any(square in own for own in position.explorers):
            return "explorer"
        if square is not None and position.artefacts.get(square):
            return "artefact"
        return ""
