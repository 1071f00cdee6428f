"""How the real archipelago must lie: everything that is on the table at one moment."""

from dataclasses import replace

from companion.core.message import Message, count, listing, say
from companion.games.arabana.box import COPIES, ISLANDS, MARKERS
from companion.games.arabana.chart import bits
from companion.games.arabana.position import Position
from companion.games.arabana.screen.geometry import ART
from companion.games.arabana.screen.taps import ISLAND
from companion.games.arabana.screen.todo_items import BACK, TodoItems, named
from companion.games.arabana.words import GOD_NAMES, bridge_name
from companion.showing.to_do import LayOut, ToDo, in_front_of, whose_turn


class PiecesOnTable(TodoItems):
    """The lay-out page of one table."""

    def lay_out(self, position: Position) -> LayOut:
        """Bridges, markers, boats, stones and cards; the map shows which of them where."""
        lines = [
            *self._seats(position),
            *self._standing(position),
            *self._stones(position),
            *self._cards(position),
            self._first(position),
        ]
        cards = tuple(
            (say("beside the board"), self.face(self.chart.names[card])) for card in position.open
        )
        fan = (BACK, f"{ART}card-island")
        return LayOut(tuple(lines), cards, supply=self._supply(position), supply_art=fan)

    def _first(self, position: Position) -> ToDo:
        """Whose turn comes first."""
        seat, begun = position.turn, position.round > 1 or any(position.built)
        return whose_turn(self.names[seat], self.colors[seat], seat, begun=begun)

    def _seats(self, position: Position) -> list[ToDo]:
        """What lies in front of each player, and the boat on the score track."""
        made = []
        for seat, name in enumerate(self.names):
            markers = MARKERS - position.markers[seat].bit_count()
            parts = [
                count("{count} bridge", "{count} bridges", position.supply(seat)),
                count("{count} marker", "{count} markers", markers),
                say("boat on {points}", points=position.scores[seat]),
            ]
            if self.physical:
                number = len(position.hands[seat])
                parts.append(count("{count} card in hand", "{count} cards in hand", number))
            parts += [say("{god}", god=GOD_NAMES[god]) for god in position.held[seat]]
            art = f"{ART}bridge-{self.colors[seat]}"
            made.append(ToDo(in_front_of(name), art, seat=seat, where=listing(parts)))
        return made

    def _standing(self, position: Position) -> list[ToDo]:
        made = []
        for seat, name in enumerate(self.names):
            pairs = [self.chart.pairs[slot] for slot in bits(position.built[seat])]
            words = say("{name}’s bridges", name=name)
            where = named(map(bridge_name, pairs)) if pairs else None
            made += [replace(one, words=words, where=where) for one in self.bridges_on(seat, pairs)]
        for seat, name in enumerate(self.names):
            islands = self.chart.islands(position.markers[seat])
            words, where = say("{name}’s markers", name=name), named(islands) if islands else None
            made += [
                replace(one, words=words, where=where) for one in self.markers_on(seat, islands)
            ]
        return made

    def _stones(self, position: Position) -> list[ToDo]:
        made = []
        if position.pending is not None and position.pending.stones:
            missing = count(
                "{count} god stone", "{count} god stones", ISLANDS - len(position.stones)
            )
            how = say("shuffle, one to an island, face up, then tap which lies where")
            made.append(ToDo(missing, f"{ART}stone-kane", where=how))
        for god in sorted(set(position.stones.values())):
            lying = [
                self.chart.names[i] for i, one in sorted(position.stones.items()) if one == god
            ]
            words = say("{god}", god=GOD_NAMES[god])
            places = tuple(f"{ISLAND}{name}" for name in lying)
            made.append(ToDo(words, f"{ART}stone-{god}", places, where=named(lying)))
        return made

    def _cards(self, position: Position) -> list[ToDo]:
        made = []
        if position.open:
            names = named(self.chart.names[card] for card in position.open)
            made.append(ToDo(say("Open cards"), BACK, where=names))
        if self.physical:
            made.append(self.piles(position.bag.size, position.discard))
        return made

    def _supply(self, position: Position) -> tuple[Message, Message]:
        if not self.physical:
            return (
                say("Hands and bag are in the phone"),
                say("Of the island cards only the open ones lie on the table; Caldera says which."),
            )
        if position.pending is None or not position.pending.keep:
            return (
                say("The island cards"),
                say(
                    "Hands stay as they are; the lines above count them, the bag and the discards."
                ),
            )
        cards = len(self.chart.names) * COPIES
        if len(self.names) == 3:
            words = say(
                "Shuffle the {cards} cards, deal four to everybody; the rest go into the bag. "
                "Everybody lays one card open, then a fourth one comes from the bag.",
                cards=cards,
            )
        else:
            words = say(
                "Shuffle the {cards} cards, deal four to everybody; the rest go into the bag. "
                "Everybody lays one card open.",
                cards=cards,
            )
        return say("The island cards"), words
