"""Haleakalā's scorings, line by line, each with an example that the rules count."""

from companion.core.message import say
from companion.games.haleakala.screen.rules_turn import ASIDE, table
from companion.games.haleakala.words import SCORING_CARD_NAMES
from companion.showing.rules_pages import Example, Paragraph, Point, Window

ISLAND: Window = (60, 88, 240, 240)

SCORING = (
    Paragraph(
        "first-scoring",
        say("When the first scoring comes"),
        (
            Point(
                say("At once when the last 2-palm card has been laid out."),
                say("Slots that are still empty are filled after it, with 3-palm cards."),
                ("haleakala/card-back-2",),
                "0",
            ),
            Point(
                say("Then all lava discs go back beside the board, and round 2 begins."),
                say(
                    "Scoring cards return to the scoring board, and the priestess there is for "
                    "sale again. Everything else stays."
                ),
            ),
        ),
        rulings=("H2", "H12", "H13", "H19"),
    ),
    Paragraph(
        "second-scoring",
        say("When the second scoring comes"),
        (
            Point(
                say("When no 3-palm card is left and the boat lands where no card lies."),
                art=("haleakala/card-back-3",),
                sign="0",
            ),
            Point(say("With it the game is over.")),
        ),
        rulings=("H10", "H23"),
    ),
    Paragraph(
        "buying-before",
        say("Buying before a scoring"),
        (
            Point(
                say("Just before each scoring both players may buy one more scoring card."),
                say("First the player whose turn it is."),
                ("haleakala/shell",),
            ),
            Point(say("In the tactical game nothing is sold at this moment.")),
        ),
        rulings=("H4", "H20"),
    ),
    Paragraph(
        "eruption",
        say("The eruption"),
        (
            Point(
                say("Lava runs down from every crater, one space for each disc on it."),
                say("One disc reaches the mountain, two the forest, three the grassland."),
                ("haleakala/lava-disc",),
            ),
            Point(
                say("Each statue in its way is lost and goes back to its owner."),
                say("It can be built again. Shamans step aside, and a fourth disc adds nothing."),
                ("haleakala/burning",),
            ),
        ),
        say("Two discs in segment 1: mountain and forest burn, the grassland does not."),
        (
            Example(
                table(
                    shamans=ASIDE,
                    craters=[2, 0, 0, 0, 0, 0],
                    statues={"mountain-1": 0, "forest-1": 1, "grassland-1": 0},
                ),
                say("Of three statues one is left: {points} point for Ana"),
                (150, 60, 150, 150),
                line="statues",
            ),
        ),
        ("H3", "H18"),
    ),
)

LINES = (
    Paragraph(
        "statues",
        say("Statues"),
        (
            Point(
                say("Mountain 3 points, forest 2, grassland 1, for each of your statues."),
                say("They stay on the island and count again in round 2."),
                ("haleakala/statue-red",),
            ),
        ),
        say("Two on mountains, one in a forest, one on grassland."),
        (
            Example(
                table(statues={"mountain-4": 0, "mountain-5": 0, "forest-3": 0, "grassland-2": 0}),
                say("3 + 3 + 2 + 1 = {points} points for Ana"),
                ISLAND,
                line="statues",
            ),
        ),
        ("H7",),
    ),
    Paragraph(
        "fish",
        say("Fish and baskets"),
        (
            Point(
                say("Keep fish cards. More baskets than the other player: 3 points."),
                say("With as many as the other player nobody gets them."),
                ("haleakala/card-fish",),
            ),
            Point(say("The cards stay with you and count in both scorings.")),
        ),
        say("Ana’s four baskets against Ben’s one."),
        (
            Example(
                table(hands=[{"fish-2": 2}, {"fish-1": 1}]),
                say("{points} points for Ana"),
                line="fish",
                only=("haleakala/basket",),
            ),
        ),
        ("H21",),
    ),
    Paragraph(
        "pearls",
        say("Pearls"),
        (
            Point(
                say("The white pearl brings 1 point, the black one 2, both together 4."),
                say("You keep them: they count in both scorings."),
                ("haleakala/pearl-white", "haleakala/pearl-black"),
            ),
        ),
        say("Ana has both pearls."),
        (
            Example(
                table(hands=[{"white-pearl": 1, "black-pearl": 1}, {}]),
                say("{points} points for Ana"),
                line="pearls",
                only=("haleakala/pearl-white", "haleakala/pearl-black"),
            ),
        ),
    ),
    Paragraph(
        "nautilus",
        say("Nautilus"),
        (
            Point(
                say("The nautilus brings 3 points in the second scoring."),
                say("It lies among the 3-palm cards and so never comes before round 2."),
                ("haleakala/card-nautilus",),
            ),
        ),
        say("Ana kept it until the end."),
        (
            Example(
                table(round=2, hands=[{"nautilus": 1}, {}]),
                say("{points} points for Ana"),
                line="nautilus",
                only=("haleakala/nautilus",),
            ),
        ),
    ),
    Paragraph(
        "shells-left",
        say("Shells left"),
        (
            Point(
                say("Each shell that you have not spent brings 1 point at the very end."),
                say("In the first scoring shells bring nothing."),
                ("haleakala/shell",),
                "1",
            ),
        ),
        say("Ana has three shells in the second scoring."),
        (
            Example(
                table(round=2, hands=[{"shell": 3}, {}]),
                say("{points} points for Ana"),
                line="shells",
                only=("haleakala/shell",),
            ),
        ),
        ("H20", "H21"),
    ),
    Paragraph(
        "score-butterflies",
        SCORING_CARD_NAMES["butterflies"],
        (
            Point(
                say("With this card each butterfly on your cards brings 1 point."),
                say("Every card in front of you counts, shells too."),
                ("haleakala/score-butterflies",),
            ),
        ),
        say("Ana kept three cards with a butterfly each."),
        (
            Example(
                table(
                    hands=[{"fish-1": 2, "shell-butterfly": 1}, {}],
                    scoring_cards=[["butterflies"], []],
                ),
                say("{points} points for Ana"),
                line="butterflies",
                only=("haleakala/butterfly",),
            ),
        ),
        ("H21",),
    ),
    Paragraph(
        "score-majority",
        SCORING_CARD_NAMES["majority"],
        (
            Point(
                say("With this card each landscape where you have more statues brings 2 points."),
                say("Landscapes are grassland, forest and mountain. Level brings nothing."),
                ("haleakala/score-majority",),
            ),
        ),
        say("Ana leads in the mountains and in the forests, on grassland nobody."),
        (
            Example(
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
                say("{points} points for Ana"),
                ISLAND,
                line="majority",
            ),
        ),
    ),
    Paragraph(
        "score-segment",
        SCORING_CARD_NAMES["segment"],
        (
            Point(
                say("With this card each segment with three statues of yours brings 4 points."),
                say("One on its grassland, one in its forest, one on its mountain."),
                ("haleakala/score-segment",),
            ),
        ),
        say("Segment 1 is Ana’s from bottom to top."),
        (
            Example(
                table(
                    statues={"mountain-1": 0, "forest-1": 0, "grassland-1": 0},
                    scoring_cards=[["segment"], []],
                ),
                say("{points} points for Ana"),
                (150, 60, 150, 150),
                line="segment",
            ),
        ),
    ),
    Paragraph(
        "score-forest",
        SCORING_CARD_NAMES["forest"],
        (
            Point(
                say("With this card each of your forest statues brings 2 points more."),
                say("On top of the 2 that it brings anyway."),
                ("haleakala/score-forest",),
            ),
        ),
        say("Ana has two statues in forests."),
        (
            Example(
                table(statues={"forest-2": 0, "forest-3": 0}, scoring_cards=[["forest"], []]),
                say("{points} points more for Ana"),
                ISLAND,
                line="forest",
            ),
        ),
    ),
    Paragraph(
        "score-mountain",
        SCORING_CARD_NAMES["mountain"],
        (
            Point(
                say("With this card each of your mountain statues brings 3 points more."),
                say("On top of the 3 that it brings anyway."),
                ("haleakala/score-mountain",),
            ),
        ),
        say("Ana has two statues on mountains."),
        (
            Example(
                table(statues={"mountain-4": 0, "mountain-5": 0}, scoring_cards=[["mountain"], []]),
                say("{points} points more for Ana"),
                ISLAND,
                line="mountain",
            ),
        ),
    ),
    Paragraph(
        "winning",
        say("Who wins"),
        (
            Point(
                say("Whoever has most points after the second scoring wins."),
                say("Level: more statues on the board. Still level: whoever did not start."),
                ("moments/crown",),
            ),
        ),
        rulings=("H23",),
    ),
)
