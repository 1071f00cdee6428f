"""What an opponent's seat may not see changes none of its decisions, through whole games."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.core.action import Action
from companion.core.table import Step, Table
from companion.games import GAMES, find
from companion.playing.live import LiveTable
from companion.playing.opponents import Decision, Opponents, next_decision
from companion.playing.window import Window
from companion.store.sqlite import SqliteStore
from companion.thinking.strength import Effort
from tests.playing.opponents import header, play_on, tables_in
from tests.playing.other_deals import OTHERWISE
from tests.thinking.forms import FORMS, Form, form_name

FEW = Effort(1.0, playouts=4)
# Of so many decisions one is compared, so that whole games are covered.
EACH = 4
# Of the long games only this form is played each time.
SHORT = (2, {"variant": "expert", "tracking": "full"})


class Compared(Opponents):
    """Opponents that decide once more where everything hidden from them is dealt otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.effort = FEW
        self.compared = self.differing = self._decided = 0
        self._luck = Random(6)

    async def _decide(self, asked: Decision) -> Action:
        action = await super()._decide(asked)
        self._decided += 1
        if self._decided % EACH == 0:
            other = next_decision(dealt_otherwise(asked, self._luck))
            assert other is not None
            assert other.view.answers == asked.view.answers
            self.compared += 1
            self.differing += await super()._decide(other) != action
        return action


def dealt_otherwise(asked: Decision, luck: Random) -> LiveTable:
    """The same table for that seat: what it cannot see lies otherwise, and another seed deals."""
    live = asked.seen._live
    game, table = live.game, live.table
    rules = game.rules(replace(table.header, seed=str(luck.random())))
    position = OTHERWISE[game.id](table.rules, table.position, frozenset({asked.seat}), luck, 0)
    other: Table[object] = Table.resumed(table)
    other.rules = rules
    last = other.steps[-1]
    assert last.standing is last
    other.steps[-1] = Step(
        last.number, last.action, last.outcome._replace(position=position), last.before
    )
    store = SqliteStore(Path(":memory:"), find, copies=False)
    kept = store.kept(store.keep(Table(rules)))
    assert kept is not None
    return LiveTable(store, game, other, kept)


def play(form: Form, folder: Path) -> Compared:
    game, players, options = form
    tables = tables_in(folder)
    tables.opponents = compared = Compared()
    strengths = ["strong"] * (players - 1)
    id = tables.begin(header(game, "", *strengths, options=options))  # type: ignore[arg-type]
    asyncio.run(play_on(tables, id, Random(8), steps=260))
    return compared


def marked(form: Form) -> object:
    """Games of many small steps take long."""
    marks = [pytest.mark.long] if form[0] == "mauna-kea" and form[1:] != SHORT else []
    return pytest.param(form, marks=marks, id=form_name(form))


@pytest.mark.parametrize(
    "form", [marked(form) for form in FORMS if form[1] < 4 and form[0] != "hekla"]
)
def test_what_its_seat_cannot_see_changes_no_decision(form: Form, tmp_path: Path) -> None:
    compared = play(form, tmp_path)
    assert compared.compared > 5
    assert compared.differing == 0


def test_a_window_that_masks_nothing_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Window, "_mask", lambda window, step: step.outcome.position)
    arabana = next(form for form in FORMS if form[0] == "arabana")
    assert play(arabana, tmp_path).differing > 0


def test_luck_from_the_seed_of_the_table_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peek(decision: Decision) -> Random:
        return Random(decision.seen._live.header.seed)

    monkeypatch.setattr(Decision, "luck", peek)
    arabana = next(form for form in FORMS if form[0] == "arabana")
    assert play(arabana, tmp_path).differing > 0


def test_every_game_with_an_opponent_can_be_dealt_otherwise() -> None:
    assert {game.id for game in GAMES if game.has_mind} <= OTHERWISE.keys()
