"""The games that come with Caldera: a new one is a new folder and a line here."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

from companion.core.game import Rules
from companion.core.refusal import Refusal

if TYPE_CHECKING:
    from companion.ui.board_protocol import Board

# Id in records → the folder whose `rules` module has `GameRules`; imported when first asked for.
GAMES = {
    "haleakala": "haleakala",
    "arabana": "arabana",
    "hekla": "hekla",
    "mauna-kea": "mauna_kea",
}


def find(game: str) -> type[Rules[object]]:
    """The rules of the game with that id."""
    if game not in GAMES:
        raise Refusal(
            "There is no game “{game}” here: we have {games}.", game=game, games=", ".join(GAMES)
        )
    module = import_module(f"companion.games.{GAMES[game]}.rules")
    return cast("type[Rules[object]]", module.GameRules)


def find_board(rules: Rules[object]) -> "Board[object, object]":
    """The game's side of the table screen, for one table."""
    module = import_module(f"companion.games.{GAMES[rules.meta.id]}.board")
    return cast("Board[object, object]", module.GameBoard(rules))
