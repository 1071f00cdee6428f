"""What must be chosen on Haleakalā's table so that the button does an action, and a fact on it."""

from companion.core.action import Action
from companion.core.message import Message, count, say
from companion.games.haleakala import discs
from companion.games.haleakala.actions import Buy, Choose, Place, Priestess, Sail, Shaman, TakeBack
from companion.games.haleakala.island import STATUE_POINTS, ring
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.taps import Choice


def choice_for(position: Position, action: Action) -> Choice | None:
    """The choice; none where no place of the board answers."""
    match action:
        case Place(_, disc, beach, invoke):
            return Choice(disc, f"beach-{beach}", invoke=invoke)
        case TakeBack(_, disc, beach):
            return Choice(disc, f"beach-{beach}", taking=True, by_disc=True)
        case Sail():
            return Choice()
        case Shaman(_, to):
            return Choice(place=to)
        case Choose(_, slot):
            return Choice(place=f"slot-{position.boat * 2 - 3 + slot}")
        case Priestess(_, start, to):
            return Choice(place=f"crater-{to}", crater=start)
        case Buy(_, card):
            return Choice(place=f"buy-{card}")
    return None


def fact_for(position: Position, action: Action) -> Message | None:
    """Who is ahead on a beach, or what a place of the shaman is good for."""
    match action:
        case Place(by, disc, beach):
            both = position.beaches[beach - 1]
            mine, theirs = discs.SUM[both[by]] + disc, discs.SUM[both[1 - by]]
            if not theirs:
                return say("Alone there, with {mine}.", mine=mine)
            if mine > theirs:
                return say("Ahead there, {mine} to {theirs}.", mine=mine, theirs=theirs)
            return say("Behind there, {mine} to {theirs}.", mine=mine, theirs=theirs)
        case TakeBack():
            return say("Then the shaman walks.")
        case Shaman(by, to) if to in position.statues:
            owner = position.statues[to]
            return (
                say("Your statue stands there.") if owner == by else say("A statue stands there.")
            )
        case Shaman(_, to):
            points = STATUE_POINTS[ring(to)]
            return count(
                "A statue there is worth {count} point.",
                "A statue there is worth {count} points.",
                points,
            )
    return None
