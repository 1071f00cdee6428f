"""What is chosen on Haleakalā's table before it is done: taps in, one action out."""

from dataclasses import dataclass, fields, replace

from companion.core.action import Action
from companion.core.message import Value
from companion.core.refusal import Refusal
from companion.games.haleakala import discs
from companion.games.haleakala.actions import (
    CODEC,
    Buy,
    Choose,
    Place,
    Priestess,
    Reveal,
    Sail,
    Shaman,
    TakeBack,
)
from companion.games.haleakala.box import KEPT
from companion.games.haleakala.events import CardDrawn
from companion.games.haleakala.island import BEACHES, LAND, SEGMENTS, clockwise
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.words import card_to_buy, space_name
from companion.showing.sight import Sight


@dataclass(frozen=True)
class Choice:
    """What was tapped so far; nothing of it has happened yet."""

    disc: int | None = None
    place: str = ""
    taking: bool = False
    # The disc to take back was tapped itself, not the beach where it lies among others.
    by_disc: bool = False
    invoke: bool = False
    # The beach follows from the invocation disc: nobody has tapped it yet.
    implied: bool = False
    crater: int | None = None
    reading: str = ""
    # What a card shows that the box does not list, as far as it was entered: kind, then numbers.
    shows: tuple[str, ...] | None = None


# Whether a card that was turned over can be reported by what it shows (G3).
ANY_FACE = "kind" in {field.name for field in fields(Reveal)}


def numbers_of(kind: str) -> tuple[str, ...]:
    """What is counted on a card of that kind."""
    if kind not in KEPT:
        return ()
    return ("baskets", "butterflies") if kind == "fish" else ("butterflies",)


class Taps:
    """Taps at one table: the rules alone say what is legal.

    A second tap on what is chosen changes nothing, so that a finger that trembles, or a slow
    phone that reports a tap twice, never takes a choice away; another tap moves it. Only the
    invocation disc, which goes along with another, is left out again by a second tap on it.
    """

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules

    def asked(self, sight: Sight[Position]) -> tuple[str, int]:
        """What is asked, and of which seat."""
        prompts = sight.prompts
        return (prompts[0].ask, prompts[0].seat) if prompts else ("finished", sight.position.turn)

    def nothing(self, sight: Sight[Position]) -> Choice:
        """Nothing chosen, except where there is but one way."""
        ask, seat = self.asked(sight)
        if ask == "turn":
            left = discs.OF[sight.position.supply(seat)]
            return Choice(disc=left[0]) if len(left) == 1 else Choice()
        if ask == "priestess":
            sources = [segment for segment in SEGMENTS if sight.position.craters[segment - 1]]
            return Choice(crater=sources[0]) if len(sources) == 1 else Choice()
        return Choice()

    def may_take_back(self, sight: Sight[Position], choice: Choice) -> bool:
        """Whether a disc can still be taken back although the only one left is chosen by itself."""
        if choice.disc is None or choice != self.nothing(sight):
            return False
        return any(isinstance(action, TakeBack) for action in sight.legal)

    def action(self, sight: Sight[Position], choice: Choice) -> Action | None:
        """What the big button would do."""
        ask, seat = self.asked(sight)
        kind, _, rest = choice.place.partition("-")
        match ask, kind:
            case "turn", "beach" if choice.disc is not None:
                if choice.taking:
                    return TakeBack(seat, choice.disc, int(rest))
                return Place(seat, choice.disc, int(rest), choice.invoke)
            case "turn", "" if sight.position.supply(seat) == discs.NONE:
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
            case "reveal", _ if choice.shows:
                return self._unlisted(seat, choice.shows)
        return None

    def _showing(self, shows: tuple[str, ...], more: str) -> tuple[str, ...]:
        """One thing more that a card shows; a card that was entered whole gives way to another."""
        whole = bool(shows) and len(shows) > len(numbers_of(shows[0]))
        return (more,) if whole else (*shows, more)

    def _unlisted(self, seat: int, shows: tuple[str, ...]) -> Action | None:
        """A card by what it shows, once all of that is entered."""
        kind, *numbers = shows
        counted = numbers_of(kind)
        if len(numbers) < len(counted):
            return None
        shown = dict(zip(counted, map(int, numbers), strict=True))
        return CODEC.read({"do": "reveal", "by": seat, "kind": kind, **shown})

    def lit(self, sight: Sight[Position], choice: Choice) -> frozenset[str]:
        """The places on the board that would be a legal answer now."""
        ask, _ = self.asked(sight)
        found = set()
        for action in sight.legal:
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
                    found.add(f"slot-{sight.position.boat * 2 - 3 + slot}")
        if ask == "reveal":
            found.add(f"slot-{self.slot_to_fill(sight)}")
        return frozenset(found) if ask != "buy" else frozenset()

    def slot_to_fill(self, sight: Sight[Position]) -> int:
        """Where the next card that is turned over goes, if it is no lava."""
        answer = next(one for one in sight.legal if isinstance(one, Reveal))
        happened = self.rules.apply(sight.position, answer).events
        return next((event.slot for event in happened if isinstance(event, CardDrawn)), 0)

    def refused(self, sight: Sight[Position], choice: Choice) -> dict[str, int]:
        """The beaches where the chosen disc would make both sums the same, with that sum."""
        ask, seat = self.asked(sight)
        if ask != "turn" or choice.disc is None or choice.taking:
            return {}
        legal = sight.legal
        found = {}
        for beach in SEGMENTS:
            action = Place(seat, choice.disc, beach)
            if action not in legal:
                equal = self.rules.why_not(sight.position, action).message.values.get("sum")
                if isinstance(equal, int):
                    found[f"beach-{beach}"] = equal
        return found

    # Taps

    def tapped(self, sight: Sight[Position], choice: Choice, place: str) -> Choice:
        """The next choice, or the sentence that says why this place does not answer."""
        kind, _, rest = place.partition("-")
        if kind in ("", "read"):
            return replace(choice, reading=rest)
        ask, seat = self.asked(sight)
        if kind == "slot" and not (ask == "choose" and int(rest) // 2 + 1 == sight.position.boat):
            card = sight.position.slots[int(rest)]
            if card is None:
                raise Refusal("No card lies here.")
            return replace(choice, reading=card)
        match ask:
            case "reveal" if kind == "other":
                return Choice(shows=())
            case "reveal" if kind == "shows":
                return Choice(shows=self._showing(choice.shows or (), rest))
            case "turn":
                return self._turn(sight, choice, seat, place)
            case "priestess" if kind == "crater":
                return self._crater(sight, choice, seat, int(rest))
            case _:
                return self._answer(sight, choice, seat, place)

    def _turn(self, sight: Sight[Position], choice: Choice, seat: int, place: str) -> Choice:
        kind, _, rest = place.partition("-")
        match kind:
            case "disc":
                return self._disc(sight, choice, seat, int(rest))
            case "invocation":
                return self._invoke(sight, choice, seat)
            case "beach" if choice.disc is not None and not choice.taking:
                if choice.invoke and int(rest) != sight.position.boat:
                    raise Refusal(
                        "The invocation disc goes to the boat, on beach {beach}. "
                        "To leave it out, tap it again.",
                        beach=sight.position.boat,
                    )
                self.check(sight, Place(seat, choice.disc, int(rest), choice.invoke))
                return replace(choice, place=place, implied=False)
            case "beach":
                return self._take_from(sight, choice, seat, int(rest))
        self.check(sight, _meant(sight.position, seat, place))
        return choice

    def _disc(self, sight: Sight[Position], choice: Choice, seat: int, disc: int) -> Choice:
        """A disc of the tray: to be placed, or, where it is out, to be taken back."""
        if choice.disc == disc:
            return choice
        if sight.position.supply(seat) & discs.BIT[disc]:
            kept = Choice(disc, choice.place, invoke=choice.invoke, implied=choice.implied)
            action = None if choice.taking else self.action(sight, kept)
            if action in sight.legal:
                return kept
            if choice.invoke:
                raise Refusal(
                    "Your {disc} cannot go to the boat with the invocation disc. "
                    "To leave that one out, tap it again.",
                    disc=disc,
                )
            return Choice(disc=disc)
        if choice.invoke:
            raise Refusal(
                "Your invocation disc is chosen. To take your {disc} back instead, "
                "tap the invocation disc again first.",
                disc=disc,
            )
        beach = next(b for b in SEGMENTS if sight.position.beaches[b - 1][seat] & discs.BIT[disc])
        self.check(sight, TakeBack(seat, disc, beach))
        return Choice(disc=disc, place=f"beach-{beach}", taking=True, by_disc=True)

    def _take_from(self, sight: Sight[Position], choice: Choice, seat: int, beach: int) -> Choice:
        """A beach with no disc chosen: the only own disc there comes back."""
        mine = discs.OF[sight.position.beaches[beach - 1][seat]]
        if not mine:
            raise Refusal("Choose one of your discs first.")
        if choice.taking and choice.disc in mine:
            return choice
        if len(mine) > 1:
            raise Refusal("Several of your discs lie on beach {beach}: tap one below.", beach=beach)
        return replace(self._disc(sight, Choice(), seat, mine[0]), by_disc=False)

    def _invoke(self, sight: Sight[Position], choice: Choice, seat: int) -> Choice:
        """The invocation disc goes with a number disc, to the boat; a second tap leaves it out."""
        if choice.invoke:
            beach = "" if choice.implied else choice.place
            return replace(choice, place=beach, invoke=False, implied=False)
        if choice.disc is None or choice.taking:
            raise Refusal("Choose a number disc first: the invocation disc goes with it.")
        self.check(sight, Place(seat, choice.disc, sight.position.boat, True))
        beach = f"beach-{sight.position.boat}"
        return replace(choice, place=beach, invoke=True, implied=choice.place != beach)

    def _crater(self, sight: Sight[Position], choice: Choice, seat: int, crater: int) -> Choice:
        """First the lava disc, then the crater beside it."""
        legal = sight.legal
        if choice.crater is not None and Priestess(seat, choice.crater, crater) in legal:
            return replace(choice, place=f"crater-{crater}")
        if crater == choice.crater:
            # The lava itself: its goal is open again.
            return replace(choice, place="")
        if any(isinstance(action, Priestess) and action.from_ == crater for action in legal):
            return Choice(crater=crater)
        start = crater if choice.crater is None else choice.crater
        raise self._named(self.rules.why_not(sight.position, Priestess(seat, start, crater)))

    def _answer(self, sight: Sight[Position], choice: Choice, seat: int, place: str) -> Choice:
        """Any other question: a place that answers it is chosen."""
        chosen = replace(choice, place=place)
        action = self.action(sight, chosen)
        self.check(sight, action or _meant(sight.position, seat, place))
        return chosen

    def check(self, sight: Sight[Position], action: Action) -> None:
        """Refuses what is not legal, with spaces and cards by their names."""
        try:
            sight.check(action)
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
