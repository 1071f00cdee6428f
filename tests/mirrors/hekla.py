"""What people see of Hekla's pieces in a line, and what they tell in a correction."""

from companion.core.material import Material, Move, Spot
from companion.games.hekla.material import Pawn
from companion.games.hekla.pieces import LAVA, Piece
from companion.games.hekla.rules import GameRules
from companion.playing.seen import Seen


def named(seen: Seen, move: Move, said: str) -> list[str]:
    """The words without which nobody would know what to move where."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    words = []
    match move.piece:
        case Piece(owner, value):
            if owner != LAVA:
                words.append(
                    rules.names[owner] if move.start else f"{rules.names[owner]}|Everybody"
                )
            words.append(
                str(value)
                if move.start or owner != LAVA
                else f"{value} on|{('plain', 'hollow')[value]}"
            )
        case Pawn(seat):
            words.append(rules.names[seat])
    ends = [end.place for end in (move.start, move.to) if end is not None]
    words += [str(place[1]) for place in ends if place[0] == "cell"]
    match move:
        case Move(Pawn(), _, Spot(("road", int(driven)), side)):
            circle = rules.grid.place(driven)
            inner = len(rules.grid.inner)
            if move.stays or (move.start is None and side):
                words.append("turn over|turned over|pawn over|pawn back")
            if not move.stays and circle:
                words.append(f"circle {circle if circle <= inner else circle - inner}")
    return words


def told(before: Material, after: Material) -> Material:
    """Players tell how far a pawn is, not how it lies."""
    sides = {piece: spot.side for piece, spot in before}
    found: Material = type(after)()
    for (piece, spot), number in after.items():
        lies = Spot(spot.place, sides[piece]) if isinstance(piece, Pawn) else spot
        found[piece, lies] += number
    return found
