"""The games that come with Caldera, each a folder and a line here, and those of other packages."""

from companion.games.installed import installed
from companion.showing.game import Games

GAMES = Games(
    {
        "haleakala": "companion.games.haleakala",
        "arabana": "companion.games.arabana",
        "hekla": "companion.games.hekla",
        "mauna-kea": "companion.games.mauna_kea",
    },
    installed,
)

find, find_meta = GAMES.rules, GAMES.meta
