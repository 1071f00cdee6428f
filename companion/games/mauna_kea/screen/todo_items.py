"""Single things for the hands to do on the real island, whatever they follow from."""

from collections.abc import Sequence

from companion.core.material import Move
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import turn, turned
from companion.games.mauna_kea.lava import Why
from companion.games.mauna_kea.position import Arm, Lava, Load, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.words import (
    CARD_NAMES,
    FLOW_NAMES,
    lava_name,
    load_name,
    points_name,
    squares_lying,
)
from companion.showing.to_do import ToDo

CAPITAL = {
    "north": say("North"),
    "east": say("East"),
    "south": say("South"),
    "west": say("West"),
}
Moves = Sequence[Move]


class TodoItems:
    """The lines of one table, each with its moves."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.full = rules.settings.full
        self.physical = rules.settings.physical
        self.known = rules.settings.knows_tiles
        self.colors = art.colors_of(rules)
        self.labels = Labels(rules)

    def mark(self, seat: int) -> str:
        """A player's own mark."""
        return f"players/bare-{self.colors[seat]}"

    # Tiles that are not laid

    def tile(self, name: str) -> Message:
        """A tile as it is known at this table, each square in its place: some differ by that."""
        if not self.known:
            return points_name(int(name[-1]))
        return say(
            "{points}, {squares}",
            points=points_name(int(name[-1])),
            squares=squares_lying(name[:4]),
        )

    def listed(self, tiles: Sequence[str]) -> Message:
        """Several tiles, one after the other."""
        return listing([self.tile(name) for name in tiles], "{left} · {right}")

    def picture(self, name: str) -> str:
        """Its picture, as far as it is known."""
        return art.printed(name[:4]) if self.known else art.UNKNOWN_TILE

    def pictures(self, tiles: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Tiles as they look, each with its points."""
        return tuple((self.picture(name), name[-1]) for name in tiles)

    def takes(self, seat: int, moves: Moves, tiles: Sequence[str] = ()) -> ToDo:
        """Tiles out of the bag, in front of a player, in the order in which they came up."""
        words = count(
            "{name} takes {count} tile",
            "{name} takes {count} tiles",
            len(moves),
            name=self.names[seat],
        )
        return self._tiles(words, seat, tiles or names(moves), moves)

    def gives_back(self, seat: int, moves: Moves) -> ToDo:
        """Tiles from a player, back into the bag."""
        words = count(
            "{name} gives back {count} tile",
            "{name} gives back {count} tiles",
            len(moves),
            name=self.names[seat],
        )
        return self._tiles(words, seat, names(moves), moves)

    def _tiles(self, words: Message, seat: int, tiles: Sequence[str], moves: Moves) -> ToDo:
        return ToDo(
            words,
            self.mark(seat),
            seat=seat,
            detail=self.listed(tiles),
            pictures=self.pictures(tiles),
            moves=tuple(moves),
        )

    def spends(self, seat: int, tile: str, moves: Moves) -> ToDo:
        """A tile whose points are used."""
        name, points = self.names[seat], tile[-1]
        if self.rules.settings.expert:
            words = say("{name} puts a tile of {points} out of the game", name=name, points=points)
        else:
            words = say(
                "{name} puts a tile of {points} back into the bag", name=name, points=points
            )
        return ToDo(
            words,
            self.picture(tile),
            seat=seat,
            detail=self.tile(tile),
            pictures=self.pictures((tile,)),
            moves=tuple(moves),
        )

    def shaken_up(self, moves: Moves) -> ToDo:
        """The earthquake's tile is taken out of the real bag, too."""
        (tile,) = names(moves)
        words = say("Out of the bag: {tile}", tile=self.tile(tile))
        return ToDo(words, self.picture(tile), moves=tuple(moves))

    def shaken_back(self, moves: Moves) -> ToDo:
        """The earthquake's tile was not drawn after all."""
        (tile,) = names(moves)
        words = say("Back into the bag: {tile}", tile=self.tile(tile))
        return ToDo(words, self.picture(tile), moves=tuple(moves))

    def boxed(self, moves: Moves) -> ToDo:
        """Tiles that leave the game."""
        tiles = names(moves)
        words = say("Out of the game: {things}", things=self.listed(tiles))
        return ToDo(words, self.picture(tiles[0]), moves=tuple(moves))

    def unboxed(self, moves: Moves) -> ToDo:
        """Tiles that are in the game again."""
        tiles = names(moves)
        words = say("Back into the game: {things}", things=self.listed(tiles))
        return ToDo(words, self.picture(tiles[0]), moves=tuple(moves))

    # Tiles on the board

    def tile_on(self, move: Move, words: Message | None = None) -> ToDo:
        """A tile on a field, as it lies there."""
        field = at(move)
        if not self.known:
            words = words or say("A tile on {field}", field=field)
            return ToDo(words, art.UNKNOWN_TILE, places=(field,), moves=(move,))
        squares = lies(move)
        picture, quarters = art.tile(squares)
        words = words or say("A tile on {field}, as shown", field=field)
        return ToDo(
            words,
            picture,
            places=(field,),
            detail=squares_lying(squares),
            quarters=quarters,
            moves=(move,),
        )

    def tile_off(self, move: Move) -> ToDo:
        """A tile off a field."""
        field = at(move)
        words = say("Tile off {field}", field=field)
        picture = art.printed(str(move.piece[1])) if self.known else art.UNKNOWN_TILE
        return ToDo(words, picture, places=(field,), moves=(move,))

    def turn(self, field: str, quarters: int, squares: str | None, moves: Moves = ()) -> ToDo:
        """A tile to be turned, shown as it lies then."""
        words = count(
            "Turn {field} by {count} quarter, clockwise",
            "Turn {field} by {count} quarters, clockwise",
            quarters,
            field=field,
        )
        if squares is None or not self.known:
            return ToDo(words, art.UNKNOWN_TILE, places=(field,), moves=tuple(moves))
        picture, lie = art.tile(squares)
        return ToDo(words, picture, places=(field,), quarters=lie, moves=tuple(moves))

    # Lava

    def lava(self, move: Move, detail: Message) -> ToDo:
        """A lava tile onto a field, its picture turned as it lies there."""
        lava, field = lava_lies(move), at(move)
        words = say("{flow} flow: lay it on {field}", flow=CAPITAL[lava.flow], field=field)
        return ToDo(
            words,
            art.lava(lava.flow, lava.exits),
            places=(field,),
            detail=detail,
            feel="lava",
            quarters=art.quarters(lava),
            moves=(move,),
        )

    def lava_off(self, move: Move) -> ToDo:
        """A lava tile off a field."""
        lava, field = lava_lies(move), at(move)
        words = say("Lava off {field}", field=field)
        picture = art.lava(lava.flow, lava.exits)
        return ToDo(words, picture, places=(field,), quarters=art.quarters(lava), moves=(move,))

    def lava_without_field(self, move: Move, why: Why) -> ToDo:
        """A lava tile that cannot be placed."""
        tile = lava_tile(move)
        words = say("{flow} flow: out of the game", flow=CAPITAL[tile.flow])
        match why:
            case Why.EDGE:
                detail = say("It would leave the board. This arm is closed from now on.")
            case Why.VOLCANO:
                detail = say("It would turn towards the volcano.")
            case _:
                detail = say("No arm of this flow is open any more.")
        return ToDo(words, art.lava_tile(tile), detail=detail, moves=(move,))

    def lava_set_aside(self, move: Move) -> ToDo:
        """A lava tile among the first tiles."""
        tile = lava_tile(move)
        words = say("Set aside: {lava}", lava=lava_name(tile))
        return ToDo(words, art.lava_tile(tile), moves=(move,))

    def lava_put_back(self, moves: Moves) -> ToDo:
        """All lava that was set aside."""
        words = count(
            "Back into the bag: the lava tile that was set aside",
            "Back into the bag: {count} lava tiles that were set aside",
            len(moves),
        )
        return ToDo(words, art.lava("north", ("ahead",)), moves=tuple(moves))

    def lava_boxed(self, move: Move) -> ToDo:
        """A lava tile that leaves the game, or is set aside."""
        tile = lava_tile(move)
        words = say("Out of the game: {things}", things=lava_name(tile))
        return ToDo(words, art.lava_tile(tile), moves=(move,))

    def lava_back(self, move: Move) -> ToDo:
        """A lava tile that goes back into the bag."""
        tile = lava_tile(move)
        words = say("Back into the bag: {tile}", tile=lava_name(tile))
        return ToDo(words, art.lava_tile(tile), moves=(move,))

    def way(self, lava: Lava) -> Message:
        """How a lava tile goes on, seen as it flows."""
        sides = [FLOW_NAMES[turn(lava.heading, exit)] for exit in lava.exits]
        match lava.exits:
            case ("ahead",):
                return say("Straight on, to the {side}.", side=sides[0])
            case ("left",):
                return say("It bends left, to the {side}.", side=sides[0])
            case ("right",):
                return say("It bends right, to the {side}.", side=sides[0])
        return say(
            "It branches: dot to the {side}, other arm to the {other}.",
            side=sides[0],
            other=sides[1],
        )

    # Explorers and artefacts

    def explorer(self, seat: int) -> str:
        """A player's explorer's picture."""
        return art.explorer(self.colors[seat])

    def walks(self, seat: int, start: str, to: str, load: Load, moves: Moves) -> ToDo:
        """An explorer from one square to another, with what it carries then."""
        words = say(
            "{name}’s explorer from {start} to {to}", name=self.names[seat], start=start, to=to
        )
        return self._explorer(words, seat, to, moves, carrying(load))

    def stands(self, seat: int, square: str, load: Load, moves: Moves) -> ToDo:
        """An explorer on a square, with what it carries."""
        words = say("{name}’s explorer on {square}", name=self.names[seat], square=square)
        return self._explorer(words, seat, square, moves, carrying(load))

    def explorer_off(self, seat: int, square: str, moves: Moves, load: Load = ()) -> ToDo:
        """An explorer off a square; what it carried is named where lava took it."""
        words = say("{name}’s explorer off {square}", name=self.names[seat], square=square)
        detail = say("It carried {load}.", load=load_name(load)) if load else None
        return self._explorer(words, seat, square, moves, detail)

    def _explorer(
        self, words: Message, seat: int, square: str, moves: Moves, detail: Message | None
    ) -> ToDo:
        picture = self.explorer(seat)
        return ToDo(words, picture, places=(square,), seat=seat, detail=detail, moves=tuple(moves))

    def lies_on(self, square: str, load: Load, moves: Moves) -> ToDo:
        """What lies on a square by now."""
        words = say("On {square} now lies: {load}", square=square, load=load_name(load))
        picture = art.artefact((load or artefacts(moves))[0])
        return ToDo(words, picture, places=(square,), moves=tuple(moves))

    def artefacts_off(self, square: str, moves: Moves) -> ToDo:
        """What lava takes off a square."""
        load = artefacts(moves)
        words = say("Off {square}: {load}", square=square, load=load_name(load))
        return ToDo(words, art.artefact(load[0]), places=(square,), moves=tuple(moves))

    def back_on_island(self, seat: int, moves: Moves) -> ToDo:
        """Explorers who are on the island again; the players know where."""
        words = count(
            "{name}: {count} explorer back on the island",
            "{name}: {count} explorers back on the island",
            len(moves),
            name=self.names[seat],
        )
        return ToDo(words, self.explorer(seat), seat=seat, moves=tuple(moves))

    def off_island(self, seat: int, moves: Moves) -> ToDo:
        """Explorers who are not on the island any more."""
        words = count(
            "{name}: {count} explorer off the island",
            "{name}: {count} explorers off the island",
            len(moves),
            name=self.names[seat],
        )
        return ToDo(words, self.explorer(seat), seat=seat, moves=tuple(moves))

    def heap(self, moves: Moves, *, back: bool) -> ToDo:
        """Artefacts onto the island or off it; the players know where."""
        load = artefacts(moves)
        words = (
            say("Back on the island: {load}", load=load_name(load))
            if back
            else say("Off the island: {load}", load=load_name(load))
        )
        return ToDo(words, art.artefact(load[0]), moves=tuple(moves))

    # Boats and helicopters

    def boat_taken(self, boat: str, cove: int, taken: Taken, moves: Moves) -> ToDo:
        """A boat, from its cove if that is known, in front of a player with what is on it."""
        name = self._at(boat, cove)
        words = say("{name} gets: {boat}", name=self.names[taken.seat], boat=name)
        return self._boat(words, boat, moves, taken)

    def boat_moored(self, boat: str, cove: int, taken: Taken, moves: Moves) -> ToDo:
        """A boat from a player back to its cove."""
        name = self._at(boat, cove)
        words = say("{name} moors again: {boat}", name=self.names[taken.seat], boat=name)
        return self._boat(words, boat, moves, taken)

    def boat_moved(self, boat: str, start: int, cove: int, moves: Moves) -> ToDo:
        """A boat from one cove to another."""
        words = say("To cove {cove}: {boat}", cove=cove, boat=self._at(boat, start))
        return self._boat(words, boat, moves)

    def _boat(self, words: Message, boat: str, moves: Moves, taken: Taken | None = None) -> ToDo:
        picture = art.boat(self.box.boats[boat])
        if taken is None:
            return ToDo(words, picture, moves=tuple(moves))
        carried = say("On board: {load}.", load=load_name(taken.artefacts))
        return ToDo(words, picture, seat=taken.seat, detail=carried, moves=tuple(moves))

    def _at(self, boat: str, cove: int) -> Message:
        name = self.labels.boat_name(self.box.boats[boat])
        return listing([name, say("cove {cove}", cove=cove)]) if cove else name

    def flies(self, seat: int, load: Load, moves: Moves) -> ToDo:
        """A helicopter flies out; it lies in front of its player."""
        words = say("{name}’s helicopter flies", name=self.names[seat])
        picture = f"{art.ART}card-helicopter"
        return ToDo(words, picture, seat=seat, detail=carrying(load), moves=tuple(moves))

    def lands(self, seat: int, load: Load, moves: Moves) -> ToDo:
        """A helicopter did not fly after all."""
        words = say("{name}’s helicopter is empty again", name=self.names[seat])
        picture = f"{art.ART}card-helicopter"
        return ToDo(words, picture, seat=seat, detail=carrying(load), moves=tuple(moves))

    # Own cards

    def keeps_cards(self, seat: int, moves: Moves) -> ToDo:
        """Four cards of six."""
        words = say("{name} keeps four cards, two go into the box", name=self.names[seat])
        return self._cards(words, seat, moves)

    def chooses_again(self, seat: int, moves: Moves) -> ToDo:
        """The six cards are in the hand again."""
        words = say("{name} chooses among the six cards again", name=self.names[seat])
        return self._cards(words, seat, moves)

    def cards_back(self, seat: int, moves: Moves) -> ToDo:
        """Cards into a hand."""
        words = count(
            "{name} takes {count} card back",
            "{name} takes {count} cards back",
            len(moves),
            name=self.names[seat],
        )
        return self._cards(words, seat, moves)

    def cards_away(self, seat: int, moves: Moves) -> ToDo:
        """Cards out of a hand."""
        words = count(
            "{name} puts {count} card away",
            "{name} puts {count} cards away",
            len(moves),
            name=self.names[seat],
        )
        return self._cards(words, seat, moves)

    def _cards(self, words: Message, seat: int, moves: Moves) -> ToDo:
        return ToDo(words, f"{art.ART}card-back", seat=seat, moves=tuple(moves))

    def plays(self, seat: int, card: str, moves: Moves) -> ToDo:
        """An action card is played."""
        name, called = self.names[seat], CARD_NAMES[card]
        words = (
            say("{name} plays {card}: it lies in front", name=name, card=called)
            if card == "helicopter"
            else say("{name} plays {card}: out of the game", name=name, card=called)
        )
        return ToDo(words, f"{art.ART}card-{card}", seat=seat, moves=tuple(moves))

    def card_boxed(self, move: Move) -> ToDo:
        """An action card that is out of the game."""
        card = str(move.piece[1])
        words = say("Out of the game: {things}", things=CARD_NAMES[card])
        return ToDo(words, f"{art.ART}card-{card}", moves=(move,))

    def card_unboxed(self, move: Move) -> ToDo:
        """An action card that was not played after all."""
        card = str(move.piece[1])
        words = say("Back into the hand: {card}", card=CARD_NAMES[card])
        return ToDo(words, f"{art.ART}card-{card}", moves=(move,))


def carrying(load: Load) -> Message:
    """What an explorer has with it."""
    return say("It carries {load}.", load=load_name(load))


def why_this_arm(flow: Arm) -> Message | None:
    """Why this arm of a branched flow goes on and not the other one (M2)."""
    if not flow.arms:
        return None
    dotted, other = flow.arms
    if dotted.closed or other.closed:
        return say("The other arm is closed.")
    if dotted.length == other.length:
        return say("Level arms: the dotted one.")
    return say("The shorter arm.")


# What a move says


def at(move: Move) -> str:
    """The field or square where a piece lies that comes, or lay that goes."""
    spot = move.to or move.start
    assert spot is not None
    return str(spot.place[-1])


def names(moves: Moves) -> list[str]:
    """Tiles that are not laid by their names, as far as these are known."""
    return sorted(f"{move.piece[1]}{move.piece[2]}" for move in moves)


def artefacts(moves: Moves) -> Load:
    """The artefacts among some moves."""
    return tuple(sorted(str(move.piece[1]) for move in moves if move.piece[0] == "artefact"))


def lies(move: Move) -> str:
    """A laid tile's squares as they lie."""
    spot = move.to or move.start
    assert spot is not None
    return turned(str(move.piece[1]), int(spot.side))


def lava_lies(move: Move) -> Lava:
    """A lava tile as it lies."""
    spot = move.to or move.start
    assert spot is not None
    tile = lava_tile(move)
    return Lava(tile.flow, str(spot.side), tile.exits)


def lava_tile(move: Move) -> LavaTile:
    """A lava tile as it comes out of the bag."""
    _, flow, *exits = move.piece
    return LavaTile(str(flow), tuple(map(str, exits)))
