"""The island where players walk by themselves: how many explorers and artefacts are on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.asking import at
from companion.core.json_checks import an_int, counts
from companion.core.json_text import Json, JsonObject
from companion.core.refusal import Refusal
from companion.core.tuple_edits import replaced, without
from companion.games.mauna_kea import scoring, walking
from companion.games.mauna_kea.actions import Board, Card, Move
from companion.games.mauna_kea.box import ARTEFACTS
from companion.games.mauna_kea.ground import Ground, Names, check_load
from companion.games.mauna_kea.island import SOMEWHERE
from companion.games.mauna_kea.position import Changes, Load, Pending, Position, Team
from companion.games.mauna_kea.record import load as read_load

if TYPE_CHECKING:
    from companion.games.mauna_kea.action_progress import ActionProgress


class OnlyCounted(Ground):
    """All explorers and artefacts lie in one heap, somewhere on the island."""

    # The record

    def read_team(self, data: Json) -> Team:
        what = at("explorers")
        if isinstance(data, list):
            return {SOMEWHERE + n: read_load(entry, what) for n, entry in enumerate(data)}
        return _counted(0 if data == {} else an_int(data, what, 0, self.settings.explorers))

    def write_team(self, team: Team) -> Json:
        return len(team)

    def read_artefacts(self, data: Json) -> dict[int, Load]:
        return _heap(counts(data, at("artefacts")))

    def write_artefacts(self, position: Position) -> JsonObject:
        heap = Counter(position.heap)
        return {color: heap[color] for color in sorted(heap)}

    def surveyed(self, position: Position) -> Position:
        return position

    def with_carried(self, position: Position) -> Position:
        """Of what explorers carry only how much it is stays known."""
        carried = position.carried
        if any(load for team in position.explorers for load in team.values()):
            carried = tuple(sum(map(len, team.values())) for team in position.explorers)
        teams = tuple(dict.fromkeys(team, ()) for team in position.explorers)
        return position.but(explorers=teams, carried=carried)

    def check(self, position: Position) -> None:
        """Only their numbers matter, which other checks look at."""

    # Set-up

    def at_the_start(self) -> Changes:
        teams = (_counted(self.settings.explorers),) * self.settings.players
        return {"explorers": teams, "artefacts": _heap(ARTEFACTS)}

    def dealt(self, tiles: dict[int, str], artefacts: dict[int, Load]) -> Changes:
        return {}

    def explorers_at_the_start(self, position: Position, number: int) -> Team:
        return _counted(number)

    def artefacts_at_the_start(
        self, position: Position, dealt: Position, left: Counter[str]
    ) -> dict[int, Load]:
        return _heap(left)

    # Fields

    @property
    def fields_for_tiles(self) -> tuple[int, ...]:
        """Start tiles lie on their fields without a report."""
        return self.box.bare_fields

    def has_tile(self, position: Position, field: int) -> bool:
        return field in position.tiles or field in self.box.tile_fields

    def lay(self, position: Position, field: int, squares: str) -> Changes:
        return {"tiles": {**position.tiles, field: squares}}

    def take(self, progress: ActionProgress, field: int, purpose: str, *, bare: bool) -> None:
        """The players say what was there."""
        if not bare:
            turn = progress.position.turn
            progress.change(pending=Pending("lost", turn, purpose, field=field))

    # A turn

    def moves(self, position: Position, seat: int) -> Iterator[Move]:
        return iter(())

    def boards(self, position: Position, seat: int) -> Iterator[Board]:
        if position.explorers[seat]:
            for id, _ in position.moored():
                for load in walking.loads(position.heap, self.box.boats[id].places):
                    yield Board(seat, id, carry=load)

    def walks(self, position: Position, seat: int, card: str) -> Iterator[Card]:
        if position.explorers[seat]:
            yield Card(seat, card)

    def flights(self, position: Position, seat: int) -> Iterator[Card]:
        for load in walking.loads(position.heap):
            yield Card(seat, "helicopter", carry=load)

    def nobody_can_leave(self, position: Position) -> bool:
        """The players judge that."""
        return True

    def leave(self, position: Position, seat: int, square: int, load: Load) -> tuple[Changes, Load]:
        rest = without(position.heap, *load)
        explorers = replaced(position.explorers, seat, fewer(position.explorers[seat]))
        return {"explorers": explorers, "artefacts": {SOMEWHERE: rest} if rest else {}}, ()

    def walk(self, progress: ActionProgress, card: Card) -> None:
        """The players have walked on the board."""

    def level(self, position: Position, points: tuple[int, ...]) -> tuple[int, ...]:
        return scoring.level(position, points)

    # Refusals

    def check_move(self, position: Position, action: Move, names: Names) -> None:
        raise Refusal("this table does not follow walks: walk on the board itself")

    def check_walk(self, position: Position, action: Card, names: Names) -> None:
        if action.from_ or action.to or action.carry:
            raise Refusal("this table does not follow walks: walk on the board itself")
        self.check_leaving(position, action, 0, names)

    def check_leaving(
        self, position: Position, action: Board | Card, most: int, names: Names
    ) -> None:
        if action.from_:
            raise Refusal("this table does not follow squares: leave “from” out")
        if not position.explorers[action.by]:
            raise Refusal("{name} has no explorer on the island", name=names[action.by])
        check_load(position.heap, action.carry, most)


def fewer(team: Team) -> Team:
    """Counted explorers, one less."""
    return {square: load for square, load in team.items() if square != max(team)}


def _counted(number: int) -> Team:
    return {SOMEWHERE + n: () for n in range(number)}


def _heap(artefacts: dict[str, int]) -> dict[int, Load]:
    heap = tuple(sorted(Counter(artefacts).elements()))
    return {SOMEWHERE: heap} if heap else {}
