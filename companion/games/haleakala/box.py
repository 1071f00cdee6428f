"""Haleakalā's box: the palm cards, the scoring cards' costs, huts and jetty."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from companion.core.box import read_profile
from companion.core.json_checks import an_int
from companion.core.json_classes import converter, register, structure
from companion.core.json_text import Json
from companion.core.message import say
from companion.core.refusal import Refusal

Kind = Literal[
    "statue", "priestess", "shell", "fish", "white-pearl", "black-pearl", "nautilus", "lava"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
KEPT = frozenset({"shell", "fish", "white-pearl", "black-pearl", "nautilus"})
SCORING_CARDS = ("butterflies", "majority", "segment", "forest", "mountain")
PRIESTESS_COST = 1
LAVA_DISCS = 4
STATUES = 8
SLOTS = 12

PROFILE = read_profile(Path(__file__).parent / "box.toml")

# A face that no list has (G3) is named by what it shows: kind, baskets, butterflies.
_FACE = re.compile(rf"({'|'.join(KINDS)})/(\d)/(\d)", re.ASCII)
MOST_SHOWN = 9


@dataclass(frozen=True)
class Card:
    """A face of the palm cards, and how many of it each of the three piles holds."""

    id: str
    kind: str
    baskets: int = 0
    butterflies: int = 0
    counts: tuple[int, int, int] = (0, 0, 0)

    @property
    def face(self) -> tuple[str, int, int]:
        """What the players see of it: two cards are identical when this is (H5)."""
        return self.kind, self.baskets, self.butterflies

    @property
    def total(self) -> int:
        """How many of it the box holds."""
        return sum(self.counts)


class Cards(dict[str, Card]):
    """The cards that the box lists, by id; a face it does not list is found by its name, too.

    >>> Cards()["fish/4/1"]
    Card(id='fish/4/1', kind='fish', baskets=4, butterflies=1, counts=(0, 0, 0))
    """

    def __missing__(self, id: str) -> Card:
        face = _FACE.fullmatch(id)
        if face is None:
            raise KeyError(id)
        kind, baskets, butterflies = face.groups()
        return Card(id, kind, int(baskets), int(butterflies))


@dataclass(frozen=True)
class Box:
    """One copy of the game."""

    jetty: int
    huts: tuple[int, int]
    cards: Cards
    costs: Mapping[str, int]

    def knows(self, id: str) -> bool:
        """Whether there can be such a card: a listed one, or a face named by what it shows."""
        return id in self.cards or _FACE.fullmatch(id) is not None

    def listed(self, id: str) -> str:
        """The id under which the box lists a card that was reported by its face, if it does."""
        card = self.cards[id]
        return id if id in self.cards else self.named(*card.face)

    def named(self, kind: str, baskets: int, butterflies: int) -> str:
        """The id of the card with that face, listed or not."""
        face = (kind, baskets, butterflies)
        listed = (card.id for card in self.cards.values() if card.face == face)
        return next(listed, f"{kind}/{baskets}/{butterflies}")

    def pile_sizes(self, tactical: bool) -> tuple[int, int, int]:
        """The cards of each pile before the deal; the tactical variant takes the lava out."""
        one, two, three = (
            sum(
                card.counts[pile]
                for card in self.cards.values()
                if not (tactical and card.kind == "lava")
            )
            for pile in range(3)
        )
        return one, two, three

    @cached_property
    def shells_by_butterflies(self) -> tuple[str, ...]:
        """The listed shell cards in the order in which they are paid (H20)."""
        return self.paid_first(self.cards)

    def paid_first(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The shell cards among some, in the order in which they are paid (H20)."""
        shells = [card for card in map(self.cards.__getitem__, ids) if card.kind == "shell"]
        return tuple(card.id for card in sorted(shells, key=lambda card: card.butterflies))

    def shells(self, hand: Mapping[str, int]) -> int:
        """How many shells a hand can pay with."""
        return sum(number for id, number in hand.items() if self.cards[id].kind == "shell")


_converter = converter()
register(_converter, Card)


def read_box(changes: Mapping[str, Json]) -> Box:
    """The box of a table, checked against what the rules state (H26)."""
    data = PROFILE.with_changes(changes)
    huts = data["huts"]
    if not (isinstance(huts, list) and len(huts) == 2):
        raise Refusal("The box must name two huts.")
    first, second = (an_int(hut, say("A hut of the box"), 1, 6) for hut in huts)
    box = Box(
        jetty=an_int(data["jetty"], say("The jetty of the box"), 1, 6),
        huts=(first, second),
        cards=_read_cards(data["cards"]),
        costs=_read_costs(data["costs"]),
    )
    _check(box)
    return box


def _read_cards(data: Json) -> Cards:
    if not isinstance(data, list):
        raise Refusal("The box’s cards must be a list.")
    cards = Cards()
    for entry in data:
        card = structure(_converter, entry, Card, say("A card of the box"))
        if card.kind not in KINDS:
            raise Refusal("The box has a card of the unknown kind “{kind}”.", kind=card.kind)
        if not card.id or card.id in cards:
            raise Refusal(
                "The box has two cards with the id “{card}”, or one without.", card=card.id
            )
        if min(card.baskets, card.butterflies, *card.counts) < 0 or max(card.counts) > 42:
            raise Refusal("The box’s card “{card}” has an impossible number.", card=card.id)
        cards[card.id] = card
    return cards


def _read_costs(data: Json) -> dict[str, int]:
    if not isinstance(data, Mapping) or set(data) != set(SCORING_CARDS):
        raise Refusal(
            "The box must give a cost for each scoring card: {cards}.",
            cards=", ".join(SCORING_CARDS),
        )
    return {card: an_int(data[card], say("The cost of a card"), 1, 2) for card in SCORING_CARDS}


def _check(box: Box) -> None:
    for pile, (found, wanted) in enumerate(zip(box.pile_sizes(False), (15, 12, 15), strict=True)):
        if found != wanted:
            raise Refusal(
                "The box’s pile of {palms} palms has {found} cards; it must have {wanted}.",
                palms=pile + 1,
                found=found,
                wanted=wanted,
            )
    lava = [card.counts for card in box.cards.values() if card.kind == "lava"]
    if sum(map(sum, lava)) != 8 or any(counts[0] for counts in lava):
        raise Refusal("The box must have 8 lava cards, none of them in the pile of 1 palm.")
    for kind in ("white-pearl", "black-pearl", "nautilus"):
        if sum(card.total for card in box.cards.values() if card.kind == kind) != 1:
            raise Refusal("The box must have one card of the kind “{kind}”.", kind=kind)
    if any(card.kind == "nautilus" and sum(card.counts[:2]) for card in box.cards.values()):
        raise Refusal("The nautilus must be in the pile of 3 palms.")
    if (box.huts[0] - box.huts[1]) % 6 != 3:
        raise Refusal("The huts must lie on opposite beaches.")
    if box.jetty in box.huts:
        raise Refusal("The jetty cannot lie at a hut.")
