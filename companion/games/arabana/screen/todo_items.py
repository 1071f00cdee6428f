"""Single things for the hands to do on the real archipelago, whatever they follow from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.arabana.rules import GameRules
from companion.games.arabana.screen.geometry import ART, island_art
from companion.games.arabana.screen.taps import ISLAND, SLOT
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing.scene import CardFace
from companion.showing.to_do import ToDo
from companion.showing.tokens import TERRAIN

# More open cards than this are one line of names.
CARDS_SHOWN = 2
BACK, BAG_ART = f"{ART}card-back", f"{ART}bag"


class TodoItems:
    """The lines of one table: pieces of one kind and owner are one line."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.chart = rules.chart
        self.names = rules.names
        self.physical = rules.settings.physical
        self.colors = tuple(player.color for player in rules.header.players)

    # Bridges and markers

    def bridges_off(self, seat: int, pairs: Sequence[tuple[str, str]]) -> list[ToDo]:
        """Bridges back to their owner."""
        if not pairs:
            return []
        words = count(
            "{name}’s bridge off {bridges}",
            "{name}’s bridges off {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words)

    def bridges_on(self, seat: int, pairs: Sequence[tuple[str, str]]) -> list[ToDo]:
        """Bridges that stand."""
        if not pairs:
            return []
        words = count(
            "{name}’s bridge on {bridges}",
            "{name}’s bridges on {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words)

    def _bridges(self, seat: int, pairs: Sequence[tuple[str, str]], words: Message) -> list[ToDo]:
        places = tuple(f"{SLOT}{'-'.join(pair)}" for pair in pairs)
        art = f"{ART}bridge-{self.colors[seat]}"
        return [ToDo(words, art, places, seat)]

    def markers_off(self, seat: int, islands: Sequence[str]) -> list[ToDo]:
        """Markers of islands that were lost."""
        if not islands:
            return []
        words = count(
            "{name}’s marker off {islands}",
            "{name}’s markers off {islands}",
            len(islands),
            name=self.names[seat],
            islands=named(islands),
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
            islands=named(islands),
        )
        return self._markers(seat, islands, words)

    def _markers(self, seat: int, islands: Sequence[str], words: Message) -> list[ToDo]:
        places = tuple(f"{ISLAND}{island}" for island in islands)
        art = f"{ART}marker-{self.colors[seat]}"
        return [ToDo(words, art, places, seat)]

    # Stones and boats

    def stone_on(self, god: str, island: str) -> ToDo:
        """A god's stone on an island."""
        words = say("{god} on {island}", god=GOD_NAMES[god], island=island)
        return ToDo(words, f"{ART}stone-{god}", (f"{ISLAND}{island}",))

    def stone_off(self, god: str, island: str) -> ToDo:
        """A god's stone off an island."""
        words = say("{god} off {island}", god=GOD_NAMES[god], island=island)
        return ToDo(words, f"{ART}stone-{god}", (f"{ISLAND}{island}",))

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

    # Cards

    def cards_on(self, cards: Sequence[str]) -> list[ToDo]:
        """Cards to lay open: by their faces, or where they are many by their names."""
        if len(cards) > CARDS_SHOWN:
            return [ToDo(say("Lay open: {cards}", cards=named(cards)), BACK, feel="card")]
        return [self.card(card, say("beside the board")) for card in cards]

    def cards_off(self, cards: Sequence[str]) -> list[ToDo]:
        """Open cards that go."""
        if not cards:
            return []
        return [ToDo(say("Open card away: {cards}", cards=named(cards)), BACK)]

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

    def piles(self, bag: int, discard: int) -> ToDo:
        """How many cards are in the bag and on the discards."""
        words = say("In the bag {bag}, discarded {discard}", bag=bag, discard=discard)
        return ToDo(words, BAG_ART)


def named(names: Iterable[str]) -> Message:
    """Islands or bridges, one after the other."""
    return listing([say("{island}", island=name) for name in names])


def tapped(lines: Iterable[ToDo]) -> list[ToDo]:
    """The same lines, as what somebody did with the tap itself."""
    return [replace(line, tapped=True) for line in lines]
