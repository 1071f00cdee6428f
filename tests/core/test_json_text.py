"""JSON merge patches: what leads from one object to another."""

from companion.core.json_text import JsonObject, merge, patch_between


def test_a_patch_between_two_objects_leads_from_one_to_the_other() -> None:
    before: JsonObject = {"a": 1, "b": {"c": 2, "d": 3}, "e": [1, 2]}
    after: JsonObject = {"b": {"c": 4}, "e": [2], "f": {"g": 1}}
    assert merge(before, patch_between(before, after)) == after
