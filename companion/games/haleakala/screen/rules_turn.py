"""Haleakalā's rules from setting up to the cards that a landing brings, in our own words."""

from companion.core.game import Header, Player
from companion.core.json_text import Json
from companion.core.message import say
from companion.showing.rules_pages import Example, Paragraph, Point, Window

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


BEGINNING = (
    Paragraph(
        "aim",
        say("What it is about"),
        (
            Point(
                say("Two players raise statues on an island whose volcano erupts twice."),
                say("After each eruption you count what still stands and what you gathered."),
                ("haleakala/statue-red",),
            ),
            Point(
                say("Whoever has more points after both scorings wins."),
                art=("moments/crown",),
            ),
        ),
    ),
    Paragraph(
        "laying-out",
        say("Laying out"),
        (
            Point(
                say("Each shaman begins at a hut, the boat at the jetty."),
                say("The huts face each other across the island."),
                ("haleakala/hut",),
            ),
            Point(
                say("Twelve cards with 1 palm lie open around the island, two to a segment."),
                say("The other cards wait in piles: 1 palm, then 2, then 3."),
                ("haleakala/card-back-1",),
            ),
            Point(
                say("Five discs and eight statues lie in front of each of you."),
                say("The four lava discs lie ready beside the board."),
                ("haleakala/disc-red",),
                "5",
            ),
            Point(
                say("The five scoring cards and a priestess lie open on the scoring board."),
                art=("haleakala/score-majority",),
            ),
        ),
        rulings=("H1", "H26"),
    ),
)

TURN = (
    Paragraph(
        "placing",
        say("Placing a disc"),
        (
            Point(
                say("On the boat’s beach: the boat sails."),
                say("Clockwise, as many segments as the disc says."),
                ("haleakala/boat",),
                "↷",
            ),
            Point(
                say("Elsewhere: the shaman may walk."),
                say("Two steps at most, one of them uphill."),
                ("haleakala/shaman-yellow",),
                "2",
            ),
            Point(say("A beach takes any number of discs, of either player.")),
        ),
        say("With discs of both, the two sums differ."),
        (
            Example(
                table(1, beaches=_beaches([3], []), shamans=ASIDE),
                say("Not allowed: both sums 3"),
                BEACH,
                patch={"beaches": _beaches([3], [3])},
                verdict="wrong",
                sign="3 = 3",
                tried=({"by": 1, "do": "place", "disc": 3, "beach": 1},),
            ),
            Example(
                table(1, beaches=_beaches([3], []), shamans=ASIDE),
                say("Allowed: sums 3 and 2"),
                BEACH,
                verdict="right",
                sign="3 : 2",
                tried=({"by": 1, "do": "place", "disc": 2, "beach": 1},),
                after=True,
            ),
        ),
        ("H9", "H15", "H24"),
    ),
    Paragraph(
        "taking-back",
        say("Taking a disc back"),
        (
            Point(
                say("Instead of placing you may take one of your discs off a beach."),
                say("Then your shaman may walk, just as after placing."),
                ("haleakala/disc-empty",),
            ),
            Point(say("What is left on that beach must not make both sums the same.")),
        ),
        rulings=("H9", "H24"),
    ),
    Paragraph(
        "sailing-on",
        say("All discs are out"),
        (
            Point(
                say("The boat sails on by one segment, without a disc."),
                say("Only if none of your number discs is left when your turn begins."),
                ("haleakala/boat",),
                "1",
            ),
            Point(say("Or you take one of your discs back instead.")),
        ),
        rulings=("H11",),
    ),
    Paragraph(
        "shaman",
        say("The shaman walks"),
        (
            Point(
                say("Two steps at most, no more than one of them uphill."),
                say("Both may go downhill or along the ring. It may also stay where it is."),
                ("haleakala/shaman-red",),
                "2",
            ),
            Point(
                say("It walks on grassland, forest and mountain, never on a crater."),
                say("It starts on the beach and does not come back there."),
            ),
            Point(
                say("Statues are not in its way, the other shaman only where the walk ends."),
                say("You may cross its space, but not stop there."),
            ),
        ),
        say("From the forest of segment 1 it can reach every glowing space."),
        (
            Example(
                table(
                    0,
                    shamans=["forest-1", "grassland-3"],
                    pending={"ask": "shaman", "by": 0, "phase": "turn"},
                ),
                say("The spaces that a shaman on Forest 1 can reach"),
                (90, 60, 225, 150),
                ("mountain-1",),
            ),
        ),
        ("H14",),
    ),
)

LANDING = (
    Paragraph(
        "sharing",
        say("Who gets a card"),
        (
            Point(
                say("Discs of both at the boat’s beach: the greater sum picks first."),
                say("The other player gets the card that is left."),
                ("haleakala/disc-red", "haleakala/disc-yellow"),
            ),
            Point(
                say("Discs of one player alone: that player picks one card."),
                say("Without any disc both cards stay where they are."),
                ("haleakala/disc-red",),
            ),
            Point(say("Nobody may refuse a card, even if it does nothing for them.")),
            Point(say("Of two identical cards only the greater sum gets one.")),
        ),
        say("Ana has 4 on the boat’s beach, Ben 2: she picks."),
        (
            Example(
                table(
                    0,
                    boat=1,
                    shamans=ASIDE,
                    beaches=_beaches([4], [2]),
                    slots=[["statue", "shell"], *EMPTY],
                    pending={"ask": "choose", "by": 0, "phase": "landing"},
                ),
                say("Two cards at segment 1, the sums are 4 and 2"),
                (170, 8, 190, 123),
                ("slot-0",),
            ),
        ),
        ("H5", "H6", "H16"),
    ),
    Paragraph(
        "refilling",
        say("Discs back, new cards"),
        (
            Point(
                say("Both take their discs off the beach where the boat lies."),
                say("Also a player who got no card."),
                ("haleakala/disc-empty",),
            ),
            Point(
                say("Every empty slot gets a new card from the pile in use."),
                say("The 1-palm pile first, then 2 palms, then 3."),
                ("haleakala/card-back-2",),
            ),
        ),
        rulings=("H22", "H25", "H25a", "G3"),
    ),
    Paragraph(
        "lava",
        say("A lava card comes up"),
        (
            Point(
                say("A lava disc goes on the crater of the boat’s segment."),
                say("The card is put away, and another one is drawn for the slot."),
                ("haleakala/lava-disc",),
            ),
            Point(
                say("Several lava cards in a row pile up on the same crater."),
                art=("haleakala/card-lava",),
            ),
        ),
        say("Two lava discs wait in segment 1."),
        (
            Example(
                table(boat=1, craters=[2, 0, 0, 0, 0, 0], shamans=ASIDE),
                say("Crater 1 with two lava discs, the boat beside it"),
                (150, 60, 180, 150),
            ),
        ),
        ("H1", "H2", "H3", "H22"),
    ),
)
