"""What each of Haleakalā's cards and pieces does, and the tactical game."""

from companion.core.message import say
from companion.games.haleakala.words import KIND_NAMES
from companion.showing.rules_pages import Paragraph, Point

CARDS = (
    Paragraph(
        "statue",
        KIND_NAMES["statue"],
        (
            Point(
                say("A statue of yours goes up where your shaman stands, at once."),
                say("Grassland, forest or mountain, and no space ever has two statues."),
                ("haleakala/card-statue",),
            ),
            Point(say("If it cannot, the card is put away without effect.")),
        ),
        rulings=("H7",),
    ),
    Paragraph(
        "priestess",
        KIND_NAMES["priestess"],
        (
            Point(
                say("Move one lava disc to the crater on its left or right, at once."),
                say("Never across the middle of the volcano."),
                ("haleakala/card-priestess",),
            ),
            Point(
                say("The one on the scoring board costs 1 shell and is sold once a round."),
                say("She may be bought even when there is no lava to move."),
                ("haleakala/shell",),
                "1",
            ),
        ),
        rulings=("H8", "H13", "H17"),
    ),
    Paragraph(
        "shell",
        KIND_NAMES["shell"],
        (
            Point(
                say("Getting a shell lets you buy one card from the scoring board right then."),
                say("Or you keep it and save up: some cards cost two shells."),
                ("haleakala/card-shell",),
            ),
            Point(say("Shells that you pay with are put away.")),
        ),
        rulings=("H20", "H21"),
    ),
    Paragraph(
        "buying",
        say("Buying a card"),
        (
            Point(
                say("A scoring card costs 1 or 2 shells, the priestess 1."),
                say("Only in the moment when you get a shell, or just before a scoring."),
                ("haleakala/shell",),
            ),
            Point(
                say("Scoring cards lie in front of you and add to the next scoring."),
                say("After the first scoring they go back and can be bought again."),
                ("haleakala/score-majority",),
            ),
        ),
        rulings=("H4", "H13", "H20"),
    ),
    Paragraph(
        "white-pearl",
        KIND_NAMES["white-pearl"],
        (
            Point(
                say("Keep it: 1 point in each scoring, with the black pearl 4 together."),
                art=("haleakala/card-white-pearl",),
            ),
        ),
    ),
    Paragraph(
        "black-pearl",
        KIND_NAMES["black-pearl"],
        (
            Point(
                say("Keep it: 2 points in each scoring, with the white pearl 4 together."),
                art=("haleakala/card-black-pearl",),
            ),
        ),
    ),
    Paragraph(
        "boat",
        say("The boat"),
        (
            Point(
                say("It always sails clockwise, as far as the disc at its beach says."),
                say("Where it stops, cards are given out."),
                ("haleakala/boat",),
            ),
        ),
        rulings=("H11", "H15"),
    ),
)

TACTICAL = (
    Paragraph(
        "invocation",
        say("Calling the lava"),
        (
            Point(
                say("With a disc at the boat you may place your invocation disc, too."),
                say("Then a lava disc goes on the crater where the boat lands, before all else."),
                ("haleakala/invocation-red",),
            ),
            Point(
                say("It comes back when the boat lands at it, or when you get a priestess."),
                say("You cannot take it back like a number disc."),
            ),
            Point(say("There are no lava cards, and nothing is bought just before a scoring.")),
        ),
        rulings=("H17", "H18"),
    ),
)
