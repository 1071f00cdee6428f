"""The games that come with Caldera: a new one is a new folder and a line here."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from companion.core.game import Meta, Rules
from companion.core.refusal import Refusal

if TYPE_CHECKING:
    from companion.ui.board_protocol import Board

# Id in records → the folder with `GameRules` in `rules`, `META` in `meta` and, where it has a
# screen, `GameBoard` in `board`; each is imported when first asked for.
GAMES = {
    "haleakala": "haleakala",
    "arabana": "arabana",
    "hekla": "hekla",
    "mauna-kea": "mauna_kea",
}


def find(game: str) -> type[Rules[object]]:
    """The rules of the game with that id."""
    return cast("type[Rules[object]]", _module(game, "rules").GameRules)


def find_meta(game: str) -> Meta:
    """A game's name, players and options, without its rules, which take longer to load."""
    return cast("Meta", _module(game, "meta").META)


def _module(game: str, name: str) -> ModuleType:
    if game not in GAMES:
        raise Refusal(
            "There is no game “{game}” here: we have {games}.", game=game, games=", ".join(GAMES)
        )
    return import_module(f"companion.games.{GAMES[game]}.{name}")


def find_board(rules: Rules[object]) -> "Board[object, object]":
    """The game's side of the table screen, for one table."""
    return cast("Board[object, object]", _module(rules.meta.id, "board").GameBoard(rules))
