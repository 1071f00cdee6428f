"""Fix the board: the position as facts, each of which can be put right by itself."""

import random

import pytest

from companion.core.action import Correct
from companion.core.game import Header, Player
from companion.core.json_text import Json, JsonObject, patch_between
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.board import GameBoard
from companion.showing.fixing import read_facts, write_facts

ANA, BEN = 0, 1


def table(**options: str) -> Table[Position]:
    players = (Player("Ana", "red"), Player("Ben", "yellow"))
    return Table(GameRules(Header("haleakala", players, 0, options, seed="fixing")))


def facts_of(at: Table[Position]) -> dict[str, Json]:
    return read_facts(GameBoard(at.rules).fixing.facts, at.rules.write(at.position))


def put_right(at: Table[Position], **changes: Json) -> JsonObject:
    """The position with some facts changed; their names have dashes."""
    named = {key.replace("_", "-"): value for key, value in changes.items()}
    return write_facts(GameBoard(at.rules).fixing.facts, at.rules.write(at.position), named)


@pytest.mark.parametrize("options", [{}, {"variant": "tactical"}, {"draws": "physical"}])
def test_facts_tell_every_position_of_a_whole_game(options: dict[str, str]) -> None:
    at, luck = table(**options), random.Random(7)
    desk = GameBoard(at.rules)
    while not at.result:
        told = at.rules.write(at.position)
        assert write_facts(desk.fixing.facts, told, read_facts(desk.fixing.facts, told)) == told
        at.push(at.rules.pick(at.position, luck))


def test_a_fix_becomes_one_correction() -> None:
    at = table()
    told = put_right(at, statue_forest_4=BEN, lava_2=1, score_0=7)
    at.push(Correct(ANA, patch_between(at.rules.write(at.position), told)))
    assert at.position.statues == {"forest-4": BEN}
    assert at.position.craters == (0, 1, 0, 0, 0, 0)
    assert at.position.scores == (7, 0)


def test_what_makes_no_sense_is_refused_with_its_reason() -> None:
    at = table()
    with pytest.raises(Refusal, match="Both sums on beach 2 would be 3"):
        at.rules.correct(at.position, put_right(at, disc_0_3=2, disc_1_3=2), 1)


def test_a_statue_can_be_none_or_either_players() -> None:
    at = table()
    statue, shaman = GameBoard(at.rules).fixing.place(facts_of(at), "forest-4").groups
    assert [fix.value for fix in statue.options] == [None, ANA, BEN]
    assert [fix.chosen for fix in statue.options] == [True, False, False]
    assert [fix.value for fix in shaman.options] == ["forest-4", "forest-4"]


def test_a_disc_that_lies_here_goes_back_to_the_supply_with_a_second_tap() -> None:
    at = table()
    facts = {**facts_of(at), "disc-0-3": 2}
    discs = GameBoard(at.rules).fixing.place(facts, "beach-2").groups[1]
    assert [fix.value for fix in discs.options] == [2, 2, None, 2, 2]


@pytest.mark.parametrize(
    "place", ["beach-1", "grassland-3", "crater-6", "slot-7", "seat-0", "seat-1", "piles", "turn"]
)
def test_every_way_to_put_something_right_can_be_said_and_drawn(place: str) -> None:
    at = table(variant="tactical")
    desk, told, facts = GameBoard(at.rules), at.rules.write(at.position), facts_of(at)
    for group in desk.fixing.place(facts, place).groups:
        for fix in group.options:
            assert str(desk.fixing.facts[fix.key].thing)
            assert str(desk.fixing.facts[fix.key].words(fix.value))
            desk.fixing.facts[fix.key].flag(fix.value, 3)
            assert desk.fixing.drawn(write_facts(desk.fixing.facts, told, {fix.key: fix.value}))
