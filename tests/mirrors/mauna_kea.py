"""What people see of Mauna Kea's pieces in a line, and what they tell in a correction."""

from companion.core.material import Material, Move, Place, Spot
from companion.games.mauna_kea.island import turn, turned
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.words import CARD_NAMES, FLOW_NAMES, squares_lying
from companion.playing.seen import Seen

# Lines that tell many pieces together, as they are drawn or as their marks say.
TOGETHER = (
    "tiles, as shown",
    "tile, as shown",
    "tiles, face up, as shown",
    "coves, as shown",
    "boats as shown",
    "of the start tiles",
    "shuffle, one to a cove",
    "artefacts on their marks",
    "face up, one to a cove",
    "that was set aside",
    "that were set aside",
)


def named(seen: Seen, move: Move, said: str) -> list[str]:
    """The words without which nobody would know what to move where."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    if any(words in said for words in TOGETHER):
        return []
    places = [end.place for end in (move.start, move.to) if end is not None]
    words = [word for place in places for word in _place(rules, place, said)]
    return [*_piece(rules, move, said), *words]


def _piece(rules: GameRules, move: Move, said: str) -> list[str]:
    match move:
        case Move(("tile", str(first)), to=Spot(side=int(quarters))):
            if not first or "Turn" in said:
                return []
            return [str(squares_lying(turned(first, quarters)))]
        case Move(("tile", "", int(points))):
            return [] if "lays the drawn" in said else [str(points)]
        case Move(("tile", str(squares), int(points))):
            # As it is laid, it may be turned; the drawn one lies there already.
            words = [] if "lays the drawn" in said else [str(points)]
            return [*words, *([str(squares_lying(squares))] if "lays" not in said else [])]
        case Move(("lava", str(flow), *exits), to=Spot(side=str(heading))) if heading:
            ways = [str(FLOW_NAMES[turn(heading, str(exit))]) for exit in exits]
            return [f"{flow} flow|{flow.capitalize()} flow", *ways]
        case Move(("lava", str(flow), *_)):
            return [f"{flow} flow|{flow.capitalize()} flow|Lava off"]
        case Move(("artefact", str(color)), to=Spot()):
            return [color]
        case Move(("explorer", int(seat))):
            return [rules.names[seat]]
        case Move(("boat", str(id))):
            return [str(Labels(rules).boat_name(rules.box.boats[id]))]
        case Move(("card", str(card))):
            return [str(CARD_NAMES[card])]
    return []


def _place(rules: GameRules, place: Place, said: str) -> list[str]:
    match place:
        case ("field" | "square", str(name)):
            return [] if "on the ground" in said else [name]
        case ("carried", int(seat), str(name)):
            return [rules.names[seat], name]
        case ("in front of" | "hand" | "helicopter", int(seat), *_):
            return [rules.names[seat]]
        case ("cove", int(number)) if number:
            return [f"cove {number}"]
        case ("island",):
            return ["island|set beside the volcano"]
        case ("out of the game",):
            return ["ut of the game|et aside|Back into"]
        case ("drawn",):
            return ["drawn tile|Out of the bag|Back into the bag|Out of the game"]
        case ("aboard", str(boat)):
            return [str(Labels(rules).boat_name(rules.box.boats[boat]))]
    return []


def told(before: Material, after: Material) -> Material:
    """Whatever was told lies so already."""
    return after
