"""How high the list of an opponent's turn is: its steps stay above the buttons."""

from typing import TYPE_CHECKING, cast

from companion.core.message import say
from companion.playing.preferences import Settings
from companion.showing.to_do import ToDo
from companion.ui.app_context import Ui
from companion.ui.table.carry_out_panel import LINE, carry_out_height

if TYPE_CHECKING:
    from companion.ui.session import Session

STEP = (ToDo(say("Lava on crater {crater}.", crater=2)),)


def test_a_reason_of_two_lines_makes_the_list_higher_by_one_line() -> None:
    ui = Ui(cast("Session", None), Settings(), "en", True, False, 320.0, 568.0)
    short, long = "Ana 2 more.", "Counted now: Caldera 2 more, Ana 2 fewer."
    bare = carry_out_height(ui, STEP, "", 300)
    assert bare < carry_out_height(ui, STEP, short, 300)
    assert carry_out_height(ui, STEP, long, 300) - carry_out_height(ui, STEP, short, 300) == LINE
