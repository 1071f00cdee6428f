"""Arabana-Opodopo's screen in words: what is asked, what things are."""

from companion.core.action import Action
from companion.core.message import Message, count, listing, say
from companion.games.arabana.actions import (
    BAG,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    End,
    Keep,
    Recall,
    Remove,
    Reveal,
    Stone,
    Swap,
)
from companion.games.arabana.box import MOST_IN_HAND
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.preview import needs
from companion.games.arabana.screen.taps import Choice
from companion.games.arabana.words import GOD_NAMES, bridge_name


class Labels:
    """The words of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.names = rules.names
        self.physical = rules.settings.physical

    # What is asked

    def prompt(self, position: Position, ask: str, seat: int, choice: Choice) -> Message:
        """The question, in one sentence that names what to tap."""
        match ask:
            case "keep":
                if self.physical:
                    return say("Tap the island whose card {name} lays open.", name=self.names[seat])
                return say("Lay one of four cards open.")
            case "stones":
                return say("Tap each island with {god}’s stone.", god=GOD_NAMES[choice.god])
            case "reveal":
                number = position.pending.reveal if position.pending else 1
                return count(
                    "Lay a card from the bag open and tap its island.",
                    "Lay {count} cards from the bag open and tap their islands.",
                    number,
                )
            case "remove" if choice.slot:
                return say("Tap it again: it comes off.")
            case "remove":
                pending = position.pending
                islands = self.chart.islands(pending.remove if pending else 0)
                return say(
                    "You lead alone on {island}: tap another player’s bridge to take it off.",
                    island=" / ".join(islands),
                )
            case "give":
                return self._give(position, choice)
            case "ku":
                return say("Ku shows a hand: choose the card to take.")
            case "turn":
                return self._turn(position, seat, choice)
        return say("The game is over.")

    def _give(self, position: Position, choice: Choice) -> Message:
        receivers = position.pending.give if position.pending else ()
        if len(choice.cards) == len(receivers):
            return say("A card is chosen for everybody.")
        other = self.names[receivers[len(choice.cards)]]
        return say("Choose the card that goes to {name}.", name=other)

    def _turn(self, position: Position, seat: int, choice: Choice) -> Message:
        pending, number = position.pending, len(position.hands[seat])
        if choice.discarding:
            return say("Choose a card to discard: nobody will see it.")
        if choice.god == "lono" and not choice.draw:
            return say("Lono: tap an open card or the bag.")
        if choice.god == "ku" and choice.seat is None:
            return say("Ku: whose hand is looked at? The stone is spent.")
        if choice.god == "ku" and choice.seat is not None:
            return say("Tap again: {name} alone looks.", name=self.names[seat])
        if choice.god == "pele":
            return say("Pele takes a card from everybody.")
        if choice.draw and position.bag.size + len(position.open) == 1:
            if position.round == 1:
                return say("The last card: tap again, then comes the small scoring.")
            return say("The last card: tap again, then comes the final round.")
        if choice.draw:
            return say("Tap it again to take it.")
        if choice.slot and not choice.cards:
            return say("Tap it again: it comes back.")
        if choice.slot and len(choice.cards) == 2:
            return say("Tap it again to swap it.")
        if choice.slot:
            return say("Tap it again to build.")
        if len(choice.cards) == 2:
            return say("Tap a lit bridge to swap it.")
        if choice.cards == (KANALOA,):
            return say("Kanaloa: tap any lit slot.")
        if choice.cards:
            return say("Tap a lit slot at {island}.", island=choice.cards[0])
        if number > MOST_IN_HAND:
            return count(
                "{count} card too many: play or discard.",
                "{count} cards too many: play or discard.",
                number - MOST_IN_HAND,
            )
        if pending is not None and pending.owes:
            return say("A bridge came back: play or discard a card.")
        if position.final:
            if not (pending is not None and pending.begun) and position.may_wait(seat):
                return say("Final turn: play it now, or wait.")
            return say("Final turn: play cards, then end it.")
        if number == MOST_IN_HAND:
            return say("Five in hand: play cards, or end the turn.")
        if not position.cards_left:
            return say("Play cards, then end the turn.")
        if self.physical:
            return say("Tap the island of a card, or take one.")
        return say("Play cards, then take one.")

    def doing(self, ask: str, names: Message) -> Message | None:
        """What those do who are asked this, for those who wait."""
        match ask:
            case "turn":
                return say("{names} plays cards.", names=names)
            case "keep":
                return say("Still to lay a card open: {names}.", names=names)
            case "remove":
                return say("{names} takes a bridge off.", names=names)
            case "give":
                return say("{names} gives cards back.", names=names)
            case "ku":
                return say("{names} looks at a hand.", names=names)
        return None

    # Buttons

    def command(self, action: Action) -> Message:
        """What the big button says it does."""
        match action:
            case Keep(open=card):
                return say("Lay {card} open", card=card) if self.physical else say("Lay it open")
            case Bridge():
                return say("Build")
            case Swap():
                return say("Swap")
            case Remove():
                return say("Take it off")
            case Recall():
                return say("Take it back")
            case Discard():
                return say("Discard it")
            case Draw(card=card) | Stone(god="lono", card=card):
                return say("Draw from the bag") if card == BAG else say("Take {card}", card=card)
            case Stone(god="ku", card=card) if card:
                return say("Take this card")
            case Stone(god="ku", from_=other) if other is not None:
                return say("Look at {name}’s hand", name=self.names[other])
            case Stone(give=give) if give:
                return say("Give the cards")
            case Stone(god=god):
                return say("Call on {god}", god=GOD_NAMES[god])
            case Reveal(card=card) if card:
                return say("{card} came up", card=card)
            case Reveal(god=god):
                return say("{god} lies there", god=GOD_NAMES[god])
            case End():
                return say("End turn")
        return say("Do it")

    def missing(self, ask: str, seat: int, position: Position, choice: Choice) -> Message:
        """What the big button waits for."""
        match ask:
            case "keep" | "ku" | "reveal":
                return say("Choose a card")
            case "stones":
                return say("Choose an island")
            case "remove":
                return say("Choose a bridge")
            case "give":
                missing = len(position.pending.give if position.pending else ()) - len(choice.cards)
                return count("{count} card to choose", "{count} cards to choose", missing)
        if choice.discarding:
            return say("Choose a card")
        if choice.god == "ku":
            return say("Choose a player")
        if choice.cards and not choice.slot:
            return say("Choose a slot")
        number = len(position.hands[seat])
        if number > MOST_IN_HAND or (position.pending and position.pending.owes):
            return say("Play or discard")
        return say("Take a card")

    # Things

    def island(self, position: Position, island: int, seat: int | None) -> Message:
        """An island: its slots, who has it, who has bridges there, what lies on it."""
        chart = self.chart
        parts = [
            say("{island}", island=chart.names[island]),
            say("{slots} slots", slots=chart.size[island]),
        ]
        for other, mine in enumerate(position.built):
            bridges = (mine & chart.around[island]).bit_count()
            if position.markers[other] >> island & 1:
                parts.append(say("{name}’s", name=self.names[other]))
            if bridges:
                parts.append(
                    count(
                        "{count} bridge of {name}",
                        "{count} bridges of {name}",
                        bridges,
                        name=self.names[other],
                    )
                )
        if island in position.stones:
            parts.append(say("stone of {god}", god=GOD_NAMES[position.stones[island]]))
        if seat is not None and (more := needs(self.chart, position, island, seat)):
            parts.append(
                count(
                    "{name} needs {count} more",
                    "{name} needs {count} more",
                    more,
                    name=self.names[seat],
                )
            )
        return listing(parts)

    def slot(self, position: Position, slot: int) -> Message:
        """A slot: free, or whose bridge stands there."""
        bridge, owner = bridge_name(self.chart.pairs[slot]), position.owner(slot)
        if owner is None:
            return say("{bridge}, free", bridge=bridge)
        return say("{bridge}, bridge of {name}", bridge=bridge, name=self.names[owner])

    # The hand

    def hand(self, owner: int, size: int) -> Message:
        """A closed hand."""
        return count(
            "{name}’s hand, {count} card, hidden. Hold to look.",
            "{name}’s hand, {count} cards, hidden. Hold to look.",
            size,
            name=self.names[owner],
        )

    def slide(self, ask: str, choice: Choice) -> Message:
        """What sliding onto a card does now."""
        match ask:
            case "keep":
                return say("Slide to a card to lay it open")
            case "give":
                return say("Slide to a card to give it")
            case "ku":
                return say("Slide to a card to take it")
        if choice.discarding:
            return say("Slide to a card to discard it")
        return say("Slide to a card to play it")

    def hint(self, ask: str, choice: Choice) -> Message:
        """What holding and sliding is for now."""
        match ask:
            case "keep":
                return say("Hold to look, slide to lay one open")
            case "give":
                return say("Hold to look, slide to give one")
            case "ku":
                return say("Hold to look, slide to take one")
        if choice.discarding:
            return say("Hold to look, slide to discard one")
        return say("Hold to look, slide to play one")
