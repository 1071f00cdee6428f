"""Check your box: every entry has words and can be edited; what cannot be is refused."""

from companion.core.json_text import Json
from companion.games import find
from companion.showing.box_editing import changes, trouble
from companion.showing.paths import put

HALEAKALA = find("haleakala")


def test_the_profile_itself_makes_sense() -> None:
    assert trouble(HALEAKALA, {}) is None


def test_only_what_differs_from_the_profile_is_kept() -> None:
    box = HALEAKALA.profile.with_changes({"jetty": 3})
    assert changes(HALEAKALA.profile, box) == {"jetty": 3}


def test_a_pile_with_a_card_too_many_is_refused_in_the_rules_words() -> None:
    box = HALEAKALA.profile.with_changes({})
    box["cards"] = put(box["cards"], (0, "counts", 0), 6)
    why = trouble(HALEAKALA, changes(HALEAKALA.profile, box))
    assert why is not None
    assert "16 cards" in str(why)


def test_one_card_more_and_another_less_is_a_box() -> None:
    box = HALEAKALA.profile.with_changes({})
    box["cards"] = put(put(box["cards"], (0, "counts", 0), 6), (1, "counts", 0), 1)
    assert trouble(HALEAKALA, changes(HALEAKALA.profile, box)) is None


def test_the_jetty_cannot_lie_at_a_hut() -> None:
    assert str(trouble(HALEAKALA, {"jetty": 1})) == "The jetty cannot lie at a hut."


def test_putting_a_value_leaves_the_old_entry_alone() -> None:
    old: Json = [{"id": "shell", "counts": [2, 1, 1]}]
    new = put(old, (0, "counts", 2), 0)
    assert new == [{"id": "shell", "counts": [2, 1, 0]}]
    assert old == [{"id": "shell", "counts": [2, 1, 1]}]
