"""Games against Caldera, by tapping what the phone asks: own turns, then carrying out its turns."""

import re
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

import pytest

from companion.core.action import Action, GoOn
from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import find
from companion.playing.opponent_turn import opponent_turn
from companion.store.sqlite import SqliteStore
from tests.browser.arabana_hands import ArabanaHands
from tests.browser.arabana_hands import decide as decide_arabana
from tests.browser.haleakala_hands import TABLES, Hands
from tests.browser.haleakala_hands import decide as decide_haleakala
from tests.browser.haleakala_hands import taps as taps_haleakala
from tests.browser.harness import PATIENCE, Screen
from tests.browser.hekla_hands import HeklaHands
from tests.browser.hekla_hands import decide as decide_hekla
from tests.browser.mauna_kea_hands import MaunaKeaHands
from tests.browser.server import Server
from tests.seeing import seen

CARRY_OUT = "Carry out Caldera’s turn."
MOMENT = re.compile("/table/[^/]+/(eruption|sheet)")
ONWARD = ("Confirm and go on", "Confirm and finish", "See who won", "Go on", "Continue")
# A tap that comes too soon after another one does not count.
APART = 450
Tables = Callable[[], Table[Any]]
Answer = Callable[[Table[Any]], None]


def keep(server: Server, game: str, seats: int, **options: str) -> str:
    """A new table on the server's disk whose last seat is Caldera's."""
    colors = find(game).meta.colors[seats]
    people = tuple(
        Player(name, color) for name, color in zip(("Ana", "Ben"), colors, strict=False)
    )[: seats - 1]
    players = (*people, Player("Caldera", colors[seats - 1], "easy"))
    store = SqliteStore(server.data / TABLES, find)
    try:
        header = Header(game, players, options=dict(options), seed="opponents")
        return store.keep(Table(find(game)(header)))
    finally:
        store.close()


def play(screen: Screen, on_disk: Tables, answer: Answer, most: int = 2_000) -> Table[Any]:
    """Plays until the table is over, or for so many things that people did."""
    for _ in range(most):
        table = after_thinking(on_disk)
        if table.result is not None:
            break
        if MOMENT.search(screen.page.url):
            through_the_moment(screen)
            continue
        turn = opponent_turn(seen(table))
        if turn is None or turn.state == "proposes":
            answer(table)
        else:
            press(screen, "Done" if turn.state == "carry out" else "Caldera plays")
        wait_until_kept(screen, on_disk, len(table.actions))
    return on_disk()


def after_thinking(on_disk: Tables) -> Table[Any]:
    """The table once no opponent has anything to decide."""
    end = monotonic() + 2 * PATIENCE
    while True:
        table = on_disk()
        turn = opponent_turn(seen(table))
        if turn is None or not (turn.state == "thinks" or turn.goes_on):
            return table
        assert monotonic() < end, turn


def press(screen: Screen, label: str) -> None:
    """Taps a button of an opponent's turn once the screen has it; moments may come first."""
    end = monotonic() + 2 * PATIENCE
    while True:
        assert monotonic() < end, screen.texts()
        if MOMENT.search(screen.page.url):
            through_the_moment(screen)
        elif screen.can_tap(label):
            screen.page.wait_for_timeout(APART)
            # A moment opens over the table shortly after it has changed.
            if screen.can_tap(label) and not MOMENT.search(screen.page.url):
                break
        screen.page.wait_for_timeout(60)
    if label == "Done":
        screen.see(CARRY_OUT)
    screen.tap(label)


def through_the_moment(screen: Screen) -> None:
    """An eruption or a sheet, as people tap through it."""
    names = screen.tappable()
    waiting = [name for name in names if name.endswith("more to take off")]
    onward = next(iter([*(name for name in ONWARD if name in names), *waiting]), None)
    if onward is not None:
        screen.tap_if_there(onward)
        screen.wait_a_while_until_gone(onward)
    screen.page.wait_for_timeout(APART)


def wait_until_kept(screen: Screen, on_disk: Tables, before: int) -> None:
    end = monotonic() + PATIENCE
    while len(on_disk().actions) == before:
        assert monotonic() < end, screen.texts()
        screen.page.wait_for_timeout(40)


def see_winner(screen: Screen, table: Table[Any]) -> None:
    assert table.result is not None
    end = monotonic() + 4 * PATIENCE
    while not screen.page.url.endswith("/winner"):
        assert monotonic() < end, screen.texts()
        through_the_moment(screen)
        screen.tap_if_there("See who won")
    names = [table.header.players[seat].name for seat in table.result.winners]
    screen.see(f"{names[0]} wins" if len(names) == 1 else "share the win")


def open_table(screens: Callable[..., Screen], table_id: str) -> Screen:
    screen = screens(path=f"/table/{table_id}", scale=1, motion="reduce")
    screen.pause = 0.12
    return screen


@pytest.mark.parametrize("most", [5, pytest.param(2_000, marks=pytest.mark.long)])
def test_hekla_against_caldera(screens: Callable[..., Screen], server: Server, most: int) -> None:
    table_id = keep(server, "hekla", 2)
    screen = open_table(screens, table_id)
    screen.tap("It lies like this")
    hands = HeklaHands(screen, server.data, table_id)

    def answer(table: Table[Any]) -> None:
        hands.wait_for_the_question(table)
        screen.page.wait_for_timeout(APART)
        hands.tap(decide_hekla(table, hands.luck), table)

    table = play(screen, hands.table, answer, most)
    if most > 100:
        see_winner(screen, table)
        return
    # One tap takes its whole turn back; another one lets it play the same again.
    while not isinstance(table.line()[-1].action, GoOn):
        table = play(screen, hands.table, answer, 1)
    did = [step.action for step in table.line() if step.action and step.action.by == 1][-1]
    screen.page.wait_for_timeout(APART)
    screen.tap("Undo: Caldera’s turn")
    screen.see("Caldera’s turn was taken back.")
    press(screen, "Caldera plays")
    screen.see(CARRY_OUT)
    again = [step.action for step in hands.table().line() if step.action and step.action.by == 1]
    assert again[-1] == did


@pytest.mark.long
def test_haleakala_against_caldera(screens: Callable[..., Screen], server: Server) -> None:
    screen = open_table(screens, keep(server, "haleakala", 2))
    screen.tap("It lies like this")
    hands = Hands(screen, server.data)

    def answer(table: Table[Any]) -> None:
        hands.wait_for_the_question(table)
        action = decide_haleakala(table, hands.luck)
        *chosen, commit = taps_haleakala(action, table.rules, table.position)  # type: ignore[arg-type]
        hands.choose(chosen)
        hands.commit(hands.whole(commit))

    see_winner(screen, play(screen, hands.table, answer))


@pytest.mark.long
def test_arabana_for_two_friends_and_caldera(
    screens: Callable[..., Screen], server: Server
) -> None:
    table_id = keep(server, "arabana", 3)
    screen = open_table(screens, table_id)
    screen.see("It lies like this")
    hands, luck = ArabanaHands(screen, server.data, table_id), Random(1)

    def answer(table: Table[Any]) -> None:
        action = own_answer(table, luck)
        hands.take(table, action.by)
        screen.page.wait_for_timeout(APART)
        hands.tap(action, table)

    see_winner(screen, play(screen, hands.table, answer))


def own_answer(table: Table[Any], luck: Random) -> Action:
    """What one of the people does; whoever else is asked is Caldera."""
    while True:
        action = decide_arabana(table, luck)
        if action.by not in table.opponents:
            return action


@pytest.mark.long
def test_mauna_kea_against_caldera(screens: Callable[..., Screen], server: Server) -> None:
    table_id = keep(server, "mauna-kea", 2, tracking="full")
    screen = open_table(screens, table_id)
    screen.pause = 0.36
    hands = MaunaKeaHands(screen, server.data, table_id, 5)

    def answer(table: Table[Any]) -> None:
        action = table.rules.pick(table.position, hands.luck)
        while action.by in table.opponents:
            action = table.rules.pick(table.position, hands.luck)
        hands.take(table.header.players[action.by].name, table)
        hands.tap(action, table)
        hands.wait_until_drawn()

    see_winner(screen, play(screen, hands.table, answer))
