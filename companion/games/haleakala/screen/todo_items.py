"""Single things for the hands to do on Haleakalā's real board, whatever they follow from."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.material import Move
from companion.core.message import N_, Message, count, listing, say
from companion.games.haleakala.box import Card
from companion.games.haleakala.material import UP
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, lava_key, symbol_of
from companion.games.haleakala.words import KIND_NAMES, card_name, space_name
from companion.showing.scene import CardFace
from companion.showing.to_do import ToDo
from companion.showing.tokens import colors_of


class TodoItems:
    """The lines of one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.colors = colors_of(rules.header.players)
        self.physical = rules.settings.physical

    # On the board

    def boat(self, to: int, move: Move) -> ToDo:
        """The boat to a segment."""
        words = say("The boat to segment {to}", to=to)
        return ToDo(words, f"{ART}boat", (f"sea-{to}",), moves=(move,))

    def statue(
        self, seat: int, space: str, moves: Sequence[Move], card: Card | None = None
    ) -> ToDo:
        """A statue goes up, for a card that came by itself."""
        name, where = self.names[seat], space_name(space)
        words = say("{name}: a statue on {space}", name=name, space=where)
        if card is not None:
            which = card_name(card)
            words = say("{name} uses “{card}”: {space}", name=name, card=which, space=where)
        art = f"{ART}statue-{self.colors[seat]}"
        return ToDo(words, art, (space,), seat, moves=tuple(moves))

    def statue_off(self, seat: int, space: str, move: Move, *, in_moment: bool) -> ToDo:
        """A statue back to its owner."""
        words = say("{name}: statue off {space}", name=self.names[seat], space=space_name(space))
        art = f"{ART}statue-{self.colors[seat]}"
        return ToDo(words, art, (space,), seat, in_moment=in_moment, moves=(move,))

    def shaman(self, seat: int, space: str, move: Move) -> ToDo:
        """A shaman to a space."""
        words = say("{name}’s shaman to {space}", name=self.names[seat], space=space_name(space))
        art = f"{ART}shaman-{self.colors[seat]}"
        return ToDo(words, art, (space,), seat, moves=(move,))

    def lava(self, crater: int, moves: Sequence[Move], lying: int) -> ToDo:
        """Lava discs onto a crater, on which so many lie then."""
        words = count(
            "Lava on crater {crater}",
            "{count} lava discs on crater {crater}",
            len(moves),
            crater=crater,
        )
        drops = tuple(lava_key(crater, height) for height in range(lying))[-len(moves) :]
        return ToDo(
            words,
            f"{ART}lava-disc",
            (f"crater-{crater}",),
            feel="lava",
            drops=drops,
            moves=tuple(moves),
        )

    def lava_off(self, crater: int, moves: Sequence[Move]) -> ToDo:
        """Lava discs back to the supply."""
        words = count(
            "Lava off crater {crater}",
            "{count} lava discs off crater {crater}",
            len(moves),
            crater=crater,
        )
        return ToDo(words, f"{ART}lava-disc", (f"crater-{crater}",), moves=tuple(moves))

    def lava_across(self, start: int, to: int, move: Move) -> ToDo:
        """A lava disc from one crater to another."""
        words = say("Lava from crater {start} to crater {to}", start=start, to=to)
        return ToDo(words, f"{ART}lava-disc", (f"crater-{to}",), moves=(move,))

    def discs_on(self, seat: int, beach: int, moves: Sequence[Move]) -> ToDo:
        """A player's number discs on a beach."""
        words = say(
            "{name}: {discs} on beach {beach}",
            name=self.names[seat],
            discs=numbers(moves),
            beach=beach,
        )
        art = f"{ART}disc-{self.colors[seat]}"
        return ToDo(words, art, (f"beach-{beach}",), seat, moves=tuple(moves))

    def discs_off(self, seat: int, beach: int, moves: Sequence[Move]) -> ToDo:
        """A player's number discs off a beach."""
        words = say(
            "{name}: {discs} off beach {beach}",
            name=self.names[seat],
            discs=numbers(moves),
            beach=beach,
        )
        art = f"{ART}disc-{self.colors[seat]}"
        return ToDo(words, art, (f"beach-{beach}",), seat, moves=tuple(moves))

    def all_discs(self, beach: int, moves: Sequence[Move]) -> ToDo:
        """Both players' number discs off a beach."""
        words = say("All discs off beach {beach}", beach=beach)
        art = f"{ART}disc-{self.colors[int(moves[0].piece[1])]}"
        return ToDo(words, art, (f"beach-{beach}",), moves=tuple(moves))

    def invocation_on(self, seat: int, beach: int, move: Move) -> ToDo:
        """An invocation disc onto a beach."""
        words = say("{name}: invocation disc on beach {beach}", beach=beach, name=self.names[seat])
        art = f"{ART}invocation-{self.colors[seat]}"
        return ToDo(words, art, (f"beach-{beach}",), seat, moves=(move,))

    def invocation_off(self, seat: int, beach: int, move: Move) -> ToDo:
        """An invocation disc off a beach."""
        words = say("{name}: invocation disc off beach {beach}", beach=beach, name=self.names[seat])
        art = f"{ART}invocation-{self.colors[seat]}"
        return ToDo(words, art, (f"beach-{beach}",), seat, moves=(move,))

    # Cards and points

    def card_of(self, move: Move) -> Card:
        """The palm card that is moved."""
        return self.box.cards[str(move.piece[1])]

    def card(self, slot: int, move: Move, palms: int = 0) -> ToDo:
        """A card into a slot, shown large, with its pile where it comes from one."""
        card = self.card_of(move)
        words = say("New card “{card}”", card=card_name(card))
        if palms:
            words = count(
                "New {count}-palm card “{card}”",
                "New {count}-palm card “{card}”",
                palms,
                card=card_name(card),
            )
        line = self._slot(words, slot, N_("at segment {segment}, {side}"), move)
        return replace(line, card=face(card), feel="card")

    def card_lies(self, slot: int, move: Move, pile: Move) -> ToDo:
        """An own card that the players turned over into a slot."""
        words = say("Card “{card}”", card=card_name(self.card_of(move)))
        return self._slot(words, slot, N_("from the pile to {segment}, {side}"), move, pile)

    def card_off(self, slot: int, move: Move) -> ToDo:
        """A card out of a slot."""
        words = say("Card “{card}”", card=card_name(self.card_of(move)))
        return self._slot(words, slot, N_("off segment {segment}, {side}"), move)

    def _slot(self, words: Message, slot: int, where: str, *moves: Move) -> ToDo:
        """A card at a slot, which is named as the board is seen."""
        by_turn = tuple(
            say(where, segment=slot // 2 + 1, side=side(slot, turn))
            for turn in range(geometry.TURNS)
        )
        art = symbol_of(self.card_of(moves[0]))
        return ToDo(words, art, (f"slot-{slot}",), where=by_turn[0], by_turn=by_turn, moves=moves)

    def taken(self, seat: int, words: Message, card: Card, slot: int, moves: list[Move]) -> ToDo:
        """A card that a player takes from a slot."""
        return ToDo(words, symbol_of(card), (f"slot-{slot}",), seat, moves=tuple(moves))

    def paid(self, seat: int, moves: Sequence[Move]) -> ToDo:
        """Shells that a player pays."""
        words = say("{name} pays: {cards}", name=self.names[seat], cards=self._names(moves))
        return ToDo(words, f"{ART}shell", (), seat, moves=tuple(moves))

    def gets(self, seat: int, card: Message, move: Move) -> ToDo:
        """A card to a player."""
        words = say("{name} gets {card}", name=self.names[seat], card=card)
        return ToDo(words, self.mark(seat), (), seat, moves=(move,))

    def gives_back(self, seat: int, card: Message, move: Move) -> ToDo:
        """A card away from a player."""
        words = say("{name} gives back {card}", name=self.names[seat], card=card)
        return ToDo(words, self.mark(seat), (), seat, moves=(move,))

    def priestess(self, move: Move) -> ToDo:
        """The priestess of the scoring board, turned over."""
        words = (
            say("Scoring board: priestess face up")
            if move.to is not None and move.to.side == UP
            else say("Scoring board: priestess face down")
        )
        return ToDo(words, f"{ART}priestess", moves=(move,))

    def scores(
        self, scores: tuple[int, ...], moves: Sequence[Move], *, in_moment: bool = False
    ) -> ToDo:
        """Where the score markers stand."""
        words = listing(
            [
                say("{name} {sum}", name=name, sum=score)
                for name, score in zip(self.names, scores, strict=True)
            ]
        )
        words = say("Score markers: {scores}", scores=words)
        return ToDo(words, in_moment=in_moment, moves=tuple(moves))

    # Own cards

    def off_discards(self, moves: Sequence[Move]) -> ToDo:
        """Own cards that leave the discards."""
        words = say("Off the discards: {cards}", cards=self._names(moves))
        return ToDo(words, f"{ART}card-back-1", moves=tuple(moves))

    def onto_discards(self, moves: Sequence[Move]) -> ToDo:
        """Own cards that join the discards."""
        words = say("Onto the discards: {cards}", cards=self._names(moves))
        return ToDo(words, f"{ART}card-back-1", moves=tuple(moves))

    def piles(self, piles: tuple[int, int, int], moves: Sequence[Move]) -> ToDo:
        """How many own cards each pile has."""
        one, two, three = piles
        words = say("Cards in the piles: {one}, {two}, {three}", one=one, two=two, three=three)
        return ToDo(words, f"{ART}card-back-1", moves=tuple(moves))

    def _names(self, moves: Sequence[Move]) -> Message:
        names = [card_name(self.card_of(move)) for move in moves]
        return listing(names, "{left} · {right}")

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


def numbers(moves: Sequence[Move]) -> str:
    """The numbers of discs, as a sum."""
    return " + ".join(str(move.piece[2]) for move in moves)


def start(move: Move) -> str | int:
    """The space, beach, crater or slot that a piece leaves."""
    assert move.start is not None
    return move.start.place[1]


def goal(move: Move) -> str | int:
    """The one that it comes to."""
    assert move.to is not None
    return move.to.place[1]
