"""What people tell is believed, and nothing is lost by it, in every form of every game (G3)."""

from collections import Counter

import pytest

from companion.core.draws import by_the_players
from companion.core.event import BoxDiffers
from companion.games import GAMES
from tests.games.reported_games import EVERY_FORM, Form, check, play


@pytest.mark.parametrize("form", EVERY_FORM, ids=str)
def test_every_piece_stays_and_a_game_can_be_begun_from_anywhere(form: Form) -> None:
    """More of them: python tests/bench/own_pieces.py."""
    assert check(form.header("told"), most=150, looked_at=2) > 20


def test_every_form_of_every_game_is_there() -> None:
    assert Counter(form.game for form in EVERY_FORM) == {
        "haleakala": 8,
        "arabana": 8,
        "mauna-kea": 24,
        "hekla": 3,
    }
    assert {game.id for game in GAMES} == {form.game for form in EVERY_FORM}


@pytest.mark.parametrize("game", ["haleakala", "arabana", "mauna-kea"])
def test_the_random_players_tell_more_than_the_list_has(game: str) -> None:
    own = [form for form in EVERY_FORM if form.game == game and by_the_players(form.header("told"))]
    said = [
        event
        for form in own
        for step in play(form.header("told"), most=150).steps
        for event in step.events
        if isinstance(event, BoxDiffers)
    ]
    assert len(said) > 5
