"""The games on the shelf: those that can be played on a screen."""

from importlib.util import find_spec

from companion.games import GAMES


def games_here() -> tuple[str, ...]:
    """The games that have a board to play on, in the order of the list."""
    return tuple(
        game for game, folder in GAMES.items() if find_spec(f"companion.games.{folder}.board")
    )
