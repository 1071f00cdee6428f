"""What the hands must do on the real island after a step: lava, tiles, pieces, what is lost."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.core.tuple_edits import replaced
from companion.games.mauna_kea import events
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    Drew,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.carrying_out import turn_field
from companion.games.mauna_kea.island import FIELD_AT, FLOWS, SQUARE_NAMES
from companion.games.mauna_kea.lava import Why, place
from companion.games.mauna_kea.position import Arm, Lava, Position
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.differences import Differences
from companion.games.mauna_kea.screen.todo_items import CAPITAL, tapped
from companion.games.mauna_kea.words import CARD_NAMES, lava_name, load_name
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo


class TodoList(Differences):
    """The things to do at one table."""

    def after(self, step: Happened[Position]) -> Iterator[ToDo]:
        """What was tapped; then where lava goes, what it takes, which tiles came up."""
        yield from tapped(self._tapped(step))
        if isinstance(step.done, LayOut):
            yield ToDo(say("Artefacts onto the marks of the start tiles"), art.artefact("white"))
        drawn: dict[int, list[str]] = {}
        position = step.before
        for event in step.events:
            match event:
                case events.LavaPlaced(field, lava, passed):
                    yield self._lava_placed(position, field, lava, passed)
                    position = _grown(position, LavaTile(lava.flow, lava.exits))
                case events.LavaOut(tile, why):
                    yield self._lava_out(tile, why)
                    position = _grown(position, tile)
                case events.LavaSetAside(tile) if self.physical:
                    words = say("Set aside: {lava}", lava=lava_name(tile))
                    yield ToDo(words, art.lava_tile(tile))
                case events.LavaPutBack(number) if self.physical:
                    words = count(
                        "Back into the bag: the lava tile that was set aside",
                        "Back into the bag: {count} lava tiles that were set aside",
                        number,
                    )
                    yield ToDo(words, art.lava("north", ("ahead",)))
                case events.ExplorerLost(seat, square, load, _) if self.full:
                    yield self._explorer_lost(seat, square, load)
                case events.ArtefactsLost(square, load) if self.full:
                    at = SQUARE_NAMES[square]
                    words = say("Off {square}: {load}", square=at, load=load_name(load))
                    yield ToDo(words, art.artefact(load[0]), places=(at,))
                case events.TileDrawn(seat, tile) if not event.told:
                    if isinstance(step.done, Card):
                        yield self.shaken_up(tile)
                    else:
                        drawn.setdefault(seat, []).append(tile)
                case events.TileWithoutField(tile):
                    yield self.boxed((tile,))
        for seat, tiles in drawn.items():
            yield self.takes(seat, tiles)

    # What was tapped

    def _tapped(self, step: Happened[Position]) -> Iterator[ToDo]:
        before, after = step.before, step.after
        match step.done:
            case KeepCards(by=seat) if self.physical:
                words = say("{name} keeps four cards, two go into the box", name=self.names[seat])
                yield ToDo(words, f"{art.ART}card-back", seat=seat)
            case Lay():
                yield self._laid(step.done, before, after)
            case Spend(by=seat, tile=tile):
                yield self._spent(seat, tile)
            case SetExplorer() | Move() | Lost():
                yield from self.people(before, after)
            case Board():
                yield from self.people(before, after)
                yield from self.boats(before, after)
            case Card():
                yield from self._played(step.done, before, after)
            case Drew(by=seat, tile=tile) if tile:
                shaken = before.pending is not None and before.pending.for_ == "earthquake"
                yield self.shaken_up(tile) if shaken else self.takes(seat, (tile,))

    def _laid(self, action: Lay, before: Position, after: Position) -> ToDo:
        """A tile from the hand, or the one that an earthquake brought up."""
        name, field = self.names[action.by], action.field
        if before.pending is not None and before.pending.tile is not None:
            words = say("{name} lays the drawn tile on {field}", name=name, field=field)
        else:
            words = say(
                "{name} lays a tile of {points} on {field}",
                name=name,
                points=action.tile[-1],
                field=field,
            )
        line = self.tile_on(field, after.tiles[FIELD_AT[field]], words)
        pictures = ((line.art, action.tile[-1]),) if line.detail else ()
        return replace(line, seat=action.by, pictures=pictures)

    def _spent(self, seat: int, tile: str) -> ToDo:
        name, points = self.names[seat], tile[-1]
        if self.rules.settings.expert:
            words = say("{name} puts a tile of {points} out of the game", name=name, points=points)
        else:
            words = say(
                "{name} puts a tile of {points} back into the bag", name=name, points=points
            )
        line = ToDo(words, self.picture(tile), seat=seat, detail=self.tile(tile))
        return replace(line, pictures=self.pictures((tile,)))

    def _played(self, action: Card, before: Position, after: Position) -> Iterator[ToDo]:
        """An action card, and what the player does with it before anything is drawn."""
        name, card = self.names[action.by], CARD_NAMES[action.card]
        if self.physical and action.card != "helicopter":
            words = say("{name} plays {card}: out of the game", name=name, card=card)
            yield ToDo(words, f"{art.ART}card-{action.card}", seat=action.by)
        elif self.physical:
            words = say("{name} plays {card}: it lies in front", name=name, card=card)
            yield ToDo(words, f"{art.ART}card-{action.card}", seat=action.by)
        if not action.field:
            if action.card != "earthquake":
                yield from self.people(before, after)
                yield from self.helicopters(before, after)
            return
        # What came up from the bag may have brought lava since.
        progress, field = self.rules.progress(before), FIELD_AT[action.field]
        turn_field(progress, field, action.turned)
        yield self.turn(action.field, action.turned, progress.position.tiles.get(field))
        yield from self.people(before, progress.position)

    # Lava

    def _lava_placed(
        self, before: Position, field: int, lava: Lava, passed: tuple[int, ...]
    ) -> ToDo:
        """Where lava goes, how it lies, and why there."""
        reasons = [self.way(lava)]
        if arm := _arm(before.flows[FLOWS.index(lava.flow)]):
            reasons.append(arm)
        if passed:
            reasons.append(say("It passes under other lava."))
        elif not self.full and self.rules.progress(before).is_bare(field):
            reasons.append(say("The field was bare."))
        return self.lava(field, lava, listing(reasons, "{left} {right}"))

    def _lava_out(self, tile: LavaTile, why: Why) -> ToDo:
        words = say("{flow} flow: out of the game", flow=CAPITAL[tile.flow])
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
        return ToDo(words, picture, places=(at,), seat=seat, detail=detail)


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
