"""The history: tables and people, chosen, remarked on, merged, renamed and removed."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

import pytest

from companion.core import record
from companion.core.game import Player
from companion.games import find
from companion.past.chances_jobs import MOST_SECONDS
from companion.store.listed_table import summary_of
from companion.store.rows import put_table
from companion.store.sqlite import SqliteStore
from tests.browser.harness import ROOT, Screen
from tests.browser.server import Server

RECORDS = ROOT / "tests" / "records"
PAUSE = 0.35
HOUR = 3600.0
AT = 1_780_000_000.0
# Seconds after which win chances are there, and some for the browser.
LONGEST = MOST_SECONDS + 20


def fill(store: SqliteStore) -> None:
    """Four tables: Chloé and Chloe never at one of them, Ana at all."""
    for number, (name, people) in enumerate(
        (
            ("haleakala/tie-broken-by-statues", ("Ana", "Ben")),
            ("hekla/shared-win", ("Ana", "Ben", "Chloé")),
            ("hekla/shared-win", ("Ana", "Chloé", "Dan")),
            ("hekla/shared-win", ("Ana", "Ben", "Chloe")),
        )
    ):
        told = record.read_text((RECORDS / f"{name}.json").read_bytes(), find)
        players = tuple(
            Player(name, player.color)
            for name, player in zip(people, told.header.players, strict=True)
        )
        table = record.read(
            {**record.write(told), **record.write_header(replace(told.header, players=players))},
            find,
        )
        assert summary_of(table).finished
        begun = AT - 100 * HOUR * number
        with store.change() as change:
            put_table(change, f"AAA22{number + 2}", table, (begun, begun + HOUR, None))


@pytest.fixture
def history(server: Server, screens: Callable[..., Screen]) -> Screen:
    server.kill()
    store = SqliteStore(server.data / "tables.sqlite", find)
    fill(store)
    store.close()
    server.start()
    screen = screens(path="/history")
    screen.pause = PAUSE
    return screen


def close_sheet(screen: Screen) -> None:
    """A tap beside a sheet closes it."""
    screen.page.wait_for_timeout(400)
    screen.tap_at(195, 20)
    screen.see_no(", not chosen")
    screen.see_no("Done")


def test_tables_are_found_by_game_and_by_words_without_accents(history: Screen) -> None:
    history.see("Ana 15, Ben 15")
    history.tap("All games")
    history.tap("Hekla, not chosen")
    close_sheet(history)
    history.see_no("Ana 15, Ben 15")
    history.tap("All games: Hekla")
    history.tap("All games, not chosen")
    close_sheet(history)
    history.see("broken by statues on the board")
    history.tap("Search the tables")
    history.tap("Name, game, place or note")
    history.type("chlo")
    history.see_no("Ana 15, Ben 15")
    history.see("Chloé 35")
    history.see("Chloe 35")


def test_a_place_and_a_note_are_typed_and_edited_by_a_tap(history: Screen) -> None:
    history.tap("More about Ana 15")
    history.tap("Place and note")
    history.tap("Place")
    history.type("Ben’s")
    history.tap("Note")
    history.type("Two pots of tea")
    history.tap("Done")
    history.see("Place and note: Ben’s, “Two pots of tea”")
    history.tap("Place and note: Ben’s")
    history.see("Done")
    close_sheet(history)
    history.reload()
    history.see("Place and note: Ben’s, “Two pots of tea”")


def test_a_removed_table_comes_back_with_undo(history: Screen) -> None:
    history.tap("More about Ana 15")
    history.tap("Remove this table")
    history.see("The table is removed.")
    history.see_no("More about Ana 15")
    history.tap("Undo")
    history.see("More about Ana 15")


def test_two_spellings_are_merged_and_split_again(history: Screen) -> None:
    history.tap("People")
    history.see("Chloé and Chloe: one person?")
    history.tap("Merge into Chloé")
    history.see("Chloé is one person now: 3 tables.")
    history.see_no("one person?")
    history.tap("Chloé. 3 tables")
    history.tap("More about Chloé")
    history.tap("Split off Chloe")
    history.see("Chloe is a person of their own again.")
    history.see("2 tables")
    history.tap("Back")
    history.see("Chloe. 1 table")
    history.tap("Two people")
    history.see_no("one person?")


def test_a_person_has_figures_and_can_be_renamed(history: Screen) -> None:
    history.tap("People")
    history.tap("Ana. 4 tables")
    history.see("4 tables")
    history.see("0 wins")
    history.see("Haleakalā: 0 of 1, 15.0 points on average, 15 at best.")
    history.see("Ana finished above. Ben: 0 of 3.")
    history.see("Does starting help Ana?")
    history.tap("Rename")
    history.tap("Name")
    history.type("Anna")
    history.tap("Done")
    history.see("Anna finished above")
    history.tap("Back")
    history.see("Anna. 4 tables")


def test_a_long_list_is_drawn_as_far_as_it_is_looked_at(
    server: Server, screens: Callable[..., Screen]
) -> None:
    server.kill()
    store = SqliteStore(server.data / "tables.sqlite", find)
    table = record.read_text((RECORDS / "hekla/shared-win.json").read_bytes(), find)
    with store.change() as change:
        for number in range(200):
            begun = AT - HOUR * number
            put_table(change, f"AAA{2000 + number}", table, (begun, begun + HOUR, None))
    store.close()
    server.start()
    screen = screens(path="/history")
    screen.see("More about Ana 33")
    drawn = "document.querySelectorAll('flt-semantics[aria-label^=\"More about\"]').length"
    assert screen.page.evaluate(drawn) < 60


def test_a_table_tells_its_story_and_is_played_again(history: Screen) -> None:
    history.tap("Haleakalā")
    history.see("Ben wins")
    history.see("15 : 15, broken by statues on the board, in ")
    history.see("Chart of the points if it had ended then: Ana 15, Ben 15. 2 eruptions.")
    history.tap("Best turn")
    history.see("Turn ")
    history.tap("One turn later")
    history.tap("One turn earlier")
    history.page.keyboard.press("Home")
    history.see("The table is laid out.")
    history.page.keyboard.press("ArrowRight")
    history.see("The board after turn 1")
    history.tap("Play the turns")
    history.see("The board after turn 2")
    history.tap("Pause")
    history.tap("Back")
    history.see("See the board")
    history.tap("Back")
    history.see("More about Ana 15")


def test_win_chances_are_worked_out_when_asked_for_and_stay(history: Screen) -> None:
    history.tap("Haleakalā")
    history.see("Ben wins")
    # Nobody is shown any unasked.
    history.see_no("Turning point")
    history.tap("Win chance")
    history.see("Stop here")
    # Points are there all the while.
    history.tap("Points")
    history.see("Chart of the points if it had ended then")
    history.tap("Win chance")
    end = monotonic() + LONGEST
    while not history.shows("Turning point"):
        assert monotonic() < end
        history.page.wait_for_timeout(200)
    history.see("Win chance: Ana ")
    history.see("Was it luck?")
    history.tap("Was it luck?")
    history.see("Lot and deal")
    history.see("Result over an even share")
    close_sheet(history)
    history.tap("More about Haleakalā")
    history.tap("How win chances are found")
    history.see("no difference that could be told")
    close_sheet(history)
    history.reload()
    history.see("Best turn")
    history.tap("Win chance")
    history.see("Turning point")
    history.tap("Turning point")
    history.see("Win chance of ")
    history.see("What else?")


def test_working_out_win_chances_can_be_stopped(history: Screen) -> None:
    history.tap("Hekla. Ana 33, Ben 35, Chloé 35")
    history.see("share the win")
    history.tap("Win chance")
    history.tap("Stop here")
    history.see_no("Stop here")


def test_a_story_leads_to_the_sheet_and_can_be_shared(history: Screen) -> None:
    history.tap("Hekla. Ana 33, Ben 35, Chloé 35")
    history.see("Ben and Chloé share the win")
    history.tap("More about Hekla")
    history.tap("Log")
    history.see("Tap a step to see the table then.")
    history.tap("Back")
    history.tap("Share")
    history.see("Share the result")
    history.see("As a picture")


def test_a_table_is_handed_to_bg_stats(history: Screen) -> None:
    history.tap("More about Ana 15")
    history.tap("Hand to BG Stats")
    history.see("Open BG Stats")
    history.tap("BG Stats on another phone")
    history.see("QR code that opens BG Stats with this play")
    close_sheet(history)
    history.tap("Hand on")
    history.see("All tables as CSV")
    with history.page.expect_download() as saved:
        history.tap("All tables as CSV")
    path = saved.value.path()
    assert path.read_text("utf-8-sig").splitlines()[0].startswith("play,game,variant,date")
