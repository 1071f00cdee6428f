"""What follows from an action in Mauna Kea, for the screen to show and the log to say."""

from dataclasses import dataclass

from companion.core.event import BoxDiffers, Event
from companion.core.message import Message, count, listing, say
from companion.core.sheet import Sheet
from companion.games.mauna_kea.box import Boat, LavaTile
from companion.games.mauna_kea.island import FIELD_NAMES
from companion.games.mauna_kea.lava import Why
from companion.games.mauna_kea.position import Lava, Load
from companion.games.mauna_kea.words import FLOW_NAMES, boat_color, lava_name, load_name, tile_name


@dataclass(frozen=True)
class CardsDiffer(BoxDiffers):
    """The same of a card in a hand: only whoever sees that hand sees its name."""


@dataclass(frozen=True)
class IslandLaidOut(Event):
    """The start tiles and the boats were dealt."""

    def words(self) -> Message:
        return say("Start tiles and boats are laid out.")


@dataclass(frozen=True)
class TileLaid(Event):
    """A tile came to lie on a field, as it lies there; the action's words say it."""

    field: int
    squares: str


@dataclass(frozen=True)
class TileTurned(Event):
    """An earthquake turned a tile; the action's words say it."""

    field: int
    squares: str


@dataclass(frozen=True)
class Walked(Event):
    """An explorer went over these squares, the first one included; the action's words say it."""

    seat: int
    squares: tuple[int, ...]
    load: Load


@dataclass(frozen=True)
class TileDrawn(Event):
    """A terrain tile came out of the bag; where the players drew it, they said so themselves."""

    seat: int
    tile: str
    name: str
    told: bool = False

    def words(self) -> Message | None:
        if self.told:
            return None
        return say("{name} draws a {tile}.", name=self.name, tile=tile_name(self.tile))


@dataclass(frozen=True)
class LavaDrawn(Event):
    """A lava tile came out of the bag."""

    seat: int
    tile: LavaTile
    name: str

    def words(self) -> Message:
        return say("{name} draws {lava}!", name=self.name, lava=lava_name(self.tile))


@dataclass(frozen=True)
class LavaSetAside(Event):
    """Lava among the first tiles goes back into the bag later."""

    tile: LavaTile

    def words(self) -> Message:
        return say("Lava before the first turn is set aside.")


@dataclass(frozen=True)
class LavaPutBack(Event):
    """The lava set aside went back into the bag."""

    number: int

    def words(self) -> Message:
        return count(
            "{count} lava tile goes back into the bag.",
            "{count} lava tiles go back into the bag.",
            self.number,
        )


@dataclass(frozen=True)
class LavaPlaced(Event):
    """A lava tile came to lie on a field, perhaps after passing under others."""

    field: int
    lava: Lava
    passed: tuple[int, ...]

    def words(self) -> Message:
        field, flow = FIELD_NAMES[self.field], FLOW_NAMES[self.lava.flow]
        if self.passed:
            return say(
                "The {flow} flow passes under other lava and comes up on {field}.",
                flow=flow,
                field=field,
            )
        return say("The {flow} flow reaches {field}.", flow=flow, field=field)


@dataclass(frozen=True)
class LavaOut(Event):
    """A lava tile could not be placed and is out of the game."""

    tile: LavaTile
    why: Why

    def words(self) -> Message:
        flow = FLOW_NAMES[self.tile.flow]
        match self.why:
            case Why.EDGE:
                return say(
                    "The {flow} flow leaves the board: the tile is out, this arm is closed.",
                    flow=flow,
                )
            case Why.VOLCANO:
                return say(
                    "This tile would turn the {flow} flow towards the volcano: it is out.",
                    flow=flow,
                )
            case _:
                return say("The {flow} flow is closed: the tile is out.", flow=flow)


@dataclass(frozen=True)
class ExplorerLost(Event):
    """Lava took an explorer and what it carried."""

    seat: int
    square: int
    load: Load
    name: str

    def words(self) -> Message:
        if self.load:
            return say(
                "{name} loses an explorer with {load}.", name=self.name, load=load_name(self.load)
            )
        return say("{name} loses an explorer.", name=self.name)


@dataclass(frozen=True)
class ArtefactsLost(Event):
    """Lava took what lay on a square."""

    square: int
    load: Load

    def words(self) -> Message:
        return say("The lava buries {load}.", load=load_name(self.load))


@dataclass(frozen=True)
class Boarded(Event):
    """A boat is a player's now, by its look; what had no room stays behind."""

    seat: int
    boat: str
    load: Load
    left_behind: Load
    kind: Boat
    name: str

    def words(self) -> Message:
        gets = count(
            "{name} gets the {color} boat with {count} place.",
            "{name} gets the {color} boat with {count} places.",
            self.kind.places,
            name=self.name,
            color=boat_color(self.kind.color),
        )
        if not self.left_behind:
            return gets
        rest = say("Left behind: {load}.", load=load_name(self.left_behind))
        return listing([gets, rest], "{left} {right}")


@dataclass(frozen=True)
class FlownOut(Event):
    """A helicopter took an explorer; the action's words say it."""

    seat: int
    load: Load


@dataclass(frozen=True)
class TileWithoutField(Event):
    """A drawn tile finds no empty field and is out of the game."""

    tile: str

    def words(self) -> Message:
        return say("No field is empty: the {tile} is out.", tile=tile_name(self.tile))


@dataclass(frozen=True)
class EndTriggered(Event):
    """The last turns begin (M4)."""

    seats: tuple[int, ...]
    bag_empty: bool
    name: str

    def words(self) -> Message:
        if self.bag_empty:
            return say("The bag is empty: {name} plays on, then the game ends.", name=self.name)
        if len(self.seats) == 1:
            return say(
                "Somebody has no explorer left on the island: {name} plays on, then the game ends.",
                name=self.name,
            )
        return say(
            "Somebody has no explorer left on the island: {name} plays on, "
            "then everybody else has one last turn.",
            name=self.name,
        )


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is scored."""

    sheet: Sheet

    def words(self) -> Message:
        return say("The game is over. The boats are counted.")
