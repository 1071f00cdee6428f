"""Looks for ideas in the background of a table screen, in slices, until they are there."""

import asyncio
from random import Random

from companion.core.action import Action, AskIdeas
from companion.core.chance import shuffled
from companion.playing.ideas import search, was_asked
from companion.playing.seen import Seen
from companion.showing.ideas import SIGNS
from companion.ui.app_context import Ui
from companion.ui.intents import Dispatch, IdeasAsked, IdeasFound

# Between two slices: whoever else waits, a browser that draws among them, has it meanwhile.
PAUSE = 0.001


def look_for_ideas(ui: Ui, seen: Seen, seat: int, at: int, dispatch: Dispatch) -> None:
    """Nothing is looked for before it is in the log that somebody asked."""
    stands = seen.standing.number

    async def note() -> None:
        if not was_asked(seen, seat):
            await seen.push(AskIdeas(seat), at)

    async def look() -> None:
        token = ui.session.search = object()
        dispatch(IdeasAsked(stands, seat))
        actions: tuple[Action, ...] = ()
        luck = Random()
        for found in search(seen, seat, luck):
            actions = found
            await asyncio.sleep(PAUSE)
            if ui.session.search is not token or seen.standing.number != stands:
                return
        dispatch(IdeasFound(stands, actions, shuffled(list(SIGNS), luck)))

    ui.wait_for(note, lambda: ui.session.start(look))
