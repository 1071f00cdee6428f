"""Why a bridge cannot be built, swapped, taken off or taken back, and why a card is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.refusal import Refusal
from companion.games.arabana.actions import KANALOA, Bridge, Swap
from companion.games.arabana.box import BRIDGES, GODS
from companion.games.arabana.position import Position
from companion.games.arabana.words import GOD_NAMES, bridge_name, card_name

if TYPE_CHECKING:
    from companion.games.arabana.rules import GameRules


class BridgeReasons:
    """What is wrong with an action of the seat that is asked."""

    def __init__(self, rules: GameRules, position: Position, seat: int) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.position = position
        self.seat = seat
        self.hand = position.hands[seat]
        self.physical = rules.settings.physical

    def name(self, seat: int) -> str:
        return self.rules.names[seat]

    def unknown(self, card: str) -> Refusal | None:
        if card not in self.chart.number:
            return Refusal("there is no card “{card}” in this box", card=card)
        return None

    def not_held(self, card: str) -> Refusal | None:
        """Why a card cannot come out of the hand, if it cannot."""
        if unknown := self.unknown(card):
            return unknown
        if not self.hand:
            return Refusal("{name} has no card", name=self.name(self.seat))
        if not self.physical and self.chart.number[card] not in self.hand:
            return Refusal("{card} is not in {name}’s hand", card=card, name=self.name(self.seat))
        return None

    def no_slot(self, between: tuple[str, str]) -> Refusal | None:
        left, right = between
        if between in self.chart.slot:
            return None
        if (right, left) in self.chart.slot:
            return Refusal(
                "write a bridge in alphabetical order: {bridge}", bridge=f"{right}–{left}"
            )
        return Refusal("no bridge leads from {left} to {right}", left=left, right=right)

    def no_supply(self) -> Refusal | None:
        if self.position.supply(self.seat) < 1:
            return Refusal(
                "all {most} bridges are out: take one back first, or discard", most=BRIDGES
            )
        return None

    def no_stone(self, god: str) -> Refusal | None:
        """Why a god cannot be called on, if so (A9)."""
        if god not in GODS:
            return Refusal("there is no god “{god}”", god=god)
        if not self.rules.settings.gods:
            return Refusal("god stones are used in “The power of the gods” only")
        if god not in self.position.held[self.seat]:
            return Refusal(
                "{name} holds no stone of {god}",
                name=self.name(self.seat),
                god=GOD_NAMES[god],
            )
        if self.position.round == 1:
            return Refusal("god stones can be used from the second round on")
        return None

    def bridge(self, action: Bridge) -> Refusal:
        if fault := self.no_slot(action.between) or self.no_supply():
            return fault
        if bool(action.card) == bool(action.stone):
            return Refusal("a bridge is built with a card or with Kanaloa’s stone, one of them")
        if action.stone:
            if action.stone != KANALOA:
                return Refusal("only Kanaloa’s stone builds a bridge")
            if fault := self.no_stone(KANALOA):
                return fault
        elif fault := self.not_held(action.card):
            return fault
        elif action.card not in action.between:
            return Refusal(
                "{card} is no end of {bridge}",
                card=action.card,
                bridge=bridge_name(action.between),
            )
        owner = self.position.owner(self.chart.slot[action.between])
        if owner is not None:
            return Refusal(
                "{name}’s bridge stands on {bridge}",
                name=self.rules.names[owner],
                bridge=bridge_name(action.between),
            )
        return Refusal(
            "a bridge was taken back from {bridge} this turn: not there again",
            bridge=bridge_name(action.between),
        )

    def swap(self, action: Swap) -> Refusal:
        if fault := self.no_slot(action.between) or self.no_supply():
            return fault
        first, second = action.cards
        if first == second == KANALOA:
            return Refusal("Kanaloa’s stone can be one half of a swap, not both")
        for card in action.cards:
            if card == KANALOA:
                if fault := self.no_stone(KANALOA):
                    return fault
            elif fault := self.not_held(card):
                return fault
            elif card not in action.between:
                return Refusal(
                    "{card} is no end of {bridge}", card=card, bridge=bridge_name(action.between)
                )
        if len(self.hand) < 2 and KANALOA not in action.cards:
            return Refusal("a swap takes two cards")
        if first == second and not self.physical and self.hand.count(self.chart.number[first]) < 2:
            return Refusal("there is only one {card} in hand", card=first)
        owner = self.position.owner(self.chart.slot[action.between])
        if owner is None:
            return Refusal(
                "no bridge stands on {bridge}: build one", bridge=bridge_name(action.between)
            )
        if owner == self.seat:
            return Refusal(
                "{bridge} is {name}’s already",
                bridge=bridge_name(action.between),
                name=self.rules.names[owner],
            )
        return Refusal(
            "write the cards in this order: {first}, {second}",
            first=card_name(second),
            second=card_name(first),
        )

    def remove(self, between: tuple[str, str]) -> Refusal:
        if fault := self.no_slot(between):
            return fault
        owner = self.position.owner(self.chart.slot[between])
        if owner is None:
            return Refusal("no bridge stands on {bridge}", bridge=bridge_name(between))
        if owner == self.seat:
            return Refusal("it must be another player’s bridge, not one’s own")
        pending = self.position.pending
        islands = self.chart.islands(pending.remove if pending else 0)
        return Refusal("the bridge must end at {island}", island=" / ".join(islands))

    def recall(self, between: tuple[str, str]) -> Refusal:
        if fault := self.no_slot(between):
            return fault
        if left := self.position.supply(self.seat):
            return Refusal(
                "a bridge comes back only when all {most} are out: {left} are left",
                most=BRIDGES,
                left=left,
            )
        if self.position.owner(self.chart.slot[between]) != self.seat:
            return Refusal(
                "no bridge of {name} stands on {bridge}",
                name=self.name(self.seat),
                bridge=bridge_name(between),
            )
        return Refusal("without a card no bridge can be taken back")
