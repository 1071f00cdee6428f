"""What is asked in Haleakalā, in one sentence."""

from collections.abc import Sequence

from companion.core.action import Action
from companion.core.message import Message, say
from companion.games.haleakala import discs
from companion.games.haleakala.actions import TakeBack
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.position import Position
from companion.games.haleakala.words import lava_move


def sentence(position: Position, ask: str, seat: int, answers: Sequence[Action]) -> Message:
    """The prompt for a seat."""
    match ask:
        case "turn":
            if position.supply(seat) == discs.NONE:
                if not any(isinstance(answer, TakeBack) for answer in answers):
                    return say("All discs are out: the boat sails on.")
                return say("All discs are out: sail, or take one back.")
            if position.supply(seat) == discs.ALL:
                return say("Place one of your discs.")
            return say("Place a disc, or take one back.")
        case "shaman":
            return say("Move your shaman, or let it stay.")
        case "choose":
            mine, theirs = (
                position.sums(position.boat)[seat],
                position.sums(position.boat)[1 - seat],
            )
            if theirs:
                return say("{more} beats {less}. Pick your card.", more=mine, less=theirs)
            return say("You are alone here. Pick your card.")
        case "priestess":
            craters = [segment for segment in SEGMENTS if position.craters[segment - 1]]
            if len(craters) == 1:
                return lava_move(craters[0])
            return say("Move one lava disc to the crater beside it.")
        case "buy":
            if position.pending is not None and position.pending.phase == "scoring":
                return say("Before the eruption: buy a card?")
            return say("A shell! Buy a card now?")
        case _:
            return say("Turn over a palm card. Which one is it?")
