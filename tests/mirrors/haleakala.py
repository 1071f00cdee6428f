"""What people see of Haleakalā's pieces in a line, and what they tell in a correction."""

from companion.core.material import Material, Move
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.todo_items import side
from companion.games.haleakala.words import card_name, card_to_buy, space_name
from companion.playing.seen import Seen

# Lines that tell all pieces of a kind together, without naming each.
TOGETHER = (
    "Lava discs back to the supply",
    "Scoring cards back to their board",
    "face up, as shown",
    "All discs off",
)


def named(seen: Seen, move: Move, said: str) -> list[str]:
    """The words without which nobody would know what to move where."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    if any(words in said for words in TOGETHER):
        return []
    places = [end.place for end in (move.start, move.to) if end is not None]
    return [*_piece(rules, move), *(word for place in places for word in _place(place, said))]


def _piece(rules: GameRules, move: Move) -> list[str]:
    match move.piece:
        case ("card", str(id)):
            return [str(card_name(rules.box.cards[id]))]
        case ("scoring card", str(id)):
            return [str(card_to_buy(id))]
        case ("disc", int(seat), int(disc)):
            return [rules.names[seat], str(disc)]
        case ("score marker", int(seat)):
            assert move.to is not None
            return [f"{rules.names[seat]} {move.to.place[1]}"]
        case (kind, int(seat)) if kind != "face-down card":
            return [rules.names[seat]]
        case ("priestess",):
            assert move.to is not None
            return [f"priestess {move.to.side}"]
    return []


def _place(place: tuple[str | int, ...], said: str) -> list[str]:
    match place:
        case ("space", str(space)):
            number = space.partition("-")[2]
            # A shaman is told where it goes, and in the beginning by its huts.
            return [] if "shaman" in said else [f"{space_name(space)}|huts, {number}"]
        case ("slot", int(slot)) if "segment" in said or "from the pile" in said:
            return [str(slot // 2 + 1), str(side(slot, 0))]
        case (("crater" | "beach") as kind, int(number)):
            return [f"{kind} {number}"]
        case ("discards",) if "iscards" in said and "“" not in said:
            return ["iscards"]
    return []


def told(before: Material, after: Material) -> Material:
    """Whatever was told lies so already."""
    return after
