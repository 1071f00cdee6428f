"""Arabana-Opodopo's box by picture: the map, and the gods' stones."""

from typing import cast

from companion.core.json_text import JsonObject
from companion.core.message import Message, say
from companion.games.arabana.box import GODS, ISLANDS, PROFILE
from companion.games.arabana.screen import map_editing
from companion.games.arabana.screen.geometry import ART, island_art
from companion.games.arabana.words import GOD_NAMES
from companion.showing.box_pages import (
    BoxFace,
    BoxPage,
    BoxPages,
    BoxStepper,
    BoxTitle,
    BoxTotal,
    Thing,
)


class GameBox(BoxPages):
    """What can differ from copy to copy."""

    map = map_editing
    titles = (
        BoxTitle(
            "map",
            say("The map"),
            say("Islands: their names, where they lie, which slots join them."),
            island_art(7, 0),
            map_editing.on_map,
            on_map=True,
        ),
        BoxTitle(
            "stones",
            say("Gods’ stones"),
            say("How many there are of each god."),
            f"{ART}stone-pele",
            ("stones",),
        ),
    )

    def page(self, box: JsonObject, key: str, tab: str) -> BoxPage:
        stones, ours = _stones(box), _stones({"stones": PROFILE.entries["stones"].value})
        return BoxPage(
            totals=(BoxTotal(say("Stones"), sum(stones.values()), ISLANDS),),
            things=tuple(
                Thing(
                    f"stones/{god}",
                    _name(god),
                    BoxFace(f"{ART}stone-{god}"),
                    (BoxStepper(f"stones/{god}", _name(god), stones.get(god, 0), 0, ISLANDS),),
                    changed=stones.get(god, 0) != ours.get(god, 0),
                )
                for god in GODS
            ),
        )

    def stepped(self, box: JsonObject, place: str, by: int) -> JsonObject:
        god, stones = place.removeprefix("stones/"), _stones(box)
        number = max(0, min(ISLANDS, stones.get(god, 0) + by))
        return {**box, "stones": {**stones, god: number}}


def _stones(box: JsonObject) -> dict[str, int]:
    return cast("dict[str, int]", box["stones"])


def _name(god: str) -> Message:
    return say("{god}", god=GOD_NAMES[god])
