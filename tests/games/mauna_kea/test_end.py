"""How Mauna Kea ends (M4, M5), how it is scored (M6) and how ties are broken (M8)."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.json_text import Json
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.island import NEIGHBOURS
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from tests.games.mauna_kea.at_table import can, do, table


def scored(boats: dict[str, Json], players: int = 2, **more: Json) -> Table[Position]:
    explorers: list[Json] = more.pop("explorers", None) or [[[]] for _ in range(players)]  # type: ignore[assignment]
    return table({"boats": boats, "explorers": explorers, **more}, players=players)


def test_the_brown_boat_is_worth_7_points() -> None:
    at = scored({"brown-3": {"seat": 0, "artefacts": ["white", "white", "grey"]}})
    sheet = at.reckon().sheet
    assert [(line.label, line.points[0]) for line in sheet.lines] == [
        ("explorers", 3),
        ("artefacts", 4),
        ("empty places", 0),
        ("objectives", 0),
    ]
    assert sheet.totals == (7, 0)


def test_without_the_grey_artefact_it_is_worth_4() -> None:
    at = scored({"brown-3": {"seat": 0, "artefacts": ["white", "white"]}})
    assert at.reckon().sheet.totals == (4, 0)


def test_the_black_artefact_counts_3() -> None:
    at = scored({"brown-1": {"seat": 1, "artefacts": ["black"]}})
    assert at.reckon().sheet.totals == (0, 6)


def test_an_explorer_alone_on_a_large_boat_counts_nothing() -> None:
    at = scored({"green-3": {"seat": 0}})
    assert at.reckon().sheet.totals == (0, 0)


BOAT_1: dict[str, Json] = {"seat": 0, "artefacts": ["white"]}
BOAT_2: dict[str, Json] = {"seat": 1, "artefacts": ["white"]}


def test_a_tie_goes_to_more_explorers_on_the_island() -> None:
    at = scored({"brown-1": BOAT_1, "green-1": BOAT_2}, explorers=[[[]], [[], []]])
    result = at.reckon().result
    assert (result.ranking, result.tie_break) == (((1,), (0,)), "explorers-on-island")


def test_then_to_more_artefacts_carried_there() -> None:
    at = scored(
        {"brown-1": BOAT_1, "green-1": BOAT_2}, explorers=[[["white"], []], [["grey", "white"], []]]
    )
    result = at.reckon().result
    assert (result.ranking, result.tie_break) == (((1,), (0,)), "artefacts-carried")


def test_then_the_win_is_shared() -> None:
    at = scored({"brown-1": BOAT_1, "green-1": BOAT_2}, explorers=[[["white"]], [["grey"]]])
    result = at.reckon().result
    assert (result.ranking, result.tie_break) == (((0, 1),), None)


def test_a_light_table_can_be_scored_from_lists_too() -> None:
    start: dict[str, Json] = {
        "boats": {"brown-1": BOAT_1, "green-1": BOAT_2},
        "explorers": [[["white"]], [["grey", "black"]]],
    }
    result = table(start, tracking="light").reckon().result
    assert (result.winners, result.tie_break) == ((1,), "artefacts-carried")


LAST: dict[str, Json] = {
    "turn": 0,
    "points": 1,
    "tiles": {"a2": "jjjj"},
    "explorers": [{"1,4": []}, {"12,12": []}, {"12,11": []}],
    "boats": {"red-2a": 8},
    "tiles_in_hand": [["jjll2"], ["jjjj3"], ["jjjl3", "jjll2"]],
}


def test_without_explorers_the_end_comes_and_the_others_have_one_last_turn() -> None:
    at = table(LAST, players=3)
    position = do(at, 0, "board", from_="1,4", boat="red-2a")
    assert position["last_turns"] == [0, 1, 2]
    with pytest.raises(Refusal, match="every tile"):
        do(at, 0, "end")
    do(at, 0, "spend", tile="jjll2")
    position = do(at, 0, "end")
    assert at.position.pending is None, "nothing is drawn any more"
    assert (position["turn"], position["last_turns"]) == (1, [1, 2])
    do(at, 1, "spend", tile="jjjj3")
    do(at, 1, "end")
    for tile in ("jjjl3", "jjll2"):
        do(at, 2, "lay", tile=tile, field="c5" if tile == "jjll2" else "c6")
    position = do(at, 2, "end")
    assert position["pending"] == {"ask": "finished"}
    assert not {"turn", "last_turns"} & set(position)
    assert at.scores == (3 - 2, 0, 0)
    assert [sheet.name for sheet in at.sheets] == ["final"]


def test_in_the_expert_game_it_is_scored_at_once() -> None:
    at = table(LAST, players=3, variant="expert")
    assert do(at, 0, "board", from_="1,4", boat="red-2a")["last_turns"] == [0]
    do(at, 0, "spend", tile="jjll2")
    do(at, 0, "end")
    assert at.result is not None


def test_a_players_last_explorer_lost_in_the_lava_stops_the_draw() -> None:
    at = table(
        {
            **LAST,
            "lava": {"e6": {"flow": "south", "heading": "south", "exits": ["left"]}},
            "explorers": [{"1,4": []}, {"12,12": []}, {"1,3": []}],
            "tiles_in_hand": [[], [], []],
        },
        players=3,
    )
    do(at, 0, "end")
    do(at, 0, "drew", tile="jlll1")
    position = do(at, 0, "drew", flow="south", exits=["ahead"])
    assert position["lava"]["f6"]["flow"] == "south"  # type: ignore[index,call-overload]
    assert (position["turn"], position["last_turns"]) == (0, [0, 1, 2])
    assert at.position.hands[0] == ("jlll1",), "what was just drawn is still played"
    do(at, 0, "spend", tile="jlll1")
    assert do(at, 0, "end")["turn"] == 1, "also those without explorers have a last turn"


def test_the_expert_game_ends_with_the_last_tile_of_the_bag() -> None:
    start = {
        "turn": 0,
        "explorers": [{"7,7": []}, {"12,12": []}],
        "tiles_in_hand": [[], []],
        "bag": {"jjll2": 1},
    }
    at = table(start, variant="expert")  # type: ignore[arg-type]
    do(at, 0, "end")
    position = do(at, 0, "drew", tile="jjll2")
    assert "bag" not in position
    assert (position["turn"], position["last_turns"]) == (0, [0])
    do(at, 0, "lay", tile="jjll2", field="c5")
    do(at, 0, "end")
    assert at.result is not None


MOUNTAINS: dict[str, Json] = {
    "tiles": [
        {"squares": "mmmm", "points": 1, "count": 20},
        {"squares": "jjjj", "points": 3, "count": 25},
        {"squares": "jjjl", "points": 3, "count": 25},
    ]
}
WALL: dict[str, Json] = {"a2": "mmmm", "a3": "mmmm"}


def stuck(tiles: dict[str, Json] = WALL, left: int = 8) -> Table[Position]:
    """Nobody can leave: seven boats are gone, and mountains close off the last one's cove."""
    gone = ["brown-3", "brown-1", "green-3", "green-1", "red-2b", "blue-2a", "blue-2b"]
    boats: dict[str, Json] = {boat: {"seat": at // 4} for at, boat in enumerate(gone)}
    start: dict[str, Json] = {
        "turn": 0,
        "tiles": tiles,
        "boats": {**boats, "red-2a": left or {"seat": 1}},
        "explorers": [{"7,7": []}, {"12,12": []}],
        "tiles_in_hand": [["jjjj3"], ["jjjl3"]],
    }
    return table(start, box=MOUNTAINS)


def test_where_nobody_can_leave_any_more_all_may_agree_to_end() -> None:
    at = stuck()
    assert can(at, "end_game") == [{"by": 0, "do": "end_game"}, {"by": 1, "do": "end_game"}]
    assert do(at, 1, "end_game")["agreed"] == [1]
    with pytest.raises(Refusal, match="Ben has agreed already"):
        do(at, 1, "end_game")
    do(at, 0, "end_game")
    assert at.result is not None


def test_any_other_action_withdraws_the_agreement() -> None:
    at = stuck()
    do(at, 1, "end_game")
    assert "agreed" not in do(at, 0, "spend", tile="jjjj3")


def test_as_long_as_bare_board_leads_to_a_boat_the_game_goes_on() -> None:
    at = stuck({"a2": "mmmm"})
    with pytest.raises(Refusal, match="only when nobody can leave"):
        do(at, 0, "end_game")


def test_when_the_last_boat_is_gone_the_app_asks_by_itself() -> None:
    assert stuck().to_act == (0,)
    at = stuck(left=0)
    assert at.to_act == (0, 1)
    asked = {(prompt.seat, prompt.ask) for prompt in at.rules.prompts(at.position)}
    assert asked == {(0, "turn"), (0, "end_game"), (1, "end_game")}


def test_a_light_table_asks_level_players_what_their_explorers_carry() -> None:
    start: dict[str, Json] = {"turn": 0, "boats": {"brown-1": BOAT_1, "green-1": BOAT_2}}
    at = table(start, tracking="light")
    do(at, 0, "end_game")
    position = do(at, 1, "end_game")
    assert position["pending"] == {"ask": "carried", "seats": [0, 1]}
    assert at.result is None
    assert at.to_act == (0, 1)
    with pytest.raises(Refusal, match="0 to 12"):
        do(at, 1, "carried", count=13)
    do(at, 1, "carried", count=2)
    do(at, 0, "carried", count=1)
    assert at.result is not None
    assert (at.result.winners, at.result.tie_break) == ((1,), "artefacts-carried")


def test_the_last_artefact_on_the_island_is_carried_by_one_player_alone() -> None:
    start: dict[str, Json] = {
        "turn": None,
        "explorers": [2, 2],
        "artefacts": {"white": 1},
        "pending": {"ask": "carried", "seats": [0, 1]},
        "out": {"artefacts": {"white": 16, "grey": 7, "black": 1}},
    }
    at = table(start, tracking="light")
    do(at, 1, "carried", count=1)
    with pytest.raises(Refusal, match="Ana’s explorers on the island can carry 0 to 0 artefacts"):
        do(at, 0, "carried", count=1)
    do(at, 0, "carried", count=0)
    assert at.result is not None
    assert (at.result.winners, at.result.tie_break) == ((1,), "artefacts-carried")
    told: dict[str, Json] = {**start, "pending": {"ask": "finished", "carried": [1, 1]}}
    with pytest.raises(Refusal, match="2 artefacts cannot be carried: 1 are left on the island"):
        table(told, tracking="light")


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 200))
def test_whether_anybody_can_leave_is_what_a_walk_square_by_square_finds(
    seed: int, most: int
) -> None:
    rules = table(tracking="full", players=2 + seed % 3, seed=str(seed)).rules
    assert isinstance(rules, GameRules)
    position, luck = rules.set_up().position, Random(seed)
    for _ in range(most):
        if not rules.to_act(position):
            break
        position = rules.apply(position, rules.pick(position, luck)).position
    shore = {square for _, cove in position.moored() for square in rules.box.coves[cove - 1]}
    open_ground = (walking.BARE, walking.JUNGLE, walking.LAKE)
    seen = {square for team in position.explorers for square in team}
    frontier = list(seen)
    for square in frontier:
        for beside in NEIGHBOURS[square]:
            if beside not in seen and position.ground[beside] in open_ground:
                seen.add(beside)
                frontier.append(beside)
    assert walking.can_leave(position, rules.box) == bool(seen & shore)


def asked(at: Table[Position]) -> str:
    return str(at.rules.prompts(at.position)[0].words)


THREE_LEFT: dict[str, Json] = {
    "turn": 0,
    "points": 3,
    "explorers": [{"7,7": []}, {"12,12": []}],
    "tiles_in_hand": [[], ["jjjj3", "jjjl3"]],
}


def test_the_end_is_announced_before_what_can_be_done() -> None:
    assert asked(table(THREE_LEFT)) == "Walk or board: 3 points left."
    gone: dict[str, Json] = {**THREE_LEFT, "explorers": [{}, {"12,12": []}]}
    assert asked(table(gone)) == "Last turn! Walk or board: 3 points left."
    at = table({**gone, "points": 0})
    assert asked(at) == "Nothing left: end your last turn."
    do(at, 0, "end")
    assert asked(at) == "Last turn! Lay a tile, or spend it to walk."


def test_an_empty_bag_is_announced_in_the_expert_game() -> None:
    full: dict[str, Json] = {**THREE_LEFT, "bag": {}}
    at = table(full, variant="expert")
    assert asked(at) == "The bag is empty: last turn! Walk or board: 3 points left."
    light: dict[str, Json] = {**full, "explorers": [1, 1]}
    at = table(light, variant="expert", tracking="light")
    assert asked(at) == "The bag is empty: last turn! Walk on the board: 3 points left."
    assert asked(table({**THREE_LEFT, "bag": {}})) == "Walk or board: 3 points left."
