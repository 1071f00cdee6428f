"""How the real island must lie: everything that is on the table at one moment."""

from collections.abc import Iterator

from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.box import lava_named
from companion.games.mauna_kea.island import SQUARE_NAMES, SQUARES
from companion.games.mauna_kea.position import Position, Taken
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.todo_items import TodoItems
from companion.games.mauna_kea.words import CARD_NAMES, lava_name, load_name
from companion.showing.to_do import LayOut, ToDo, whose_turn


class PiecesOnTable(TodoItems):
    """The lay-out page of one table."""

    def lay_out(self, position: Position) -> LayOut:
        """The start by its parts; later on every piece, tiles and lava as the board shows them."""
        begun = self._begun(position)
        lines = [
            *(self._in_play(position) if begun else self._start(position)),
            *self._hands(position),
            *self._own_cards(position),
            *self._first(position, begun),
        ]
        title = say("The phone draws, your tiles follow")
        words = say("Keep the bag aside: take out the tile that comes up here.")
        if self.physical:
            title, words = say("Your own bag"), say("Draw as the rules say, then tap what came up.")
        fan = (art.lava("north", ("ahead",)), art.printed(self.box.start_tiles[0].squares))
        return LayOut(tuple(lines), supply=(title, words), supply_art=fan)

    def _begun(self, position: Position) -> bool:
        """Whether more than the set-up lies there."""
        setting = not any(position.explorers) or not self.full
        whole = setting and all(isinstance(where, int) for where in position.boats.values())
        laid = {*position.tiles} - {*self.box.tile_fields}
        lost = any(position.out.explorers) or position.out.tiles or position.out.artefacts
        flown = any(position.helicopters) or position.played
        return not whole or bool(laid or position.lava or lost or flown)

    def _first(self, position: Position, begun: bool) -> list[ToDo]:
        """Who sets the first explorer and who begins (M11), or whose turn it is."""
        first, seat = self.rules.header.first, position.turn
        if seat is None:
            return []
        made = []
        if self.full and not begun:
            words = say("{name} sets the first explorer", name=self.names[first])
            how = say("then one by one, anticlockwise")
            made.append(ToDo(words, self.mark(first), seat=first, where=how))
        made.append(whose_turn(self.names[seat], self.colors[seat], seat, begun=begun))
        return made

    # Before the first turn

    def _start(self, position: Position) -> Iterator[ToDo]:
        start = art.printed(self.box.start_tiles[0].squares)
        boat = art.boat(next(iter(self.box.boats.values())))
        tiles, boats = len(self.box.start_tiles), len(self.box.boats)
        all_tiles = count("{count} start tile", "{count} start tiles", tiles)
        all_boats = count("{count} boat", "{count} boats", boats)
        if not self.physical or (self.full and position.tiles):
            yield ToDo(all_tiles, start, where=say("face up, as shown, artefacts on their marks"))
            yield ToDo(all_boats, boat, where=say("in the coves, as shown"))
        elif self.full:
            yield ToDo(
                all_tiles, start, where=say("shuffle, lay face up, then tap what lies where")
            )
            yield ToDo(all_boats, boat, where=say("shuffle, one to a cove, then tap which"))
        else:
            yield ToDo(all_tiles, start, where=say("face up, artefacts on their marks"))
            yield ToDo(all_boats, boat, where=say("face up, one to a cove"))
        if self.rules.settings.expert and not self.physical:
            where = say("stay in the box: the phone deals them")
            yield ToDo(say("The cards"), f"{art.ART}card-back", where=where)
        elif self.rules.settings.expert and not any(position.cards):
            where = say("six to each, four are kept")
            yield ToDo(say("The cards"), f"{art.ART}card-back", where=where)
        for seat, name in enumerate(self.names):
            words = self._team(name, self.rules.settings.explorers)
            where = (
                say("set one by one, in a moment") if self.full else say("set beside the volcano")
            )
            yield ToDo(words, art.explorer(self.colors[seat]), seat=seat, where=where)

    def _team(self, name: str, number: int) -> Message:
        return count("{name}: {count} explorer", "{name}: {count} explorers", number, name=name)

    # Later on

    def _in_play(self, position: Position) -> Iterator[ToDo]:
        start = art.printed(self.box.start_tiles[0].squares)
        if not self.known:
            number = len(self.box.start_tiles)
            words = count("{count} start tile", "{count} start tiles", number)
            yield ToDo(words, start, where=say("where they were dealt"))
        if position.tiles:
            words = count("{count} tile", "{count} tiles", len(position.tiles))
            yield ToDo(words, start, where=say("as shown"))
        if position.lava:
            words = count("{count} lava tile", "{count} lava tiles", len(position.lava))
            yield ToDo(words, art.lava("north", ("ahead",)), where=say("as shown"))
        yield from self._explorers(position)
        yield from self._artefacts(position)
        yield from self._boats(position)
        yield from self._saved(position)
        yield from self._out(position)

    def _explorers(self, position: Position) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            team = position.explorers[seat]
            if not team:
                continue
            words = self._team(name, len(team))
            standing = [
                say("{square} with {load}", square=SQUARE_NAMES[square], load=load_name(load))
                for square, load in sorted(team.items())
                if square < SQUARES
            ]
            where = listing(standing, "{left}; {right}") if standing else say("on the island")
            places = tuple(SQUARE_NAMES[square] for square in sorted(team) if square < SQUARES)
            yield ToDo(
                words, art.explorer(self.colors[seat]), places=places, seat=seat, where=where
            )

    def _artefacts(self, position: Position) -> Iterator[ToDo]:
        picture = art.artefact("white")
        if not self.full:
            where = load_name(position.heap)
            yield ToDo(say("Artefacts on the island"), picture, where=where)
        elif position.artefacts:
            lying = [color for load in position.artefacts.values() for color in load]
            where = listing([load_name(lying), say("as shown")])
            yield ToDo(say("Artefacts on the ground"), picture, where=where)

    def _boats(self, position: Position) -> Iterator[ToDo]:
        moored = sorted(position.moored())
        if moored:
            words = count("{count} boat", "{count} boats", len(moored))
            where: Message = say("in the coves, as shown")
            if not all(cove for _, cove in moored):
                # Where these lie only the players know.
                names = [self.labels.boat_name(self.box.boats[boat]) for boat, _ in moored]
                where = listing(names, "{left}; {right}")
            yield ToDo(words, art.boat(self.box.boats[moored[0][0]]), where=where)
        for boat, taken in sorted(position.boats.items()):
            if isinstance(taken, Taken):
                yield self.boat_taken(boat, 0, taken)

    def _saved(self, position: Position) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            for load in position.helicopters[seat]:
                words = say("{name}’s helicopter", name=name)
                carried = say("with {load}", load=load_name(load))
                yield ToDo(words, f"{art.ART}card-helicopter", seat=seat, where=carried)

    def _out(self, position: Position) -> Iterator[ToDo]:
        """What left the game: terrain, lava, and with own cards the cards that were played."""
        tiles = [name for name, number in position.out.tiles.items() for _ in range(number)]
        if terrain := [name for name in tiles if lava_named(name) is None]:
            words = count(
                "{count} tile out of the game", "{count} tiles out of the game", len(terrain)
            )
            pictures = self.pictures(terrain)
            yield ToDo(words, detail=self.listed(terrain), pictures=pictures)
        for name in tiles:
            if (lava := lava_named(name)) is not None:
                words = say("Out of the game: {things}", things=lava_name(lava))
                yield ToDo(words, art.lava_tile(lava))
        if self.physical:
            for card in position.played:
                words = say("Out of the game: {things}", things=CARD_NAMES[card])
                yield ToDo(words, f"{art.ART}card-{card}")

    def _hands(self, position: Position) -> Iterator[ToDo]:
        for seat in self.rules.seats:
            if position.hands[seat]:
                yield self.takes(seat, position.hands[seat])
        if position.pending is not None and position.pending.tile:
            yield self.shaken_up(position.pending.tile)

    def _own_cards(self, position: Position) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            number = len(position.cards[seat])
            if self.physical and number:
                words = count("{name}: {count} card", "{name}: {count} cards", number, name=name)
                yield ToDo(words, f"{art.ART}card-back", seat=seat)
