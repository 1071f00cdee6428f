"""What holds in every game, found by random play: nothing is lost, nothing illegal gets in."""

from importlib import import_module
from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import record
from companion.core.action import Action, Correct, Redo, Undo
from companion.core.game import Header
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find

RELAXED = settings(
    deadline=None, max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True
)
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


def random_actions(game: str) -> ModuleType:
    """How a game is played at random."""
    return import_module(f"tests.games.{game.replace('-', '_')}.random_actions")


def played(header: Header, seed: int, most: int) -> Table[object]:
    """A table after up to `most` random actions."""
    table = Table(find(header.game)(header))
    luck = Random(seed)
    for _ in range(most):
        if not table.to_act:
            break
        table.push(table.rules.pick(table.position, luck))
    return table


@every_game
@RELAXED
@given(data=st.data())
def test_every_component_is_always_somewhere(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    rules = find(game)(header)
    position = rules.set_up().position
    luck = Random(data.draw(st.integers(0, 10**6)))
    all_pieces = random_actions(game).pieces(rules, position)
    for _ in range(250):
        if not rules.to_act(position):
            break
        position = rules.apply(position, rules.pick(position, luck)).position
        assert random_actions(game).pieces(rules, position) == all_pieces


@every_game
@RELAXED
@given(data=st.data())
def test_the_legal_list_is_sound(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 200)))
    free = getattr(random_actions(game), "is_report", lambda action: False)
    for action in table.rules.legal(table.position):
        if not free(action):
            again = Table.resumed(table)
            again.push(action)
            written = table.rules.codec.write(action)
            assert table.rules.codec.read(written) == action


@every_game
@RELAXED
@given(data=st.data())
def test_the_legal_list_is_complete(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 200)))
    listed = getattr(random_actions(game), "is_listed", lambda action, legal: action in legal)
    legal = list(table.rules.legal(table.position))
    for action in data.draw(st.lists(random_actions(game).any_action(table.rules), min_size=10)):
        if not listed(action, legal):
            with pytest.raises(Refusal) as why:
                table.push(action)
            assert str(why.value)


@every_game
@RELAXED
@given(data=st.data())
def test_undo_of_anything_restores_the_position_and_redo_draws_the_same(
    game: str, data: st.DataObject
) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(1, 150)))
    positions = [step.position for step in table.steps]
    drawn = [step.outcome.drew for step in table.steps]
    back = data.draw(st.integers(0, len(positions) - 1))
    for number in range(back):
        table.push(Undo(0))
        assert table.position == positions[-2 - number]
    for number in range(back):
        step = table.push(Redo(1))
        assert step.outcome.drew == drawn[len(positions) - back + number]
    assert table.position == positions[-1]


@every_game
@RELAXED
@given(data=st.data())
def test_replaying_a_record_gives_the_same_table(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 150)))
    actions: list[Action] = [Undo(0)] if table.undoable else []
    for action in actions:
        table.push(action)
    text = record.write_text(table)
    again = record.read_text(text, find)
    assert record.write_text(again) == text
    assert again.position == table.position
    assert again.sheets == table.sheets


@every_game
@RELAXED
@given(data=st.data())
def test_a_position_can_be_begun_from_and_reads_the_same(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 200)))
    position = table.rules.write(table.position)
    told = {**record.write_header(header), "start": position, "actions": []}
    again = record.read(told, find)
    assert again.rules.write(again.position) == position
    assert again.to_act == table.to_act
    hidden = getattr(random_actions(game), "legal_after_start_may_differ", lambda rules: False)
    if not hidden(table.rules):
        assert list(again.rules.legal(again.position)) == list(table.rules.legal(table.position))


@every_game
@RELAXED
@given(data=st.data())
def test_a_correction_that_tells_nothing_changes_nothing(game: str, data: st.DataObject) -> None:
    header = data.draw(random_actions(game).headers())
    table = played(header, data.draw(st.integers(0, 10**6)), data.draw(st.integers(0, 200)))
    before = table.position
    step = table.push(Correct(0, {}))
    assert table.position == before
    assert step.events == ()
