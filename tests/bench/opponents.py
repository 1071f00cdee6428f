"""How strong the opponents are, and how true their win chance is.

    python -m tests.bench.opponents [--games N] [--seconds S] [--form NAME …] [--pair NAME …]
    python -m tests.bench.opponents --legal 2000      that many games of each form, none refused
    python -m tests.bench.opponents --calibration     Brier scores of the win chance
    … --processes N                                   on N cores, all of them with nice 19

Must reach, with at least 400 games of each form and fresh seeds (`--seed`):
- greedy against random: 90 %;
- the strong one against random: 97 % (two players);
- the strong one against greedy: 75 %; for three and four players the lower end of the interval
  above one and a half times an even share;
- the strong one against itself with a quarter of the time: above even;
- no game with an illegal answer, and none without an end.

Each deal is played once from every seat by the one that is measured, all other seats by the other
one. Ties count in parts. Intervals are Wilson's (95 %). Time is CPU time of a whole turn;
`--seconds` is what the strong one gets, 1.5 if not told.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import sqrt
from os import nice
from random import Random
from time import process_time
from typing import Any, NamedTuple

from companion.core.action import Action
from companion.core.mind import AnyMind
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES
from companion.thinking.opponent import decide
from companion.thinking.strength import Effort
from companion.thinking.view import View
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.seated import GREEDY, Decider, Seated, at_random, next_action

# A table that is not over by then is counted as it stands.
MOST_ACTIONS = 1_500
PAIRS = ("greedy random", "strong random", "strong greedy", "strong quarter")


class Timed:
    """A decider with a budget for a turn, which remembers what its turns took."""

    def __init__(self, seconds: float) -> None:
        self._effort = Effort(seconds)
        self.seconds = 0.0
        self.turns = 0
        self.longest = 0.0
        self._turn = 0.0

    def __call__(self, mind: AnyMind, view: View[Any], luck: Random) -> Action:
        start = process_time()
        action = decide(mind, view, self._effort, luck, process_time).action
        took = process_time() - start
        last = view.steps[-1].done if view.steps else None
        if last is None or last.by != view.seat:
            self.turns += 1
            self._turn = 0.0
        self._turn += took
        self.longest = max(self.longest, self._turn)
        self.seconds += took
        return action


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval of a share (95 %)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - width) / (1 + z * z / games), (middle + width) / (1 + z * z / games)


def shares(seated: Seated) -> list[float]:
    """Each seat's part of the win; of a table that does not end, by the points."""
    result = seated.table.result
    if result is None:
        result = seated.table.reckon().result
    return [(seat in result.winners) / len(result.winners) for seat in seated.rules.seats]


def one_game(form: Form, seed: str, deciders: Sequence[Decider]) -> Seated:
    game, players, options = form
    header = headers(GAMES.meta(game), WantedTables(game, players, options), 1, seed)[0]
    seated = Seated(Table(GAMES.rules(game)(header)))
    luck = Random(seed)
    while seated.table.result is None and len(seated.table.steps) < MOST_ACTIONS:
        seated.table.push(next_action(seated, deciders, luck))
    return seated


class Job(NamedTuple):
    """One game: the measured one has one seat of a deal, the other one all others."""

    form: Form
    pair: str
    deal: str
    seat: int
    seconds: float


class Measured(NamedTuple):
    """What came of it, and what the strong one's turns took."""

    won: float
    endless: bool
    seconds: float
    turns: int
    longest: float


def measured(job: Job) -> Measured:
    """Plays one game."""
    timed = Timed(job.seconds)
    by_name: dict[str, Decider] = {
        "greedy": GREEDY,
        "random": at_random,
        "strong": timed,
        "quarter": Timed(job.seconds / 4),
    }
    one, other = job.pair.split()
    deciders = [by_name[other]] * job.form[1]
    deciders[job.seat] = by_name[one]
    seated = one_game(job.form, job.deal, deciders)
    won = shares(seated)[job.seat]
    return Measured(won, seated.table.result is None, timed.seconds, timed.turns, timed.longest)


def match(form: Form, pair: str, games: int, seconds: float, seed: str, pool: Executor) -> str:
    """One line of the table: who won how often."""
    players = form[1]
    jobs = [
        Job(form, pair, f"{seed}-{number // players}", number % players, seconds)
        for number in range(games)
    ]
    found = list(pool.map(measured, jobs))
    won = sum(one.won for one in found)
    low, high = wilson(won, games)
    line = (
        f"{form_name(form):22} {pair:15} {won:6.1f}/{games} = {won / games:5.1%} "
        f"({low:.1%} to {high:.1%}), even {1 / players:.0%}"
    )
    endless, turns = sum(one.endless for one in found), sum(one.turns for one in found)
    if endless:
        line += f", {endless} without an end"
    if turns:
        spent, longest = sum(one.seconds for one in found), max(one.longest for one in found)
        line += f"; {spent / turns:.3f} s a turn, {longest:.2f} at most"
    return line


def calibration(form: Form, games: int, effort: Effort, seed: str) -> str:
    """Brier scores on self-play: the win chance, knowing nothing, and points alone."""

    def decider(mind: AnyMind, view: View[Any], luck: Random) -> Action:
        return decide(mind, view, effort, luck, process_time).action

    said: list[tuple[list[float], list[int], list[float]]] = []
    for number in range(games):
        seated = one_game(form, f"{seed}-{number}", [decider] * form[1])
        mind, won = seated.mind, shares(seated)
        settled = [
            step.position
            for step in seated.table.steps
            if seated.rules.result(step.position) is None and mind.settled(step.position)
        ]
        for position in Random(number).sample(settled, min(24, len(settled))):
            said.append((mind.chances(position), list(mind.points(position)), won))
    even = [1 / form[1]] * form[1]

    def brier(chances: list[list[float]]) -> float:
        return sum(
            sum((won - chance) ** 2 for won, chance in zip(one[2], mine, strict=True))
            for one, mine in zip(said, chances, strict=True)
        ) / len(said)

    ahead = [[float(p == max(pts)) / pts.count(max(pts)) for p in pts] for _, pts, _ in said]
    # Points alone, as good as they can be: between even and certain by the best mixture.
    mixed = min(
        brier([[e + k * (a - e) for e, a in zip(even, one, strict=True)] for one in ahead])
        for k in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
    )
    return (
        f"{form_name(form):22} {games} games, {len(said)} positions: win chance "
        f"{brier([one[0] for one in said]):.3f}, knowing nothing {brier([even] * len(said)):.3f}, "
        f"points alone {mixed:.3f}"
    )


def main() -> None:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--form", nargs="*", default=[form_name(form) for form in FORMS])
    parser.add_argument("--pair", nargs="*", default=list(PAIRS))
    parser.add_argument("--seed", default="opponents")
    parser.add_argument("--legal", type=int)
    parser.add_argument("--calibration", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    nice(19)
    with ProcessPoolExecutor(asked.processes) as pool:
        report(asked, pool)


def report(asked: argparse.Namespace, pool: Executor) -> None:
    """The lines that were asked for, form by form."""
    for form in FORMS:
        if form_name(form) not in asked.form:
            continue
        if asked.legal:
            # The table refuses what is not legal, and that ends this.
            for number in range(asked.legal):
                one_game(form, f"{asked.seed}-{number}", [GREEDY] * form[1])
            print(f"{form_name(form):22} {asked.legal} games, no illegal answer", flush=True)
        elif asked.calibration:
            # Without seconds greedy plays itself, which takes least.
            effort = Effort(asked.seconds) if asked.seconds else Effort(1.0, playouts=0)
            print(calibration(form, asked.games, effort, asked.seed), flush=True)
        else:
            for pair in asked.pair:
                line = match(form, pair, asked.games, asked.seconds, asked.seed, pool)
                print(line, flush=True)


if __name__ == "__main__":
    main()
