"""What broke a tie, in a game's own words."""

from functools import cache

from companion.core.game import Header, Player
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.showing.game import Game
from companion.store.plays import Play


def tie_break_words(game: Game, play: Play) -> Message | None:
    """How a play was decided, if by something else than points; nothing where no game says it."""
    if play.tie_break is None:
        return None
    return _ladder(game, len(play.seats)).get(play.tie_break)


@cache
def _ladder(game: Game, seats: int) -> dict[str, Message]:
    """The words for every tie-break of a game, as any table for so many has them."""
    if seats not in game.meta.players or not game.on_screen:
        return {}
    colors = game.meta.colors[seats]
    players = tuple(Player(color, color) for color in colors[:seats])
    try:
        rules = game.rules(Header(game.id, players))
        rungs = game.telling(rules).ladder(rules.set_up().position)
    except Refusal:
        return {}
    return {rung.name: rung.broken for rung in rungs}
