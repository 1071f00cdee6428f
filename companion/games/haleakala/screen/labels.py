"""Haleakalā's table in words: what is said of a space, a disc, a card, a button."""

from companion.core.action import Action
from companion.core.event import Event
from companion.core.message import Message, count, listing, say
from companion.games.haleakala import discs, events
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    TakeBack,
)
from companion.games.haleakala.box import Card
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.words import (
    KIND_NAMES,
    card_name,
    card_to_buy,
    lava_move,
    space_name,
)

PRIESTESS_TEXT = say("Move one lava disc to the crater beside it.")
# What each kind of palm card does for whoever takes it.
TEXTS = {
    "statue": say("Builds a statue where your shaman stands."),
    "priestess": PRIESTESS_TEXT,
    "shell": say("Keep it, or buy a card from the scoring board now."),
    "fish": say("Keep it. The player with most baskets scores 3."),
    "white-pearl": say("Keep it: 1 point, 4 together with the black one."),
    "black-pearl": say("Keep it: 2 points, 4 together with the white one."),
    "nautilus": say("Keep it: 3 points in the end."),
    "lava": say("A lava disc goes on the crater where the boat is."),
}
SCORING_TEXTS = {
    "butterflies": say("1 point for each butterfly on your cards."),
    "majority": say("2 points for each landscape where you have most statues."),
    "segment": say("4 points for each segment with three statues of yours."),
    "forest": say("2 more points for each statue in a forest."),
    "mountain": say("3 more points for each statue on a mountain."),
}


class Labels:
    """The words of one table: names and box are its own."""

    def __init__(self, rules: GameRules) -> None:
        self.names = rules.names
        self.box = rules.box

    # Places

    def space(self, position: Position, space: str, more: tuple[Message, ...] = ()) -> Message:
        """A space with all that stands on it, and what a tap would do."""
        ring, _, number = space.partition("-")
        parts = [space_name(space)]
        if ring == "crater":
            lava = position.craters[int(number) - 1]
            parts.append(
                count("{count} lava disc", "{count} lava discs", lava) if lava else say("no lava")
            )
        elif ring == "beach":
            parts += self._beach(position, int(number))
        owner = position.statues.get(space)
        if owner is not None:
            parts.append(say("{name}’s statue", name=self.names[owner]))
        for seat, here in enumerate(position.shamans):
            if here == space:
                parts.append(say("{name}’s shaman", name=self.names[seat]))
        return listing([*parts, *more])

    def _beach(self, position: Position, beach: int) -> list[Message]:
        parts = []
        for seat, lying in enumerate(position.beaches[beach - 1]):
            if lying:
                numbers = " + ".join(str(disc) for disc in discs.OF[lying])
                total = discs.SUM[lying]
                if numbers != str(total):
                    numbers = f"{numbers} = {total}"
                parts.append(say("{name} {sum}", name=self.names[seat], sum=numbers))
        for seat, at in enumerate(position.invocation):
            if at == beach:
                parts.append(say("{name}’s invocation disc", name=self.names[seat]))
        if position.boat == beach:
            parts.append(say("boat here"))
        return parts

    def slot(self, slot: int, card: str | None) -> Message:
        """A card beside the island."""
        return say(
            "Segment {segment}, card {slot}: {card}",
            segment=slot // 2 + 1,
            slot=slot % 2 + 1,
            card=card_name(self.box.cards[card]) if card else say("empty"),
        )

    def disc(self, position: Position, seat: int, disc: int, state: str) -> Message:
        """A disc of the tray and where it is."""
        return say("Disc {disc}, {state}", disc=disc, state=self.where(position, seat, disc, state))

    def where(self, position: Position, seat: int, disc: int, state: str) -> Message:
        """Ready, chosen, or the beach on which a disc lies."""
        if state == "chosen":
            return say("chosen")
        for at, beach in enumerate(position.beaches):
            if beach[seat] & discs.BIT[disc]:
                return say("beach {beach}", beach=at + 1)
        return say("ready")

    # Cards

    def text(self, card: Card, position: Position) -> Message:
        """What a card does, for anybody who touches it."""
        if card.kind != "statue":
            return TEXTS[card.kind]
        return say(
            "Builds a statue where the shaman stands: {first} on {one}, {second} on {two}.",
            first=self.names[0],
            one=space_name(position.shamans[0]),
            second=self.names[1],
            two=space_name(position.shamans[1]),
        )

    def effect(self, card: Card, seat: int, happened: tuple[Event, ...]) -> Message:
        """What a card would do for a seat, as the rules carried it out."""
        for event in happened:
            match event:
                case events.StatueBuilt(seat=owner, space=space) if owner == seat:
                    if card.kind == "statue":
                        return say(
                            "Yours goes up on {space}, where your shaman stands.",
                            space=space_name(space),
                        )
                case events.NoEffect(seat=owner, card=which) if owner == seat and which == card:
                    if card.kind == "statue":
                        return say("Nothing happens: no statue can go up where your shaman is.")
                    return say("Nothing happens: no crater has lava.")
        return TEXTS[card.kind]

    # Buttons

    def command(self, action: Action, position: Position, goal: int | None) -> Message:
        """What the big button says: what will happen."""
        match action:
            case Place(disc=disc, invoke=True):
                return say("Place {disc}, sail {disc}, lava", disc=disc)
            case Place(disc=disc) if goal is not None:
                return say("Place {disc}, sail {disc}", disc=disc)
            case Place(disc=disc, beach=beach):
                return say("Place {disc} on beach {beach}", disc=disc, beach=beach)
            case TakeBack(disc=disc, beach=beach):
                return say("Take {disc} off beach {beach}", disc=disc, beach=beach)
            case Sail():
                return say("Sail on to {segment}", segment=goal or position.boat)
            case Shaman(to=to):
                return say("Walk to {space}", space=space_name(to))
            case Choose(slot=slot):
                card = position.cards_at(position.boat)[slot - 1]
                assert card is not None
                return say("Take: {card}", card=KIND_NAMES[self.box.cards[card].kind])
            case Priestess(from_=start, to=to):
                return say("Move lava from {start} to {to}", start=start, to=to)
            case Buy(card=card):
                return say("Buy {card}", card=card_to_buy(card))
            case Reveal(card=card) if card:
                return say("It is {card}", card=KIND_NAMES[self.box.cards[card].kind])
        return action.words()

    def prompt(
        self, ask: str, disc: int | None, taking: bool, crater: int | None, *, or_back: bool
    ) -> Message | None:
        """A closer question once something is chosen; `or_back`: nobody has tapped it yet."""
        if ask == "turn" and disc is not None and not taking:
            if or_back:
                return say("Put your {disc} on a glowing beach, or take one back.", disc=disc)
            return say("Put your {disc} on a glowing beach.", disc=disc)
        if ask == "priestess" and crater is not None:
            return lava_move(crater)
        return None


MISSING = {
    "turn": say("Choose a disc"),
    "beach": say("Choose a beach"),
    "shaman": say("Choose a space"),
    "choose": say("Choose a card"),
    "priestess": say("Choose lava"),
    "crater": say("Choose a crater"),
    "buy": say("Choose a card"),
    "reveal": say("Which card?"),
}
MISSING_WHY = {
    "turn": say("Tap one of your discs below, then a glowing beach."),
    "beach": say("Tap a glowing beach for your disc."),
    "shaman": say("Tap a glowing space, or let the shaman stay."),
    "choose": say("Tap the card you want, then this button."),
    "priestess": say("Tap a crater that has lava."),
    "crater": say("Tap a glowing crater beside the lava."),
    "buy": say("Tap the card you want to buy, or buy nothing."),
    "reveal": say("Tap the picture of the card you turned over."),
}
