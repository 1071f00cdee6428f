"""A table that lies flat: everybody plays at their own side, whatever opens is turned to them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core import record
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.flat_hands import AtOneSide, FlatHands, around, lay_flat
from tests.browser.haleakala_hands import TABLES
from tests.browser.harness import ROOT, Screen, middle
from tests.browser.server import Server

RECORDS = ROOT / "tests" / "records"
WHOLE = (
    ("haleakala", "tie-broken-by-statues"),
    ("hekla", "nobody-can-act"),
    ("hekla", "four-players"),
    ("mauna-kea", "two-players"),
    ("mauna-kea", "end-by-losing-the-last-explorer"),
    ("arabana", "own-cards-four-players"),
)
# How what is read downwards goes over the screen, at each side.
DOWN = ((0, 1), (-1, 0), (0, -1), (1, 0))


def begin(
    screens: Callable[..., Screen], server: Server, game: str, name: str, done: int = 0
) -> tuple[FlatHands, Table[object]]:
    """A recorded game from its beginning, or after so many actions, laid flat."""
    whole = record.read_text((RECORDS / game / f"{name}.json").read_bytes(), find)
    begun: Table[object] = Table(whole.rules)
    for action in whole.actions[:done]:
        begun.push(action)
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(begun)
    store.close()
    screen = around(screens(path=f"/table/{table_id}", scale=1), len(whole.header.players))
    screen.see_something()
    while screen.can_tap("It lies like this"):
        screen.tap("It lies like this")
        screen.see_no("It lies like this")
    lay_flat(screen)
    return FlatHands(screen, Path(server.data), table_id), whole


def play(hands: FlatHands, whole: Table[object]) -> None:
    """To the winner, whom the screen then names."""
    table = hands.replay(whole.actions)
    assert table.result is not None
    winner = table.header.players[table.result.winners[0]].name
    if len(table.result.winners) == 1:
        hands.screen.see(f"{winner} wins")


def test_four_play_a_whole_game_each_at_their_own_side(
    screens: Callable[..., Screen], server: Server
) -> None:
    play(*begin(screens, server, "hekla", "passed-over"))


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), WHOLE)
def test_whole_games_are_played_by_hands_that_know_their_own_side_alone(
    screens: Callable[..., Screen], server: Server, game: str, name: str
) -> None:
    play(*begin(screens, server, game, name))


def menu_of(screen: AtOneSide, name: str) -> None:
    """Opens the menu at somebody's side."""
    screen.tap(f"{name}: Menu")
    screen.see("Score sheet")


def turned(screen: Screen, upper: str, lower: str) -> tuple[int, int]:
    """Where over the screen one goes who reads from one thing to the next."""
    (x1, y1), (x2, y2) = middle(screen.box(upper)), middle(screen.box(lower))
    if abs(x2 - x1) > abs(y2 - y1):
        return (1, 0) if x2 > x1 else (-1, 0)
    return (0, 1) if y2 > y1 else (0, -1)


def corner(screen: Screen, label: str) -> tuple[bool, bool]:
    """Whether something is in the right half, and in the lower half of the screen."""
    x, y = middle(screen.box(label))
    size = screen.page.viewport_size
    assert size is not None
    return x > size["width"] / 2, y > size["height"] / 2


# Where the way back of a page is at each side: its upper left corner.
BACK = ((False, False), (True, False), (True, True), (False, True))
CLOSE = ((True, False), (True, True), (False, True), (False, False))
PAGES = ("Log", "Score sheet", "Fix the board", "Lay out again", "Rules", "Check your box")


def walk(screen: AtOneSide, seat: int, name: str, pages: tuple[str, ...]) -> None:
    """Opens everything that can be opened at one side, and looks which way it is turned."""
    side = screen.sides[seat]
    screen.sit(seat)
    menu_of(screen, name)
    assert turned(screen, "Log", "Score sheet") == DOWN[side], name
    for page in pages:
        if not screen.shows("Score sheet"):
            menu_of(screen, name)
        screen.tap(page)
        screen.see_no("Score sheet" if page != "Score sheet" else "Lay out again")
        # Most pages have a way back, the one for fixing a cross.
        back = "Close" if page == "Fix the board" else "Back"
        assert corner(screen, back) == BACK[side], (name, page)
        screen.back()
        screen.see(": Menu")
    menu_of(screen, name)
    screen.tap("The rule for this")
    screen.see("All rules of")
    # Its cross is in the upper right corner, as it is read.
    assert corner(screen, "Close") == CLOSE[side], name
    screen.tap("Close")
    screen.see(": Menu")


def ask_undo(screen: AtOneSide, seat: int, name: str, by: str) -> None:
    """Undo of another's step asks, in the tile of who wants it."""
    screen.sit(seat)
    screen.tap(f"{name}: Undo")
    screen.see(f"Take back what {by} did")
    assert turned(screen, "Keep", "Take back") != DOWN[screen.sides[seat]]
    screen.tap("Keep")
    screen.see_no("Take back what")


def test_what_opens_is_turned_to_who_opened_it(
    screens: Callable[..., Screen], server: Server
) -> None:
    hands, _ = begin(screens, server, "hekla", "four-players", 3)
    walk(hands.screen, 1, "Ben", ("Log", "Fix the board"))
    walk(hands.screen, 2, "Chloé", ("Rules",))
    ask_undo(hands.screen, 0, "Ana", "Dan")
    # One's own step is taken back at once.
    hands.screen.sit(3)
    hands.screen.tap("Dan: Undo")
    hands.screen.see("Dan, 0 points, plays now")
    assert len(hands.table().actions) == 4


@pytest.mark.long
@pytest.mark.parametrize("seat", range(4))
def test_every_sheet_and_page_is_turned_at_each_side(
    screens: Callable[..., Screen], server: Server, seat: int
) -> None:
    hands, whole = begin(screens, server, "hekla", "four-players", 40)
    name = whole.header.players[seat].name
    walk(hands.screen, seat, name, PAGES)
    hands.screen.resize(844, 390)
    hands.screen.sit(seat)
    # Turned once more with the screen: the lower edge is at the left.
    menu_of(hands.screen, name)
    assert turned(hands.screen, "Log", "Score sheet") == DOWN[(hands.screen.sides[seat] + 1) % 4]


def test_sides_are_read_in_the_order_of_play(
    screens: Callable[..., Screen], server: Server
) -> None:
    hands, _ = begin(screens, server, "hekla", "four-players", 4)
    read = [name for name in Screen.tappable(hands.screen) if name.endswith(": Menu")]
    assert read == ["Chloé: Menu", "Dan: Menu", "Ana: Menu", "Ben: Menu"]


def test_a_seat_is_dragged_to_where_its_player_sits_and_stays_there(
    screens: Callable[..., Screen], server: Server
) -> None:
    hands, _ = begin(screens, server, "hekla", "three-players", 3)
    screen = hands.screen
    # Three sit below, left and right: Chloé goes over to the empty upper side.
    x, y = middle(screen.box("Chloé,"))
    before = corner(screen, "Chloé: Menu")
    assert before == (True, False)
    mouse = screen.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 20, y, steps=4)
    mouse.move(90, 90, steps=10)
    mouse.up()
    screen._until(lambda: corner(screen, "Chloé: Menu") == (False, False), "She did not move.")
    screen.reload()
    screen.see(": Menu")
    assert corner(screen, "Chloé: Menu") == (False, False)


def test_hidden_hands_never_lie_flat_and_the_menu_says_why(
    screens: Callable[..., Screen], server: Server
) -> None:
    whole = record.read_text((RECORDS / "arabana" / "three-players.json").read_bytes(), find)
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(Table(whole.rules))
    store.close()
    screen = screens(path=f"/table/{table_id}", scale=1)
    screen.tap("It lies like this")
    screen.tap("I am Ana")
    screen.see("Lay one of four cards open.")
    screen.page.wait_for_timeout(800)
    screen.tap("Menu")
    screen.see("Hands must stay hidden")
    assert not screen.can_tap("Flat on the table")


def test_a_phone_that_lies_flat_offers_to_turn_the_table(
    screens: Callable[..., Screen], server: Server
) -> None:
    whole = record.read_text((RECORDS / "hekla" / "two-players.json").read_bytes(), find)
    begun: Table[object] = Table(whole.rules)
    begun.push(whole.actions[0])
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(begun)
    store.close()
    screen = screens(path=f"/table/{table_id}", scale=1)
    screen.see("Menu")
    screen.page.evaluate(
        """() => { const flat = () => dispatchEvent(
             new DeviceOrientationEvent('deviceorientation', {alpha: 0, beta: 1, gamma: -2}));
           flat(); setInterval(flat, 500); }"""
    )
    screen.tap("Turn to everyone")
    screen.see("Ana: Menu")
