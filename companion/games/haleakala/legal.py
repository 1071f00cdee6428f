"""The legal lists, from actions made once: looking them up is what makes the engine fast."""

from collections.abc import Mapping, Sequence

from companion.core.action import Action
from companion.games.haleakala import discs
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Pass,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    Stay,
    TakeBack,
)
from companion.games.haleakala.box import SCORING_CARDS, Box
from companion.games.haleakala.island import BEACHES, LAND, REACH, SEGMENTS, neighbours
from companion.games.haleakala.meta import Settings
from companion.games.haleakala.position import Position

SEATS = (0, 1)

# [seat][beach - 1][set of discs] → the actions with these discs.
PLACES = tuple(
    tuple(tuple([Place(s, d, b) for d in discs.OF[m]] for m in range(32)) for b in SEGMENTS)
    for s in SEATS
)
INVOKING = tuple(
    tuple(tuple([Place(s, d, b, True) for d in discs.OF[m]] for m in range(32)) for b in SEGMENTS)
    for s in SEATS
)
TAKINGS = tuple(
    tuple(tuple([TakeBack(s, d, b) for d in discs.OF[m]] for m in range(32)) for b in SEGMENTS)
    for s in SEATS
)
SAILS = tuple(Sail(seat) for seat in SEATS)
STAYS = tuple(Stay(seat) for seat in SEATS)
WALKS = tuple({space: Shaman(seat, space) for space in LAND} for seat in SEATS)
# [seat][space the shaman is on] → where it may go if nobody stands there.
WALKS_FROM = tuple(
    {space: [WALKS[seat][to] for to in REACH[space]] for space in (*BEACHES, *LAND)}
    for seat in SEATS
)
CHOICES = tuple((Choose(seat, 1), Choose(seat, 2)) for seat in SEATS)
PASSES = tuple(Pass(seat) for seat in SEATS)
BUYS = tuple({card: Buy(seat, card) for card in (*SCORING_CARDS, "priestess")} for seat in SEATS)
LAVA_MOVES = tuple(
    tuple([Priestess(seat, start, to) for to in neighbours(start)] for start in SEGMENTS)
    for seat in SEATS
)


def turn(position: Position, tactical: bool) -> list[Action]:
    """At the start of a turn: place or take back a disc, or sail with none left (H11)."""
    seat = position.turn
    other = 1 - seat
    supply = position.supply(seat)
    found: list[Action] = []
    if supply:
        places = PLACES[seat]
        for at, beach in enumerate(position.beaches):
            found += places[at][supply & discs.ADDABLE[beach[seat]][beach[other]]]
        if tactical and position.invocation[seat] is None:
            at = position.boat - 1
            beach = position.beaches[at]
            found += INVOKING[seat][at][supply & discs.ADDABLE[beach[seat]][beach[other]]]
    else:
        found.append(SAILS[seat])
    if supply != discs.ALL:
        takings = TAKINGS[seat]
        for at, beach in enumerate(position.beaches):
            if beach[seat]:
                found += takings[at][discs.REMOVABLE[beach[seat]][beach[other]]]
    return found


def shaman(position: Position, seat: int) -> list[Action]:
    """Where the shaman may go: not onto the other one; or it stays."""
    walks: list[Action] = list(WALKS_FROM[seat][position.shamans[seat]])
    taken = WALKS[seat].get(position.shamans[1 - seat])
    if taken in walks:
        walks.remove(taken)
    walks.append(STAYS[seat])
    return walks


def priestess(position: Position, seat: int) -> list[Action]:
    """Any lava disc on a crater, to either neighbour (H8)."""
    found: list[Action] = []
    for at, lava in enumerate(position.craters):
        if lava:
            found += LAVA_MOVES[seat][at]
    return found


def buy(seat: int, purchases: Sequence[str]) -> list[Action]:
    """What can be paid for, or nothing."""
    return [*(BUYS[seat][card] for card in purchases), PASSES[seat]]


def reveals(box: Box, settings: Settings) -> Mapping[tuple[int, str, int], tuple[Reveal, ...]]:
    """By seat, phase and round: any listed card may come up where the rules let it (H25)."""
    return {
        (seat, phase, round): tuple(
            Reveal(seat, card.id)
            for card in box.cards.values()
            if can_come_up(card.kind, phase, round, settings)
        )
        for seat in SEATS
        for phase in ("setup", "refill")
        for round in (1, 2)
    }


def can_come_up(kind: str, phase: str, round: int, settings: Settings) -> bool:
    """Whether the rules let a kind of card come up now (H25, H25a).

    Which pile holds the lava is only assumed, so it is left open after set-up.
    """
    match kind:
        case "lava":
            return phase != "setup" and not settings.tactical
        case "nautilus":
            return round == 2
        case _:
            return True
