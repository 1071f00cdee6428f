"""What the hands must do on the real archipelago after a step, and after undo and redo."""

from collections import Counter

from companion.core.message import Message, count, say
from companion.games.arabana import events
from companion.games.arabana.actions import (
    BAG,
    KANALOA,
    Bridge,
    Discard,
    Draw,
    Keep,
    Recall,
    Reveal,
    Stone,
    Swap,
)
from companion.games.arabana.chart import bits
from companion.games.arabana.position import Position
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.todo_items import (
    BACK,
    BAG_ART,
    TodoItems,
    named,
    tapped,
)
from companion.games.arabana.words import GOD_NAMES
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo


class TodoList(TodoItems):
    """The things to do at one table."""

    # After a step

    def after(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What was tapped, then all that follows from it, in the order hands do it."""
        made = tapped([*self._built(step), *self._own_cards(step)])
        happened = step.events
        off = [event for event in happened if isinstance(event, events.BridgeRemoved)]
        for seat in self.rules.seats:
            made += self.bridges_off(seat, [event.between for event in off if event.seat == seat])
        if isinstance(step.done, Swap):
            # Its slot is free only now.
            made += self.bridges_on(step.done.by, [step.done.between])
        for seat in self.rules.seats:
            lost = [
                e.island for e in happened if isinstance(e, events.IslandLost) and e.seat == seat
            ]
            made += self.markers_off(seat, lost)
        for seat in self.rules.seats:
            taken = [
                e.island for e in happened if isinstance(e, events.IslandTaken) and e.seat == seat
            ]
            made += self.markers_on(seat, taken)
        made += [self._stone(e) for e in happened if isinstance(e, events.StoneTaken)]
        made += self._spent(step)
        made += self.boats(step.before.scores, step.after.scores)
        if any(isinstance(e, events.RoundBegan) for e in happened) and self.physical:
            made.append(ToDo(say("All discards into the bag, shuffled"), BAG_ART))
        return (*made, *self._open(step))

    def _built(self, step: Happened[Position]) -> list[ToDo]:
        """The bridge or the stone that was tapped."""
        match step.done:
            case Bridge(by=seat, between=between):
                return self.bridges_on(seat, [between])
            case Recall(by=seat, between=between):
                return self.bridges_off(seat, [between])
            case Reveal(island=island, god=god) if island:
                return [self.stone_on(god, island)]
        return []

    def _own_cards(self, step: Happened[Position]) -> list[ToDo]:
        """With own cards the players themselves take, play and pass them."""
        if not self.physical or step.done is None:
            return []
        name = self.names[step.done.by]
        lines: list[Message] = []
        match step.done:
            case Keep(open=card):
                lines.append(say("{name} lays {card} open", name=name, card=card))
            case Bridge(card=card) if card:
                lines.append(self._discards(name, [card]))
            case Swap(cards=cards):
                lines.append(self._discards(name, [card for card in cards if card != KANALOA]))
            case Discard():
                lines.append(say("{name} discards a card", name=name))
            case Draw(card=card) | Stone(god="lono", card=card):
                lines.append(
                    say("{name} takes a card from the bag", name=name)
                    if card == BAG
                    else say("{name} takes {card}", name=name, card=card)
                )
            case Stone(god="ku", from_=other) if other is not None:
                lines.append(
                    say("{name} takes a card from {other}", name=name, other=self.names[other])
                )
            case Stone(god="pele"):
                lines.append(
                    say("{name} takes a card from everybody and gives each one back", name=name)
                )
        lines += [
            say("{card} from the bag, open beside the board", card=event.card)
            for event in step.events
            if isinstance(event, events.CardTurnedUp)
        ]
        return [ToDo(words, BACK) for words in lines]

    def _discards(self, name: str, cards: list[str]) -> Message:
        return say("{name} discards {cards}", name=name, cards=named(cards))

    def _stone(self, event: events.StoneTaken) -> ToDo:
        god, island = GOD_NAMES[event.god], event.island
        words = say("{name} takes {god} from {island}", name=event.name, god=god, island=island)
        if event.god == "kane":
            # Kane gives points at once and is of no more use.
            words = say("{god} off {island}, out of the game", god=god, island=island)
        place = self.stone_off(event.god, island).places
        return ToDo(words, f"{ART}stone-{event.god}", place, event.seat)

    def _spent(self, step: Happened[Position]) -> list[ToDo]:
        """A stone is used once."""
        match step.done:
            case Bridge(by=seat, card=""):
                god = KANALOA
            case Swap(by=seat, cards=cards) if KANALOA in cards:
                god = KANALOA
            case Stone(by=seat, god=god, give=give) if not give and self._calls(step):
                pass
            case _:
                return []
        words = say("{name}’s {god} out of the game", name=self.names[seat], god=GOD_NAMES[god])
        return [ToDo(words, f"{ART}stone-{god}", (), seat)]

    def _calls(self, step: Happened[Position]) -> bool:
        """Whether a stone went with this step: the card that Ku takes comes one step later."""
        return step.before.pending is None or step.before.pending.from_ is None

    def _open(self, step: Happened[Position]) -> list[ToDo]:
        """Where Caldera deals, the open cards lie on the table all the same."""
        if self.physical:
            return []
        came = [e.card for e in step.events if isinstance(e, events.CardTurnedUp)]
        match step.done:
            case Keep(open=card):
                came = [card, *came]
            case Draw(card=card) | Stone(god="lono", card=card) if card != BAG:
                if not came:
                    return self.cards_off([card])
                if len(came) == 1:
                    return [self.card(came[0], say("in place of {card}", card=card))]
                return [*self.cards_off([card]), *self.cards_on(came)]
        return self.cards_on(came)

    # After undo and redo

    def between(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """What leads the real table from one position to another."""
        made: list[ToDo] = []
        seats = self.rules.seats
        for seat in seats:
            gone = before.built[seat] & ~after.built[seat]
            made += self.bridges_off(seat, [self.chart.pairs[slot] for slot in bits(gone)])
        for seat in seats:
            back = after.built[seat] & ~before.built[seat]
            made += self.bridges_on(seat, [self.chart.pairs[slot] for slot in bits(back)])
        made += self.markers_between(before, after)
        made += self._stones_between(before, after)
        made += self.boats(before.scores, after.scores)
        return (*made, *self._cards_between(before, after))

    def markers_between(self, before: Position, after: Position) -> list[ToDo]:
        """Markers that come off and go on."""
        made: list[ToDo] = []
        for seat in self.rules.seats:
            lost = before.markers[seat] & ~after.markers[seat]
            made += self.markers_off(seat, self.chart.islands(lost))
        for seat in self.rules.seats:
            back = after.markers[seat] & ~before.markers[seat]
            made += self.markers_on(seat, self.chart.islands(back))
        return made

    def _stones_between(self, before: Position, after: Position) -> list[ToDo]:
        made = []
        for island, name in enumerate(self.chart.names):
            was, now = before.stones.get(island), after.stones.get(island)
            if was == now:
                continue
            if was is not None:
                made.append(self.stone_off(was, name))
            if now is not None:
                made.append(self.stone_on(now, name))
        for seat, name in enumerate(self.names):
            was_held, held = Counter(before.held[seat]), Counter(after.held[seat])
            for god in (was_held - held).elements():
                words = say("{name} gives {god} back", name=name, god=GOD_NAMES[god])
                made.append(ToDo(words, f"{ART}stone-{god}", (), seat))
            for god in (held - was_held).elements():
                words = say("{name} gets {god}", name=name, god=GOD_NAMES[god])
                made.append(ToDo(words, f"{ART}stone-{god}", (), seat))
        return made

    def _cards_between(self, before: Position, after: Position) -> list[ToDo]:
        was, now = Counter(before.open), Counter(after.open)
        made = [
            *self.cards_off([self.chart.names[card] for card in sorted((was - now).elements())]),
            *self.cards_on([self.chart.names[card] for card in sorted((now - was).elements())]),
        ]
        if not self.physical:
            return made
        for seat, name in enumerate(self.names):
            more = len(after.hands[seat]) - len(before.hands[seat])
            if more:
                words = count(
                    "{name} again has {count} card in hand",
                    "{name} again has {count} cards in hand",
                    len(after.hands[seat]),
                    name=name,
                )
                made.append(ToDo(words, BACK, (), seat))
        if (before.bag.size, before.discard) != (after.bag.size, after.discard):
            made.append(self.piles(after.bag.size, after.discard))
        return made
