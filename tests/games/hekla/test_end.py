"""How Hekla ends: the last lava, a shared win, agreement, and players who cannot act."""

from random import Random

from companion.core.json_text import Json
from companion.games.hekla import events
from companion.games.hekla.actions import EndGame
from tests.games.hekla.tables import hekla, lava, legal, refused
from tests.tables import do

LINE: dict[str, Json] = {"c2": [[0, 3]], "d2": [[1, 2]], "e3": [[0, 3]]}
MOVE = do(0, "move", **{"from": "e3"}, value=3, to="e2")
TWO_THREES: dict[str, Json] = {"volcanoes": {"2": [0, 2, 3, 3], "3": [0], "4": [0]}}
LAST_LAVA: dict[str, Json] = {**TWO_THREES, "lava": [1, 0]}


def test_the_game_stops_the_moment_the_last_lava_piece_is_placed() -> None:
    table = hekla(MOVE, start={"cells": LINE}, box=LAST_LAVA)
    assert table.position.lava == (0, 0)
    assert table.to_act == ()
    assert table.rules.write(table.position)["pending"] == {"ask": "finished"}
    assert table.last.events[-1] == events.Ended("lava")
    assert table.result is not None
    assert table.result.write() == {"ranking": [[0], [1]], "winners": [0], "tie_break": None}
    refused("the table is finished", MOVE, do(1, "done"), start={"cells": LINE}, box=LAST_LAVA)


def test_no_further_line_is_scored_after_the_last_lava_piece() -> None:
    start: dict[str, Json] = {
        "cells": {"b3": [[1, 3]], "a3": [[0, 2]], "c4": [[1, 3]], "c5": [[0, 2]]}
    }
    box: dict[str, Json] = {"volcanoes": {"2": [2, 2, 3, 3], "3": [0], "4": [0]}, "lava": [0, 1]}
    place = do(0, "place", value=3, cell="c3")
    table = hekla(place, do(0, "erupt", line=["a3", "b3", "c3"]), start=start, box=box)
    assert len(table.sheets) == 1
    assert table.result is not None


def test_level_vulcanologists_share_the_win() -> None:
    # Red gets 2 + 1 and green 1: from 4 and 6 both come to 7, ahead of nobody.
    start: dict[str, Json] = {"cells": LINE, "road": [4, 6]}
    table = hekla(MOVE, start=start, box=LAST_LAVA)
    assert table.position.road == (7, 7)
    assert table.result is not None
    assert table.result.write() == {"ranking": [[0, 1]], "winners": [0, 1], "tie_break": None}


def test_the_game_ends_when_each_player_in_turn_agrees() -> None:
    end = [do(seat, "end_game") for seat in (1, 2, 0)]
    asked = hekla(*end[:2], seats=3, first=1, start={"road": [5, 9, 2]})
    assert asked.rules.write(asked.position)["pending"] == {"ask": "end_game", "by": 0}
    assert asked.to_act == (0, 1)
    table = hekla(*end, seats=3, first=1, start={"road": [5, 9, 2]})
    assert table.last.events == (events.Ended("agreed"),)
    assert table.result is not None
    assert table.result.ranking == ((1,), (0,), (2,))


def test_any_other_action_withdraws_the_agreement() -> None:
    place = do(0, "place", value=0, cell="c3")
    table = hekla(do(0, "end_game"), place)
    assert table.to_act == (1,)
    assert "pending" not in table.rules.write(table.position)
    refused("it is Ben who must answer", do(0, "end_game"), place, do(0, "end_game"))
    back = hekla(do(0, "end_game"), do(0, "retreat", circles=1), start={"road": [2, 0]})
    assert back.rules.write(back.position)["pending"] == {"ask": "act"}


def test_only_who_is_asked_agrees() -> None:
    refused("it is Ben who must answer", do(0, "end_game"), do(0, "end_game"))
    refused("it is Ana who must answer", do(1, "end_game"))
    refused(
        "Ana drove back", do(0, "retreat", circles=1), do(0, "end_game"), start={"road": [2, 0]}
    )


ONE_EACH: dict[str, Json] = {"volcanoes": {"2": [0], "3": [0], "4": [0]}}
# Red's 0 on a2 can go nowhere: both neighbours are full, and no circle was driven.
WALLED: dict[str, Json] = {"a2": [[0, 0], ["lava", 0]], "a3": lava(0, 0), "b2": lava(0, 0)}


def test_a_player_who_can_neither_place_nor_move_is_passed_over() -> None:
    start: dict[str, Json] = {"cells": {**WALLED, "f3": [[1, 0]]}, "turn": 1}
    table = hekla(do(1, "move", **{"from": "f3"}, value=0, to="f2"), start=start, box=ONE_EACH)
    assert table.to_act == (1,)
    assert table.last.events[-1] == events.PassedOver(0, "Ana")
    assert str(table.last.events[-1].words()) == "Ana cannot place or move and is passed over."


def test_who_could_act_after_driving_back_is_not_passed_over() -> None:
    start: dict[str, Json] = {"cells": {**WALLED, "f3": [[1, 0]]}, "turn": 1, "road": [7, 0]}
    table = hekla(do(1, "move", **{"from": "f3"}, value=0, to="f2"), start=start, box=ONE_EACH)
    assert table.to_act == (0,)
    assert [action.do for action in table.rules.legal(table.position)] == ["retreat", "end_game"]


def test_the_game_ends_as_it_stands_when_nobody_can_act() -> None:
    # A board of three cells in a row: when each is full, nobody moves any more.
    there = {"c2", "d2", "e2"}
    everywhere = [f"{column}{row}" for column in "abcdef" for row in range(1, 6)]
    box: dict[str, Json] = {
        "missing": [cell for cell in everywhere if cell not in there],
        "hot": [*sorted(there)],
        "inner": [None],
        "outer": [None],
        "volcanoes": {"2": [0, 0, 0], "3": [0], "4": [0]},
        "lava": [1, 0],
    }
    start: dict[str, Json] = {
        "cells": {"c2": [[0, 0], [0, 0]], "d2": [[1, 0], [1, 0]], "e2": [[1, 0]]},
        "road": [3, 4],
    }
    # Nothing of red's is left to place on an empty cell, and no volcano of red's reaches e2.
    table = hekla(start=start, box=box)
    assert table.to_act == (1,)
    full: dict[str, Json] = {
        **start,
        "cells": {"c2": [[0, 0], [0, 0]], "d2": [[1, 0], [1, 0]], "e2": [[0, 0], [1, 0]]},
    }
    over = hekla(start=full, box=box)
    assert over.last.events == (events.Ended("stuck"),)
    assert over.result is not None
    assert over.result.winners == (1,)


def test_simulated_players_agree_to_end_after_400_actions_without_an_eruption() -> None:
    # Volcanoes without hollows never erupt.
    table = hekla(box={"volcanoes": {"2": [0], "3": [0], "4": [0]}})
    luck = Random(1)
    while table.result is None:
        table.push(table.rules.pick(table.position, luck))
    kinds = [type(action) for action in table.actions]
    assert kinds[-2:] == [EndGame, EndGame]
    assert len(kinds) == 402
    assert table.last.events == (events.Ended("agreed"),)


def test_a_position_with_all_lava_out_is_over() -> None:
    table = hekla(start={"cells": {"c3": lava(0)}}, box={"lava": [1, 0]})
    assert table.result is not None
    assert legal(table, EndGame) == []
