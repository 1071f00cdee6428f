"""How we read Arabana-Opodopo's rules where they leave something open, in our own words."""

from companion.core.draws import BELIEVED
from companion.core.message import say

RULINGS = {
    "G3": BELIEVED,
    "A1": say(
        "You control an island with 2 of 3, 3 of 5 or 4 of 7 slots. A new bridge counts at both "
        "ends, one after the other. Bridges that come off never give anybody an island."
    ),
    "A2": say(
        "A relative majority counts only when a bridge fills the last slot of an island with 5 "
        "or 7 slots and nobody controls it. Alone ahead, you take off one bridge of your choice. "
        "Level ahead, the player with a single bridge loses it. Not ahead, nothing happens."
    ),
    "A3": say(
        "A swap replaces another player’s bridge. It can win an island, but it fills no free "
        "slot: there is no relative majority."
    ),
    "A4": say(
        "With four cards or fewer you end your turn by drawing one, with five you draw none. "
        "No turn ends with more than five. You may discard as many as you like."
    ),
    "A5": say(
        "Hands are kept after round 1. The discards become the new bag, four cards are laid "
        "open, and the next player begins."
    ),
    "A6": say(
        "Before doing anything in your final turn you may wait, as long as somebody with more "
        "points has not had theirs. Level in the end, the earlier final turn wins."
    ),
    "A7": say(
        "With ten markers out, taking an eleventh island wins at once. Nothing more is carried "
        "out, and the others rank by their points so far."
    ),
    "A8": say(
        "With all 20 bridges out and a card in hand you may take one bridge back. It cannot go "
        "to the same slot this turn, and a card must be played or discarded."
    ),
    "A9": say(
        "One god stone lies on each island, at random. Kane gives 1, 2 or 3 points at once. The "
        "other stones can be used from round 2 on, in your own turn, once each."
    ),
    "A10": say(
        "Kanaloa can be one half of a swap and needs a bridge to build. Ku and Pele take only "
        "from players with cards. When Lono takes the last card, your turn goes on and ends "
        "without drawing."
    ),
    "A11": say("Nobody is ever forced to play a card."),
    "A12": say(
        "More than five cards are held only in your own turn, as a god’s gift, and are played or "
        "discarded before it ends. A board put right gives nobody else more than five."
    ),
}
