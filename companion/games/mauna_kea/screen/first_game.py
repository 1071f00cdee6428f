"""Mauna Kea's first game: a tile laid, one spent, a boat boarded, the bag."""

from companion.core.game import Header
from companion.core.message import say
from companion.games.mauna_kea.screen.choice import BOAT, HAND
from companion.games.mauna_kea.screen.rules_examples import PLAYERS
from companion.showing.counting import MORE
from companion.showing.first_game import PRIMARY, FirstGame, Tap

FIRST_GAME = FirstGame(
    Header(
        "mauna-kea",
        PLAYERS,
        # With this one a lava tile of the north flow is among the tiles that come up.
        seed="lava 3",
        start={"turn": 0, "tiles_in_hand": [["jjjj3", "jjll2"], ["jjjl3", "jjlm2"]]},
    ),
    (
        Tap(f"{HAND}1", say("Ana’s tiles: each is a way or a walk. Tap the one with 2 points.")),
        Tap("d3", say("Laid on an empty field it is a way. Tap the ringed field.")),
        Tap("d3", say("You may turn it: tap it once more.")),
        Tap(PRIMARY, say("Its points are not used then. Tap “{button}”.")),
        Tap(f"{HAND}0", say("The other tile is for walking. Tap it.")),
        Tap(PRIMARY, say("It goes back into the bag. Tap “{button}”.")),
        Tap(
            f"{BOAT}brown-3",
            say("You walk on your own board, jungle 1, lake 2. At a cove, tap the ringed boat."),
        ),
        Tap(f"{MORE}white", say("What does the explorer bring? Tap plus for a white artefact.")),
        Tap(PRIMARY, say("Boarding costs 1 point, and the boat leaves. Tap “{button}”.")),
        Tap(PRIMARY, say("The turn ends with new tiles, and lava among them. Tap “{button}”.")),
    ),
    say("There is the lava, on e4: it takes what it covers. Whoever saves most wins."),
)
