"""Arabana-Opodopo's names: gods and bridges."""

from companion.core.message import Message, say

# Gods are called the same in every language.
GOD_NAMES = {
    "kanaloa": "Kanaloa",
    "kane": "Kane",
    "ku": "Ku",
    "lono": "Lono",
    "pele": "Pele",
}


def bridge_name(between: tuple[str, str]) -> str:
    """A bridge or its slot, by the two islands it joins."""
    return "–".join(between)


def card_name(card: str) -> str:
    """What a swap is paid with: an island's card, or Kanaloa's stone."""
    return GOD_NAMES.get(card, card)


def stone_name(god: str) -> Message:
    """A god's stone."""
    return say("stone of {god}", god=GOD_NAMES[god])
