"""What Haleakalā tells the hands: cards by what they bring, and how the board lies at the start."""

import re

import pytest

from companion.core.json_text import JsonObject
from companion.core.table import Table
from companion.games.haleakala.position import Position
from companion.playing.moments import eruption_of
from companion.playing.to_do import lay_out, to_do
from tests.games.haleakala.test_cards import BOX, LAND_AT_3, slots
from tests.games.haleakala.test_turn import beaches, haleakala
from tests.last_turn import ENDING, last_turn
from tests.seeing import seen
from tests.tables import do

# Ben alone is on beach 3: he takes what lies there.
BEN = {"beaches": beaches(b3=[[], [4]])}


def told(table: Table[Position]) -> list[str]:
    window = seen(table)
    return [str(line.spoken) for line in to_do(window, window.last)]


def landed(*actions: JsonObject, **start: object) -> list[str]:
    """What is told once the boat landed at 3, after these actions."""
    return told(haleakala(LAND_AT_3, *actions, start={**BEN, **start}, box=BOX))


def test_a_card_without_effect_is_no_order() -> None:
    lines = landed(slots=slots(s3=["statue", None]), shamans=["beach-1", "beach-4"])
    assert "Ben discards “Build a statue”: no effect" in lines
    assert not any("uses" in line for line in lines)


def test_a_statue_that_is_built_says_where() -> None:
    lines = landed(slots=slots(s3=["statue", None]), shamans=["beach-1", "forest-4"])
    assert "Ben uses “Build a statue”: Forest 4" in lines


def test_a_card_whose_turn_has_not_come_is_only_taken() -> None:
    start = {
        "beaches": beaches(b3=[[2], [4]]),
        "slots": slots(s3=["priestess", "statue"]),
        "craters": [1, 0, 0, 0, 0, 0],
        "shamans": ["forest-1", "beach-4"],
    }
    window = seen(haleakala(LAND_AT_3, do(1, "choose", slot=1), start=start, box=BOX))
    lines = to_do(window, window.last)
    assert [(str(line.words), line.tapped) for line in lines] == [
        ("Ben takes “Lava priestess”: used in a moment", True),
        ("Ana takes “Build a statue”: used in a moment", False),
    ]
    moved = do(1, "priestess", **{"from": 1, "to": 2})
    after = told(haleakala(LAND_AT_3, do(1, "choose", slot=1), moved, start=start, box=BOX))
    assert after[:2] == ["Lava from crater 1 to crater 2", "Ana: a statue on Forest 1"]


def test_a_new_card_is_named_as_a_card() -> None:
    lines = landed(slots=slots(s3=["fish-1", None]), piles=[2, 12, 15])
    new = [line for line in lines if " card “" in line]
    assert [line.partition(" “")[0] for line in new] == ["New 1-palm card", "New 1-palm card"]
    assert all(re.search("”, at segment 3, [a-z]+ slot$", line) for line in new)


def test_a_card_that_builds_at_once_is_used_when_it_is_picked() -> None:
    start = {"beaches": beaches(b3=[[], [4]]), "slots": slots(s3=["statue", "fish-1"])}
    start["shamans"] = ["beach-1", "forest-4"]
    lines = landed(do(1, "choose", slot=1), **start)
    assert lines[:2] == ["Ben uses “Build a statue”", "Ben: a statue on Forest 4"]


@pytest.mark.parametrize(
    ("lying", "why"),
    [
        (["fish-1", "fish-1"], "both cards are the same, Ana gets none"),
        (["fish-1", None], "only one card lies here, Ana gets none"),
    ],
)
def test_why_somebody_gets_no_card_is_said(lying: list[str | None], why: str) -> None:
    lines = landed(beaches=beaches(b3=[[2], [4]]), slots=slots(s3=lying))
    assert any(line.startswith("Ben takes “Fish") and line.endswith(why) for line in lines)


def test_what_is_done_again_is_asked_for_like_anything_else() -> None:
    start = {"beaches": beaches(b3=[[], [4]]), "slots": slots(s3=["statue", "fish-1"])}
    start["shamans"] = ["beach-1", "forest-4"]
    again = haleakala(
        LAND_AT_3,
        do(1, "choose", slot=1),
        do(1, "undo"),
        do(1, "redo"),
        start={**BEN, **start},
        box=BOX,
    )
    window = seen(again)
    lines = to_do(window, window.last)
    assert "Ben: a statue on Forest 4" in [str(line.words) for line in lines]
    assert not any(line.tapped for line in lines)


def test_the_checklist_of_an_eruption_has_every_statue_that_the_list_leaves_to_it() -> None:
    window = seen(last_turn(ENDING))
    found = eruption_of(window)
    assert found is not None
    listed = {
        f"{str(task.words).removesuffix('’s statue')}: statue off {task.place}"
        for task in found[1].tasks
    }
    left = {str(line.words) for line in to_do(window, window.last) if line.in_moment}
    assert {line for line in left if "statue" in line} == listed


def lying(**header: object) -> list[str]:
    """The lines of the lay-out page."""
    page = lay_out(seen(haleakala(**header)))
    assert page is not None
    return [str(line.spoken) for line in page.lines]


def test_the_lay_out_page_says_who_starts_and_what_that_decides() -> None:
    end = "with the start card: if all is level in the end, Ana wins"
    assert lying(first=1)[-1] == f"Ben starts, {end}"


def test_the_tactical_game_takes_lava_cards_out_and_hands_out_invocation_discs() -> None:
    tactical = lying(options={"variant": "tactical", "draws": "physical"})
    assert "Take out the 8 lava cards, back into the box" in tactical
    assert sum("invocation disc" in line for line in tactical) == 2
    base = lying(options={"draws": "physical"})
    assert not any("invocation" in line or "lava cards" in line for line in base)


def erupting(table: Table[Position]) -> tuple[int, ...]:
    """The lava that the eruption of the last step is drawn with."""
    window = seen(table)
    found = window.telling.eruption(window.last)
    assert found is not None
    assert isinstance(found.position, Position)
    return found.position.craters


def test_an_eruption_is_drawn_with_the_lava_where_the_priestess_put_it() -> None:
    # Nothing is left to draw before the first scoring; Ana has a shell and the lava is on 1.
    start = {
        "piles": [0, 0, 15],
        "hands": [{"shell": 1}, {}],
        "craters": [1, 0, 0, 0, 0, 0],
        "statues": {"mountain-2": 1},
        "pending": {"ask": "buy", "by": 0, "phase": "scoring"},
    }
    table = haleakala(
        do(0, "buy", card="priestess"),
        do(0, "priestess", **{"from": 1, "to": 2}),
        start=start,
        options={"priestess_before_scoring": True},
        box=BOX,
    )
    assert erupting(table) == (0, 1, 0, 0, 0, 0)


def test_so_it_is_when_the_priestess_of_a_landing_ends_the_round() -> None:
    start = {
        "piles": [0, 0, 15],
        "beaches": beaches(b3=[[], [4]]),
        "slots": slots(s3=["priestess", None]),
        "craters": [1, 0, 0, 0, 0, 0],
    }
    moved = do(1, "priestess", **{"from": 1, "to": 2})
    assert erupting(haleakala(LAND_AT_3, moved, start=start, box=BOX)) == (0, 1, 0, 0, 0, 0)
