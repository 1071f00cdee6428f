"""Embers' box by picture: how many cards there are of each number."""

from companion.core.json_checks import counts
from companion.core.json_text import JsonObject
from companion.core.message import say
from companion.showing.box_pages import BoxFace, BoxPage, BoxPages, BoxStepper, BoxTitle, Thing

ART, MOST = "app/mark", 9


class GameBox(BoxPages):
    """What can differ from copy to copy."""

    titles = (BoxTitle("cards", say("Cards"), say("How many of each?"), ART, ("cards",)),)

    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        return BoxPage(
            things=tuple(
                Thing(
                    face,
                    label := say("Card {card}", card=face),
                    BoxFace(ART, text=face),
                    (BoxStepper(face, label, number, 2, MOST),),
                )
                for face, number in counts(box["cards"], say("Cards")).items()
            )
        )

    def stepped(self, box: JsonObject, place: str, by: int) -> JsonObject:
        cards = counts(box["cards"], say("Cards"))
        return {**box, "cards": {**cards, place: max(2, min(MOST, cards[place] + by))}}
