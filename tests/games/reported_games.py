"""Random games of every form, in which people report more than the list has, and what must hold."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import product
from random import Random
from types import ModuleType

from companion.core import record
from companion.core.action import Action, Correct
from companion.core.draws import by_the_players
from companion.core.event import Reached
from companion.core.game import Header, Meta
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers
from companion.core.table import Step, Table
from companion.games import GAMES, find

# How often something beyond the list is told where one is asked, and how often by a correction.
TOLD, CORRECTED = 0.2, 0.04
# A game in which people tell whatever comes to mind may take very long.
LONGEST = 400
# After a partial start a game is tried for so many steps.
TRIED = 30


def random_actions(game: str) -> ModuleType:
    """How a game is played at random, and how its pieces are counted."""
    return import_module(f"tests.games.{game.replace('-', '_')}.random_actions")


@dataclass(frozen=True)
class Form:
    """One way to play a game: how many players, and what was settled."""

    game: str
    players: int
    options: tuple[tuple[str, str | bool], ...]

    def header(self, seed: str) -> Header:
        """A table of this form."""
        wish = WantedTables(self.game, self.players, dict(self.options))
        return headers(GAMES.find(self.game).meta, wish, 1, seed)[0]

    def __str__(self) -> str:
        return " ".join([self.game, str(self.players), *(str(value) for _, value in self.options)])


def forms(meta: Meta) -> Iterator[Form]:
    """Every form of a game."""
    asked = [option for option in meta.options if option.asked]
    values = [[choice.value for choice in option.choices] for option in asked]
    for players, chosen in product(meta.players, product(*values)):
        keys = (option.key for option in asked)
        yield Form(meta.id, players, tuple(zip(keys, chosen, strict=True)))


EVERY_FORM = [form for game in GAMES for form in forms(game.meta)]


def written(table: Table[object]) -> JsonObject:
    """The position of a table as the record writes it."""
    return table.rules.write(table.position)


def play(header: Header, most: int = LONGEST) -> Table[object]:
    """A game in which people report more than the list has, where they draw themselves."""
    table, luck = Table(find(header.game)(header)), Random(header.seed)
    told = random_actions(header.game)
    while table.to_act and len(table.actions) < most:
        action: Action | None = None
        if by_the_players(header) and luck.random() < TOLD:
            action = told.tells(table.rules, written(table), luck)
            if isinstance(action, Correct) and luck.random() > CORRECTED / TOLD:
                action = None
        table.push(action or table.rules.pick(table.position, luck))
    return table


def check(header: Header, most: int = LONGEST, looked_at: int = 4) -> int:
    """Plays a game and checks it, some of its steps closely; how many steps it has."""
    table, luck = play(header, most), Random(f"{header.seed} looked at")
    for step in table.steps:
        every_piece_is_somewhere(table, table.rules.write(step.position))
    the_record_replays_to_the_same(table)
    for step in luck.sample(table.steps, min(looked_at, len(table.steps))):
        an_empty_correction_changes_nothing(table, step)
        a_start_from_it_goes_on_as_the_game_did(table, step)
        a_start_with_parts_left_out_can_be_played(table, step, luck)
    return len(table.actions)


def every_piece_is_somewhere(table: Table[object], position: JsonObject) -> None:
    """The number of pieces is the same at any time."""
    told = random_actions(table.header.game)
    assert told.numbers(table.rules, position) == told.should_be(table.rules), position


def the_record_replays_to_the_same(table: Table[object]) -> None:
    """Whoever reads the record has the same table at every step."""
    again = record.read_text(record.write_text(table), find)
    assert [step.outcome for step in again.steps] == [step.outcome for step in table.steps]


def an_empty_correction_changes_nothing(table: Table[object], step: Step[object]) -> None:
    """Nothing is told, so nothing is otherwise."""
    rules = table.rules
    told = rules.correct(step.position, rules.write(step.position), step.number + 1)
    assert told.position == step.position
    assert told.events == ()


def a_start_from_it_goes_on_as_the_game_did(table: Table[object], step: Step[object]) -> None:
    """A table that begins with a position leads on as the one it was taken from.

    Where Caldera draws, what comes is shuffled anew: there only the beginning is the same.
    """
    rules = table.rules
    begun = Table(find(rules.header.game)(replace(rules.header, start=rules.write(step.position))))
    assert written(begun) == rules.write(step.position)
    assert begun.to_act == rules.to_act(step.position)
    drawn_here = rules.hides(step.position) and not by_the_players(rules.header)
    if drawn_here:
        return
    assert list(begun.rules.legal(begun.position)) == list(rules.legal(step.position))
    for later in table.steps[step.number + 1 :]:
        assert later.action is not None
        went = begun.push(later.action)
        assert written(begun) == rules.write(later.position), later.action
        assert happened(begun, went) == happened(table, later), later.action


def happened(table: Table[object], step: Step[object]) -> tuple[object, ...]:
    """What a step led to; positions on the way as a record writes them, which knows no shuffles."""
    _, events, *rest = step.outcome
    write = table.rules.write
    return (*rest, *(write(e.position) if isinstance(e, Reached) else e for e in events))


def a_start_with_parts_left_out_can_be_played(
    table: Table[object], step: Step[object], luck: Random
) -> None:
    """It is refused, or every piece is somewhere, and every question has an answer."""
    rules = table.rules
    position, always = rules.write(step.position), random_actions(rules.header.game).ALWAYS_TOLD
    start = {k: value for k, value in position.items() if k in always or luck.random() < 0.7}
    if not all(key in start for key in always):
        return
    try:
        begun = Table(find(rules.header.game)(replace(rules.header, start=start)))
    except Refusal:
        return
    every_piece_is_somewhere(begun, written(begun))
    for _ in range(TRIED):
        if not begun.to_act:
            return
        assert all(prompt.answers for prompt in begun.rules.prompts(begun.position)), start
        begun.push(begun.rules.pick(begun.position, luck))
        every_piece_is_somewhere(begun, written(begun))
    begun.push(Correct(0, {}))
