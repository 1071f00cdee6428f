"""The games that come with Caldera: a new one is a new folder and a line here."""

from companion.showing.game import Games

GAMES = Games(
    {
        "haleakala": "companion.games.haleakala",
        "arabana": "companion.games.arabana",
        "hekla": "companion.games.hekla",
        "mauna-kea": "companion.games.mauna_kea",
    }
)

find, find_meta = GAMES.rules, GAMES.meta
