"""What a player can do in Arabana-Opodopo, one small class each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.message import Message, say
from companion.games.arabana.words import GOD_NAMES, bridge_name, card_name

BAG = "bag"
KANALOA = "kanaloa"


@dataclass(frozen=True)
class Keep(Action):
    """Set-up: three cards are kept, one is laid open; `drew` came from the bag after the last."""

    do: ClassVar[str] = "keep"
    open: str
    drew: str = ""

    def words(self) -> Message:
        return say("Lays {card} open.", card=self.open)


@dataclass(frozen=True)
class Bridge(Action):
    """A bridge is built with the card of one of its ends, or with Kanaloa's stone."""

    do: ClassVar[str] = "bridge"
    between: tuple[str, str]
    card: str = ""
    stone: str = ""

    def words(self) -> Message:
        return say(
            "Builds {bridge} with {card}.",
            bridge=bridge_name(self.between),
            card=self.card or GOD_NAMES.get(self.stone, self.stone),
        )


@dataclass(frozen=True)
class Swap(Action):
    """Two cards of its ends replace another player's bridge by an own one (A3)."""

    do: ClassVar[str] = "swap"
    cards: tuple[str, str]
    between: tuple[str, str]

    def words(self) -> Message:
        return say(
            "Swaps {bridge} with {first} and {second}.",
            bridge=bridge_name(self.between),
            first=card_name(self.cards[0]),
            second=card_name(self.cards[1]),
        )


@dataclass(frozen=True)
class Remove(Action):
    """A sole leader takes another player's bridge off the full island (A2)."""

    do: ClassVar[str] = "remove"
    between: tuple[str, str]

    def words(self) -> Message:
        return say("Takes {bridge} off.", bridge=bridge_name(self.between))


@dataclass(frozen=True)
class Recall(Action):
    """With all bridges out, an own one comes back to build elsewhere (A8)."""

    do: ClassVar[str] = "recall"
    between: tuple[str, str]

    def words(self) -> Message:
        return say("Takes their own bridge {bridge} back.", bridge=bridge_name(self.between))


@dataclass(frozen=True)
class Discard(Action):
    """A card goes to the discards unseen; it has no name where others look at the log."""

    do: ClassVar[str] = "discard"
    card: str = ""

    def words(self) -> Message:
        if not self.card:
            return say("Discards a card.")
        return say("Discards {card}.", card=self.card)


@dataclass(frozen=True)
class Stone(Action):
    """A god stone is used: Ku `from` a seat, Pele takes and then gives, Lono takes a card."""

    do: ClassVar[str] = "stone"
    god: str
    from_: int | None = None
    card: str = ""
    give: Mapping[str, str] = field(default_factory=dict)
    drew: str = ""

    def words(self) -> Message:
        if self.give:
            return say("Gives the cards back.")
        god = GOD_NAMES.get(self.god, self.god)
        if self.god == "lono":
            if self.card == BAG:
                return say("{god}: one card more from the bag.", god=god)
            return say("{god}: takes {card} too.", god=god, card=self.card)
        return say("Calls on {god}.", god=god)

    def __hash__(self) -> int:
        return hash((self.by, self.god, self.from_, self.card))


@dataclass(frozen=True)
class Draw(Action):
    """The turn ends with a card: an open one, replaced by `drew`, or one from the bag."""

    do: ClassVar[str] = "draw"
    card: str
    drew: str = ""

    def words(self) -> Message:
        if self.card == BAG:
            return say("Draws from the bag.")
        return say("Takes {card}.", card=self.card)


@dataclass(frozen=True)
class End(Action):
    """The turn ends without a card."""

    do: ClassVar[str] = "end"

    def words(self) -> Message:
        return say("Ends the turn.")


@dataclass(frozen=True)
class Wait(Action):
    """The final turn is put off (A6)."""

    do: ClassVar[str] = "wait"

    def words(self) -> Message:
        return say("Waits with the final turn.")


@dataclass(frozen=True)
class Reveal(Action):
    """The players tell which card came to lie open, or which god's stone lies on an island."""

    do: ClassVar[str] = "reveal"
    card: str = ""
    island: str = ""
    god: str = ""

    def words(self) -> Message:
        if self.card:
            return say("{card} lies open.", card=self.card)
        return say(
            "{god} lies on {island}.", god=GOD_NAMES.get(self.god, self.god), island=self.island
        )


CODEC = ActionCodec(
    [Keep, Bridge, Swap, Remove, Recall, Discard, Stone, Draw, End, Wait, Reveal],
)
