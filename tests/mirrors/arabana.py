"""Somebody at the real Arabana-Opodopo board who does what was tapped and what the phone says."""

import re
from collections import Counter
from dataclasses import dataclass, field

from companion.core.action import Action
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
from companion.games.arabana.rules import GameRules
from companion.games.arabana.words import GOD_NAMES

GODS = {name: god for god, name in GOD_NAMES.items()}


@dataclass
class Mirror:
    """The real table: bridges, markers, stones, boats, open cards; with own cards hands and bag."""

    names: tuple[str, ...]
    own_cards: bool
    stones: dict[str, str]
    open: Counter[str]
    hands: list[int]
    bag: int
    bridges: dict[str, str] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    held: Counter[tuple[str, str]] = field(default_factory=Counter)
    scores: dict[str, int] = field(default_factory=dict)
    discard: int = 0

    def tapped(self, action: Action) -> None:
        """What the player does with the own pieces and cards, because it was tapped."""
        name = self.names[action.by]
        match action:
            case Bridge(between=between):
                self.bridges["–".join(between)] = name
                self._spend(action.by, int(bool(action.card)))
            case Swap(cards=cards, between=between):
                # The other's bridge comes off by a told line, which comes first on the table.
                self.bridges["–".join(between)] += f"+{name}"
                self._spend(action.by, len([card for card in cards if card != KANALOA]))
            case Recall(between=between):
                assert self.bridges.pop("–".join(between)) == name
            case Discard():
                self._spend(action.by, 1)
            case _ if self.own_cards:
                self._own(action)

    def _own(self, action: Action) -> None:
        """With own cards the players take, lay and pass them by hand."""
        match action:
            case Keep(open=card):
                self.hands[action.by] -= 1
                self.open[card] += 1
            case Draw(card=card) | Stone(god="lono", card=card):
                self.hands[action.by] += 1
                if card == BAG:
                    self.bag -= 1
                else:
                    self.open[card] -= 1
            case Stone(god="ku", from_=other) if other is not None:
                self.hands[other] -= 1
                self.hands[action.by] += 1
            case Reveal(card=card) if card:
                self.bag -= 1
                self.open[card] += 1
            case Reveal(island=island, god=god):
                self.stones[island] = god

    def _spend(self, seat: int, cards: int) -> None:
        if self.own_cards:
            self.hands[seat] -= cards
            self.discard += cards

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
            owner, _, other = self.bridges.pop(bridge).partition("+")
            assert owner == name
            if other:
                self.bridges[bridge] = other

    def _bridges_on(self, name: str, bridges: str) -> None:
        for bridge in bridges.split(", "):
            assert bridge not in self.bridges
            self.bridges[bridge] = name

    def _markers_off(self, name: str, islands: str) -> None:
        for island in islands.split(", "):
            assert self.markers.pop(island) == name

    def _markers_on(self, name: str, islands: str) -> None:
        for island in islands.split(", "):
            assert island not in self.markers
            self.markers[island] = name

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

    def _discards(self) -> None:
        self.bag, self.discard = self.bag + self.discard, 0

    def _in_place(self, card: str, other: str) -> None:
        self._away(other)
        self.open[card] += 1

    def _lay(self, cards: str) -> None:
        self.open.update(cards.split(", "))

    def _away(self, cards: str) -> None:
        for card in cards.split(", "):
            assert self.open[card]
            self.open[card] -= 1

    def _hand(self, name: str, number: str) -> None:
        self.hands[self.names.index(name)] = int(number)

    def _piles(self, bag: str, discard: str) -> None:
        self.bag, self.discard = int(bag), int(discard)


LINES = (
    (r"(.+)’s bridges? off (.+)", Mirror._bridges_off),
    (r"(.+)’s bridges? on (.+)", Mirror._bridges_on),
    (r"(.+)’s markers? off (.+)", Mirror._markers_off),
    (r"(.+)’s markers? on (.+)", Mirror._markers_on),
    (r"(\S+) takes (\w+) from (\w+)", Mirror._takes_stone),
    (r"(\w+) off (\w+)(?:, out of the game)?", Mirror._stone_off),
    (r"(\w+) on (\w+)", Mirror._stone_on),
    (r"(.+)’s (\w+) out of the game", Mirror._gives),
    (r"(\S+) gives (\w+) back", Mirror._gives),
    (r"(\S+) gets (\w+)", Mirror._gets),
    (r"Boats to: (.+)", Mirror._boats),
    (r"All discards into the bag, shuffled", Mirror._discards),
    (r"Lay (\w+) open, in place of (\w+)", Mirror._in_place),
    (r"Lay open: (.+)", Mirror._lay),
    (r"Lay (\w+) open, beside the board", Mirror._lay),
    (r"Open card away: (.+)", Mirror._away),
    (r"(\S+) again has (\d+) cards? in hand", Mirror._hand),
    (r"In the bag (\d+), discarded (\d+)", Mirror._piles),
)


def mirrored(rules: GameRules, position: Position) -> Mirror:
    """The position as such a table would be; the phone keeps hands and bag where it deals."""
    chart, own = rules.chart, rules.settings.physical
    made = Mirror(
        rules.names,
        own,
        {chart.names[island]: god for island, god in position.stones.items()},
        Counter(chart.names[card] for card in position.open),
        [len(hand) for hand in position.hands] if own else [],
        position.bag.size if own else 0,
        scores=dict(zip(rules.names, position.scores, strict=True)),
        discard=position.discard if own else 0,
    )
    for seat, name in enumerate(rules.names):
        for slot in bits(position.built[seat]):
            made.bridges["–".join(chart.pairs[slot])] = name
        made.markers |= dict.fromkeys(chart.islands(position.markers[seat]), name)
        made.held.update((name, god) for god in position.held[seat])
    return made


def clean(mirror: Mirror) -> Mirror:
    """Without what is there zero times."""
    mirror.open, mirror.held = +mirror.open, +mirror.held
    return mirror
