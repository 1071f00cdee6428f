"""Single things for the hands to do on the real archipelago, whatever they follow from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.core.material import Move, Spot
from companion.core.message import Message, count, listing, say
from companion.games.arabana.events import StoneTaken
from companion.games.arabana.material import OPEN
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

    def bridges_off(self, seat: int, moves: Sequence[Move]) -> list[ToDo]:
        """Bridges back to their owner."""
        if not moves:
            return []
        pairs = [pair(move.start) for move in moves]
        words = count(
            "{name}’s bridge off {bridges}",
            "{name}’s bridges off {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words, moves)

    def bridges_on(self, seat: int, moves: Sequence[Move]) -> list[ToDo]:
        """Bridges that stand."""
        if not moves:
            return []
        pairs = [pair(move.to) for move in moves]
        words = count(
            "{name}’s bridge on {bridges}",
            "{name}’s bridges on {bridges}",
            len(pairs),
            name=self.names[seat],
            bridges=named(map(bridge_name, pairs)),
        )
        return self._bridges(seat, pairs, words, moves)

    def _bridges(
        self, seat: int, pairs: Sequence[tuple[str, str]], words: Message, moves: Sequence[Move]
    ) -> list[ToDo]:
        places = tuple(f"{SLOT}{'-'.join(pair)}" for pair in pairs)
        art = f"{ART}bridge-{self.colors[seat]}"
        return [ToDo(words, art, places, seat, moves=tuple(moves))]

    def markers_off(self, seat: int, moves: Sequence[Move]) -> list[ToDo]:
        """Markers of islands that were lost."""
        if not moves:
            return []
        islands = [_island(move.start) for move in moves]
        words = count(
            "{name}’s marker off {islands}",
            "{name}’s markers off {islands}",
            len(islands),
            name=self.names[seat],
            islands=named(islands),
        )
        return self._markers(seat, islands, words, moves)

    def markers_on(self, seat: int, moves: Sequence[Move]) -> list[ToDo]:
        """Markers on islands that were taken."""
        if not moves:
            return []
        islands = [_island(move.to) for move in moves]
        words = count(
            "{name}’s marker on {islands}",
            "{name}’s markers on {islands}",
            len(islands),
            name=self.names[seat],
            islands=named(islands),
        )
        return self._markers(seat, islands, words, moves)

    def _markers(
        self, seat: int, islands: Sequence[str], words: Message, moves: Sequence[Move]
    ) -> list[ToDo]:
        places = tuple(f"{ISLAND}{island}" for island in islands)
        art = f"{ART}marker-{self.colors[seat]}"
        return [ToDo(words, art, places, seat, moves=tuple(moves))]

    # Stones and boats

    def stone_on(self, move: Move) -> ToDo:
        """A god's stone on an island."""
        god, island = str(move.piece[1]), _island(move.to)
        words = say("{god} on {island}", god=GOD_NAMES[god], island=island)
        return ToDo(words, f"{ART}stone-{god}", (f"{ISLAND}{island}",), moves=(move,))

    def stone_off(self, move: Move) -> ToDo:
        """A god's stone off an island."""
        god, island = str(move.piece[1]), _island(move.start)
        words = say("{god} off {island}", god=GOD_NAMES[god], island=island)
        return ToDo(words, f"{ART}stone-{god}", (f"{ISLAND}{island}",), moves=(move,))

    def stone_taken(self, event: StoneTaken, move: Move) -> ToDo:
        """A stone that its island's first owner gets."""
        god, island = GOD_NAMES[event.god], event.island
        words = say("{name} takes {god} from {island}", name=event.name, god=god, island=island)
        if event.god == "kane":
            # Kane gives points at once and is of no more use.
            words = say("{god} off {island}, out of the game", god=god, island=island)
        art, places = f"{ART}stone-{event.god}", (f"{ISLAND}{island}",)
        return ToDo(words, art, places, event.seat, moves=(move,))

    def boats(self, moves: Sequence[Move]) -> ToDo:
        """Where boats on the score track go."""
        points = [
            say("{name} {points}", name=self.names[int(move.piece[1])], points=move.to.place[1])
            for move in moves
            if move.to is not None
        ]
        words = say("Boats to: {points}", points=listing(points))
        return ToDo(words, "games/arabana", moves=tuple(moves))

    # Cards

    def passed(self, words: Message, *moves: Move) -> ToDo:
        """Own cards that players take, play and pass."""
        return ToDo(words, BACK, moves=moves)

    def discards(self, name: str, cards: Sequence[str], *moves: Move) -> ToDo:
        """Own cards that a player spends."""
        return self.passed(say("{name} discards {cards}", name=name, cards=named(cards)), *moves)

    def cards_on(self, cards: Sequence[str]) -> list[ToDo]:
        """Cards to lay open: by their faces, or where they are many by their names."""
        if len(cards) > CARDS_SHOWN:
            words = say("Lay open: {cards}", cards=named(cards))
            return [ToDo(words, BACK, feel="card", moves=tuple(map(opened, cards)))]
        return [self._card(card, say("beside the board"), opened(card)) for card in cards]

    def cards_off(self, cards: Sequence[str]) -> list[ToDo]:
        """Open cards that go."""
        if not cards:
            return []
        words = say("Open card away: {cards}", cards=named(cards))
        return [ToDo(words, BACK, moves=tuple(map(taken_away, cards)))]

    def card_instead(self, card: str, other: str) -> ToDo:
        """A card to lay open where another one lay."""
        where = say("in place of {card}", card=other)
        return self._card(card, where, taken_away(other), opened(card))

    def _card(self, card: str, where: Message, *moves: Move) -> ToDo:
        """A card to lay open, with its face."""
        words = say("Lay {card} open", card=card)
        return ToDo(words, card=self.face(card), where=where, feel="card", moves=moves)

    def face(self, card: str) -> CardFace:
        """An island's card to look at."""
        island = self.chart.number[card]
        name = say("{island}", island=card)
        art = island_art(self.chart.size[island], island)
        return CardFace(f"open-{card}", art, name, say("open card"), name, ground=TERRAIN.sea)

    def piles(self, bag: int, discard: int, moves: Sequence[Move]) -> ToDo:
        """How many cards are in the bag and on the discards."""
        words = say("In the bag {bag}, discarded {discard}", bag=bag, discard=discard)
        return ToDo(words, BAG_ART, moves=tuple(moves))


def opened(card: str) -> Move:
    """A card that comes to lie open."""
    return Move(("card", card), None, Spot(OPEN))


def taken_away(card: str) -> Move:
    """An open card that goes."""
    return Move(("card", card), Spot(OPEN), None)


def goal(move: Move) -> str | int:
    """The island, or the points on the track, that a piece comes to."""
    assert move.to is not None
    return move.to.place[1]


def pair(spot: Spot | None) -> tuple[str, str]:
    """The two islands of a slot."""
    assert spot is not None
    return str(spot.place[1]), str(spot.place[2])


def _island(spot: Spot | None) -> str:
    assert spot is not None
    return str(spot.place[1])


def named(names: Iterable[str]) -> Message:
    """Islands or bridges, one after the other."""
    return listing([say("{island}", island=name) for name in names])


def tapped(lines: Iterable[ToDo]) -> list[ToDo]:
    """The same lines, as what somebody did with the tap itself."""
    return [replace(line, tapped=True) for line in lines]
