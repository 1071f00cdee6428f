"""Match the map to your board: islands renamed, moved, connected; the rules' counts shown live."""

import pytest

from companion.core.game import Header, Player
from companion.core.json_text import JsonObject
from companion.core.refusal import Refusal
from companion.games import find
from companion.games.arabana.box import PROFILE
from companion.games.arabana.screen import map_editing
from companion.playing.box_letter import Letter, from_letters, read_box, to_letters, write_box
from companion.showing.box_editing import changes, trouble

OURS = PROFILE.with_changes({})
ARABANA = find("arabana")


def counts(box: JsonObject) -> list[tuple[int, int]]:
    return [(one.found, one.wanted) for one in map_editing.counted(box)]


def test_our_own_map_has_what_the_rules_count() -> None:
    assert counts(OURS) == [(4, 4), (11, 11), (1, 1), (37, 37)]


def test_an_island_is_called_as_on_the_board() -> None:
    box = map_editing.renamed(OURS, "Fanolei", " Tiki  Bay ")
    assert trouble(ARABANA, changes(PROFILE, box)) is None
    names = [spot.name for spot in map_editing.chart(box).spots]
    assert "Tiki Bay" in names
    assert "Fanolei" not in names
    assert len(map_editing.chart(box).ways) == 37


@pytest.mark.parametrize("name", ["", "bag", "Ku", "A-B", "Lusepil", "far too long a name"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        map_editing.renamed(OURS, "Fanolei", name)


def test_an_island_stays_on_the_board() -> None:
    box = map_editing.moved(OURS, "Fanolei", 1.4, -0.2)
    spot = next(one for one in map_editing.chart(box).spots if one.name == "Fanolei")
    assert (spot.x, spot.y) == (0.95, 0.05)
    assert trouble(ARABANA, changes(PROFILE, box)) is None


def test_a_missing_slot_is_counted_and_refused_until_it_is_there_again() -> None:
    box = map_editing.joined(OURS, "Opodopo", "Nuridan")
    assert counts(box) == [(4, 4), (9, 11), (1, 1), (36, 37)]
    assert trouble(ARABANA, changes(PROFILE, box)) is not None
    assert changes(PROFILE, map_editing.joined(box, "Nuridan", "Opodopo")) == {}


def test_a_table_is_played_on_the_matched_map() -> None:
    box = changes(PROFILE, map_editing.renamed(OURS, "Lusepil", "Main"))
    players = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
    rules = ARABANA(Header("arabana", players, box=box, seed="map"))
    assert "Main" in str(rules.write(rules.set_up().position)) + str(box)


def test_a_box_comes_whole_through_an_address() -> None:
    box = changes(PROFILE, map_editing.renamed(OURS, "Lusepil", "Main"))
    letters = to_letters(write_box("arabana", box))
    assert letters.replace("-", "").replace("_", "").isalnum()
    assert read_box(from_letters(letters)) == Letter("arabana", box, "")


@pytest.mark.parametrize("letters", ["", "abc", "!!!", to_letters("x" * 300_000)])
def test_a_box_that_is_cut_off_or_made_up_is_refused(letters: str) -> None:
    with pytest.raises(Refusal):
        read_box(from_letters(letters))
