"""Arabana-Opodopo with keys alone: arrows to what answers, Enter to choose and to do it."""

from collections import deque
from random import Random

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games.arabana.actions import Bridge, Draw, Keep, Remove, Swap
from companion.games.arabana.position import Position
from companion.showing.cursor import LOOK, WAYS, next_place
from companion.ui.table.selection import second_tap
from tests.games.arabana.test_screen import board_of, played, sight_of

MOST = 12


def presses(table: Table[Position], goal: Action) -> int | None:
    """The fewest presses that do an action, the closed hand being opened and closed by Enter."""
    board, seat = board_of(table), goal.by
    sights = {looks: sight_of(table, seat, looks=looks) for looks in (False, True)}
    start = ("", board.nothing(sights[False]), False, "")
    waiting, met = deque([(start, 0)]), {start}
    while waiting:
        (cursor, choice, looks, by), number = waiting.popleft()
        if number == MOST:
            continue
        sight = sights[looks]
        scene = board.scene(sight, choice, 0)
        reached = [(next_place(scene, cursor, way), choice, looks, by) for way in WAYS.values()]
        if cursor == LOOK:
            reached.append((cursor, choice, not looks, by))
        elif cursor:
            try:
                chosen = board.tapped(sight, choice, cursor)
            except Refusal:
                chosen = None
            if chosen == choice:
                if second_tap(scene, cursor, by) == goal:
                    return number + 1
            elif chosen is not None:
                reached.append((cursor, chosen, False, cursor))
        for state in reached:
            if state not in met:
                met.add(state)
                waiting.append((state, number + 1))
    return None


def test_any_card_is_played_drawn_or_taken_off_in_twelve_presses() -> None:
    luck = Random("keys")
    tried = set()
    for most in (0, 5, 20, 40, 60, 80, 100, 130, 160):
        table = played(4, "base", "app", luck, most)
        legal = list(table.rules.legal(table.position))
        for kind in (Bridge, Draw, Keep, Remove, Swap):
            for action in [one for one in legal if isinstance(one, kind)][:2]:
                tried.add(kind)
                number = presses(table, action)
                assert number is not None, action
    assert {Bridge, Draw, Keep} <= tried
