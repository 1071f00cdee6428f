"""How we read Haleakalā's rules where they leave something open, in our own words."""

from companion.core.draws import BELIEVED
from companion.core.message import say

RULINGS = {
    "G3": BELIEVED,
    "H1": say(
        "Lava cards: the pile of 1 palm has none, the piles of 2 and of 3 palms have four each."
    ),
    "H2": say(
        "When the last card of the 2-palm pile is lava, its disc is laid and the first scoring "
        "begins at once. Empty card slots are filled from the 3-palm pile afterwards."
    ),
    "H3": say("With all four lava discs out, a further lava card lays nothing."),
    "H4": say(
        "Just before a scoring only a scoring card can be bought. A switch at set-up lets the "
        "priestess be bought then as well. The tactical game has no such purchase."
    ),
    "H5": say("Cards count as identical when nothing on their faces differs."),
    "H6": say(
        "A single card in the segment where the boat lands goes to the greater sum, or to "
        "whoever is there alone."
    ),
    "H7": say(
        "A statue card builds by itself where your shaman stands, if that space is free of "
        "statues and you have one left. Otherwise the card is put away unused."
    ),
    "H8": say(
        "The priestess has to move lava when any lies on a crater: you say which disc and to "
        "which neighbour. Without lava nothing happens."
    ),
    "H9": say(
        "Where both players have discs on a beach, their sums must differ, after a disc is "
        "placed and after one is taken back."
    ),
    "H10": say(
        "The second scoring comes when the 3-palm pile is used up and the boat reaches a segment "
        "with no cards. No cards are given out then. In the tactical game a called lava disc is "
        "laid first."
    ),
    "H11": say(
        "Sailing one segment without placing a disc is only for a player whose number discs are "
        "all out when the turn begins."
    ),
    "H12": say("After the first scoring and the refill, it is simply the next player’s turn."),
    "H13": say(
        "The priestess on the scoring board is sold once in each round. The first scoring makes "
        "her available again."
    ),
    "H14": say(
        "A shaman walks up to two steps, one uphill at most: to the next ring of the "
        "segment or along the ring, never diagonally. From a hut it reaches the "
        "grassland above, or one beside that."
    ),
    "H15": say("The boat touches the beach of its own segment and no other."),
    "H16": say("Of two identical cards the first slot’s is taken without asking."),
    "H17": say(
        "Whoever gets or buys a priestess gets the invocation disc back automatically, "
        "once the lava has moved, or right away when there is none."
    ),
    "H18": say("Calling lava while all four discs are out is allowed. None is laid."),
    "H19": say("Discs, shamans and statues stay in place between the rounds."),
    "H20": say("Shells with the fewest butterflies are paid first."),
    "H21": say(
        "Every card you kept counts its butterflies and baskets, shells not yet spent included."
    ),
    "H22": say(
        "Cards are refilled where the boat lies first, slot 1 before slot 2, then clockwise. "
        "All lava that turns up goes to the crater of the boat’s segment."
    ),
    "H23": say("The second scoring ends it all: no disc comes back, no card is refilled."),
    "H24": say("Placing and taking back may go on as long as you like. Caldera never ends it."),
    "H25": say(
        "With your own cards Caldera believes what you tap, even when your box should have no "
        "more of it, and says so. Lava where there can be none is refused."
    ),
    "H25a": say(
        "Lava that comes up from the 1-palm pile after set-up is believed, since which pile has "
        "the lava is only our guess. The nautilus is refused before the first scoring."
    ),
    "H26": say(
        "A box has 15, 12 and 15 cards, 8 of them lava and none of those in the first pile, one "
        "of each pearl, the nautilus in the third pile, costs of 1 or 2, huts facing each other "
        "and the jetty at neither."
    ),
}
