"""Mauna Kea's expert game and its cards, in our own words."""

from companion.core.message import Message, say
from companion.games.mauna_kea.words import CARD_NAMES
from companion.showing.rules_pages import Paragraph, Point


def _card(id: str, words: Message, more: Message) -> Paragraph:
    art = (f"mauna-kea/card-{id}",)
    ruling = "M6" if id == "helicopter" else "M10"
    return Paragraph(f"card-{id}", CARD_NAMES[id], (Point(words, more, art),), rulings=(ruling,))


EXPERT = (
    Paragraph(
        "keeping",
        say("Choosing your cards"),
        (
            Point(
                say("Everybody gets six cards and keeps four of them, unseen by the others."),
                say("The other two stay out of the game, and nobody sees them."),
                ("mauna-kea/card-back",),
                "4",
            ),
        ),
        rulings=("G3",),
    ),
    Paragraph(
        "cards",
        say("Action and objective cards"),
        (
            Point(
                say("Action cards are played in your turn, as many as you like, for nothing."),
                say("Then they are out of the game."),
                ("mauna-kea/card-jungle",),
            ),
            Point(
                say("Objective cards are shown at the end and bring points."),
                say("One kind forgives the empty places of your boats."),
                ("mauna-kea/card-objective",),
            ),
        ),
        rulings=("M7", "M10"),
    ),
    _card(
        "jungle",
        say("One explorer walks over jungle as far as you like."),
        say("It may begin on a lake and stops at the first artefact."),
    ),
    _card(
        "lake",
        say("One explorer crosses lakes as far as you like."),
        say("It may begin in the jungle and stops at the first artefact."),
    ),
    _card(
        "mountain",
        say("One explorer crosses mountains, from jungle or lake to jungle or lake."),
        say("Artefacts do not stop it."),
    ),
    _card(
        "earthquake",
        say("Turn a tile on which no explorer stands, then draw one and lay it."),
        say("Either may be left out. Lava that comes up flows as usual."),
    ),
    _card(
        "helicopter",
        say("One explorer flies out with what it carries."),
        say("The artefacts count, the explorer does not. Never your last one on the island."),
    ),
)
