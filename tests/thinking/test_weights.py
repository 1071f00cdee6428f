"""Every form that Caldera plays has its weights, a pair for each feature and no others."""

import pytest

from companion.games import GAMES
from tests.thinking.forms import FORMS, Form, form_name
from tests.thinking.test_dealing import table_of


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_each_feature_has_a_weight_at_the_beginning_and_at_the_end(form: Form) -> None:
    game = GAMES.find(form[0])
    header = table_of(form, "weights")
    rules = game.rules(header)
    mind = game.mind(rules)
    weights = mind.read_weights()[mind.form()]
    assert set(weights) == set(mind.FEATURES)
    assert all(len(pair) == 2 for pair in weights.values())
    position = rules.set_up().position
    assert 0 <= mind.progress(position) < 0.25
    assert [len(mine) for mine in mind.features(position)] == [len(mind.FEATURES)] * form[1]


@pytest.mark.parametrize("form", FORMS, ids=form_name)
def test_a_table_that_caldera_can_play_says_so(form: Form) -> None:
    assert GAMES.find(form[0]).unable(table_of(form, "weights")) is None


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("arabana", {"draws": "physical"}, "OWN_CARDS"),
        ("mauna-kea", {"tracking": "light"}, "NOT_TRACKED"),
        ("mauna-kea", {"tracking": "full", "variant": "expert", "draws": "physical"}, "OWN_CARDS"),
    ],
)
def test_one_that_it_cannot_play_says_why(
    game: str, options: dict[str, str | bool], why: str
) -> None:
    found = GAMES.find(game).unable(table_of((game, 3, options), "weights"))
    assert found is not None
    assert found.name == why
