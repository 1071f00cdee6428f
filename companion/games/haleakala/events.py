"""What follows from an action in Haleakalā, for the screen to show and the log to say."""

from dataclasses import dataclass

from companion.core.event import Event
from companion.core.message import Message, count, say
from companion.core.sheet import Sheet
from companion.games.haleakala.box import Card
from companion.games.haleakala.words import card_name, space_name


@dataclass(frozen=True)
class BoatSailed(Event):
    """The boat went on clockwise."""

    start: int
    to: int
    steps: int

    def words(self) -> Message:
        return say("The boat sails {steps} to segment {to}.", steps=self.steps, to=self.to)


@dataclass(frozen=True)
class Compared(Event):
    """Sums were compared where the boat landed; `seat` takes first, nobody if none has discs."""

    segment: int
    sums: tuple[int, int]
    seat: int | None

    def words(self) -> Message | None:
        if self.seat is None:
            return say("No discs on beach {segment}: nobody gets a card.", segment=self.segment)
        mine, theirs = self.sums[self.seat], self.sums[1 - self.seat]
        if not theirs:
            return say("Only one player is on beach {segment}.", segment=self.segment)
        return say(
            "{more} beats {less} on beach {segment}.", more=mine, less=theirs, segment=self.segment
        )


@dataclass(frozen=True)
class OneCardForTwo(Event):
    """Both players have discs where the boat landed, but only `seat` gets a card (H6, H16)."""

    seat: int
    identical: bool
    name: str

    def words(self) -> Message:
        if self.identical:
            return say("Both cards are the same: only {name} gets one.", name=self.name)
        return say("Only one card lies here: {name} gets it.", name=self.name)


@dataclass(frozen=True)
class CardTaken(Event):
    """A seat took a card from a slot (0 to 11)."""

    seat: int
    card: Card
    slot: int
    name: str

    def words(self) -> Message:
        return say("{name} takes {card}.", name=self.name, card=card_name(self.card))


@dataclass(frozen=True)
class CardDrawn(Event):
    """A card of the pile with so many palms was turned over into a slot (0 to 11)."""

    card: Card
    slot: int
    palms: int

    def words(self) -> Message:
        return count(
            "New {count}-palm card at segment {segment}: {card}.",
            "New {count}-palm card at segment {segment}: {card}.",
            self.palms,
            segment=self.slot // 2 + 1,
            card=card_name(self.card),
        )


@dataclass(frozen=True)
class LavaDrawn(Event):
    """A Lava card came up."""

    def words(self) -> Message:
        return say("A lava card!")


@dataclass(frozen=True)
class LavaPlaced(Event):
    """A lava disc was put on a crater space."""

    segment: int

    def words(self) -> Message:
        return say("Lava on crater {segment}.", segment=self.segment)


@dataclass(frozen=True)
class LavaMoved(Event):
    """The priestess moved a lava disc to a crater beside it; the action's words say it."""

    start: int
    to: int


@dataclass(frozen=True)
class NoLavaLeft(Event):
    """Lava was called, but all four discs lie on the board (H3, H18)."""

    def words(self) -> Message:
        return say("All lava discs are out: none is placed.")


@dataclass(frozen=True)
class StatueBuilt(Event):
    """A statue went up."""

    seat: int
    space: str

    def words(self) -> Message:
        return say("A statue rises on {space}.", space=space_name(self.space))


@dataclass(frozen=True)
class NoEffect(Event):
    """A card was carried out as far as possible: not at all."""

    seat: int
    card: Card

    def words(self) -> Message:
        return say("{card} has no effect.", card=card_name(self.card))


@dataclass(frozen=True)
class InvocationReturned(Event):
    """An invocation disc came back to its owner."""

    seat: int
    name: str

    def words(self) -> Message:
        return say("{name} gets the invocation disc back.", name=self.name)


@dataclass(frozen=True)
class DiscsReturned(Event):
    """Both players took their number discs off the landing beach."""

    segment: int
    discs: tuple[tuple[int, ...], tuple[int, ...]]

    def words(self) -> Message:
        return say("All discs come off beach {segment}.", segment=self.segment)


@dataclass(frozen=True)
class LavaFlowed(Event):
    """Lava ran down from a crater over these spaces, the mountain first."""

    segment: int
    spaces: tuple[str, ...]

    def words(self) -> Message:
        return say("Lava flows down to {space}.", space=space_name(self.spaces[-1]))


@dataclass(frozen=True)
class StatueDestroyed(Event):
    """Lava took a statue; it goes back to its owner."""

    seat: int
    space: str
    name: str

    def words(self) -> Message:
        return say(
            "{name} loses the statue on {space}.", name=self.name, space=space_name(self.space)
        )


@dataclass(frozen=True)
class ShamanDodged(Event):
    """Lava ran past a shaman."""

    seat: int
    space: str


@dataclass(frozen=True)
class PointsScored(Event):
    """A scoring took place; `before` are the scores it was added to."""

    sheet: Sheet
    before: tuple[int, int]

    def words(self) -> Message:
        first, second = self.sheet.totals
        if self.sheet.name == "first":
            return say("First scoring: {first} to {second}.", first=first, second=second)
        return say("Second scoring: {first} to {second}.", first=first, second=second)


@dataclass(frozen=True)
class RoundBegan(Event):
    """Round 2: scoring cards back, priestess face up, lava off the board."""

    round: int

    def words(self) -> Message:
        return say("Round {round} begins.", round=self.round)


def shells_paid(number: int) -> Message:
    """How a purchase was paid."""
    return count("{count} shell paid.", "{count} shells paid.", number)


@dataclass(frozen=True)
class ShellsPaid(Event):
    """Shell cards went to the discard pile."""

    seat: int
    shells: int

    def words(self) -> Message:
        return shells_paid(self.shells)
