"""What the table says in an opponent's turn."""

import flet as ft

from companion.core.table import Table
from companion.games import GAMES
from companion.playing.opponent_turn import OpponentTurn
from companion.showing.flags import flag
from companion.showing.scene import Picture, Scene
from companion.ui.board.board_frame import tag_on_board
from companion.ui.table.opponent_scene import WHY, opponent_scene, ticked_off
from tests.playing.opponents import header
from tests.seeing import seen

PICTURE = Picture(
    100.0, 100.0, (), tags=(flag("flag-1-a", 1, 20.0, 20.0), flag("flag-2-b", 2, 60.0, 60.0))
)


def scene(turn: OpponentTurn, *, why: bool = False, thinks_long: bool = False) -> Scene:
    table = seen(Table(GAMES.rules("hekla")(header("hekla", "", "easy"))))
    board = table.board
    plain = board.scene(table.sight, board.nothing(table.sight), 0)
    return opponent_scene(table, plain, turn, why=why, thinks_long=thinks_long)


def test_a_short_thought_needs_no_words() -> None:
    turn = OpponentTurn(1, "thinks")
    assert str(scene(turn).prompt) == "Caldera plays."
    assert str(scene(turn, thinks_long=True).prompt) == "Caldera thinks."


def test_asking_why_is_a_switch() -> None:
    turn = OpponentTurn(1, "carry out")
    for on in (False, True):
        asks = scene(turn, why=on).secondary
        assert asks is not None
        assert (asks.place, asks.switched_on) == (WHY, on)


def test_what_is_done_has_a_tick_on_the_board() -> None:
    done, still = ticked_off(PICTURE, frozenset({1})).tags
    assert (done.ticked, still.ticked) == (True, False)
    for tag in (done, still):
        face = tag_on_board(tag, 1.0, (100.0, 100.0))
        assert isinstance(face, ft.Container)
        assert isinstance(face.content, ft.Icon) == tag.ticked
