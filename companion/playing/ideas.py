"""Ideas at a table: whether they may be asked for, and which ones a seat is given.

All is thought from what that seat sees, on the phone that asks.
"""

from collections.abc import Iterator
from random import Random

from companion.core.action import Action, AllowIdeas, AskIdeas, ForbidIdeas
from companion.core.game import Header, Player
from companion.core.prompt import Prompt
from companion.playing.draft import Draft
from companion.playing.seen import Seen
from companion.showing.game import Game

# What may be spent on a search, in seconds of thinking.
SECONDS = 1.2


def agreed(seen: Seen) -> frozenset[int]:
    """The seats that have agreed to ideas, since anybody last wanted none."""
    found: set[int] = set()
    for step in seen.steps:
        match step.action:
            case AllowIdeas(_, seats):
                found.update(seats)
            case ForbidIdeas():
                found.clear()
    return frozenset(found)


def allowed(seen: Seen) -> bool:
    """Whether ideas may be asked for: everybody has agreed."""
    return agreed(seen) >= {*seen.rules.seats}.difference(seen.opponents)


def possible(seen: Seen) -> bool:
    """Whether Caldera can think about such a table at all."""
    game = seen.game
    return game.has_mind and game.unable(seen.header) is None and seen.result is None


def possible_with(game: Game, draft: Draft) -> bool:
    """The same of a table that is being set up."""
    players = tuple(Player(place.color, place.color) for place in draft.seats)
    header = Header(game.id, players, options=draft.options)
    return game.has_mind and game.unable(header) is None


def may_ask(seen: Seen, prompts: tuple[Prompt, ...]) -> int | None:
    """The seat at this phone that may ask for ideas about one of these questions, if any."""
    if not prompts or seen.has_unsent or not allowed(seen) or not possible(seen):
        return None
    seat = prompts[0].seat
    reports = seen.game.reports
    asked = [one for one in prompts if one.seat == seat and one.ask not in reports]
    own = seat in seen.holds and seat not in seen.opponents
    return seat if own and asked else None


def was_asked(seen: Seen, seat: int) -> bool:
    """Whether the seat has asked about this very position already."""
    for step in reversed(seen.steps):
        if step.number == seen.standing.number:
            return False
        if isinstance(step.action, AskIdeas) and step.action.by == seat:
            return True
    return False


def search(seen: Seen, seat: int, luck: Random) -> Iterator[tuple[Action, ...]]:
    """Thinks in short slices; the last tuple has the ideas, in no order."""
    # The first screen needs none of this.
    from companion.thinking.ideas import ideas
    from companion.thinking.strength import Effort
    from companion.thinking.view import view_for

    own = seen.showing(frozenset({seat}))
    mind = seen.game.mind(seen.rules)
    view = view_for(mind, seat, own.position, own.prompts, own.line())
    if view is None:
        yield ()
        return
    yield from ideas(mind, view, Effort(SECONDS), luck)
