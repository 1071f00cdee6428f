"""What is chosen on Haleakalā's table before it is done: taps in, one action out."""

from dataclasses import dataclass, replace

from companion.core.action import Action
from companion.core.message import Value
from companion.core.refusal import Refusal
from companion.games.haleakala import discs
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
from companion.games.haleakala.island import BEACHES, LAND, SEGMENTS, clockwise
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.words import card_to_buy, space_name


@dataclass(frozen=True)
class Choice:
    """What was tapped so far; nothing of it has happened yet."""

    disc: int | None = None
    place: str = ""
    taking: bool = False
    invoke: bool = False
    crater: int | None = None
    reading: str = ""


class Staging:
    """Taps at one table: the rules alone say what is legal.

    A second tap on what is chosen changes nothing, so that a finger that trembles, or a slow
    phone that reports a tap twice, never takes a choice away; another tap moves it.
    """

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules

    def asked(self, position: Position) -> tuple[str, int]:
        """What is asked, and of which seat."""
        prompts = self.rules.prompts(position)
        return (prompts[0].ask, prompts[0].seat) if prompts else ("finished", position.turn)

    def nothing(self, position: Position) -> Choice:
        """Nothing chosen, except where there is but one way."""
        ask, seat = self.asked(position)
        if ask == "turn":
            left = discs.OF[position.supply(seat)]
            return Choice(disc=left[0]) if len(left) == 1 else Choice()
        if ask == "priestess":
            sources = [segment for segment in SEGMENTS if position.craters[segment - 1]]
            return Choice(crater=sources[0]) if len(sources) == 1 else Choice()
        return Choice()

    def action(self, position: Position, choice: Choice) -> Action | None:
        """What the big button would do."""
        ask, seat = self.asked(position)
        kind, _, rest = choice.place.partition("-")
        match ask, kind:
            case "turn", "beach" if choice.disc is not None:
                if choice.taking:
                    return TakeBack(seat, choice.disc, int(rest))
                return Place(seat, choice.disc, int(rest), choice.invoke)
            case "turn", "" if position.supply(seat) == discs.NONE:
                return Sail(seat)
            case "shaman", "grassland" | "forest" | "mountain":
                return Shaman(seat, choice.place)
            case "choose", "slot":
                return Choose(seat, int(rest) % 2 + 1)
            case "priestess", "crater" if choice.crater is not None:
                return Priestess(seat, choice.crater, int(rest))
            case "buy", "buy":
                return Buy(seat, rest)
            case "reveal", "card":
                return Reveal(seat, rest)
        return None

    def lit(self, position: Position, choice: Choice) -> frozenset[str]:
        """The places on the board that would be a legal answer now."""
        ask, _ = self.asked(position)
        found = set()
        for action in self.rules.legal(position):
            match action:
                case Place(disc=disc, beach=beach, invoke=invoke):
                    if disc == choice.disc and not choice.taking and invoke == choice.invoke:
                        found.add(f"beach-{beach}")
                case Shaman(to=to):
                    found.add(to)
                case Priestess(from_=start, to=to):
                    if choice.crater is None:
                        found.add(f"crater-{start}")
                    elif start == choice.crater:
                        found.add(f"crater-{to}")
                case Choose(slot=slot):
                    found.add(f"slot-{position.boat * 2 - 3 + slot}")
        return frozenset(found) if ask != "buy" else frozenset()

    def refused(self, position: Position, choice: Choice) -> dict[str, int]:
        """The beaches where the chosen disc would make both sums the same, with that sum."""
        ask, seat = self.asked(position)
        if ask != "turn" or choice.disc is None or choice.taking:
            return {}
        legal = self.rules.legal(position)
        found = {}
        for beach in SEGMENTS:
            action = Place(seat, choice.disc, beach)
            if action not in legal:
                equal = self.rules.why_not(position, action).message.values.get("sum")
                if isinstance(equal, int):
                    found[f"beach-{beach}"] = equal
        return found

    # Taps

    def tapped(self, position: Position, choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        kind, _, rest = place.partition("-")
        if kind in ("", "read"):
            return replace(choice, reading=rest)
        ask, seat = self.asked(position)
        if kind == "slot" and not (ask == "choose" and int(rest) // 2 + 1 == position.boat):
            card = position.slots[int(rest)]
            if card is None:
                raise Refusal("No card lies here.")
            return replace(choice, reading=card)
        match ask:
            case "turn":
                return self._turn(position, choice, seat, place)
            case "priestess" if kind == "crater":
                return self._crater(position, choice, seat, int(rest))
            case _:
                return self._answer(position, choice, seat, place)

    def _turn(self, position: Position, choice: Choice, seat: int, place: str) -> Choice:
        kind, _, rest = place.partition("-")
        match kind:
            case "disc":
                return self._disc(position, choice, seat, int(rest))
            case "invocation":
                return self._invoke(position, choice, seat)
            case "beach" if choice.disc is not None and not choice.taking:
                self.check(position, Place(seat, choice.disc, int(rest)))
                return replace(choice, place=place, invoke=False)
            case "beach":
                return self._take_from(position, choice, seat, int(rest))
        self.check(position, _meant(position, seat, place))
        return choice

    def _disc(self, position: Position, choice: Choice, seat: int, disc: int) -> Choice:
        """A disc of the tray: to be placed, or, where it is out, to be taken back."""
        if choice.disc == disc:
            return replace(choice, invoke=False)
        if position.supply(seat) & discs.BIT[disc]:
            kept = Choice(disc=disc, place=choice.place, invoke=choice.invoke)
            action = None if choice.taking else self.action(position, kept)
            if action in self.rules.legal(position):
                return kept
            return Choice(disc=disc)
        beach = next(b for b in SEGMENTS if position.beaches[b - 1][seat] & discs.BIT[disc])
        self.check(position, TakeBack(seat, disc, beach))
        return Choice(disc=disc, place=f"beach-{beach}", taking=True)

    def _take_from(self, position: Position, choice: Choice, seat: int, beach: int) -> Choice:
        """A beach with no disc chosen: own discs there come back, one after the other."""
        mine = discs.OF[position.beaches[beach - 1][seat]]
        if not mine:
            raise Refusal("Choose one of your discs first.")
        at = mine.index(choice.disc) + 1 if choice.taking and choice.disc in mine else 0
        if at == len(mine):
            return Choice()
        return self._disc(position, Choice(), seat, mine[at])

    def _invoke(self, position: Position, choice: Choice, seat: int) -> Choice:
        """The invocation disc goes with a number disc, to the boat."""
        if choice.disc is None or choice.taking:
            raise Refusal("Choose a number disc first: the invocation disc goes with it.")
        self.check(position, Place(seat, choice.disc, position.boat, True))
        return replace(choice, place=f"beach-{position.boat}", invoke=True)

    def _crater(self, position: Position, choice: Choice, seat: int, crater: int) -> Choice:
        """First the lava disc, then the crater beside it."""
        legal = self.rules.legal(position)
        if choice.crater is not None and Priestess(seat, choice.crater, crater) in legal:
            return replace(choice, place=f"crater-{crater}")
        if crater == choice.crater:
            return choice
        if any(isinstance(action, Priestess) and action.from_ == crater for action in legal):
            return Choice(crater=crater)
        start = crater if choice.crater is None else choice.crater
        raise self._named(self.rules.why_not(position, Priestess(seat, start, crater)))

    def _answer(self, position: Position, choice: Choice, seat: int, place: str) -> Choice:
        """Any other question: a place that answers it is chosen."""
        chosen = replace(choice, place=place)
        action = self.action(position, chosen)
        self.check(position, action or _meant(position, seat, place))
        return chosen

    def check(self, position: Position, action: Action) -> None:
        """Refuses what is not legal, with spaces and cards by their names."""
        try:
            self.rules.check(position, action)
        except Refusal as refusal:
            raise self._named(refusal) from None

    def _named(self, refusal: Refusal) -> Refusal:
        values: dict[str, Value] = dict(refusal.message.values)
        space, card = values.get("space"), values.get("card")
        if space in LAND or space in BEACHES:
            values["space"] = space_name(str(space))
        if isinstance(card, str):
            values["card"] = card_to_buy(card)
        return Refusal(refusal.message.id, **values)


def _meant(position: Position, seat: int, place: str) -> Action:
    """What somebody who taps there seems to want, so that the rules can say why not."""
    kind, _, rest = place.partition("-")
    match kind:
        case "disc":
            return Place(seat, int(rest), position.boat)
        case "invocation":
            return Place(seat, 1, position.boat, True)
        case "crater":
            return Priestess(seat, int(rest), clockwise(int(rest), 1))
        case "sea":
            return Sail(seat)
        case "buy":
            return Buy(seat, rest)
        case _:
            return Shaman(seat, place)
