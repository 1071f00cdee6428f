"""What is asked in Arabana-Opodopo, in one sentence."""

from companion.core.asking import Asked
from companion.core.message import Message, count, say
from companion.core.prompt import Prompt
from companion.games.arabana.box import MOST_IN_HAND
from companion.games.arabana.chart import Chart
from companion.games.arabana.legal import Lists
from companion.games.arabana.position import Position


def question(position: Position, lists: Lists, asked: Asked) -> Prompt:
    """What one seat is asked, with the answers."""
    seat, ask = asked
    return Prompt(
        seat, ask, _sentence(position, ask, seat, lists.chart), lists.answers(position, seat, ask)
    )


def _sentence(position: Position, ask: str, seat: int, chart: Chart) -> Message:
    """The question in words."""
    pending = position.pending
    match ask:
        case "keep":
            return say("Keep three cards: which one do you lay open?")
        case "stones":
            return say("Which god’s stone lies on which island?")
        case "reveal":
            return say("Lay a card from the bag open: which one is it?")
        case "remove":
            islands = chart.islands(pending.remove if pending else 0)
            return say(
                "You lead alone on {island}: take another player’s bridge off.",
                island=" / ".join(islands),
            )
        case "give":
            return count(
                "Give a card back to {count} player.",
                "Give a card back to each of {count} players.",
                len(pending.give) if pending else 0,
            )
        case "ku":
            return say("Ku shows you the hand: which card do you take?")
        case _:
            return _turn(position, seat)


def _turn(position: Position, seat: int) -> Message:
    pending, number = position.pending, len(position.hands[seat])
    if number > MOST_IN_HAND:
        return count(
            "Play or discard {count} card: five are the most.",
            "Play or discard {count} cards: five are the most.",
            number - MOST_IN_HAND,
        )
    if pending is not None and pending.owes:
        return say("A bridge came back: now play or discard a card.")
    if position.final:
        if not (pending is not None and pending.begun) and position.may_wait(seat):
            return say("Your final turn: play it now, or wait.")
        return say("Your final turn: play cards, then end it.")
    if number == MOST_IN_HAND:
        return say("Play cards, or end your turn: five in hand, none drawn.")
    if not position.cards_left:
        return say("Play cards, then end your turn: no card is left.")
    return say("Play cards, then draw one.")
