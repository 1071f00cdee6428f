"""Mauna Kea as sensible people play it, walking on the real board: what they tell a light table.

Each decides with every square in sight, on a table that follows them all. A light table with the
same seed is told what it asks for: tiles laid as they are turned, the rest spent, boats, losses.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from companion.core.action import Action
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games.mauna_kea import legal, walking
from companion.games.mauna_kea.actions import Board, End, EndGame, Lay, Lost, Move, Spend
from companion.games.mauna_kea.events import ArtefactsLost, ExplorerLost
from companion.games.mauna_kea.island import (
    FIELD_NAMES,
    FIELD_OF,
    NEIGHBOURS,
    SQUARE_NAMES,
    SQUARES,
    turned,
)
from companion.games.mauna_kea.position import Load, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import ARTEFACT_POINTS
from companion.games.mauna_kea.screen import ways
from companion.games.mauna_kea.screen.turning import proposed

NAMES = ("Ana", "Ben", "Chloé", "Dov")
COLORS = ("red", "yellow", "green", "blue")
FAR = 10**6
# A bare square may become a lake or a mountain, and takes a tile.
TOLL = {walking.BARE: 4, walking.JUNGLE: 1, walking.LAKE: 2}
# How far out of the way an artefact is worth going, for each of its points.
DETOUR = 3
# Nobody walks on for more than they can carry.
ENOUGH = 2
Far = list[int]


def play(players: int, seed: str, *, pave: bool = False) -> Table[Position]:
    """A whole game, as the light table has it."""
    return Evening(players, seed, pave=pave).play()


def evenings() -> Iterator[Table[Position]]:
    """Games of every size, by people who like to walk and by people who like to pave."""
    for players in (2, 3, 4):
        for pave in (False, True):
            yield play(players, f"evening {players}", pave=pave)


class Evening:
    """People at one real board, and the phone beside it."""

    def __init__(self, players: int, seed: str, *, pave: bool = False) -> None:
        seats = tuple(map(Player, NAMES[:players], COLORS))
        self.board = _table(seats, seed, "full")
        self.light = _table(seats, seed, "light")
        self.luck = Random(seed)
        # Whoever likes to pave lays what brings them nearer, whatever its points.
        self.pave = pave

    @property
    def rules(self) -> GameRules:
        """What the people at the table play by."""
        assert isinstance(self.board.rules, GameRules)
        return self.board.rules

    def play(self) -> Table[Position]:
        """To the end, or until everybody agrees that nobody can leave."""
        while self.board.result is None:
            position = self.board.position
            if position.pending is not None:
                self.board.push(self.rules.pick(position, self.luck))
            elif legal.may_end_game(self.rules.progress(position)):
                self._tell(*(EndGame(seat) for seat in self.rules.seats))
            else:
                self._turn(position.turn or 0)
        while self.light.result is None:
            self.light.push(self.rules_of_light.pick(self.light.position, self.luck))
        return self.light

    @property
    def rules_of_light(self) -> GameRules:
        """What the phone knows of them."""
        assert isinstance(self.light.rules, GameRules)
        return self.light.rules

    def _turn(self, seat: int) -> None:
        """Tiles that pave a way are laid, the rest is spent and walked."""
        while (lay := self._paving(seat)) is not None:
            self._tell(lay)
        hand = self.board.position.hands[seat]
        self._tell(*(Spend(seat, tile) for tile in hand))
        while (step := self._walking(seat)) is not None:
            self._tell(step)
        self._tell(End(seat))

    def _tell(self, *actions: Action) -> None:
        """Something is done on the board; the phone is told what it asks for."""
        for action in actions:
            step = self.board.push(action)
            if isinstance(action, Move):
                continue
            told = (
                Board(action.by, action.boat, "", action.carry)
                if isinstance(action, Board)
                else action
            )
            self.light.push(told)
            while (pending := self.light.position.pending) and pending.ask == "lost":
                assert pending.field is not None
                self.light.push(_taken(step.events, pending.by or 0, pending.field, self.rules))

    # Decisions

    def _paving(self, seat: int) -> Lay | None:
        """The tile that brings one's explorers nearer by more than its points would."""
        position = self.board.position
        hand = tuple(dict.fromkeys(position.hands[seat]))
        before = self._to_go(position, position.ground, seat)
        spare = self.rules.box.points(position.hands[seat])
        best: list[Lay] = []
        most = 0
        for tile in hand:
            points = self.rules.box.points([tile])
            # Whoever only paves never leaves.
            if spare - points < ENOUGH:
                continue
            for field in self._in_the_way(position, seat):
                for quarters in range(4):
                    squares = turned(tile[:4], quarters)
                    ground = walking.covered(position.ground, field, squares)
                    gain = before - self._to_go(position, ground, seat)
                    gain -= 0 if self.pave else points
                    lay = Lay(seat, tile, FIELD_NAMES[field], quarters)
                    if gain > most:
                        best, most = [lay], gain
                    elif gain == most and gain:
                        best.append(lay)
        return self._easiest(position, best)

    def _easiest(self, position: Position, best: list[Lay]) -> Lay | None:
        """Whoever does not mind how a tile lies leaves it as the phone proposes."""
        if not best:
            return None
        first = best[0]
        alike = [lay for lay in best if (lay.tile, lay.field) == (first.tile, first.field)]
        offer = proposed(
            self.rules_of_light, self.light.position, first.tile[:4], FIELD_NAMES.index(first.field)
        )
        return min(alike, key=lambda lay: (lay.turned - offer) % 4)

    def _in_the_way(self, position: Position, seat: int) -> list[int]:
        """Bare fields on the ways of one's explorers, as these would go now."""
        progress = self.rules.progress(position)
        found: dict[int, None] = {}
        for square, far in self._goals(position, position.ground, seat).items():
            here, before = square, FAR
            while far[here] < before:
                before = far[here]
                here = min(NEIGHBOURS[here], key=far.__getitem__)
                if progress.is_bare(FIELD_OF[here]):
                    found[FIELD_OF[here]] = None
        return list(found)

    def _to_go(self, position: Position, ground: bytes, seat: int) -> int:
        """What lies before one's explorers, the next to leave counted most."""
        goals = self._goals(position, ground, seat)
        left = sorted(min(far[square], 99) for square, far in goals.items())
        return sum(left) + sum(left[:1])

    def _goals(self, position: Position, ground: bytes, seat: int) -> Mapping[int, Far]:
        """For each explorer how far every square is from where it wants to go."""
        sea = _distances(ground, self._shores(position))
        found: dict[int, Far] = {}
        for square, load in position.explorers[seat].items():
            found[square] = sea
            if len(load) >= ENOUGH:
                continue
            near = _distances(ground, {square: 0})
            worth = {
                at: near[at] + sea[at] - DETOUR * sum(ARTEFACT_POINTS[color] for color in lying)
                for at, lying in position.artefacts.items()
                if at != square and position.owner(at) is None
            }
            at = min(worth, key=lambda one: worth[one], default=square)
            if at != square and worth[at] <= sea[square]:
                found[square] = _distances(ground, {at: 0})
        return found

    def _shores(self, position: Position) -> dict[int, int]:
        return {
            square: 1 for _, cove in position.moored() for square in self.rules.box.coves[cove - 1]
        }

    def _walking(self, seat: int) -> Action | None:
        """Somebody goes on board, or takes a step; the one nearest to the goal first."""
        position = self.board.position
        if not position.points:
            return None
        boards = list(self.rules.ground.boards(position, seat))
        if boards:
            return max(boards, key=lambda one: (_worth(one.carry), one.boat))
        goals = self._goals(position, position.ground, seat)
        costs = walking.entries(position)
        for square in sorted(goals, key=lambda one: goals[one][one]):
            far = goals[square]
            open_ = [b for b in NEIGHBOURS[square] if costs[b] <= position.points]
            to = min(open_, key=lambda beside: far[beside], default=square)
            if far[to] < far[square]:
                load = ways.dearest(position.pile(seat, square), 3)
                return Move(seat, SQUARE_NAMES[square], (SQUARE_NAMES[to],), load)
        return None


def _table(seats: tuple[Player, ...], seed: str, tracking: str) -> Table[Position]:
    header = Header("mauna-kea", seats, options={"tracking": tracking}, seed=seed)
    return Table(GameRules(header))


def _worth(load: Load) -> int:
    return sum(ARTEFACT_POINTS[color] for color in load)


def _taken(events: Iterable[object], seat: int, field: int, rules: GameRules) -> Lost:
    """What the board says that the lava took on a field."""
    explorers: Counter[int] = Counter()
    artefacts: list[str] = []
    for event in events:
        match event:
            case ExplorerLost(owner, square, load) if FIELD_OF[square] == field:
                explorers[owner] += 1
                artefacts += load
            case ArtefactsLost(square, load) if FIELD_OF[square] == field:
                artefacts += load
    lost = tuple(explorers[one] for one in rules.seats)
    return Lost(seat, lost if any(lost) else (), tuple(artefacts))


def _distances(ground: bytes, goals: Mapping[int, int]) -> Far:
    """How far each square is from the nearest goal, over bare board too."""
    found = [FAR] * SQUARES
    rings: list[list[int]] = [[], []]
    for square, far in goals.items():
        rings[far].append(square)
    for far, ring in enumerate(rings):
        for square in ring:
            toll = TOLL.get(ground[square])
            if toll is None or far >= found[square]:
                continue
            found[square] = far
            while len(rings) <= far + toll:
                rings.append([])
            rings[far + toll] += [b for b in NEIGHBOURS[square] if found[b] > far + toll]
    return found
