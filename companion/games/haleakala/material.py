"""Haleakalā's real pieces and where they lie."""

from collections import Counter
from collections.abc import Iterator

from companion.core.material import Material, Piece, Place, Spot
from companion.games.haleakala import discs
from companion.games.haleakala.box import SCORING_CARDS, STATUES
from companion.games.haleakala.meta import Settings
from companion.games.haleakala.position import Position

BOAT: Piece = ("boat",)
LAVA_DISC: Piece = ("lava disc",)
PRIESTESS: Piece = ("priestess",)
BESIDE: Place = ("beside the board",)
SCORING_BOARD: Place = ("scoring board",)
DISCARDS: Place = ("discards",)
UP, DOWN = "face up", "face down"


def in_front_of(seat: int) -> Place:
    """Where a player's own pieces and cards lie."""
    return ("in front of", seat)


def material(position: Position, settings: Settings) -> Material:
    """Every piece of the table; with own cards the piles and the discards, too.

    Where the phone draws, palm cards that lie nowhere else are beside the board, uncounted.
    """
    found: Material = Counter()
    for piece, place in _pieces(position, settings.tactical):
        found[piece, Spot(place)] += 1
    found[PRIESTESS, Spot(SCORING_BOARD, UP if position.priestess_up else DOWN)] += 1
    if settings.physical:
        for id, number in position.discard.items():
            found[("card", id), Spot(DISCARDS)] += number
        for pile, size in enumerate(position.piles, start=1):
            found[("face-down card", pile), Spot(("pile", pile))] += size
    return +found


def _pieces(position: Position, tactical: bool) -> Iterator[tuple[Piece, Place]]:
    yield BOAT, ("sea", position.boat)
    for at, number in enumerate(position.craters, start=1):
        yield from [(LAVA_DISC, ("crater", at))] * number
    yield from [(LAVA_DISC, BESIDE)] * position.lava_left
    for slot, id in enumerate(position.slots):
        if id is not None:
            yield ("card", id), ("slot", slot)
    for space, seat in position.statues.items():
        yield ("statue", seat), ("space", space)
    for seat in (0, 1):
        yield from _of_seat(position, seat, tactical)
    sold = {*position.scoring_cards[0], *position.scoring_cards[1]}
    for card in SCORING_CARDS:
        if card not in sold:
            yield ("scoring card", card), SCORING_BOARD


def _of_seat(position: Position, seat: int, tactical: bool) -> Iterator[tuple[Piece, Place]]:
    home = in_front_of(seat)
    yield ("shaman", seat), ("space", position.shamans[seat])
    for segment, beach in enumerate(position.beaches, start=1):
        for disc in discs.OF[beach[seat]]:
            yield ("disc", seat, disc), ("beach", segment)
    for disc in discs.OF[position.supply(seat)]:
        yield ("disc", seat, disc), home
    if tactical:
        at = position.invocation[seat]
        yield ("invocation disc", seat), home if at is None else ("beach", at)
    yield from [(("statue", seat), home)] * (STATUES - position.statues_of(seat))
    for id, number in position.hands[seat].items():
        yield from [(("card", id), home)] * number
    for card in position.scoring_cards[seat]:
        yield ("scoring card", card), home
    yield ("score marker", seat), ("track", position.scores[seat])
