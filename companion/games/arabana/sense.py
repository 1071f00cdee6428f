"""Whether a position that somebody told can be: every piece once, nothing the box lacks."""

from collections import Counter

from companion.core.refusal import Refusal
from companion.games.arabana.box import BRIDGES, DEALT, MARKERS, OPEN, Box
from companion.games.arabana.cards import check_copies
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.meta import Settings
from companion.games.arabana.position import UNKNOWN, Pending, Position


def check(
    position: Position, box: Box, chart: Chart, settings: Settings, names: tuple[str, ...]
) -> None:
    """Refuses a position that makes no sense, with the reason."""
    for seat, name in enumerate(names):
        built = position.built[seat].bit_count()
        if built > BRIDGES:
            raise Refusal(
                "{name} has only {most} bridges, not {found}.",
                name=name,
                most=BRIDGES,
                found=built,
            )
        placed = position.markers[seat].bit_count()
        if placed > MARKERS:
            raise Refusal(
                "{name} would control {found} islands: with the eleventh the table is over.",
                name=name,
                found=placed,
            )
    _faces(position, settings)
    check_copies(position, chart)
    _stones(position, box, settings)


def _faces(position: Position, settings: Settings) -> None:
    """With own cards no face in a hand is known, otherwise every one is."""
    cards = [card for hand in position.hands for card in hand]
    if settings.physical and any(card != UNKNOWN for card in cards):
        raise Refusal("With your own cards hands stay secret: put null for each card.")
    if not settings.physical and UNKNOWN in cards:
        raise Refusal("Caldera deals the cards here: each card in a hand must have its name.")


def _stones(position: Position, box: Box, settings: Settings) -> None:
    found = Counter(position.stones.values())
    for gods in position.held:
        found.update(gods)
        if "kane" in gods:
            raise Refusal("Kane’s stone is never held: it gives its points at once.")
    if found and not settings.gods:
        raise Refusal("God stones are used in “The power of the gods” only.")
    for god, number in found.items():
        if number > box.stones.get(god, 0):
            raise Refusal(
                "The box has {total} stones of {god}, not {found}.",
                total=box.stones.get(god, 0),
                god=god,
                found=number,
            )


def check_pending(position: Position, chart: Chart, settings: Settings) -> None:
    """Refuses a question that could not be open in this position."""
    pending = position.pending
    if pending is None or pending.ask == "finished":
        return
    if not _fits(position, pending, chart, settings):
        raise Refusal(
            "“{ask}” cannot be asked in this position: put “pending” right too.", ask=pending.ask
        )
    if pending.owes and len(position.hands[position.turn]) <= len(pending.give):
        raise Refusal("A card is owed, but none is in hand: put “pending” right too.")


def _fits(position: Position, pending: Pending, chart: Chart, settings: Settings) -> bool:
    if (pending.stones or pending.reveal) and not settings.physical:
        return False
    asked = {
        "keep": pending.keep,
        "reveal": pending.reveal,
        "remove": pending.remove,
        "give": pending.give,
    }
    if any(asked[other] for other in asked if other != pending.ask):
        return False
    if pending.stones and pending.ask not in ("keep", "reveal"):
        return False
    mine = pending.by == position.turn
    match pending.ask:
        case "keep":
            return bool(pending.keep) and all(
                len(position.hands[seat]) == DEALT for seat in pending.keep
            )
        case "reveal":
            cards = 0 < pending.reveal <= min(position.bag, OPEN)
            stones = pending.stones and len(position.stones) < len(chart.names)
            return cards or (stones and not pending.reveal)
        case "remove":
            others = ~position.free & ~position.built[position.turn]
            islands = bits(pending.remove)
            return mine and bool(islands) and all(others & chart.around[at] for at in islands)
        case "give":
            seats = pending.give
            hand = position.hands[position.turn]
            return (
                mine
                and not settings.physical
                and 0 < len(seats) <= len(hand)
                and position.turn not in seats
            )
        case _:
            return mine
