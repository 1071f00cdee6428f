"""How much room a question needs."""

from companion.core.message import say
from companion.showing.counting import CountedRow, Counts
from companion.showing.scene import Panel
from companion.ui.table.panel import panel_height

ROWS = tuple(
    CountedRow(color, say("artefact"), "art", 0, 3) for color in ("white", "grey", "black")
)


def test_a_question_that_is_answered_by_numbers_needs_room_for_all_of_them() -> None:
    counted = Panel((), counts=(Counts(say("Artefacts on board"), ROWS),))
    # Three rows of buttons for a finger.
    assert panel_height(counted, 292) > 3 * 48
    assert panel_height(Panel(()), 292) == 0
