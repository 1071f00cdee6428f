"""Every island tile is always somewhere: how many there are, and what bag and discards hold."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from companion.core.refusal import Refusal
from companion.games.mauna_kea.box import Box, LavaTile, lava_named
from companion.games.mauna_kea.island import lie
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.stand_ins import stand_in


def tiles_held(position: Position) -> Counter[str]:
    """The tiles before players, drawn, and those of lava on the board."""
    held = Counter(tile for hand in position.hands for tile in hand)
    if position.pending is not None and position.pending.tile is not None:
        held[position.pending.tile] += 1
    held.update(LavaTile(lava.flow, lava.exits).name for lava in position.lava.values())
    return held


def kind_of(name: str) -> str:
    """What a tile looks like on the board, however it lies; points do not show there."""
    return name if lava_named(name) is not None else lie(name[:4])


class Tiles(NamedTuple):
    """The tiles of a position: by name where it is known, by kind those laid on the board."""

    named: Counter[str]
    laid: Counter[str]

    @property
    def total(self) -> int:
        """How many there are."""
        return self.named.total() + self.laid.total()

    def of_kind(self, kind: str, names: Iterable[str]) -> int:
        """How many there are that look like this, the names being those of the kind."""
        return self.laid[kind] + sum(self.named[name] for name in names)


def counted(position: Position, box: Box) -> Tiles:
    """All tiles of a position; start tiles are none of them."""
    laid: Counter[str] = Counter()
    start = Counter(box.start_lies)
    for field, squares in sorted(position.tiles.items()):
        kind = lie(squares)
        if field in box.tile_fields and start[kind]:
            start[kind] -= 1
        else:
            laid[kind] += 1
    named = Counter(position.bag) + Counter(position.out.tiles) + tiles_held(position)
    return Tiles(named, laid)


def names_by_kind(box: Box, *tiles: Tiles) -> dict[str, list[str]]:
    """The names of each kind of tile that the box lists or that was reported, listed ones first."""
    kinds: dict[str, list[str]] = {kind: [] for one in tiles for kind in one.laid}
    unlisted = sorted({name for one in tiles for name in one.named} - {*box.bag})
    for name in (*box.bag, *unlisted):
        kinds.setdefault(kind_of(name), []).append(name)
    return kinds


def as_listed(position: Position, box: Box, bag_given: bool) -> Position:
    """Where the app draws: what lies nowhere is in the bag, and nothing is there too often.

    A bag that was given stays; then what is left over is out of the game.
    """
    tiles = counted(position, box)
    bag, out = Counter(position.bag), Counter(position.out.tiles)
    spare = out if bag_given else bag
    for kind, names in names_by_kind(box, tiles).items():
        listed = {name: box.bag.get(name, 0) for name in names}
        for name in names:
            over = max(0, tiles.named[name] - listed[name])
            _take(spare, name, over)
            tiles.named[name] -= over
        missing = sum(listed.values()) - tiles.of_kind(kind, names)
        for name in names:
            if missing > 0:
                more = min(missing, listed[name] - tiles.named[name])
            else:
                more = max(missing, -spare[name])
            spare[name] += more
            missing -= more
        if missing < 0:
            raise _too_many(names[0] if names else kind)
    return position.but(bag=dict(+bag), out=replace(position.out, tiles=dict(+out)))


def _take(spare: Counter[str], name: str, number: int) -> None:
    if spare[name] < number:
        raise _too_many(name)
    spare[name] -= number


def _too_many(name: str) -> Refusal:
    return Refusal("There are not that many tiles “{tile}” in the box.", tile=name)


def as_reported(position: Position, before: Position | None, box: Box, bag_given: bool) -> Position:
    """With an own bag: what is reported stands (G3), and the number of all tiles stays true.

    A tile that is reported somewhere comes out of the bag; if none of it should be there, another
    one much like it does. One that is reported nowhere any more goes back into the bag. A bag that
    was given stays; then what is left over is out of the game.
    """
    tiles = counted(position, box)
    full = Tiles(Counter(box.bag), Counter())
    known = full if before is None else counted(before, box)
    bag, out = Counter(position.bag), Counter(position.out.tiles)
    spare = out if bag_given else bag
    kinds = names_by_kind(box, tiles, known)
    more, less = _changes(tiles, known, kinds)
    back, astray = _put_back(less, tiles, kinds, box)
    # What has no place in the box any more was taken for something that is reported now.
    more = more[astray:]
    # A start may tell tiles beyond the list in bag and discards: only what exceeds the number
    # of all tiles is not there.
    taken = len(more) if before is not None else tiles.total - full.total
    for name in more:
        alike = [name] if name in tiles.named else kinds[kind_of(name)] or [name]
        same = next((one for one in alike if spare[one] > 0), None)
        if same is not None and taken > 0:
            spare[same] -= 1
            taken -= 1
        elif other := stand_in(back, name):
            back[other] -= 1
        elif other := stand_in(spare, name):
            spare[other] -= 1
        else:
            raise _too_many(alike[0])
    spare.update(back)
    return position.but(bag=dict(+bag), out=replace(position.out, tiles=dict(+out)))


def _changes(
    tiles: Tiles, known: Tiles, kinds: dict[str, list[str]]
) -> tuple[list[str], list[str]]:
    """The tiles that are reported beyond the known ones, and those reported nowhere any more.

    One on the board is known by its kind alone.
    """
    more, less = [], []
    for kind, names in kinds.items():
        plus = [*(Counter({n: tiles.named[n] - known.named[n] for n in names})).elements()]
        minus = [*(Counter({n: known.named[n] - tiles.named[n] for n in names})).elements()]
        laid = tiles.laid[kind] - known.laid[kind]
        # What went between the board and somewhere else is the same tile.
        moved = min(len(minus), laid) if laid > 0 else min(len(plus), -laid)
        if laid > 0:
            minus = minus[: len(minus) - moved]
            plus += [kind] * (laid - moved)
        else:
            plus = plus[: len(plus) - moved]
            minus += [kind] * (-laid - moved)
        more += plus
        less += minus
    return more, less


def _put_back(
    less: list[str], tiles: Tiles, kinds: dict[str, list[str]], box: Box
) -> tuple[Counter[str], int]:
    """Tiles that go back into the bag, and how many of them the box has no place for.

    One beyond the list, which nobody tells of any more, was misread: what is missing instead of
    it goes back.
    """
    missing: Counter[str] = Counter()
    for kind, names in kinds.items():
        left = sum(box.bag.get(name, 0) for name in names) - tiles.of_kind(kind, names)
        for name in names:
            room = min(left, box.bag.get(name, 0) - tiles.named[name])
            if room > 0:
                missing[name] = room
                left -= room
    back: Counter[str] = Counter()
    astray = 0
    for name in less:
        alike = [name, *kinds[kind_of(name)]]
        found = next((one for one in alike if missing[one] > 0), None) or stand_in(missing, name)
        if found is None:
            astray += 1
        else:
            missing[found] -= 1
            back[found] += 1
    return back, astray
