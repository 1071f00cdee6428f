"""Cards of the expert game as they are read: what each does, what it is worth."""

from companion.core.message import Message, say
from companion.games.mauna_kea.box import Box
from companion.games.mauna_kea.screen.alike import one_of
from companion.games.mauna_kea.screen.art import ART
from companion.games.mauna_kea.words import CARD_NAMES, objective_name
from companion.showing.scene import CardFace

DOES = {
    "jungle": say("One explorer goes over jungle as far as you like."),
    "mountain": say("One explorer crosses mountains."),
    "lake": say("One explorer goes over lakes as far as you like."),
    "earthquake": say("Turn a tile without explorers, or draw one and lay it, or both."),
    "helicopter": say("One explorer flies out; its artefacts count, it does not."),
}


def name(box: Box, card: str) -> Message:
    """What a card is called."""
    if card in CARD_NAMES:
        return CARD_NAMES[card]
    one = box.objectives[card]
    return objective_name(one.need, one.boat, one.points, one.no_penalty)


def face(box: Box, card: str, place: str = "", chosen: bool = False, number: int = 0) -> CardFace:
    """A card to read or to choose; its number tells it from others like it."""
    title = name(box, card)
    if card in CARD_NAMES:
        text, picture = DOES[card], f"{ART}card-{card}"
    else:
        text, picture = say("Counted at the end."), f"{ART}card-objective"
    label = one_of(say("{card}: {text}", card=title, text=text), number)
    if chosen:
        label = say("{what}, chosen", what=label)
    return CardFace(place, picture, title, text, label, "chosen" if chosen else "lit")
