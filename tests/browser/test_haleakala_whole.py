"""Whole games of Haleakalā by tapping, to the winner, and back through a scoring."""

from collections.abc import Callable

import pytest

from companion.core import record, report
from companion.core.table import Table
from companion.games import find
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES, Hands, begin
from tests.browser.harness import Screen
from tests.browser.server import ROOT, Server

# Whole screens under a loaded machine take their time: ./build/test -m long.
pytestmark = pytest.mark.long


def compare_sheet(screen: Screen, hands: Hands) -> None:
    """The points on the screen are those that the command line prints."""
    table = hands.table()
    replayed = report.table(table)
    screen.tap("Sheet")
    screen.see("Total")
    shown = " ".join(screen.texts())
    assert replayed["finished"]
    for sheet in table.sheets:
        for points in sheet.totals:
            assert str(points) in shown
    for points in table.scores:
        assert str(points) in shown


@pytest.mark.parametrize(
    ("size", "variant", "motion"),
    [("phone", "Base game", "no-preference"), ("tablet", "Tactical", "reduce")],
    ids=["base", "tactical"],
)
def test_a_whole_game_to_the_winner(
    size: str, variant: str, motion: str, screens: Callable[..., Screen], server: Server
) -> None:
    # A whole game is long: fewer pixels make it quicker, the labels are the same. One of the two
    # is played by people who want no motion.
    screen = screens(size=size, scale=1 if size == "phone" else 0.5, motion=motion)
    begin(screen, variant)
    hands = Hands(screen, server.data, luck=3)
    hands.play_on(4)
    screen.screenshot(f"haleakala-turn-{size}")
    table = hands.play_on()
    assert table.result is not None
    winner = table.header.players[table.result.winners[0]].name
    screen.see(f"{winner} wins")
    screen.screenshot(f"haleakala-winner-{size}")
    compare_sheet(screen, hands)
    screen.screenshot(f"haleakala-sheet-{size}")


RECORD = ROOT / "tests" / "records" / "haleakala" / "first-scoring-with-all-slots-full.json"


def test_undo_leads_back_through_a_scoring_and_redo_through_it_again(
    screens: Callable[..., Screen], server: Server
) -> None:
    whole = record.read_text(RECORD.read_text(encoding="utf-8"), find)
    scoring = next(step for step in whole.steps if step.outcome.sheets)
    table = Table(whole.rules)
    for action in whole.actions[: scoring.number - 1]:
        table.push(action)
    store = SqliteStore(server.data / TABLES, find)
    table_id = store.keep(table)
    store.close()
    screen = screens(path=f"/table/{table_id}")
    hands = Hands(screen, server.data)
    before = hands.table()
    assert scoring.action is not None
    after = hands.enter(scoring.action, before)

    screen.see("To the scoring")
    hands.commit("Undo:")
    hands.wait_for_the_question(before)
    assert hands.table().position == before.position
    hands.commit("Do it again")
    hands.through_the_moments()
    hands.wait_for_the_question(after)
    assert hands.table().position == after.position

    hands.commit("Undo:")
    hands.wait_for_the_question(before)
    assert hands.table().scores == before.scores
    hands.commit("Do it again")
    hands.through_the_moments()
    hands.wait_for_the_question(after)
    assert hands.table().sheets == after.sheets
