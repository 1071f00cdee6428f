"""Flags, fingers, keys and taps on a drawn board, at Haleakalā's table."""

from math import hypot

from companion.core.game import Header, Player
from companion.core.table import Table
from companion.games import GAMES
from companion.games.haleakala.actions import Place, Shaman
from companion.games.haleakala.screen.todo_items import side
from companion.playing.seen import Seen
from companion.playing.to_do import to_do
from companion.showing.cursor import next_place, with_cursor
from companion.showing.flags import flagged
from companion.showing.pointing import place_at
from companion.showing.scene import Scene
from companion.ui.table.selection import first_tap, second_tap
from tests.mirrors.phones import window

HALEAKALA = GAMES.find("haleakala")
PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))


def table() -> Seen:
    """A table before its first turn, the boat at the jetty."""
    return window(Table(HALEAKALA.rules(Header("haleakala", PLAYERS, seed="flags"))), HALEAKALA)


def after(seen: Seen, *places: str) -> tuple[object, Scene]:
    """The choice after some taps, and its scene."""
    choice = seen.board.nothing(seen.sight)
    for place in places:
        choice = seen.board.tapped(seen.sight, choice, place)
    return choice, seen.board.scene(seen.sight, choice, 0)


def test_a_flag_hides_no_piece() -> None:
    rules = HALEAKALA.rules(Header("haleakala", PLAYERS, seed="flags"))
    played = Table(rules)
    played.push(Place(0, 3, rules.set_up().position.boat))  # type: ignore[attr-defined]
    seen = window(played, HALEAKALA)
    picture = seen.board.still(seen.position).picture
    marked = flagged(picture, to_do(seen, seen.last))
    flags = [tag for tag in marked.tags if tag.key.startswith("flag-")]
    assert flags
    for flag in flags:
        for piece in picture.pieces:
            assert hypot(flag.x - piece.x, flag.y - piece.y) > 12


def test_no_disc_hides_a_shaman_on_its_beach() -> None:
    played = Table(HALEAKALA.rules(Header("haleakala", PLAYERS, seed="flags")))
    beach = int(played.position.shamans[0].partition("-")[2])  # type: ignore[attr-defined]
    played.push(Place(0, 3, beach))
    pieces = HALEAKALA.board(played.rules).still(played.position).picture.pieces
    shaman = next(piece for piece in pieces if piece.key == "shaman-0")
    disc = next(piece for piece in pieces if piece.key == "disc-0-3")
    assert hypot(shaman.x - disc.x, shaman.y - disc.y) > 24


def test_a_tap_in_the_middle_of_a_space_means_that_space() -> None:
    # Between the middle and the end of a ring, as far from both its edges as can be.
    seen = table()
    _, scene = after(seen, "disc-3")
    assert place_at(scene.picture, 180 + 92.4 * 0.93, 208 + 92.4 * 0.36, 24) == "grassland-2"


def test_another_tap_on_the_staged_beach_does_what_the_button_does() -> None:
    seen = table()
    choice, scene = after(seen, "disc-3", "beach-5")
    assert seen.board.tapped(seen.sight, choice, "beach-5") == choice
    assert scene.primary is not None
    assert second_tap(scene, "beach-5", "beach-5") == scene.primary.action == Place(0, 3, 5)
    assert second_tap(scene, "disc-3", "beach-5") is None


def test_a_beach_waits_for_the_second_tap_unless_taps_are_quick() -> None:
    seen = table()
    _, before = after(seen, "disc-3")
    _, staged = after(seen, "disc-3", "beach-5")
    assert first_tap(before, staged, "beach-5", quick=False) is None
    assert first_tap(before, staged, "beach-5", quick=True) == Place(0, 3, 5)


def test_a_walk_is_done_by_its_tap() -> None:
    rules = HALEAKALA.rules(Header("haleakala", PLAYERS, seed="flags"))
    played = Table(rules)
    played.push(Place(0, 3, played.position.boat % 6 + 1))  # type: ignore[attr-defined]
    seen = window(played, HALEAKALA)
    walk = next(action for action in seen.sight.legal if isinstance(action, Shaman))
    _, before = after(seen)
    _, staged = after(seen, walk.to)
    assert first_tap(before, staged, walk.to, quick=False) == walk


def test_arrow_keys_go_round_the_lit_beaches() -> None:
    seen = table()
    _, scene = after(seen, "disc-3")
    assert next_place(scene, "beach-6", "right") == "beach-1"
    assert next_place(scene, "beach-1", "down") in ("beach-2", "beach-3")
    assert with_cursor(scene, "beach-1").picture.strokes


def test_slots_are_named_as_the_picture_is_turned() -> None:
    assert [str(side(slot, 0)) for slot in (2, 3)] == ["upper slot", "lower slot"]
    assert {str(side(slot, 1)) for slot in (2, 3)} == {"left slot", "right slot"}
