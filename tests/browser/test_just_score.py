"""Just score it, as people meet it: few taps, nothing lost, the sheet that follows."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core import record
from companion.core.table import Table
from companion.games import GAMES, find
from companion.games.haleakala.box import SCORING_CARDS
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.hand_sums import sums_of
from companion.games.haleakala.words import SCORING_CARD_NAMES, space_name
from companion.playing.just_score import only_scored
from companion.showing.tokens import SPACE
from companion.store.sqlite import SqliteStore
from tests.browser.haleakala_hands import TABLES, Hands, begin
from tests.browser.harness import Box, Screen, middle
from tests.browser.server import Server

RECORDS = Path(__file__).parents[1] / "records"
MOST_TAPS = 40
# People are slower than a trembling finger.
PAUSE = 0.35
NAMES = ("Red", "Yellow")
STANDING = re.compile(r"Red, \d+ points?$")
# Quarters of a screen that a count is at most long.
SCROLLS = 20
AT_THE_FOOT, FOOT = ("Count", "See the sheet"), 756


def newest(data: Path) -> Table[object]:
    """The table that was touched last, as it stands on disk."""
    store = SqliteStore(data / TABLES, find, copies=False)
    try:
        listed = [*store.open_tables(), *store.finished_tables()]
        return store.load(max(listed, key=lambda kept: kept.updated).id)
    finally:
        store.close()


class Counter:
    """A finger that counts its taps."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.taps = 0

    def tap(self, *labels: str) -> None:
        for label in labels:
            if label not in AT_THE_FOOT:
                self._bring_up(label)
            self.screen.tap(label)
            self.taps += 1

    def _bring_up(self, label: str) -> None:
        """Scrolls what is behind the bar at the foot to where a finger can reach it."""
        box = self.screen.box(label)
        if box["y"] + box["height"] > FOOT:
            self.screen.page.mouse.move(195, 420)
            self.screen.page.mouse.wheel(0, box["y"] - 420)
            self.screen.settle()

    def numbers(self, row: str, wanted: tuple[int, int]) -> None:
        """Steps small numbers, picks large ones."""
        if sum(wanted) <= 4:
            for name, number in zip(NAMES, wanted, strict=True):
                for now in range(number):
                    self.tap(f"{row} of {name}: more, now {now}")
            return
        self.tap(f"{row}: numbers and why")
        self.tap(*(f"{name}: {number}" for name, number in zip(NAMES, wanted, strict=True)))
        self.screen.tap_at(195, 20)
        self.taps += 1
        self.screen.see("See the sheet")


def test_an_end_of_nine_statues_and_fourteen_cards_takes_at_most_forty_taps(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    path = RECORDS / "haleakala/only-scored.json"
    table: Table[Position] = record.read_text(path.read_bytes(), find)  # type: ignore[arg-type]
    lying = table.at(0)
    assert isinstance(table.rules, GameRules)
    box = table.rules.box
    assert len(lying.statues) == 9
    assert sum(sum(hand.values()) for hand in lying.hands) == 14
    assert sum(map(len, lying.scoring_cards)) == 3
    finger = Counter(phone)
    finger.tap("Just score it", "Haleakalā", "Count")
    for seat, name in enumerate(NAMES):
        if seat:
            finger.tap(f"Brush: {name}")
        finger.tap(*(str(space_name(s)) for s, owner in lying.statues.items() if owner == seat))
    finger.tap("Brush: Lava", "Forest 6")
    held = [sums_of(hand, box) for hand in lying.hands]
    finger.numbers("Baskets", (held[0].baskets, held[1].baskets))
    finger.numbers("Butterflies", (held[0].butterflies, held[1].butterflies))
    finger.tap("Black pearl: Yellow", "White pearl: Red", "Nautilus: Yellow")
    finger.numbers("Shells", (held[0].shells or 0, held[1].shells or 0))
    for card in SCORING_CARDS:
        for seat, name in enumerate(NAMES):
            if card in lying.scoring_cards[seat]:
                finger.tap(f"{SCORING_CARD_NAMES[card]}: {name}")
    finger.numbers("Points of round 1", lying.scores)
    phone.see("39 in all")
    finger.tap("See the sheet")
    phone.see("Take 1 statue off your board.")
    assert finger.taps <= MOST_TAPS
    phone.tap("Yellow’s statue")
    phone.tap("To the scoring")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Red wins")
    counted = newest(server.data)
    assert (counted.scores, counted.sheets) == (table.scores, table.sheets)
    assert only_scored(counted.header)
    phone.tap("Close")
    phone.tap("History")
    phone.see("only scored")


def test_a_count_that_was_killed_goes_on_and_undo_names_what_it_takes_back(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    phone.open("/score/hekla")
    phone.tap("Count")
    phone.tap("Outer circle 12")
    phone.tap("Brush: Green")
    phone.tap("Inner circle 9")
    phone.see("Green, 9 points")
    server.restart()
    phone.open("/score")
    phone.see("Being counted: Red, Green")
    phone.tap("Hekla")
    phone.tap("Go on counting")
    phone.see("Red, 38 points")
    phone.tap("Outer circle 12")
    phone.see("Red, 68 points")
    phone.tap("Undo: Red: Circles driven 68")
    phone.see("Red, 38 points")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Red wins")
    assert newest(server.data).scores == (38, 9)


def test_an_archipelago_is_counted_by_its_bridges(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/score/arabana")
    phone.tap("Count")
    phone.tap("Amaruki to Fanolei")
    phone.tap("Amaruki to Hiratuva")
    phone.see("Red, 2 points")
    phone.tap("Red, 2 points")
    phone.tap("Amaruki: Red 1")
    phone.see("3 slots, 2 own")
    phone.tap("The rule: Points for islands")
    phone.see("Search the rules")
    phone.back()
    phone.see("Red, 2 points")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Red wins")
    assert newest(server.data).scores == (2, 0, 0)


def test_boats_and_artefacts_are_counted_and_one_without_a_boat_is_refused(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    phone.open("/score/mauna-kea")
    phone.tap("Count")
    Counter(phone).tap("White artefacts of Red: more")
    phone.tap("See the sheet")
    phone.see("Red has 1 artefact that fits on no boat: which boats are theirs?")
    phone.tap("brown boat, 1 place")
    phone.see("Red, 4 points")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Red wins")
    assert newest(server.data).scores == (4, 0)


def test_a_tie_asks_who_began_before_the_sheet_and_back_finds_the_count(
    phone: Screen, server: Server
) -> None:
    phone.pause = PAUSE
    phone.open("/score/haleakala")
    phone.tap("Count")
    phone.tap("Mountain 4")
    phone.tap("Brush: Yellow")
    phone.tap("Mountain 5")
    phone.tap("Break the tie")
    phone.see("whoever did not begin wins")
    phone.tap("Who began?: Red")
    phone.see("Yellow wins")
    phone.reload()
    phone.see("Confirm and finish")
    phone.tap("Change the count")
    phone.see("Brush: Red")
    phone.open("/history")
    phone.see("Finished tables will be listed here")
    phone.open("/score/haleakala/count")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Yellow wins")
    assert newest(server.data).header.first == 0


def test_taps_that_arrive_together_all_count(phone: Screen, server: Server) -> None:
    phone.open("/score/haleakala")
    phone.tap("Count")
    spots = [middle(phone.box(label)) for label in ("Mountain 4", "Brush: Yellow", "Mountain 5")]
    assert server.process is not None
    # A server that is busy for a moment gets the taps all at once.
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        for spot in spots:
            phone.tap_at(*spot)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    phone.see("Yellow, 3 points")
    phone.see("Red, 3 points")


@pytest.mark.long
def test_a_count_is_changed_from_the_history_and_scored_anew(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    phone.open("/score/hekla")
    phone.tap("Count")
    phone.tap("Inner circle 9")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Red wins")
    phone.tap("Close")
    phone.tap("History")
    phone.tap("More about Red 9, Green 0")
    phone.tap("Change the count")
    phone.see("Finish by scoring")
    phone.tap("Brush: Green")
    phone.tap("Inner circle 12")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Score another")
    phone.see("Green wins")
    counted = newest(server.data)
    assert counted.scores == (9, 12)
    assert [action.do for action in counted.actions] == ["correct", "undo", "correct", "correct"]


@pytest.mark.long
def test_a_tracked_table_is_finished_by_scoring(phone: Screen, server: Server) -> None:
    phone.pause = PAUSE
    begin(phone)
    hands = Hands(phone, server.data)
    hands.play_on(4)
    # A tap right after another one that did something is taken for a trembling finger.
    phone.page.wait_for_timeout(600)
    phone.tap("Menu")
    phone.tap("Finish by scoring")
    phone.see("Brush: Red")
    # What was gathered so far depends on the cards that came.
    before = next(int(text.split()[1]) for text in phone.texts() if STANDING.match(text))
    phone.tap("Mountain 3")
    phone.see(f"Red, {before + 3} points")
    phone.tap("See the sheet")
    phone.tap("Confirm and finish")
    phone.see("Rematch")
    phone.see("Red wins")
    table = newest(server.data)
    assert table.result is not None
    assert not only_scored(table.header)
    assert [sheet.name for sheet in table.sheets] == ["second"]
    phone.tap("Close")
    phone.tap("History")
    phone.see("Red wins")


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_a_count_fits_every_screen_in_every_language(
    game: str, code: str, screens: Callable[..., Screen]
) -> None:
    count = {"en": "Count", "fr": "Compter", "de": "Zählen"}[code]
    brush = {"en": "Brush: ", "fr": "Pinceau : ", "de": "Pinsel: "}[code]
    first = screens(language=code, path=f"/score/{game}", theme="light")
    first.tap(count)
    first.see(brush.strip())
    for width, height, percent in ((390, 844, 100), (844, 390, 100), (390, 844, 200)):
        first.resize(width, height)
        first.enlarge_text(percent)
        first.see(brush.strip())
        # The layout for large text comes once the page has told that it is large.
        first.page.wait_for_timeout(700)
        shown = whole(first, width, height)
        assert len(shown) > 10
        assert [box for box in shown if is_too_small(box)] == []
        assert [box for box in shown if box["x"] < -1 or box["x"] + box["width"] > width + 1] == []
        assert not first.complaints


def is_too_small(box: Box) -> bool:
    """Of a board's own spaces, which are as high as wide, a finger need only be near one."""
    width, height = round(box["width"]), round(box["height"])
    return min(width, height) < SPACE.touch and abs(width - height) > 1


def whole(screen: Screen, width: int, height: int) -> list[Box]:
    """Everything that can be tapped, as large as it is when it is wholly in view."""
    largest: dict[str, Box] = {}
    for x in (0.25 * width, 0.75 * width):
        screen.page.mouse.move(x, 0.6 * height)
        for turn in (-5000, *(height / 4,) * SCROLLS):
            screen.page.mouse.wheel(0, turn)
            screen.settle()
            boxes: list[Box] = screen.page.evaluate("tappable()")
            for box in boxes:
                known = largest.get(box["name"])
                if known is None or area(box) > area(known):
                    largest[box["name"]] = box
    return list(largest.values())


def area(box: Box) -> float:
    return box["width"] * box["height"]
