"""Arabana-Opodopo's rounds, scorings and pieces, in our own words."""

from companion.core.message import say
from companion.games.arabana.screen.rules_play import EPUNOA, NURIDAN, table
from companion.showing.rules_pages import Example, Paragraph, Point

SCORING = (
    Paragraph(
        "rounds",
        say("When a round ends"),
        (
            Point(
                say("With the last card of bag and open cards round 1 ends: the small scoring."),
                say("The played cards are shuffled, four are laid open, hands are kept."),
                ("arabana/bag",),
                "0",
            ),
            Point(
                say("In round 2 it brings everybody’s final turn, then the great scoring."),
            ),
        ),
        rulings=("A5",),
    ),
    Paragraph(
        "islands",
        say("Points for islands"),
        (
            Point(
                say("Each of your islands brings a point for every slot without your bridge."),
                say("Free slots and other players’ bridges both count."),
                ("arabana/marker-red",),
            ),
        ),
        say("Three bridges of five: two slots are not Ana’s own."),
        (
            Example(
                table(
                    bridges={"Nuridan-Opodopo": 0, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
                ),
                say("{points} points for Ana"),
                NURIDAN,
                line="islands",
            ),
            Example(
                table(bridges={"Epunoa-Opodopo": 0, "Epunoa-Vaipuri": 0}),
                say("Small island, 2 of 3: {points} point"),
                EPUNOA,
                line="islands",
            ),
        ),
    ),
    Paragraph(
        "bonus",
        say("The great scoring"),
        (
            Point(
                say("At the end of round 2 each of your islands brings one point more."),
                say("The slots count once more as in round 1."),
                ("arabana/marker-red",),
                "+1",
            ),
        ),
        say("Ana holds one island at the end."),
        (
            Example(
                table(
                    round=2,
                    bridges={"Nuridan-Opodopo": 0, "Nuridan-Tekumao": 0, "Nuridan-Vaipuri": 0},
                ),
                say("{points} point more for her island"),
                NURIDAN,
                line="bonus",
            ),
        ),
    ),
    Paragraph(
        "final",
        say("The final turn"),
        (
            Point(
                say("Everybody plays once more, without drawing."),
                say("Before you begin you may wait while somebody with more points is still due."),
                ("arabana/card-island",),
            ),
        ),
        rulings=("A6",),
    ),
    Paragraph(
        "winning",
        say("Who wins"),
        (
            Point(
                say("Most points after the great scoring."),
                say("Level: whoever had the final turn earlier."),
                ("moments/crown",),
            ),
            Point(
                say("With ten markers out an eleventh island wins on the spot."),
                art=("arabana/marker-red",),
                sign="11",
            ),
        ),
        rulings=("A6", "A7"),
    ),
)

PIECES = (
    Paragraph(
        "card",
        say("Island card"),
        (
            Point(
                say("It names an island: one card builds a bridge there, two swap one."),
                say("There are three cards of each island."),
                ("arabana/card-island",),
            ),
        ),
        rulings=("A3", "A11"),
    ),
    Paragraph(
        "bridge",
        say("Bridge"),
        (
            Point(
                say("It counts at both of its islands."),
                say("It goes home when another player wins one of them, or swaps it."),
                ("arabana/bridge-red",),
            ),
        ),
        rulings=("A1", "A8"),
    ),
)
