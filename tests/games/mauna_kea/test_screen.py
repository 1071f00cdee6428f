"""Mauna Kea on the table screen: taps lead to actions, and what they cost is shown before."""

from random import Random

import pytest

from companion.core.action import Action, Correct
from companion.core.json_text import Json, patch_between
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.mauna_kea.actions import (
    Board,
    Carried,
    Drew,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.screen.board import GameBoard
from companion.games.mauna_kea.screen.choice import Choice
from companion.games.mauna_kea.screen.telling import GameTelling
from companion.games.mauna_kea.screen.threats import next_fields
from companion.showing.counting import MORE
from companion.showing.fixing import read_facts, write_facts
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.ui.table.selection import first_tap
from tests.games.mauna_kea.at_table import STRIP, do, table
from tests.games.mauna_kea.tapping import needs_no_tap, places
from tests.seeing import seen


def sight_of(at: Table[Position]) -> Sight[Position]:
    return Sight(at.rules, at.position, at.rules.prompts(at.position))


def tapping(at: Table[Position], *taps: str) -> tuple[Choice, Scene]:
    """What is chosen after these taps, and what is seen then."""
    board = GameBoard(at.rules)
    sight = sight_of(at)
    choice = board.nothing(sight)
    for place in taps:
        choice = board.tapped(sight, choice, place)
    return choice, board.scene(sight, choice, 0)


def does(scene: Scene) -> tuple[Action, ...]:
    """What the big button would do, one after the other."""
    if scene.primary is None or scene.primary.action is None:
        return ()
    return (scene.primary.action, *scene.primary.then)


def done_by_one_tap(scene: Scene) -> Action | None:
    """What the tap that led to a scene does at once."""
    return scene.primary.action if scene.one_tap and scene.primary else None


def says(message: Message | None) -> str:
    return str(message) if message is not None else ""


def lit(scene: Scene) -> set[str]:
    return {space.place for space in scene.picture.spaces if space.answers}


def why_not(at: Table[Position], *taps: str) -> str:
    with pytest.raises(Refusal) as refusal:
        tapping(at, *taps)
    return str(refusal.value)


# The rulebook's strip to the cove: Ana's turn, one explorer on its way.
ON_THE_STRIP: dict[str, Json] = {
    "turn": 0,
    "points": 4,
    "tiles": STRIP,
    "explorers": [{"7,7": []}, {"11,7": []}],
    "artefacts": {"6,7": ["white"]},
    "tiles_in_hand": [["jjjj3"], []],
    "boats": {"green-3": 8},
}


# A turn on a light table


def test_a_tile_lights_every_bare_field_and_a_second_tap_turns_it() -> None:
    at = table()
    _, scene = tapping(at, "hand-0")
    assert "e4" in lit(scene)
    assert "b2" not in lit(scene), "a start tile lies there"
    tile = at.position.hands[at.position.turn or 0][0]
    seat = at.position.turn or 0
    assert does(scene) == (Spend(seat, tile),)
    _, scene = tapping(at, "hand-0", "e4")
    (first,) = does(scene)
    assert isinstance(first, Lay)
    _, scene = tapping(at, "hand-0", "e4", "e4")
    assert does(scene) == (Lay(seat, tile, "e4", (first.turned + 1) % 4),)


def test_a_tile_is_proposed_as_it_joins_what_lies_around_it() -> None:
    around: dict[str, Json] = {"b6": "jjjj"}
    hands: Json = [["jjmm2"], []]
    start: dict[str, Json] = {"turn": 0, "tiles_in_hand": hands, "tiles": around}
    at = table({**start, "explorers": [1, 1]}, tracking="light", draws="app")
    _, scene = tapping(at, "hand-0", "b5")
    assert does(scene) == (Lay(0, "jjmm2", "b5", 2),), "its jungle lies below, towards b6"


def test_quick_taps_leave_time_to_turn_a_tile() -> None:
    at = table()
    _, before = tapping(at, "hand-0")
    _, after = tapping(at, "hand-0", "e4")
    assert first_tap(before, after, "e4", quick=True) is None


def test_one_tap_spends_all_the_rest() -> None:
    at = table()
    seat = at.position.turn or 0
    _, scene = tapping(at)
    assert does(scene) == tuple(Spend(seat, tile) for tile in at.position.hands[seat])


def test_a_field_with_a_tile_says_why_not() -> None:
    assert "b2 is not empty" in why_not(table(), "hand-0", "b2")


def test_artefacts_go_on_board_up_to_the_places_of_the_boat() -> None:
    at = table()
    seat = at.position.turn or 0
    for tile in at.position.hands[seat]:
        at.push(Spend(seat, tile))
    more = ["more-white"] * 4
    _, scene = tapping(at, "boat-red-2a", *more)
    assert does(scene) == (Board(seat, "red-2a", carry=("white", "white")),)


def test_boarding_spends_the_tiles_that_are_left() -> None:
    at = table()
    seat = at.position.turn or 0
    spends = tuple(Spend(seat, tile) for tile in at.position.hands[seat])
    _, scene = tapping(at, "boat-red-2a", "more-white")
    assert does(scene) == (*spends, Board(seat, "red-2a", carry=("white",)))
    for action in does(scene):
        at.push(action)
    assert at.position.points == at.rules.box.points([s.tile for s in spends]) - 1  # type: ignore[attr-defined]


def test_boarding_needs_a_point() -> None:
    none: Json = [[], []]
    start: dict[str, Json] = {"turn": 0, "explorers": [1, 1], "tiles_in_hand": none}
    at = table(start, tracking="light", draws="app")
    assert "none is left" in why_not(at, "boat-red-2a")


def test_one_tap_lays_spends_the_rest_and_ends_the_turn() -> None:
    at = table()
    seat = at.position.turn or 0
    first, *rest = at.position.hands[seat]
    choice, scene = tapping(at, "hand-0", "e4")
    assert scene.secondary is not None
    assert (scene.secondary.action, *scene.secondary.then) == (
        Lay(seat, first, "e4", choice.turned),
        *(Spend(seat, tile) for tile in rest),
        End(seat),
    )
    _, scene = tapping(at)
    assert scene.secondary is not None
    assert scene.secondary.then[-1] == End(seat)


def test_things_that_look_alike_have_different_labels() -> None:
    at = table(tracking="full", draws="physical")
    spoken: list[str] = []
    board, sight = GameBoard(at.rules), sight_of(at)
    choice = board.nothing(sight)
    while not spoken:
        scene = board.scene(sight, choice, 0)
        if all(item.place.startswith("boat-") for item in scene.tray):
            spoken = [str(item.label) for item in scene.tray]
        else:
            ready = next(item for item in scene.tray if item.state == "ready")
            choice = board.tapped(sight, choice, ready.place)
    assert len(set(spoken)) == len(spoken) == 8


def lava_on_a_tile() -> Table[Position]:
    """A light table on which lava has just covered a tile."""
    at, luck = table(seed="lava"), Random(4)
    while at.position.pending is None or at.position.pending.ask != "lost":
        at.push(at.rules.pick(at.position, luck))
    return at


def test_what_was_lost_starts_at_zero_and_never_passes_what_there_is() -> None:
    at = lava_on_a_tile()
    seat = at.position.turn or 0
    _, scene = tapping(at)
    assert does(scene) == (Lost(seat),)
    assert says(scene.primary.words if scene.primary else None) == "Nothing was lost"
    _, scene = tapping(at, *["more-seat-0"] * 6, *["more-black"] * 3)
    most = min(4, at.position.on_island(0))
    black = ("black",) * at.position.heap.count("black")
    assert does(scene) == (Lost(seat, (most, 0), black),)


def test_the_strip_shows_what_the_boats_would_bring_now() -> None:
    at = table(
        {
            "turn": 0,
            "boats": {"green-3": {"seat": 0, "artefacts": ["grey"]}},
            "explorers": [1, 2],
        },
        tracking="light",
        draws="app",
    )
    _, scene = tapping(at)
    assert [seat.score for seat in scene.seats] == [3 + 2 - 2, 0]


# Every square


def test_squares_in_reach_show_their_cost() -> None:
    _, scene = tapping(table(ON_THE_STRIP), "7,7")
    assert scene.picture.grid is not None
    costs = {light.text for light in scene.picture.grid.lights if light.glow == "lit"}
    assert costs == {"1", "2", "3", "4"}
    assert "6,7" in lit(scene)


def test_a_goal_is_walked_to_the_cheapest_way_with_all_that_can_be_carried() -> None:
    at = table(ON_THE_STRIP)
    _, scene = tapping(at, "7,7", "6,7")
    assert does(scene) == (Move(0, "7,7", ("6,7",), ()),)
    assert says(scene.primary.words if scene.primary else None) == "Walk, 1 point"
    do(at, 0, "move", from_="7,7", path=["6,7"])
    _, scene = tapping(at, "6,7", "5,7")
    assert does(scene) == (Move(0, "6,7", ("5,7",), ("white",)),)


def test_a_tap_on_the_way_draws_another_way() -> None:
    at = table(ON_THE_STRIP)
    choice, _ = tapping(at, "7,7", "8,8")
    other, _ = tapping(at, "7,7", "8,8", _name(choice.way[0]))
    assert len(choice.way) == len(other.way) == 2
    assert choice.way[0] != other.way[0]


def _name(square: int) -> str:
    return f"{square % 18 + 1},{square // 18 + 1}"


def test_a_boat_in_reach_shows_the_whole_cost_and_is_boarded_in_one_go() -> None:
    near = {**ON_THE_STRIP, "explorers": [{"2,7": ["white"]}, {"11,7": []}], "artefacts": {}}  # type: ignore[dict-item]
    at = table(near)  # type: ignore[arg-type]
    _, scene = tapping(at, "2,7")
    pills = {tag.key: tag.text for tag in scene.picture.tags}
    assert set(pills) == {"pill-green-3"}
    _, scene = tapping(at, "2,7", "boat-green-3")
    move, board = does(scene)
    assert isinstance(move, Move)
    assert board == Board(0, "green-3", move.path[-1], ("white",))
    assert says(scene.primary.words if scene.primary else None) == (
        f"Board, {pills['pill-green-3']} points"
    )


def test_what_is_carried_can_be_left_behind() -> None:
    holding = {**ON_THE_STRIP, "explorers": [{"7,7": ["grey", "white"]}, {}], "artefacts": {}}
    at = table({**holding, "explorers": [{"7,7": ["grey", "white"]}, {"11,7": []}]})  # type: ignore[dict-item]
    _, scene = tapping(at, "7,7", "load", "fewer-white", "load", "6,7")
    assert does(scene) == (Move(0, "7,7", ("6,7",), ("grey",)),)


def test_the_view_comes_nearer_around_the_chosen_explorer() -> None:
    _, far = tapping(table({**ON_THE_STRIP, "points": 0}))
    _, near = tapping(table(ON_THE_STRIP), "7,7")
    assert far.picture.grid
    assert far.picture.grid.near is None
    assert near.picture.grid
    assert near.picture.grid.near
    assert near.picture.grid.near.key == "explorer-114"


def test_the_next_field_of_each_flow_is_marked() -> None:
    at = table(ON_THE_STRIP)
    assert next_fields(at.position) == {
        "north": 31,
        "east": 41,
        "south": 49,
        "west": 39,
    }
    _, scene = tapping(at)
    assert scene.picture.grid
    assert sum(light.glow == "danger" for light in scene.picture.grid.lights) == 4


# Set-up and the own bag


def test_an_explorer_is_set_with_one_tap() -> None:
    at = table(tracking="full")
    _, scene = tapping(at, "7,7")
    assert done_by_one_tap(scene) == SetExplorer(0, "7,7")
    assert "beside the volcano" in why_not(at, "1,1")


def test_a_drawn_tile_is_entered_in_one_tap_by_its_points_on_a_light_table() -> None:
    at = table(draws="physical")
    _, scene = tapping(at)
    _, after = tapping(at, scene.tray[0].place)
    drew = done_by_one_tap(after)
    assert isinstance(drew, Drew)
    assert at.rules.box.tiles[drew.tile].points == 3  # type: ignore[attr-defined]


def test_a_tile_that_no_list_has_is_entered_by_its_picture_too() -> None:
    at = table({"pending": {"ask": "draw", "by": 0, "for": "end"}, "turn": 0}, tracking="full",
               draws="physical")  # fmt: skip
    _, scene = tapping(at, "points-1", "other-1")
    assert "face-jjjl1" in {item.place for item in scene.tray}
    assert "face-jmmm1" not in {item.place for item in scene.tray}, "our list has it"
    _, scene = tapping(at, "points-1", "other-1", "face-mmmm1")
    assert done_by_one_tap(scene) == Drew(0, "mmmm1")
    at.push(Drew(0, "mmmm1"))
    assert at.position.hands[0][-1] == "mmmm1"
    assert GameBoard(at.rules).scene(sight_of(at), Choice(), 0).prompt


def test_lava_is_entered_by_its_flow_and_its_shape() -> None:
    at = table(draws="physical")
    _, scene = tapping(at, "flow-west", "face-west:left+right")
    assert done_by_one_tap(scene) == Drew(0, flow="west", exits=("left", "right"))


def test_own_start_tiles_and_boats_are_laid_out_by_tapping() -> None:
    at = table(tracking="full", draws="physical")
    luck = Random(1)
    told = at.rules.pick(at.position, luck)
    assert isinstance(told, LayOut)
    taps = places(at.rules, at.position, told)  # type: ignore[arg-type]
    _, scene = tapping(at, *taps)
    (action,) = does(scene)
    again = table(tracking="full", draws="physical")
    again.push(action)
    at.push(told)
    assert at.rules.write(at.position) == again.rules.write(again.position)


# The end


def test_nobody_can_leave_any_more_is_asked_of_everybody_in_turn() -> None:
    gone: dict[str, Json] = {
        boat: {"seat": 0 if at < 4 else 1}
        for at, boat in enumerate(table().rules.box.boats)  # type: ignore[attr-defined]
    }
    gone["brown-3"] = {"seat": 0, "artefacts": ["white"]}
    at = table(
        {"turn": 0, "boats": gone, "explorers": [1, 1]}, tracking="light", draws="app", players=2
    )
    assert says(tapping(at)[1].prompt) == "Nobody can leave. End it here?"
    for seat in (0, 1):
        (action,) = does(tapping(at)[1])
        assert action == EndGame(seat)
        at.push(action)
    assert at.result is not None


def test_playing_on_goes_back_to_the_turn() -> None:
    at = table(tracking="light")
    at.push(EndGame(at.position.turn or 0))
    assert says(tapping(at)[1].prompt) == "Nobody can leave. End it here?"
    _, scene = tapping(at, "play-on")
    assert isinstance(does(scene)[0], Spend)


def test_ties_go_to_explorers_on_the_island_then_to_what_they_carry() -> None:
    at = table(ON_THE_STRIP)
    ladder = GameTelling(at.rules).ladder(at.position)
    assert [rung.name for rung in ladder] == ["points", "explorers-on-island", "artefacts-carried"]
    assert ladder[1].values == (1, 1)


# Secrets


def test_a_closed_hand_shows_no_face_and_an_open_one_all() -> None:
    at = table(variant="expert")
    board = GameBoard(at.rules)
    for shows, faces in ((frozenset[int](), 0), (frozenset({0}), 6)):
        window = seen(at, shows)
        sight: Sight[Position] = window.sight  # type: ignore[assignment]
        hand = board.scene(sight, board.nothing(sight), 0).hand
        assert hand
        assert (hand.size, len(hand.faces)) == (6, faces)


def test_four_of_six_cards_are_kept() -> None:
    at = table(variant="expert")
    _, scene = tapping(at, "card-0", "card-1", "card-2", "card-3")
    held = at.position.cards[0]
    assert does(scene) == (KeepCards(0, held[:4]),)
    assert "Four cards are kept" in why_not(at, *(f"card-{n}" for n in range(5)))


# Whole games


@pytest.mark.parametrize("tracking", ["light", "full"])
@pytest.mark.parametrize("variant", ["base", "expert"])
@pytest.mark.parametrize("draws", ["app", "physical"])
def test_a_whole_game_can_be_tapped(tracking: str, variant: str, draws: str) -> None:
    at = table(tracking=tracking, variant=variant, draws=draws, seed="tapped")
    board, luck = GameBoard(at.rules), Random(7)
    while at.to_act:
        action = at.rules.pick(at.position, luck)
        sight = sight_of(at)
        choice = board.nothing(sight)
        asks = {prompt.ask for prompt in sight.prompts}
        ends = "end_game" in asks or bool(at.position.agreed)
        if ends and not isinstance(action, EndGame):
            choice = board.tapped(sight, choice, "play-on")
        for place in places(at.rules, at.position, action):  # type: ignore[arg-type]
            if isinstance(action, Drew) and tracking == "light" and action.tile:
                break
            choice = board.tapped(sight, choice, place)
        scene = board.scene(sight, choice, 0)
        if not isinstance(action, LayOut | Drew | EndGame) and not needs_no_tap(action):
            assert action in does(scene), action
        at.push(action)
    assert at.result is not None


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_the_facts_of_the_board_written_back_are_the_position(tracking: str) -> None:
    at = table(tracking=tracking, seed="facts")
    board, luck = GameBoard(at.rules), Random(3)
    for _ in range(60):
        told = at.rules.write(at.position)
        assert write_facts(board.fixing.facts, told, read_facts(board.fixing.facts, told)) == told
        at.push(at.rules.pick(at.position, luck))


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_a_finger_in_the_middle_of_a_lit_place_means_it(tracking: str) -> None:
    at = table(tracking=tracking, seed="finger")
    board, luck = GameBoard(at.rules), Random(3)
    for _ in range(40):
        sight = sight_of(at)
        drawn = board.scene(sight, board.nothing(sight), 0).picture
        for space in drawn.spaces:
            if space.answers:
                assert place_at(drawn, space.x, space.y, 24) == space.place
        at.push(at.rules.pick(at.position, luck))


def test_a_tile_put_out_of_the_game_is_missing_from_the_bag() -> None:
    at = table(tracking="full")
    board = GameBoard(at.rules)
    told = at.rules.write(at.position)
    facts = read_facts(board.fixing.facts, told)
    group = next(
        one for one in board.fixing.place(facts, "out").groups if one.options[1].key == "out-jjjj3"
    )
    assert group.count == 0
    changed = write_facts(
        board.fixing.facts, told, {**facts, group.options[1].key: group.options[1].value}
    )
    before = at.position.bag["jjjj3"]
    at.push(Correct(0, patch_between(told, changed)))
    assert at.position.out.tiles == {"jjjj3": 1}
    assert at.position.bag["jjjj3"] == before - 1


def test_no_more_artefacts_can_be_entered_than_others_left_on_the_island() -> None:
    start: dict[str, Json] = {
        "turn": None,
        "explorers": [1, 1],
        "artefacts": {"white": 3},
        "pending": {"ask": "carried", "seats": [0, 1]},
        "out": {"artefacts": {"white": 14, "grey": 7, "black": 1}, "explorers": [3, 3]},
    }
    at = table(start, tracking="light")
    do(at, 1, "carried", count=2)
    for taps in (1, 2, 3):
        _, scene = tapping(at, *[f"{MORE}carried"] * taps)
        assert does(scene) == (Carried(0, 1),)
