"""Mauna Kea's points, its end and its pieces, in our own words."""

from companion.core.json_text import Json
from companion.core.message import say
from companion.games.mauna_kea.screen.rules_play import table
from companion.showing.rules_pages import Example, Paragraph, Point

FULL: Json = {"brown-3": {"seat": 0, "artefacts": ["grey", "white", "white"]}}
ONE_LESS: Json = {"brown-3": {"seat": 0, "artefacts": ["white", "white"]}}
LEFT: list[Json] = [{"7,7": []}, {"8,8": []}]
ARTEFACTS = ("mauna-kea/artefact-white", "mauna-kea/artefact-grey", "mauna-kea/artefact-black")
BROWN = "mauna-kea/boats/brown-3"

LINES = (
    Paragraph(
        "explorers",
        say("Explorers on board"),
        (
            Point(
                say("Each explorer on one of your boats brings 3 points."),
                say("Those still on the island bring none."),
                ("mauna-kea/explorer-red",),
                "3",
            ),
        ),
        say("Ana has one boat, and with it one explorer."),
        (
            Example(
                table(boats=FULL, explorers=LEFT),
                say("{points} points for Ana"),
                line="explorers",
                only=(BROWN,),
            ),
        ),
        ("M6",),
    ),
    Paragraph(
        "artefacts",
        say("Artefacts saved"),
        (
            Point(
                say("White 1 point, grey 2, the black one 3."),
                say("On boats and in helicopters, not those still on the island."),
                ARTEFACTS[:2],
            ),
        ),
        say("Two white ones and a grey one are on board."),
        (
            Example(
                table(boats=FULL, explorers=LEFT),
                say("1 + 1 + 2 = {points} points for Ana"),
                line="artefacts",
                only=ARTEFACTS,
            ),
        ),
    ),
    Paragraph(
        "empty-places",
        say("Empty places"),
        (
            Point(
                say("Each artefact place that stays empty on your boats costs 1 point."),
                art=("mauna-kea/boats/brown-2",),
                sign="−1",
            ),
        ),
        say("A boat with three rings left with two artefacts."),
        (
            Example(
                table(boats=ONE_LESS, explorers=LEFT),
                say("{points} point for Ana"),
                line="empty places",
                only=(*ARTEFACTS, BROWN),
            ),
        ),
        ("M6", "M7"),
    ),
    Paragraph(
        "objectives",
        say("Objective cards"),
        (
            Point(
                say("In the expert game each card whose need you meet brings its points."),
                say("An artefact or an explorer serves one card only."),
                ("mauna-kea/card-objective",),
            ),
        ),
        say("Ana has saved three white artefacts and holds the card that asks for them."),
        (
            Example(
                table(
                    {"variant": "expert"},
                    boats={"brown-3": {"seat": 0, "artefacts": ["white", "white", "white"]}},
                    explorers=LEFT,
                    cards=[["white-3"], []],
                ),
                say("{points} points more for Ana"),
                line="objectives",
                only=(ARTEFACTS[0],),
            ),
        ),
        ("M7",),
    ),
)

END = (
    Paragraph(
        "ending",
        say("When the game ends"),
        (
            Point(
                say("When somebody has no explorer left on the island, boarded or lost."),
                say("That player still plays the tiles in hand, all others one last turn."),
                ("mauna-kea/explorer-red",),
                "0",
            ),
            Point(
                say("When nobody can reach a boat any more you may agree to stop."),
                say("In the expert game an empty bag ends it, too, without last turns."),
                ("mauna-kea/boats/brown-2",),
            ),
        ),
        rulings=("M4", "M5"),
    ),
    Paragraph(
        "winning",
        say("Who wins"),
        (
            Point(
                say("Most points."),
                say(
                    "Level: more explorers left on the island, then more artefacts that these "
                    "carry. Still level: the win is shared."
                ),
                ("moments/crown",),
            ),
        ),
        rulings=("M8",),
    ),
)

PIECES = (
    Paragraph(
        "tile",
        say("Terrain tile"),
        (
            Point(
                say("Four squares of jungle, lake or mountain, and 1 to 3 points."),
                say("Laid, it is a way. Spent, it is a walk."),
                ("mauna-kea/tile-laid",),
            ),
        ),
        rulings=("M1",),
    ),
    Paragraph(
        "explorer",
        say("Explorer"),
        (
            Point(
                say("Walks, carries up to three artefacts, boards a boat."),
                say("Two never stand on one square."),
                ("mauna-kea/explorer-red",),
            ),
        ),
        rulings=("M9",),
    ),
    Paragraph(
        "artefact",
        say("Artefact"),
        (
            Point(
                say("Picked up and laid down for nothing, three to an explorer at most."),
                say("White brings 1 point, grey 2, black 3, once it is on a boat."),
                ("mauna-kea/artefact-grey",),
            ),
        ),
        rulings=("M9",),
    ),
    Paragraph(
        "boat",
        say("Boat"),
        (
            Point(
                say("One explorer and one to three artefacts find room, then it leaves."),
                say("Places that stay empty cost points."),
                ("mauna-kea/boats/brown-2",),
            ),
        ),
        rulings=("M1", "M6"),
    ),
)
