"""How Caldera plays Hekla: nothing is hidden; lines about to erupt, and who gains by them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.core.action import Action
from companion.core.chance import picked
from companion.core.game import Rules
from companion.core.mind import Mind
from companion.games.hekla.actions import EndGame, Move, Place, Retreat
from companion.games.hekla.pieces import EMPTY
from companion.games.hekla.position import Position
from companion.games.hekla.rules import GameRules
from companion.games.hekla.scoring import ENOUGH

# No volcano has as many hollows as this.
NEVER = 9
MOST_BACK = 4
# Actions after which an end is proposed again.
AGAIN = 20


class GameMind(Mind[Position, None]):
    """The mind for one table."""

    FEATURES = (
        "road", "next", "later", "full", "ripe", "growing", "hot", "supply", "values", "still",
    )  # fmt: skip
    WEIGHTS = Path(__file__).with_name("weights.json")
    PATIENCE = 60
    DEPTH = 6
    SHARE = 0.85
    HIDES = False

    def __init__(self, rules: Rules[Position]) -> None:
        assert isinstance(rules, GameRules)
        super().__init__(rules)
        self.grid = rules.grid
        self.lava = sum(rules.box.lava)
        self._count = len(rules.seats)
        # Each line by the numbers of its cells, the centre in the middle.
        self._lines = tuple(line.at for line in self.grid.lines)

    def dealt(self, position: Position, known: None, luck: Random) -> Position:
        """Nothing is hidden."""
        return position

    # Choosing

    def options(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Driving back helps only towards an own volcano, and not far; nobody ends a live game."""
        found = [a for a in actions if not isinstance(a, (Retreat, EndGame))]
        if position.pending is None:
            found += [a for a in actions if isinstance(a, Retreat) and self._aims(position, a)]
        return found

    def _aims(self, position: Position, action: Retreat) -> bool:
        if action.circles > MOST_BACK:
            return False
        seat = action.by
        pointed = self.grid.pointed(position.road[seat] - action.circles)
        before = self.grid.pointed(position.road[seat])
        return any(position.cells[at].volcanoes[seat] for at in pointed - before)

    def settled(self, position: Position) -> bool:
        """A turn is over when nothing is asked."""
        return position.pending is None

    def alike(self, action: Action) -> object:
        """What comes into one cell is one idea."""
        match action:
            case Place(_, _, cell):
                return cell
            case Move(_, _, _, to):
                return to
        return action

    def quick(self, rules: Rules[Position], position: Position, luck: Random) -> Action:
        """The eruption that brings most, else the best of a few by value."""
        legal = rules.legal(position)
        pending = position.pending
        if pending is not None and pending.ask == "erupt":
            return self.best_of(rules, position, legal)
        needs = self.needs(position)
        index = self.grid.index
        setting_off: list[Action] = []
        others: list[Action] = []
        for action in legal:
            if type(action) is Place:
                to = index[action.cell]
            elif type(action) is Move:
                to = index[action.to]
            else:
                continue
            (setting_off if action.value >= needs[to] else others).append(action)
        if setting_off:
            if len(setting_off) > 6:
                setting_off = [picked(setting_off, luck) for _ in range(6)]
            return self.best_of(rules, position, setting_off)
        if not others:
            return picked(legal, luck)
        return self.best_of(rules, position, [picked(others, luck) for _ in range(3)])

    def agreed(self, position: Position, seat: int, actions: Sequence[Action]) -> Action | None:
        """Whoever wants to end the game has our consent (K7)."""
        pending = position.pending
        if pending is None or pending.ask != "end_game" or pending.by != seat:
            return None
        return next((action for action in actions if isinstance(action, EndGame)), None)

    def waits(self, position: Position, seat: int) -> bool:
        """Whoever has the turn proposed it; playing would withdraw it."""
        pending = position.pending
        return pending is not None and pending.ask == "end_game" and pending.by != seat

    def pressed(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Nothing has erupted for long: an end is proposed, now and then."""
        if position.quiet % AGAIN >= self._count:
            return ()
        return [a for a in actions if isinstance(a, EndGame)]

    def stage(self, position: Position) -> object:
        """An eruption takes a lava piece."""
        return position.lava

    # Value

    def needs(self, position: Position) -> list[int]:
        """How many hollows must come into each cell so that a line with it erupts."""
        cells = position.cells
        found = [NEVER] * len(cells)
        for left, centre, right in self._lines:
            one, two, three = cells[left], cells[centre], cells[right]
            if two.lava > 1:
                continue
            short = ENOUGH - one.hollows - two.hollows - three.hollows
            if short > 3:
                continue
            empty = (one is EMPTY) + (two is EMPTY) + (three is EMPTY)
            if empty > 1:
                continue
            for at, there in ((left, one), (centre, two), (right, three)):
                if (there is EMPTY or not empty) and there.free and short < found[at]:
                    found[at] = short
        return found

    def progress(self, position: Position) -> float:
        """By the lava on the board."""
        return 1 - (position.lava[0] + position.lava[1]) / self.lava

    def points(self, position: Position) -> Sequence[int]:
        """The circles driven."""
        return position.road

    def features(self, position: Position) -> list[list[float]]:
        """The road, and what the lines near an eruption hold for each seat."""
        cells, worth, count = position.cells, self.grid.worth, self._count
        ripe = [0.0] * count
        growing = [0.0] * count
        best = [0.0] * count
        for left, centre, right in self._lines:
            one, two, three = cells[left], cells[centre], cells[right]
            if two.lava > 1:
                continue
            hollows = one.hollows + two.hollows + three.hollows
            if hollows < 4:
                continue
            empty = (one is EMPTY) + (two is EMPTY) + (three is EMPTY)
            if empty > 1:
                continue
            wl, wc, wr = worth[left], worth[centre], worth[right]
            near = hollows >= 6
            full = not (one.free or two.free or three.free)
            for seat in range(count):
                mine = (
                    wl * one.volcanoes[seat] + wc * two.volcanoes[seat] + wr * three.volcanoes[seat]
                )
                if full:
                    continue
                if near:
                    ripe[seat] += mine
                    if mine + hollows - 6 > best[seat]:
                        best[seat] = mine + hollows - 6
                else:
                    growing[seat] += mine
        hot, still = [0.0] * count, [0.0] * count
        for at, there in enumerate(cells):
            if there is EMPTY:
                continue
            for seat in range(count):
                number = there.volcanoes[seat]
                if number:
                    if worth[at] > 1:
                        hot[seat] += number
                    if not any(cells[to].free for to in self.grid.steps[at]):
                        still[seat] += number
        turn = position.turn
        found = []
        for seat in range(count):
            after_turn = (seat - turn) % count
            supply = position.supply[seat]
            found.append(
                [
                    position.road[seat],
                    best[seat] if after_turn == 0 else 0.0,
                    best[seat] if after_turn else 0.0,
                    float(not supply),
                    ripe[seat], growing[seat], hot[seat], len(supply), sum(supply), still[seat],
                ]
            )  # fmt: skip
        return found
