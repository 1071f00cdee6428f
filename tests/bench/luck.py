"""Win chances of stories over many simulated games: luck, agreement, blunders and time.

    python -m tests.bench.luck [--games N] [--worlds N] [--form NAME …] [--write DIR]

For each form: the mean luck of the first seat and its interval (95 %), which must hold 0; how many
games' parts add up to their result, and in how many two computations agree about all totals; how
many planted blunders are found as the dearest choice of whoever made them; and what one story
takes with the worlds that the app uses, in seconds of CPU and in its longest slice. The exit
status is 1 if a mean keeps away from 0, a sum is wrong, or fewer than 90 of 100 computations agree.
`--write` keeps the games with a blunder as records.
"""

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple, cast

from companion.core import record
from companion.core.action import Action
from companion.core.mind import AnyMind, World
from companion.core.table import Table
from companion.games import GAMES
from companion.past.chances import Chances, ChancesWork, Playing, over_a_round
from companion.past.chances_jobs import WORLDS, chances_work
from companion.past.findings import worst_choice
from companion.past.story import Story, story
from companion.thinking.playouts import chances
from companion.thinking.view import View
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.seated import GREEDY, Decider, play
from tests.thinking.test_dealing import table_of

# Of 100 computations so many have to agree with another one of the same table.
AGREE = 0.9


class Blunder:
    """Looks one step ahead, but once does the worst that it can, when that costs very much."""

    LOOKS, COSTS, WORLDS = 0.15, 0.25, 16

    def __init__(self) -> None:
        self.done: Action | None = None

    def __call__(self, mind: AnyMind, view: View[Any], luck: Random) -> Action:
        good = GREEDY(mind, view, luck)
        if self.done is not None or len(view.answers) < 2:
            return good
        known = mind.known(view.steps, view.seat)

        def after(action: Action, number: int) -> World[Any]:
            rules, position = mind.world(view.position, known, Random(number))
            return World(rules, rules.apply(position, action).position)

        def look(action: Action) -> float:
            return chances(mind, *after(action, 0))[view.seat]

        def worth(action: Action) -> float:
            return mean(
                exhausted(over_a_round(mind, after(action, number), Random(number)))[view.seat]
                for number in range(self.WORLDS)
            )

        worst = min(view.answers, key=look)
        if look(good) - look(worst) > self.LOOKS and worth(good) - worth(worst) > self.COSTS:
            self.done = worst
            return worst
        return good


def exhausted(playing: Playing) -> list[float]:
    """What a generator returns in the end."""
    while True:
        try:
            next(playing)
        except StopIteration as end:
            return cast("list[float]", end.value)


class Game(NamedTuple):
    """A simulated game: its record and its story."""

    table: Table[Any]
    story: Story


def game(form: Form, seed: str, first: Decider = GREEDY) -> Game:
    """A game of players who look one step ahead; the first one may be another."""
    table = play(table_of(form, seed), [first, *[GREEDY] * (form[1] - 1)], Random(seed)).table
    return Game(table, story(GAMES.find(form[0]), table))


def work(form: Form, one: Game, worlds: int, seed: str = "") -> ChancesWork:
    return chances_work(GAMES.find(form[0]), one.table, one.story, worlds=worlds, seed=seed)


def reckoned(form: Form, one: Game, worlds: int, seed: str = "") -> Chances:
    """A game's chances."""
    made = work(form, one, worlds, seed)
    for _ in made.run():
        pass
    assert made.chances is not None
    return made.chances


def add_up(one: Game, found: Chances) -> bool:
    """Whether every seat's parts are its result."""
    winners, seats = one.story.result.winners, range(len(one.story.players))
    even = 1 / len(seats)
    return all(
        abs(found.parts[seat].result - ((seat in winners) / len(winners) - even)) < 1e-9
        for seat in seats
    )


def agree(one: Chances, other: Chances) -> float:
    """The part of all totals that two computations agree about."""
    pairs = [
        (mine, theirs)
        for parts, others in zip(one.parts, other.parts, strict=True)
        for mine, theirs in (
            (parts.luck, others.luck),
            (parts.own, others.own),
            (parts.others, others.others),
        )
    ]
    return mean(
        abs(mine.value - theirs.value) <= sqrt(mine.margin**2 + theirs.margin**2) + 1e-9
        for mine, theirs in pairs
    )


def timed(form: Form) -> tuple[float, float, int]:
    """The CPU seconds of one story with all its worlds, its longest slice, and its turns."""
    one = game(form, "timed")
    began = last = process_time()
    longest = 0.0
    for _ in work(form, one, WORLDS).run():
        now = process_time()
        longest, last = max(longest, now - last), now
    return process_time() - began, longest, one.story.last


def blunders(form: Form, games: int, folder: Path | None) -> Iterator[bool]:
    """For each game with a planted blunder whether it is found."""
    for number in range(games):
        player = Blunder()
        one = game(form, f"blunder {number}", player)
        if player.done is None:
            continue
        step = next(step.number for step in one.table.line() if step.action is player.done)
        turn = next(turn.number for turn in one.story.turns if turn.step >= step)
        worst = worst_choice(reckoned(form, one, 24), of=0)
        found = worst is not None and (worst.turn, worst.seat) == (turn, 0)
        if found and folder is not None:
            path = folder / f"{form_name(form)} {number} turn {turn}.json"
            path.write_text(record.write_text(one.table), encoding="utf-8")
        yield found


def report(form: Form, games: int, worlds: int, folder: Path | None) -> bool:
    """Prints one form's lines; whether all is as it must be."""
    luck, whole, agreed = [], 0, []
    for number in range(games):
        one = game(form, f"luck {number}")
        first = reckoned(form, one, worlds, "first")
        luck.append(first.parts[0].luck.value)
        whole += add_up(one, first)
        if number % 4 == 0:
            agreed.append(agree(first, reckoned(form, one, worlds, "second")))
    margin = 1.96 * stdev(luck) / sqrt(games)
    planted = list(blunders(form, max(4, games // 10), folder))
    seconds, longest, turns = timed(form)
    print(
        f"{form_name(form):20} luck {100 * mean(luck):+.1f} ± {100 * margin:.1f} points in {games} "
        f"games, {whole} add up, {mean(agreed):.0%} of totals agree, "
        f"{sum(planted)} of {len(planted)} blunders found; a story of {turns} turns in {WORLDS} "
        f"worlds: {seconds:.1f} s of CPU, slices up to {1000 * longest:.1f} ms",
        flush=True,
    )
    # One mean of twenty keeps away from 0 by chance alone; three in a hundred thousand so far.
    return abs(mean(luck)) <= 2.1 * margin and whole == games and mean(agreed) >= AGREE


def main() -> int:
    """Prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=12)
    parser.add_argument("--form", nargs="*", default=[form_name(form) for form in FORMS])
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    forms = [form for form in FORMS if form_name(form) in asked.form]
    fine = [report(form, asked.games, asked.worlds, asked.write) for form in forms]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
