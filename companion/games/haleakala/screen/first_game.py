"""Haleakalā's first game: a boat that sails, a card, a statue, a walk."""

from companion.core.json_text import Json
from companion.core.message import say
from companion.games.haleakala.screen.rules_examples import table
from companion.showing.first_game import PRIMARY, FirstGame, Tap

# Ana has a 4 and Ben a 2 where the boat will land.
BEACHES: list[Json] = [[[], []], [[], []], [[], []], [[], []], [[4], [2]], [[], []]]
SLOTS: list[Json] = [
    ["fish-1", "shell"],
    ["statue", "fish-2"],
    ["statue", "priestess"],
    ["fish-2", "statue"],
    ["statue", "fish-1"],
    ["shell", "statue"],
]

FIRST_GAME = FirstGame(
    table(
        boat=2,
        beaches=BEACHES,
        slots=SLOTS,
        shamans=["grassland-1", "grassland-4"],
    ),
    (
        Tap("disc-3", say("Ana begins. These are her number discs: tap the 3.")),
        Tap("beach-2", say("On the boat’s beach it makes the boat sail. Tap the ringed beach.")),
        Tap(PRIMARY, say("The button says what will happen. Tap “{button}”.")),
        Tap("slot-8", say("It landed where Ana has 4 and Ben 2: she picks. Tap the statue.")),
        Tap(PRIMARY, say("Ben gets the other card. Tap “{button}”.")),
        Tap("disc-1", say("A statue stands at Ana’s shaman, new cards lie open. Ben: tap the 1.")),
        Tap(
            "beach-3", say("Away from the boat a disc lets the shaman walk. Tap the ringed beach.")
        ),
        Tap(PRIMARY, say("Discs that lie out win cards when the boat comes. Tap “{button}”.")),
        Tap(
            "forest-4",
            say("Now the shaman: two steps, one uphill. Here one tap does it: tap the forest."),
        ),
        Tap("disc-5", say("Every step can be taken back with Undo. Ana’s turn: tap her 5.")),
    ),
    say("That is a turn. Lava cards feed the craters, and two eruptions decide what stands."),
)
