"""Seats that Caldera plays: asked, they act through the same door as everybody."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion.core.action import Action, GoOn, SeatChange
from companion.core.refusal import Refusal
from companion.games.hekla.mind import GameMind
from companion.playing.log import entries, undo_words
from companion.playing.opponent_turn import not_carried_out, opponent_turn
from companion.playing.seen import Seen
from companion.playing.tables import Tables
from companion.playing.to_do import outstanding
from companion.thinking.strength import Effort
from tests.playing.opponents import answer, go_on, header, idle, play_on, tables_in
from tests.thinking.forms import FORMS, Form, form_name

FEW = Effort(1.0, playouts=6)


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return tables_in(tmp_path)


async def after_its_turn(tables: Tables, *, luck: int = 1) -> Seen:
    """Hekla for Ana and Caldera; Ana has moved, Caldera too, and nobody carried it out yet."""
    seen = tables.seen(tables.begin(header("hekla", "", "easy")))
    await answer(tables, seen, Random(luck))
    return seen


def test_an_opponent_that_is_asked_plays_and_then_hands_carry_it_out(tables: Tables) -> None:
    async def run() -> None:
        seen = await after_its_turn(tables)
        assert [step.action.by for step in seen.steps[1:] if step.action] == [0, 1]
        turn = opponent_turn(seen)
        assert turn is not None
        assert (turn.seat, turn.state, turn.since, turn.goes_on) == (1, "carry out", 1, False)
        to_do = outstanding(seen, turn.since)
        assert to_do
        assert not any(one.tapped for one in to_do)
        await go_on(tables, seen)
        assert opponent_turn(seen) is None
        assert {prompt.seat for prompt in seen.prompts} == {0}

    asyncio.run(run())


def test_nobody_plays_before_the_first_step_until_somebody_lets_it(tables: Tables) -> None:
    async def run() -> None:
        seen = tables.seen(tables.begin(header("hekla", "", "easy", first=1)))
        await idle(tables)
        turn = opponent_turn(seen)
        assert turn is not None
        assert (turn.state, seen.step) == ("ready", 0)
        await go_on(tables, seen)
        assert [step.action.by for step in seen.steps[1:] if step.action] == [0, 1]

    asyncio.run(run())


def test_one_undo_takes_the_whole_turn_back_and_the_same_is_chosen_again(tables: Tables) -> None:
    tables.opponents.effort = FEW

    async def run() -> None:
        game = header("haleakala", "", "strong", options={"draws": "app"})
        seen = tables.seen(tables.begin(game))
        luck = Random(5)
        while (turn := opponent_turn(seen)) is None or len(not_carried_out(seen)) < 2:
            await (answer(tables, seen, luck) if turn is None else go_on(tables, seen))
        did = [step.done for step in reversed(not_carried_out(seen))]
        before = seen.steps[turn.since].after
        words = undo_words(seen)
        assert words is not None
        assert str(words) == "Caldera’s turn"
        await go_on(tables, seen)
        await seen.undo()
        await idle(tables)
        assert seen.position == before
        turn = opponent_turn(seen)
        assert turn is not None
        # It leaves people the time to take back more.
        assert turn.state == "ready"
        await go_on(tables, seen)
        assert [step.done for step in reversed(not_carried_out(seen))] == did
        await seen.undo()
        assert seen.position == before
        await seen.redo()
        await idle(tables)
        assert [step.done for step in reversed(not_carried_out(seen))] == did

    asyncio.run(run())


def test_the_same_position_leads_to_the_same_choice_whatever_the_seed(tmp_path: Path) -> None:
    async def turn(seed: str) -> list[object]:
        folder = tmp_path / seed
        folder.mkdir()
        tables = tables_in(folder, FEW)
        seen = tables.seen(tables.begin(header("hekla", "", "strong", seed=seed)))
        await seen.push(seen.prompts[0].answers[7], seen.step)
        await idle(tables)
        return [step.done for step in not_carried_out(seen)]

    assert asyncio.run(turn("one")) == asyncio.run(turn("another"))


def test_a_correction_is_believed(tables: Tables) -> None:
    async def run() -> None:
        seen = await after_its_turn(tables)
        await go_on(tables, seen)
        corrected = seen.rules.write(seen.position)
        corrected["turn"] = 1
        await seen.correct(corrected, seen.step)
        await idle(tables)
        last = seen.last.action
        assert last is not None
        assert (last.by, last.do) in ((1, "place"), (1, "move"))

    asyncio.run(run())


def test_what_it_thought_of_meanwhile_is_dropped_when_the_table_goes_on(tables: Tables) -> None:
    tables.opponents.effort = Effort(60.0)

    async def run() -> None:
        seen = tables.seen(tables.begin(header("hekla", "", "strong")))
        await seen.push(seen.prompts[0].answers[0], seen.step)
        await asyncio.sleep(0.05)
        assert tables.opponents.playing
        await seen.undo()
        await idle(tables)
        assert [step.number for step in seen.steps if step.action and step.action.by == 1] == []
        assert {prompt.seat for prompt in seen.prompts} == {0}

    asyncio.run(run())


@pytest.mark.parametrize("part", ["agreed", "options", "known", "features"])
def test_where_thinking_fails_it_gives_its_first_answer_and_the_fault_is_logged(
    tables: Tables, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(GameMind, part, fail)

    async def run() -> None:
        seen = await after_its_turn(tables)
        (did,) = not_carried_out(seen)
        assert did.done == first_answer(seen, did.before)
        await go_on(tables, seen)
        assert {prompt.seat for prompt in seen.prompts} == {0}

    asyncio.run(run())
    assert "IndexError: planted" in caplog.text


def test_where_its_mind_cannot_tell_what_was_agreed_it_answers_what_it_is_asked(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(GameMind, "agreement", fail)

    async def run() -> None:
        seen = await after_its_turn(tables)
        assert len(not_carried_out(seen)) == 1
        await go_on(tables, seen)
        assert {prompt.seat for prompt in seen.prompts} == {0}

    asyncio.run(run())
    assert "IndexError: planted" in caplog.text


def test_what_is_not_among_its_answers_is_not_done(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(GameMind, "agreed", lambda *_: GoOn(1))

    async def run() -> None:
        seen = await after_its_turn(tables)
        (did,) = not_carried_out(seen)
        assert did.done == first_answer(seen, did.before)

    asyncio.run(run())
    assert "GoOn" in caplog.text


def fail(*_: object) -> None:
    raise IndexError("planted")


def first_answer(seen: Seen, position: object) -> Action:
    (asked,) = seen.rules.prompts(position)
    return asked.answers[0]


def test_a_next_opponent_waits_until_hands_are_done(tables: Tables) -> None:
    async def run() -> None:
        seen = tables.seen(tables.begin(header("hekla", "", "easy", "medium")))
        await answer(tables, seen, Random(1))
        turn = opponent_turn(seen)
        assert turn is not None
        assert turn.seat == 1
        await go_on(tables, seen)
        turn = opponent_turn(seen)
        assert turn is not None
        assert (turn.seat, turn.state) == (2, "carry out")
        await seen.undo()
        await idle(tables)
        assert seen.steps[seen.last.stands].action == GoOn(0)

    asyncio.run(run())


def marked(form: Form) -> object:
    """Games of many small steps take long."""
    marks = [pytest.mark.long] if form[0] == "mauna-kea" and form[1] > 2 else []
    return pytest.param(form, marks=marks, id=form_name(form))


@pytest.mark.parametrize("form", [marked(form) for form in FORMS])
def test_whole_games_with_opponents_end(tables: Tables, form: Form) -> None:
    game, players, options = form
    strengths = ("", *("easy" for _ in range(players - 1)))

    async def run() -> None:
        id = tables.begin(header(game, *strengths, options=options))  # type: ignore[arg-type]
        seen = await play_on(tables, id, Random(3))
        assert seen.result is not None

    asyncio.run(run())


@pytest.mark.parametrize("game", ["haleakala", "mauna-kea"])
def test_people_report_what_came_up_for_it(tables: Tables, game: str) -> None:
    options = {"draws": "physical"} | ({"tracking": "full"} if game == "mauna-kea" else {})

    async def run() -> None:
        id = tables.begin(header(game, "", "easy", options=options))
        seen = await play_on(tables, id, Random(3))
        assert seen.result is not None
        done = {step.action.do for step in seen.steps if step.action and step.action.by == 1}
        assert done & {"reveal", "drew"}

    asyncio.run(run())


def test_nobody_else_plays_for_its_seat(tables: Tables) -> None:
    async def run() -> None:
        tables.opponents.effort = Effort(60.0)
        seen = tables.seen(tables.begin(header("hekla", "", "strong")))
        await seen.push(seen.prompts[0].answers[0], seen.step)
        with pytest.raises(Refusal, match="Caldera plays for Caldera"):
            await seen.push(seen.prompts[0].answers[0], seen.step)
        for task in tables.opponents.playing.values():
            task.cancel()

    asyncio.run(run())


def test_a_seat_changes_hands_and_back(tables: Tables) -> None:
    async def run() -> None:
        seen = tables.seen(tables.begin(header("hekla", "", "")))
        await answer(tables, seen, Random(1))
        await seen.push(SeatChange(0, 1, "easy"), seen.step)
        await idle(tables)
        turn = opponent_turn(seen)
        assert turn is not None
        assert (turn.seat, turn.state) == (1, "carry out")
        await go_on(tables, seen)
        await seen.push(SeatChange(0, 1), seen.step)
        assert seen.opponents == {}
        said = [str(entry.words) for entry in entries(seen)]
        assert "From now on Caldera plays for Ben." in said
        assert said[-1] == "Ben plays again."
        assert "The table goes on." not in said
        await seen.undo()
        assert seen.opponents == {1: "easy"}

    asyncio.run(run())
