"""Arabana-Opodopo's first game: an island won, a bridge taken off, a card drawn."""

from companion.core.game import Header, Player
from companion.core.message import say
from companion.games.arabana.screen.rules_examples import PLAYERS
from companion.showing.first_game import PRIMARY, FirstGame, Tap

FIRST_GAME = FirstGame(
    Header(
        "arabana",
        (*PLAYERS, Player("Dan", "blue")),
        seed="first game",
        start={
            "turn": 0,
            "hands": [
                ["Nuridan", "Opodopo", "Tekumao"],
                ["Amaruki", "Kamorei", "Uhatiki"],
                ["Epunoa", "Ikunao", "Patukea"],
                ["Mahutai", "Ravuloa", "Vaipuri"],
            ],
            "open": ["Fanolei", "Hiratuva", "Lusepil", "Sefanui"],
            "bridges": {
                "Nuridan-Opodopo": 1,
                "Nuridan-Tekumao": 0,
                "Nuridan-Vaipuri": 0,
                "Fanolei-Tekumao": 1,
                "Hiratuva-Tekumao": 2,
                "Sefanui-Tekumao": 3,
            },
        },
    ),
    (
        Tap("hand-0", say("Ana’s cards name islands. Tap Nuridan in her hand.")),
        Tap("slot-Lusepil-Nuridan", say("A card builds a bridge there. Tap the ringed slot.")),
        Tap(PRIMARY, say("It is her third of five: more than half. Tap “{button}”.")),
        Tap("hand-1", say("Nuridan is hers, and Ben’s bridge came off. Now tap Tekumao.")),
        Tap("slot-Lusepil-Tekumao", say("It is Tekumao’s last free slot. Tap it.")),
        Tap(PRIMARY, say("Ana will have two there, the others one each. Tap “{button}”.")),
        Tap(
            "slot-Fanolei-Tekumao",
            say("Alone in the lead she must take one off. Tap Ben’s bridge."),
        ),
        Tap(PRIMARY, say("The slot is free again. Tap “{button}”.")),
        Tap(
            "open-Lusepil", say("A turn ends with one new card, open or from the bag. Tap Lusepil.")
        ),
        Tap(PRIMARY, say("Then it is Ben’s turn. Tap “{button}”.")),
    ),
    say("Islands count for every slot without your own bridge: win them with few."),
    shows=frozenset({0}),
)
