"""What the hands must do on Haleakalā's real board after a step."""

from dataclasses import replace

from companion.core.message import Message, listing, say
from companion.games.haleakala import discs, events
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Place,
    Priestess,
    Reveal,
    Shaman,
    TakeBack,
)
from companion.games.haleakala.box import KEPT, Card
from companion.games.haleakala.position import Position
from companion.games.haleakala.screen.drawing import ART, SEATS, symbol_of
from companion.games.haleakala.screen.todo_items import TodoItems, tapped
from companion.games.haleakala.words import card_name, card_to_buy
from companion.showing.sight import Happened
from companion.showing.to_do import ToDo

# The order in which hands do it: what was tapped, boat, cards taken and their effects, discs off,
# lava, new cards.
TAPPED, BOAT, EFFECT, DISCS, LAVA, CARDS = range(6)


class TodoList(TodoItems):
    """The things to do at one table."""

    def after(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What was tapped and what the rules did by themselves, in the order hands do it."""
        found = [(0, TAPPED, todo) for todo in tapped(self._tapped(step))]
        scored, chosen = 0, isinstance(step.done, Choose)
        lava: dict[tuple[int, int], int] = {}
        taken: dict[int, Card] = {}
        for event in step.events:
            match event:
                case events.BoatSailed(_, to):
                    found.append((0, BOAT, self.boat(to)))
                case events.CardTaken(seat, card, slot):
                    line = self._taken(step, seat, card, slot)
                    if chosen:
                        found += [(0, TAPPED, todo) for todo in tapped([line])]
                    else:
                        taken[seat] = card
                        found.append((0, EFFECT, line))
                    chosen = False
                case events.ShellsPaid(seat):
                    found.append((0, EFFECT, self._paid(step, seat)))
                    if isinstance(step.done, Buy) and step.done.card == "priestess":
                        found.append((0, EFFECT, self.priestess(up=False)))
                case events.StatueBuilt(seat, space):
                    if seat in taken:
                        # One thing for the hands: the card is put aside for its statue.
                        used = self._taken(step, seat, taken[seat], 0)
                        found = [one for one in found if one[2].words != used.words]
                    statue = self.statue(seat, space, taken.get(seat))
                    why = self._why_alone(step) if seat in taken else None
                    found.append((0, EFFECT, replace(statue, detail=why)))
                case events.InvocationReturned(seat):
                    at = step.before.invocation[seat] or step.before.boat
                    found.append((0, EFFECT, self.invocation(seat, None, at)))
                case events.DiscsReturned(segment, lying):
                    found.append((0, DISCS, self._all_discs(segment, lying)))
                case events.StatueDestroyed(seat, space):
                    found.append((1, EFFECT, self.statue_off(seat, space, in_moment=True)))
                case events.PointsScored():
                    scored = 2
                    found += [(1, LAVA, todo) for todo in self._after_scoring(step)]
                case events.RoundBegan():
                    found += [(1, CARDS, todo) for todo in self._new_round(step)]
                case events.LavaPlaced(segment):
                    lava[scored, segment] = lava.get((scored, segment), 0) + 1
                case events.CardDrawn(card, slot, palms) if not isinstance(step.done, Reveal):
                    found.append((scored, CARDS, self.card(card, slot, palms)))
        found += [
            (when, LAVA, self.lava(at, number, step.after.craters[at - 1]))
            for (when, at), number in lava.items()
        ]
        return tuple(todo for _, _, todo in sorted(found, key=lambda one: one[:2]))

    def _tapped(self, step: Happened[Position]) -> list[ToDo]:
        """The piece or the card that the player moved."""
        match step.done:
            case Place(by=seat, disc=disc, beach=beach, invoke=invoke):
                placed = self.discs_on(seat, discs.BIT[disc], beach)
                return [placed, *([self.invocation(seat, beach, None)] if invoke else [])]
            case TakeBack(by=seat, disc=disc, beach=beach):
                return [self.discs_off(seat, discs.BIT[disc], beach)]
            case Shaman(by=seat, to=to):
                return [self.shaman(seat, to)]
            case Priestess(from_=start, to=to):
                return [self.lava_across(start, to)]
            case Buy(by=seat, card=card) if card != "priestess":
                return [self.gets(seat, card_to_buy(card))]
            case Reveal():
                return self._revealed(step)
        return []

    def _revealed(self, step: Happened[Position]) -> list[ToDo]:
        """The own card that was turned over, and where it goes."""
        made = []
        for event in step.events:
            match event:
                case events.CardDrawn(card, slot, _):
                    made.append(self.card_lies(card, slot))
                case events.LavaDrawn():
                    words = say("Lava card from the pile to the discards")
                    made.append(ToDo(words, f"{ART}lava"))
        return made

    def _taken(self, step: Happened[Position], seat: int, card: Card, slot: int) -> ToDo:
        """A card that leaves its slot: kept, without effect, or used now or as its turn comes."""
        name, which = self.names[seat], card_name(card)
        if card.kind in KEPT:
            words = say("{name} takes “{card}”", name=name, card=which)
        elif any(isinstance(e, events.NoEffect) and e.seat == seat for e in step.events):
            words = say("{name} discards “{card}”: no effect", name=name, card=which)
        elif any(isinstance(e, events.StatueBuilt) and e.seat == seat for e in step.events):
            words = say("{name} uses “{card}”", name=name, card=which)
        else:
            words = say("{name} takes “{card}”: used in a moment", name=name, card=which)
        return ToDo(words, symbol_of(card), (f"slot-{slot}",), seat, detail=self._why_alone(step))

    def _why_alone(self, step: Happened[Position]) -> Message | None:
        """Why only one of two players gets a card."""
        alone = next((e for e in step.events if isinstance(e, events.OneCardForTwo)), None)
        if alone is None:
            return None
        other = self.names[1 - alone.seat]
        if alone.identical:
            return say("both cards are the same, {name} gets none", name=other)
        return say("only one card lies here, {name} gets none", name=other)

    def _paid(self, step: Happened[Position], seat: int) -> ToDo:
        before, after = step.before.hands[seat], step.after.hands[seat]
        paid = [
            card_name(self.box.cards[id])
            for id, number in before.items()
            for _ in range(number - after.get(id, 0))
        ]
        words = say(
            "{name} pays: {cards}", name=self.names[seat], cards=listing(paid, "{left} · {right}")
        )
        return ToDo(words, f"{ART}shell", (), seat)

    def _all_discs(self, segment: int, lying: tuple[tuple[int, ...], ...]) -> ToDo:
        seat = next(seat for seat in SEATS if lying[seat])
        words = say("All discs off beach {beach}", beach=segment)
        return ToDo(words, f"{ART}disc-{self.colors[seat]}", (f"beach-{segment}",))

    def _after_scoring(self, step: Happened[Position]) -> list[ToDo]:
        """The lava is put back, the markers go on."""
        made = []
        craters = list(step.before.craters)
        for event in step.events:
            if isinstance(event, events.LavaPlaced):
                craters[event.segment - 1] += 1
            elif isinstance(event, events.PointsScored):
                break
        if any(craters):
            made.append(ToDo(say("Lava discs back to the supply"), f"{ART}lava-disc"))
        made.append(self.scores(step.after.scores, in_moment=True))
        return made

    def _new_round(self, step: Happened[Position]) -> list[ToDo]:
        """The scoring cards go back, the priestess is turned up again (H19)."""
        made = []
        held = any(step.before.scoring_cards)
        bought = isinstance(step.done, Buy) and step.done.card != "priestess"
        if held or bought:
            made.append(ToDo(say("Scoring cards back to their board"), f"{ART}score-majority"))
        gone = isinstance(step.done, Buy) and step.done.card == "priestess"
        if gone or not step.before.priestess_up:
            made.append(self.priestess(up=True))
        return made
