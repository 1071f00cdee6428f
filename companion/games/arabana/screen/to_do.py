"""What the hands must do on the real archipelago: after a step, after undo, before the start."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.message import Message, count, listing, say
from companion.games.arabana import events
from companion.games.arabana.actions import BAG, KANALOA, Bridge, Draw, Keep, Stone, Swap
from companion.games.arabana.box import COPIES
from companion.games.arabana.chart import bits
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.geometry import ART, island_art
from companion.games.arabana.screen.staging import ISLAND, SLOT
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing.scene import CardFace
from companion.showing.sight import Happened
from companion.showing.to_do import LayOut, ToDo
from companion.showing.tokens import TERRAIN

# More open cards than this are one line of names.
CARDS_SHOWN = 2


class Chores:
    """The things to do at one table: pieces of one kind and owner are one thing."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.names = rules.names
        self.physical = rules.settings.physical
        self.colors = tuple(player.color for player in rules.header.players)

    # After a step

    def after(self, step: Happened[Position]) -> tuple[ToDo, ...]:
        """What follows from a tap beside the player's own piece, in the order hands do it."""
        made: list[ToDo] = []
        happened = step.events
        off = [event for event in happened if isinstance(event, events.BridgeRemoved)]
        for seat in self.rules.seats:
            made += self.bridges_off(seat, [event.between for event in off if event.seat == seat])
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
        if any(isinstance(e, (events.KanePoints, events.PointsScored)) for e in happened):
            made += self.boats(step.before.scores, step.after.scores)
        if any(isinstance(e, events.RoundBegan) for e in happened) and self.physical:
            made.append(ToDo(say("All discards into the bag, shuffled"), f"{ART}bag"))
        return (*made, *self._open(step))

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

    # Single things

    def bridges_off(self, seat: int, pairs: Sequence[tuple[str, str]]) -> list[ToDo]:
        """Bridges back to their owner."""
        if not pairs:
            return []
        words = count(
            "{name}’s bridge off {bridges}",
            "{name}’s bridges off {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=_named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words)

    def bridges_on(self, seat: int, pairs: Sequence[tuple[str, str]]) -> list[ToDo]:
        """Bridges that stand again."""
        if not pairs:
            return []
        words = count(
            "{name}’s bridge on {bridges}",
            "{name}’s bridges on {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=_named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words)

    def _bridges(self, seat: int, pairs: Sequence[tuple[str, str]], words: Message) -> list[ToDo]:
        places = tuple(f"{SLOT}{'-'.join(pair)}" for pair in pairs)
        return [ToDo(words, f"{ART}bridge-{self.colors[seat]}", places, seat)]

    def markers_off(self, seat: int, islands: Sequence[str]) -> list[ToDo]:
        """Markers of islands that were lost."""
        if not islands:
            return []
        words = count(
            "{name}’s marker off {islands}",
            "{name}’s markers off {islands}",
            len(islands),
            name=self.names[seat],
            islands=_named(islands),
        )
        return self._markers(seat, islands, words)

    def markers_on(self, seat: int, islands: Sequence[str]) -> list[ToDo]:
        """Markers on islands that were taken."""
        if not islands:
            return []
        words = count(
            "{name}’s marker on {islands}",
            "{name}’s markers on {islands}",
            len(islands),
            name=self.names[seat],
            islands=_named(islands),
        )
        return self._markers(seat, islands, words)

    def _markers(self, seat: int, islands: Sequence[str], words: Message) -> list[ToDo]:
        places = tuple(f"{ISLAND}{island}" for island in islands)
        return [ToDo(words, f"{ART}marker-{self.colors[seat]}", places, seat)]

    def _stone(self, event: events.StoneTaken) -> ToDo:
        god, island = GOD_NAMES[event.god], event.island
        words = say("{name} takes {god} from {island}", name=event.name, god=god, island=island)
        if event.god == "kane":
            # Kane gives points at once and is of no more use.
            words = say("{god} off {island}, out of the game", god=god, island=island)
        return ToDo(words, f"{ART}stone-{event.god}", (f"{ISLAND}{island}",), event.seat)

    def boats(self, before: Sequence[int], after: Sequence[int]) -> list[ToDo]:
        """The boats on the score track, those that move."""
        moved = [
            say("{name} {points}", name=name, points=now)
            for name, was, now in zip(self.names, before, after, strict=True)
            if was != now
        ]
        if not moved:
            return []
        return [ToDo(say("Boats to: {points}", points=listing(moved)), "games/arabana")]

    def cards_on(self, cards: Sequence[str]) -> list[ToDo]:
        """Cards to lay open: by their faces, or where they are many by their names."""
        if len(cards) > CARDS_SHOWN:
            words = say("Lay open: {cards}", cards=_named(cards))
            return [ToDo(words, f"{ART}card-back", feel="card")]
        return [self.card(card, say("beside the board")) for card in cards]

    def cards_off(self, cards: Sequence[str]) -> list[ToDo]:
        """Open cards that go."""
        if not cards:
            return []
        return [ToDo(say("Open card away: {cards}", cards=_named(cards)), f"{ART}card-back")]

    def card(self, card: str, where: Message) -> ToDo:
        """A card to lay open, with its face."""
        words = say("Lay {card} open", card=card)
        return ToDo(words, card=self.face(card), where=where, feel="card")

    def face(self, card: str) -> CardFace:
        """An island's card to look at."""
        island = self.chart.number[card]
        name = say("{island}", island=card)
        art = island_art(self.chart.size[island], island)
        return CardFace(f"open-{card}", art, name, say("open card"), name, ground=TERRAIN.sea)

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
        for seat in seats:
            lost = before.markers[seat] & ~after.markers[seat]
            made += self.markers_off(seat, self.chart.islands(lost))
        for seat in seats:
            back = after.markers[seat] & ~before.markers[seat]
            made += self.markers_on(seat, self.chart.islands(back))
        made += self._stones_between(before, after)
        made += self.boats(before.scores, after.scores)
        return (*made, *self._cards_between(before, after))

    def _stones_between(self, before: Position, after: Position) -> list[ToDo]:
        made = []
        for island, name in enumerate(self.chart.names):
            was, now = before.stones.get(island), after.stones.get(island)
            if was == now:
                continue
            if was is not None:
                words = say("{god} off {island}", god=GOD_NAMES[was], island=name)
                made.append(ToDo(words, f"{ART}stone-{was}", (f"{ISLAND}{name}",)))
            if now is not None:
                words = say("{god} on {island}", god=GOD_NAMES[now], island=name)
                made.append(ToDo(words, f"{ART}stone-{now}", (f"{ISLAND}{name}",)))
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
                made.append(ToDo(self._hand(name, len(after.hands[seat])), f"{ART}card-back"))
        if (before.bag.size, before.discard) != (after.bag.size, after.discard):
            words = say(
                "In the bag {bag}, discarded {discard}",
                bag=after.bag.size,
                discard=after.discard,
            )
            made.append(ToDo(words, f"{ART}bag"))
        return made

    def _hand(self, name: str, number: int) -> Message:
        return count(
            "{name} again has {count} card in hand",
            "{name} again has {count} cards in hand",
            number,
            name=name,
        )

    # Before the start

    def lay_out(self, position: Position) -> LayOut:
        """Bridges, markers, stones and open cards as they must lie; the map shows which where."""
        lines = [
            ToDo(
                self._standing(seat, mine.bit_count(), position.markers[seat].bit_count()),
                f"{ART}bridge-{self.colors[seat]}",
                tuple(f"{SLOT}{self.chart.keys[slot]}" for slot in bits(mine)),
                seat,
            )
            for seat, mine in enumerate(position.built)
            if mine
        ]
        for god in sorted(set(position.stones.values())):
            lying = [
                self.chart.names[i] for i, one in sorted(position.stones.items()) if one == god
            ]
            words = say("{god} on {islands}", god=GOD_NAMES[god], islands=_named(lying))
            places = tuple(f"{ISLAND}{name}" for name in lying)
            lines.append(ToDo(words, f"{ART}stone-{god}", places))
        cards = tuple(
            (say("beside the board"), self.face(self.chart.names[card])) for card in position.open
        )
        fan = (f"{ART}card-back", f"{ART}card-island")
        return LayOut(tuple(lines), cards, supply=self._supply(), supply_art=fan)

    def _standing(self, seat: int, bridges: int, markers: int) -> Message:
        built = count("{count} bridge", "{count} bridges", bridges)
        parts = [built]
        if markers:
            parts.append(count("{count} marker", "{count} markers", markers))
        return say("{name}: {pieces}", name=self.names[seat], pieces=listing(parts))

    def _supply(self) -> tuple[Message, Message]:
        if self.physical:
            return (
                say("The island cards"),
                say(
                    "Shuffle the {cards} cards, deal four to everybody; the rest go into the bag.",
                    cards=len(self.chart.names) * COPIES,
                ),
            )
        return (
            say("Hands and bag are in the phone"),
            say("Of the island cards only the open ones lie on the table; Caldera says which."),
        )


def _named(names: Iterable[str]) -> Message:
    return listing([say("{island}", island=name) for name in names])
