"""What is drawn on Mauna Kea’s rules pages, by the names that the pages use."""

from collections.abc import Mapping

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.showing.rule_examples import Example, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
# The middle of the island, and a shore with its boat.
MIDDLE: Window = (90, 90, 190, 150)
SHORE: Window = (52, 0, 125, 81)
# A mountain on its tile, from near.
MOUNTAIN: Window = (95, 92, 118, 76)


def table(options: dict[str, str | bool] | None = None, **start: Json) -> Header:
    """A table of every square that begins as an example needs it."""
    settled: dict[str, str | bool] = {"tracking": "full", **(options or {})}
    return Header("mauna-kea", PLAYERS, seed="rules", options=settled, start={"turn": 0, **start})


def _beside_a_mountain() -> Header:
    """Ana's explorer has 4 points to walk, a mountain north of it."""
    return table(
        points=4,
        tiles={"c4": "jljm", "d3": "jlml", "c3": "jjlj"},
        explorers=[{"7,7": []}, {"8,8": []}],
        artefacts={},
        tiles_in_hand=[[], []],
    )


def _at_the_cove(square: str) -> Header:
    """Ana's explorer is near the brown boat, with 1 point."""
    return table(
        points=1,
        tiles={"b1": "jjjj", "c1": "jjjj"},
        explorers=[{square: ["white", "white"], "7,7": []}, {"8,8": []}],
        artefacts={},
        boats={"brown-3": 1},
        tiles_in_hand=[[], []],
    )


def _boards(square: str) -> Mapping[str, Json]:
    return {
        "by": 0,
        "do": "board",
        "boat": "brown-3",
        "from": square,
        "carry": ["white", "white"],
    }


FULL: Json = {"brown-3": {"seat": 0, "artefacts": ["grey", "white", "white"]}}
ONE_LESS: Json = {"brown-3": {"seat": 0, "artefacts": ["white", "white"]}}
LEFT: list[Json] = [{"7,7": []}, {"8,8": []}]
ARTEFACTS = ("mauna-kea/artefact-white", "mauna-kea/artefact-grey", "mauna-kea/artefact-black")
BROWN = "mauna-kea/boats/brown-3"

EXAMPLES = {
    "tiles": Example(_beside_a_mountain(), MIDDLE, ("7,7",)),
    "walking-wrong": Example(
        _beside_a_mountain(),
        MOUNTAIN,
        verdict="wrong",
        patch={"explorers": [{"7,6": []}, {"8,8": []}]},
        tried=({"by": 0, "do": "move", "from": "7,7", "path": ["7,6"]},),
    ),
    "walking-right": Example(
        _beside_a_mountain(),
        MOUNTAIN,
        verdict="right",
        sign="1+2",
        tried=({"by": 0, "do": "move", "from": "7,7", "path": ["8,7", "8,6"]},),
        after=True,
    ),
    "boarding-wrong": Example(_at_the_cove("4,2"), SHORE, verdict="wrong", tried=(_boards("4,2"),)),
    "boarding-right": Example(_at_the_cove("4,1"), SHORE, verdict="right", tried=(_boards("4,1"),)),
    "lava": Example(
        table(
            tiles={"d3": "jljj"},
            lava={
                "e4": {"flow": "north", "heading": "north", "exits": ["ahead"]},
                "e3": {"flow": "north", "heading": "north", "exits": ["right"]},
            },
            explorers=[{"7,7": []}, {"8,8": []}],
            artefacts={},
            tiles_in_hand=[["jjjj3"], []],
        ),
        (128, 62, 190, 150),
    ),
    "explorers": Example(table(boats=FULL, explorers=LEFT), line="explorers", only=(BROWN,)),
    "artefacts": Example(table(boats=FULL, explorers=LEFT), line="artefacts", only=ARTEFACTS),
    "empty-places": Example(
        table(boats=ONE_LESS, explorers=LEFT), line="empty places", only=(*ARTEFACTS, BROWN)
    ),
    "objectives": Example(
        table(
            {"variant": "expert"},
            boats={"brown-3": {"seat": 0, "artefacts": ["white", "white", "white"]}},
            explorers=LEFT,
            cards=[["white-3"], []],
        ),
        line="objectives",
        only=(ARTEFACTS[0],),
    ),
}
