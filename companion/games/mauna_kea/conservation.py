"""Every component is always somewhere: a given position is completed with the rest."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.core.event import BoxDiffers
from companion.core.material import totals
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import ACTION_CARDS, ARTEFACTS, Box
from companion.games.mauna_kea.consistency import setting_up
from companion.games.mauna_kea.events import CardsDiffer
from companion.games.mauna_kea.ground import Ground
from companion.games.mauna_kea.material import material
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import UNSEEN, Position
from companion.games.mauna_kea.stand_ins import thing_name
from companion.games.mauna_kea.tile_totals import as_listed, as_reported, counted, names_by_kind
from companion.games.mauna_kea.words import ARTEFACT_NAMES


def artefacts_in_play(position: Position, settings: Settings) -> Counter[str]:
    """The artefacts on the island, on boats and in helicopters."""
    pieces = totals(material(position, settings))
    return Counter({color: pieces["artefact", color] for color in ARTEFACTS})


def settled(
    position: Position,
    before: Position | None,
    ground: Ground,
    names: tuple[str, ...],
    given: Collection[str],
) -> Position:
    """The position with what it leaves over put out of the game, tiles into the bag.

    `given` names what was just entered (`bag`, and the parts of `out`): that stays as it is.
    `before` is the position that was corrected, nothing for a start.
    """
    box, settings = ground.box, ground.settings
    out = replace(
        position.out,
        explorers=_explorers(position, settings, names, "explorers" in given),
        artefacts=_artefacts(position, ground, "artefacts" in given),
    )
    if settings.expert:
        out = replace(out, cards=_cards(position, box, settings, "cards" in given))
    position, bag_given = position.but(out=out), "bag" in given
    if settings.physical:
        return as_reported(position, before, box, bag_given)
    return as_listed(position, box, bag_given)


def _explorers(
    position: Position, settings: Settings, names: tuple[str, ...], is_given: bool
) -> tuple[int, ...]:
    """Explorers that are nowhere are lost; before the first turn they are still to be set."""
    pieces = totals(material(position, settings))
    lost = []
    for seat, name in enumerate(names):
        out, left = position.out.explorers[seat], settings.explorers - pieces["explorer", seat]
        what = say("explorers of {name}", name=name)
        lost.append(_rest(left, out, is_given or setting_up(position), what))
    return position.out.explorers if setting_up(position) else tuple(lost)


def _artefacts(position: Position, ground: Ground, is_given: bool) -> dict[str, int]:
    """Artefacts that are nowhere are lost; before the island is laid out, they are in the box."""
    in_play, out = artefacts_in_play(position, ground.settings), position.out.artefacts
    boxed = setting_up(position) and ground.is_to_be_laid_out(position)
    lost = {
        color: _rest(
            total - in_play[color], out.get(color, 0), is_given or boxed, ARTEFACT_NAMES[color]
        )
        for color, total in ARTEFACTS.items()
    }
    return _positive(out if boxed else lost)


def _cards(position: Position, box: Box, settings: Settings, is_given: bool) -> dict[str, int]:
    """Cards that nobody holds are put away; own cards are believed (G3)."""
    held = Counter(card for hand in position.cards for card in hand)
    held["helicopter"] += sum(map(len, position.helicopters))
    if settings.physical:
        return put_away(box, held)
    out = position.out.cards
    return _positive(
        {
            card: _rest(total - held[card], out.get(card, 0), is_given, _card(card))
            for card, total in box.cards.items()
        }
    )


def put_away(box: Box, held: Counter[str]) -> dict[str, int]:
    """What is left of all cards when these are held; for an objective too many one less of others.

    Of action cards the rules print how many there are. Instead of an objective another one of
    its sort is missing, if any is left.
    """
    away = Counter(box.cards) - held
    for card in (held - Counter(box.cards)).elements():
        left = [one for one in box.objectives.values() if away[one.id] > 0]
        if card in ACTION_CARDS or not left:
            raise Refusal("There are not that many {what} in the box.", what=_card(card))
        sort = box.objectives[card].sort
        away[max(left, key=lambda one: (one.sort == sort, one.id)).id] -= 1
    return _positive(away)


def _card(card: str) -> Message:
    return say("cards “{card}”", card=card)


def _positive(numbers: Mapping[str, int]) -> dict[str, int]:
    return {id: number for id, number in numbers.items() if number}


def _rest(left: int, out: int, is_given: bool, what: Message) -> int:
    """How many are out of the game when `left` are nowhere else."""
    if left < 0 or (is_given and left < out):
        raise Refusal("There are not that many {what} in the box.", what=what)
    return left


# What the box seems to have otherwise


def differing(position: Position, before: Position, box: Box) -> tuple[BoxDiffers, ...]:
    """What was just reported, of which the box should hold no more (G3)."""
    known, found = _beyond_the_list(before, box), _beyond_the_list(position, box)
    tiles = tuple(
        BoxDiffers(thing_name(name, box), listed)
        for name, (number, listed) in found.items()
        if number > known.get(name, (0, 0))[0]
    )
    return (*tiles, *cards_differing(position, before, box))


def cards_differing(position: Position, before: Position, box: Box) -> tuple[CardsDiffer, ...]:
    """The same of cards, by the hands that can be seen in both positions."""
    seen = [
        (held, known)
        for held, known in zip(position.cards, before.cards, strict=True)
        if UNSEEN not in (*held, *known)
    ]
    held = Counter(card for now, _ in seen for card in now)
    known = Counter(card for _, then in seen for card in then)
    return tuple(
        CardsDiffer(thing_name(card, box), listed)
        for card, number in held.items()
        if (listed := box.cards.get(card, 0)) < number > known[card]
    )


def _beyond_the_list(position: Position, box: Box) -> dict[str, tuple[int, int]]:
    """Tiles of which there are more than the list of the box has, and that number."""
    tiles = counted(position, box)
    more = {}
    for kind, names in names_by_kind(box, tiles).items():
        listed = sum(box.bag.get(name, 0) for name in names)
        excess = tiles.of_kind(kind, names) - listed
        if excess > 0:
            more[names[0] if names else kind] = (excess, listed)
    return more
