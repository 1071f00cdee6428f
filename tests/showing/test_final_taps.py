"""Which taps are final is the same in every game: the button, unless the bar says one tap."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.action import Action, Correct, Redo, Undo
from companion.core.record import read_text
from companion.core.refusal import Refusal
from companion.core.table import Table
from companion.games import GAMES, find
from companion.showing.scene import Scene
from companion.showing.sight import Sight
from companion.ui.table.selection import first_tap

RECORDS = Path(__file__).parents[1] / "records"
# What the same player may do in a turn with one tap on the piece itself: it only comes back.
COMES_BACK = "take_back"
# Steps of a record between two that are looked at.
APART = 5


def places(scene: Scene) -> set[str]:
    """Everything that can be tapped beside the buttons."""
    cards = [*(scene.panel.cards if scene.panel else ()), *scene.rows]
    cards += scene.shelf.cards if scene.shelf else ()
    found = {space.place for space in scene.picture.spaces} | {item.place for item in scene.tray}
    return (found | {card.place for card in cards}) - {""}


def single_taps(table: Table[object]) -> Iterator[tuple[Scene, Action]]:
    """What one tap does at once, at some steps of a game, without Quick taps."""
    board = GAMES.find(table.header.game).board(table.rules)
    for step in table.steps[::APART]:
        sight = Sight(table.rules, step.position, table.rules.prompts(step.position))
        nothing = board.nothing(sight)
        scene = board.scene(sight, nothing, 0)
        for place in sorted(places(scene)):
            try:
                chosen = board.tapped(sight, nothing, place)
            except Refusal:
                continue
            if chosen != nothing:
                after = board.scene(sight, chosen, 0)
                done = first_tap(scene, after, place, quick=False)
                if done is not None:
                    yield scene, done


@pytest.mark.parametrize("game", ["haleakala", "hekla", "arabana", "mauna-kea"])
def test_a_tap_is_final_only_where_the_bar_says_so(game: str) -> None:
    files = sorted((RECORDS / game).glob("*.json"))[:3]
    found = 0
    for file in files:
        table = read_text(file.read_text(encoding="utf-8"), find)
        for scene, done in single_taps(table):
            found += 1
            assert scene.one_tap or done.do == COMES_BACK, (file.name, done)
            # One undo takes it back, as it does any single action.
            assert not isinstance(done, Undo | Redo | Correct)
    # The shaman walks with one tap.
    assert found or game != "haleakala"
