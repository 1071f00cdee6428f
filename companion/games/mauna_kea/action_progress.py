"""One action being carried out: drawing, lava, boarding, the end of the game."""

from dataclasses import replace
from typing import Unpack

from companion.core import action_progress
from companion.core.chance import chance, drawn
from companion.core.event import BoxDiffers
from companion.core.game import Header
from companion.core.tuple_edits import replaced, with_count, with_one, without
from companion.games.mauna_kea import events, only_counted, scoring
from companion.games.mauna_kea import lava as flowing
from companion.games.mauna_kea.box import HAND_POINTS, LavaTile, lava_named
from companion.games.mauna_kea.ground import Ground
from companion.games.mauna_kea.island import FLOWS, SOMEWHERE
from companion.games.mauna_kea.meta import Settings
from companion.games.mauna_kea.position import (
    Changes,
    Load,
    Pending,
    Position,
    with_all,
)
from companion.games.mauna_kea.stand_ins import stand_in, thing_name

FINISHED = Pending("finished")


class ActionProgress(action_progress.ActionProgress[Position]):
    """A turn being carried out."""

    def __init__(
        self,
        header: Header,
        names: tuple[str, ...],
        ground: Ground,
        position: Position,
    ) -> None:
        super().__init__(names, position)
        self.header = header
        self.ground = ground
        self.box = ground.box
        self.settings = ground.settings

    def change(self, **changes: Unpack[Changes]) -> None:
        """Goes on to the next position."""
        self.position = self.position.but(**changes)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.settings.players

    # Drawing

    def take_from_bag(self) -> str:
        """The next tile out of the bag: it follows from the seed and what was drawn before."""
        position = self.position
        luck = chance(self.header.seed, "bag", position.shuffle, position.draws)
        bag = position.bag
        self.change(draws=position.draws + 1)
        return drawn({tile: bag.get(tile, 0) for tile in self.box.bag}, luck)

    def came_up(self, tile: str, seat: int) -> None:
        """A tile leaves the bag; of an own bag it is believed even if none should be left (G3)."""
        bag = self.position.bag
        gone = tile if tile in bag else stand_in(bag, tile) or tile
        self.change(bag=with_count(bag, gone, -1))
        self.drew.append(tile)
        if lava := lava_named(tile):
            self.events.append(events.LavaDrawn(seat, lava, self.names[seat]))
        else:
            self.events.append(
                events.TileDrawn(seat, tile, self.names[seat], self.settings.physical)
            )
        if gone != tile:
            listed = self.box.bag.get(tile, 0)
            self.events.append(BoxDiffers(thing_name(tile, self.box), listed))

    def tile_out(self, tile: str) -> None:
        """A tile leaves the game."""
        out = self.position.out
        self.change(out=replace(out, tiles=with_count(out.tiles, tile, 1)))

    def into_hand(self, seat: int, tile: str) -> None:
        """A terrain tile joins a player's tiles."""
        hands = self.position.hands
        self.change(hands=replaced(hands, seat, with_one(hands[seat], tile)))

    def hand_points(self, seat: int) -> int:
        """The movement points in front of a player."""
        return self.box.points(self.position.hands[seat])

    def draw(self, seat: int) -> None:
        """To 5 points or more, lava as it comes; the end stops it (M4)."""
        if not self.settings.physical:
            self.reached()
        while (
            self.hand_points(seat) < HAND_POINTS
            and self.position.bag
            and not self.position.last_turns
        ):
            if self.settings.physical:
                self.change(pending=Pending("draw", seat, "end"))
                return
            self.tile_drawn(seat, self.take_from_bag())
            if self.position.pending is not None:
                return
        if not self.position.last_turns:
            self.change(turn=(seat + 1) % self.players)

    def tile_drawn(self, seat: int, tile: str) -> None:
        """A tile drawn at the end of a turn."""
        self.came_up(tile, seat)
        if lava := lava_named(tile):
            self.erupt(lava, "end")
        else:
            self.into_hand(seat, tile)
        self.look_for_the_end()

    def shaken_up(self, seat: int, tile: str) -> None:
        """The tile that an earthquake brings up is placed at once (M10)."""
        self.came_up(tile, seat)
        if lava := lava_named(tile):
            self.erupt(lava, "earthquake")
            self.look_for_the_end()
            return
        self.change(pending=Pending("place", seat, tile=tile))
        if not self.empty_fields():
            self.reached()
            self.change(pending=None)
            self.tile_out(tile)
            self.events.append(events.TileWithoutField(tile))
        self.look_for_the_end()

    def empty_fields(self) -> list[int]:
        """The fields on which a tile can be laid."""
        taken = self.position.tiles.keys() | self.position.lava.keys()
        return [field for field in self.ground.fields_for_tiles if field not in taken]

    def is_bare(self, field: int) -> bool:
        """Whether a field is bare board."""
        position = self.position
        lies = field in position.tiles or field in position.lava
        return not lies and field in self.ground.fields_for_tiles

    # Lava

    def erupt(self, tile: LavaTile, purpose: str) -> None:
        """A lava tile extends its flow, or is out (M2); what lies there is lost (M3)."""
        self.reached()
        position = self.position
        placing = flowing.place(position.flows, position.lava, tile)
        at = FLOWS.index(tile.flow)
        flows = replaced(position.flows, at, placing.flow)
        if placing.field is None or placing.lava is None:
            self.change(flows=flows)
            self.tile_out(tile.name)
            self.events.append(events.LavaOut(tile, placing.why or flowing.Why.CLOSED))
            return
        bare = self.is_bare(placing.field)
        self.change(flows=flows, lava={**position.lava, placing.field: placing.lava})
        self.events.append(events.LavaPlaced(placing.field, placing.lava, placing.passed))
        self.ground.take(self, placing.field, purpose, bare=bare)

    def lost(self, explorers: tuple[int, ...], artefacts: Load) -> None:
        """What the players say the lava took."""
        position = self.position
        teams, out = list(position.explorers), list(position.out.explorers)
        for seat, number in enumerate(explorers):
            for _ in range(number):
                teams[seat] = only_counted.fewer(teams[seat])
                self.events.append(events.ExplorerLost(seat, SOMEWHERE, (), self.names[seat]))
            out[seat] += number
        heap = without(position.heap, *artefacts)
        if artefacts:
            self.events.append(events.ArtefactsLost(SOMEWHERE, artefacts))
        lost = with_all(position.out.artefacts, artefacts)
        self.change(
            explorers=tuple(teams),
            artefacts={SOMEWHERE: heap} if heap else {},
            out=replace(position.out, explorers=tuple(out), artefacts=lost),
        )
        self.look_for_the_end()

    # The end

    def look_for_the_end(self) -> None:
        """The end is triggered without explorers, in the expert game by an empty bag too (M4)."""
        position = self.position
        if position.last_turns or position.turn is None or not end_is_due(position, self.settings):
            return
        seats = last_turns(position.turn, self.settings)
        self.change(last_turns=seats)
        bag_empty = all(position.explorers)
        self.events.append(events.EndTriggered(seats, bag_empty, self.names[position.turn]))

    def end_turn(self, seat: int) -> None:
        """Points left are lost; tiles are drawn, or the last turns go on."""
        self.change(points=0)
        if not self.position.last_turns:
            self.draw(seat)
            return
        rest = tuple(other for other in self.position.last_turns if other != seat)
        if rest:
            self.change(turn=rest[0], last_turns=rest)
        else:
            self.finish()

    def finish(self) -> None:
        """The game is scored; a light table asks what breaks a tie."""
        self.change(turn=None, points=0, last_turns=(), agreed=(), carried=(), pending=FINISHED)
        sheet = scoring.score_sheet(self.position, self.box)
        self.sheets.append(sheet)
        self.events.append(events.GameEnded(sheet))
        level = self.ground.level(self.position, sheet.totals)
        if level:
            self.change(pending=Pending("carried", seats=level))

    def carried(self, seat: int, number: int) -> None:
        """What a player's explorers on the island carry, as the player reports."""
        pending = self.position.pending
        assert pending is not None
        reported = replaced(pending.carried or (0,) * self.players, seat, number)
        # Nothing carried is written as nothing, so that a record reads back the same.
        reported = reported if any(reported) else ()
        seats = tuple(other for other in pending.seats if other != seat)
        ask = "carried" if seats else "finished"
        self.change(pending=Pending(ask, seats=seats, carried=reported), carried=reported)


def end_is_due(position: Position, settings: Settings) -> bool:
    """Whether the end is triggered by what lies on the table (M4)."""
    return not all(position.explorers) or (settings.expert and not position.bag)


def last_turns(turn: int, settings: Settings) -> tuple[int, ...]:
    """Who still plays: the active player; in the base game the others once more, clockwise."""
    if settings.expert:
        return (turn,)
    return tuple((turn + step) % settings.players for step in range(settings.players))
