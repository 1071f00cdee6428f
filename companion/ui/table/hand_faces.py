"""Where the faces of an open hand lie."""

from companion.showing.scene import Hand

# A row of faces, and where height is dear.
FACES, FACES_LOW = 104.0, 64.0
# So many faces stand side by side before a second row begins, with large text or long names fewer.
ROW, ROW_BIG = 7, 4


def rows_of(hand: Hand, *, large_text: bool) -> int:
    """In how many rows a hand lies open."""
    row = ROW_BIG if large_text or hand.wordy else ROW
    return -(-len(hand.faces) // row) if hand.faces else 1


def face_at(hand: Hand, width: float, x: float, y: float, *, large_text: bool) -> int | None:
    """The face under a finger at x, y of the pad: the open hand lies above it."""
    rows, number = rows_of(hand, large_text=large_text), len(hand.faces)
    if not number or not 0 <= x < width:
        return None
    row = int((y + rows * FACES) // FACES)
    each = -(-number // rows)
    at = row * each + int(x / (width / each))
    return at if 0 <= row < rows and y < 0 and at < number else None


def own_height(hand: Hand, *, low: bool, large_text: bool) -> float:
    """How high a hand is that lies open on its player's own phone."""
    return (FACES_LOW if low else FACES) * rows_of(hand, large_text=large_text)
