"""What is drawn on Haleakalā’s rules pages, by the names that the pages use."""

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.showing.rule_examples import Example, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"))
# The beach of segment 1, from near.
BEACH: Window = (182, 52, 148, 96)
# Shamans that are in nobody's way.
ASIDE: list[Json] = ["grassland-4", "grassland-3"]
EMPTY: list[Json] = [[None, None] for _ in range(5)]


def table(turn: int = 0, **start: Json) -> Header:
    """A table that begins as an example needs it."""
    return Header("haleakala", PLAYERS, seed="rules", start={"turn": turn, **start})


def _beaches(*first: list[int]) -> Json:
    """Discs on the beach of segment 1, none elsewhere."""
    mine: Json = [[*discs] for discs in first]
    others: list[Json] = [[[], []] for _ in range(5)]
    return [mine, *others]


ISLAND: Window = (60, 88, 240, 240)

EXAMPLES = {
    "placing-wrong": Example(
        table(1, beaches=_beaches([3], []), shamans=ASIDE),
        BEACH,
        patch={"beaches": _beaches([3], [3])},
        verdict="wrong",
        sign="3 = 3",
        tried=({"by": 1, "do": "place", "disc": 3, "beach": 1},),
    ),
    "placing-right": Example(
        table(1, beaches=_beaches([3], []), shamans=ASIDE),
        BEACH,
        verdict="right",
        sign="3 : 2",
        tried=({"by": 1, "do": "place", "disc": 2, "beach": 1},),
        after=True,
    ),
    "shaman": Example(
        table(
            0,
            shamans=["forest-1", "grassland-3"],
            pending={"ask": "shaman", "by": 0, "phase": "turn"},
        ),
        (90, 60, 225, 150),
        ("mountain-1",),
    ),
    "sharing": Example(
        table(
            0,
            boat=1,
            shamans=ASIDE,
            beaches=_beaches([4], [2]),
            slots=[["statue", "shell"], *EMPTY],
            pending={"ask": "choose", "by": 0, "phase": "landing"},
        ),
        (170, 8, 190, 123),
        ("slot-0",),
    ),
    "lava": Example(table(boat=1, craters=[2, 0, 0, 0, 0, 0], shamans=ASIDE), (150, 60, 180, 150)),
    "eruption": Example(
        table(
            shamans=ASIDE,
            craters=[2, 0, 0, 0, 0, 0],
            statues={"mountain-1": 0, "forest-1": 1, "grassland-1": 0},
        ),
        (150, 60, 150, 150),
        line="statues",
    ),
    "statues": Example(
        table(statues={"mountain-4": 0, "mountain-5": 0, "forest-3": 0, "grassland-2": 0}),
        ISLAND,
        line="statues",
    ),
    "fish": Example(
        table(hands=[{"fish-2": 2}, {"fish-1": 1}]), line="fish", only=("haleakala/basket",)
    ),
    "pearls": Example(
        table(hands=[{"white-pearl": 1, "black-pearl": 1}, {}]),
        line="pearls",
        only=("haleakala/pearl-white", "haleakala/pearl-black"),
    ),
    "nautilus": Example(
        table(round=2, hands=[{"nautilus": 1}, {}]), line="nautilus", only=("haleakala/nautilus",)
    ),
    "shells-left": Example(
        table(round=2, hands=[{"shell": 3}, {}]), line="shells", only=("haleakala/shell",)
    ),
    "score-butterflies": Example(
        table(
            hands=[{"fish-1": 2, "shell-butterfly": 1}, {}],
            scoring_cards=[["butterflies"], []],
        ),
        line="butterflies",
        only=("haleakala/butterfly",),
    ),
    "score-majority": Example(
        table(
            statues={
                "mountain-4": 0,
                "mountain-5": 0,
                "mountain-2": 1,
                "forest-3": 0,
                "grassland-2": 0,
                "grassland-6": 1,
            },
            scoring_cards=[["majority"], []],
        ),
        ISLAND,
        line="majority",
    ),
    "score-segment": Example(
        table(
            statues={"mountain-1": 0, "forest-1": 0, "grassland-1": 0},
            scoring_cards=[["segment"], []],
        ),
        (150, 60, 150, 150),
        line="segment",
    ),
    "score-forest": Example(
        table(statues={"forest-2": 0, "forest-3": 0}, scoring_cards=[["forest"], []]),
        ISLAND,
        line="forest",
    ),
    "score-mountain": Example(
        table(statues={"mountain-4": 0, "mountain-5": 0}, scoring_cards=[["mountain"], []]),
        ISLAND,
        line="mountain",
    ),
}
