"""Hekla's first game: a volcano placed, one moved, and a line that erupts."""

from companion.core.message import say
from companion.games.hekla.screen.rules_examples import table
from companion.showing.first_game import PRIMARY, FirstGame, Tap

FIRST_GAME = FirstGame(
    table(
        cells={"c2": [[0, 3]], "d2": [[1, 2]], "e2": [[1, 2]], "b4": [[0, 1]]},
        road=[4, 2],
    ),
    (
        Tap("supply-2", say("Ana’s volcanoes: the hollows are their value. Tap the 2.")),
        Tap("e3", say("A new volcano needs an empty cell. Tap the one in the square frame.")),
        Tap(PRIMARY, say("The button says what will happen. Tap “{button}”.")),
        Tap("supply-1", say("Now Ben places one. Tap his 1.")),
        Tap("d4", say("Tap the framed cell: its red ring means that it counts double.")),
        Tap(PRIMARY, say("One action a turn: place or move. Tap “{button}”.")),
        Tap("e3", say("Ana looks for three cells with 8 hollows. Tap her new volcano to move it.")),
        Tap("e2", say("Into the cell beside it: 3, 2 and 4 make 9. Tap the framed cell.")),
        Tap(PRIMARY, say("Enough for an eruption. Tap “{button}”.")),
        Tap(
            "e2", say("All drove on, and lava took the middle. Tap Ben’s volcano: it may move now.")
        ),
    ),
    say("So it goes on until the last lava lies. Whoever is furthest on the road wins."),
)
