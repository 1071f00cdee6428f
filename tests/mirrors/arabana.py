"""A real Arabana-Opodopo table, moved by nothing but what the phone says."""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from companion.games.arabana.box import BRIDGES, MARKERS
from companion.games.arabana.chart import bits
from companion.games.arabana.position import Position
from companion.games.arabana.rules import GameRules
from companion.games.arabana.words import GOD_NAMES
from companion.playing.seen import Seen

GODS = {name: god for god, name in GOD_NAMES.items()}


@dataclass
class Mirror:
    """Bridges, markers, stones, boats and open cards; with own cards hands, bag and discards."""

    names: tuple[str, ...]
    own_cards: bool
    # What lies in front of each player: bridges and markers.
    bridges_left: Counter[str] = field(default_factory=Counter)
    markers_left: Counter[str] = field(default_factory=Counter)
    bridges: dict[str, str] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    stones: dict[str, str] = field(default_factory=dict)
    held: Counter[tuple[str, str]] = field(default_factory=Counter)
    scores: dict[str, int] = field(default_factory=dict)
    open: Counter[str] = field(default_factory=Counter)
    hands: Counter[str] = field(default_factory=Counter)
    bag: int = 0
    discard: int = 0

    def look(self, seen: Seen) -> None:
        """Every line says itself where things are."""

    def lay(self, line: str) -> None:
        """One line of the lay-out page."""
        if found := re.fullmatch(r"In front of (.+?), (.+)", line):
            self._in_front(found[1], found[2].split(", "))
        elif found := re.fullmatch(r"(.+)’s (bridge|marker)s, (.+)", line):
            on = self.bridges if found[2] == "bridge" else self.markers
            on |= dict.fromkeys(found[3].split(", "), found[1])
        elif found := re.fullmatch(r"Open cards, (.+)", line):
            self._lay_open(found[1])
        elif (god := line.partition(", ")[0]) in GODS:
            self.stones |= dict.fromkeys(line.partition(", ")[2].split(", "), GODS[god])
        elif not re.fullmatch(r"(.+) starts|It is (.+)’s turn|\d+ god stones?, .+", line):
            self.do(line)

    def _in_front(self, name: str, things: list[str]) -> None:
        for thing in things:
            number, _, what = thing.partition(" ")
            match what.rstrip("s"):
                case "bridge":
                    self.bridges_left[name] = int(number)
                case "marker":
                    self.markers_left[name] = int(number)
                case "card in hand" | "cards in hand":
                    self.hands[name] = int(number)
                case "":
                    self.held[name, GODS[thing]] += 1
                case _:
                    assert thing.startswith("boat on ")
                    self.scores[name] = int(thing.removeprefix("boat on "))

    def lay_card(self, where: str, card: str) -> None:
        """The open cards are a line, too."""
        assert self.open[card], where

    def do(self, line: str) -> None:
        """One told line."""
        for pattern, what in LINES:
            found = re.fullmatch(pattern, line)
            if found:
                what(self, *found.groups())
                return
        raise AssertionError(f"Nobody knows what to do with “{line}”.")

    # The lines

    def _bridges_off(self, name: str, bridges: str) -> None:
        for bridge in bridges.split(", "):
            assert self.bridges.pop(bridge) == name
            self.bridges_left[name] += 1

    def _bridges_on(self, name: str, bridges: str) -> None:
        for bridge in bridges.split(", "):
            assert bridge not in self.bridges
            assert self.bridges_left[name]
            self.bridges[bridge] = name
            self.bridges_left[name] -= 1

    def _markers_off(self, name: str, islands: str) -> None:
        for island in islands.split(", "):
            assert self.markers.pop(island) == name
            self.markers_left[name] += 1

    def _markers_on(self, name: str, islands: str) -> None:
        for island in islands.split(", "):
            assert island not in self.markers
            self.markers[island] = name
            self.markers_left[name] -= 1

    def _takes_stone(self, name: str, god: str, island: str) -> None:
        assert self.stones.pop(island) == GODS[god]
        self.held[name, GODS[god]] += 1

    def _stone_off(self, god: str, island: str) -> None:
        assert self.stones.pop(island) == GODS[god]

    def _stone_on(self, god: str, island: str) -> None:
        assert island not in self.stones
        self.stones[island] = GODS[god]

    def _gives(self, name: str, god: str) -> None:
        assert self.held[name, GODS[god]]
        self.held[name, GODS[god]] -= 1

    def _gets(self, name: str, god: str) -> None:
        self.held[name, GODS[god]] += 1

    def _boats(self, points: str) -> None:
        for one in points.split(", "):
            name, _, score = one.rpartition(" ")
            assert name in self.scores
            self.scores[name] = int(score)

    def _all_discards(self) -> None:
        self.bag, self.discard = self.bag + self.discard, 0

    def _in_place(self, card: str, other: str) -> None:
        self._away(other)
        self.open[card] += 1

    def _lay_open(self, cards: str) -> None:
        self.open.update(cards.split(", "))

    def _away(self, cards: str) -> None:
        for card in cards.split(", "):
            assert self.open[card]
            self.open[card] -= 1

    def _lays_open(self, name: str, card: str) -> None:
        self.hands[name] -= 1
        self.open[card] += 1

    def _discards(self, name: str, cards: str) -> None:
        self.hands[name] -= len(cards.split(", "))
        self.discard += len(cards.split(", "))

    def _from_the_bag(self, name: str) -> None:
        self.bag -= 1
        self.hands[name] += 1

    def _takes_open(self, name: str, card: str) -> None:
        self._away(card)
        self.hands[name] += 1

    def _turned_up(self, card: str) -> None:
        self.bag -= 1
        self.open[card] += 1

    def _takes_from(self, name: str, other: str) -> None:
        self.hands[other] -= 1
        self.hands[name] += 1

    def _passes_round(self, name: str) -> None:
        """One card from each and one to each: every hand is as large as before."""
        assert name in self.names

    def _hand(self, name: str, number: str) -> None:
        self.hands[name] = int(number)

    def _piles(self, bag: str, discard: str) -> None:
        self.bag, self.discard = int(bag), int(discard)


LINES = (
    (r"All discards into the bag, shuffled", Mirror._all_discards),
    (r"(.+)’s bridges? off (.+)", Mirror._bridges_off),
    (r"(.+)’s bridges? on (.+)", Mirror._bridges_on),
    (r"(.+)’s markers? off (.+)", Mirror._markers_off),
    (r"(.+)’s markers? on (.+)", Mirror._markers_on),
    (r"(\S+) takes a card from the bag", Mirror._from_the_bag),
    (r"(\S+) takes a card from everybody and gives each one back", Mirror._passes_round),
    (r"(\S+) takes a card from (\S+)", Mirror._takes_from),
    (r"(\S+) takes (\w+) from (\w+)", Mirror._takes_stone),
    (r"(\S+) takes (\w+)", Mirror._takes_open),
    (r"(\w+) from the bag, open beside the board", Mirror._turned_up),
    (r"(\S+) lays (\w+) open", Mirror._lays_open),
    (r"(\S+) discards (.+)", Mirror._discards),
    (r"(\w+) off (\w+)(?:, out of the game)?", Mirror._stone_off),
    (r"(\w+) on (\w+)", Mirror._stone_on),
    (r"(.+)’s (\w+) out of the game", Mirror._gives),
    (r"(\S+) gives (\w+) back", Mirror._gives),
    (r"(\S+) gets (\w+)", Mirror._gets),
    (r"Boats to: (.+)", Mirror._boats),
    (r"Lay (\w+) open, in place of (\w+)", Mirror._in_place),
    (r"Lay open: (.+)", Mirror._lay_open),
    (r"Lay (\w+) open, beside the board", Mirror._lay_open),
    (r"Open card away: (.+)", Mirror._away),
    (r"(\S+) again has (\d+) cards? in hand", Mirror._hand),
    (r"In the bag (\d+), discarded (\d+)", Mirror._piles),
)


def bare(seen: Seen) -> Mirror:
    """A table with everything in the box."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    return Mirror(rules.names, rules.settings.physical)


def mirrored(seen: Seen) -> Mirror:
    """The position as such a table would be; the phone keeps hands and bag where it deals."""
    rules, position = seen.rules, seen.position
    assert isinstance(rules, GameRules)
    assert isinstance(position, Position)
    chart, made = rules.chart, bare(seen)
    made.stones = {chart.names[island]: god for island, god in position.stones.items()}
    made.open = Counter(chart.names[card] for card in position.open)
    made.scores = dict(zip(rules.names, position.scores, strict=True))
    for seat, name in enumerate(rules.names):
        for slot in bits(position.built[seat]):
            made.bridges["–".join(chart.pairs[slot])] = name
        made.bridges_left[name] = BRIDGES - position.built[seat].bit_count()
        made.markers |= dict.fromkeys(chart.islands(position.markers[seat]), name)
        made.markers_left[name] = MARKERS - position.markers[seat].bit_count()
        made.held.update((name, god) for god in position.held[seat])
        if made.own_cards:
            made.hands[name] = len(position.hands[seat])
    if made.own_cards:
        made.bag, made.discard = position.bag.size, position.discard
    return made


def put_right(before: Mirror, after: Mirror) -> Mirror:
    """Players tell bridges, not markers: these lie as they lay."""
    told = deepcopy(after)
    told.markers, told.markers_left = before.markers, before.markers_left
    return told
