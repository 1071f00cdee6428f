"""Arabana-Opodopo's rules from setting up to majorities, in our own words."""

from collections.abc import Mapping

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.message import say
from companion.showing.rules_pages import Example, Paragraph, Point, Window

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

BEGINNING = (
    Paragraph(
        "aim",
        say("What it is about"),
        (
            Point(
                say("Build bridges from island to island and hold more than half of an island’s."),
                say("Then the island is yours, and everybody else’s bridges there come off."),
                ("arabana/bridge-red",),
            ),
            Point(
                say("Two rounds, each with a scoring. Most points in the end win."),
                art=("moments/crown",),
            ),
        ),
    ),
    Paragraph(
        "island",
        say("Islands"),
        (
            Point(
                say("Four small islands have 3 slots for bridges, eleven large ones 5."),
                say("Lusepil is the main island: it has 7."),
                ("arabana/island-5-a",),
            ),
        ),
        rulings=("A1",),
    ),
    Paragraph(
        "keeping",
        say("Choosing your first cards"),
        (
            Point(
                say("You get four cards, keep three and lay one open beside the board."),
                say("With three players a fourth open card comes from the bag."),
                ("arabana/card-island",),
                "3",
            ),
            Point(
                say("Each player has 20 bridges and 10 markers."),
                say("All other cards go into the bag."),
                ("arabana/bridge-red", "arabana/marker-red"),
            ),
        ),
        rulings=("G3",),
    ),
)

TURN = (
    Paragraph(
        "playing",
        say("Playing cards"),
        (
            Point(
                say("A card builds one bridge at its island, on any free slot there."),
                say("Play as many as you like, one after the other, or none."),
                ("arabana/card-island",),
            ),
            Point(
                say("Two cards swap a bridge: another player’s goes, yours takes its place."),
                say("Both cards must be of islands at its ends, the same one twice will do."),
                ("arabana/card-island",),
                "2",
            ),
            Point(say("A card may also be discarded, without showing it.")),
        ),
        say("A card of Nuridan builds where a bridge leads to Nuridan."),
        (
            Example(
                table(hands=[["Nuridan"], [], []]),
                say("Not allowed: from Opodopo to Vaipuri"),
                AROUND_NURIDAN,
                verdict="wrong",
                patch={"bridges": {"Opodopo-Vaipuri": 0}},
                tried=(_built("Opodopo", "Vaipuri", "Nuridan"),),
            ),
            Example(
                table(hands=[["Nuridan"], [], []]),
                say("Allowed: from Nuridan to Opodopo"),
                AROUND_NURIDAN,
                verdict="right",
                tried=(_built("Nuridan", "Opodopo", "Nuridan"),),
                after=True,
            ),
        ),
        ("A3", "A11"),
    ),
    Paragraph(
        "swapping",
        say("Swapping a bridge"),
        (
            Point(
                say("Where somebody’s bridge stands, one card is not enough."),
                say("Two cards of its ends take it off and put yours in its place."),
                ("arabana/card-island",),
                "2",
            ),
        ),
        say("Ben’s bridge leads from Nuridan to Opodopo: two cards make it Ana’s."),
        (
            Example(
                table(hands=[["Nuridan"], [], []], bridges={"Nuridan-Opodopo": 1}),
                say("Not allowed with one card: Ben’s bridge stays"),
                AROUND_NURIDAN,
                verdict="wrong",
                sign="1",
                tried=(_built("Nuridan", "Opodopo", "Nuridan"),),
            ),
            Example(
                table(hands=[["Nuridan", "Opodopo"], [], []], bridges={"Nuridan-Opodopo": 1}),
                say("Allowed with two cards: now it is Ana’s"),
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
        ),
        ("A3",),
    ),
    Paragraph(
        "drawing",
        say("Drawing a card"),
        (
            Point(
                say("Your turn ends with one card: an open one, or a blind one from the bag."),
                say("An open card that was taken is replaced from the bag at once."),
                ("arabana/bag",),
            ),
            Point(
                say("With five cards in hand you draw none."),
                art=("arabana/card-back",),
                sign="5",
            ),
        ),
        rulings=("A4", "G3"),
    ),
    Paragraph(
        "hand",
        say("Five cards at most"),
        (
            Point(
                say("Nobody ends a turn with more than five cards."),
                say("A god’s gift may give you more for a while: play or discard the surplus."),
                ("arabana/card-back",),
                "5",
            ),
        ),
        rulings=("A4", "A12"),
    ),
    Paragraph(
        "recalling",
        say("All bridges are built"),
        (
            Point(
                say("With no bridge left you may take one of your own back before a card."),
                say("In this turn it cannot go to the slot that it came from."),
                ("arabana/bridge-red",),
                "0",
            ),
            Point(say("Then a card must be played or discarded.")),
        ),
        rulings=("A8",),
    ),
)

MAJORITIES = (
    Paragraph(
        "control",
        say("More than half: the island is yours"),
        (
            Point(
                say("2 of 3 slots, 3 of 5 or 4 of 7: your marker goes on the island at once."),
                say("All other players’ bridges at this island come off."),
                ("arabana/marker-red",),
            ),
            Point(
                say("Where a bridge comes off, its owner may lose another island."),
                say("Who no longer has more than half there takes the marker back."),
            ),
            Point(say("Later on others may build at your island again.")),
        ),
        say("With a third bridge Nuridan is Ana’s, and Ben’s bridge comes off."),
        (
            Example(
                table(
                    hands=[["Nuridan"], [], []],
                    bridges={"Nuridan-Opodopo": 1, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
                ),
                say("Ana builds her third bridge of five"),
                NURIDAN,
                ("hand-0", "slot-Lusepil-Nuridan"),
            ),
        ),
        ("A1",),
    ),
    Paragraph(
        "relative",
        say("Most, but not half: a bridge comes off"),
        (
            Point(
                say("Fill the last free slot and lead alone: take one foreign bridge off there."),
                say("You have to, and nobody gets the island. Small islands know no such lead."),
                ("arabana/bridge-yellow",),
            ),
            Point(
                say("Level in the lead: whoever has a single bridge there loses it."),
                say("Then your turn goes on, and the slot is free again."),
            ),
        ),
        say("Nuridan is full: Ana has two bridges, the others have fewer."),
        (
            Example(
                FULL,
                say("Not allowed: ending the turn with all five bridges there"),
                AROUND_NURIDAN,
                verdict="wrong",
                sign="2:1:1:1",
                tried=(_built("Lusepil", "Nuridan", "Nuridan"), {"by": 0, "do": "end"}),
            ),
            Example(
                FULL,
                say("Allowed: one of the others comes off, here Ben’s"),
                AROUND_NURIDAN,
                verdict="right",
                sign="2:1:1",
                tried=(
                    _built("Lusepil", "Nuridan", "Nuridan"),
                    {"by": 0, "do": "remove", "between": ["Nuridan", "Opodopo"]},
                ),
                after=True,
            ),
        ),
        ("A2", "A3"),
    ),
)
