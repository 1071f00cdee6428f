"""What a player can do in Haleakalā, one small class each."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.action import Action
from companion.core.action_codec import ActionCodec
from companion.core.message import Message, say
from companion.games.haleakala.words import card_to_buy, space_name


@dataclass(frozen=True)
class Place(Action):
    """A number disc is put on a beach; at the boat, the invocation disc may go with it."""

    do: ClassVar[str] = "place"
    disc: int
    beach: int
    invoke: bool = False

    def words(self) -> Message:
        if self.invoke:
            return say(
                "{disc} and the invocation disc on beach {beach}.",
                disc=self.disc,
                beach=self.beach,
            )
        return say("{disc} on beach {beach}.", disc=self.disc, beach=self.beach)


@dataclass(frozen=True)
class TakeBack(Action):
    """A number disc comes back from a beach."""

    do: ClassVar[str] = "take_back"
    disc: int
    beach: int

    def words(self) -> Message:
        return say("{disc} back from beach {beach}.", disc=self.disc, beach=self.beach)


@dataclass(frozen=True)
class Sail(Action):
    """The boat sails one segment, for a player with no disc left to place."""

    do: ClassVar[str] = "sail"

    def words(self) -> Message:
        return say("No disc left: the boat sails on.")


@dataclass(frozen=True)
class Shaman(Action):
    """The shaman walks."""

    do: ClassVar[str] = "shaman"
    to: str

    def words(self) -> Message:
        return say("Shaman to {space}.", space=space_name(self.to))


@dataclass(frozen=True)
class Stay(Action):
    """The shaman stays where it is."""

    do: ClassVar[str] = "stay"

    def words(self) -> Message:
        return say("The shaman stays.")


@dataclass(frozen=True)
class Choose(Action):
    """The player with the greater sum picks a card."""

    do: ClassVar[str] = "choose"
    slot: int

    def words(self) -> Message:
        return say("Picks the card in slot {slot}.", slot=self.slot)


@dataclass(frozen=True)
class Priestess(Action):
    """A lava disc is moved to a neighbouring crater space."""

    do: ClassVar[str] = "priestess"
    from_: int
    to: int

    def words(self) -> Message:
        return say(
            "The priestess moves lava from crater {start} to {to}.", start=self.from_, to=self.to
        )


@dataclass(frozen=True)
class Buy(Action):
    """A card is bought with shells."""

    do: ClassVar[str] = "buy"
    card: str

    def words(self) -> Message:
        return say("Buys {card}.", card=card_to_buy(self.card))


@dataclass(frozen=True)
class Pass(Action):
    """Nothing is bought."""

    do: ClassVar[str] = "pass"

    def words(self) -> Message:
        return say("Buys nothing.")


@dataclass(frozen=True)
class Reveal(Action):
    """The players tell which card they turned over: its id, or what it shows (G3)."""

    do: ClassVar[str] = "reveal"
    card: str = ""
    kind: str = ""
    baskets: int = 0
    butterflies: int = 0

    def words(self) -> Message:
        return say("A card was turned over.")


CODEC = ActionCodec([Place, TakeBack, Sail, Shaman, Stay, Choose, Priestess, Buy, Pass, Reveal])
