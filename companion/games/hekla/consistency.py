"""Whether a given position is possible: every piece once, nothing the box lacks."""

from collections import Counter

from companion.core.asking import cannot_be_asked
from companion.core.material import totals
from companion.core.refusal import Refusal
from companion.games.hekla.box import Box
from companion.games.hekla.grid import Line
from companion.games.hekla.legal import Answers
from companion.games.hekla.material import at_the_start, material
from companion.games.hekla.pieces import LAVA, LAVA_VALUES, VALUES, Content, Piece
from companion.games.hekla.position import Pending, Position
from companion.games.hekla.scoring import in_order


def _pieces(position: Position, box: Box) -> Counter[Piece]:
    """Every volcano and all lava of a position, wherever it lies."""
    found = totals(material(position, box.grid))
    return Counter({piece: n for piece, n in found.items() if isinstance(piece, Piece)})


def rest(
    cells: tuple[Content, ...], box: Box, names: tuple[str, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, int]]:
    """The supplies and the lava that the cells leave of the box."""
    left = _pieces(at_the_start(box, 0, len(names)), box)
    standing = Counter(piece for content in cells for piece in content.pieces)
    _not_more(standing, left, names)
    left.subtract(standing)
    supply = tuple(
        tuple(value for value in VALUES for _ in range(left[Piece(seat, value)]))
        for seat in range(len(names))
    )
    zeros, ones = (left[Piece(LAVA, value)] for value in LAVA_VALUES)
    return supply, (zeros, ones)


def check_pieces(position: Position, box: Box, names: tuple[str, ...]) -> None:
    """Refuses pieces too many and pieces that are nowhere."""
    found_pieces = _pieces(position, box)
    wanted = _pieces(at_the_start(box, 0, len(names)), box)
    _not_more(found_pieces, wanted, names)
    for piece, number in wanted.items():
        if found_pieces[piece] == number:
            continue
        if piece.owner == LAVA:
            raise Refusal(
                "Lava of value {value}: only {found} on or beside the board, the box has {number}.",
                value=piece.value,
                found=found_pieces[piece],
                number=number,
            )
        raise Refusal(
            "{name}’s volcanoes of value {value}: only {found} on the board or in supply, the box "
            "has {number}.",
            name=names[piece.owner],
            value=piece.value,
            found=found_pieces[piece],
            number=number,
        )


def _not_more(found_pieces: Counter[Piece], wanted: Counter[Piece], names: tuple[str, ...]) -> None:
    for piece in sorted(found_pieces - wanted):
        found = found_pieces[piece]
        if piece.owner == LAVA:
            raise Refusal(
                "Lava of value {value}: there would be {found}, the box has {number}.",
                number=wanted[piece],
                value=piece.value,
                found=found,
            )
        raise Refusal(
            "{name}’s volcanoes of value {value}: there would be {found}, the box has {number}.",
            name=names[piece.owner],
            number=wanted[piece],
            value=piece.value,
            found=found,
        )


def check_pending(position: Position, answers: Answers) -> None:
    """Refuses a question that could not be open in this position."""
    pending = position.pending
    if pending is None:
        return
    fits = True
    match pending.ask:
        case "act":
            fits = answers.can_act_here(position, position.turn)
        case "end_game":
            fits = pending.by is not None and pending.by != position.turn
        case "erupt":
            left = still_open(position, pending)
            fits = bool(left) and left == pending.lines
    if not fits:
        raise cannot_be_asked(pending)


def still_open(position: Position, pending: Pending) -> tuple[Line, ...]:
    """The lines of a question that pass through its cell and are in order."""
    return tuple(
        line
        for line in pending.lines
        if pending.cell in line.cells and in_order(position.cells, line)
    )
