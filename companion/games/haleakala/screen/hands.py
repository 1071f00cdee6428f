"""What hands do on Haleakalā's real board: the words for moves, in the order they are made in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.core.event import Event
from companion.core.material import Move
from companion.core.message import Message, say
from companion.games.haleakala import events
from companion.games.haleakala.box import KEPT, SLOTS, Card
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.material import BESIDE, DISCARDS, SCORING_BOARD, in_front_of
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.drawing import ART, SEATS
from companion.games.haleakala.screen.pieces_on_table import PiecesOnTable
from companion.games.haleakala.screen.todo_items import TodoItems, goal, start
from companion.games.haleakala.words import card_name, card_to_buy
from companion.showing.hands import Hands, Stage, Untold
from companion.showing.to_do import LayOut, ToDo

E = TypeVar("E", bound=Event)


class GameHands(Hands[Position]):
    """The lists of one table."""

    def __init__(self, rules: GameRules) -> None:
        super().__init__(rules)
        self.box = rules.box
        self.items = TodoItems(rules)
        self.on_table = PiecesOnTable(rules)

    def lay_out(self, position: Position) -> LayOut:
        return self.on_table.lay_out(position, self.laid(position))

    def lines(self, made: Sequence[Move], stage: Stage[Position]) -> Iterator[ToDo]:
        """Boat, cards taken and what they do, discs off, lava, points, then new cards."""
        left, items = Untold(made), self.items
        for move in left.take("boat"):
            yield items.boat(int(goal(move)), move)
        for seat in SEATS:
            for move in left.take("shaman", seat):
                yield items.shaman(seat, str(goal(move)), move)
        yield from self._taken(left, stage)
        yield from self._paid(left, stage)
        new_round = self._new_round(left, stage)
        left.halve("card")
        yield from self._held(left)
        yield from self._statues(left, stage)
        for move in left.take("priestess"):
            yield items.priestess(move)
        yield from self._invocation(left)
        yield from self._discs(left, stage)
        yield from self._lava(left, stage)
        if markers := left.take("score marker"):
            scored = _first(stage.events, events.PointsScored) is not None
            yield items.scores(stage.after.scores, markers, in_moment=scored)
        yield from new_round
        yield from self._slots(left, stage)
        yield from self._own_cards(left, stage)

    # What players take, pay, give back and get

    def _taken(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Cards that leave their slots; a statue that one of them builds at once goes with it."""
        why = self._why_alone(stage.step)
        for event in stage.events:
            if not isinstance(event, events.CardTaken):
                continue
            seat, card, moves = (
                event.seat,
                event.card,
                left.take("card", start=("slot", event.slot)),
            )
            built = _first(stage.events, events.StatueBuilt, seat)
            if built is not None and card.kind == "statue":
                # One thing for the hands: the card is put aside for its statue.
                moves += left.take("statue", seat)
                line = self.items.statue(seat, built.space, moves, card)
            else:
                words = self._takes(seat, card, stage.step)
                line = self.items.taken(seat, words, card, event.slot, moves)
            yield replace(line, detail=why)

    def _takes(self, seat: int, card: Card, step: Sequence[Event]) -> Message:
        """What becomes of a card: kept, without effect, used now or as its turn comes."""
        name, which = self.names[seat], card_name(card)
        if card.kind in KEPT:
            return say("{name} takes “{card}”", name=name, card=which)
        if _first(step, events.NoEffect, seat) is not None:
            return say("{name} discards “{card}”: no effect", name=name, card=which)
        if _first(step, events.StatueBuilt, seat) is not None:
            return say("{name} uses “{card}”", name=name, card=which)
        return say("{name} takes “{card}”: used in a moment", name=name, card=which)

    def _why_alone(self, step: Sequence[Event]) -> Message | None:
        """Why only one of two players gets a card."""
        alone = _first(step, events.OneCardForTwo)
        if alone is None:
            return None
        other = self.names[1 - alone.seat]
        if alone.identical:
            return say("both cards are the same, {name} gets none", name=other)
        return say("only one card lies here, {name} gets none", name=other)

    def _paid(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        for event in stage.events:
            if isinstance(event, events.ShellsPaid):
                shells = left.take("card", start=in_front_of(event.seat))
                yield self.items.paid(event.seat, shells)

    def _held(self, left: Untold) -> Iterator[ToDo]:
        """Other cards that leave or come back to the players."""
        left.halve("scoring card", between=("in front of",))
        for seat in SEATS:
            for move in left.take("card", start=in_front_of(seat)):
                yield self.items.gives_back(seat, card_name(self.items.card_of(move)), move)
            for move in left.take("scoring card", start=in_front_of(seat)):
                yield self.items.gives_back(seat, card_to_buy(str(move.piece[1])), move)
        for seat in SEATS:
            for move in left.take("card", to=in_front_of(seat)):
                yield self.items.gets(seat, card_name(self.items.card_of(move)), move)
            for move in left.take("scoring card", to=in_front_of(seat)):
                yield self.items.gets(seat, card_to_buy(str(move.piece[1])), move)

    def _new_round(self, left: Untold, stage: Stage[Position]) -> list[ToDo]:
        """The scoring cards go back, the priestess is turned up again (H19)."""
        if _first(stage.events, events.RoundBegan) is None:
            return []
        made = []
        if cards := left.take("scoring card", to=SCORING_BOARD):
            words = say("Scoring cards back to their board")
            made.append(ToDo(words, f"{ART}score-majority", moves=tuple(cards)))
        return [*made, *map(self.items.priestess, left.take("priestess"))]

    # On the board

    def _statues(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        burnt = _first(stage.events, events.StatueDestroyed) is not None
        left.halve("statue", between=("space",))
        for seat in SEATS:
            for move in left.take("statue", seat, start=("space",)):
                yield self.items.statue_off(seat, str(start(move)), move, in_moment=burnt)
        for seat in SEATS:
            for move in left.take("statue", seat, to=("space",)):
                yield self.items.statue(seat, str(goal(move)), [move])

    def _discs(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Number discs, a player's on one beach in one line: first off, then on."""
        if returned := _first(stage.events, events.DiscsReturned):
            moves = left.take("disc", start=("beach", returned.segment))
            yield self.items.all_discs(returned.segment, moves)
        left.halve("disc", between=("beach",))
        beaches = [(beach, seat) for beach in SEGMENTS for seat in SEATS]
        for beach, seat in beaches:
            if off := left.take("disc", seat, start=("beach", beach)):
                yield self.items.discs_off(seat, beach, off)
        for beach, seat in beaches:
            if on := left.take("disc", seat, to=("beach", beach)):
                yield self.items.discs_on(seat, beach, on)

    def _invocation(self, left: Untold) -> Iterator[ToDo]:
        left.halve("invocation disc", between=("beach",))
        for seat in SEATS:
            for move in left.take("invocation disc", seat, start=("beach",)):
                yield self.items.invocation_off(seat, int(start(move)), move)
            for move in left.take("invocation disc", seat, to=("beach",)):
                yield self.items.invocation_on(seat, int(goal(move)), move)

    def _lava(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        scored = _first(stage.events, events.PointsScored) is not None
        if scored and (gone := tuple(left.take("lava disc", to=BESIDE))):
            yield ToDo(say("Lava discs back to the supply"), f"{ART}lava-disc", moves=gone)
        if _first(stage.events, events.LavaMoved) is not None:
            for move in left.take("lava disc", start=("crater",), to=("crater",)):
                yield self.items.lava_across(int(start(move)), int(goal(move)), move)
        left.halve("lava disc", between=("crater",))
        for crater in SEGMENTS:
            if off := left.take("lava disc", start=("crater", crater)):
                yield self.items.lava_off(crater, off)
        for crater, lying in enumerate(stage.after.craters, start=1):
            if on := left.take("lava disc", to=("crater", crater)):
                yield self.items.lava(crater, on, lying)

    # Cards that come and go

    def _slots(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Cards off their slots, then onto them; own ones come with a card less in a pile."""
        for slot in range(SLOTS):
            for move in left.take("card", start=("slot", slot)):
                yield self.items.card_off(slot, move)
        for event in stage.events:
            if not isinstance(event, events.CardDrawn):
                continue
            for move in left.take("card", to=("slot", event.slot)):
                if pile := left.take("face-down card"):
                    yield self.items.card_lies(event.slot, move, *pile)
                else:
                    yield self.items.card(event.slot, move, event.palms)
        for slot in range(SLOTS):
            for move in left.take("card", to=("slot", slot)):
                yield self.items.card(slot, move)

    def _own_cards(self, left: Untold, stage: Stage[Position]) -> Iterator[ToDo]:
        """Which own cards lie on the discards and how many in the piles."""
        if _first(stage.events, events.LavaDrawn) and (pile := left.take("face-down card")):
            words = say("Lava card from the pile to the discards")
            drawn = left.take("card", to=DISCARDS)
            yield ToDo(words, f"{ART}lava", moves=(*pile, *drawn))
        if off := left.take("card", start=DISCARDS):
            yield self.items.off_discards(off)
        if on := left.take("card", to=DISCARDS):
            yield self.items.onto_discards(on)
        if piles := left.take("face-down card"):
            yield self.items.piles(stage.after.piles, piles)


def _first(happened: Sequence[Event], kind: type[E], seat: int | None = None) -> E | None:
    """The first event of a kind, of one seat if that is given."""
    return next(
        (
            event
            for event in happened
            if isinstance(event, kind) and seat in (None, getattr(event, "seat", None))
        ),
        None,
    )
