"""How Haleakalā's real board must lie: everything that is on the table at one moment."""

from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.haleakala import discs
from companion.games.haleakala.box import LAVA_DISCS, SCORING_CARDS, STATUES
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.drawing import ART, SEATS
from companion.games.haleakala.screen.todo_items import TodoItems, face, side
from companion.games.haleakala.words import SCORING_CARD_NAMES, card_name, space_name
from companion.showing.to_do import LayOut, ToDo, in_front_of, whose_turn

# The sides as they lie around the unturned board, from 0 to 1 across and down.
RING = (
    ("1", 0.78, 0.0),
    ("2", 1.0, 0.5),
    ("3", 0.78, 1.0),
    ("4", 0.22, 1.0),
    ("5", 0.0, 0.5),
    ("6", 0.22, 0.0),
)
LAVA_CARDS = 8


class PiecesOnTable(TodoItems):
    """The lay-out page of one table."""

    def lay_out(self, position: Position) -> LayOut:
        """Where everything lies, the start by its landmarks."""
        lines = [
            *self._shamans(position),
            self._boat(position),
            *self._palm_cards(position),
            *self._taken_out(position),
            *self._in_front(position),
            *self._on_board(position),
            *self._lava(position),
            self._scoring_board(position),
            self.scores(position.scores),
            *self._own_cards(position),
            self._first(position),
        ]
        cards = tuple(
            (
                say("Segment {segment}, {side}", segment=slot // 2 + 1, side=side(slot, 0)),
                face(self.box.cards[id]),
            )
            for slot, id in enumerate(position.slots)
            if id
        )
        counting = say(
            "Sides 1 to 6 run clockwise from {name}’s huts. The numbers are Caldera’s own.",
            name=self.names[0],
        )
        fan = (f"{ART}card-back-1", f"{ART}card-fish")
        return LayOut(tuple(lines), cards, counting, RING, self._supply(position), fan)

    def _begun(self, position: Position) -> bool:
        """Whether anything was played: more than the set-up lies there."""
        at_huts = position.shamans == tuple(f"beach-{hut}" for hut in self.box.huts)
        placed = any(beach != (0, 0) for beach in position.beaches)
        return position.round > 1 or placed or not at_huts or position.boat != self.box.jetty

    def _shamans(self, position: Position) -> list[ToDo]:
        made = []
        for seat, space in enumerate(position.shamans):
            where = space_name(space)
            if not self._begun(position):
                where = say("on the huts, {segment}", segment=int(space.partition("-")[2]))
            words = say("{name}’s shaman", name=self.names[seat])
            art = f"{ART}shaman-{self.colors[seat]}"
            made.append(ToDo(words, art, (space,), seat, where=where))
        return made

    def _boat(self, position: Position) -> ToDo:
        where = (
            say("at the jetty, {segment}", segment=position.boat)
            if position.boat == self.box.jetty
            else say("at segment {segment}", segment=position.boat)
        )
        return ToDo(say("The boat"), f"{ART}boat", (f"sea-{position.boat}",), where=where)

    def _palm_cards(self, position: Position) -> list[ToDo]:
        lying = [slot for slot, id in enumerate(position.slots) if id]
        if not lying:
            return []
        words = count("{count} palm card", "{count} palm cards", len(lying))
        where = say("face up, as drawn")
        return [ToDo(words, f"{ART}chip-card", (f"slot-{lying[0]}",), where=where)]

    def _taken_out(self, position: Position) -> list[ToDo]:
        """The tactical variant plays without lava cards."""
        if not self.rules.settings.tactical or self._begun(position):
            return []
        words = say("Take out the {count} lava cards", count=LAVA_CARDS)
        return [ToDo(words, f"{ART}card-lava", where=say("back into the box"))]

    def _in_front(self, position: Position) -> list[ToDo]:
        """Statues, discs and cards before each player."""
        made = []
        for seat, name in enumerate(self.names):
            left = STATUES - position.statues_of(seat)
            parts = [count("{count} statue", "{count} statues", left)]
            if supply := discs.OF[position.supply(seat)]:
                parts.append(say("discs {discs}", discs=" + ".join(map(str, supply))))
            if self.rules.settings.tactical and position.invocation[seat] is None:
                parts.append(say("invocation disc"))
            cards = [
                *(
                    card_name(self.box.cards[id])
                    for id, n in position.hands[seat].items()
                    for _ in range(n)
                ),
                *(SCORING_CARD_NAMES[id] for id in position.scoring_cards[seat]),
            ]
            if cards:
                parts.append(listing([say("“{card}”", card=card) for card in cards]))
            art = f"{ART}statue-{self.colors[seat]}"
            made.append(ToDo(in_front_of(name), art, seat=seat, where=listing(parts)))
        return made

    def _on_board(self, position: Position) -> list[ToDo]:
        """Statues and discs that were put on the board."""
        made = []
        for seat, name in enumerate(self.names):
            spaces = [space for space, owner in position.statues.items() if owner == seat]
            if spaces:
                made.append(
                    ToDo(
                        say("{name}’s statues", name=name),
                        f"{ART}statue-{self.colors[seat]}",
                        tuple(spaces),
                        seat,
                        where=listing([space_name(space) for space in spaces]),
                    )
                )
        for segment in SEGMENTS:
            for seat in SEATS:
                if mask := position.beaches[segment - 1][seat]:
                    made.append(self.discs_on(seat, mask, segment))
        for seat in SEATS:
            if (at := position.invocation[seat]) is not None:
                made.append(self.invocation(seat, at, None))
        return made

    def _lava(self, position: Position) -> list[ToDo]:
        made = [
            self.lava(segment, number, number)
            for segment, number in enumerate(position.craters, start=1)
            if number
        ]
        left = LAVA_DISCS - sum(position.craters)
        words = count("{count} lava disc", "{count} lava discs", left)
        beside = ToDo(words, f"{ART}lava-disc", where=say("beside the board"))
        return [*made, *([beside] if left else [])]

    def _scoring_board(self, position: Position) -> ToDo:
        sold = {*position.scoring_cards[0], *position.scoring_cards[1]}
        lying = [SCORING_CARD_NAMES[card] for card in SCORING_CARDS if card not in sold]
        up = position.priestess_up
        lying.append(say("priestess face up") if up else say("priestess face down"))
        return ToDo(say("Scoring board"), f"{ART}score-majority", where=listing(lying))

    def _own_cards(self, position: Position) -> list[ToDo]:
        if not self.physical:
            return []
        made = [self.piles(position.piles)]
        if position.discard:
            lying = [
                card_name(self.box.cards[id])
                for id, number in position.discard.items()
                for _ in range(number)
            ]
            names = listing(lying, "{left} · {right}")
            words = say("Onto the discards: {cards}", cards=names)
            made.append(ToDo(words, f"{ART}card-back-1"))
        return made

    def _first(self, position: Position) -> ToDo:
        """Who begins: that decides a tie."""
        seat, begun = position.turn, self._begun(position)
        line = whose_turn(self.names[seat], self.colors[seat], seat, begun=begun)
        if begun:
            return line
        where = say(
            "with the start card: if all is level in the end, {name} wins",
            name=self.names[1 - seat],
        )
        return replace(line, where=where)

    def _supply(self, position: Position) -> tuple[Message, Message]:
        if not self.physical:
            return (
                say("The phone draws, your cards follow"),
                say(
                    "Keep the other palm cards face up beside the board: "
                    "lay the one that comes up here."
                ),
            )
        if self._begun(position):
            return (
                say("Your cards stay in your hands"),
                say("The phone asks what you turned over."),
            )
        return (
            say("Your cards stay in your hands"),
            say("Shuffle each pile. The phone asks what you turned over."),
        )
