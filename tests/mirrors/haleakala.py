"""Somebody at the real Haleakalā board who does what was tapped and what the phone says."""

import re
from collections import Counter
from dataclasses import dataclass, field

from companion.core.action import Action
from companion.games.haleakala import discs
from companion.games.haleakala.actions import (
    Buy,
    Choose,
    Place,
    Priestess,
    Reveal,
    Shaman,
    TakeBack,
)
from companion.games.haleakala.box import KEPT, SCORING_CARDS
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.to_do import side
from companion.games.haleakala.words import card_name, card_to_buy
from companion.playing.seen import Seen

KEPT_NAMES = ("Shell", "Fish", "White pearl", "Black pearl", "Nautilus")
SCORING_NAMES = {str(card_to_buy(id)) for id in SCORING_CARDS}


@dataclass
class Mirror:
    """The real board, piece by piece, its cards by their names."""

    names: tuple[str, ...]
    boat: int
    shamans: list[str]
    slots: list[str | None]
    statues: dict[str, str] = field(default_factory=dict)
    lava: Counter[int] = field(default_factory=Counter)
    discs: set[tuple[str, int, int]] = field(default_factory=set)
    invocation: set[tuple[str, int]] = field(default_factory=set)
    hands: dict[str, Counter[str]] = field(default_factory=dict)
    bought: dict[str, Counter[str]] = field(default_factory=dict)
    priestess_up: bool = True
    scores: list[int] = field(default_factory=lambda: [0, 0])
    # Where the phone shows that the next card goes, with own cards.
    lit: int | None = None
    # What the cards of the box are called, by their ids.
    faces: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def tapped(self, action: Action) -> None:
        """What the player did by hand, because it was tapped."""
        name = self.names[action.by]
        match action:
            case Place(disc=disc, beach=beach, invoke=invoke):
                self.discs.add((name, disc, beach))
                if invoke:
                    self.invocation.add((name, beach))
            case TakeBack(disc=disc, beach=beach):
                self.discs.remove((name, disc, beach))
            case Shaman(to=to):
                self.shamans[action.by] = to
            case Priestess(from_=start, to=to):
                self.lava[start] -= 1
                self.lava[to] += 1
            case Choose(slot=slot):
                self._take(name, self.boat * 2 - 3 + slot)
            case Buy(card=card) if card != "priestess":
                self.bought[name][str(card_to_buy(card))] += 1
            case Reveal(card=card) if not card.startswith("lava"):
                assert self.lit is not None
                assert self.slots[self.lit] is None
                self.slots[self.lit] = self.faces[card]

    def _take(self, name: str, slot: int) -> None:
        card = self.slots[slot]
        assert card is not None
        self.slots[slot] = None
        if card.startswith(KEPT_NAMES):
            self.hands[name][card] += 1

    def do(self, line: str) -> None:
        """One told line."""
        for pattern, what in LINES:
            found = re.fullmatch(pattern, line)
            if found:
                what(self, *found.groups())
                return
        raise AssertionError(f"Nobody knows what to do with “{line}”.")

    # The lines

    def _sail(self, to: str) -> None:
        self.boat = int(to)

    def _statue(self, name: str, space: str) -> None:
        self.statues[_space(space)] = name

    def _statue_off(self, name: str, space: str) -> None:
        assert self.statues.pop(_space(space)) == name

    def _walk(self, name: str, space: str) -> None:
        self.shamans[self.names.index(name)] = _space(space)

    def _lava_on(self, number: str | None, crater: str) -> None:
        self.lava[int(crater)] += int(number or 1)

    def _lava_off(self, number: str | None, crater: str) -> None:
        self.lava[int(crater)] -= int(number or 1)

    def _no_lava(self) -> None:
        self.lava.clear()

    def _bare(self, beach: str) -> None:
        self.discs = {disc for disc in self.discs if disc[2] != int(beach)}

    def _discs_on(self, name: str, numbers: str, beach: str) -> None:
        self.discs |= {(name, int(disc), int(beach)) for disc in numbers.split(" + ")}

    def _discs_off(self, name: str, numbers: str, beach: str) -> None:
        self.discs -= {(name, int(disc), int(beach)) for disc in numbers.split(" + ")}

    def _invoke(self, name: str, beach: str) -> None:
        self.invocation.add((name, int(beach)))

    def _uninvoke(self, name: str, beach: str) -> None:
        self.invocation.remove((name, int(beach)))

    def _lay(self, card: str, segment: str, where: str) -> None:
        slot = _slot(segment, where)
        assert self.slots[slot] is None
        self.slots[slot] = card

    def _card_off(self, card: str, segment: str, where: str) -> None:
        slot = _slot(segment, where)
        assert self.slots[slot] == card
        self.slots[slot] = None

    def _takes(self, name: str, card: str) -> None:
        here = (self.boat * 2 - 2, self.boat * 2 - 1)
        self._take(name, next(slot for slot in here if self.slots[slot] == card))

    def _builds(self, name: str, card: str, space: str) -> None:
        self._takes(name, card)
        self._statue(name, space)

    def _pays(self, name: str, cards: str) -> None:
        for shell in re.findall(r"Shell(?:, \d butterfl\w+)?", cards):
            self.hands[name][shell] -= 1

    def _gives(self, name: str, card: str) -> None:
        (self.bought if card in SCORING_NAMES else self.hands)[name][card] -= 1

    def _gets(self, name: str, card: str) -> None:
        (self.bought if card in SCORING_NAMES else self.hands)[name][card] += 1

    def _return_scoring_cards(self) -> None:
        self.bought = {name: Counter() for name in self.names}

    def _priestess(self, way: str) -> None:
        self.priestess_up = way == "up"

    def _mark(self, first: str, one: str, second: str, two: str) -> None:
        assert (first, second) == self.names
        self.scores = [int(one), int(two)]


LINES = (
    (r"The boat to segment (\d)", Mirror._sail),
    (r"(.+): a statue on (\w+ \d)", Mirror._statue),
    (r"(.+): statue off (\w+ \d)", Mirror._statue_off),
    (r"(.+)’s shaman to (\w+ \d)", Mirror._walk),
    (r"(?:(\d) lava discs|Lava) on crater (\d)", Mirror._lava_on),
    (r"(?:(\d) lava discs|Lava) off crater (\d)", Mirror._lava_off),
    (r"Lava discs back to the supply", Mirror._no_lava),
    (r"All discs off beach (\d)", Mirror._bare),
    (r"(.+): ([\d +]+) back on beach (\d)", Mirror._discs_on),
    (r"(.+): ([\d +]+) off beach (\d)", Mirror._discs_off),
    (r"(.+): invocation disc on beach (\d)", Mirror._invoke),
    (r"(.+): invocation disc off beach (\d)", Mirror._uninvoke),
    (r"(.+), Lay it at (\d), (\w+) slot", Mirror._lay),
    (r"(.+), off segment (\d), (\w+) slot", Mirror._card_off),
    (r"(\S+) uses (Build a statue): (\w+ \d)", Mirror._builds),
    (r"(\S+) takes (.+)", Mirror._takes),
    (r"(\S+) uses (.+)", Mirror._takes),
    (r"(\S+) pays: (.+)", Mirror._pays),
    (r"(\S+) gives back (.+)", Mirror._gives),
    (r"(\S+) gets (.+)", Mirror._gets),
    (r"Scoring cards back to their board", Mirror._return_scoring_cards),
    (r"Scoring board: priestess face (up|down)", Mirror._priestess),
    (r"Score markers: (\S+) (\d+), (\S+) (\d+)", Mirror._mark),
)


def _space(name: str) -> str:
    ring, _, segment = name.partition(" ")
    return f"{ring.lower()}-{segment}"


def _slot(segment: str, where: str) -> int:
    two = (int(segment) * 2 - 2, int(segment) * 2 - 1)
    return next(slot for slot in two if str(side(slot, 0)).startswith(where))


def laid_out(rules: GameRules, position: Position) -> Mirror:
    """The board as the lay-out page shows it."""
    names = tuple(rules.names)
    return Mirror(
        names,
        position.boat,
        list(position.shamans),
        [str(card_name(rules.box.cards[id])) if id else None for id in position.slots],
        hands={name: Counter() for name in names},
        bought={name: Counter() for name in names},
        faces={id: str(card_name(card)) for id, card in rules.box.cards.items()},
    )


def lit_slot(seen: Seen) -> int | None:
    """The slot that is lit on the board above the cards that can be told."""
    scene = seen.board.scene(seen.sight, seen.board.nothing(seen.sight), 0)
    if scene.panel is None or not scene.panel.board:
        return None
    lit = [space.place for space in scene.picture.spaces if space.state == "lit"]
    return next((int(place[5:]) for place in lit if place.startswith("slot-")), None)


def mirrored(rules: GameRules, position: Position) -> Mirror:
    """The position as such a board would be."""
    made = laid_out(rules, position)
    names = made.names
    made.statues = {space: names[owner] for space, owner in position.statues.items()}
    made.lava = +Counter(dict(enumerate(position.craters, start=1)))
    made.discs = {
        (names[seat], disc, at)
        for at, beach in enumerate(position.beaches, start=1)
        for seat, mask in enumerate(beach)
        for disc in discs.OF[mask]
    }
    made.invocation = {
        (names[seat], at) for seat, at in enumerate(position.invocation) if at is not None
    }
    for seat, name in enumerate(names):
        for id, number in position.hands[seat].items():
            made.hands[name][str(card_name(rules.box.cards[id]))] += number
        for id in position.scoring_cards[seat]:
            made.bought[name][str(card_to_buy(id))] += 1
    made.priestess_up = position.priestess_up
    made.scores = list(position.scores)
    return made


assert set(KEPT_NAMES) == {name.replace("-", " ").capitalize() for name in KEPT}
