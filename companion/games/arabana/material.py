"""Arabana-Opodopo's real pieces and where they lie."""

from collections import Counter
from collections.abc import Iterator

from companion.core.material import Material, Piece, Place, Spot
from companion.games.arabana.box import BRIDGES, MARKERS
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.position import Position

FACE_DOWN: Piece = ("face-down card",)
OPEN: Place = ("open",)
BAG: Place = ("bag",)
DISCARDS: Place = ("discards",)


def in_front_of(seat: int) -> Place:
    """Where a player's own pieces lie."""
    return ("in front of", seat)


def hand(seat: int) -> Place:
    """A player's hand, on tables with own cards."""
    return ("hand", seat)


def material(position: Position, chart: Chart, physical: bool) -> Material:
    """Every piece of the table; hands, bag and discards only where the cards are the players'."""
    found: Material = Counter()
    for piece, place in _pieces(position, chart):
        found[piece, Spot(place)] += 1
    for seat, built in enumerate(position.built):
        home = Spot(in_front_of(seat))
        found[("bridge", seat), home] += BRIDGES - built.bit_count()
        found[("marker", seat), home] += MARKERS - position.markers[seat].bit_count()
    if physical:
        for seat, cards in enumerate(position.hands):
            found[FACE_DOWN, Spot(hand(seat))] += len(cards)
        found[FACE_DOWN, Spot(BAG)] += position.bag.size
        found[FACE_DOWN, Spot(DISCARDS)] += position.discard
    return +found


def _pieces(position: Position, chart: Chart) -> Iterator[tuple[Piece, Place]]:
    for seat, built in enumerate(position.built):
        for slot in bits(built):
            yield ("bridge", seat), ("between", *chart.pairs[slot])
        for island in chart.islands(position.markers[seat]):
            yield ("marker", seat), ("island", island)
        for god in position.held[seat]:
            yield ("stone", god), in_front_of(seat)
        yield ("boat", seat), ("track", position.scores[seat])
    for at, god in sorted(position.stones.items()):
        yield ("stone", god), ("island", chart.names[at])
    for card in position.open:
        yield ("card", chart.names[card]), OPEN
