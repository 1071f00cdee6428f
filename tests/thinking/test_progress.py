"""Opponents do not stall: they get on, end what is over, and agree to what people agree to."""

from dataclasses import replace
from random import Random
from typing import Any

from companion.core.table import Table
from companion.games import GAMES
from companion.games.hekla.actions import EndGame
from companion.games.hekla.position import Pending
from companion.games.mauna_kea import actions as mauna_kea
from companion.thinking.opponent import decide, waited, worth_considering
from companion.thinking.strength import Effort
from companion.thinking.view import View, view_for
from tests.thinking.forms import FORMS
from tests.thinking.seated import Seated, SeatStep
from tests.thinking.test_dealing import table_of

LOOK = Effort(1.0, playouts=0)


def set_up(game: str) -> tuple[Seated, Any]:
    header = table_of(next(form for form in FORMS if form[0] == game), "progress")
    seated = Seated(Table(GAMES.rules(header.game)(header)))
    return seated, seated.table.position


def view(seated: Seated, seat: int, position: Any, playing_on: bool = False) -> View[Any] | None:
    prompts = seated.rules.prompts(position)
    return view_for(seated.mind, seat, position, prompts, (), playing_on=playing_on)


def test_whoever_wants_to_end_hekla_has_the_opponents_consent() -> None:
    seated, position = set_up("hekla")
    turn = position.turn
    asked = replace(position, pending=Pending("end_game", 1 - turn))
    found = view(seated, 1 - turn, asked)
    assert found is not None
    assert decide(seated.mind, found, LOOK, Random(1)).action == EndGame(1 - turn)


def test_an_opponent_that_proposed_an_end_waits_until_people_want_to_play_on() -> None:
    seated, position = set_up("hekla")
    turn = position.turn
    asked = replace(position, pending=Pending("end_game", 1 - turn))
    assert view(seated, turn, asked) is None
    found = view(seated, turn, asked, playing_on=True)
    assert found is not None
    assert not isinstance(decide(seated.mind, found, LOOK, Random(1)).action, EndGame)


def test_an_end_of_hekla_is_proposed_only_after_long_without_an_eruption() -> None:
    seated, position = set_up("hekla")
    mind, turn = seated.mind, position.turn
    found = view(seated, turn, position)
    assert found is not None
    assert not any(isinstance(a, EndGame) for a in worth_considering(mind, found))
    quiet = replace(position, quiet=80)
    steps = [SeatStep(None, quiet, quiet, ())] * mind.PATIENCE
    late = replace(found, position=quiet, steps=steps)
    assert worth_considering(mind, late) == [EndGame(turn)]


def test_nobody_takes_discs_back_for_ever() -> None:
    seated, position = set_up("haleakala")
    found = view(seated, position.turn, position)
    assert found is not None
    steps = [SeatStep(None, position, position, ())] * seated.mind.PATIENCE
    late = replace(found, steps=steps)
    assert waited(seated.mind, found) == 0
    assert waited(seated.mind, late) == seated.mind.PATIENCE
    options: Any = worth_considering(seated.mind, late)
    assert {option.beach for option in options} == {position.boat}


def test_what_others_have_agreed_to_is_agreed_to_unasked() -> None:
    seated, position = set_up("mauna-kea")
    agreed = replace(position, agreed=(0,))
    assert view(seated, 0, agreed) is None
    found = view(seated, 1, agreed)
    assert found is not None
    assert found.answers == (mauna_kea.EndGame(1),)
    assert decide(seated.mind, found, LOOK, Random(1)).action == mauna_kea.EndGame(1)
