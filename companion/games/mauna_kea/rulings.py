"""How we read Mauna Kea's rules where they leave something open, in our own words."""

from companion.core.draws import BELIEVED
from companion.core.message import say

RULINGS = {
    "G3": BELIEVED,
    "M1": say(
        "A tile has four squares, and explorers walk from square to square: jungle costs 1, lake "
        "2. Mountains, lava, bare board and other explorers are in the way. Boarding costs 1, and "
        "you may leave artefacts behind even if they would fit."
    ),
    "M2": say(
        "Where lava goes is never a choice. At a fork the shorter open arm grows, level arms: the "
        "dotted one. Where lava lies already the flow passes under it, straight on. At the edge "
        "of the board the tile is out and the arm closed. A tile that would point straight at "
        "the volcano, at any distance, is out and the arm stays open."
    ),
    "M3": say(
        "Lava covers a whole field, start fields too, and everybody and everything on it is lost. "
        "Boats are safe."
    ),
    "M4": say(
        "The end comes when a player has no explorer on the island, in the expert game "
        "also when the bag is empty. Drawing stops. Whoever is playing still uses the "
        "tiles in hand; in the base game all others then have one more turn, in the "
        "expert game nobody."
    ),
    "M5": say(
        "When no explorer can reach a boat any more, over jungle, lake or bare board, you may all "
        "agree to end the game. When the last boat has left, Caldera asks you."
    ),
    "M6": say(
        "Empty places are those for artefacts. A helicopter has none; its artefacts count, its "
        "explorer does not, and it never takes your last explorer on the island."
    ),
    "M7": say(
        "Caldera finds the best use of your objective cards, each artefact and explorer for one "
        "card. Boat cards use nothing up. A second card against empty places adds nothing."
    ),
    "M8": say(
        "Level on points: more explorers left on the island, then more artefacts carried by "
        "them, then the win is shared."
    ),
    "M9": say(
        "What an explorer carries is settled when it leaves a square: three artefacts at most, of "
        "its own and those lying there. Picking up is free."
    ),
    "M10": say(
        "Jungle and lake walks stop at a square with an artefact; a mountain walk crosses one "
        "mountain square or more. An earthquake turns a tile without explorers, draws one that "
        "is laid at once, or both. Cards are played in your own turn, before you draw."
    ),
    "M11": say(
        "The first player sets an explorer, then it goes anticlockwise; whoever sets the last one "
        "begins. The first tiles are drawn one by one in the same direction."
    ),
}
