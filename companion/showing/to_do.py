"""What the players must now do with the real pieces: after a step, and before the first turn."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.core.material import Move
from companion.core.message import Message, listing, say
from companion.showing.scene import CardFace


@dataclass(frozen=True)
class ToDo:
    """One thing for the hands to do, in the order in which it is done.

    `places` are spaces of the board's picture: its number is flagged there. A card that is to be
    laid is shown large, its place in words under it.
    """

    words: Message
    art: str = ""
    # By how many quarters its picture is turned, clockwise, to look as the thing lies.
    quarters: int = field(default=0, kw_only=True)
    places: tuple[str, ...] = ()
    seat: int | None = None
    card: CardFace | None = None
    where: Message | None = None
    # How and why, smaller under the words; in place of it pictures, each with a figure.
    detail: Message | None = None
    pictures: tuple[tuple[str, str], ...] = ()
    # How its place is called on a board that was turned 0, 1, … times, where that differs.
    by_turn: tuple[Message, ...] = ()
    # What somebody tapped: mostly it is done by then, so it stands first, small and unnumbered.
    tapped: bool = False
    # Whether a moment's own screen shows it as well, such as the checklist of an eruption.
    in_moment: bool = False
    # The sound and vibration that go with it.
    feel: Literal["", "card", "lava"] = ""
    # Pieces of the picture that come down onto the board with it, by their keys.
    drops: tuple[str, ...] = ()
    # The same as data: which pieces go where.
    moves: tuple[Move, ...] = field(default=(), kw_only=True)

    def turned(self, turn: int) -> "ToDo":
        """The same, its place named as the board is seen."""
        if not self.by_turn:
            return self
        return replace(self, where=self.by_turn[turn % len(self.by_turn)])

    @property
    def spoken(self) -> Message:
        """Its words and details as one sentence."""
        said = listing([self.words, self.where]) if self.where else self.words
        return say("{what}: {how}", what=said, how=self.detail) if self.detail else said


def whose_turn(name: str, color: str, seat: int, *, begun: bool) -> ToDo:
    """Who begins, or whose turn it is once the table has begun."""
    words = say("It is {name}’s turn", name=name) if begun else say("{name} starts", name=name)
    return ToDo(words, f"players/bare-{color}", seat=seat)


def in_front_of(name: str) -> Message:
    """Where a player's own pieces lie."""
    return say("In front of {name}", name=name)


def numbered(to_do: Iterable[ToDo]) -> list[tuple[int, ToDo]]:
    """What is still to be done with its number, here and on the board; what was tapped has none."""
    return list(enumerate((one for one in to_do if not one.tapped), start=1))


def all_tapped(to_do: Iterable[ToDo]) -> bool:
    """Whether nothing is left to be done but what somebody tapped."""
    return all(one.tapped for one in to_do)


@dataclass(frozen=True)
class LayOut:
    """How the real board must lie: the drawn one is beside it, these lines say the rest."""

    lines: tuple[ToDo, ...]
    # Every card that lies on the board, with its place, for the list by name.
    cards: tuple[tuple[Message, CardFace], ...] = ()
    # How the sides, columns or circles are counted, in a sentence.
    counting: Message | None = None
    # The same as a small picture: what stands where, from 0 to 1 across and down.
    counted: tuple[tuple[str, float, float], ...] = ()
    # What the players' own cards, tiles or bag are for, as a title and a sentence.
    supply: tuple[Message, Message] | None = None
    # Two of them, the second one on top.
    supply_art: tuple[str, str] | None = None
