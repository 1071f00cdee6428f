"""How many taps a turn takes at the least: whole games, played by what the screens offer.

    python tests/bench/taps_per_turn.py [GAME …]

Prints the average for each game as people find it and with Quick taps; the exit status is 1 if
one is above its limit. Most are the recorded games; Mauna Kea's are played by people who walk on
the real board and tell a light table what it asks (tests/games/mauna_kea/sensible.py).
Arabana-Opodopo is counted by the card played: a turn has as many as one likes, and sliding onto a
card of the hand counts as a tap.
"""

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.core.action import Action, Correct, Redo, Undo
from companion.core.record import read_text
from companion.core.refusal import Refusal
from companion.core.table import Step, Table
from companion.games import GAMES, find
from companion.games.arabana.actions import Bridge, Swap
from companion.playing.moments import moments_in
from companion.playing.seen import Seen
from companion.showing.board import AnyBoard
from companion.showing.counting import MORE
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.ui.table.selection import first_tap, second_tap
from tests.games.mauna_kea.sensible import evenings
from tests.mirrors.phones import window

RECORDS = Path(__file__).parents[1] / "records"
# Most taps a turn, as people find it and with Quick taps.
LIMITS = {"haleakala": (4.1, 3.0), "hekla": (3.1, 2.1), "mauna-kea": (6.0, 6.0)}
# The same for each card played, where that is what counts.
CARD_LIMITS = {"arabana": (3.0, 3.0)}
# Games in place of the records, where those are played at random: tiles are laid and spent there
# as nobody would.
SENSIBLE: dict[str, Callable[[], Iterator[Table[Any]]]] = {"mauna-kea": evenings}
# What ends a turn where it has several actions; elsewhere each action is one.
ENDS = {"mauna-kea": "end"}
# Agreeing that the game ends here is no part of a turn.
AGREEING = "end_game"
# What needs more taps than this is not on the screen; and so many are seldom undercut by places
# that an action does not name. Where there are many fields, only named ones are tried at first:
# that can find more taps than are needed, never fewer.
DEEPEST, USUAL, MANY = 8, 3, 81


@dataclass
class Count:
    """Taps and turns of some games."""

    taps: int = 0
    turns: int = 0

    @property
    def average(self) -> float:
        """Taps a turn."""
        return self.taps / max(1, self.turns)


def fewest(
    board: AnyBoard, sight: Sight[object], coming: Sequence[Action], *, quick: bool
) -> tuple[int, int]:
    """The fewest taps that lead to the next action, and how many actions they do at once.

    First by the places that it names, then by any.
    """
    goal = coming[0]
    named = {part for value in vars(goal).values() for part in _parts(value)}
    found = _search(board, sight, coming, named, DEEPEST, quick=quick)
    fields = len(board.scene(sight, board.nothing(sight), 0).picture.spaces)
    if found is None or (found[0] > USUAL and fields < MANY):
        most = (found[0] if found else DEEPEST) - 1
        found = _search(board, sight, coming, None, most, quick=quick) or found
    if not found:
        raise AssertionError(f"{goal} cannot be tapped.")
    return found


def _parts(value: object) -> set[str]:
    if isinstance(value, tuple):
        # A way between two places is named by both.
        return {part for one in value for part in _parts(one)} | {"-".join(map(str, value))}
    return {str(value)}


def _search(
    board: AnyBoard,
    sight: Sight[object],
    coming: Sequence[Action],
    named: set[str] | None,
    deepest: int,
    *,
    quick: bool,
) -> tuple[int, int] | None:
    """Breadth first, each tap doing what the table screen does with it."""
    start, goal = board.nothing(sight), coming[0]
    scene = board.scene(sight, start, 0)
    waiting = deque([(start, scene, "", 0)])
    met: list[object] = [start]
    while waiting:
        choice, scene, by, taps = waiting.popleft()
        if done := _by_a_button(scene, coming):
            return taps + 1, done
        if goal in [command.action for command in scene.more]:
            # The menu, then its row.
            return taps + 2, 1
        if taps == deepest:
            return None
        for place, chosen in _taps(board, sight, scene, choice, named):
            if chosen == choice:
                if second_tap(scene, place, by) == goal:
                    return taps + 1, 1
                continue
            if chosen in met:
                continue
            met.append(chosen)
            after = board.scene(sight, chosen, 0)
            committed = first_tap(scene, after, place, quick=quick)
            if committed == goal:
                return taps + 1, 1
            if committed is None and after.reading is None:
                waiting.append((chosen, after, place, taps + 1))
    return None


def _by_a_button(scene: Scene, coming: Sequence[Action]) -> int:
    """How many of the coming actions a button does, in any order; the most, if several do."""
    most = 0
    for command in (scene.primary, scene.secondary):
        if command is not None and command.action is not None:
            does = (command.action, *command.then)
            if sorted(map(repr, does)) == sorted(map(repr, coming[: len(does)])):
                most = max(most, len(does))
    return most


def _taps(
    board: AnyBoard,
    sight: Sight[object],
    scene: Scene,
    choice: object,
    named: set[str] | None,
) -> Iterator[tuple[str, object]]:
    """Every place that can be tapped, with the choice that it leads to."""
    cards = scene.panel.cards if scene.panel else ()
    rows = [row for counts in scene.panel.counts for row in counts.rows] if scene.panel else []
    places = [
        *(
            f"{MORE}{row.key}"
            for row in rows
            if named is None or named & {row.key, row.key.partition("-")[2]}
        ),
        *(item.place for item in scene.tray),
        *(
            space.place
            for space in scene.picture.spaces
            if named is None or named & {space.place, space.place.partition("-")[2]}
        ),
        *(card.place for card in (*cards, *scene.rows)),
        *(card.place for card in (scene.shelf.cards if scene.shelf else ())),
        *((scene.shelf.pile.place,) if scene.shelf and scene.shelf.pile else ()),
        # Holding the hand and letting go over a card is one.
        *(card.place for card in (scene.hand.faces if scene.hand else ())),
        *(command.place for command in (scene.primary, scene.secondary) if command),
    ]
    for place in filter(None, places):
        try:
            yield place, board.tapped(sight, choice, place)
        except Refusal:
            continue


def played(table: Table[object], *, quick: bool) -> Count:
    """One recorded game, tap by tap; set-up, undo and corrections are no part of a turn."""
    count = Count()
    game = GAMES.find(table.header.game)
    seen = window(table, game)
    steps, waiting, begun = table.steps, 0, False
    for before, step in pairwise(steps):
        if step.action is None or isinstance(step.action, Correct | Undo | Redo):
            continue
        if "/" in getattr(step.action, "card", ""):
            # A card by its face's id was written by hand: pictures give its own.
            continue
        sight = Sight(table.rules, before.position, table.rules.prompts(before.position))
        begun |= any(prompt.ask == "turn" for prompt in sight.prompts)
        if not begun or _is_set_up(seen, sight, before) or step.action.do == AGREEING:
            continue
        count.turns += _ends_a_turn(game.id, sight, step.action)
        if not waiting:
            coming = [one.action for one in steps[step.number :] if one.action is not None]
            taps, waiting = fewest(seen.board, sight, coming, quick=quick)
            count.taps += taps
        # One tap may do several actions.
        waiting -= 1
        # Each moment with a screen of its own is left by one tap, the winner's is the end.
        happened = seen.steps[step.number]
        count.taps += sum(one.kind != "winner" for one in moments_in(seen, happened))
    return count


def _ends_a_turn(game: str, sight: Sight[object], action: Action) -> bool:
    """Whether a turn is counted here; the same player may have several in a row."""
    if game in ENDS:
        return action.do == ENDS[game]
    return any(prompt.ask == "turn" and action in prompt.answers for prompt in sight.prompts)


def _is_set_up(seen: Seen, sight: Sight[object], before: Step[object]) -> bool:
    """Own cards are told on the lay-out page before anybody has a turn."""
    scene = seen.board.scene(sight, seen.board.nothing(sight), 0)
    earlier = seen.steps[: before.number + 1]
    told = all(type(step.action) is type(earlier[-1].action) for step in earlier[1:])
    return scene.panel is not None and scene.panel.board and told


def measure(game: str, *, quick: bool) -> Count:
    """All recorded games of one game."""
    whole = Count()
    tables: Iterator[Table[Any]] = SENSIBLE[game]() if game in SENSIBLE else _recorded(game)
    for table in tables:
        one = played(table, quick=quick)
        whole.taps, whole.turns = whole.taps + one.taps, whole.turns + one.turns
    return whole


def _recorded(game: str) -> Iterator[Table[object]]:
    for file in sorted((RECORDS / game).glob("*.json")):
        yield read_text(file.read_text(encoding="utf-8"), find)


def cards_of(action: Action) -> int:
    """How many cards an action plays, Kanaloa's stone among them."""
    match action:
        case Bridge():
            return 1
        case Swap():
            return 2
    return 0


def by_the_card(game: str, *, quick: bool) -> Count:
    """All recorded games of one game, only what plays cards."""
    count = Count()
    for table in _recorded(game):
        board = window(table, GAMES.find(game)).board
        for before, step in pairwise(table.steps):
            if step.action is None or not (cards := cards_of(step.action)):
                continue
            sight = Sight(table.rules, before.position, table.rules.prompts(before.position))
            count.turns += cards
            taps, _ = fewest(board, sight, [step.action], quick=quick)
            count.taps += taps
    return count


def main() -> int:
    """Prints the averages beside their limits."""
    # Tables in memory have no copies, and say so.
    logging.disable(logging.WARNING)
    too_many = False
    for game, limits in LIMITS.items():
        if sys.argv[1:] and game not in sys.argv[1:]:
            continue
        for quick, limit in zip((False, True), limits, strict=True):
            found = measure(game, quick=quick)
            too_many |= found.average > limit
            how = "with Quick taps" if quick else "as people find it"
            print(
                f"{game:10} {how:18} {found.average:.2f} taps a turn "
                f"({found.taps} in {found.turns} turns; at most {limit})"
            )
    for game, limits in CARD_LIMITS.items():
        if sys.argv[1:] and game not in sys.argv[1:]:
            continue
        for quick, limit in zip((False, True), limits, strict=True):
            found = by_the_card(game, quick=quick)
            too_many |= found.average > limit
            how = "with Quick taps" if quick else "as people find it"
            print(
                f"{game:10} {how:18} {found.average:.2f} taps a card "
                f"({found.taps} for {found.turns} cards; at most {limit})"
            )
    return 1 if too_many else 0


if __name__ == "__main__":
    raise SystemExit(main())
