"""What people see of Arabana's pieces in a line, and what they tell in a correction."""

from collections import Counter

from companion.core.material import Material, Move, Place
from companion.games.arabana.rules import GameRules
from companion.games.arabana.words import GOD_NAMES
from companion.playing.seen import Seen


def named(seen: Seen, move: Move, said: str) -> list[str]:
    """The words without which nobody would know what to move where."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    places = [end.place for end in (move.start, move.to) if end is not None]
    words = [word for place in places for word in _place(rules, place, said)]
    match move.piece:
        case ("card", str(card)):
            words.append(card)
        case ("stone", str(god)):
            words.append(GOD_NAMES[god])
        case ("boat", int(seat)):
            words.append(rules.names[seat])
        case (_, int(seat)):
            words.append(rules.names[seat])
    return words


def _place(rules: GameRules, place: Place, said: str) -> list[str]:
    match place:
        case ("between", str(one), str(other)):
            return [f"{one}–{other}"]
        case ("island", str(island)):
            return [island]
        case ("hand", int(seat)):
            return [rules.names[seat]]
        case ("bag",) | ("discards",) if "bag" not in said:
            return ["discard"]
    return []


def told(before: Material, after: Material) -> Material:
    """Players tell bridges, not markers: these lie as they lay."""
    markers = {one: number for one, number in before.items() if one[0][0] == "marker"}
    others = {one: number for one, number in after.items() if one[0][0] != "marker"}
    return Counter({**others, **markers})
