"""Everything in which two positions of the island differ, as hands put it right after an undo."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.island import FIELD_NAMES, SQUARE_NAMES, SQUARES, turned
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.spoken import Spoken
from companion.games.mauna_kea.screen.to_do import Chores
from companion.games.mauna_kea.words import CARD_NAMES, load_name, squares_lying
from companion.showing.to_do import ToDo


class PuttingBack:
    """Undo and redo at one table, told piece by piece."""

    def __init__(self, chores: Chores) -> None:
        self.chores = chores
        self.names = chores.names
        self.full = chores.full
        self.words = Spoken(chores.rules)

    def between(self, before: Position, after: Position) -> Iterator[ToDo]:
        """From the board outwards: lava, tiles, pieces, boats, what lies before the players."""
        if any(p.pending and p.pending.ask == "lay_out" for p in (before, after)):
            # What lies there stays: the players tell anew how.
            return
        yield from self._lava(before, after)
        yield from self._tiles(before, after)
        if self.full:
            yield from self._explorers(before, after)
            yield from self._artefacts(before, after)
        else:
            yield from self._counted(before, after)
        yield from self._boats(before, after)
        yield from self._hands(before, after)
        yield from self._cards(before, after)

    # On the board

    def _lava(self, before: Position, after: Position) -> Iterator[ToDo]:
        for field, lava in before.lava.items():
            if after.lava.get(field) != lava:
                words = say("Lava off {field}", field=FIELD_NAMES[field])
                yield ToDo(words, art.lava(lava.flow, lava.exits), (FIELD_NAMES[field],))
        for field, lava in after.lava.items():
            if before.lava.get(field) != lava:
                yield self.chores.lava(field, lava, self.chores.way(lava))

    def _tiles(self, before: Position, after: Position) -> Iterator[ToDo]:
        for field in sorted({*before.tiles, *after.tiles}):
            old, new = before.tiles.get(field), after.tiles.get(field)
            at = FIELD_NAMES[field]
            if old == new:
                continue
            if new is None:
                yield ToDo(say("Tile off {field}", field=at), art.printed(old or ""), (at,))
            elif old is None:
                yield self._tile_on(at, new)
            else:
                quarters = next(q for q in range(4) if turned(old, q) == new)
                words = count(
                    "Turn {field} by {count} quarter, clockwise",
                    "Turn {field} by {count} quarters, clockwise",
                    quarters,
                    field=at,
                )
                yield ToDo(words, art.printed(new), (at,))

    def _tile_on(self, field: str, squares: str) -> ToDo:
        if not self.chores.known:
            return ToDo(say("A tile on {field}", field=field), art.UNKNOWN_TILE, (field,))
        words = say("A tile on {field}, as drawn", field=field)
        return ToDo(words, art.printed(squares), (field,), detail=squares_lying(squares))

    def _explorers(self, before: Position, after: Position) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            old, new = _placed(before.explorers[seat]), _placed(after.explorers[seat])
            gone = sorted(square for square in old if square not in new)
            come = sorted(square for square in new if square not in old)
            picture = art.explorer(self.chores.colors[seat])
            if len(gone) == len(come) == 1:
                start, to = SQUARE_NAMES[gone[0]], SQUARE_NAMES[come[0]]
                words = say("{name}’s explorer from {start} to {to}", name=name, start=start, to=to)
                yield ToDo(words, picture, (to,), seat, detail=_carrying(new[come[0]]))
                gone, come = [], []
            for square in gone:
                at = SQUARE_NAMES[square]
                words = say("{name}’s explorer off {square}", name=name, square=at)
                yield ToDo(words, picture, (at,), seat)
            for square in come:
                at = SQUARE_NAMES[square]
                words = say("{name}’s explorer on {square}", name=name, square=at)
                yield ToDo(words, picture, (at,), seat, detail=_carrying(new[square]))
            for square, load in sorted(new.items()):
                if square in old and old[square] != load:
                    at = SQUARE_NAMES[square]
                    words = say("{name}’s explorer on {square}", name=name, square=at)
                    yield ToDo(words, picture, (at,), seat, detail=_carrying(load))

    def _artefacts(self, before: Position, after: Position) -> Iterator[ToDo]:
        for square in sorted({*before.artefacts, *after.artefacts}):
            old, new = before.artefacts.get(square, ()), after.artefacts.get(square, ())
            if old != new:
                at = SQUARE_NAMES[square]
                words = say("On {square} now lies: {load}", square=at, load=load_name(new))
                yield ToDo(words, art.artefact((new or old)[0]), (at,))

    def _counted(self, before: Position, after: Position) -> Iterator[ToDo]:
        """On a light table: how many come back or go, the players know where."""
        for seat, name in enumerate(self.names):
            more = after.on_island(seat) - before.on_island(seat)
            picture = art.explorer(self.chores.colors[seat])
            if more > 0:
                words = count(
                    "{name}: {count} explorer back on the island",
                    "{name}: {count} explorers back on the island",
                    more,
                    name=name,
                )
                yield ToDo(words, picture, seat=seat)
            elif more < 0:
                words = count(
                    "{name}: {count} explorer off the island",
                    "{name}: {count} explorers off the island",
                    -more,
                    name=name,
                )
                yield ToDo(words, picture, seat=seat)
        back = _more(after.heap, before.heap)
        gone = _more(before.heap, after.heap)
        if back:
            words = say("Back on the island: {load}", load=load_name(back))
            yield ToDo(words, art.artefact(back[0]))
        if gone:
            words = say("Off the island: {load}", load=load_name(gone))
            yield ToDo(words, art.artefact(gone[0]))

    def _boats(self, before: Position, after: Position) -> Iterator[ToDo]:
        for boat, now in after.boats.items():
            was = before.boats.get(boat)
            if was == now:
                continue
            picture = art.boat(self.chores.box.boats[boat])
            name = self.words.boat_name(self.chores.box.boats[boat])
            if isinstance(now, Taken):
                who, load = self.names[now.seat], load_name(now.artefacts)
                words = say("{name} gets: {boat}", name=who, boat=self._at(name, was))
                carried = say("On board: {load}.", load=load)
                yield ToDo(words, picture, seat=now.seat, detail=carried)
            elif isinstance(was, Taken):
                who = self.names[was.seat]
                words = say("{name} moors again: {boat}", name=who, boat=self._at(name, now))
                carried = say("On board: {load}.", load=load_name(was.artefacts))
                yield ToDo(words, picture, seat=was.seat, detail=carried)

    def _at(self, name: Message, cove: object) -> Message:
        if isinstance(cove, int) and cove:
            return listing([name, say("cove {cove}", cove=cove)])
        return name

    # Before the players

    def _hands(self, before: Position, after: Position) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            back = _more(before.hands[seat], after.hands[seat])
            if back:
                words = count(
                    "{name} gives back {count} tile",
                    "{name} gives back {count} tiles",
                    len(back),
                    name=name,
                )
                named = self.chores.listed(back)
                pictures = self.chores.pictures(back)
                yield ToDo(words, self.chores.mark(seat), (), seat, detail=named, pictures=pictures)
            if come := _more(after.hands[seat], before.hands[seat]):
                yield self.chores.takes(seat, come)
        yield from self._shaken(before, after)
        old, new = before.out.tiles, after.out.tiles
        if away := _lava_free(_more_of(new, old)):
            yield self.chores.boxed(away)
        if back := _lava_free(_more_of(old, new)):
            things = self.chores.listed(back)
            words = say("Back into the game: {things}", things=things)
            yield ToDo(words, self.chores.picture(back[0]))

    def _shaken(self, before: Position, after: Position) -> Iterator[ToDo]:
        """The tile that an earthquake brought up and that is not laid yet."""
        old, new = (p.pending.tile if p.pending else None for p in (before, after))
        if old and old != new:
            words = say("Back into the bag: {tile}", tile=self.chores.tile(old))
            yield ToDo(words, self.chores.picture(old))
        if new and old != new:
            yield self.chores.shaken_up((new,))

    def _cards(self, before: Position, after: Position) -> Iterator[ToDo]:
        back = f"{art.ART}card-back"
        for seat, name in enumerate(self.names):
            more = len(after.cards[seat]) - len(before.cards[seat])
            if more > 0:
                words = count(
                    "{name} takes {count} card back",
                    "{name} takes {count} cards back",
                    more,
                    name=name,
                )
                yield ToDo(words, back, seat=seat)
            elif more < 0:
                words = count(
                    "{name} puts {count} card away",
                    "{name} puts {count} cards away",
                    -more,
                    name=name,
                )
                yield ToDo(words, back, seat=seat)
            for load in _lists(before.helicopters[seat], after.helicopters[seat]):
                words = say("{name}’s helicopter is empty again", name=name)
                yield ToDo(words, f"{art.ART}card-helicopter", seat=seat, detail=_carrying(load))
            for load in _lists(after.helicopters[seat], before.helicopters[seat]):
                words = say("{name}’s helicopter flies", name=name)
                yield ToDo(words, f"{art.ART}card-helicopter", seat=seat, detail=_carrying(load))
        for card in _more(before.played, after.played):
            words = say("Back into the hand: {card}", card=CARD_NAMES[card])
            yield ToDo(words, f"{art.ART}card-{card}")
        for card in _more(after.played, before.played):
            words = say("Out of the game: {things}", things=CARD_NAMES[card])
            yield ToDo(words, f"{art.ART}card-{card}")


def _placed(team: Mapping[int, Load]) -> dict[int, Load]:
    return {square: load for square, load in team.items() if square < SQUARES}


def _carrying(load: Load) -> Message:
    return say("It carries {load}.", load=load_name(load))


def _more(these: tuple[str, ...], those: tuple[str, ...]) -> tuple[str, ...]:
    """What is among these and not among those, each as often."""
    return tuple(sorted((Counter(these) - Counter(those)).elements()))


def _more_of(these: Mapping[str, int], those: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted((Counter(these) - Counter(those)).elements()))


def _lava_free(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Terrain alone: lava that cannot be laid is told as lava."""
    return tuple(tile for tile in tiles if ":" not in tile)


def _lists(these: tuple[Load, ...], those: tuple[Load, ...]) -> list[Load]:
    return sorted((Counter(these) - Counter(those)).elements())
