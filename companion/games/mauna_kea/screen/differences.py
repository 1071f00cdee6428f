"""Everything in which two positions of the island differ, as hands put it right."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.message import count, say
from companion.games.mauna_kea.box import LavaTile, lava_named
from companion.games.mauna_kea.island import FIELD_NAMES, SQUARE_NAMES, SQUARES, turned
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.todo_items import TodoItems, carrying
from companion.games.mauna_kea.words import CARD_NAMES, load_name
from companion.showing.to_do import ToDo


class Differences(TodoItems):
    """The differences at one table, piece by piece."""

    def between(self, before: Position, after: Position) -> Iterator[ToDo]:
        """From the board outwards: lava, tiles, pieces, boats, what lies before the players."""
        if _not_laid_out(before) and _not_laid_out(after):
            return
        if _not_laid_out(before):
            # The players laid it out themselves; by now the phone knows how.
            yield ToDo(say("Start tiles, artefacts and boats as shown"), art.UNKNOWN_TILE)
            before = self._lying_as(before, after)
        elif _not_laid_out(after):
            # What lies there stays: the players tell anew how.
            yield ToDo(say("Artefacts back on the marks of the start tiles"), art.artefact("white"))
            after = self._lying_as(after, before)
        yield from self._lava(before, after)
        yield from self.tiles(before, after)
        yield from self.people(before, after)
        yield from self.boats(before, after)
        yield from self._hands(before, after)
        yield from self._out_of_the_game(before, after)
        if self.physical:
            yield from self._cards(before, after)
        yield from self.helicopters(before, after)

    def _lying_as(self, before: Position, other: Position) -> Position:
        """A position before the island is laid out, with the other one's start tiles."""
        tiles = {at: squares for at, squares in other.tiles.items() if at in self.box.tile_fields}
        boats = {id: cove if isinstance(cove, int) else 0 for id, cove in other.boats.items()}
        return before.but(tiles=tiles, artefacts=other.artefacts, boats=boats)

    # On the board

    def _lava(self, before: Position, after: Position) -> Iterator[ToDo]:
        for field, lava in before.lava.items():
            if after.lava.get(field) != lava:
                yield self.lava_off(field, lava)
        for field, lava in after.lava.items():
            if before.lava.get(field) != lava:
                yield self.lava(field, lava, self.way(lava))

    def tiles(self, before: Position, after: Position) -> Iterator[ToDo]:
        """Tiles that are turned, come off or go on."""
        for field in sorted({*before.tiles, *after.tiles}):
            old, new = before.tiles.get(field), after.tiles.get(field)
            at = FIELD_NAMES[field]
            if old == new:
                continue
            if quarters := _quarters(old, new):
                yield self.turn(at, quarters, new)
                continue
            if old is not None:
                words = say("Tile off {field}", field=at)
                picture = art.printed(old) if self.known else art.UNKNOWN_TILE
                yield ToDo(words, picture, places=(at,))
            if new is not None:
                yield self.tile_on(at, new)

    def people(self, before: Position, after: Position) -> Iterator[ToDo]:
        """Explorers with their loads, and artefacts; on a light table only how many."""
        if self.full:
            yield from self._explorers(before, after)
            yield from self._artefacts(before, after)
        else:
            yield from self._counted(before, after)

    def _explorers(self, before: Position, after: Position) -> Iterator[ToDo]:
        off, on = [], []
        for seat, name in enumerate(self.names):
            old, new = _placed(before.explorers[seat]), _placed(after.explorers[seat])
            gone = sorted(square for square in old if square not in new)
            come = sorted(square for square in new if square not in old)
            picture = art.explorer(self.colors[seat])
            if len(gone) == len(come) == 1:
                start, to = SQUARE_NAMES[gone[0]], SQUARE_NAMES[come[0]]
                words = say("{name}’s explorer from {start} to {to}", name=name, start=start, to=to)
                load = carrying(new[come[0]])
                off.append(ToDo(words, picture, places=(to,), seat=seat, detail=load))
                gone, come = [], []
            for square in gone:
                at = SQUARE_NAMES[square]
                words = say("{name}’s explorer off {square}", name=name, square=at)
                off.append(ToDo(words, picture, places=(at,), seat=seat))
            changed = [
                square for square in sorted(new) if old.get(square, new[square]) != new[square]
            ]
            for square in (*come, *changed):
                at = SQUARE_NAMES[square]
                words = say("{name}’s explorer on {square}", name=name, square=at)
                load = carrying(new[square])
                on.append(ToDo(words, picture, places=(at,), seat=seat, detail=load))
        yield from off
        yield from on

    def _artefacts(self, before: Position, after: Position) -> Iterator[ToDo]:
        for square in sorted({*before.artefacts, *after.artefacts}):
            old, new = before.artefacts.get(square, ()), after.artefacts.get(square, ())
            if old != new:
                at = SQUARE_NAMES[square]
                words = say("On {square} now lies: {load}", square=at, load=load_name(new))
                yield ToDo(words, art.artefact((new or old)[0]), places=(at,))

    def _counted(self, before: Position, after: Position) -> Iterator[ToDo]:
        """On a light table: how many come back or go, the players know where."""
        for seat, name in enumerate(self.names):
            more = after.on_island(seat) - before.on_island(seat)
            picture = art.explorer(self.colors[seat])
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

    # Beside the board

    def boats(self, before: Position, after: Position) -> Iterator[ToDo]:
        """Boats that come back first, then those that somebody gets."""
        moved = [
            (boat, before.boats[boat], now)
            for boat, now in after.boats.items()
            if boat in before.boats and before.boats[boat] != now
        ]
        for boat, was, now in moved:
            if isinstance(was, Taken):
                yield self.boat_moored(boat, now if isinstance(now, int) else 0, was)
            elif isinstance(now, int):
                yield self.boat_moved(boat, was, now)
        for boat, was, now in moved:
            if isinstance(now, Taken):
                yield self.boat_taken(boat, was if isinstance(was, int) else 0, now)

    def _hands(self, before: Position, after: Position) -> Iterator[ToDo]:
        for seat in self.rules.seats:
            if back := _more(before.hands[seat], after.hands[seat]):
                yield self.gives_back(seat, back)
        for seat in self.rules.seats:
            if come := _more(after.hands[seat], before.hands[seat]):
                yield self.takes(seat, come)
        # The tile that an earthquake brought up and that is not laid yet.
        old, new = (p.pending.tile if p.pending else None for p in (before, after))
        if old and old != new:
            words = say("Back into the bag: {tile}", tile=self.tile(old))
            yield ToDo(words, self.picture(old))
        if new and old != new:
            yield self.shaken_up(new)

    def _out_of_the_game(self, before: Position, after: Position) -> Iterator[ToDo]:
        """Terrain that was spent or found no field, and lava that could not be laid."""
        away, away_lava = _sorted_out(after.out.tiles, before.out.tiles)
        back, back_lava = _sorted_out(before.out.tiles, after.out.tiles)
        if away:
            yield self.boxed(away)
        for tile in away_lava:
            yield self.lava_boxed(tile)
        if back:
            words = say("Back into the game: {things}", things=self.listed(back))
            yield ToDo(words, self.picture(back[0]))
        for tile in back_lava:
            yield self.lava_back(tile)

    def _cards(self, before: Position, after: Position) -> Iterator[ToDo]:
        """Own cards by their number; those that were played everybody saw."""
        back = f"{art.ART}card-back"
        choosing = (
            after.pending.seats if after.pending and after.pending.ask == "keep_cards" else ()
        )
        for seat, name in enumerate(self.names):
            more = len(after.cards[seat]) - len(before.cards[seat])
            if more < 0 and seat in choosing:
                words = say("{name} chooses among the six cards again", name=name)
                yield ToDo(words, back, seat=seat)
            elif more > 0:
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
        for card in _more(before.played, after.played):
            words = say("Back into the hand: {card}", card=CARD_NAMES[card])
            yield ToDo(words, f"{art.ART}card-{card}")
        for card in _more(after.played, before.played):
            words = say("Out of the game: {things}", things=CARD_NAMES[card])
            yield ToDo(words, f"{art.ART}card-{card}")

    def helicopters(self, before: Position, after: Position) -> Iterator[ToDo]:
        """What flew out lies in front of its player."""
        picture = f"{art.ART}card-helicopter"
        for seat, name in enumerate(self.names):
            for load in _lists(before.helicopters[seat], after.helicopters[seat]):
                words = say("{name}’s helicopter is empty again", name=name)
                yield ToDo(words, picture, seat=seat, detail=carrying(load))
            for load in _lists(after.helicopters[seat], before.helicopters[seat]):
                words = say("{name}’s helicopter flies", name=name)
                yield ToDo(words, picture, seat=seat, detail=carrying(load))


def _not_laid_out(position: Position) -> bool:
    """Whether the players still have to tell how they laid the island out."""
    return position.pending is not None and position.pending.ask == "lay_out"


def _quarters(old: str | None, new: str | None) -> int:
    """How often a tile was turned; 0 where another one lies there, or none."""
    if old is None or new is None:
        return 0
    return next((quarters for quarters in range(4) if turned(old, quarters) == new), 0)


def _placed(team: Mapping[int, Load]) -> dict[int, Load]:
    return {square: load for square, load in team.items() if square < SQUARES}


def _more(these: tuple[str, ...], those: tuple[str, ...]) -> tuple[str, ...]:
    """What is among these and not among those, each as often."""
    return tuple(sorted((Counter(these) - Counter(those)).elements()))


def _sorted_out(
    these: Mapping[str, int], those: Mapping[str, int]
) -> tuple[list[str], list[LavaTile]]:
    """Tiles that are among these more often than among those: terrain, and lava."""
    more = sorted((Counter(these) - Counter(those)).elements())
    lava = [found for name in more if (found := lava_named(name)) is not None]
    return [name for name in more if lava_named(name) is None], lava


def _lists(these: tuple[Load, ...], those: tuple[Load, ...]) -> list[Load]:
    return sorted((Counter(these) - Counter(those)).elements())
