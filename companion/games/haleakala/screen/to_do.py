"""What the hands must do on Haleakalā's real board: after a step, after undo, before the start."""

from collections.abc import Mapping

from companion.core.message import Message, count, listing, say
from companion.games.haleakala import discs, events
from companion.games.haleakala.actions import Buy, Choose, Reveal
from companion.games.haleakala.box import KEPT, Card
from companion.games.haleakala.island import SEGMENTS
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen import geometry
from companion.games.haleakala.screen.drawing import ART, SEATS, colors_of, lava_key, symbol_of
from companion.games.haleakala.words import KIND_NAMES, card_name, card_to_buy, space_name
from companion.showing.scene import CardFace
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo

# The order in which hands do it: boat, cards taken and their effects, discs off, lava, new cards.
BOAT, EFFECT, DISCS, LAVA, CARDS = range(5)
# The sides as they lie around the unturned board, from 0 to 1 across and down.
RING = (
    ("1", 0.78, 0.0),
    ("2", 1.0, 0.5),
    ("3", 0.78, 1.0),
    ("4", 0.22, 1.0),
    ("5", 0.0, 0.5),
    ("6", 0.22, 0.0),
)


class Chores:
    """The things to do at one table."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.box = rules.box
        self.names = rules.names
        self.colors = colors_of(rules)

    # After a step

    def after(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What the rules did by themselves in a step, in the order in which hands do it."""
        found: list[tuple[int, int, ToDo]] = []
        scored, chosen = 0, isinstance(step.done, Choose)
        lava: dict[tuple[int, int], int] = {}
        taken: dict[int, Card] = {}
        for event in step.events:
            match event:
                case events.BoatSailed(_, to):
                    found.append((0, BOAT, self.boat(to)))
                case events.CardTaken(seat, card, slot):
                    # The first card of a choice was said by the tap itself.
                    if not chosen:
                        taken[seat] = card
                        found.append((0, EFFECT, self._taken(seat, card, slot)))
                    chosen = False
                case events.ShellsPaid(seat):
                    found.append((0, EFFECT, self._paid(step, seat)))
                    if isinstance(step.done, Buy) and step.done.card == "priestess":
                        found.append((0, EFFECT, self._priestess(up=False)))
                case events.StatueBuilt(seat, space):
                    if seat in taken:
                        # One thing for the hands: the card is put aside for its statue.
                        used = self._taken(seat, taken[seat], 0).words
                        found = [one for one in found if one[2].words != used]
                    found.append((0, EFFECT, self.statue(seat, space, taken.get(seat))))
                case events.InvocationReturned(seat):
                    at = step.before.invocation[seat] or step.before.boat
                    found.append((0, EFFECT, self._invocation(seat, None, at)))
                case events.DiscsReturned(segment, lying):
                    found.append((0, DISCS, self._all_discs(segment, lying)))
                case events.StatueDestroyed(seat, space):
                    found.append((1, EFFECT, self._statue_off(seat, space, in_moment=True)))
                case events.PointsScored():
                    scored = 2
                    found += [(1, LAVA, todo) for todo in self._after_scoring(step)]
                case events.RoundBegan():
                    found += [(1, CARDS, todo) for todo in self._new_round(step)]
                case events.LavaPlaced(segment):
                    lava[scored, segment] = lava.get((scored, segment), 0) + 1
                case events.CardDrawn(card, slot) if not isinstance(step.done, Reveal):
                    found.append((scored, CARDS, self.card(card, slot)))
        found += [
            (when, LAVA, self.lava(at, number, step.after.craters[at - 1]))
            for (when, at), number in lava.items()
        ]
        return tuple(todo for _, _, todo in sorted(found, key=lambda one: one[:2]))

    def _taken(self, seat: int, card: Card, slot: int) -> ToDo:
        words = (
            say("{name} takes {card}", name=self.names[seat], card=card_name(card))
            if card.kind in KEPT
            else say("{name} uses {card}", name=self.names[seat], card=card_name(card))
        )
        return ToDo(words, symbol_of(card), (f"slot-{slot}",), seat)

    def _paid(self, step: Happened[Position], seat: int) -> ToDo:
        before, after = step.before.hands[seat], step.after.hands[seat]
        paid = [
            card_name(self.box.cards[id])
            for id, number in before.items()
            for _ in range(number - after.get(id, 0))
        ]
        words = say("{name} pays: {cards}", name=self.names[seat], cards=listing(paid))
        return ToDo(words, f"{ART}shell", (), seat)

    def _priestess(self, *, up: bool) -> ToDo:
        words = (
            say("Scoring board: priestess face up")
            if up
            else say("Scoring board: priestess face down")
        )
        return ToDo(words, f"{ART}priestess")

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
        made.append(self._scores(step.after.scores, in_moment=True))
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
            made.append(self._priestess(up=True))
        return made

    def _scores(self, scores: tuple[int, ...], *, in_moment: bool = False) -> ToDo:
        words = listing(
            [
                say("{name} {sum}", name=name, sum=score)
                for name, score in zip(self.names, scores, strict=True)
            ]
        )
        return ToDo(say("Score markers: {scores}", scores=words), in_moment=in_moment)

    # Single things

    def boat(self, to: int) -> ToDo:
        """The boat to a segment."""
        return ToDo(say("The boat to segment {to}", to=to), f"{ART}boat", (f"sea-{to}",))

    def statue(self, seat: int, space: str, card: Card | None = None) -> ToDo:
        """A statue goes up, for a card that came by itself."""
        name, where = self.names[seat], space_name(space)
        words = say("{name}: a statue on {space}", name=name, space=where)
        if card is not None:
            words = say("{name} uses {card}: {space}", name=name, card=card_name(card), space=where)
        return ToDo(words, f"{ART}statue-{self.colors[seat]}", (space,), seat)

    def _statue_off(self, seat: int, space: str, *, in_moment: bool = False) -> ToDo:
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

    def _lava_off(self, crater: int, number: int) -> ToDo:
        words = count(
            "Lava off crater {crater}",
            "{count} lava discs off crater {crater}",
            number,
            crater=crater,
        )
        return ToDo(words, f"{ART}lava-disc", (f"crater-{crater}",))

    def card(self, card: Card, slot: int) -> ToDo:
        """A card into a slot, shown large."""
        return ToDo(
            card_name(card),
            symbol_of(card),
            (f"slot-{slot}",),
            card=face(card),
            feel="card",
            where=_lay_at(slot, 0),
            by_turn=tuple(_lay_at(slot, turn) for turn in range(geometry.TURNS)),
        )

    def _card_off(self, card: Card, slot: int) -> ToDo:
        def words(turn: int) -> Message:
            return say(
                "off segment {segment}, {side}", segment=slot // 2 + 1, side=side(slot, turn)
            )

        return ToDo(
            card_name(card),
            symbol_of(card),
            (f"slot-{slot}",),
            where=words(0),
            by_turn=tuple(words(turn) for turn in range(geometry.TURNS)),
        )

    def _invocation(self, seat: int, at: int | None, was: int | None) -> ToDo:
        art = f"{ART}invocation-{self.colors[seat]}"
        if at is None:
            words = say(
                "{name}: invocation disc off beach {beach}", beach=was or 0, name=self.names[seat]
            )
            return ToDo(words, art, (f"beach-{was}",), seat)
        words = say("{name}: invocation disc on beach {beach}", beach=at, name=self.names[seat])
        return ToDo(words, art, (f"beach-{at}",), seat)

    # After undo and redo

    def between(self, before: Position, after: Position) -> tuple[ToDo, ...]:
        """Everything in which two positions differ, as hands put it right."""
        made: list[ToDo] = []
        if before.boat != after.boat:
            made.append(self.boat(after.boat))
        made += self._people(before, after)
        made += self._held(before, after)
        for segment in SEGMENTS:
            made += self._discs(before, after, segment)
        for seat in SEATS:
            if before.invocation[seat] != after.invocation[seat]:
                made.append(self._invocation(seat, after.invocation[seat], before.invocation[seat]))
        for segment in SEGMENTS:
            more = after.craters[segment - 1] - before.craters[segment - 1]
            if more:
                lying = after.craters[segment - 1]
                made.append(
                    self.lava(segment, more, lying) if more > 0 else self._lava_off(segment, -more)
                )
        changed = [
            slot
            for slot, (old, new) in enumerate(zip(before.slots, after.slots, strict=True))
            if old != new
        ]
        for slot in changed:
            gone, come = before.slots[slot], after.slots[slot]
            if gone:
                made.append(self._card_off(self.box.cards[gone], slot))
            if come:
                made.append(self.card(self.box.cards[come], slot))
        if before.scores != after.scores:
            made.append(self._scores(after.scores))
        return tuple(made)

    def _people(self, before: Position, after: Position) -> list[ToDo]:
        made = [
            self.shaman(seat, after.shamans[seat])
            for seat in SEATS
            if before.shamans[seat] != after.shamans[seat]
        ]
        made += [
            self._statue_off(owner, space)
            for space, owner in before.statues.items()
            if after.statues.get(space) != owner
        ]
        made += [
            self.statue(owner, space)
            for space, owner in after.statues.items()
            if before.statues.get(space) != owner
        ]
        return made

    def _discs(self, before: Position, after: Position, segment: int) -> list[ToDo]:
        made = []
        for seat in SEATS:
            old, new = before.beaches[segment - 1][seat], after.beaches[segment - 1][seat]
            for lying, off in ((new & ~old, False), (old & ~new, True)):
                if not lying:
                    continue
                numbers = " + ".join(map(str, discs.OF[lying]))
                name = self.names[seat]
                words = (
                    say(
                        "{name}: {discs} off beach {beach}", name=name, discs=numbers, beach=segment
                    )
                    if off
                    else say(
                        "{name}: {discs} back on beach {beach}",
                        name=name,
                        discs=numbers,
                        beach=segment,
                    )
                )
                art = f"{ART}disc-{self.colors[seat]}"
                made.append(ToDo(words, art, (f"beach-{segment}",), seat))
        return made

    def _held(self, before: Position, after: Position) -> list[ToDo]:
        """Cards that leave or come back to the players, and the scoring board."""
        made = []
        for seat in SEATS:
            gone = _fewer(before.hands[seat], after.hands[seat])
            come = _fewer(after.hands[seat], before.hands[seat])
            made += [self._gives(seat, card_name(self.box.cards[id]), back=True) for id in gone]
            made += [self._gives(seat, card_name(self.box.cards[id]), back=False) for id in come]
            old, new = set(before.scoring_cards[seat]), set(after.scoring_cards[seat])
            made += [self._gives(seat, card_to_buy(id), back=True) for id in sorted(old - new)]
            made += [self._gives(seat, card_to_buy(id), back=False) for id in sorted(new - old)]
        if before.priestess_up != after.priestess_up:
            made.append(self._priestess(up=after.priestess_up))
        return made

    def _gives(self, seat: int, card: Message, *, back: bool) -> ToDo:
        words = (
            say("{name} gives back {card}", name=self.names[seat], card=card)
            if back
            else say("{name} gets {card}", name=self.names[seat], card=card)
        )
        return ToDo(words, f"players/bare-{self.colors[seat]}", (), seat)

    # Before the first turn

    def lay_out(self, position: Position) -> LayOut:
        """Where everything lies, the start by its landmarks."""
        starting = position.shamans == tuple(f"beach-{hut}" for hut in self.box.huts)
        lines = [self._start(seat, position, huts=starting) for seat in SEATS]
        boat = (
            say("at the jetty, {segment}", segment=position.boat)
            if position.boat == self.box.jetty
            else say("at segment {segment}", segment=position.boat)
        )
        lines.append(ToDo(say("The boat"), f"{ART}boat", (f"sea-{position.boat}",), where=boat))
        lying = [slot for slot, id in enumerate(position.slots) if id]
        if lying:
            words = count("{count} palm card", "{count} palm cards", len(lying))
            lines.append(
                ToDo(words, f"{ART}chip-card", ("slot-0",), where=say("face up, as drawn"))
            )
        cards = tuple(
            (
                say("Segment {segment}, {side}", segment=slot // 2 + 1, side=side(slot, 0)),
                face(self.box.cards[id]),
            )
            for slot, id in enumerate(position.slots)
            if id
        )
        supply = (
            (
                say("Your cards stay in your hands"),
                say("Shuffle each pile. The phone asks what you turned over."),
            )
            if self.rules.settings.physical
            else (
                say("The phone draws, your cards show it"),
                say(
                    "Keep the other palm cards face up beside the board: "
                    "lay the one that comes up here."
                ),
            )
        )
        counting = say(
            "Sides 1 to 6 run clockwise from {name}’s huts. The numbers are Caldera’s own.",
            name=self.names[0],
        )
        return LayOut(
            tuple(lines),
            cards,
            counting,
            RING,
            supply,
            (f"{ART}card-back-1", f"{ART}card-fish"),
        )

    def _start(self, seat: int, position: Position, *, huts: bool) -> ToDo:
        space = position.shamans[seat]
        segment = int(space.partition("-")[2])
        where = say("on the huts, {segment}", segment=segment) if huts else space_name(space)
        words = say("{name}’s shaman", name=self.names[seat])
        return ToDo(words, f"{ART}shaman-{self.colors[seat]}", (space,), seat, where=where)


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


def _lay_at(slot: int, turn: int) -> Message:
    return say("Lay it at {segment}, {side}", segment=slot // 2 + 1, side=side(slot, turn))


def _fewer(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    """The cards that are in the first hand more often than in the second."""
    return [id for id, number in before.items() for _ in range(number - after.get(id, 0))]
