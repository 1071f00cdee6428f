"""Mauna Kea's real pieces and where they lie; the bag's tiles are counted by nobody."""

from collections import Counter
from collections.abc import Iterator

from companion.core.material import Material, Piece, Place, Spot
from companion.games.mauna_kea.box import ARTEFACTS, lava_named
from companion.games.mauna_kea.island import FIELD_NAMES, SQUARE_NAMES, SQUARES, lying
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import Load, Position, Taken

FACE_DOWN: Piece = ("face-down card",)
# Somewhere on the island: where, only the players know.
ISLAND: Place = ("island",)
OUT: Place = ("out of the game",)
# The tile that an earthquake brought up, until it is laid.
DRAWN: Place = ("drawn",)


def in_front_of(seat: int) -> Place:
    """Where a player's tiles and boats lie."""
    return ("in front of", seat)


def hand(seat: int) -> Place:
    """A player's hand, on tables with own cards."""
    return ("hand", seat)


def field(at: int) -> Place:
    """A field of the board."""
    return ("field", FIELD_NAMES[at])


def square(at: int) -> Place:
    """A square of the board, where squares are followed."""
    return ("square", SQUARE_NAMES[at]) if at < SQUARES else ISLAND


def carried(seat: int, at: int) -> Place:
    """With a player's explorer who stands on a square, or somewhere."""
    return ("carried", seat, SQUARE_NAMES[at] if at < SQUARES else at)


def cove(number: int) -> Place:
    """A cove; 0 is one that only the players know."""
    return ("cove", number)


def aboard(boat: str) -> Place:
    """On board a boat that somebody has."""
    return ("aboard", boat)


def helicopter(seat: int, load: Load) -> Place:
    """A helicopter that flew out, known by how many artefacts of each colour it carries."""
    return ("helicopter", seat, *map(load.count, ARTEFACTS))


def flown_with(place: Place) -> Load:
    """What a helicopter carries."""
    numbers = zip(ARTEFACTS, place[2:], strict=True)
    return tuple(color for color, number in numbers for _ in range(int(number)))


def tile(name: str, settings: Settings) -> Piece:
    """A tile that is not laid: its squares, as far as they are known, and its points."""
    return ("tile", name[:4] if settings.knows_tiles else "", int(name[-1]))


def material(position: Position, settings: Settings) -> Material:
    """Every piece of the table; explorers that were not set yet are in somebody's hand.

    Of a laid tile nobody minds the points: it is another piece than the one before a player.
    """
    found: Material = Counter()
    for parts in (_laid(position, settings), _on_the_island(position), _saved(position)):
        for piece, spot in parts:
            found[piece, spot] += 1
    for piece, place in _beside(position, settings):
        found[piece, Spot(place)] += 1
    return found


def _laid(position: Position, settings: Settings) -> Iterator[tuple[Piece, Spot]]:
    for at, squares in sorted(position.tiles.items()):
        first, quarters = lying(squares) if settings.knows_tiles else ("", 0)
        yield ("tile", first), Spot(field(at), quarters)
    for at, lava in position.lava.items():
        yield ("lava", lava.flow, *lava.exits), Spot(field(at), lava.heading)


def _on_the_island(position: Position) -> Iterator[tuple[Piece, Spot]]:
    for seat, team in enumerate(position.explorers):
        for at, load in sorted(team.items()):
            yield ("explorer", seat), Spot(square(at))
            for color in load:
                yield ("artefact", color), Spot(carried(seat, at))
    for at, load in sorted(position.artefacts.items()):
        for color in load:
            yield ("artefact", color), Spot(square(at))


def _saved(position: Position) -> Iterator[tuple[Piece, Spot]]:
    """Boats with whoever is on board, and those who flew out."""
    for boat, where in sorted(position.boats.items()):
        if not isinstance(where, Taken):
            yield ("boat", boat), Spot(cove(where))
            continue
        yield ("boat", boat), Spot(in_front_of(where.seat))
        yield from _with_load(where.seat, aboard(boat), where.artefacts)
    for seat, loads in enumerate(position.helicopters):
        for load in loads:
            yield from _with_load(seat, helicopter(seat, load), load)


def _with_load(seat: int, place: Place, load: Load) -> Iterator[tuple[Piece, Spot]]:
    yield ("explorer", seat), Spot(place)
    for color in load:
        yield ("artefact", color), Spot(place)


def _beside(position: Position, settings: Settings) -> Iterator[tuple[Piece, Place]]:
    """Tiles before the players and out of the game, and own cards."""
    for seat, tiles in enumerate(position.hands):
        for name in tiles:
            yield tile(name, settings), in_front_of(seat)
    if position.pending is not None and position.pending.tile is not None:
        yield tile(position.pending.tile, settings), DRAWN
    for name, number in position.out.tiles.items():
        lava = lava_named(name)
        gone = ("lava", lava.flow, *lava.exits) if lava else tile(name, settings)
        yield from [(gone, OUT)] * number
    if settings.physical:
        for seat, cards in enumerate(position.cards):
            yield from [(FACE_DOWN, hand(seat))] * len(cards)
        for card in position.played:
            yield ("card", card), OUT
