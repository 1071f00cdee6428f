"""The island where every square is followed: who stands where with what, and which way leads on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from companion.core.asking import at
from companion.core.json_checks import an_object
from companion.core.json_text import Json, JsonObject
from companion.core.message import N_
from companion.core.refusal import Refusal
from companion.core.tuple_edits import replaced, without
from companion.games.mauna_kea import events, leaving, walking
from companion.games.mauna_kea.actions import Board, Card, Move
from companion.games.mauna_kea.box import MOST_CARRIED
from companion.games.mauna_kea.ground import Ground, Names, check_load
from companion.games.mauna_kea.island import (
    NEIGHBOURS,
    SOMEWHERE,
    SQUARE_AT,
    SQUARE_NAMES,
    SQUARES,
    SQUARES_OF,
    square_at,
)
from companion.games.mauna_kea.position import Changes, Load, Position, Team, with_all
from companion.games.mauna_kea.record import load as read_load
from companion.games.mauna_kea.words import CARD_NAMES

if TYPE_CHECKING:
    from companion.games.mauna_kea.action_progress import ActionProgress

_CLOSED = {
    walking.BARE: N_("no tile lies at {to} yet"),
    walking.MOUNTAIN: N_("{to} is a mountain"),
    walking.LAVA: N_("lava lies at {to}"),
}


class EverySquare(Ground):
    """Each step is entered and checked."""

    # The record

    def read_team(self, data: Json) -> Team:
        what = at("explorers")
        if isinstance(data, list):
            return {SOMEWHERE + n: read_load(entry, what) for n, entry in enumerate(data)}
        return {
            square_at(name): read_load(entry, what) for name, entry in an_object(data, what).items()
        }

    def write_team(self, team: Team) -> Json:
        if any(square >= SQUARES for square in team):
            # A table that was only scored knows how many are left, not where.
            return [list(load) for load in sorted(team.values())]
        return {SQUARE_NAMES[square]: list(team[square]) for square in sorted(team)}

    def read_artefacts(self, data: Json) -> dict[int, Load]:
        what = at("artefacts")
        found = {
            square_at(name): read_load(lying, what) for name, lying in an_object(data, what).items()
        }
        return {square: lying for square, lying in found.items() if lying}

    def write_artefacts(self, position: Position) -> JsonObject:
        return {
            SQUARE_NAMES[square]: list(position.artefacts[square])
            for square in sorted(position.artefacts)
        }

    def surveyed(self, position: Position) -> Position:
        return position.but(ground=walking.ground(position.tiles, position.lava, self.box))

    def check(self, position: Position) -> None:
        seen: set[int] = set()
        for team in position.explorers:
            for square in team:
                if square >= SQUARES:
                    continue
                name = SQUARE_NAMES[square]
                if square in seen:
                    raise Refusal("Two explorers cannot stand on {square}.", square=name)
                if position.ground[square] not in (walking.JUNGLE, walking.LAKE):
                    raise Refusal("No explorer can stand on {square}.", square=name)
                seen.add(square)
        for square in position.artefacts:
            if position.ground[square] in (walking.BARE, walking.LAVA):
                raise Refusal("No artefact can lie on {square}.", square=SQUARE_NAMES[square])

    # Set-up

    def at_the_start(self) -> Changes:
        return {
            "explorers": ({},) * self.settings.players,
            "artefacts": {},
            "ground": walking.ground({}, {}, self.box),
        }

    def dealt(self, tiles: dict[int, str], artefacts: dict[int, Load]) -> Changes:
        return {"artefacts": artefacts, "ground": walking.ground(tiles, {}, self.box)}

    def explorers_at_the_start(self, position: Position, number: int) -> Team:
        taken = {square for team in position.explorers for square in team}
        free = (
            square
            for square in self.box.start_squares
            if square not in taken and position.ground[square] != walking.LAVA
        )
        return dict.fromkeys(islice(free, number), ())

    def artefacts_at_the_start(
        self, position: Position, dealt: Position, left: Counter[str]
    ) -> dict[int, Load]:
        """As they were dealt, as far as they are left."""
        found: dict[int, Load] = {}
        for square, lying in sorted(dealt.artefacts.items()):
            for color in lying:
                if left[color] > 0 and position.ground[square] != walking.LAVA:
                    left[color] -= 1
                    found[square] = (*found.get(square, ()), color)
        return found

    def is_to_be_laid_out(self, position: Position) -> bool:
        return self.settings.physical and not position.tiles

    def to_set(self, position: Position) -> list[int]:
        explorers = self.settings.explorers
        return [position.to_set(seat, explorers) for seat in range(self.settings.players)]

    # Fields

    @property
    def fields_for_tiles(self) -> tuple[int, ...]:
        return self.box.fields_for_tiles

    def has_tile(self, position: Position, field: int) -> bool:
        return field in position.tiles

    def lay(self, position: Position, field: int, squares: str) -> Changes:
        return {
            "tiles": {**position.tiles, field: squares},
            "ground": walking.covered(position.ground, field, squares),
        }

    def take(self, progress: ActionProgress, field: int, purpose: str, *, bare: bool) -> None:
        """Explorers and artefacts on its squares are lost."""
        position = progress.position
        ground = bytearray(position.ground)
        artefacts, teams = dict(position.artefacts), [dict(team) for team in position.explorers]
        gone: list[str] = []
        explorers = list(position.out.explorers)
        for square in SQUARES_OF[field]:
            ground[square] = walking.LAVA
            for seat, team in enumerate(teams):
                if square in team:
                    load = team.pop(square)
                    explorers[seat] += 1
                    gone += load
                    name = progress.names[seat]
                    progress.events.append(events.ExplorerLost(seat, square, load, name))
            if square in artefacts:
                lying = artefacts.pop(square)
                gone += lying
                progress.events.append(events.ArtefactsLost(square, lying))
        lost = with_all(position.out.artefacts, gone)
        progress.change(
            ground=bytes(ground),
            artefacts=artefacts,
            explorers=tuple(teams),
            out=replace(position.out, explorers=tuple(explorers), artefacts=lost),
        )

    # A turn

    def moves(self, position: Position, seat: int) -> Iterator[Move]:
        points = position.points
        costs = walking.entries(position) if points else b""
        for square in sorted(position.explorers[seat]):
            if square >= SQUARES:
                continue
            held = position.explorers[seat][square]
            loads = walking.loads(position.pile(seat, square))
            for load in loads:
                if load != held:
                    yield Move(seat, SQUARE_NAMES[square], (), load)
            if points:
                for beside in NEIGHBOURS[square]:
                    if costs[beside] <= points:
                        yield from _steps(seat, square, beside, loads)

    def boards(self, position: Position, seat: int) -> Iterator[Board]:
        box = self.box
        beside = [square for square in sorted(position.explorers[seat]) if square in box.coves_at]
        if not beside:
            return
        moored = {cove: box.boats[boat] for boat, cove in position.moored()}
        for square in beside:
            for cove in box.coves_at[square]:
                boat = moored.get(cove)
                if boat:
                    for load in walking.loads(position.pile(seat, square), boat.places):
                        yield Board(seat, boat.id, SQUARE_NAMES[square], load)

    def walks(self, position: Position, seat: int, card: str) -> Iterator[Card]:
        for square in sorted(position.explorers[seat]):
            ends = walking.walk(position, card, square)
            for load in walking.loads(position.pile(seat, square)) if ends else ():
                for to in ends:
                    yield Card(seat, card, SQUARE_NAMES[square], SQUARE_NAMES[to], load)

    def flights(self, position: Position, seat: int) -> Iterator[Card]:
        for square in sorted(position.explorers[seat]):
            if square < SQUARES:
                for load in walking.loads(position.pile(seat, square)):
                    yield Card(seat, "helicopter", SQUARE_NAMES[square], carry=load)

    def nobody_can_leave(self, position: Position) -> bool:
        return not walking.can_leave(position, self.box)

    def leave(self, position: Position, seat: int, square: int, load: Load) -> tuple[Changes, Load]:
        rest = without(position.pile(seat, square), *load)
        team = {at: kept for at, kept in position.explorers[seat].items() if at != square}
        artefacts = position.artefacts
        if rest != artefacts.get(square, ()):
            artefacts = {at: lying for at, lying in artefacts.items() if at != square}
            if rest:
                artefacts[square] = rest
        explorers = replaced(position.explorers, seat, team)
        return {"explorers": explorers, "artefacts": artefacts}, rest

    def walk(self, progress: ActionProgress, card: Card) -> None:
        way = SQUARE_AT[card.from_], SQUARE_AT[card.to]
        leaving.walk(progress, card.by, way, card.carry)

    # Refusals

    def check_move(self, position: Position, action: Move, names: Names) -> None:
        here = _explorer(position, action.by, action.from_, names)
        check_load(position.pile(action.by, here), action.carry, MOST_CARRIED)
        if not action.path and action.carry == position.explorers[action.by][here]:
            raise Refusal("nothing would change: name a path or another load")
        left = position.points
        costs = walking.entries(position)
        costs[here] = walking.entry(position, here)
        for name in action.path:
            to = square_at(name)
            if to not in NEIGHBOURS[here]:
                raise Refusal("{to} is not beside the square before it", to=name)
            if position.owner(to) is not None and costs[to] == walking.CLOSED:
                raise Refusal("an explorer stands on {to}", to=name)
            if costs[to] == walking.CLOSED:
                raise Refusal(_CLOSED[position.ground[to]], to=name)
            left -= costs[to]
            if left < 0:
                raise Refusal(
                    "the points left do not reach {to}: {points}",
                    points=position.points,
                    to=name,
                )
            here = to

    def check_walk(self, position: Position, action: Card, names: Names) -> None:
        square = self.check_leaving(position, action, MOST_CARRIED, names)
        if square_at(action.to) not in walking.walk(position, action.card, square):
            raise Refusal(
                "{card} does not lead from {start} to {to}",
                card=CARD_NAMES[action.card],
                start=action.from_,
                to=action.to,
            )

    def check_leaving(
        self, position: Position, action: Board | Card, most: int, names: Names
    ) -> int:
        square = _explorer(position, action.by, action.from_, names)
        check_load(position.pile(action.by, square), action.carry, most)
        return square


def _explorer(position: Position, seat: int, name: str, names: Names) -> int:
    """The square of a player's own explorer."""
    square = square_at(name)
    if square not in position.explorers[seat]:
        raise Refusal("{name} has no explorer on {square}", name=names[seat], square=name)
    return square


@lru_cache(maxsize=8192)
def _steps(seat: int, square: int, to: int, loads: tuple[Load, ...]) -> tuple[Move, ...]:
    return tuple(Move(seat, SQUARE_NAMES[square], (SQUARE_NAMES[to],), load) for load in loads)
