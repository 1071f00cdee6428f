"""Whether a given position is possible: every piece once, nothing the box lacks."""

from collections import Counter

from companion.core.asking import cannot_be_asked
from companion.core.event import BoxDiffers
from companion.core.material import totals
from companion.core.refusal import Refusal
from companion.games.arabana.box import DEALT, ISLANDS, MOST_IN_HAND, OPEN, Box
from companion.games.arabana.cards import check_copies
from companion.games.arabana.chart import Chart, bits
from companion.games.arabana.material import material
from companion.games.arabana.meta import Settings
from companion.games.arabana.position import UNKNOWN, Pending, Position, bare
from companion.games.arabana.words import stone_name


def check(
    position: Position, box: Box, chart: Chart, settings: Settings, names: tuple[str, ...]
) -> None:
    """Refuses a position that makes no sense, with the reason."""
    _pieces(position, chart, settings, names)
    _faces(position, settings)
    _hands(position, names)
    check_copies(position, chart)
    _stones(position, box, settings)


def _pieces(position: Position, chart: Chart, settings: Settings, names: tuple[str, ...]) -> None:
    """Refuses more bridges or markers of a player than there are."""
    start = bare(0, len(names))
    found, there_are = (totals(material(at, chart, settings.physical)) for at in (position, start))
    for piece in found - there_are:
        match piece:
            case ("bridge", int(seat)):
                raise Refusal(
                    "{name} has only {most} bridges, not {found}.",
                    name=names[seat],
                    most=there_are[piece],
                    found=found[piece],
                )
            case ("marker", int(seat)):
                raise Refusal(
                    "{name} would control {found} islands: with the eleventh the table is over.",
                    name=names[seat],
                    found=found[piece],
                )


def _faces(position: Position, settings: Settings) -> None:
    """With own cards no face in a hand is known, otherwise every one is."""
    cards = [card for hand in position.hands for card in hand]
    if settings.physical and any(card != UNKNOWN for card in cards):
        raise Refusal("With your own cards hands stay secret: put null for each card.")
    if not settings.physical and UNKNOWN in cards:
        raise Refusal("Caldera deals the cards here: each card in a hand must have its name.")


def _hands(position: Position, names: tuple[str, ...]) -> None:
    """More than five are held only in one's own turn, as a god's gift (A12)."""
    pending = position.pending
    begun = pending is None or (
        pending.ask != "keep" and (pending.ask != "reveal" or pending.by == position.turn)
    )
    for seat, hand in enumerate(position.hands):
        if len(hand) > MOST_IN_HAND and not (begun and seat == position.turn):
            raise Refusal(
                "{name} cannot have {found} cards: more than {most} only in one’s own turn.",
                name=names[seat],
                found=len(hand),
                most=MOST_IN_HAND,
            )


def stones_in_play(position: Position) -> Counter[str]:
    """The gods' stones that lie on islands or are held."""
    found = Counter(position.stones.values())
    for gods in position.held:
        found.update(gods)
    return found


def _stones(position: Position, box: Box, settings: Settings) -> None:
    found = stones_in_play(position)
    if any("kane" in gods for gods in position.held):
        raise Refusal("Kane’s stone is never held: it gives its points at once.")
    if found and not settings.gods:
        raise Refusal("God stones are used in “The power of the gods” only.")
    if found.total() > ISLANDS:
        raise Refusal(
            "There are {total} god stones, not {found}.", total=ISLANDS, found=found.total()
        )
    for god, number in found.items():
        # Own stones are believed (G3).
        if number > box.stones.get(god, 0) and not settings.physical:
            raise Refusal(
                "The box has {total} stones of {god}, not {found}.",
                total=box.stones.get(god, 0),
                god=god,
                found=number,
            )


def differing(position: Position, before: Position, box: Box) -> tuple[BoxDiffers, ...]:
    """Stones that were just reported, of which the box should hold no more (G3)."""
    known = stones_in_play(before)
    return tuple(
        BoxDiffers(stone_name(god), listed)
        for god, number in sorted(stones_in_play(position).items())
        if (listed := box.stones.get(god, 0)) < number > known[god]
    )


def check_pending(position: Position, chart: Chart, settings: Settings) -> None:
    """Refuses a question that could not be open in this position."""
    pending = position.pending
    if pending is None or pending.ask == "finished":
        return
    if not _fits(position, pending, chart, settings):
        raise cannot_be_asked(pending)
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
        "ku": pending.from_ is not None,
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
            cards = 0 < pending.reveal <= min(position.bag.size, OPEN)
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
        case "ku":
            return (
                mine
                and settings.gods
                and not settings.physical
                and pending.from_ not in (None, position.turn)
                and bool(position.hands[pending.from_ or 0])
            )
        case _:
            return mine
