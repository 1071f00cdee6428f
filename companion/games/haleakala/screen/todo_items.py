"""Single things for the hands to do on Haleakalā's real board, whatever they follow from."""

from collections.abc import Iterable
from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.haleakala import discs
from companion.games.haleakala.box import Card
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, colors_of, lava_key, symbol_of
from companion.games.haleakala.words import KIND_NAMES, card_name, space_name
from companion.showing.scene import CardFace
from companion.showing.to_do import ToDo


class TodoItems:
    """The lines of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.colors = colors_of(rules)
        self.physical = rules.settings.physical

    # On the board

    def boat(self, to: int) -> ToDo:
        """The boat to a segment."""
        return ToDo(say("The boat to segment {to}", to=to), f"{ART}boat", (f"sea-{to}",))

    def statue(self, seat: int, space: str, card: Card | None = None) -> ToDo:
        """A statue goes up, for a card that came by itself."""
        name, where = self.names[seat], space_name(space)
        words = say("{name}: a statue on {space}", name=name, space=where)
        if card is not None:
            which = card_name(card)
            words = say("{name} uses “{card}”: {space}", name=name, card=which, space=where)
        return ToDo(words, f"{ART}statue-{self.colors[seat]}", (space,), seat)

    def statue_off(self, seat: int, space: str, *, in_moment: bool = False) -> ToDo:
        """A statue back to its owner."""
        words = say("{name}: statue off {space}", name=self.names[seat], space=space_name(space))
        art = f"{ART}statue-{self.colors[seat]}"
        return ToDo(words, art, (space,), seat, in_moment=in_moment)

    def shaman(self, seat: int, space: str) -> ToDo:
        """A shaman to a space."""
        words = say("{name}’s shaman to {space}", name=self.names[seat], space=space_name(space))
        return ToDo(words, f"{ART}shaman-{self.colors[seat]}", (space,), seat)

    def lava(self, crater: int, number: int, lying: int) -> ToDo:
        """Lava discs onto a crater, on which so many lie then."""
        words = count(
            "Lava on crater {crater}",
            "{count} lava discs on crater {crater}",
            number,
            crater=crater,
        )
        drops = tuple(lava_key(crater, height) for height in range(lying))[-number:]
        return ToDo(words, f"{ART}lava-disc", (f"crater-{crater}",), feel="lava", drops=drops)

    def lava_off(self, crater: int, number: int) -> ToDo:
        """Lava discs back to the supply."""
        words = count(
            "Lava off crater {crater}",
            "{count} lava discs off crater {crater}",
            number,
            crater=crater,
        )
        return ToDo(words, f"{ART}lava-disc", (f"crater-{crater}",))

    def lava_across(self, start: int, to: int) -> ToDo:
        """A lava disc from one crater to another."""
        words = say("Lava from crater {start} to crater {to}", start=start, to=to)
        return ToDo(words, f"{ART}lava-disc", (f"crater-{to}",))

    def discs_on(self, seat: int, mask: int, beach: int) -> ToDo:
        """A player's number discs on a beach."""
        words = say(
            "{name}: {discs} on beach {beach}",
            name=self.names[seat],
            discs=_numbers(mask),
            beach=beach,
        )
        return ToDo(words, f"{ART}disc-{self.colors[seat]}", (f"beach-{beach}",), seat)

    def discs_off(self, seat: int, mask: int, beach: int) -> ToDo:
        """A player's number discs off a beach."""
        words = say(
            "{name}: {discs} off beach {beach}",
            name=self.names[seat],
            discs=_numbers(mask),
            beach=beach,
        )
        return ToDo(words, f"{ART}disc-{self.colors[seat]}", (f"beach-{beach}",), seat)

    def invocation(self, seat: int, at: int | None, was: int | None) -> ToDo:
        """An invocation disc onto a beach, or off the one where it was."""
        art = f"{ART}invocation-{self.colors[seat]}"
        if at is None:
            words = say(
                "{name}: invocation disc off beach {beach}", beach=was or 0, name=self.names[seat]
            )
            return ToDo(words, art, (f"beach-{was}",), seat)
        words = say("{name}: invocation disc on beach {beach}", beach=at, name=self.names[seat])
        return ToDo(words, art, (f"beach-{at}",), seat)

    # Cards and points

    def card(self, card: Card, slot: int, palms: int = 0) -> ToDo:
        """A card into a slot, shown large, with its pile where it comes from one."""
        words = say("New card “{card}”", card=card_name(card))
        if palms:
            words = count(
                "New {count}-palm card “{card}”",
                "New {count}-palm card “{card}”",
                palms,
                card=card_name(card),
            )
        return ToDo(
            words,
            symbol_of(card),
            (f"slot-{slot}",),
            card=face(card),
            feel="card",
            where=_lay_at(slot, 0),
            by_turn=tuple(_lay_at(slot, turn) for turn in range(geometry.TURNS)),
        )

    def card_lies(self, card: Card, slot: int) -> ToDo:
        """An own card that the players turned over into a slot."""

        def words(turn: int) -> Message:
            return say(
                "from the pile to {segment}, {side}", segment=slot // 2 + 1, side=side(slot, turn)
            )

        return ToDo(
            say("Card “{card}”", card=card_name(card)),
            symbol_of(card),
            (f"slot-{slot}",),
            where=words(0),
            by_turn=tuple(words(turn) for turn in range(geometry.TURNS)),
        )

    def card_off(self, card: Card, slot: int) -> ToDo:
        """A card out of a slot."""

        def words(turn: int) -> Message:
            return say(
                "off segment {segment}, {side}", segment=slot // 2 + 1, side=side(slot, turn)
            )

        return ToDo(
            say("Card “{card}”", card=card_name(card)),
            symbol_of(card),
            (f"slot-{slot}",),
            where=words(0),
            by_turn=tuple(words(turn) for turn in range(geometry.TURNS)),
        )

    def gets(self, seat: int, card: Message) -> ToDo:
        """A card to a player."""
        words = say("{name} gets {card}", name=self.names[seat], card=card)
        return ToDo(words, self.mark(seat), (), seat)

    def gives_back(self, seat: int, card: Message) -> ToDo:
        """A card away from a player."""
        words = say("{name} gives back {card}", name=self.names[seat], card=card)
        return ToDo(words, self.mark(seat), (), seat)

    def priestess(self, *, up: bool) -> ToDo:
        """The priestess of the scoring board, turned over."""
        words = (
            say("Scoring board: priestess face up")
            if up
            else say("Scoring board: priestess face down")
        )
        return ToDo(words, f"{ART}priestess")

    def scores(self, scores: tuple[int, ...], *, in_moment: bool = False) -> ToDo:
        """Where the score markers stand."""
        words = listing(
            [
                say("{name} {sum}", name=name, sum=score)
                for name, score in zip(self.names, scores, strict=True)
            ]
        )
        return ToDo(say("Score markers: {scores}", scores=words), in_moment=in_moment)

    def piles(self, piles: tuple[int, int, int]) -> ToDo:
        """How many own cards each pile has."""
        one, two, three = piles
        words = say("Cards in the piles: {one}, {two}, {three}", one=one, two=two, three=three)
        return ToDo(words, f"{ART}card-back-1")

    def mark(self, seat: int) -> str:
        """A player's own mark."""
        return f"players/bare-{self.colors[seat]}"


def face(card: Card) -> CardFace:
    """A palm card to look at."""
    icons = ((ART + "basket", card.baskets), (ART + "butterfly", card.butterflies))
    return CardFace(
        "",
        f"{ART}card-{card.kind}",
        KIND_NAMES[card.kind],
        card_name(card),
        card_name(card),
        icons=tuple((art, number) for art, number in icons if number),
    )


def side(slot: int, turn: int) -> Message:
    """Which of its segment's two slots one is, as the board is seen."""
    here, other = geometry.slot_at(slot, turn), geometry.slot_at(slot ^ 1, turn)
    if abs(here.x - other.x) > abs(here.y - other.y):
        return say("left slot") if here.x < other.x else say("right slot")
    return say("upper slot") if here.y < other.y else say("lower slot")


def tapped(lines: Iterable[ToDo]) -> list[ToDo]:
    """The same lines, as what somebody did with the tap itself."""
    return [replace(line, tapped=True) for line in lines]


def _lay_at(slot: int, turn: int) -> Message:
    return say("at segment {segment}, {side}", segment=slot // 2 + 1, side=side(slot, turn))


def _numbers(mask: int) -> str:
    return " + ".join(map(str, discs.OF[mask]))
