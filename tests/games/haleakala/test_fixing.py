"""Fix the board: the position as facts, each of which can be put right by itself."""

import random

import pytest

from companion.core.action import Correct
from companion.core.game import Header, Player
from companion.core.notation import merge
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import find_board
from companion.games.haleakala.board import GameBoard
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.ui.screens.fix import patch_between

ANA, BEN = 0, 1


def table(**options: str) -> Table[Position]:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    return Table(GameRules(Header("haleakala", players, 0, options, seed="fixing")))


def board(at: Table[Position]) -> GameBoard:
    made = find_board(at.rules)  # type: ignore[arg-type]
    assert isinstance(made, GameBoard)
    return made


@pytest.mark.parametrize("options", [{}, {"variant": "tactical"}, {"draws": "physical"}])
def test_facts_tell_every_position_of_a_whole_game(options: dict[str, str]) -> None:
    at, luck = table(**options), random.Random(7)
    desk = board(at)
    while not at.result:
        assert desk.told(desk.facts(at.position)) == at.rules.write(at.position)
        at.push(at.rules.pick(at.position, luck))


def test_a_fix_becomes_one_correction() -> None:
    at = table()
    desk = board(at)
    facts = {**desk.facts(at.position), "statue-forest-4": BEN, "lava-2": 1, "score-0": 7}
    patch = patch_between(at.rules.write(at.position), desk.told(facts))
    at.push(Correct(ANA, patch))
    assert at.position.statues == {"forest-4": BEN}
    assert at.position.craters == (0, 1, 0, 0, 0, 0)
    assert at.position.scores == (7, 0)


def test_what_makes_no_sense_is_refused_with_its_reason() -> None:
    at = table()
    desk = board(at)
    facts = {**desk.facts(at.position), "disc-0-3": 2, "disc-1-3": 2}
    with pytest.raises(Refusal, match="Both sums on beach 2 would be 3"):
        at.rules.correct(at.position, desk.told(facts), 1)


def test_a_statue_can_be_none_or_either_players() -> None:
    at = table()
    desk = board(at)
    statue, shaman = desk.fixes(desk.facts(at.position), "forest-4").groups
    assert [fix.value for fix in statue.options] == [None, ANA, BEN]
    assert [fix.chosen for fix in statue.options] == [True, False, False]
    assert [fix.value for fix in shaman.options] == ["forest-4", "forest-4"]


def test_a_disc_that_lies_here_goes_back_to_the_supply_with_a_second_tap() -> None:
    at = table()
    desk = board(at)
    facts = {**desk.facts(at.position), "disc-0-3": 2}
    discs = desk.fixes(facts, "beach-2").groups[1]
    assert [fix.value for fix in discs.options] == [2, 2, None, 2, 2]


@pytest.mark.parametrize(
    "place", ["beach-1", "grassland-3", "crater-6", "slot-7", "seat-0", "seat-1", "piles", "turn"]
)
def test_every_way_to_put_something_right_can_be_said_and_drawn(place: str) -> None:
    at = table(variant="tactical")
    desk = board(at)
    facts = desk.facts(at.position)
    for group in desk.fixes(facts, place).groups:
        for fix in group.options:
            assert str(desk.fix_thing(fix.key))
            assert str(desk.fix_words(fix.key, fix.value))
            desk.flag(fix.key, fix.value, turn=3)
            assert desk.drawn(desk.told({**facts, fix.key: fix.value}))


def test_a_patch_between_two_objects_leads_from_one_to_the_other() -> None:
    before = {"a": 1, "b": {"c": 2, "d": 3}, "e": [1, 2]}
    after = {"b": {"c": 4}, "e": [2], "f": {"g": 1}}
    assert merge(before, patch_between(before, after)) == after
