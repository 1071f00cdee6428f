"""Every component is always somewhere: what is told of a table is made whole with the rest."""

from collections import Counter
from collections.abc import Collection, Iterable

from companion.core.message import Message, say
from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import ARTEFACTS, Box, LavaTile
from companion.games.mauna_kea.island import lie
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import Out, Position, Taken
from companion.games.mauna_kea.sense import setting_up
from companion.games.mauna_kea.words import ARTEFACT_NAMES


def saved_explorers(position: Position, seat: int) -> int:
    """How many explorers of a player left the island alive."""
    boats = sum(isinstance(w, Taken) and w.seat == seat for w in position.boats.values())
    return boats + len(position.helicopters[seat])


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
    out = position.out
    if not setting_up(position):
        explorers = []
        for seat, name in enumerate(names):
            known = position.on_island(seat) + saved_explorers(position, seat)
            what = say("explorers of {name}", name=name)
            rest = _rest(settings.explorers - known, out.explorers[seat], "explorers" in told, what)
            explorers.append(rest)
        in_play = artefacts_in_play(position)
        artefacts = {
            color: _rest(
                total - in_play[color],
                out.artefacts.get(color, 0),
                "artefacts" in told,
                ARTEFACT_NAMES[color],
            )
            for color, total in ARTEFACTS.items()
        }
        out = Out(out.tiles, tuple(explorers), _positive(artefacts), out.cards)
    if settings.expert:
        held = Counter(card for hand in position.cards for card in hand)
        held["helicopter"] += sum(map(len, position.helicopters))
        cards = {
            card: _rest(
                total - held[card],
                out.cards.get(card, 0),
                "cards" in told,
                say("cards “{card}”", card=card),
            )
            for card, total in box.cards.items()
        }
        out = Out(out.tiles, out.explorers, out.artefacts, _positive(cards))
    return _tiles(position.but(out=out), box, "bag" in told)


def _positive(numbers: dict[str, int]) -> dict[str, int]:
    return {id: number for id, number in numbers.items() if number}


def _rest(left: int, out: int, told: bool, what: Message) -> int:
    """How many are out of the game when `left` are nowhere else."""
    if left < 0 or (told and left < out):
        raise Refusal("There are not so many {what} in the box.", what=what)
    return left


def _tiles(position: Position, box: Box, bag_told: bool) -> Position:
    """Tiles that lie nowhere are in the bag; ones too many come out of it."""
    bag, out = Counter(position.bag), Counter(position.out.tiles)
    held = Counter(tile for hand in position.hands for tile in hand)
    if position.pending is not None and position.pending.tile is not None:
        held[position.pending.tile] += 1
    held.update(LavaTile(lava.flow, lava.exits).name for lava in position.lava.values())
    spare = out if bag_told else bag
    for names, laid in _kinds(position, box):
        total = {name: box.bag.get(name, 0) for name in names}
        for name in names:
            _move(spare, name, min(0, total[name] - bag[name] - out[name] - held[name]))
        missing = sum(total[n] - bag[n] - out[n] - held[n] for n in names) - laid
        for name in names:
            room = total[name] - bag[name] - out[name] - held[name]
            more = min(missing, room) if missing > 0 else max(missing, -spare[name])
            _move(spare, name, more)
            missing -= more
        if missing:
            raise _too_many(names[0])
    return position.but(
        bag=dict(+bag),
        out=Out(dict(+out), position.out.explorers, position.out.artefacts, position.out.cards),
    )


def _move(spare: Counter[str], name: str, more: int) -> None:
    if spare[name] + more < 0:
        raise _too_many(name)
    spare[name] += more


def _too_many(tile: str) -> Refusal:
    return Refusal("There are not so many tiles “{tile}” in the box.", tile=tile)


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
    kinds: dict[str, list[str]] = {kind: [] for kind in laid}
    for tile in box.tiles.values():
        kinds.setdefault(lie(tile.squares), []).append(tile.name)
    for kind, names in kinds.items():
        yield names or [kind], laid[kind]
    for name in box.lava:
        yield [name], 0
