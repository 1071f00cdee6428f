"""Single things for the hands to do on the real island, whatever they follow from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import FIELD_NAMES, turn
from companion.games.mauna_kea.position import Lava, Load, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.words import (
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


class TodoItems:
    """The lines of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.full = rules.settings.full
        self.physical = rules.settings.physical
        self.colors = art.colors_of(rules)
        self.labels = Labels(rules)
        # A light table with an own bag knows of a tile only how many points it has.
        self.known = self.full or not rules.settings.physical

    def mark(self, seat: int) -> str:
        """A player's own mark."""
        return f"players/bare-{self.colors[seat]}"

    # Tiles

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

    def takes(self, seat: int, tiles: Sequence[str]) -> ToDo:
        """Tiles out of the bag, in front of a player."""
        words = count(
            "{name} takes {count} tile",
            "{name} takes {count} tiles",
            len(tiles),
            name=self.names[seat],
        )
        named = self.listed(tiles)
        return ToDo(words, self.mark(seat), seat=seat, detail=named, pictures=self.pictures(tiles))

    def gives_back(self, seat: int, tiles: Sequence[str]) -> ToDo:
        """Tiles from a player, back into the bag."""
        words = count(
            "{name} gives back {count} tile",
            "{name} gives back {count} tiles",
            len(tiles),
            name=self.names[seat],
        )
        named = self.listed(tiles)
        return ToDo(words, self.mark(seat), seat=seat, detail=named, pictures=self.pictures(tiles))

    def shaken_up(self, tile: str) -> ToDo:
        """The earthquake's tile is taken out of the real bag, too."""
        return ToDo(say("Out of the bag: {tile}", tile=self.tile(tile)), self.picture(tile))

    def boxed(self, tiles: Sequence[str]) -> ToDo:
        """Tiles that leave the game."""
        words = say("Out of the game: {things}", things=self.listed(tiles))
        return ToDo(words, self.picture(tiles[0]))

    def tile_on(self, field: str, squares: str, words: Message | None = None) -> ToDo:
        """A tile on a field, as it lies there."""
        if not self.known:
            words = words or say("A tile on {field}", field=field)
            return ToDo(words, art.UNKNOWN_TILE, places=(field,))
        picture, quarters = art.tile(squares)
        words = words or say("A tile on {field}, as shown", field=field)
        lies = squares_lying(squares)
        return ToDo(words, picture, places=(field,), detail=lies, quarters=quarters)

    def turn(self, field: str, quarters: int, squares: str | None) -> ToDo:
        """A tile to be turned, shown as it lies then."""
        words = count(
            "Turn {field} by {count} quarter, clockwise",
            "Turn {field} by {count} quarters, clockwise",
            quarters,
            field=field,
        )
        if squares is None or not self.known:
            return ToDo(words, art.UNKNOWN_TILE, places=(field,))
        picture, lies = art.tile(squares)
        return ToDo(words, picture, places=(field,), quarters=lies)

    # Lava

    def lava(self, field: int, lava: Lava, detail: Message) -> ToDo:
        """A lava tile onto a field, its picture turned as it lies there."""
        words = say(
            "{flow} flow: lay it on {field}", flow=CAPITAL[lava.flow], field=FIELD_NAMES[field]
        )
        return ToDo(
            words,
            art.lava(lava.flow, lava.exits),
            places=(FIELD_NAMES[field],),
            detail=detail,
            feel="lava",
            quarters=art.quarters(lava),
        )

    def lava_off(self, field: int, lava: Lava) -> ToDo:
        """A lava tile off a field."""
        words = say("Lava off {field}", field=FIELD_NAMES[field])
        picture = art.lava(lava.flow, lava.exits)
        return ToDo(words, picture, places=(FIELD_NAMES[field],), quarters=art.quarters(lava))

    def lava_boxed(self, tile: LavaTile) -> ToDo:
        """A lava tile that leaves the game, or is set aside."""
        words = say("Out of the game: {things}", things=lava_name(tile))
        return ToDo(words, art.lava_tile(tile))

    def lava_back(self, tile: LavaTile) -> ToDo:
        """A lava tile that goes back into the bag."""
        words = say("Back into the bag: {tile}", tile=lava_name(tile))
        return ToDo(words, art.lava_tile(tile))

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

    # Boats

    def boat_taken(self, boat: str, cove: int, taken: Taken) -> ToDo:
        """A boat, from its cove if that is known, in front of a player with what is on it."""
        name = self._at(boat, cove)
        words = say("{name} gets: {boat}", name=self.names[taken.seat], boat=name)
        carried = say("On board: {load}.", load=load_name(taken.artefacts))
        picture = art.boat(self.box.boats[boat])
        return ToDo(words, picture, seat=taken.seat, detail=carried)

    def boat_moored(self, boat: str, cove: int, taken: Taken) -> ToDo:
        """A boat from a player back to its cove."""
        name = self._at(boat, cove)
        words = say("{name} moors again: {boat}", name=self.names[taken.seat], boat=name)
        carried = say("On board: {load}.", load=load_name(taken.artefacts))
        picture = art.boat(self.box.boats[boat])
        return ToDo(words, picture, seat=taken.seat, detail=carried)

    def boat_moved(self, boat: str, start: int, cove: int) -> ToDo:
        """A boat from one cove to another."""
        words = say("To cove {cove}: {boat}", cove=cove, boat=self._at(boat, start))
        return ToDo(words, art.boat(self.box.boats[boat]))

    def _at(self, boat: str, cove: int) -> Message:
        name = self.labels.boat_name(self.box.boats[boat])
        return listing([name, say("cove {cove}", cove=cove)]) if cove else name


def carrying(load: Load) -> Message:
    """What an explorer has with it."""
    return say("It carries {load}.", load=load_name(load))


def tapped(lines: Iterable[ToDo]) -> list[ToDo]:
    """The same lines, as what somebody did with the tap itself."""
    return [replace(line, tapped=True) for line in lines]
