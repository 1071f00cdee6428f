"""Every component is always somewhere: what is told of a table is made whole with the rest."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from companion.core.event import BoxDiffers
from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.believing import stand_in, thing_name
from companion.games.mauna_kea.box import ACTION_CARDS, ARTEFACTS, Box, LavaTile, lava_named
from companion.games.mauna_kea.island import lie
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import Position, Taken
from companion.games.mauna_kea.sense import setting_up
from companion.games.mauna_kea.words import ARTEFACT_NAMES


def artefacts_in_play(position: Position) -> Counter[str]:
    """The artefacts on the island, on boats and in helicopters."""
    found: Counter[str] = Counter()
    for lying in position.artefacts.values():
        found.update(lying)
    for team in position.explorers:
        for load in team.values():
            found.update(load)
    return found + saved_artefacts(position)


def saved_artefacts(position: Position) -> Counter[str]:
    """The artefacts on boats and in helicopters."""
    found: Counter[str] = Counter()
    for where in position.boats.values():
        if isinstance(where, Taken):
            found.update(where.artefacts)
    for loads in position.helicopters:
        for load in loads:
            found.update(load)
    return found


def settled(
    position: Position, box: Box, settings: Settings, names: tuple[str, ...], told: Collection[str]
) -> Position:
    """The position with what it leaves over put out of the game, tiles into the bag.

    `told` names what somebody just said (`bag`, and the parts of `out`): that is kept as it is.
    """
    out = replace(
        position.out,
        explorers=_explorers(position, settings, names, "explorers" in told),
        artefacts=_artefacts(position, "artefacts" in told),
    )
    if settings.expert:
        out = replace(out, cards=_cards(position, box, settings, "cards" in told))
    return _tiles(position.but(out=out), box, settings, "bag" in told)


def _explorers(
    position: Position, settings: Settings, names: tuple[str, ...], told: bool
) -> tuple[int, ...]:
    """Explorers that are nowhere are lost; before the first turn they are still to be set."""
    lost = []
    for seat, name in enumerate(names):
        out, left = position.out.explorers[seat], position.to_set(seat, settings.explorers)
        what = say("explorers of {name}", name=name)
        lost.append(_rest(left + out, out, told or setting_up(position), what))
    return position.out.explorers if setting_up(position) else tuple(lost)


def _artefacts(position: Position, told: bool) -> dict[str, int]:
    """Artefacts that are nowhere are lost; before the island is laid out, they are in the box."""
    in_play, out = artefacts_in_play(position), position.out.artefacts
    boxed = position.pending is not None and position.pending.ask == "lay_out"
    lost = {
        color: _rest(
            total - in_play[color], out.get(color, 0), told or boxed, ARTEFACT_NAMES[color]
        )
        for color, total in ARTEFACTS.items()
    }
    return _positive(out if boxed else lost)


def _cards(position: Position, box: Box, settings: Settings, told: bool) -> dict[str, int]:
    """Cards that nobody holds are put away; own cards are believed (G3)."""
    held = Counter(card for hand in position.cards for card in hand)
    held["helicopter"] += sum(map(len, position.helicopters))
    if settings.physical:
        return put_away(box, held)
    out = position.out.cards
    return _positive(
        {
            card: _rest(total - held[card], out.get(card, 0), told, _card(card))
            for card, total in box.cards.items()
        }
    )


def put_away(box: Box, held: Counter[str]) -> dict[str, int]:
    """What is left of all cards when these are held; for an objective too many one less of others.

    Of action cards the rules print how many there are.
    """
    away = Counter(box.cards) - held
    for card in (held - Counter(box.cards)).elements():
        gone = max(away, key=lambda other: (away[other], other), default=None)
        if gone is None or card in ACTION_CARDS:
            raise Refusal("There are not so many {what} in the box.", what=_card(card))
        away[gone] -= 1
    return _positive(away)


def _card(card: str) -> Message:
    return say("cards “{card}”", card=card)


def _positive(numbers: Mapping[str, int]) -> dict[str, int]:
    return {id: number for id, number in numbers.items() if number}


def _rest(left: int, out: int, told: bool, what: Message) -> int:
    """How many are out of the game when `left` are nowhere else."""
    if left < 0 or (told and left < out):
        raise Refusal("There are not so many {what} in the box.", what=what)
    return left


# Tiles


def tiles_held(position: Position) -> Counter[str]:
    """The tiles before players, drawn, and those of lava on the board."""
    held = Counter(tile for hand in position.hands for tile in hand)
    if position.pending is not None and position.pending.tile is not None:
        held[position.pending.tile] += 1
    held.update(LavaTile(lava.flow, lava.exits).name for lava in position.lava.values())
    return held


def _tiles(position: Position, box: Box, settings: Settings, bag_told: bool) -> Position:
    """Tiles that lie nowhere are in the bag; ones too many come out of it.

    An own bag is believed (G3): what is one too many takes the place of another tile.
    """
    bag, out, held = Counter(position.bag), Counter(position.out.tiles), tiles_held(position)
    spare = out if bag_told else bag
    back, too_many = Counter[str](), []
    for names, laid in _kinds(position, box):
        room = {name: box.bag.get(name, 0) - bag[name] - out[name] - held[name] for name in names}
        for name in names:
            taken = min(spare[name], max(0, -room[name]))
            spare[name] -= taken
            too_many += [name] * (-room[name] - taken)
        missing = sum(max(0, room[name]) for name in names) - laid
        for name in names:
            more = min(missing, max(0, room[name])) if missing > 0 else max(missing, -spare[name])
            (back if more > 0 else spare)[name] += more
            missing -= more
        too_many += [names[0]] * -missing
    for name in too_many:
        other = stand_in(back, name) or stand_in(spare, name)
        if other is None or not settings.physical:
            raise Refusal("There are not so many tiles “{tile}” in the box.", tile=name)
        (back if back[other] > 0 else spare)[other] -= 1
    spare.update(back)
    return position.but(bag=dict(+bag), out=replace(position.out, tiles=dict(+out)))


def differing(position: Position, before: Position, box: Box) -> tuple[BoxDiffers, ...]:
    """What was just told, of which the box should hold no more (G3)."""
    known, found = _beyond_the_list(before, box), _beyond_the_list(position, box)
    return tuple(
        BoxDiffers(thing_name(name, box), listed)
        for name, (number, listed) in found.items()
        if number > known.get(name, (0, 0))[0]
    )


def _beyond_the_list(position: Position, box: Box) -> dict[str, tuple[int, int]]:
    """Tiles and cards of which there are more than the list of the box has, and that number."""
    lying = Counter(position.bag) + Counter(position.out.tiles) + tiles_held(position)
    more = {}
    for names, laid in _kinds(position, box):
        listed = sum(box.bag.get(name, 0) for name in names)
        excess = laid + sum(lying[name] for name in names) - listed
        if excess > 0:
            more[names[0]] = (excess, listed)
    held = Counter(card for hand in position.cards for card in hand)
    for card, number in held.items():
        if number > box.cards.get(card, 0):
            more[card] = (number, box.cards.get(card, 0))
    return more


def _kinds(position: Position, box: Box) -> Iterable[tuple[list[str], int]]:
    """Tiles that look the same on the board, however they lie, and how many are laid."""
    laid: Counter[str] = Counter()
    start = Counter(box.start_lies)
    for field, squares in sorted(position.tiles.items()):
        kind = lie(squares)
        if field in box.tile_fields and start[kind]:
            start[kind] -= 1
        else:
            laid[kind] += 1
    names = [*box.bag]
    names += sorted({*position.bag, *position.out.tiles, *tiles_held(position)} - {*names})
    kinds: dict[str, list[str]] = {kind: [] for kind in laid}
    for name in names:
        if lava_named(name) is None:
            kinds.setdefault(lie(name[:4]), []).append(name)
    for kind, alike in kinds.items():
        yield alike or [kind], laid[kind]
    for name in names:
        if lava_named(name) is not None:
            yield [name], 0
