"""The big screen: people gather at its code, then everybody sees the board, and nobody taps it."""

from collections.abc import Callable

import pytest

from companion.core import record
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES, Hands
from tests.browser.harness import ROOT, Screen
from tests.browser.phones import share, sit_down
from tests.browser.server import Server

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
SCORED = ROOT / "tests" / "records" / "haleakala" / "tie-broken-by-statues.json"
SIZES = ((1920, 1080), (1280, 720), (3840, 2160))


def keep(server: Server, table: Table[object]) -> str:
    """Puts a table on the server's disk; its id."""
    store = SqliteStore(server.data / TABLES, find)
    try:
        return store.keep(table)
    finally:
        store.close()


def watch(screens: Callable[..., Screen], path: str) -> Screen:
    """A television that shows a table."""
    screen = screens(path=path, scale=1, size="tablet")
    screen.resize(1920, 1080)
    return screen


def test_seats_fill_as_phones_join_and_then_the_board_comes(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = keep(server, Table(find("hekla")(Header("hekla", PLAYERS))))
    host = screens(scale=1)
    code = share(host, table_id)
    screen = watch(screens, f"/table/{table_id}/watch")
    screen.see("1 of 3 seats")
    screen.see("Ana’s phone, keeps the table")
    screen.see("Chloé, scan to take this seat")
    screen.see(" begins.")
    screen.screenshot("big-screen-gathering")
    ben, chloe = screens(scale=1), screens(scale=1)
    sit_down(ben, code, "Ben")
    screen.see("2 of 3 seats")
    screen.see("Ben, Ben’s phone")
    sit_down(chloe, code, "Chloé")
    # All are there: it goes on by itself, and says who is waited for.
    screen.see_no("seats")
    screen.see("plays.")


def test_one_tap_fills_the_screen_and_the_pointer_hides(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = keep(server, Table(find("hekla")(Header("hekla", PLAYERS))))
    screen = watch(screens, f"/table/{table_id}/watch")
    screen.see("plays.")
    page = screen.page
    page.mouse.move(900, 500)
    assert page.evaluate("getComputedStyle(document.body).cursor") != "none"
    page.wait_for_function("getComputedStyle(document.body).cursor === 'none'")
    assert not page.evaluate("!!document.fullscreenElement")
    page.mouse.click(900, 500)
    page.wait_for_function("!!document.fullscreenElement")
    # Nothing on it does anything to the table.
    assert screen.tappable() == ["Menu"]


def test_it_finds_its_table_again_after_a_power_cut(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = keep(server, Table(find("hekla")(Header("hekla", PLAYERS))))
    screen = watch(screens, f"/table/{table_id}/watch")
    screen.see("plays.")
    # The television's browser opens its first page.
    page = screen.page.context.new_page()
    page.goto(screen.url + "/")
    page.wait_for_url(f"**/table/{table_id}/watch")
    page.close()
    # The house's machine is gone for a while.
    server.kill()
    screen.page.wait_for_selector("#caldera-lost")
    server.start()
    screen.page.wait_for_selector("#caldera-lost", state="detached")
    labels = "flt-semantics-placeholder, flt-semantics-host flt-semantics"
    screen.page.wait_for_selector(labels, state="attached")
    if screen.page.query_selector("flt-semantics-placeholder"):
        screen.awaken()
    screen.see("plays.")
    # Who leaves it is not led back.
    screen.go("/")
    screen.see("Start a game")
    screen.page.wait_for_function("!localStorage.getItem('caldera-big-screen')")


def test_an_eruption_and_a_scoring_are_shown_large_and_go_by_themselves(
    screens: Callable[..., Screen], server: Server
) -> None:
    whole = record.read_text(SCORED.read_bytes(), find)
    number = next(step.number for step in whole.steps if step.outcome.sheets)
    before: Table[object] = Table(whole.rules)
    for action in whole.actions[: number - 1]:
        before.push(action)
    table_id = keep(server, before)
    screen = watch(screens, f"/table/{table_id}/watch")
    screen.see("plays.")
    phone = screens(path=f"/table/{table_id}", scale=1)
    Hands(phone, server.data).enter(whole.actions[number - 1], before)  # type: ignore[arg-type]
    screen.see("Eruption")
    screen.see_no("plays.")
    screen.screenshot("big-screen-eruption")
    screen.see("Total")
    screen.screenshot("big-screen-scoring")
    screen.see("plays.")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_is_in_sight_at_every_size(
    screens: Callable[..., Screen], server: Server, size: tuple[int, int]
) -> None:
    whole = record.read_text(SCORED.read_bytes(), find)
    begun: Table[object] = Table(whole.rules)
    for action in whole.actions[:30]:
        begun.push(action)
    screen = watch(screens, f"/table/{keep(server, begun)}/watch")
    screen.resize(*size)
    for name in ("Ana, ", "Ben, "):
        screen.see(name)
    boxes = screen.page.evaluate(
        "[...document.querySelectorAll('flt-semantics')].map(n => n.getBoundingClientRect())"
        ".map(({right, bottom}) => [right, bottom])"
    )
    assert all(right <= size[0] + 1 and bottom <= size[1] + 1 for right, bottom in boxes)
    screen.screenshot(f"big-screen-{size[0]}")
