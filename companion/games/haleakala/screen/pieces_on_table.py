"""How Haleakalā's real board must lie: everything that is on the table at one moment."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.material import Move
from companion.core.message import Message, count, listing, say
from companion.games.haleakala.island import SEGMENTS, segment
from companion.games.haleakala.material import DISCARDS, in_front_of
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.drawing import ART, SEATS
from companion.games.haleakala.screen.todo_items import TodoItems, face, goal, numbers, side
from companion.games.haleakala.words import card_name, card_to_buy, space_name
from companion.showing.hands import Untold
from companion.showing.to_do import LayOut, ToDo, whose_turn
from companion.showing.to_do import in_front_of as before

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

    def lay_out(self, position: Position, laid: Sequence[Move]) -> LayOut:
        """Where everything that comes from the box lies, the start by its landmarks."""
        left = Untold(laid)
        lines = [
            *self._shamans(position, left),
            self._boat(position, left),
            *self._palm_cards(left),
            *self._taken_out(position),
            *self._in_front(position, left),
            *self._on_board(left),
            *self._lava(left),
            self._scoring_board(position, left),
            self.scores(position.scores, left.take("score marker")),
            *self._own_cards(position, left),
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
            "Segments 1 to 6 run clockwise from {name}’s huts. The numbers are Caldera’s own.",
            name=self.names[0],
        )
        fan = (f"{ART}card-back-1", f"{ART}card-fish")
        return LayOut(tuple(lines), cards, counting, RING, self._supply(position), fan)

    def _begun(self, position: Position) -> bool:
        """Whether anything was played: more than the set-up lies there."""
        at_huts = position.shamans == tuple(f"beach-{hut}" for hut in self.box.huts)
        placed = any(beach != (0, 0) for beach in position.beaches)
        return position.round > 1 or placed or not at_huts or position.boat != self.box.jetty

    def _shamans(self, position: Position, left: Untold) -> list[ToDo]:
        made = []
        for seat, space in enumerate(position.shamans):
            where = space_name(space)
            if not self._begun(position):
                where = say("on the huts, {segment}", segment=segment(space))
            words = say("{name}’s shaman", name=self.names[seat])
            art, moves = f"{ART}shaman-{self.colors[seat]}", tuple(left.take("shaman", seat))
            made.append(ToDo(words, art, (space,), seat, where=where, moves=moves))
        return made

    def _boat(self, position: Position, left: Untold) -> ToDo:
        where = (
            say("at the jetty, {segment}", segment=position.boat)
            if position.boat == self.box.jetty
            else say("at segment {segment}", segment=position.boat)
        )
        place, moves = f"sea-{position.boat}", tuple(left.take("boat"))
        return ToDo(say("The boat"), f"{ART}boat", (place,), where=where, moves=moves)

    def _palm_cards(self, left: Untold) -> list[ToDo]:
        lying = left.take("card", to=("slot",))
        if not lying:
            return []
        words = count("{count} palm card", "{count} palm cards", len(lying))
        where, place = say("face up, as shown"), f"slot-{goal(lying[0])}"
        return [ToDo(words, f"{ART}chip-card", (place,), where=where, moves=tuple(lying))]

    def _taken_out(self, position: Position) -> list[ToDo]:
        """The tactical variant plays without lava cards."""
        if not self.rules.settings.tactical or self._begun(position):
            return []
        words = say("Take out the {count} lava cards", count=LAVA_CARDS)
        return [ToDo(words, f"{ART}card-lava", where=say("back into the box"))]

    def _in_front(self, position: Position, left: Untold) -> list[ToDo]:
        """Statues, discs and cards before each player."""
        made = []
        for seat, name in enumerate(self.names):
            mine = left.take(to=in_front_of(seat))
            here = Untold(mine)
            statues = len(here.take("statue"))
            parts = [count("{count} statue", "{count} statues", statues)]
            if discs := here.take("disc"):
                parts.append(say("discs {discs}", discs=numbers(discs)))
            if here.take("invocation disc"):
                parts.append(say("invocation disc"))
            cards = [card_name(self.card_of(move)) for move in here.take("card")]
            cards += [card_to_buy(str(move.piece[1])) for move in here.take("scoring card")]
            if cards:
                parts.append(listing([say("“{card}”", card=card) for card in cards]))
            art, where = f"{ART}statue-{self.colors[seat]}", listing(parts)
            made.append(ToDo(before(name), art, seat=seat, where=where, moves=tuple(mine)))
        return made

    def _on_board(self, left: Untold) -> list[ToDo]:
        """Statues and discs that were put on the board."""
        made = []
        for seat, name in enumerate(self.names):
            if standing := left.take("statue", seat, to=("space",)):
                spaces = [str(goal(move)) for move in standing]
                made.append(
                    ToDo(
                        say("{name}’s statues", name=name),
                        f"{ART}statue-{self.colors[seat]}",
                        tuple(spaces),
                        seat,
                        where=listing([space_name(space) for space in spaces]),
                        moves=tuple(standing),
                    )
                )
        for beach in SEGMENTS:
            for seat in SEATS:
                if lying := left.take("disc", seat, to=("beach", beach)):
                    made.append(self.discs_on(seat, beach, lying))
        for seat in SEATS:
            for move in left.take("invocation disc", seat, to=("beach",)):
                made.append(self.invocation_on(seat, int(goal(move)), move))
        return made

    def _lava(self, left: Untold) -> list[ToDo]:
        made = []
        for crater in SEGMENTS:
            if lying := left.take("lava disc", to=("crater", crater)):
                made.append(self.lava(crater, lying, len(lying)))
        if beside := tuple(left.take("lava disc")):
            words = count("{count} lava disc", "{count} lava discs", len(beside))
            where = say("beside the board")
            made.append(ToDo(words, f"{ART}lava-disc", where=where, moves=beside))
        return made

    def _scoring_board(self, position: Position, left: Untold) -> ToDo:
        cards, priestess = left.take("scoring card"), left.take("priestess")
        lying = [card_to_buy(str(move.piece[1])) for move in cards]
        up = position.priestess_up
        lying.append(say("priestess face up") if up else say("priestess face down"))
        moves = (*cards, *priestess)
        words = say("Scoring board")
        return ToDo(words, f"{ART}score-majority", where=listing(lying), moves=moves)

    def _own_cards(self, position: Position, left: Untold) -> list[ToDo]:
        if not self.physical:
            return []
        made = [self.piles(position.piles, left.take("face-down card"))]
        if lying := left.take("card", to=DISCARDS):
            made.append(self.onto_discards(lying))
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
                say("You draw your own cards"),
                say("The phone asks what you turned over."),
            )
        return (
            say("You draw your own cards"),
            say("Shuffle each pile. The phone asks what you turned over."),
        )
