"""What is drawn on Arabana-Opodopo’s rules pages, by the names that the pages use."""

from collections.abc import Mapping

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.showing.rule_examples import Example, Window

PLAYERS = (Player("Ana", "red"), Player("Ben", "yellow"), Player("Chloé", "green"))
# Nuridan with its neighbours, Lusepil with its own, and a small island.
NURIDAN: Window = (150, 22, 226, 175)
EPUNOA: Window = (222, 140, 160, 140)
# Nuridan again, with room below for the signs of what is right or wrong.
AROUND_NURIDAN: Window = (127, 58, 247, 160)


def table(turn: int = 0, **start: Json) -> Header:
    """A table that begins as an example needs it."""
    return Header("arabana", PLAYERS, seed="rules", start={"turn": turn, **start})


def _built(one: str, other: str, card: str) -> Mapping[str, Json]:
    """Ana builds with a card."""
    return {"by": 0, "do": "bridge", "between": [one, other], "card": card}


# Ana is about to fill Nuridan's last slot, where everybody else has one bridge.
FULL = Header(
    "arabana",
    (*PLAYERS, Player("Dan", "blue")),
    seed="rules",
    start={
        "turn": 0,
        "hands": [["Nuridan"], [], [], []],
        "bridges": {
            "Nuridan-Opodopo": 1,
            "Nuridan-Tekumao": 0,
            "Nuridan-Vaipuri": 2,
            "Hiratuva-Nuridan": 3,
        },
    },
)

EXAMPLES = {
    "playing-wrong": Example(
        table(hands=[["Nuridan"], [], []]),
        AROUND_NURIDAN,
        verdict="wrong",
        patch={"bridges": {"Opodopo-Vaipuri": 0}},
        tried=(_built("Opodopo", "Vaipuri", "Nuridan"),),
    ),
    "playing-right": Example(
        table(hands=[["Nuridan"], [], []]),
        AROUND_NURIDAN,
        verdict="right",
        tried=(_built("Nuridan", "Opodopo", "Nuridan"),),
        after=True,
    ),
    "swapping-wrong": Example(
        table(hands=[["Nuridan"], [], []], bridges={"Nuridan-Opodopo": 1}),
        AROUND_NURIDAN,
        verdict="wrong",
        sign="1",
        tried=(_built("Nuridan", "Opodopo", "Nuridan"),),
    ),
    "swapping-right": Example(
        table(hands=[["Nuridan", "Opodopo"], [], []], bridges={"Nuridan-Opodopo": 1}),
        AROUND_NURIDAN,
        verdict="right",
        sign="2",
        tried=(
            {
                "by": 0,
                "do": "swap",
                "between": ["Nuridan", "Opodopo"],
                "cards": ["Nuridan", "Opodopo"],
            },
        ),
        after=True,
    ),
    "control": Example(
        table(
            hands=[["Nuridan"], [], []],
            bridges={"Nuridan-Opodopo": 1, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
        ),
        NURIDAN,
        ("hand-0", "slot-Lusepil-Nuridan"),
    ),
    "relative-wrong": Example(
        FULL,
        AROUND_NURIDAN,
        verdict="wrong",
        sign="2:1:1:1",
        tried=(_built("Lusepil", "Nuridan", "Nuridan"), {"by": 0, "do": "end"}),
    ),
    "relative-right": Example(
        FULL,
        AROUND_NURIDAN,
        verdict="right",
        sign="2:1:1",
        tried=(
            _built("Lusepil", "Nuridan", "Nuridan"),
            {"by": 0, "do": "remove", "between": ["Nuridan", "Opodopo"]},
        ),
        after=True,
    ),
    "islands-large": Example(
        table(
            bridges={"Nuridan-Opodopo": 0, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
        ),
        NURIDAN,
        line="islands",
    ),
    "islands-small": Example(
        table(bridges={"Epunoa-Opodopo": 0, "Epunoa-Vaipuri": 0}), EPUNOA, line="islands"
    ),
    "bonus": Example(
        table(
            round=2,
            bridges={"Nuridan-Opodopo": 0, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
        ),
        NURIDAN,
        line="bonus",
    ),
}
