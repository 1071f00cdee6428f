"""What is chosen before it is done: trembling taps, and others who answer at the same time."""

import asyncio
from dataclasses import replace

import pytest

from companion.core.game import Header, Player
from companion.core.prompt import Prompt
from companion.core.table import Table
from companion.games import find
from companion.games.arabana.actions import Keep
from companion.games.haleakala.actions import Place
from companion.playing.window import Window
from companion.ui.table.holders import asked_of
from companion.ui.table.selection import LastPlace, Selection, first_tap
from companion.ui.table.table_state import Scenes
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
ANA, BEN = frozenset({0}), frozenset({1})


def test_a_second_tap_counts_only_once_the_first_was_drawn_and_a_moment_has_passed() -> None:
    tapped = LastPlace().tapped("hand-0", 100.0)
    # However slow the phone is: nobody has seen yet what the first one did.
    assert tapped.is_trembling("hand-0", 105.0)
    assert not tapped.is_trembling("hand-1", 105.0)
    drawn = replace(tapped, drawn=105.0)
    assert drawn.is_trembling("hand-0", 105.2)
    assert not drawn.is_trembling("hand-0", 105.4)


def both_lay_open() -> tuple[Window, Window]:
    """Ana's and Ben's own phones while everybody lays a card open."""
    live = live_table(Table(find("arabana")(Header("arabana", PLAYERS, seed="staged"))))
    return Window(live, ANA, ANA), Window(live, BEN, BEN)


def asked(seen: Window) -> tuple[Prompt, ...]:
    """What is asked on a player's own phone."""
    return asked_of(seen, None, looks=True).prompts


def lay_open(seen: Window, seat: int) -> None:
    """The first card of a seat's hand."""
    keep = next(answer for prompt in seen.prompts for answer in prompt.answers)
    assert isinstance(keep, Keep)
    assert keep.by == seat
    push(seen, keep)


def test_what_one_chose_stays_chosen_while_another_answers_the_same_question() -> None:
    ana, ben = both_lay_open()
    chosen = Selection(ana.step, asked(ana), "a card")
    lay_open(ben, 1)
    assert chosen.step != ana.step
    assert chosen.goes_on(ana.steps, asked(ana))


def test_what_one_chose_is_forgotten_with_ones_own_answer_and_with_whatever_is_taken_back() -> None:
    ana, ben = both_lay_open()
    lay_open(ben, 1)
    chosen = Selection(ana.step, asked(ana), "a card")
    asyncio.run(ben.undo())
    assert not chosen.goes_on(ana.steps, asked(ana))
    own = Selection(ana.step, asked(ana), "a card")
    lay_open(ana, 0)
    assert not own.goes_on(ana.steps, asked(ana))


def test_a_scene_is_made_once_for_each_choice_and_anew_for_another_moment() -> None:
    table = Table(find("haleakala")(Header("haleakala", PLAYERS[:2], seed="scenes")))
    seen = Window(live_table(table), ANA | BEN, ANA | BEN)
    board, scenes = seen.board, Scenes()
    nothing = board.nothing(seen.sight)
    chosen = board.tapped(seen.sight, nothing, "disc-2")
    first = scenes.scene(board, seen.sight, nothing, 0)
    lit = scenes.scene(board, seen.sight, chosen, 0)
    assert lit is not first
    # A phone asks for the moment anew at each repaint.
    assert scenes.scene(board, replace(seen.sight), nothing, 0) is first
    assert scenes.scene(board, seen.sight, chosen, 0) is lit
    assert scenes.scene(board, seen.sight, chosen, 1) is not lit
    push(seen, seen.sight.legal[0])
    assert scenes.scene(board, seen.sight, nothing, 0) is not first
    assert scenes.scene(board, replace(seen.sight, prompts=()), nothing, 0).primary is None


@pytest.mark.parametrize("quick", [False, True])
def test_a_tap_on_a_place_that_followed_from_another_tap_does_all_that_is_chosen(
    quick: bool,
) -> None:
    tactical = Header("haleakala", PLAYERS[:2], options={"variant": "tactical"}, seed="invoked")
    seen = Window(live_table(Table(find("haleakala")(tactical))), ANA | BEN, ANA | BEN)
    board, sight = seen.board, seen.sight
    boat = sight.position.boat  # type: ignore[attr-defined]
    chosen = board.nothing(sight)
    for place in ("disc-4", "invocation"):
        chosen = board.tapped(sight, chosen, place)
    after = board.tapped(sight, chosen, f"beach-{boat}")
    before_scene, after_scene = (board.scene(sight, one, 0) for one in (chosen, after))
    with_lava = Place(0, 4, boat, invoke=True)
    done = first_tap(before_scene, after_scene, f"beach-{boat}", quick=quick)
    assert done == (with_lava if quick else None)
    assert after_scene.primary is not None
    assert after_scene.primary.action == with_lava
