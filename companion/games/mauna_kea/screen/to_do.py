"""What the hands must do on the real island: lava, tiles to draw, pieces lost, how it all lies."""

from collections.abc import Iterator, Sequence

from companion.core.edits import replaced
from companion.core.message import Message, count, listing, say
from companion.games.mauna_kea import events
from companion.games.mauna_kea.actions import Card
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import FIELD_NAMES, FLOWS, SQUARE_NAMES, turn
from companion.games.mauna_kea.lava import Why, place
from companion.games.mauna_kea.position import Arm, Lava, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.words import FLOW_NAMES, load_name, points_name, squares_lying
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

_CAPITAL = {
    "north": say("North"),
    "east": say("East"),
    "south": say("South"),
    "west": say("West"),
}


class Chores:
    """The things to do at one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.full = rules.settings.full
        self.colors = art.colors_of(rules)
        # A light table with an own bag knows of a tile only how many points it has.
        self.known = self.full or not rules.settings.physical

    # After a step

    def after(self, step: Happened[Position]) -> Iterator[ToDo]:
        """In the order of the table: where lava goes, what it takes, which tiles came up."""
        drawn: dict[int, list[str]] = {}
        position = step.before
        for event in step.events:
            match event:
                case events.LavaPlaced(field, lava, passed):
                    yield self._placed(position, field, lava, passed)
                    position = _grown(position, LavaTile(lava.flow, lava.exits))
                case events.LavaOut(tile, why):
                    yield self._out(tile, why)
                    position = _grown(position, tile)
                case events.ExplorerLost(seat, square, load, _) if self.full:
                    yield self._explorer_lost(seat, square, load)
                case events.ArtefactsLost(square, load) if self.full:
                    words = say(
                        "Off {square}: {load}", square=SQUARE_NAMES[square], load=load_name(load)
                    )
                    at = (SQUARE_NAMES[square],)
                    yield ToDo(words, art.artefact(load[0]), at)
                case events.TileDrawn(seat, tile) if not event.told:
                    drawn.setdefault(seat, []).append(tile)
                case events.TileWithoutField(tile):
                    yield self.boxed((tile,))
                case events.Boarded(left_behind=left) if left:
                    words = say("Left behind: {load}", load=load_name(left))
                    yield ToDo(words, art.artefact(left[0]))
        if isinstance(step.done, Card):
            for tiles in drawn.values():
                yield self.shaken_up(tiles)
            return
        for seat, tiles in drawn.items():
            yield self.takes(seat, tiles)

    def _placed(self, before: Position, field: int, lava: Lava, passed: tuple[int, ...]) -> ToDo:
        """Where lava goes, how it lies, and why there."""
        reasons = [self.way(lava)]
        if arm := _arm(before.flows[FLOWS.index(lava.flow)]):
            reasons.append(arm)
        if passed:
            reasons.append(say("It passes under other lava."))
        elif not self.full and self.rules.course(before).is_bare(field):
            reasons.append(say("The field was bare."))
        return self.lava(field, lava, listing(reasons, "{left} {right}"))

    def lava(self, field: int, lava: Lava, detail: Message) -> ToDo:
        """A lava tile onto a field."""
        words = say(
            "{flow} flow: lay it on {field}", flow=_CAPITAL[lava.flow], field=FIELD_NAMES[field]
        )
        picture = art.lava(lava.flow, lava.exits)
        return ToDo(words, picture, (FIELD_NAMES[field],), detail=detail, feel="lava")

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

    def _out(self, tile: LavaTile, why: Why) -> ToDo:
        words = say("{flow} flow: out of the game", flow=_CAPITAL[tile.flow])
        match why:
            case Why.EDGE:
                detail = say("It would leave the board. This arm is closed from now on.")
            case Why.VOLCANO:
                detail = say("It would turn towards the volcano.")
            case _:
                detail = say("No arm of this flow is open any more.")
        return ToDo(words, art.lava_tile(tile), detail=detail)

    def _explorer_lost(self, seat: int, square: int, load: tuple[str, ...]) -> ToDo:
        name, at = self.names[seat], SQUARE_NAMES[square]
        words = say("{name}’s explorer off {square}", name=name, square=at)
        detail = say("It carried {load}.", load=load_name(load)) if load else None
        picture = art.explorer(self.colors[seat])
        return ToDo(words, picture, (at,), seat, detail=detail)

    def shaken_up(self, tiles: Sequence[str]) -> ToDo:
        """The earthquake's tile is taken out of the real bag, too."""
        words = say("Out of the bag: {tile}", tile=self.listed(tiles))
        return ToDo(words, self.picture(tiles[0]))

    # Single things

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
        return ToDo(words, self.mark(seat), (), seat, detail=named, pictures=self.pictures(tiles))

    def boxed(self, tiles: Sequence[str]) -> ToDo:
        """Tiles that leave the game."""
        words = say("Out of the game: {things}", things=self.listed(tiles))
        return ToDo(words, self.picture(tiles[0]))

    def mark(self, seat: int) -> str:
        """A player's own mark."""
        return f"players/bare-{self.colors[seat]}"

    # Before the first turn

    def lay_out(self, position: Position) -> LayOut:
        """How the real island must lie before the first turn."""
        physical = self.rules.settings.physical
        lines = list(self._dealt(position))
        for seat, name in enumerate(self.names):
            words = count(
                "{name}: {count} explorer",
                "{name}: {count} explorers",
                self.rules.settings.explorers,
                name=name,
            )
            where = (
                say("set one by one, in a moment") if self.full else say("set beside the volcano")
            )
            lines.append(ToDo(words, art.explorer(self.colors[seat]), seat=seat, where=where))
            if position.hands[seat] and not physical:
                lines.append(self.takes(seat, position.hands[seat]))
        title = say("The phone draws, your tiles show it")
        words = say("Keep the bag aside: take out the tile that comes up here.")
        if physical:
            title, words = say("Your own bag"), say("Draw as the rules say, then tap what came up.")
        fan = (art.lava("north", ("ahead",)), art.printed(self.box.start_tiles[0].squares))
        return LayOut(tuple(lines), supply=(title, words), supply_art=fan)

    def _dealt(self, position: Position) -> Iterator[ToDo]:
        start = art.printed(self.box.start_tiles[0].squares)
        boat = art.boat(next(iter(self.box.boats.values())))
        tiles, boats = len(self.box.start_tiles), len(self.box.boats)
        all_tiles = count("{count} start tile", "{count} start tiles", tiles)
        all_boats = count("{count} boat", "{count} boats", boats)
        if not self.rules.settings.physical:
            yield ToDo(all_tiles, start, where=say("face up, as drawn, artefacts on their marks"))
            yield ToDo(all_boats, boat, where=say("in the coves, as drawn"))
        elif self.full and not position.tiles:
            yield ToDo(
                all_tiles, start, where=say("shuffle, lay face up, then tap what lies where")
            )
            yield ToDo(all_boats, boat, where=say("shuffle, one to a cove, then tap which"))
        else:
            yield ToDo(all_tiles, start, where=say("face up, artefacts on their marks"))
            yield ToDo(all_boats, boat, where=say("face up, one to a cove"))
        if self.rules.settings.expert:
            yield ToDo(say("The cards"), f"{art.ART}card-back", where=self._cards())

    def _cards(self) -> Message:
        if self.rules.settings.physical:
            return say("six to each, four are kept")
        return say("stay in the box: the phone deals them")


def _grown(position: Position, tile: LavaTile) -> Position:
    """The flows after one more tile, for the next one of the same draw."""
    placing = place(position.flows, position.lava, tile)
    at = FLOWS.index(tile.flow)
    lava = position.lava
    if placing.field is not None and placing.lava is not None:
        lava = {**lava, placing.field: placing.lava}
    return position.but(flows=replaced(position.flows, at, placing.flow), lava=lava)


def _arm(flow: Arm) -> Message | None:
    """Why this arm of a branched flow goes on and not the other one (M2)."""
    if not flow.arms:
        return None
    dotted, other = flow.arms
    if dotted.closed or other.closed:
        return say("The other arm is closed.")
    if dotted.length == other.length:
        return say("Level arms: the dotted one.")
    return say("The shorter arm.")
