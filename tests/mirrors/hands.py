"""Hands that know only what the page says, and tables that give them all kinds of work."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from companion.core.action import Redo, Undo
from companion.core.chance import chance, picked
from companion.core.material import Material, Move, moved
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.seen import Seen
from companion.playing.to_do import COMPARE, lay_out, outstanding
from companion.showing.fixing import read_facts, write_facts
from companion.showing.to_do import ToDo
from tests.mirrors.phones import window

Kind = Literal["start", "steps", "correction"]
# Games that corrections keep alive are left after so many runs.
MOST = 300


@dataclass(frozen=True)
class Run:
    """Steps that came one after the other while nobody looked: told together, or a correction."""

    seen: Seen
    since: int
    kind: Kind


def runs(game: str, number: int, seed: str, **options: str | bool) -> Iterator[Run]:
    """Random games with quick steps, undo, redo and corrections."""
    found = GAMES.find(game)
    for header in headers(found.meta, WantedTables(game, None, options), number, seed):
        table = Table(found.rules(header))
        seen = window(table, found)
        luck = chance(header.seed, "hands")
        yield Run(seen, -1, "start")
        for _ in range(MOST):
            if seen.result is not None:
                break
            since = seen.step
            yield Run(seen, since, _play_on(seen, table, luck))


def _play_on(seen: Seen, table: Table[object], luck: Random) -> Kind:
    """One step, or several quick ones of one kind."""
    what = luck.random()
    several = 1 + int(luck.random() * 4)
    if what < 0.05 and _put_right(seen, luck):
        return "correction"
    if what < 0.17:
        for _ in range(several):
            if seen.undoable is None or not _pushed(seen, Undo(seen.hand)):
                break
    elif what < 0.25:
        for _ in range(several):
            if seen.redoable is None or not _pushed(seen, Redo(seen.hand)):
                break
    for _ in range(several if what > 0.75 else 1):
        if what < 0.25 and seen.redoable is not None:
            # A new step would clear what can be done again.
            break
        if seen.result is None:
            # Whoever has a turn knows the own cards; the phone that lies there does not.
            asyncio.run(seen.push(table.rules.pick(table.position, luck), seen.step))
    return "steps"


def _pushed(seen: Seen, action: Undo | Redo) -> bool:
    """Takes back or does again, unless somebody has been shown a hand since."""
    try:
        asyncio.run(seen.push(action, seen.step))
    except Refusal:
        return False
    return True


def _put_right(seen: Seen, luck: Random) -> bool:
    """Tells one thing that lies otherwise on the real table, if that can be."""
    board, told = seen.board, seen.rules.write(seen.position)
    facts = read_facts(board.fixing.facts, told)
    spaces = board.still(seen.position).picture.spaces
    places = [space.place for space in spaces]
    places += [chip.place for chip in board.fixing.chips(facts)]
    fixes = [
        fix
        for group in board.fixing.place(facts, picked(places, luck)).groups
        for fix in group.options
        if facts[fix.key] != fix.value
    ]
    if not fixes:
        return False
    fix = picked(fixes, luck)
    right = write_facts(board.fixing.facts, told, {fix.key: fix.value})
    if asyncio.run(seen.objection(right)) is not None:
        return False
    asyncio.run(seen.correct(right, seen.step))
    return True


Named = Callable[[Seen, Move, str], list[str]]


def _followed(seen: Seen, lies: Material, lines: Iterable[ToDo], named: Named) -> Material:
    """A real table after some lines, each of which names what it moves."""
    for line in lines:
        assert line is not COMPARE
        said = str(line.spoken)
        for move in line.moves:
            for word in named(seen, move, said):
                assert any(one in said for one in word.split("|")), (word, said)
        lies = moved(lies, line.moves)
    return lies


def _laid_out(seen: Seen, named: Named) -> Material:
    page = lay_out(seen)
    assert page is not None
    return _followed(seen, Counter(), page.lines, named)


def follow(
    game: str,
    number: int,
    seed: str,
    *,
    named: Named,
    told: Callable[[Material, Material], Material],
    **options: str | bool,
) -> int:
    """Plays games at a real table that follows the page alone; how many runs were followed.

    `named` has the words that a line needs for each of its moves, of those between bars one;
    `told` is how the table lies when players have told a correction, from how it lay before and
    should lie after it.
    """
    return follow_runs(runs(game, number, seed, **options), named, told)


def follow_runs(
    played: Iterable[Run], named: Named, told: Callable[[Material, Material], Material]
) -> int:
    """The same for runs that were played in any way."""
    followed = 0
    lies: Material = Counter()
    for run in played:
        seen = run.seen
        wanted = seen.rules.material(seen.position)
        if run.kind == "start":
            lies = _laid_out(seen, named)
        elif run.kind == "correction":
            lies = told(lies, wanted)
        lines = outstanding(seen, run.since)
        lies = _followed(seen, lies, lines, named)
        assert lies == wanted, (lies - wanted, wanted - lies, seen.last.action)
        if seen.step % 7 == 0:
            assert _laid_out(seen, named) == wanted
        followed += 1
    return followed
