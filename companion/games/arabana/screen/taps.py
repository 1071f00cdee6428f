"""What is chosen at Arabana-Opodopo's table before it is done: taps in, one action out.

What a closed hand shows follows from what lies open and from the cards that were chosen, never
from the others in the hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.action import Action
from companion.core.refusal import Refusal
from companion.core.replacing import replace
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
from companion.games.arabana.box import GODS
from companion.games.arabana.chart import bits
from companion.games.arabana.position import UNKNOWN, Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.words import bridge_name
from companion.showing.sight import Sight

# Places that can be tapped: islands and slots by their names, cards, the bag, stones, seats.
ISLAND, SLOT, HAND, OPEN, GOD, SEAT = "island-", "slot-", "hand-", "open-", "god-", "seat-"
PILE, DISCARD, PLAY = "pile", "discard", "play"
# What is chosen in a closed hand and is not for everybody to see.
UNSEEN = ("keep", "give", "ku")


@dataclass(frozen=True)
class Choice:
    """What was tapped so far; nothing of it has happened yet."""

    # Cards to play by their names, Kanaloa's stone among them, and where they are in the hand.
    cards: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    slot: str = ""
    # An open card or the bag.
    draw: str = ""
    # A god that is called on, and whose cards Ku looks at.
    god: str = ""
    seat: int | None = None
    discarding: bool = False
    # An island about which something is reported: its stone, or that its card came up.
    island: str = ""


class Taps:
    """Taps at one table: the rules alone say what is legal."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.physical = rules.settings.physical

    # What is asked

    def asked(self, sight: Sight[Position]) -> tuple[str, int]:
        """What is asked, and of which seat."""
        if not sight.prompts:
            return "finished", sight.position.turn
        prompt = sight.prompts[0]
        return prompt.ask, prompt.seat

    def nothing(self, sight: Sight[Position]) -> Choice:
        """Nothing chosen, but the god whose stones are reported next."""
        if self.asked(sight)[0] == "stones":
            gods = self.gods_to_reveal(sight)
            missing = (god for god in gods if self.stones_left(sight.position, god))
            return Choice(god=next(missing, gods[0] if gods else ""))
        return Choice()

    def stones_left(self, position: Position, god: str) -> int:
        """How many stones of a god the box has beyond those that were reported."""
        return max(0, self.rules.box.stones[god] - list(position.stones.values()).count(god))

    def gods_to_reveal(self, sight: Sight[Position]) -> list[str]:
        """The gods whose stones may be reported: own stones are believed, whatever the box has."""
        gods = {a.god for a in sight.legal if isinstance(a, Reveal) and a.god}
        return [god for god in GODS if god in gods]

    def receivers(self, position: Position) -> tuple[int, ...]:
        """Who gets a card back from Pele."""
        return position.pending.give if position.pending else ()

    # What may be done with the chosen cards

    def revealed_so_far(self, position: Position, seat: int, cards: Sequence[str]) -> Position:
        """The position with only the chosen cards in that hand: others stay secret."""
        if self.physical:
            return position
        held = sorted(self.chart.number[card] for card in cards if card in self.chart.number)
        hands = (*position.hands[:seat], tuple(held), *position.hands[seat + 1 :])
        return replace(position, hands=hands)

    def builds(self, sight: Sight[Position], choice: Choice) -> dict[str, Action]:
        """Slot by slot what the chosen cards can do there: a bridge, or two for a swap."""
        ask, seat = self.asked(sight)
        if ask != "turn" or not choice.cards or choice.discarding:
            return {}
        position = self.revealed_so_far(sight.position, seat, choice.cards)
        found: dict[str, Action] = {}
        for action in self.rules.legal(position):
            match action:
                case Bridge(between=between, card=card) if (card or KANALOA,) == choice.cards:
                    found[_key(between)] = action
                case Swap(cards=cards, between=between) if sorted(cards) == sorted(choice.cards):
                    found[_key(between)] = action
        return found

    def slots(self, sight: Sight[Position], choice: Choice) -> dict[str, Action]:
        """The slots that answer now, each with what a tap there would mean."""
        ask, seat = self.asked(sight)
        if ask == "remove":
            removals = [a for a in sight.legal if isinstance(a, Remove)]
            return {_key(action.between): action for action in removals}
        if ask == "turn" and not choice.cards and not choice.discarding:
            # All bridges are out: one may come back (A8). A card in hand is needed for it.
            position = sight.position
            if position.supply(seat) or not position.hands[seat]:
                return {}
            return {
                self.chart.keys[slot]: Recall(seat, self.chart.pairs[slot])
                for slot in bits(position.built[seat])
            }
        return self.builds(sight, choice)

    def islands(self, sight: Sight[Position], choice: Choice) -> frozenset[str]:
        """The islands that answer now: with own cards they stand for their cards."""
        ask, _ = self.asked(sight)
        if ask == "stones":
            legal = (a for a in sight.legal if isinstance(a, Reveal))
            return frozenset(action.island for action in legal if action.island)
        if not self.physical:
            return frozenset()
        match ask:
            case "reveal":
                return frozenset(a.card for a in sight.legal if isinstance(a, Reveal))
            case "keep":
                return frozenset(a.open for a in sight.legal if isinstance(a, Keep))
            case "turn" if not choice.draw and not choice.god and not choice.discarding:
                # A full island's card may still be one of the two that swap a bridge.
                swaps = (card for a in sight.legal if isinstance(a, Swap) for card in a.cards)
                cards = {a.card for a in sight.legal if isinstance(a, Bridge)}
                return frozenset(cards.union(swaps) - {"", KANALOA})
        return frozenset()

    # The action

    def action(self, sight: Sight[Position], choice: Choice) -> Action | None:
        """What the big button would do."""
        ask, seat = self.asked(sight)
        match ask:
            case "keep":
                return Keep(seat, choice.cards[0]) if choice.cards else None
            case "remove":
                return self.slots(sight, choice).get(choice.slot)
            case "give":
                return self._gifts(sight, seat, choice)
            case "ku":
                return self._taken(sight, choice)
            case "reveal":
                return Reveal(seat, card=choice.island) if choice.island else None
            case "stones":
                return Reveal(seat, "", choice.island, choice.god) if choice.island else None
            case "turn":
                return self._in_turn(sight, seat, choice)
        return None

    def _in_turn(self, sight: Sight[Position], seat: int, choice: Choice) -> Action | None:
        if choice.discarding:
            if self.physical:
                return Discard(seat)
            return Discard(seat, choice.cards[0]) if choice.cards else None
        if choice.god == "lono":
            return Stone(seat, "lono", card=choice.draw) if choice.draw else None
        if choice.god == "ku":
            return None if choice.seat is None else Stone(seat, "ku", from_=choice.seat)
        if choice.god == "pele":
            return Stone(seat, "pele")
        if choice.draw:
            return Draw(seat, choice.draw)
        if choice.slot:
            return self.slots(sight, choice).get(choice.slot)
        if choice.cards:
            return None
        end = End(seat)
        return end if end in sight.legal else None

    def _gifts(self, sight: Sight[Position], seat: int, choice: Choice) -> Action | None:
        receivers = self.receivers(sight.position)
        if len(choice.cards) < len(receivers):
            return None
        pairs = zip(receivers, choice.cards, strict=True)
        return Stone(seat, "pele", give={str(other): card for other, card in pairs})

    def _taken(self, sight: Sight[Position], choice: Choice) -> Action | None:
        """The card that Ku takes; whose it is, is in the answers."""
        _, seat = self.asked(sight)
        if not choice.cards or choice.seat is None:
            return None
        return Stone(seat, "ku", from_=choice.seat, card=choice.cards[0])

    # Taps

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        if not place:
            return choice
        ask, seat = self.asked(sight)
        if ask == "finished":
            raise Refusal("The game is over: look around, or fix the board.")
        if place.startswith(HAND):
            return self._hand(sight, choice, int(place.removeprefix(HAND)))
        if place.startswith(SLOT):
            return self._slot(sight, choice, place.removeprefix(SLOT))
        if place.startswith(ISLAND):
            return self._island(sight, choice, place.removeprefix(ISLAND))
        if ask == "stones" and place.startswith(GOD):
            return Choice(god=place.removeprefix(GOD))
        if ask != "turn":
            raise self._not_now(sight)
        if place == DISCARD:
            return Choice(discarding=not choice.discarding)
        if place == PLAY:
            return Choice()
        if place.startswith(SEAT):
            return replace(choice, seat=int(place.removeprefix(SEAT)))
        if place.startswith(GOD):
            return self._god(sight, choice, seat, place.removeprefix(GOD))
        return self._draw(sight, choice, seat, place.removeprefix(OPEN))

    def _draw(self, sight: Sight[Position], choice: Choice, seat: int, place: str) -> Choice:
        """An open card or the bag, at the end of the turn or with Lono."""
        card = BAG if place == PILE else place
        lono = choice.god == "lono"
        action = Stone(seat, "lono", card=card) if lono else Draw(seat, card)
        sight.check(action)
        return Choice(draw=card, god="lono" if lono else "")

    def _god(self, sight: Sight[Position], choice: Choice, seat: int, god: str) -> Choice:
        """A stone: Kanaloa joins the cards, the others are called on by themselves."""
        if god == KANALOA:
            return self._with_card(sight, choice, KANALOA, -1)
        if choice.god == god:
            # Pele takes no further choice: the second tap calls on her.
            return choice if god == "pele" else Choice()
        if not any(isinstance(a, Stone) and a.god == god for a in sight.legal):
            raise self.rules.why_not(sight.position, Stone(seat, god))
        return Choice(god=god)

    def _hand(self, sight: Sight[Position], choice: Choice, at: int) -> Choice:
        """A card of the hand, which only somebody who looks at it can choose."""
        ask, seat = self.asked(sight)
        if ask == "ku":
            shown = [a for a in sight.legal if isinstance(a, Stone) and a.card]
            if at >= len(shown):
                raise _look_first()
            return Choice(cards=(shown[at].card,), at=(at,), seat=shown[at].from_)
        hand = sight.position.hands[seat]
        if at >= len(hand) or hand[at] == UNKNOWN:
            raise _look_first()
        card = self.chart.names[hand[at]]
        match ask:
            case "keep":
                return Choice(cards=(card,), at=(at,))
            case "give":
                return self._gift(sight, choice, card, at)
            case "turn" if choice.discarding:
                return replace(choice, cards=(card,), at=(at,))
            case "turn":
                return self._with_card(sight, choice, card, at)
        raise self._not_now(sight)

    def _gift(self, sight: Sight[Position], choice: Choice, card: str, at: int) -> Choice:
        """The next card to give; one that was chosen is taken out again."""
        if at in choice.at:
            left = [one for one in zip(choice.cards, choice.at, strict=True) if one[1] != at]
            return Choice(cards=tuple(c for c, _ in left), at=tuple(number for _, number in left))
        if len(choice.cards) == len(self.receivers(sight.position)):
            raise Refusal("A card is chosen for everybody: give them, or tap one to change it.")
        return Choice(cards=(*choice.cards, card), at=(*choice.at, at))

    def _with_card(self, sight: Sight[Position], choice: Choice, card: str, at: int) -> Choice:
        """A card to play; a second one joins it where the two can swap a bridge."""
        if at in choice.at and not (self.physical and len(choice.cards) == 1):
            return Choice()
        if len(choice.cards) == 1:
            pair = Choice(cards=(*choice.cards, card), at=(*choice.at, at))
            if self.builds(sight, pair):
                return pair
            if at in choice.at:
                return Choice()
        return Choice(cards=(card,), at=(at,))

    def _slot(self, sight: Sight[Position], choice: Choice, key: str) -> Choice:
        found = self.slots(sight, choice)
        if key in found:
            return replace(choice, slot=key)
        raise self._no_slot(sight, choice, key)

    def _no_slot(self, sight: Sight[Position], choice: Choice, key: str) -> Refusal:
        ask, seat = self.asked(sight)
        pair = self.chart.pairs[self.chart.slot_of_key[key]]
        bridge = bridge_name(pair)
        if ask == "remove":
            return self.rules.why_not(sight.position, Remove(seat, pair))
        if ask != "turn":
            return self._not_now(sight)
        owner = sight.position.owner(self.chart.slot_of_key[key])
        if not choice.cards:
            return Refusal("Choose a card first, then a slot of its island.")
        if owner == seat:
            return Refusal("{bridge} has this player’s own bridge already.", bridge=bridge)
        if owner is not None:
            return Refusal(
                "To swap {bridge}, choose two cards of its islands first.", bridge=bridge
            )
        if len(choice.cards) == 2:
            return Refusal("{bridge} is free: one card is enough for it.", bridge=bridge)
        position = self.revealed_so_far(sight.position, seat, choice.cards)
        card = choice.cards[0]
        action = Bridge(seat, pair, stone=KANALOA) if card == KANALOA else Bridge(seat, pair, card)
        return self.rules.why_not(position, action)

    def _island(self, sight: Sight[Position], choice: Choice, island: str) -> Choice:
        ask, _ = self.asked(sight)
        if island not in self.islands(sight, choice):
            raise self._no_island(sight, choice, island)
        match ask:
            case "stones" | "reveal":
                return replace(choice, island=island)
            case "keep":
                return Choice(cards=(island,))
        return self._with_card(sight, choice, island, self.chart.number[island])

    def _no_island(self, sight: Sight[Position], choice: Choice, island: str) -> Refusal:
        ask, seat = self.asked(sight)
        if ask == "stones":
            return self.rules.why_not(sight.position, Reveal(seat, "", island, choice.god))
        if ask == "remove":
            return Refusal("Tap one of the lit bridges.")
        if ask == "turn" and choice.cards:
            return Refusal("Tap one of the lit slots, not an island.")
        return self._not_now(sight)

    def _not_now(self, sight: Sight[Position]) -> Refusal:
        return Refusal("Not now: {question}", question=sight.prompts[0].words)


def _look_first() -> Refusal:
    return Refusal("Hold the cards to look at them, slide onto one and let go.")


def _key(between: tuple[str, str]) -> str:
    return "-".join(between)
