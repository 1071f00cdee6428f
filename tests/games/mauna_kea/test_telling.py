"""What is told of a Mauna Kea table: corrections, positions to begin from, what a seat may see."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.action import Correct, Redo, Undo
from companion.core.game import Header
from companion.core.json_text import Json, JsonObject, dump
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.mauna_kea.actions import KeepCards
from companion.games.mauna_kea.island import SQUARE_NAMES
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from tests.games.mauna_kea.at_table import do, now, table
from tests.games.mauna_kea.dealing import dealt_otherwise
from tests.games.mauna_kea.random_actions import headers
from tests.tables import alone


def corrected(at: Table[Position], **patch: Json) -> dict[str, Json]:
    at.push(Correct(0, patch))
    return now(at)


def test_a_piece_taken_off_the_board_is_out_and_one_put_back_comes_from_there() -> None:
    at = table(tracking="light")
    position = corrected(at, explorers=[4, 5])
    assert position["out"]["explorers"] == [1, 0]  # type: ignore[index,call-overload]
    position = corrected(at, explorers=[5, 5])
    assert position["out"]["explorers"] == [0, 0]  # type: ignore[index,call-overload]


def test_a_tile_put_right_is_exchanged_with_the_bag() -> None:
    at = table({"turn": 0, "tiles": {"c5": "jjll"}, "explorers": [{"7,7": []}, {"12,12": []}]})
    before = at.position.bag
    corrected(at, tiles={"c5": "ljll"})
    assert at.position.bag["jjll2"] == before["jjll2"] + 1
    assert at.position.bag["jlll1"] == before["jlll1"] - 1


def test_lava_put_right_takes_its_flow_along() -> None:
    at = table({"turn": 0, "explorers": [{"7,7": []}, {"12,12": []}]})
    lava = {"e4": {"flow": "north", "heading": "north", "exits": ["left", "right"]}}
    position = corrected(at, lava=lava)  # type: ignore[arg-type]
    assert position["flows"]["north"] == {  # type: ignore[index,call-overload]
        "tiles": 1,
        "arms": [
            {"tiles": 0, "at": "e4", "heading": "west"},
            {"tiles": 0, "at": "e4", "heading": "east"},
        ],
    }


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ({"explorers": [{"7,7": [], "7,8": []}, {"7,8": []}]}, "Two explorers"),
        ({"explorers": [{"1,1": []}, {"12,12": []}]}, "No explorer can stand on 1,1"),
        ({"explorers": [{"7,7": ["white"] * 4}, {}]}, "at most 3"),
        ({"artefacts": {"7,7": ["black", "black"]}}, "not that many black artefact"),
        ({"artefacts": {"7,7": ["gold"]}}, "no artefact “gold”"),
        ({"tiles": {"e5": "jjjj"}}, "volcano"),
        ({"tiles": {"d4": "jjjj"}}, "start field d4"),
        ({"tiles": {"c5": "abcd"}}, "four squares"),
        ({"lava": {"e1": {"flow": "north", "heading": "north", "exits": ["ahead"]}}}, "no flow"),
        ({"boats": {"raft": 3}}, "no boat “raft”"),
        ({"boats": {"brown-1": {"seat": 0, "artefacts": ["white", "white"]}}}, "1 places"),
        ({"tiles_in_hand": [["north:ahead"], []]}, "in front of a player"),
        ({"cards": [["lake"], []]}, "expert game"),
        ({"pending": {"ask": "place", "by": 0, "tile": "jjjj3"}}, "cannot be asked"),
        ({"pending": {"ask": "tea"}}, "“tea” is not a question"),
        ({"turn": None}, "somebody’s turn"),
        ({"last_turns": [0, 0]}, "twice"),
        ({"sharks": 3}, "unknown key “sharks”"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(patch: dict[str, Json], why: str) -> None:
    at = table({"turn": 0, "explorers": [{"7,7": []}, {"12,12": []}]})
    with pytest.raises(Refusal, match=why):
        corrected(at, **patch)


def test_where_caldera_draws_it_knows_how_many_tiles_there_are() -> None:
    at = table({"turn": 0}, draws="app")
    with pytest.raises(Refusal, match="not that many tiles"):
        corrected(at, tiles=dict.fromkeys(["c4", "c5", "c6"], "llll"))


# Set-up


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ({"artefacts": {"3,3": ["black"] * 4}}, "not that many black artefact"),
        ({"explorers": [{"7,7": [], "7,8": [], "8,7": [], "8,8": [], "11,7": [], "11,8": []}, {}]},
         "not that many explorers of Ana"),
        ({"out": {"explorers": [6, 0]}}, "must be a whole number from 0 to 5"),
        ({"boats": {"brown-1": None}}, "The boat brown-1 must lie in a cove"),
    ],
)  # fmt: skip
def test_corrections_during_set_up_are_checked_as_later(patch: dict[str, Json], why: str) -> None:
    at = table(tracking="full")
    assert now(at)["pending"]["ask"] == "set_explorer"  # type: ignore[index,call-overload]
    with pytest.raises(Refusal, match=why):
        corrected(at, **patch)


def test_an_artefact_taken_off_during_set_up_is_out_as_later() -> None:
    at = table(tracking="full")
    square = next(s for s, lying in now(at)["artefacts"].items() if lying == ["black"])  # type: ignore[union-attr]
    position = corrected(at, artefacts={square: None})
    assert position["out"]["artefacts"] == {"black": 1}  # type: ignore[index,call-overload]


def test_nobody_sets_more_explorers_than_are_left() -> None:
    at = table(tracking="full", players=2)
    square = iter(at.rules.box.start_squares)  # type: ignore[attr-defined]
    mine: JsonObject = {SQUARE_NAMES[next(square)]: [] for _ in range(5)}
    with pytest.raises(Refusal, match="“set_explorer” cannot be asked"):
        corrected(at, explorers=[mine, {}])
    corrected(at, explorers=[mine, {}], pending={"by": 1})
    while at.position.pending is not None and at.position.pending.ask == "set_explorer":
        assert at.to_act == (1,)
        at.push(at.rules.legal(at.position)[0])
    assert [len(team) for team in at.position.explorers] == [5, 5]
    corrected(at)


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_a_boat_never_vanishes(tracking: str) -> None:
    at = table({"turn": 0}, draws="app", tracking=tracking)
    with pytest.raises(Refusal, match="The boat red-2a must lie in a cove, or somebody has it"):
        corrected(at, boats={"red-2a": None})


def test_on_a_light_table_with_an_own_bag_only_the_players_know_the_coves() -> None:
    at = table({"turn": 0, "boats": {"red-2a": {"seat": 0}}}, tracking="light")
    corrected(at, boats={"red-2a": None})
    assert "red-2a" in dict(at.position.moored())


# The bag


def test_a_corrected_bag_is_drawn_from_anew_and_undo_draws_the_same() -> None:
    def drawn(patch: dict[str, Json]) -> tuple[str, ...]:
        at = table(seed="again")
        if patch:
            corrected(at, **patch)
        for tile in at.position.hands[1]:
            do(at, 1, "spend", tile=tile)
        first = at.push(at.rules.codec.read({"by": 1, "do": "end"})).outcome.drew
        at.push(Undo(0))
        at.push(Redo(0))
        at.push(Undo(0))
        assert at.push(at.rules.codec.read({"by": 1, "do": "end"})).outcome.drew == first
        return first

    assert drawn({}) == drawn({})
    assert drawn({"points": 1}) == drawn({})
    bag = table(seed="again").position.bag
    less: dict[str, Json] = {"bag": {"jjjj3": bag["jjjj3"] - 1}}
    assert drawn(less) == drawn(less) != drawn({})


def test_a_bag_left_out_is_everything_that_is_not_elsewhere() -> None:
    at = table({"turn": 0, "tiles": {"c5": "jjjj"}, "tiles_in_hand": [["jjjj3"], []]})
    assert at.position.bag["jjjj3"] == 6 - 2
    assert sum(at.position.bag.values()) == 94 - 2


def test_boats_not_named_are_moored() -> None:
    at = table({"turn": 0, "boats": {"red-2a": {"seat": 0}, "brown-1": 3}})
    assert len(list(at.position.moored())) == 7
    assert len({cove for _, cove in at.position.moored()}) == 7


def test_pieces_that_are_not_named_are_as_at_set_up() -> None:
    at = table({"boats": {"red-2a": {"seat": 0, "artefacts": ["black"]}}}, draws="app")
    assert [len(team) for team in at.position.explorers] == [4, 5]
    lying = Counter(a for pile in at.position.artefacts.values() for a in pile)
    assert lying == {"white": 17, "grey": 7}
    assert all(at.rules.box.points(hand) >= 5 for hand in at.position.hands)  # type: ignore[attr-defined]


def test_an_end_that_is_due_is_noticed() -> None:
    at = table({"turn": 1, "explorers": [{}, {"12,12": []}]})
    assert at.position.last_turns == (1, 0)
    at = table({"turn": 1, "explorers": [{}, {"12,12": []}], "last_turns": [0]})
    assert at.position.last_turns == (1, 0)


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck), derandomize=True)
@given(header=headers(), seed=st.integers(0, 10**6), most=st.integers(0, 120))
def test_a_seat_never_sees_what_others_hold(header: Header, seed: int, most: int) -> None:
    rules = GameRules(
        Header(**{**header.__dict__, "options": {**header.options, "variant": "expert"}})
    )
    position, luck = rules.set_up().position, Random(seed)
    for _ in range(most):
        if not rules.to_act(position):
            break
        position = rules.apply(position, rules.pick(position, luck)).position
    for seat in (None, *rules.seats):
        view = rules.view(position, alone(seat))
        if rules.result(position):
            assert view == rules.write(position), "at the end all cards are laid open"
            continue
        hidden = dealt_otherwise(rules, position, tuple(alone(seat)), luck, keep=0)
        assert dump(rules.view(hidden, alone(seat))) == dump(view)
        for other in rules.seats:
            cards = view["cards"][other]  # type: ignore[index]
            own = list(position.cards[other])
            assert cards == (own if other == seat else [None] * len(own))


def test_the_log_does_not_tell_which_cards_somebody_keeps() -> None:
    rules = table(variant="expert").rules
    kept = KeepCards(1, ("lake", "jungle", "white-2", "white-3"))
    assert rules.view_action(kept, alone(1)) == kept
    assert rules.view_action(kept, alone(0)) == KeepCards(1)
    assert rules.view_action(kept, alone(None)) == KeepCards(1)
