"""How the real island must lie: everything that is on the table at one moment."""

from collections.abc import Iterator, Sequence

from companion.core.material import Move
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.island import SQUARE_NAMES, SQUARES
from companion.games.mauna_kea.material import (
    DRAWN,
    FACE_DOWN,
    OUT,
    aboard,
    hand,
    helicopter,
    in_front_of,
)
from companion.games.mauna_kea.position import Position, Taken
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.todo_items import TodoItems, names
from companion.games.mauna_kea.words import load_name
from companion.showing.hands import Untold
from companion.showing.to_do import LayOut, ToDo, whose_turn


class PiecesOnTable(TodoItems):
    """The lay-out page of one table."""

    def lay_out(self, position: Position, laid: Sequence[Move]) -> LayOut:
        """The start by its parts; later on every piece, tiles and lava as the board shows them."""
        begun, left = self._begun(position), Untold(laid)
        lines = [
            *(self._in_play(position, left) if begun else self._start(position, left)),
            *self._hands(left),
            *self._own_cards(left),
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

    def _start(self, position: Position, left: Untold) -> Iterator[ToDo]:
        start = art.printed(self.box.start_tiles[0].squares)
        laid = (*left.take("tile", to=("field",)), *left.take("artefact"))
        moored = tuple(left.take("boat"))
        boat = art.boat(next(iter(self.box.boats.values())))
        tiles, boats = len(self.box.start_tiles), len(self.box.boats)
        all_tiles = count("{count} start tile", "{count} start tiles", tiles)
        all_boats = count("{count} boat", "{count} boats", boats)
        if not self.physical or (self.full and position.tiles):
            how = say("face up, as shown, artefacts on their marks")
            where: Message = say("in the coves, as shown")
        elif self.full:
            how = say("shuffle, lay face up, then tap what lies where")
            where = say("shuffle, one to a cove, then tap which")
        else:
            how = say("face up, artefacts on their marks")
            where = say("face up, one to a cove")
        yield ToDo(all_tiles, start, where=how, moves=laid)
        yield ToDo(all_boats, boat, where=where, moves=moored)
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
            team = tuple(left.take("explorer", seat))
            yield ToDo(words, self.explorer(seat), seat=seat, where=where, moves=team)

    def _team(self, name: str, number: int) -> Message:
        return count("{name}: {count} explorer", "{name}: {count} explorers", number, name=name)

    # Later on

    def _in_play(self, position: Position, left: Untold) -> Iterator[ToDo]:
        start = art.printed(self.box.start_tiles[0].squares)
        if not self.known:
            number = len(self.box.start_tiles)
            words = count("{count} start tile", "{count} start tiles", number)
            yield ToDo(words, start, where=say("where they were dealt"))
        if tiles := left.take("tile", to=("field",)):
            words = count("{count} tile", "{count} tiles", len(tiles))
            yield ToDo(words, start, where=say("as shown"), moves=tuple(tiles))
        if lava := left.take("lava", to=("field",)):
            words = count("{count} lava tile", "{count} lava tiles", len(lava))
            picture = art.lava("north", ("ahead",))
            yield ToDo(words, picture, where=say("as shown"), moves=tuple(lava))
        # With whom they left the island stands beside their boats.
        boats = [*self._boats(position, left)]
        flown = [*self._saved(position, left)]
        yield from self._explorers(position, left)
        yield from self._artefacts(position, left)
        yield from boats
        yield from flown
        yield from self._out(left)

    def _explorers(self, position: Position, left: Untold) -> Iterator[ToDo]:
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
            mine = [*left.take("explorer", seat), *left.take("artefact", to=("carried", seat))]
            picture = self.explorer(seat)
            yield ToDo(words, picture, places=places, seat=seat, where=where, moves=tuple(mine))

    def _artefacts(self, position: Position, left: Untold) -> Iterator[ToDo]:
        picture, lie = art.artefact("white"), tuple(left.take("artefact"))
        if not self.full:
            where = load_name(position.heap)
            yield ToDo(say("Artefacts on the island"), picture, where=where, moves=lie)
        elif position.artefacts:
            lying = [color for load in position.artefacts.values() for color in load]
            where = listing([load_name(lying), say("as shown")])
            yield ToDo(say("Artefacts on the ground"), picture, where=where, moves=lie)

    def _boats(self, position: Position, left: Untold) -> Iterator[ToDo]:
        moored = sorted(position.moored())
        if moored:
            words = count("{count} boat", "{count} boats", len(moored))
            where: Message = say("in the coves, as shown")
            if not all(cove for _, cove in moored):
                # Where these lie only the players know.
                named = [self.labels.boat_name(self.box.boats[boat]) for boat, _ in moored]
                where = listing(named, "{left}; {right}")
            picture = art.boat(self.box.boats[moored[0][0]])
            yield ToDo(words, picture, where=where, moves=tuple(left.take("boat", to=("cove",))))
        for boat, taken in sorted(position.boats.items()):
            if isinstance(taken, Taken):
                moves = [*left.take("boat", boat), *left.take(to=aboard(boat))]
                yield self.boat_taken(boat, 0, taken, moves)

    def _saved(self, position: Position, left: Untold) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            for load in position.helicopters[seat]:
                words = say("{name}’s helicopter", name=name)
                carried = say("with {load}", load=load_name(load))
                moves = tuple(left.take(to=helicopter(seat, load)))
                picture = f"{art.ART}card-helicopter"
                yield ToDo(words, picture, seat=seat, where=carried, moves=moves)

    def _out(self, left: Untold) -> Iterator[ToDo]:
        """What left the game: terrain, lava, and with own cards the cards that were played."""
        if terrain := left.take("tile", to=OUT):
            words = count(
                "{count} tile out of the game", "{count} tiles out of the game", len(terrain)
            )
            tiles = names(terrain)
            pictures = self.pictures(tiles)
            moves = tuple(terrain)
            yield ToDo(words, detail=self.listed(tiles), pictures=pictures, moves=moves)
        yield from map(self.lava_boxed, left.take("lava", to=OUT))
        yield from map(self.card_boxed, left.take("card", to=OUT))

    def _hands(self, left: Untold) -> Iterator[ToDo]:
        for seat in self.rules.seats:
            if tiles := left.take("tile", to=in_front_of(seat)):
                yield self.takes(seat, tiles)
        if drawn := left.take("tile", to=DRAWN):
            yield self.shaken_up(drawn)

    def _own_cards(self, left: Untold) -> Iterator[ToDo]:
        for seat, name in enumerate(self.names):
            if cards := left.take(*FACE_DOWN, to=hand(seat)):
                number = len(cards)
                words = count("{name}: {count} card", "{name}: {count} cards", number, name=name)
                picture = f"{art.ART}card-back"
                yield ToDo(words, picture, seat=seat, moves=tuple(cards))
