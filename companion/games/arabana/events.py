"""What follows from an action in Arabana-Opodopo, for the screen to show and the log to say."""

from dataclasses import dataclass, replace

from companion.core.event import Event
from companion.core.message import Message, count, say
from companion.core.sheet import Sheet
from companion.games.arabana.words import GOD_NAMES, bridge_name


@dataclass(frozen=True)
class BridgeBuilt(Event):
    """A bridge went up; the action's words say so already."""

    seat: int
    between: tuple[str, str]


@dataclass(frozen=True)
class BridgeRemoved(Event):
    """A bridge went back to its owner."""

    seat: int
    between: tuple[str, str]
    name: str

    def words(self) -> Message:
        return say(
            "{name} loses the bridge {bridge}.", name=self.name, bridge=bridge_name(self.between)
        )


@dataclass(frozen=True)
class BridgeRecalled(Event):
    """A bridge was taken back by its owner."""

    seat: int
    between: tuple[str, str]


@dataclass(frozen=True)
class IslandTaken(Event):
    """More than half of the slots: a marker is placed."""

    seat: int
    island: str
    name: str

    def words(self) -> Message:
        return say("{name} takes {island}.", name=self.name, island=self.island)


@dataclass(frozen=True)
class IslandLost(Event):
    """No longer more than half: the marker comes off."""

    seat: int
    island: str
    name: str

    def words(self) -> Message:
        return say("{name} loses {island}.", name=self.name, island=self.island)


@dataclass(frozen=True)
class EleventhIsland(Event):
    """All ten markers were out: the eleventh island wins (A7)."""

    seat: int
    island: str
    name: str

    def words(self) -> Message:
        return say(
            "{name} takes an eleventh island, {island}, and wins.",
            name=self.name,
            island=self.island,
        )


@dataclass(frozen=True)
class RelativeMajority(Event):
    """An island is full and nobody controls it; the leaders, alone or level (A2)."""

    island: str
    leaders: tuple[int, ...]

    def words(self) -> Message:
        if len(self.leaders) == 1:
            return say("{island} is full, with one player ahead.", island=self.island)
        return say("{island} is full, with several level ahead.", island=self.island)


@dataclass(frozen=True)
class StoneTaken(Event):
    """The first to take an island gets its god's stone."""

    seat: int
    island: str
    god: str
    name: str

    def words(self) -> Message:
        return say(
            "{name} gets the stone of {god} on {island}.",
            name=self.name,
            god=GOD_NAMES[self.god],
            island=self.island,
        )


@dataclass(frozen=True)
class KanePoints(Event):
    """Kane gives points at once, more on larger islands."""

    seat: int
    island: str
    points: int
    name: str

    def words(self) -> Message:
        return count(
            "Kane gives {name} {count} point.",
            "Kane gives {name} {count} points.",
            self.points,
            name=self.name,
        )


@dataclass(frozen=True)
class CardDrawn(Event):
    """A card out of the bag into a hand: only its owner knows which, others see no card."""

    seat: int
    card: str
    name: str

    def words(self) -> Message | None:
        if not self.card:
            return None
        return say("{name} draws {card}.", name=self.name, card=self.card)

    def hidden(self) -> "CardDrawn":
        """As the others see it."""
        return replace(self, card="")


@dataclass(frozen=True)
class CardTurnedUp(Event):
    """A card came out of the bag to lie open."""

    card: str

    def words(self) -> Message:
        return say("New on the table: {card}.", card=self.card)


@dataclass(frozen=True)
class HandShown(Event):
    """Ku shows a hand to one player; nobody else sees its cards."""

    seat: int
    of: int
    cards: tuple[str, ...]
    name: str
    owner: str

    def words(self) -> Message:
        if not self.cards:
            return say("{name} looks at {owner}’s cards.", name=self.name, owner=self.owner)
        return say("{owner} has {cards}.", owner=self.owner, cards=", ".join(self.cards))

    def hidden(self) -> "HandShown":
        """As the others see it."""
        return replace(self, cards=())


@dataclass(frozen=True)
class CardPassed(Event):
    """A card went from hand to hand; only these two know which."""

    giver: int
    taker: int
    card: str
    giver_name: str
    taker_name: str

    def words(self) -> Message:
        if not self.card:
            return say(
                "A card goes from {giver} to {taker}.",
                giver=self.giver_name,
                taker=self.taker_name,
            )
        return say(
            "{card} goes from {giver} to {taker}.",
            card=self.card,
            giver=self.giver_name,
            taker=self.taker_name,
        )

    def hidden(self) -> "CardPassed":
        """As the others see it."""
        return replace(self, card="")


@dataclass(frozen=True)
class PointsScored(Event):
    """A scoring took place; `before` are the scores it was added to."""

    sheet: Sheet
    before: tuple[int, ...]

    def words(self) -> Message:
        points = " : ".join(map(str, self.sheet.totals))
        if self.sheet.name == "small":
            return say("Small scoring: {points}.", points=points)
        return say("Great scoring: {points}.", points=points)


@dataclass(frozen=True)
class RoundBegan(Event):
    """Round 2: the discards are the new bag."""

    round: int

    def words(self) -> Message:
        return say("Round {round} begins with a new bag.", round=self.round)


@dataclass(frozen=True)
class FinalRoundBegan(Event):
    """The last card of round 2 is gone."""

    def words(self) -> Message:
        return say("The last card is gone: one more turn for everyone.")
