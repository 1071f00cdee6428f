"""What is said aloud: who, what and how many points, in the order in which it happened."""

from companion.core.action import Undo
from companion.core.message import Message
from companion.playing import announcing
from companion.playing.moments import eruption_of
from companion.playing.seen import Seen
from tests.games.hekla.tables import hekla
from tests.last_turn import ENDING, last_turn
from tests.mirrors.phones import played
from tests.seeing import push, seen
from tests.tables import do

# Ana's 3 comes beside a 2 and a 3, on a cell that counts double: the line makes 8 and erupts.
NEAR = {"cells": {"c2": [[0, 2]], "d2": [[1, 3]]}}
ERUPTS = do(0, "place", value=3, cell="b2")


def said(messages: tuple[Message, ...]) -> list[str]:
    return [str(message) for message in messages]


def asked(window: Seen) -> str:
    scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
    return str(announcing.asked(window, scene, window.to_act[0]))


def test_who_is_asked_is_named() -> None:
    assert asked(seen(hekla(ERUPTS, start=NEAR, first=0))) == "Ben: Place a volcano, or move one."


def test_who_did_it_comes_first_and_points_after_what_followed() -> None:
    window = seen(hekla(ERUPTS, start=NEAR, first=0))
    assert said(announcing.done(window)) == ["Ana: Volcano 3 on b2."]
    told = said(announcing.followed(window, to_do_shown=False))
    points = [line for line in told if "points" in line or "point" in line]
    assert points == told[-len(points) :] == ["Ana, 4 points", "Ben, 1 point"]
    assert said(announcing.followed(window, to_do_shown=True)) == points


def test_taking_back_says_the_points_as_they_are_again() -> None:
    window = seen(hekla(ERUPTS, start=NEAR, first=0))
    push(window, Undo(1))
    assert said(announcing.done(window)) == ["Ben: Taken back: Volcano 3 on b2."]
    assert said(announcing.followed(window, to_do_shown=True)) == ["Ana, 0 points", "Ben, 0 points"]


def test_a_staged_place_says_what_it_would_do() -> None:
    window = seen(hekla(start=NEAR, first=0))
    choice = window.board.nothing(window.sight)
    for place in ("supply-1", "e5"):
        choice = window.board.tapped(window.sight, choice, place)
    scene = window.board.scene(window.sight, choice, 0)
    assert said(announcing.staged(scene)) == ["Place 1 on e5", "No line reaches 8 with this."]


def test_an_eruption_says_who_loses_what_before_what_is_to_be_done() -> None:
    found = eruption_of(seen(last_turn(ENDING)))
    assert found is not None
    first, *lost, last = said(announcing.eruption(found[1]))
    assert first == "Eruption"
    assert "Ana’s statue, Mountain 2" in lost
    assert last == "Take 3 statues off your board."


def test_before_the_first_step_nothing_was_done() -> None:
    assert announcing.done(seen(hekla(first=0))) == ()


def test_a_landing_is_said_where_its_cards_take_the_place_of_the_board() -> None:
    for window in played("haleakala", 1, "landing"):
        scene = window.board.scene(window.sight, window.board.nothing(window.sight), 0)
        if scene.panel is not None and scene.panel.rivals:
            boat = window.position.boat  # type: ignore[attr-defined]
            assert said(announcing.landed(scene)) == [f"The boat landed at Beach {boat}"]
            return
    raise AssertionError("The boat never landed.")
