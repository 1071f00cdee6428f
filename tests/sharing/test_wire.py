"""What a phone may see arrives as it was, and nothing else arrives."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.action import Redo, Undo
from companion.core.game import NOBODY, Seats
from companion.core.json_text import Json, dump, parse
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.simulation import WantedTables, headers, play
from companion.core.table import Table
from companion.games import GAMES
from companion.playing.window import Window
from companion.sharing.wire.sentences import read_message, write_message
from companion.sharing.wire.table_json import Wire, packed, wire_of, write_header
from companion.showing.game import Game
from companion.showing.sight import Happened
from tests.sample_game import GAMES as SAMPLES
from tests.seeing import seen
from tests.tables import table as told_table

ALL = [*GAMES, *SAMPLES]


def tables_of(game: Game) -> list[Table[Any]]:
    """Random tables in every form of a game, the middle of each taken back and done again."""
    made = headers(game.meta, WantedTables(game.id), 3 * len(game.meta.players), "wire")
    tables = []
    for header in made:
        played = play(game.rules(header), header.seed)
        table: Table[Any] = Table(played.rules)
        for number, action in enumerate(played.actions):
            table.push(action)
            if number in (3, len(played.actions) // 2):
                for one in (Undo(0), Undo(0), Redo(1), Redo(0)):
                    table.push(one)
        tables.append(table)
    return tables


def looking(table: Table[Any]) -> list[Seats]:
    everybody = frozenset(table.rules.seats)
    return [NOBODY, everybody, *(frozenset({seat}) for seat in everybody)]


def sent(wire: Wire, window: Window) -> list[Happened[object]]:
    """The steps as they arrive."""
    steps: list[Happened[object]] = []
    for step in window.steps:
        steps.append(wire.read_step(parse(dump(wire.write_step(step))), steps))
    return steps


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_steps_and_prompts_arrive_as_they_were_seen(game: Game) -> None:
    wire = wire_of(game)
    for table in tables_of(game):
        for seats in looking(table):
            window = seen(table, seats, seats, game=game)
            assert sent(wire, window) == list(window.steps)
            for number in range(0, len(table.steps), 7):
                early = replace_last(table, number)
                for prompt in seen(early, seats, seats, game=game).prompts:
                    told = parse(dump(wire.write_prompt(prompt)))
                    assert wire.pack_prompt(prompt) == packed(told)
                    there = wire.read_prompt(told, len(table.rules.seats))
                    assert there == replace(prompt, answers=tuple(prompt.answers))


def replace_last(table: Table[Any], number: int) -> Table[Any]:
    """The table as it was after a step."""
    early = Table.resumed(table)
    del early.steps[number + 1 :]
    return early


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_masking_again_with_fewer_seats_is_masking_with_fewer(game: Game) -> None:
    """A phone for two seats hides the one from the other by itself."""
    for table in tables_of(game)[:6]:
        rules = table.rules
        everybody = frozenset(rules.seats)
        for step in table.steps[::3]:
            for few in [NOBODY, *(frozenset({seat}) for seat in everybody)]:
                for many in [everybody, few | {0}, few]:
                    once = rules.masked(step.position, many)
                    assert rules.masked(once, few) == rules.masked(step.position, few)
                    for event in step.events:
                        again = rules.view_event(rules.view_event(event, many), few)
                        assert again == rules.view_event(event, few)
                    if step.action is not None:
                        action = rules.view_action(rules.view_action(step.action, many), few)
                        assert action == rules.view_action(step.action, few)
                    for prompt in rules.prompts(step.position):
                        twice = rules.view_prompt(rules.view_prompt(prompt, many), few)
                        wanted = rules.view_prompt(prompt, few)
                        assert tuple(twice.answers) == tuple(wanted.answers)


def test_no_seed_and_no_beginning_is_in_the_header() -> None:
    told = told_table("haleakala", seed="hidden luck", start={"round": 1}).header
    assert "hidden luck" not in dump(write_header(told))
    assert write_header(told)["start"] is None


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        ["{a.b}", {"a": "x"}],
        ["{a:9999999}", {"a": "x"}],
        ["{a!r}", {"a": "x"}],
        ["{}", {}],
        ["{a}", {}],
        ["{a}", {"a": None}],
        ["{a}", {"a": 1.5}],
        ["a", {}, "b", "c"],
        ["x" * 3000],
    ],
)
def test_a_sentence_that_could_do_harm_is_refused(told: Json) -> None:
    with pytest.raises(Refusal):
        read_message(told)


def test_sentences_arrive_with_what_stands_in_their_gaps() -> None:
    message = Message(
        "{a} and {b}", {"a": Message("{count} shell", {"count": 2}, "{count} shells"), "b": "Ben"}
    )
    assert read_message(parse(dump(write_message(message)))) == message


@pytest.mark.parametrize(
    "change",
    [
        {"number": 7},
        {"stands": 9},
        {"continues": 5},
        {"undone": -1},
        {"events": [{"is": "Event"}]},
        {"events": [{"is": "nonsense"}]},
        {"position": {"round": "1"}},
        {"position": {"secret": 1}},
        {"action": {"do": "place"}},
        {"action": None},
        {"more": 1},
    ],
    ids=str,
)
def test_a_step_of_another_form_is_refused(change: dict[str, Json]) -> None:
    game = GAMES.find("haleakala")
    wire, window = wire_of(game), seen(tables_of(game)[0])
    first = wire.read_step(wire.write_step(window.steps[0]), [])
    told = wire.write_step(window.steps[1])
    assert wire.read_step(told, [first]) == window.steps[1]
    with pytest.raises(Refusal):
        wire.read_step({**told, **change}, [first])
