"""Opponents answer what they are asked, in slices, and see nothing but their own seat's view."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.action import Action
from companion.core.mind import AnyMind
from companion.core.table import Table
from companion.games import GAMES
from companion.thinking.ideas import ideas
from companion.thinking.opponent import decide, think
from companion.thinking.strength import EFFORTS, Effort, Strength
from companion.thinking.view import View
from companion.thinking.win_chance import win_chance
from tests.playing.other_deals import OTHERWISE
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.seated import GREEDY, Seated, at_random, next_action, play, with_effort
from tests.thinking.test_dealing import table_of

FEW = Effort(1.0, playouts=8)


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_greedy_games_end_and_no_answer_is_illegal(form: Form) -> None:
    header = table_of(form, "greedy")
    deciders = [GREEDY, at_random, GREEDY, at_random][: len(header.players)]
    # The table itself refuses whatever is not legal.
    assert play(header, deciders, Random(3)).table.result is not None


@pytest.mark.parametrize(
    "form",
    [
        ("haleakala", 2, {"variant": "base", "draws": "physical"}),
        ("mauna-kea", 2, {"variant": "base", "tracking": "full", "draws": "physical"}),
    ],
    ids=form_name,
)
def test_with_own_cards_or_an_own_bag_people_tell_what_came_up(form: Form) -> None:
    header = table_of(form, "own")
    seated = play(header, [GREEDY, GREEDY], Random(3))
    told = {step.action.do for step in seated.table.steps if step.action is not None}
    assert told & {"reveal", "drew"}
    assert seated.table.result is not None


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_every_thought_can_be_the_last_one(form: Form) -> None:
    seated = begun(form, 40)
    for seat in seated.rules.seats:
        view = seated.view(seat)
        if view is not None:
            thoughts = list(think(seated.mind, view, FEW, Random(1), clock=Ticking()))
            assert thoughts
            assert {thought.action for thought in thoughts} <= set(view.answers)


class Ticking:
    """A clock on which every look takes a hundredth of a second."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 0.01
        return self._now


def begun(form: Form, steps: int) -> Seated:
    """A table after some random steps."""
    header = table_of(form, "begun")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    luck = Random(2)
    while len(seated.table.steps) <= steps and seated.table.result is None:
        seated.table.push(next_action(seated, [at_random] * 4, luck))
    return seated


def test_time_counts_only_while_it_thinks() -> None:
    seated = begun(FORMS[0], 10)
    (seat,) = seated.rules.to_act(seated.table.position)
    view = seated.view(seat)
    assert view is not None
    clock = Ticking()
    slices = 0
    for _ in think(seated.mind, view, Effort(5.0), Random(1), clock=clock):
        slices += 1
        clock._now += 1000.0
    assert slices > 10


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_what_a_seat_cannot_see_changes_no_decision(form: Form) -> None:
    assert differing_decisions(form, peek=False) == 0


def test_a_mind_that_peeks_is_found() -> None:
    arabana = next(form for form in FORMS if form[0] == "arabana")
    assert differing_decisions(arabana, peek=True) > 0


def differing_decisions(form: Form, peek: bool) -> int:
    """How many decisions change when everything that the seat cannot see is dealt otherwise."""
    header = table_of(form, "non-interference")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    luck, differing, compared = Random(4), 0, 0
    otherwise = OTHERWISE[header.game]
    deciders = [GREEDY] * len(header.players)
    while seated.table.result is None and len(seated.table.steps) < 75:
        position = seated.table.position
        for seat in seated.rules.to_act(position)[:1]:
            view = seated.view(seat)
            if view is None or len(seated.table.steps) % 5:
                continue
            seats = frozenset({seat})
            other = otherwise(seated.rules, position, seats, luck, 0)
            assert seated.rules.masked(other, seats) == view.position
            compared += 1
            one = decided(seated, view, position if peek else None)
            # The same window on the other table: only what is masked differs.
            again = replace(view, position=seated.rules.masked(other, seats))
            differing += one != decided(seated, again, other if peek else None)
        seated.table.push(next_action(seated, deciders, luck))
    assert compared > 5
    return differing


def decided(seated: Seated, view: View[Any], true: Any) -> Action:
    """A decision; one that peeks deals no world but the true one."""
    mind: AnyMind = seated.mind
    if true is not None:
        mind = GAMES.find(seated.table.header.game).mind(seated.mind.rules)
        mind.dealt = lambda position, known, luck: true  # type: ignore[method-assign]
    return decide(mind, view, FEW, Random(7)).action


@pytest.mark.parametrize("strength", Strength)
def test_each_strength_answers(strength: Strength) -> None:
    seated = begun(FORMS[0], 10)
    (seat,) = seated.rules.to_act(seated.table.position)
    view = seated.view(seat)
    assert view is not None
    effort = replace(EFFORTS[strength], seconds=0.02)
    assert with_effort(effort)(seated.mind, view, Random(1)) in view.answers


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_ideas_are_few_different_and_legal(form: Form) -> None:
    seated = begun(form, 40)
    for seat in seated.rules.to_act(seated.table.position):
        view = seated.view(seat)
        if view is not None:
            *_, found = ideas(seated.mind, view, Effort(1.0, playouts=40), Random(1))
            assert 1 <= len(found) <= 3
            assert set(found) <= set(view.answers)
            assert len({seated.mind.alike(idea) for idea in found}) == len(found)


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_win_chances_are_together_one(form: Form) -> None:
    seated = begun(form, 40)
    position, mind = seated.table.position, seated.mind
    *_, found = win_chance(mind, lambda luck: mind.world(position, None, luck), 12, Random(1))
    assert sum(found.chances) == pytest.approx(1)
    assert all(0 <= margin <= 1 for margin in found.margins)
    assert found.playouts == 12


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_points_are_those_of_the_sheet(form: Form) -> None:
    seated = begun(form, 60)
    for step in seated.table.steps[::5]:
        if seated.rules.result(step.position) is None:
            reckoning = seated.rules.reckon(step.position)
            before = seated.rules.scores(step.position)
            points = tuple(seated.mind.points(step.position))
            if form[0] == "hekla":
                assert points == before
            else:
                totals = reckoning.sheet.totals
                assert points == tuple(map(sum, zip(before, totals, strict=True)))
