"""Ideas on the table screen: asking for them, looking at them, taking one up as a choice."""

from dataclasses import replace
from typing import TypeAlias

from companion.core.action import AllowIdeas, ForbidIdeas
from companion.core.message import say
from companion.playing.ideas import agreed, may_ask
from companion.showing.ideas import CLOSE, IDEA
from companion.ui.intents import IdeasAsked, IdeasFound
from companion.ui.table.effects import (
    Acknowledge,
    AskIdeas,
    Effect,
    PushActions,
    StopIdeas,
    Tell,
)
from companion.ui.table.table_state import AskedIdeas, TableNow, TableState

Updated: TypeAlias = tuple[TableState, tuple[Effect, ...]]


def ask_ideas(state: TableState, now: TableNow) -> Updated:
    """The bulb was tapped: whoever asks has read what the hands must do."""
    seat = may_ask(now.seen, now.sight.prompts)
    if seat is None:
        return replace(state, opened=""), (Tell(say("There is nothing to choose now.")),)
    state = replace(state, touched=now.step, opened="", look=state.look.closed())
    return state, (Acknowledge(now.step), AskIdeas(seat, now.step))


def asked_ideas(state: TableState, intent: IdeasAsked | IdeasFound) -> AskedIdeas | None:
    """The search begins, or ends; what nobody waits for any more is left alone."""
    asked = state.ideas
    match intent:
        case IdeasAsked(at, seat):
            return AskedIdeas(at, seat)
        case IdeasFound(at, actions, signs) if asked is not None and asked.at == at:
            return replace(asked, actions=actions, signs=signs)
    return asked


def choose_idea(state: TableState, place: str, now: TableNow) -> Updated:
    """A row is tapped: its idea is chosen and not done. Whatever is tapped, the rows close."""
    found = now.ideas(state)
    closed = replace(state, ideas=None)
    stop = StopIdeas()
    if place == CLOSE or not place.startswith(IDEA):
        return closed, (stop,)
    idea = found[int(place.removeprefix(IDEA))]
    primary = now.chosen_scene(idea.choice, state.turn).primary
    does = primary is not None and primary.action == idea.command.action
    selection = replace(
        state.selection,
        choice=idea.choice,
        by="",
        instead=None if does else idea.command,
    )
    return replace(closed, selection=selection, touched=now.step), (stop,)


def agree_to_ideas(now: TableNow) -> tuple[Effect, ...]:
    """The seats of this phone agree; where they have, ideas are for nobody any more."""
    seen, own = now.seen, tuple(sorted(now.seen.holds))
    if not own:
        return ()
    by = seen.hand
    over = agreed(seen) >= seen.holds
    return (PushActions((ForbidIdeas(by) if over else AllowIdeas(by, own),), now.step),)
