"""A flat table as data: who has which part of the screen, which way what opens is turned."""

from dataclasses import replace

import pytest

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.preferences import Settings
from companion.playing.seating import HIDDEN_HANDS, LOWER, UPPER, seating_for
from companion.playing.window import Window
from companion.ui.intents import (
    AtSide,
    LaidFlat,
    MovedSeat,
    PressedButton,
    PressedKey,
    TurnsBoard,
)
from companion.ui.table.effects import KeepSeating, OfferFlat, TakeBack, Tell
from companion.ui.table.flat_room import Box, as_read, board_scale, flat_room, reading_box
from companion.ui.table.flat_update import LIES_FLAT
from companion.ui.table.flat_view import FlatView, SideDispatch
from companion.ui.table.table_state import Scenes, TableNow, TableState, arrived, table_now
from companion.ui.table.table_update import update
from tests.seeing import live_table, push

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
SIZES = ((390, 844), (320, 568), (820, 1180), (844, 390), (1180, 820))


def begin(game: str = "hekla", players: int = 3) -> tuple[Window, TableState, TableNow]:
    """A flat table before its first step."""
    header = Header(game, PLAYERS[:players], seed="flat")
    seats = frozenset(range(players))
    seen = Window(live_table(Table(find(game)(header))), seats, seats)
    state = TableState(seating=replace(seating_for(players), flat=True))
    return seen, *again(seen, state)


def again(seen: Window, state: TableState) -> tuple[TableState, TableNow]:
    """The state and the table as they are drawn now."""
    now = table_now(seen, None, Settings(), Scenes(), state)
    return arrived(state, now), now


def overlap(one: Box, other: Box) -> bool:
    """Whether two parts of the screen have something in common."""
    across = one.left < other.left + other.width and other.left < one.left + one.width
    return across and one.top < other.top + other.height and other.top < one.top + one.height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_part_lies_over_another_or_beyond_the_screen(
    size: tuple[int, int], players: int
) -> None:
    room = flat_room(*size, players)
    parts = [*room.tiles.values(), room.board]
    assert (room.width, room.height) == (min(size), max(size))
    for at, one in enumerate(parts):
        assert one.left >= 0
        assert one.left + one.width <= room.width
        assert one.top + one.height <= room.height
        assert not any(overlap(one, other) for other in parts[at + 1 :])
    # The board stays the largest part.
    assert room.board.height >= max(tile.height for tile in room.tiles.values())


def test_tiles_are_as_drawn() -> None:
    two, four = flat_room(390, 844, 2), flat_room(390, 844, 4)
    assert two.tiles[LOWER] == Box(8, 645, 374, 191)
    assert {side: (box.left, box.top) for side, box in four.tiles.items()} == {
        0: (198, 652),
        1: (8, 652),
        2: (8, 8),
        3: (198, 8),
    }
    assert flat_room(820, 1180, 4).tiles[0].size == (240, 240)


def test_readers_go_round_the_table_in_the_order_of_play() -> None:
    room = flat_room(390, 844, 4)

    def order(box: Box) -> float:
        # Readers go by the middle of a part, to the right and down.
        return box.left + box.width / 2 + box.top + box.height / 2

    read = sorted(room.tiles, key=lambda side: order(reading_box(room, side)))
    assert read == [2, 3, 0, 1]
    for side, tile in room.tiles.items():
        whole = reading_box(room, side)
        assert whole.left <= tile.left
        assert whole.top <= tile.top
        assert whole.top + whole.height >= tile.top + tile.height


def test_a_board_that_turns_fits_in_either_way() -> None:
    room = flat_room(390, 844, 2)
    for quarters in range(4):
        scale = board_scale(room, (400, 300), quarters)
        wide, high = as_read((400 * scale, 300 * scale), quarters)
        assert wide <= room.board.width
        assert high <= room.board.height


def test_what_is_done_at_a_side_is_turned_to_it() -> None:
    _, state, now = begin()
    state, _ = update(state, AtSide(1, PressedButton("menu")), now)
    assert (state.opened, state.by) == ("menu", 1)
    told = FlatView(state.seating, flat_room(390, 844, 3), 0, 1, None, "", "")
    assert (told.side, told.asked_side, told.facing) == (1, 0, 0)
    # A sheet at the left edge is as wide as the board is high.
    assert told.sheet_size == (told.room.board.height, told.room.board.width - 12)


def test_the_board_or_what_is_written_on_it_turns_to_who_is_asked() -> None:
    seating = seating_for(3)
    still = FlatView(seating, flat_room(390, 844, 3), 2, 0, None, "", "")
    assert (still.board_quarters, still.facing) == (0, 3)
    turning = replace(still, seating=replace(seating, board_turns=True))
    assert (turning.board_quarters, turning.facing) == (3, 0)


def test_undo_of_ones_own_step_is_at_once_of_anothers_asks() -> None:
    seen, state, now = begin()
    action = now.sight.prompts[0].answers[0]
    push(seen, action)
    state, now = again(seen, state)
    other = (action.by + 1) % 3
    state, effects = update(state, AtSide(other, PressedButton("undo")), now)
    assert (state.asks_undo, effects) == ((other, now.step), ())
    kept, effects = update(state, AtSide(other, PressedButton("keep")), now)
    assert (kept.asks_undo, effects) == (None, ())
    _, effects = update(state, AtSide(other, PressedButton("take back")), now)
    assert effects == (TakeBack(),)
    _, effects = update(state, AtSide(action.by, PressedButton("undo")), now)
    assert effects == (TakeBack(),)


def test_how_people_sit_is_kept() -> None:
    _, state, now = begin()
    state, effects = update(state, MovedSeat(0, UPPER), now)
    assert state.seating.sides == (UPPER, 1, 3)
    assert effects == (KeepSeating(state.seating),)
    state, effects = update(state, TurnsBoard(True), now)
    assert state.seating.board_turns
    state, effects = update(state, LaidFlat(False), now)
    assert not state.seating.flat
    assert effects == (KeepSeating(state.seating),)


def test_a_phone_that_lies_flat_offers_it_once_where_nothing_is_hidden() -> None:
    _, state, now = begin()
    state = replace(state, seating=seating_for(3))
    state, effects = update(state, PressedKey(LIES_FLAT), now)
    assert effects == (OfferFlat(),)
    _, effects = update(state, PressedKey(LIES_FLAT), now)
    assert effects == ()
    _, hidden, now = begin("arabana")
    hidden = replace(hidden, seating=seating_for(3))
    assert update(hidden, PressedKey(LIES_FLAT), now)[1] == ()
    refused, effects = update(hidden, LaidFlat(True), now)
    assert not refused.seating.flat
    assert effects == (Tell(HIDDEN_HANDS),)


def test_the_same_side_hands_on_in_the_same_way() -> None:
    done: list[object] = []
    assert SideDispatch(done.append, 1) == SideDispatch(done.append, 1)
    SideDispatch(done.append, 2)(PressedButton("undo"))
    assert done == [AtSide(2, PressedButton("undo"))]
