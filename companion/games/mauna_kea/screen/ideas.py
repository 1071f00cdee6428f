"""What must be chosen on Mauna Kea's table so that the button does an action, and a fact on it."""

from companion.core.action import Action
from companion.core.message import Message, count
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    End,
    KeepCards,
    Lay,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.island import FIELD_AT, SQUARE_AT
from companion.games.mauna_kea.position import Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.choice import Choice


def choice_for(position: Position, action: Action) -> Choice | None:
    """The choice; none where no place answers."""
    chosen = Choice(playing_on=True)
    match action:
        case Lay(by, tile, field, quarters):
            hand = None if tile == "drawn" else position.hands[by].index(tile)
            return chosen.but(hand=hand, field=FIELD_AT[field], turned=quarters)
        case Spend(by, tile):
            return chosen.but(hand=position.hands[by].index(tile))
        case Move(_, start, path, load):
            way = tuple(SQUARE_AT[square] for square in path)
            return chosen.but(explorer=SQUARE_AT[start], way=way, load=load)
        case Board(_, boat, start, load):
            return chosen.but(explorer=SQUARE_AT[start], boat=boat, load=load)
        case SetExplorer(_, at):
            return chosen.but(explorer=SQUARE_AT[at])
        case KeepCards(by, cards):
            held = [*position.cards[by]]
            found: list[tuple[int, str]] = []
            for card in cards:
                found.append((held.index(card), card))
                held[found[-1][0]] = ""
            return chosen.but(cards=tuple(found))
        case Card(_, "earthquake", field=field, turned=quarters, draw=draws):
            number = FIELD_AT[field] if field else None
            return chosen.but(card="earthquake", field=number, turned=quarters, draws=draws)
        case Card(_, card, start, to, load):
            way = (SQUARE_AT[to],) if to else ()
            return chosen.but(card=card, explorer=SQUARE_AT[start], way=way, load=load)
        case End():
            return chosen
    return None


def fact_for(rules: GameRules, position: Position, action: Action) -> Message | None:
    """How many movement points are left afterwards."""
    if not isinstance(action, (Lay, Move, Spend, Board)):
        return None
    left = rules.apply(position, action).position.points
    return count("Then {count} point is left.", "Then {count} points are left.", left)
