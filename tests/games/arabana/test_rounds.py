"""The ends of the rounds, both scorings, the final turns, and who wins."""

import pytest

from companion.core import report
from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from companion.games.arabana.events import FinalRoundBegan
from companion.games.arabana.position import Position
from tests.games.arabana.tables import (
    CHART,
    arabana,
    bridges,
    happened,
    legal,
    markers,
    refused,
    spokes,
    told,
)
from tests.tables import do

LAST: JsonObject = {"open": ["Lusepil"], "bag": 0}
FINAL: JsonObject = {"round": 2, "bag": 0}


# The small scoring


def test_the_last_card_of_round_1_brings_the_small_scoring_and_a_new_bag() -> None:
    start = {**LAST, "turn": 2, "bridges": spokes("Nuridan", [0, 0, 0, None, None])}
    table = arabana(do(2, "draw", card="Lusepil"), start=start)
    assert [sheet.name for sheet in table.sheets] == ["small"]
    assert table.scores == (2, 0, 0)
    position = table.position
    assert (position.round, position.bag.size, position.discard) == (2, 47 - 4, 0)
    assert len(position.open) == len(table.last.outcome.drew) == 4
    assert told(table)["hands"] == [[], [], ["Lusepil"]]
    assert table.to_act == (0,)


def test_hands_are_kept_between_the_rounds() -> None:
    hands: list[Json] = [["Amaruki", "Epunoa"], ["Fanolei"], []]
    table = arabana(do(0, "draw", card="Lusepil"), start={**LAST, "hands": hands})
    assert told(table)["hands"] == [["Amaruki", "Epunoa", "Lusepil"], ["Fanolei"], []]
    assert table.to_act == (1,)


def test_the_last_card_may_come_from_the_bag() -> None:
    table = arabana(do(0, "draw", card="bag"), start={"open": [], "bag": 1})
    assert [sheet.name for sheet in table.sheets] == ["small"]


# What an island is worth

TABLE = [
    ("Amaruki", 2, 1),
    ("Amaruki", 3, 0),
    ("Nuridan", 3, 2),
    ("Nuridan", 4, 1),
    ("Nuridan", 5, 0),
    ("Lusepil", 4, 3),
    ("Lusepil", 5, 2),
    ("Lusepil", 6, 1),
    ("Lusepil", 7, 0),
]


@pytest.mark.parametrize(("island", "own", "points"), TABLE)
def test_the_scoring_table(island: str, own: int, points: int) -> None:
    size = CHART.size[CHART.number[island]]
    start: JsonObject = {"bridges": spokes(island, [0] * own + [None] * (size - own))}
    small = arabana(start=start).reckon().sheet
    assert small.write() == {
        "name": "small",
        "lines": [{"label": "islands", "points": [points, 0, 0]}],
        "totals": [points, 0, 0],
    }
    great = arabana(start={**start, "round": 2}).reckon().sheet
    assert great.write() == {
        "name": "great",
        "lines": [
            {"label": "islands", "points": [points, 0, 0]},
            {"label": "bonus", "points": [1, 0, 0]},
        ],
        "totals": [points + 1, 0, 0],
    }


def test_a_slot_with_another_players_bridge_counts_like_an_empty_one() -> None:
    start = {"bridges": spokes("Lusepil", [0, 0, 0, 0, 1, 2, None])}
    assert arabana(start=start).reckon().sheet.totals == (3, 0, 0)


def test_why_an_island_gives_its_points_is_said() -> None:
    start = {
        "bridges": {**spokes("Lusepil", [0, 0, 0, 0, None, None, None]), "Fanolei-Hiratuva": 1}
    }
    line = arabana(start=start).reckon().sheet.lines[0]
    assert str(line.why[0]) == "Lusepil 3"
    assert line.why[1] is None


def test_score_counts_a_table_as_it_stands_without_moving_it() -> None:
    start: JsonObject = {
        "round": 2,
        "scores": [5, 9, 0],
        "bridges": spokes("Lusepil", [0, 0, 0, 0, None, None, None]),
    }
    assert report.score(arabana(start=start))["result"] == {
        "ranking": [[0, 1], [2]],
        "winners": [0, 1],
        "tie_break": None,
    }
    assert arabana(start=start).scores == (5, 9, 0)


# The final round


def test_the_last_card_of_round_2_brings_one_more_turn_for_each() -> None:
    start: JsonObject = {**LAST, "round": 2, "turn": 1}
    table = arabana(do(1, "draw", card="Lusepil"), start=start)
    assert happened(table, FinalRoundBegan)
    assert table.to_act == (2,)
    assert legal(table, "end") == [{}]
    assert legal(table, "draw") == []
    table = arabana(
        do(1, "draw", card="Lusepil"), do(2, "end"), do(0, "end"), do(1, "end"), start=start
    )
    assert [sheet.name for sheet in table.sheets] == ["great"]
    assert told(table)["final_order"] == [2, 0, 1]
    assert told(table)["pending"] == {"ask": "finished"}
    assert table.to_act == ()


def test_a_player_with_fewer_points_may_wait() -> None:
    start: JsonObject = {**FINAL, "scores": [3, 5, 4]}
    table = arabana(start=start)
    assert legal(table, "wait") == [{}]
    assert arabana(do(0, "wait"), start=start).to_act == (1,)
    refused(
        "nobody with more points has still to take the final turn",
        do(0, "wait"),
        do(1, "wait"),
        start=start,
    )
    table = arabana(do(0, "wait"), do(1, "end"), do(2, "end"), do(0, "end"), start=start)
    assert told(table)["final_order"] == [1, 2, 0]


def test_in_effect_final_turns_go_by_falling_points() -> None:
    start: JsonObject = {**FINAL, "scores": [3, 4, 5]}
    waits = [do(0, "wait"), do(1, "wait"), do(2, "end"), do(0, "wait"), do(1, "end")]
    table = arabana(*waits, do(0, "end"), start=start)
    assert told(table)["final_order"] == [2, 1, 0]


def test_level_players_do_not_wait_for_each_other() -> None:
    refused("nobody with more points", do(0, "wait"), start={**FINAL, "scores": [5, 5, 5]})


def test_waiting_comes_before_doing_anything_and_only_in_the_final_round() -> None:
    start: JsonObject = {**FINAL, "scores": [3, 5, 4], "hands": [["Lusepil"], [], []]}
    build = do(0, "bridge", card="Lusepil", between=["Lusepil", "Opodopo"])
    refused("the final turn has begun", build, do(0, "wait"), start=start)
    table = arabana(build, start=start)
    assert told(table)["pending"] == {"ask": "turn", "by": 0, "begun": True}
    refused(
        "waiting is only for the final round",
        do(0, "wait"),
        start={"round": 2, "scores": [3, 5, 4]},
    )


def test_the_final_turn_too_ends_with_five_cards_at_most() -> None:
    six: list[Json] = ["Amaruki", "Epunoa", "Lusepil", "Lusepil", "Opodopo", "Opodopo"]
    start: JsonObject = {**FINAL, "hands": [six, [], []]}
    refused("no turn ends with more than 5 cards", do(0, "end"), start=start)


def test_nobody_waits_for_the_final_turn_with_more_than_five_cards() -> None:
    six: list[Json] = ["Amaruki", "Epunoa", "Lusepil", "Lusepil", "Opodopo", "Opodopo"]
    start: JsonObject = {**FINAL, "hands": [six, [], []], "scores": [3, 5, 4]}
    assert legal(arabana(start=start), "wait") == []
    refused("with more than 5 cards nobody waits", do(0, "wait"), start=start)
    five: JsonObject = {**start, "hands": [six[:5], [], []]}
    assert legal(arabana(start=five), "wait") == [{}]
    table = arabana(do(0, "discard", card="Opodopo"), start=start)
    assert (legal(table, "wait"), legal(table, "end")) == ([], [{}])


# Who wins


def finished(**start: Json) -> Table[Position]:
    told_start: JsonObject = {"round": 2, "bag": 0, "turn": 2, "final_order": [1, 0], **start}
    return arabana(do(2, "end"), start=told_start)


def test_most_points_win() -> None:
    result = finished(scores=[3, 5, 9]).result
    assert result is not None
    assert result.write() == {"ranking": [[2], [1], [0]], "winners": [2], "tie_break": None}


def test_level_on_points_the_earlier_final_turn_wins() -> None:
    result = finished(scores=[7, 7, 7]).result
    assert result is not None
    assert result.write() == {
        "ranking": [[1], [0], [2]],
        "winners": [1],
        "tie_break": "earlier-final-turn",
    }


def test_places_behind_the_first_are_shared() -> None:
    result = finished(scores=[7, 7, 9]).result
    assert result is not None
    assert result.write() == {"ranking": [[2], [0, 1]], "winners": [2], "tie_break": None}


def test_who_took_no_final_turn_ranks_behind_who_did() -> None:
    result = arabana(start={"round": 2, "scores": [4, 4, 4], "final_order": [2]}).reckon().result
    assert result.ranking == ((2,), (0, 1))
    assert result.tie_break == "earlier-final-turn"


# The eleventh island


# Nineteen bridges that hold ten islands; Amaruki–Hiratuva would take Hiratuva as the eleventh.
TEN_ISLANDS: JsonObject = dict.fromkeys(
    [
        "Epunoa-Opodopo",
        "Epunoa-Vaipuri",
        "Fanolei-Kamorei",
        "Hiratuva-Nuridan",
        "Hiratuva-Tekumao",
        "Ikunao-Ravuloa",
        "Ikunao-Vaipuri",
        "Kamorei-Mahutai",
        "Kamorei-Sefanui",
        "Kamorei-Uhatiki",
        "Lusepil-Nuridan",
        "Lusepil-Patukea",
        "Lusepil-Ravuloa",
        "Mahutai-Patukea",
        "Mahutai-Uhatiki",
        "Nuridan-Opodopo",
        "Nuridan-Vaipuri",
        "Opodopo-Vaipuri",
        "Patukea-Ravuloa",
    ],
    0,
)


def test_the_eleventh_island_wins_at_that_instant() -> None:
    start: JsonObject = {
        "bridges": {**TEN_ISLANDS, "Fanolei-Hiratuva": 1},
        "hands": [["Amaruki"], [], []],
        "scores": [0, 3, 8],
    }
    before = arabana(start=start)
    build = do(0, "bridge", card="Amaruki", between=["Amaruki", "Hiratuva"])
    table = arabana(build, start=start)
    assert table.result is not None
    assert table.result.write() == {
        "ranking": [[0], [2], [1]],
        "winners": [0],
        "tie_break": None,
        "end": "eleventh-island",
    }
    assert bridges(table) == {**bridges(before), "Amaruki-Hiratuva": 0}
    assert len(markers(before)) == 10  # type: ignore[arg-type]
    assert markers(table) == markers(before)
    assert table.position.discard == 1
    assert table.sheets == ()
    assert table.scores == (0, 3, 8)
    assert told(table)["pending"] == {"ask": "finished"}
    assert legal(table, "draw") == []
    refused("the table is finished", build, do(0, "draw", card="bag"), start=start)
    assert report.score(table)["result"] == table.result.write()


def test_a_table_won_by_the_eleventh_island_reads_the_same_again() -> None:
    start: JsonObject = {"bridges": TEN_ISLANDS, "hands": [["Amaruki"], [], []]}
    build = do(0, "bridge", card="Amaruki", between=["Amaruki", "Hiratuva"])
    table = arabana(build, start=start)
    again = arabana(start=told(table))
    assert told(again) == told(table)
    assert again.result == table.result


def test_the_tenth_island_is_only_a_tenth() -> None:
    nine = {key: seat for key, seat in TEN_ISLANDS.items() if key != "Hiratuva-Tekumao"}
    start: JsonObject = {"bridges": nine, "hands": [["Amaruki"], [], []]}
    build = do(0, "bridge", card="Amaruki", between=["Amaruki", "Hiratuva"])
    assert arabana(build, start=start).result is None


def test_a_table_that_goes_on_cannot_have_eleven_islands() -> None:
    start: JsonObject = {"bridges": {**TEN_ISLANDS, "Amaruki-Hiratuva": 0}}
    refused("with the eleventh the table is over", start=start)
