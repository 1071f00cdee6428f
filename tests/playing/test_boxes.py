"""A box on its way: step by step while it is checked, and whole in a file or an address."""

from types import SimpleNamespace
from typing import cast

import pytest

from companion.core.refusal import Refusal
from companion.playing.box_draft import BoxDraft
from companion.playing.box_letter import (
    Letter,
    address,
    from_letters,
    in_address,
    read_box,
    write_box,
)
from companion.ui.app_context import Ui
from companion.ui.boxes.box_offer import box_offer
from tests.sample_game import GAMES as SAMPLES


def test_every_change_is_a_step_that_can_be_taken_back() -> None:
    draft = BoxDraft("Club", ({"jetty": 2},))
    changed = draft.but({"jetty": 3})
    assert (changed.box, changed.undoable) == ({"jetty": 3}, True)
    assert changed.undone() == draft
    assert draft.undone() == draft


def test_what_changes_nothing_is_no_step() -> None:
    draft = BoxDraft("", ({"jetty": 2},))
    assert draft.but({"jetty": 2}) is draft


def test_a_box_travels_with_its_name_behind_the_hash() -> None:
    told = write_box("haleakala", {"jetty": 3}, "Club at the sea")
    link = address("https://caldera.example", "haleakala", told)
    assert link.startswith("https://caldera.example/box/haleakala#box=")
    letters = in_address(link)
    assert letters is not None
    assert read_box(from_letters(letters)) == Letter("haleakala", {"jetty": 3}, "Club at the sea")


def test_a_file_of_before_names_is_read() -> None:
    assert read_box('{"format": "companion-box/1", "game": "hekla", "box": {}}').name == ""


@pytest.mark.parametrize("name", ["x" * 41, "two\\nlines"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    told = f'{{"format": "companion-box/1", "game": "hekla", "name": "{name}", "box": {{}}}}'
    with pytest.raises(Refusal):
        read_box(told)


def test_nothing_is_offered_where_nothing_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = SimpleNamespace(tables=SimpleNamespace(boxes=lambda game: []))
    embers = SAMPLES.find("embers")
    known = SimpleNamespace(entries={"cards": SimpleNamespace(confidence="known")})
    monkeypatch.setattr(embers.rules, "profile", known)
    assert box_offer(cast("Ui", here), embers, None, lambda name: None) == []
