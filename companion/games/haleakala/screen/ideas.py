"""What must be chosen on Haleakalā's table so that the button does an action."""

from companion.core.action import Action
from companion.games.haleakala.actions import Buy, Choose, Place, Priestess, Sail, Shaman, TakeBack
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
