"""Facts are lenses on the record’s position: what is put is read, and put back it is as it was."""

from collections.abc import Mapping

import pytest

from companion.core.json_text import Json, JsonObject
from companion.core.message import say
from companion.showing.fixing import (
    Among,
    At,
    Fact,
    Together,
    number_group,
    read_facts,
    write_facts,
)

TOLD: JsonObject = {
    "turn": 1,
    "pending": {"ask": "buy", "by": 0},
    "hands": [{"shell": 2}, {}],
    "beaches": [[[3], []], [[1, 5], [4]]],
    "statues": {"forest-1": 0},
}
FACTS: Mapping[str, Fact] = {
    "turn": Fact(Together(("turn", "pending")), say("turn")),
    "shells": Fact(At(("hands", 0, "shell"), bare=0), say("shells")),
    "pearls": Fact(At(("hands", 1, "pearl"), bare=0), say("pearls")),
    "statue": Fact(At(("statues", "forest-1")), say("statue")),
    "free": Fact(At(("statues", "forest-2")), say("free")),
    "three": Fact(Among(("beaches",), 3, (0,), first=1), say("three")),
    "two": Fact(Among(("beaches",), 2, (0,), first=1), say("two")),
}
OTHER: Mapping[str, Json] = {
    "turn": {"turn": 0},
    "shells": 5,
    "pearls": 1,
    "statue": None,
    "free": 1,
    "three": 2,
    "two": 1,
}


def test_facts_are_read_where_the_record_has_them() -> None:
    assert read_facts(FACTS, TOLD) == {
        "turn": {"turn": 1, "pending": {"ask": "buy", "by": 0}},
        "shells": 2,
        "pearls": 0,
        "statue": 0,
        "free": None,
        "three": 1,
        "two": None,
    }


@pytest.mark.parametrize("key", FACTS)
def test_what_is_put_is_read(key: str) -> None:
    told = write_facts(FACTS, TOLD, {key: OTHER[key]})
    assert read_facts(FACTS, told) == {**read_facts(FACTS, TOLD), key: OTHER[key]}


@pytest.mark.parametrize("key", FACTS)
def test_what_is_read_and_put_back_changes_nothing(key: str) -> None:
    assert write_facts(FACTS, TOLD, {key: FACTS[key].entry.read(TOLD)}) == TOLD


@pytest.mark.parametrize("key", FACTS)
def test_what_is_put_and_then_put_back_is_as_it_was(key: str) -> None:
    there = write_facts(FACTS, TOLD, {key: OTHER[key]})
    assert write_facts(FACTS, there, {key: FACTS[key].entry.read(TOLD)}) == TOLD


def test_writing_facts_leaves_the_given_position_unchanged() -> None:
    before = repr(TOLD)
    write_facts(FACTS, TOLD, OTHER)
    assert repr(TOLD) == before


def test_an_entry_that_is_bare_is_left_out_of_the_record() -> None:
    assert write_facts(FACTS, TOLD, {"shells": 0})["hands"] == [{}, {}]
    assert "statues" not in write_facts(FACTS, TOLD, {"statue": None})


def test_a_thing_moves_from_one_list_to_another_and_lies_in_order_there() -> None:
    told = write_facts(FACTS, TOLD, {"three": 2})
    assert told["beaches"] == [[[], []], [[1, 3, 5], [4]]]
    assert write_facts(FACTS, told, {"three": None})["beaches"] == [[[], []], [[1, 5], [4]]]


def test_a_number_goes_by_one_and_never_below_none_or_above_the_most() -> None:
    def ways(number: int) -> list[Json]:
        group = number_group({"lava": number}, "lava", say("Lava"), 3)
        assert group.count == number
        return [fix.value for fix in group.options]

    assert [ways(number) for number in (0, 2, 3)] == [[0, 1], [1, 3], [2, 3]]
