"""Whether a given position is possible: every piece once, nothing the box lacks."""

from collections import Counter

from companion.core.asking import cannot_be_asked
from companion.core.event import BoxDiffers
from companion.core.material import totals
from companion.core.refusal import Refusal
from companion.games.haleakala import discs
from companion.games.haleakala.action_progress import ActionProgress
from companion.games.haleakala.box import KEPT, Box
from companion.games.haleakala.island import LAND, SEGMENTS
from companion.games.haleakala.material import material
from companion.games.haleakala.meta import Settings
from companion.games.haleakala.position import Position, bare
from companion.games.haleakala.words import card_name


def check(position: Position, box: Box, settings: Settings, names: tuple[str, ...]) -> None:
    """Refuses a position that makes no sense, with the reason."""
    _pieces(position, box, settings, names)
    for segment in SEGMENTS:
        if not discs.differ(*position.beaches[segment - 1]):
            raise Refusal(
                "Both sums on beach {beach} would be {sum}: they must differ.",
                beach=segment,
                sum=position.sums(segment)[0],
            )
    _shamans(position, box, names)
    _cards(position, box, settings)
    if not settings.tactical and position.invocation != (None, None):
        raise Refusal("The invocation discs are used in the tactical variant only.")


def _pieces(position: Position, box: Box, settings: Settings, names: tuple[str, ...]) -> None:
    """Refuses more of a piece than there are; palm cards are counted where they are dealt."""
    found = totals(material(position, settings))
    there_are = totals(material(bare(0, box.jetty, box.huts), settings))
    for piece in found - there_are:
        match piece:
            case ("disc", int(seat), int(disc)):
                raise Refusal(
                    "{name}’s disc {disc} cannot lie on two beaches.", name=names[seat], disc=disc
                )
            case ("statue", int(seat)):
                raise Refusal(
                    "{name} has only {most} statues, not {found}.",
                    name=names[seat],
                    most=there_are[piece],
                    found=found[piece],
                )
            case ("lava disc",):
                raise Refusal(
                    "There are only {most} lava discs, not {found}.",
                    most=there_are[piece],
                    found=found[piece],
                )
            case ("scoring card", str(card)) if piece in there_are:
                raise Refusal("There is only one scoring card “{card}”.", card=card)
            case ("scoring card", str(card)):
                raise Refusal("There is no scoring card “{card}”.", card=card)


def _shamans(position: Position, box: Box, names: tuple[str, ...]) -> None:
    for seat, space in enumerate(position.shamans):
        if space not in LAND and space != f"beach-{box.huts[seat]}":
            raise Refusal(
                "{name}’s shaman cannot stand on “{space}”: on a beach only at its own hut.",
                name=names[seat],
                space=space,
            )
    if position.shamans[0] == position.shamans[1]:
        raise Refusal("Both shamans cannot stand on “{space}”.", space=position.shamans[0])


def seen_cards(position: Position) -> Counter[str]:
    """Every palm card that lies open or was discarded."""
    seen = Counter(card for card in position.slots if card)
    for place in (*position.hands, position.discard):
        seen.update(place)
    return seen


def _cards(position: Position, box: Box, settings: Settings) -> None:
    effects = position.pending.effects if position.pending else ()
    for id in (*seen_cards(position), *(card for _, card in effects)):
        # A face that the list lacks can only be reported by players who have it before them (G3).
        if not (box.knows(id) if settings.physical else id in box.cards):
            raise Refusal("The box has no card “{card}”.", card=id)
    for hand in position.hands:
        for id in hand:
            if box.cards[id].kind not in KEPT:
                raise Refusal("A card “{card}” is never kept: it is discarded.", card=id)
    for slot in position.slots:
        if slot and box.cards[slot].kind == "lava":
            raise Refusal("A lava card never stays beside the island: it is discarded.")


def check_came_up(position: Position, before: Position, box: Box, settings: Settings) -> None:
    """Refuses cards that the rules do not let come up before now (H25, H25a)."""
    seen, known = _kinds(position, box), _kinds(before, box)
    if settings.tactical and seen["lava"] > known["lava"]:
        raise Refusal("The tactical variant has no lava cards.")
    setting_up = position.pending is not None and position.pending.phase == "setup"
    if setting_up and seen["lava"] > known["lava"]:
        raise Refusal("No lava card can have come up at set-up: look at the cards again.")
    # A table that began with the nautilus in round 1 may keep it.
    kept = known["nautilus"] if before.round == 1 else 0
    if position.round == 1 and seen["nautilus"] > kept:
        raise Refusal("The nautilus is in the pile of 3 palms: it comes up in round 2 only.")


def _kinds(position: Position, box: Box) -> Counter[str]:
    """How many cards of each kind lie open or were discarded."""
    kinds: Counter[str] = Counter()
    for id, number in seen_cards(position).items():
        kinds[box.cards[id].kind] += number
    return kinds


def differing(position: Position, before: Position, box: Box) -> tuple[BoxDiffers, ...]:
    """Cards that were just reported, of which the box should hold no more (G3)."""
    known = seen_cards(before)
    return tuple(
        BoxDiffers(card_name(card), card.total)
        for id, number in seen_cards(position).items()
        if (card := box.cards[id]).total < number > known[id]
    )


def check_pending(progress: ActionProgress) -> None:
    """Refuses a question that could not be open in this position."""
    position, pending = progress.position, progress.position.pending
    if pending is None or pending.ask == "finished":
        return
    by, fits = pending.by, False
    here = position.cards_at(position.boat)
    match pending.ask, pending.phase:
        case "shaman", "turn":
            fits = by == position.turn
        case "choose", "landing":
            sums = position.sums(position.boat)
            fits = (
                None not in here
                and max(sums) > 0
                and by == int(sums[1] > sums[0])
                and len({progress.box.cards[card].face for card in here if card}) == 2
            )
        case "priestess", "landing" | "scoring":
            fits = by is not None and any(position.craters)
        case "buy", "landing" | "scoring":
            fits = by is not None and bool(progress.purchases(by, pending.phase))
        case "reveal", "setup":
            fits = progress.settings.physical and by == progress.header.first
            fits = fits and None in position.slots and position.piles[0] > 0
        case "reveal", "refill":
            fits = progress.settings.physical and by == position.turn
            fits = fits and None in position.slots and any(position.piles)
    if not fits:
        raise cannot_be_asked(pending)
