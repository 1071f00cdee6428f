"""Haleakalā's rules to read, and which paragraph belongs to what is asked or touched."""

from collections.abc import Mapping
from typing import ClassVar

from companion.core.game import Option
from companion.games.haleakala import discs
from companion.games.haleakala.box import SCORING_CARDS
from companion.games.haleakala.meta import PRIESTESS_BEFORE_SCORING
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.rules_examples import EXAMPLES
from companion.showing.rule_examples import Example
from companion.showing.rules_pages import RulesPages
from companion.showing.sight import Sight

# Where a card of the box belongs: own cards are reported by what they show, `kind/baskets/…`.
_KINDS = (
    "white-pearl",
    "black-pearl",
    "statue",
    "priestess",
    "shell",
    "fish",
    "nautilus",
    "lava",
)


class GamePages(RulesPages[Position]):
    """Haleakalā in the order of play."""

    examples: ClassVar[Mapping[str, Example]] = EXAMPLES
    lines: ClassVar[Mapping[str, str]] = {
        "statues": "statues",
        "fish": "fish",
        "pearls": "pearls",
        "nautilus": "nautilus",
        **{card: f"score-{card}" for card in SCORING_CARDS},
        "shells": "shells-left",
    }
    switches: ClassVar[Mapping[str, Option]] = {"H4": PRIESTESS_BEFORE_SCORING}

    def asked(self, sight: Sight[Position]) -> str:
        if not sight.prompts:
            return "winning"
        position, prompt = sight.position, sight.prompts[0]
        match prompt.ask:
            case "turn":
                out = position.supply(prompt.seat) == discs.NONE
                return "sailing-on" if out else "placing"
            case "shaman":
                return "shaman"
            case "choose":
                return "sharing"
            case "priestess":
                return "priestess"
            case "buy":
                before = position.pending is not None and position.pending.phase == "scoring"
                return "buying-before" if before else "buying"
            case _:
                return "refilling"

    def lying(self, sight: Sight[Position], place: str) -> str:
        position = sight.position
        kind, _, rest = place.partition("-")
        match kind:
            case "slot":
                return _card(position.slots[int(rest)] or "")
            case "read" | "card" | "buy":
                return f"score-{rest}" if rest in SCORING_CARDS else _card(rest)
            case "disc":
                return "placing"
            case "invocation":
                return "invocation"
            case "beach":
                if position.boat == int(rest):
                    return "boat"
                return "placing" if any(position.beaches[int(rest) - 1]) else ""
            case "sea":
                return "boat" if position.boat == int(rest) else ""
            case "crater":
                return "lava" if position.craters[int(rest) - 1] else ""
            case "grassland" | "forest" | "mountain":
                if place in position.shamans:
                    return "shaman"
                return "statues" if place in position.statues else ""
        return ""


def _card(id: str) -> str:
    """The paragraph of a palm card."""
    return next((kind for kind in _KINDS if id.startswith(kind)), "")
