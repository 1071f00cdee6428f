"""What hands do on the real island: the words for moves, in the order they are made in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.core.action import Action
from companion.core.event import Event
from companion.core.material import Move, Place, Spot
from companion.core.message import listing, say
from companion.games.mauna_kea import events
from companion.games.mauna_kea.actions import Card, KeepCards, Lay, Spend
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FLOWS,
    SQUARE_AT,
    SQUARE_NAMES,
    SQUARES,
    turned,
)
from companion.games.mauna_kea.material import (
    DRAWN,
    FACE_DOWN,
    ISLAND,
    OUT,
    aboard,
    carried,
    field,
    flown_with,
    hand,
    in_front_of,
    square,
)
from companion.games.mauna_kea.position import Position, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen import art
from companion.games.mauna_kea.screen.pieces_on_table import PiecesOnTable
from companion.games.mauna_kea.screen.todo_items import (
    TodoItems,
    at,
    lava_lies,
    lies,
    why_this_arm,
)
from companion.showing.hands import Hands, Stage, Untold, stages
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

E = TypeVar("E", bound=Event)


class GameHands(Hands[Position]):
    """The lists of one table."""

    rules: GameRules

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.settings = rules.settings
        self.items = TodoItems(rules)
        self.on_table = PiecesOnTable(rules)

    def lay_out(self, position: Position) -> LayOut:
        return self.on_table.lay_out(position, self.laid(position))

    # After a step

    def to_do(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What was tapped; then lava and what it takes; tiles that came up are taken together."""
        done, *followed = stages(step)
        made = [replace(line, tapped=True) for line in self._tapped(step.done, done)]
        came: list[Move] = []
        for stage in followed:
            left = Untold(self.moves(stage.before, stage.after))
            came += left.take("tile", to=("in front of",))
            made += self.lines(left.left, stage)
        drawn = [event for event in step.events if isinstance(event, events.TileDrawn)]
        for seat in dict.fromkeys(event.seat for event in drawn):
            if moves := [move for move in came if move.to == Spot(in_front_of(seat))]:
                tiles = [event.tile for event in drawn if event.seat == seat]
                made.append(self.items.takes(seat, moves, tiles))
        return tuple(made)

    def _tapped(self, done: Action | None, stage: Stage[Position]) -> Iterator[ToDo]:
        """What somebody did, by the words for it; what it moves besides as in any list."""
        left, items = Untold(self.moves(stage.before, stage.after)), self.items
        match done:
            case KeepCards(by=seat) if kept := left.take(*FACE_DOWN, to=hand(seat)):
                yield items.keeps_cards(seat, kept)
            case Lay():
                yield self._laid(done, left.take("tile"))
            case Spend(by=seat, tile=tile):
                yield items.spends(seat, tile, left.take("tile"))
            case Card(by=seat, card=card):
                if self.settings.physical:
                    spent = [*left.take(*FACE_DOWN), *left.take("card", card)]
                    yield items.plays(seat, card, spent)
                if done.field:
                    at_field = FIELD_AT[done.field]
                    moves = left.take("tile", start=field(at_field))
                    lying = stage.after.tiles.get(at_field)
                    yield items.turn(done.field, done.turned, lying, moves)
        yield from self.lines(left.left, stage)

    def _laid(self, action: Lay, moves: Sequence[Move]) -> ToDo:
        """A tile from the hand, or the one that an earthquake brought up."""
        name, place = self.names[action.by], action.field
        (gone,) = (move for move in moves if move.to is None)
        (laid,) = (move for move in moves if move.to is not None)
        points = str(gone.piece[2])
        words = (
            say("{name} lays the drawn tile on {field}", name=name, field=place)
            if gone.start == Spot(DRAWN)
            else say(
                "{name} lays a tile of {points} on {field}", name=name, points=points, field=place
            )
        )
        line = self.items.tile_on(laid, words)
        pictures = ((line.art, points),) if line.detail else ()
        return replace(line, seat=action.by, pictures=pictures, moves=tuple(moves))

    # Between any two positions

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        """From the board outwards: lava, tiles, pieces, boats, what lies before the players."""
        left = Untold(made)
        left.halve("artefact")
        left.halve("lava")
        yield from self._laid_out_anew(left, stage)
        yield from self._lava(left, stage)
        yield from self._lost(left, stage)
        yield from self._tiles(left)
        yield from self._explorers(left, stage.after)
        yield from self._artefacts(left, stage.after)
        yield from self._boats(left, stage)
        yield from self._before_players(left)
        yield from self._out_of_the_game(left, stage)
        yield from self._cards(left, stage.after)
        yield from self._helicopters(left)

    def _laid_out_anew(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """The players lay the island out and tell how; what is taken back stays as it lies."""
        before, after = _waits_for_lay_out(stage.before), _waits_for_lay_out(stage.after)
        if before == after:
            return
        start_tiles = [field(at) for at in self.rules.box.tile_fields]
        if after:
            moves = [move for at in start_tiles for move in left.take("tile", start=at)]
            moves += left.take("artefact", start=("square",))
            moves += left.take("boat", start=("cove",), to=("cove",))
            words = say("Artefacts back on the marks of the start tiles")
            yield ToDo(words, art.artefact("white"), moves=tuple(moves))
            return
        moves = [move for at in start_tiles for move in left.take("tile", to=at)]
        moves += left.take("artefact", to=("square",))
        moves += left.take("boat", start=("cove",), to=("cove",))
        if _first(stage, events.IslandLaidOut):
            words = say("Artefacts onto the marks of the start tiles")
            yield ToDo(words, art.artefact("white"), moves=tuple(moves))
        else:
            # By now the phone knows how it lies.
            words = say("Start tiles, artefacts and boats as shown")
            yield ToDo(words, art.UNKNOWN_TILE, moves=tuple(moves))

    # Lava and tiles

    def _lava(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Where lava goes and how it lies; of lava that has just come up also why there."""
        for move in left.take("lava", start=("field",)):
            yield self.items.lava_off(move)
        placed = _first(stage, events.LavaPlaced)
        for move in left.take("lava", to=("field",)):
            lava = lava_lies(move)
            reasons = [self.items.way(lava)]
            if placed is not None:
                if arm := why_this_arm(stage.before.flows[FLOWS.index(lava.flow)]):
                    reasons.append(arm)
                if placed.passed:
                    reasons.append(say("It passes under other lava."))
                elif not self.settings.full and self.rules.progress(stage.before).is_bare(
                    placed.field
                ):
                    reasons.append(say("The field was bare."))
            yield self.items.lava(move, listing(reasons, "{left} {right}"))

    def _lost(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """What lava has just taken from its field, square by square."""
        for event in stage.events:
            match event:
                case events.ExplorerLost(seat, at, load) if at < SQUARES:
                    gone = left.take("explorer", seat, start=square(at))
                    gone += left.take("artefact", start=carried(seat, at))
                    yield self.items.explorer_off(seat, _name(at), gone, load)
                case events.ArtefactsLost(at) if at < SQUARES:
                    gone = left.take("artefact", start=square(at))
                    yield self.items.artefacts_off(_name(at), gone)

    def _tiles(self, left: Untold) -> Iterator[ToDo]:
        """Field by field: turned, or off and on."""
        laid = [*left.take("tile", start=("field",)), *left.take("tile", to=("field",))]
        parts = [part for move in laid for part in ((move,) if move.stays else move.halves())]
        for move in sorted(parts, key=lambda move: (FIELD_AT[at(move)], move.to is not None)):
            if move.stays:
                assert move.start is not None
                was, now = turned(str(move.piece[1]), int(move.start.side)), lies(move)
                quarters = next(q for q in range(1, 4) if turned(was, q) == now)
                yield self.items.turn(at(move), quarters, now, [move])
            else:
                yield self.items.tile_off(move) if move.to is None else self.items.tile_on(move)

    # Explorers and artefacts

    def _explorers(self, left: Untold, after: Position) -> Iterator[ToDo]:
        """First all that leave their squares, then all that come, or carry something else."""
        gone, come = [], []
        for seat in self.rules.seats:
            mine = left.take("explorer", seat)
            starts = [move for move in mine if _on_square(move.start)]
            goals = [move for move in mine if _on_square(move.to)]
            if len(mine) == 1 and starts == goals == mine:
                gone.append(self._walks(seat, mine[0], left, after))
            else:
                parts = [part for move in mine for part in move.halves()]
                for part in (one for one in parts if _on_square(one.start)):
                    load = left.take("artefact", start=carried(seat, SQUARE_AT[at(part)]))
                    gone.append(self.items.explorer_off(seat, at(part), [part, *load]))
                for part in (one for one in parts if _on_square(one.to)):
                    come.append(self._stands(seat, SQUARE_AT[at(part)], [part], left, after))
                left.left += [p for p in parts if not _on_square(p.start) and not _on_square(p.to)]
            for name in _squares(left, ("carried", seat)):
                come.append(self._stands(seat, SQUARE_AT[name], [], left, after))
        yield from gone
        yield from come
        if not self.settings.full:
            yield from self._counted(left)

    def _walks(self, seat: int, move: Move, left: Untold, after: Position) -> ToDo:
        assert move.start is not None
        start, to = SQUARE_AT[str(move.start.place[1])], SQUARE_AT[at(move)]
        loads = left.take("artefact", start=carried(seat, start))
        loads += left.take("artefact", to=carried(seat, to))
        load = after.explorers[seat][to]
        return self.items.walks(seat, _name(start), _name(to), load, [move, *loads])

    def _stands(self, seat: int, at: int, moves: list[Move], left: Untold, after: Position) -> ToDo:
        loads = left.take("artefact", start=carried(seat, at))
        loads += left.take("artefact", to=carried(seat, at))
        load = after.explorers[seat].get(at, ())
        return self.items.stands(seat, _name(at), load, [*moves, *loads])

    def _counted(self, left: Untold) -> Iterator[ToDo]:
        """Where squares are not followed: how many come back or go."""
        for seat in self.rules.seats:
            if back := left.take("explorer", seat, to=ISLAND):
                yield self.items.back_on_island(seat, back)
            if gone := left.take("explorer", seat, start=ISLAND):
                yield self.items.off_island(seat, gone)

    def _artefacts(self, left: Untold, after: Position) -> Iterator[ToDo]:
        """What lies on squares by now; where they are not followed, what comes and goes."""
        for name in _squares(left, ("square",)):
            here = square(SQUARE_AT[name])
            moves = [*left.take("artefact", start=here), *left.take("artefact", to=here)]
            yield self.items.lies_on(name, after.artefacts.get(SQUARE_AT[name], ()), moves)
        if back := left.take("artefact", to=ISLAND):
            yield self.items.heap(back, back=True)
        if gone := left.take("artefact", start=ISLAND):
            yield self.items.heap(gone, back=False)

    # Boats

    def _boats(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Boats that come back or change their coves first, then those that somebody gets."""
        taken: list[ToDo] = []
        for boat, now in stage.after.boats.items():
            ship = [half for move in left.take("boat", boat) for half in _between_players(move)]
            back = [move for move in ship if move.to is None] + left.take(start=aboard(boat))
            gets = [move for move in ship if move.to is not None] + left.take(to=aboard(boat))
            if not back and not gets:
                continue
            was = stage.before.boats[boat]
            start, to = (where if isinstance(where, int) else 0 for where in (was, now))
            match was, now:
                case Taken(), Taken():
                    yield self.items.boat_moored(boat, 0, was, back)
                    taken.append(self.items.boat_taken(boat, 0, now, gets))
                case Taken(), _:
                    yield self.items.boat_moored(boat, to, was, [*back, *gets])
                case _, Taken():
                    taken.append(self.items.boat_taken(boat, start, now, [*back, *gets]))
                case _:
                    yield self.items.boat_moved(boat, start, to, gets)
        yield from taken

    # Beside the board

    def _before_players(self, left: Untold) -> Iterator[ToDo]:
        """Tiles that players give back and take, and the one that an earthquake brings up."""
        if without_field := left.take("tile", start=DRAWN, to=OUT):
            yield self.items.boxed(without_field)
        left.halve("tile")
        for seat in self.rules.seats:
            if back := left.take("tile", start=in_front_of(seat)):
                yield self.items.gives_back(seat, back)
        for seat in self.rules.seats:
            if come := left.take("tile", to=in_front_of(seat)):
                yield self.items.takes(seat, come)
        if back := left.take("tile", start=DRAWN):
            yield self.items.shaken_back(back)
        if come := left.take("tile", to=DRAWN):
            yield self.items.shaken_up(come)

    def _out_of_the_game(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Terrain that was spent, lava that could not be laid or is set aside for a while."""
        if gone := left.take("tile", to=OUT):
            yield self.items.boxed(gone)
        refused = _first(stage, events.LavaOut)
        for move in sorted(left.take("lava", to=OUT), key=lambda move: move.piece):
            if refused is not None:
                yield self.items.lava_without_field(move, refused.why)
            elif _first(stage, events.LavaSetAside):
                yield self.items.lava_set_aside(move)
            else:
                yield self.items.lava_boxed(move)
        if back := left.take("tile", start=OUT):
            yield self.items.unboxed(back)
        lava = left.take("lava", start=OUT)
        if lava and _first(stage, events.LavaPutBack):
            yield self.items.lava_put_back(lava)
        else:
            yield from map(self.items.lava_back, lava)

    def _cards(self, left: Untold, after: Position) -> Iterator[ToDo]:
        """Own cards by their number; those that were played everybody saw."""
        left.halve(*FACE_DOWN)
        asked = after.pending
        choosing = asked.seats if asked is not None and asked.ask == "keep_cards" else ()
        for seat in self.rules.seats:
            if come := left.take(*FACE_DOWN, to=hand(seat)):
                yield self.items.cards_back(seat, come)
            if gone := left.take(*FACE_DOWN, start=hand(seat)):
                again = seat in choosing
                yield (self.items.chooses_again if again else self.items.cards_away)(seat, gone)
        yield from map(self.items.card_unboxed, left.take("card", start=OUT))
        yield from map(self.items.card_boxed, left.take("card", to=OUT))

    def _helicopters(self, left: Untold) -> Iterator[ToDo]:
        """What flew out lies in front of its player."""
        for seat in self.rules.seats:
            for move in left.take("explorer", start=("helicopter", seat)):
                assert move.start is not None
                load = left.take("artefact", start=move.start.place)
                yield self.items.lands(seat, flown_with(move.start.place), [move, *load])
            for move in left.take("explorer", to=("helicopter", seat)):
                assert move.to is not None
                load = left.take("artefact", to=move.to.place)
                yield self.items.flies(seat, flown_with(move.to.place), [move, *load])


def _waits_for_lay_out(position: Position) -> bool:
    """Whether the players still have to tell how they laid the island out."""
    return position.pending is not None and position.pending.ask == "lay_out"


def _first(stage: Stage[Position], kind: type[E]) -> E | None:
    return next((event for event in stage.events if isinstance(event, kind)), None)


def _between_players(boat: Move) -> tuple[Move, ...]:
    """A boat that goes from one player to another is moored in between."""
    ends = (boat.start, boat.to)
    owned = all(end is not None and end.place[0] == "in front of" for end in ends)
    return boat.halves() if owned else (boat,)


def _squares(left: Untold, kind: Place) -> list[str]:
    """The squares of such places, in reading order, where artefacts come or go."""
    spots = [spot for move in left.left for spot in (move.start, move.to) if spot is not None]
    names = {str(spot.place[-1]) for spot in spots if spot.place[: len(kind)] == kind}
    return sorted(names & SQUARE_AT.keys(), key=SQUARE_AT.__getitem__)


def _on_square(spot: Spot | None) -> bool:
    return spot is not None and spot.place[0] == "square"


def _name(at: int) -> str:
    return SQUARE_NAMES[at]
