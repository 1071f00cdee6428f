"""Which rule belongs to this moment of a table, and to what is touched on it."""

from companion.playing.seen import Seen
from companion.showing.sight import Sight

# What is opened over a table, when it is a rule: its paragraph's name follows.
RULE = "rule:"


def rule_now(seen: Seen, sight: Sight[object]) -> str:
    """What to open for what is asked."""
    pages = seen.game.rules_pages
    return f"{RULE}{pages.asked(sight)}" if pages else ""


def rule_about(seen: Seen, place: str) -> str:
    """What to open for the card or piece at a place; nothing where it has no rule of its own."""
    pages = seen.game.rules_pages
    found = pages.lying(seen.sight, place) if pages else ""
    return f"{RULE}{found}" if found else ""
