"""Sensible people at a real board: what they tell a light table leads to the same end."""

from companion.games.mauna_kea.actions import Lay
from tests.games.mauna_kea.sensible import Evening


def test_a_light_table_that_a_game_is_entered_in_ends_like_the_board() -> None:
    evening = Evening(3, "evening 3", pave=True)
    light = evening.play()
    assert light.scores == evening.board.scores
    assert light.position.out.explorers == evening.board.position.out.explorers


def test_sensible_people_turn_their_tiles() -> None:
    laid = [one for one in Evening(4, "evening 4").play().actions if isinstance(one, Lay)]
    assert {lay.turned for lay in laid} == {0, 1, 2, 3}
