"""What everybody could see of a step of Arabana-Opodopo, in rows with pictures."""

from companion.core.action import Action
from companion.core.event import Event
from companion.games.arabana import events
from companion.games.arabana.actions import BAG, Bridge, Discard, Draw, Recall, Remove, Stone, Swap
from companion.games.arabana.position import Position
from companion.games.arabana.screen.geometry import ART
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo


def rows(step: Happened[Position], colors: tuple[str, ...]) -> tuple[ToDo, ...]:
    """The action, then everything that followed from it."""
    if step.action is None:
        return ()
    rows = [ToDo(step.action.words(), _of_action(step.action, colors))]
    for event in step.events:
        if (words := event.words()) is not None:
            rows.append(ToDo(words, _of_event(event, colors)))
    return tuple(rows)


def _of_action(action: Action, colors: tuple[str, ...]) -> str:
    match action:
        case Bridge(by=seat) | Swap(by=seat) | Recall(by=seat):
            return f"{ART}bridge-{colors[seat]}"
        case Remove():
            return f"{ART}slot"
        case Draw(card=card) | Stone(god="lono", card=card) if card == BAG:
            return f"{ART}bag"
        case Stone(god=god):
            return f"{ART}stone-{god}"
        case Discard():
            return f"{ART}card-back"
    return f"{ART}card-island"


def _of_event(event: Event, colors: tuple[str, ...]) -> str:
    match event:
        case events.BridgeRemoved(seat):
            return f"{ART}bridge-{colors[seat]}"
        case events.IslandTaken(seat) | events.IslandLost(seat) | events.EleventhIsland(seat):
            return f"{ART}marker-{colors[seat]}"
        case events.StoneTaken(_, _, god):
            return f"{ART}stone-{god}"
        case events.KanePoints():
            return f"{ART}stone-kane"
        case events.CardPassed() | events.HandShown():
            return f"{ART}card-back"
        case events.RoundBegan():
            return f"{ART}bag"
        case events.RelativeMajority():
            return f"{ART}island-5-a"
    return f"{ART}card-island"
