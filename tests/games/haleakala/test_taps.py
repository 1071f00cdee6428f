"""Taps at a Haleakalā table: chosen first, done by the button, refused with the reason."""

import pytest

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.games.haleakala.actions import Choose, Place, Priestess, Sail, Shaman, TakeBack
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.board import GameBoard
from companion.games.haleakala.screen.taps import Choice, Taps
from companion.showing.sight import Sight
from tests.seeing import sight_of

ANA, BEN = 0, 1
START: dict[str, Json] = {
    "round": 2,
    "turn": BEN,
    "boat": 5,
    "beaches": [[[3], []], [[2], [4]], [[], []], [[], [1]], [[], []], [[4], []]],
    "shamans": ["grassland-2", "forest-5"],
    "craters": [0, 0, 1, 0, 0, 2],
}


def at(variant: str = "base", **changes: Json) -> tuple[Taps, Sight[Position]]:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    header = Header("haleakala", players, 0, {"variant": variant}, start={**START, **changes})
    rules = GameRules(header)
    return Taps(rules), sight_of(rules, rules.set_up().position)


def tap(taps: Taps, sight: Sight[Position], *places: str) -> Choice:
    choice = taps.nothing(sight)
    for place in places:
        choice = taps.tapped(sight, choice, place)
    return choice


def test_a_disc_and_a_beach_are_chosen_and_the_button_places_it() -> None:
    taps, sight = at()
    choice = tap(taps, sight, "disc-3", "beach-5")
    assert taps.action(sight, choice) == Place(BEN, 3, 5)


def test_only_beaches_where_the_sums_would_differ_are_lit() -> None:
    taps, sight = at()
    choice = tap(taps, sight, "disc-3")
    assert taps.lit(sight, choice) == {f"beach-{beach}" for beach in (2, 3, 4, 5, 6)}
    assert taps.refused(sight, choice) == {"beach-1": 3}


def test_a_beach_where_the_sums_would_be_the_same_says_why_not() -> None:
    taps, sight = at()
    with pytest.raises(Refusal, match="both sums on beach 1 would be 3"):
        tap(taps, sight, "disc-3", "beach-1")


def test_a_second_tap_takes_no_choice_away() -> None:
    taps, sight = at()
    once = tap(taps, sight, "disc-3", "beach-5")
    assert tap(taps, sight, "disc-3", "disc-3", "beach-5", "beach-5") == once


def test_another_disc_keeps_the_beach_if_it_may_lie_there() -> None:
    taps, sight = at()
    choice = tap(taps, sight, "disc-2", "beach-1", "disc-5")
    assert taps.action(sight, choice) == Place(BEN, 5, 1)
    assert tap(taps, sight, "disc-2", "beach-1", "disc-3") == Choice(disc=3)


def test_a_disc_that_lies_out_is_taken_back_from_the_tray_or_from_its_beach() -> None:
    taps, sight = at()
    for place in ("disc-1", "beach-4"):
        choice = tap(taps, sight, place)
        assert taps.action(sight, choice) == TakeBack(BEN, 1, 4)


def test_an_empty_beach_asks_for_a_disc_first() -> None:
    taps, sight = at()
    with pytest.raises(Refusal, match="Choose one of your discs first"):
        tap(taps, sight, "beach-3")


def test_with_no_disc_left_the_button_sails() -> None:
    beaches: Json = [[[3], [1]], [[2], [4]], [[], [2, 3]], [[], [5]], [[], []], [[4], []]]
    taps, sight = at(beaches=beaches)
    assert taps.action(sight, taps.nothing(sight)) == Sail(BEN)


def test_the_only_disc_left_is_chosen_at_once() -> None:
    beaches: Json = [[[3], [1]], [[2], [4]], [[], [3]], [[], [5]], [[], []], [[4], []]]
    taps, sight = at(beaches=beaches)
    assert taps.nothing(sight) == Choice(disc=2)


def asked(variant: str = "base", *places: str, **changes: Json) -> str:
    """The question on the screen after some taps."""
    taps, sight = at(variant, **changes)
    return str(GameBoard(taps.rules).scene(sight, tap(taps, sight, *places), 0).prompt)


def test_with_one_disc_left_the_question_still_says_that_one_can_be_taken_back() -> None:
    beaches: Json = [[[3], [1]], [[2], [4]], [[], [3]], [[], [5]], [[], []], [[4], []]]
    assert asked(beaches=beaches) == "Put your 2 on a glowing beach, or take one back."
    placed = asked("base", "beach-5", beaches=beaches)
    assert placed == "Put your 2 on a glowing beach."


def test_the_invocation_disc_goes_with_a_number_disc_to_the_boat() -> None:
    taps, sight = at("tactical")
    choice = tap(taps, sight, "disc-3", "invocation")
    assert taps.action(sight, choice) == Place(BEN, 3, 5, invoke=True)


def test_the_boats_beach_keeps_the_invocation_disc_that_is_chosen() -> None:
    taps, sight = at("tactical")
    choice = tap(taps, sight, "disc-3", "invocation", "beach-5")
    assert taps.action(sight, choice) == Place(BEN, 3, 5, invoke=True)


def test_a_second_tap_on_the_invocation_disc_leaves_it_out() -> None:
    taps, sight = at("tactical")
    choice = tap(taps, sight, "disc-3", "invocation", "invocation")
    assert choice == Choice(disc=3)
    choice = tap(taps, sight, "disc-3", "beach-5", "invocation", "invocation")
    assert taps.action(sight, choice) == Place(BEN, 3, 5)


def test_no_other_tap_leaves_out_the_invocation_disc_without_a_word() -> None:
    # At the boat Ana has 2: Ben's 2 may not go there.
    beaches: Json = [[[3], []], [[], [4]], [[], []], [[], [1]], [[2], []], [[4], []]]
    taps, sight = at("tactical", beaches=beaches)
    choice = tap(taps, sight, "disc-3", "invocation")
    assert taps.tapped(sight, choice, "disc-3") == choice
    with pytest.raises(Refusal, match="goes to the boat, on beach 5"):
        taps.tapped(sight, choice, "beach-3")
    with pytest.raises(Refusal, match="Your 2 cannot go to the boat"):
        taps.tapped(sight, choice, "disc-2")
    with pytest.raises(Refusal, match="To take your 1 back instead"):
        taps.tapped(sight, choice, "disc-1")
    other = taps.tapped(sight, choice, "disc-5")
    assert taps.action(sight, other) == Place(BEN, 5, 5, invoke=True)


def test_the_invocation_disc_never_goes_alone() -> None:
    taps, sight = at("tactical")
    with pytest.raises(Refusal, match="Choose a number disc first"):
        tap(taps, sight, "invocation")


def test_a_shaman_space_too_far_is_named_as_players_call_it() -> None:
    taps, sight = at(pending={"ask": "shaman", "by": BEN, "phase": "turn"})
    choice = tap(taps, sight, "mountain-5")
    assert taps.action(sight, choice) == Shaman(BEN, "mountain-5")
    with pytest.raises(Refusal, match="Mountain 2 is more than two steps away"):
        tap(taps, sight, "mountain-2")


def test_the_priestess_first_takes_lava_then_a_crater_beside_it() -> None:
    taps, sight = at(pending={"ask": "priestess", "by": BEN, "phase": "landing"})
    assert taps.lit(sight, Choice()) == {"crater-3", "crater-6"}
    choice = tap(taps, sight, "crater-6")
    assert taps.lit(sight, choice) == {"crater-5", "crater-1"}
    done = taps.tapped(sight, choice, "crater-1")
    assert taps.action(sight, done) == Priestess(BEN, 6, 1)


def test_a_card_beside_the_boat_is_picked_any_other_is_read() -> None:
    empty: list[Json] = [[None, None]] * 4
    slots: Json = [["fish-2", "shell"], ["statue", "fish-2"], *empty]
    asked: Json = {"ask": "choose", "by": BEN, "phase": "landing"}
    taps, sight = at(boat=2, slots=slots, pending=asked)
    picked = tap(taps, sight, "slot-2")
    assert taps.action(sight, picked) == Choose(BEN, 1)
    assert tap(taps, sight, "slot-1").reading == "shell"


def test_an_empty_slot_says_so() -> None:
    taps, sight = at(slots=[[None, None]] * 6)
    with pytest.raises(Refusal, match="No card lies here"):
        tap(taps, sight, "slot-4")


def test_a_second_tap_on_a_beach_keeps_what_is_taken_back() -> None:
    taps, sight = at()
    choice = tap(taps, sight, "beach-2", "beach-2")
    assert taps.action(sight, choice) == TakeBack(BEN, 4, 2)


def test_of_several_own_discs_on_a_beach_one_is_tapped_itself() -> None:
    taps, sight = at(beaches=[[[], []], [[], [4, 5]], [[], []], [[], []], [[], []], [[], []]])
    with pytest.raises(Refusal, match="Several of your discs lie on beach 2"):
        tap(taps, sight, "beach-2")
    choice = tap(taps, sight, "disc-5")
    assert taps.action(sight, choice) == TakeBack(BEN, 5, 2)
    assert choice.by_disc
