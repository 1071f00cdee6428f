"""The flows of Mauna Kea: straight, bend, branch, crossing, the edge, the volcano (M2, M3)."""

from companion.core.action import Correct
from companion.core.table import Table
from companion.games.mauna_kea import lava
from companion.games.mauna_kea.actions import Lay
from companion.games.mauna_kea.box import LavaTile
from companion.games.mauna_kea.island import FIELD_AT, FIELD_NAMES, FLOWS
from companion.games.mauna_kea.position import SPRINGS, Arm, Lava, Position
from tests.games.mauna_kea.at_table import do, now, table


class Flows:
    """Lava laid tile by tile, as it is drawn."""

    def __init__(self) -> None:
        self.flows = SPRINGS
        self.lava: dict[int, Lava] = {}

    def draw(self, flow: str, *exits: str) -> str | None:
        """Where a tile comes to lie, or why it does not."""
        placing = lava.place(self.flows, self.lava, LavaTile(flow, exits))
        at = FLOWS.index(flow)
        self.flows = (*self.flows[:at], placing.flow, *self.flows[at + 1 :])
        if placing.field is None or placing.lava is None:
            return placing.why.value if placing.why else None
        self.lava[placing.field] = placing.lava
        return FIELD_NAMES[placing.field]


def test_each_flow_begins_on_its_side_of_the_volcano() -> None:
    at = Flows()
    assert [at.draw(flow, "ahead") for flow in FLOWS] == ["e4", "f5", "e6", "d5"]


def test_straight_bend_and_on() -> None:
    at = Flows()
    assert at.draw("north", "ahead") == "e4"
    assert at.draw("north", "left") == "e3"
    assert at.draw("north", "right") == "d3"
    assert at.draw("north", "ahead") == "d2"


def test_lava_of_one_flow_never_continues_another() -> None:
    at = Flows()
    at.draw("north", "ahead")
    assert at.draw("east", "ahead") == "f5"
    assert at.draw("north", "ahead") == "e3"


def test_level_arms_the_one_with_the_dot_first() -> None:
    at = Flows()
    assert at.draw("east", "right", "left") == "f5"
    assert at.draw("east", "ahead") == "f6", "south of it: the dotted arm"
    assert at.draw("east", "ahead") == "f4"
    assert at.draw("east", "ahead") == "f7"


def test_the_shorter_arm_is_extended_first() -> None:
    at = Flows()
    at.draw("south", "left", "right")
    assert at.draw("south", "ahead") == "f6"
    assert at.draw("south", "right") == "d6", "the other arm has fewer tiles"
    assert at.draw("south", "ahead") == "g6"


def test_an_arms_own_arms_count_for_its_length() -> None:
    at = Flows()
    at.draw("south", "left", "right")
    assert at.draw("south", "left", "right") == "f6", "the dotted arm branches again: 1 tile"
    assert at.draw("south", "ahead") == "d6", "1 tile"
    assert at.draw("south", "ahead") == "f5", "level: the dotted arm, in it its dotted arm"
    assert at.draw("south", "ahead") == "c6", "1 to 2"
    assert at.draw("south", "ahead") == "f7", "level again; in it the shorter arm"


def test_crossing_flows_the_new_one_passes_under_the_old() -> None:
    at = Flows()
    for exits in ("ahead", "right"):
        at.draw("north", exits)
    assert at.draw("north", "right") == "f3"
    assert at.draw("north", "ahead") == "f4"
    # The east flow has not begun: its first field is f5, and the north flow takes it.
    assert at.draw("north", "ahead") == "f5"
    assert at.draw("east", "ahead") == "g5", "it passes under f5"


def test_a_flow_passes_under_as_often_as_needed_and_only_tiles_count() -> None:
    wall = {FIELD_AT[name]: Lava("west", "north", ("ahead",)) for name in ("e4", "e3", "e2")}
    placing = lava.place(SPRINGS, wall, LavaTile("north", ("ahead",)))
    assert placing.field == FIELD_AT["e1"]
    assert placing.flow.tiles == 1
    assert [FIELD_NAMES[at] for at in placing.passed] == ["e4", "e3", "e2"]


def test_off_the_board_the_tile_is_out_and_the_arm_is_closed() -> None:
    at = Flows()
    assert [at.draw("north", "ahead") for _ in range(4)] == ["e4", "e3", "e2", "e1"]
    assert not at.flows[0].closed, "an arm pointing off the board is open until a tile is drawn"
    assert at.draw("north", "ahead") == "edge"
    assert at.flows[0].closed
    assert at.draw("north", "ahead") == "closed"


def test_closed_arms_are_passed_over() -> None:
    short, long = Arm(0), Arm(3, FIELD_AT["h5"], "east")
    flows = (Arm(1, arms=(short, long)), *SPRINGS[1:])
    placing = lava.place(flows, {}, LavaTile("north", ("ahead",)))
    assert placing.field == FIELD_AT["i5"]


def test_never_towards_the_volcano() -> None:
    at = Flows()
    assert at.draw("north", "right") == "e4"
    assert at.draw("north", "right") == "f4"
    assert at.draw("north", "right") == "volcano", "f5 would point west, straight at the volcano"
    assert at.draw("north", "ahead") == "f5", "the arm stays open"


def test_the_volcano_counts_at_any_distance() -> None:
    at = Flows()
    for exits in ("ahead", "ahead", "right", "ahead", "right"):
        at.draw("north", exits)
    assert at.draw("north", "ahead") == "g3"
    assert at.draw("north", "ahead") == "g4"
    assert at.draw("north", "right") == "volcano"


def burning(**options: str) -> Table[Position]:
    """The north flow is about to reach e2, where a tile lies."""
    position = {
        "turn": 0,
        "tiles": {"e2": "jjjj"},
        "lava": {
            "e4": {"flow": "north", "heading": "north", "exits": ["ahead"]},
            "e3": {"flow": "north", "heading": "north", "exits": ["ahead"]},
        },
        "tiles_in_hand": [[], ["jjjj3", "jjjl3"]],
    }
    if options.get("tracking") != "light":
        position["explorers"] = [{"7,7": []}, {"9,4": ["grey"], "12,12": []}]
        position["artefacts"] = {"10,3": ["white", "white"], "7,7": ["black"]}
    return table(position, **options)  # type: ignore[arg-type]


def test_two_artefacts_and_an_explorer_under_the_lava_are_lost() -> None:
    at = burning()
    do(at, 0, "end")
    position = do(at, 0, "drew", flow="north", exits=["left"])
    assert position["lava"]["e2"] == {"flow": "north", "heading": "north", "exits": ["left"]}  # type: ignore[index,call-overload]
    assert position["tiles"]["e2"] == "jjjj", "the tile lies under the lava"  # type: ignore[index,call-overload]
    assert position["explorers"] == [{"7,7": []}, {"12,12": []}]
    assert position["artefacts"] == {"7,7": ["black"]}
    out = position["out"]
    assert out["artefacts"] == {"grey": 7, "white": 17}  # type: ignore[index,call-overload]
    assert position["flows"]["north"] == {"tiles": 3, "at": "e2", "heading": "west"}  # type: ignore[index,call-overload]


def test_no_tile_is_laid_on_lava() -> None:
    at = burning()
    at.push(Correct(0, {"turn": 1}))
    fields = {a.field for a in at.rules.legal(at.position) if isinstance(a, Lay)}
    assert {"e1", "d2", "f2"} <= fields
    assert "e3" not in fields


def test_a_light_table_asks_what_was_lost_unless_the_board_was_bare() -> None:
    at = burning(tracking="light")
    do(at, 0, "end")
    position = do(at, 0, "drew", flow="north", exits=["left"])
    assert position["pending"] == {"ask": "lost", "by": 0, "for": "end", "field": "e2"}
    position = do(at, 0, "lost", explorers=[0, 1], artefacts=["white", "grey"])
    assert position["explorers"] == [5, 4]
    assert position["artefacts"] == {"black": 1, "grey": 6, "white": 16}
    assert position["out"]["explorers"] == [0, 1]  # type: ignore[index,call-overload]
    do(at, 0, "drew", flow="east", exits=["ahead"])
    assert at.position.pending is not None
    assert at.position.pending.ask == "draw", "f5 was bare"


def test_start_fields_burn_too() -> None:
    at = burning(tracking="light")
    do(at, 0, "end")
    do(at, 0, "drew", flow="east", exits=["left"])
    assert now(at)["pending"]["ask"] == "draw"  # type: ignore[index,call-overload]
    position = do(at, 0, "drew", flow="east", exits=["ahead"])
    assert position["pending"]["field"] == "f4"  # type: ignore[index,call-overload]
