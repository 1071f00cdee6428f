"""A table of Haleakalā in its last turn, with all that a final scoring may bring."""

from companion.core.json_text import Json, JsonObject
from companion.core.table import Table
from tests.tables import do, table

START: JsonObject = {
    "round": 2,
    "turn": 1,
    "boat": 5,
    "beaches": [[[], []], [[], [3]], [[], []], [[5], [4]], [[1], []], [[], []]],
    "shamans": ["mountain-4", "forest-6"],
    "statues": {
        "mountain-4": 0,
        "forest-2": 0,
        "forest-3": 0,
        "grassland-2": 0,
        "mountain-2": 0,
        "mountain-5": 1,
        "forest-5": 1,
        "grassland-6": 1,
        "mountain-6": 1,
        "forest-6": 1,
    },
    "craters": [0, 1, 1, 0, 0, 2],
    "slots": [
        [None, None],
        ["fish-2", None],
        ["statue", "shell"],
        ["fish-2", "priestess"],
        ["shell", None],
        ["fish-2", "priestess"],
    ],
    "piles": [0, 0, 0],
    "hands": [
        {"fish-1": 1, "fish-2": 1, "black-pearl": 1, "shell": 1},
        {"fish-1": 1, "fish-3": 1, "white-pearl": 1, "nautilus": 1},
    ],
    "scoring_cards": [["forest", "majority"], ["butterflies", "mountain"]],
    "scores": [10, 9],
}
# Ben sails to segment 1, where no cards are left; nobody can pay for more; the volcano erupts.
ENDING = do(1, "place", disc=2, beach=5)


def last_turn(*actions: JsonObject, **changes: Json) -> Table[object]:
    """The table before Ben's last disc, or after some actions."""
    header: dict[str, Json] = {
        key: changes.pop(key) for key in ("options", "first") if key in changes
    }
    return table("haleakala", *actions, start={**START, **changes}, **header)
