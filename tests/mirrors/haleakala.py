"""A real Haleakalā board, moved by nothing but what the phone says."""

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from companion.games.haleakala import discs
from companion.games.haleakala.box import KEPT, LAVA_DISCS, SCORING_CARDS, STATUES
from companion.games.haleakala.position import Position
from companion.games.haleakala.rules import GameRules
from companion.games.haleakala.screen.todo_items import side
from companion.games.haleakala.words import card_name, card_to_buy, space_name
from companion.playing.seen import Seen

KEPT_NAMES = ("Shell", "Fish", "White pearl", "Black pearl", "Nautilus")
SCORING_NAMES = {str(card_to_buy(id)) for id in SCORING_CARDS}


@dataclass
class Mirror:
    """The real board, piece by piece, its cards by their names."""

    names: tuple[str, ...]
    tactical: bool
    own_cards: bool
    boat: int = 0
    shamans: dict[str, str] = field(default_factory=dict)
    statues: dict[str, str] = field(default_factory=dict)
    statues_left: Counter[str] = field(default_factory=Counter)
    lava: Counter[int] = field(default_factory=Counter)
    lava_left: int = 0
    discs: set[tuple[str, int, int]] = field(default_factory=set)
    discs_left: set[tuple[str, int]] = field(default_factory=set)
    invocation: set[tuple[str, int]] = field(default_factory=set)
    invocation_left: set[str] = field(default_factory=set)
    slots: dict[int, str] = field(default_factory=dict)
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    scoring_board: set[str] = field(default_factory=set)
    priestess_up: bool = False
    scores: dict[str, int] = field(default_factory=dict)
    # Own cards: how many each pile has, and what lies on the discards.
    piles: list[int] = field(default_factory=lambda: [0, 0, 0])
    discard: Counter[str] = field(default_factory=Counter)

    # The lay-out page

    def look(self, seen: Seen) -> None:
        """Every line says itself where things are."""

    def lay(self, line: str) -> None:
        """One line of the lay-out page."""
        for pattern, what in LAID:
            if found := re.fullmatch(pattern, line):
                what(self, *found.groups())
                return
        self.do(line)

    def lay_card(self, where: str, card: str) -> None:
        """One card of the list by name."""
        found = re.fullmatch(r"Segment (\d), (\w+) slot", where)
        assert found, where
        self.slots[_slot(*found.groups())] = card

    def _stands(self, name: str, space: str) -> None:
        if found := re.fullmatch(r"on the huts, (\d)", space):
            space = f"Beach {found[1]}"
        self.shamans[name] = space

    def _anchors(self, segment: str) -> None:
        self.boat = int(segment)

    def _in_front(self, name: str, things: str) -> None:
        for card in re.findall(r"“(.+?)”", things):
            self._gets(name, card)
            self.scoring_board.discard(card)
        for thing in re.sub(r"(, )?“.+?”", "", things).split(", "):
            if found := re.fullmatch(r"(\d) statues?", thing):
                self.statues_left[name] = int(found[1])
            elif thing.startswith("discs "):
                numbers = thing.removeprefix("discs ").split(" + ")
                self.discs_left |= {(name, int(number)) for number in numbers}
            else:
                assert thing == "invocation disc", thing
                self.invocation_left.add(name)

    def _statues_stand(self, name: str, spaces: str) -> None:
        self.statues |= dict.fromkeys(spaces.split(", "), name)

    def _discs_lie(self, name: str, numbers: str, beach: str) -> None:
        self.discs |= {(name, int(disc), int(beach)) for disc in numbers.split(" + ")}

    def _invocation_lies(self, name: str, beach: str) -> None:
        self.invocation.add((name, int(beach)))

    def _lava_lies(self, number: str | None, crater: str) -> None:
        self.lava[int(crater)] = int(number or 1)

    def _lava_beside(self, number: str) -> None:
        self.lava_left = int(number)

    def _on_scoring_board(self, cards: str) -> None:
        *lying, priestess = cards.split(", ")
        self.scoring_board |= set(lying)
        self._priestess(priestess.removeprefix("priestess face "))

    def _said(self, *_: str) -> None:
        """A number that the list of cards by name has too, or who begins."""

    # The lists of what to do

    def do(self, line: str) -> None:
        """One told line."""
        for pattern, what in LINES:
            if found := re.fullmatch(pattern, line):
                what(self, *found.groups())
                return
        raise AssertionError(f"Nobody knows what to do with “{line}”.")

    def _sail(self, to: str) -> None:
        self.boat = int(to)

    def _statue(self, name: str, space: str) -> None:
        assert space not in self.statues
        assert self.statues_left[name]
        self.statues[space] = name
        self.statues_left[name] -= 1

    def _statue_off(self, name: str, space: str) -> None:
        assert self.statues.pop(space) == name
        self.statues_left[name] += 1

    def _walk(self, name: str, space: str) -> None:
        self.shamans[name] = space

    def _lava_on(self, number: str | None, crater: str) -> None:
        self.lava[int(crater)] += int(number or 1)
        self.lava_left -= int(number or 1)

    def _lava_off(self, number: str | None, crater: str) -> None:
        self.lava[int(crater)] -= int(number or 1)
        self.lava_left += int(number or 1)
        assert self.lava[int(crater)] >= 0

    def _lava_across(self, start: str, to: str) -> None:
        self.lava[int(start)] -= 1
        self.lava[int(to)] += 1
        assert self.lava[int(start)] >= 0

    def _no_lava(self) -> None:
        self.lava_left += self.lava.total()
        self.lava.clear()

    def _beach_bare(self, beach: str) -> None:
        off = {disc for disc in self.discs if disc[2] == int(beach)}
        self.discs -= off
        self.discs_left |= {(name, disc) for name, disc, _ in off}

    def _discs_on(self, name: str, numbers: str, beach: str) -> None:
        for disc in map(int, numbers.split(" + ")):
            self.discs_left.remove((name, disc))
            self.discs.add((name, disc, int(beach)))

    def _discs_off(self, name: str, numbers: str, beach: str) -> None:
        for disc in map(int, numbers.split(" + ")):
            self.discs.remove((name, disc, int(beach)))
            self.discs_left.add((name, disc))

    def _invoke(self, name: str, beach: str) -> None:
        self.invocation_left.remove(name)
        self.invocation.add((name, int(beach)))

    def _uninvoke(self, name: str, beach: str) -> None:
        self.invocation.remove((name, int(beach)))
        self.invocation_left.add(name)

    def _lay(self, card: str, segment: str, where: str) -> None:
        slot = _slot(segment, where)
        assert slot not in self.slots
        self.slots[slot] = card

    def _from_the_pile(self, card: str, segment: str, where: str) -> None:
        self._lay(card, segment, where)
        self._draw()

    def _lava_card(self) -> None:
        self._draw()
        self.discard["Lava"] += 1

    def _draw(self) -> None:
        self.piles[next(at for at, number in enumerate(self.piles) if number)] -= 1

    def _card_off(self, card: str, segment: str, where: str) -> None:
        assert self.slots.pop(_slot(segment, where)) == card

    def _takes(self, name: str, card: str) -> None:
        here = (self.boat * 2 - 2, self.boat * 2 - 1)
        del self.slots[next(slot for slot in here if self.slots.get(slot) == card)]
        if card.startswith(KEPT_NAMES):
            self.hands[name, card] += 1
        else:
            self._away([card])

    def _builds(self, name: str, card: str, space: str) -> None:
        self._takes(name, card)
        self._statue(name, space)

    def _pays(self, name: str, cards: str) -> None:
        for shell in re.findall(r"Shell(?:, \d butterfl\w+)?", cards):
            assert self.hands[name, shell]
            self.hands[name, shell] -= 1
            self._away([shell])

    def _away(self, cards: list[str]) -> None:
        """Where the phone draws, cards lie face up beside the board and nothing is counted."""
        if self.own_cards:
            self.discard.update(cards)

    def _gives(self, name: str, card: str) -> None:
        assert self.hands[name, card]
        self.hands[name, card] -= 1
        if card in SCORING_NAMES:
            self.scoring_board.add(card)

    def _gets(self, name: str, card: str) -> None:
        self.hands[name, card] += 1
        self.scoring_board.discard(card)

    def _return_scoring_cards(self) -> None:
        for name, card in list(self.hands):
            if card in SCORING_NAMES and self.hands[name, card]:
                self._gives(name, card)

    def _priestess(self, way: str) -> None:
        self.priestess_up = way == "up"

    def _mark(self, first: str, one: str, second: str, two: str) -> None:
        self.scores = {first: int(one), second: int(two)}

    def _off_discards(self, cards: str) -> None:
        self.discard.subtract(cards.split(" · "))

    def _onto_discards(self, cards: str) -> None:
        self.discard.update(cards.split(" · "))

    def _piles(self, *numbers: str) -> None:
        self.piles = list(map(int, numbers))


LAID = (
    (r"(.+)’s shaman, (.+)", Mirror._stands),
    (r"The boat, at (?:the jetty,|segment) (\d)", Mirror._anchors),
    (r"\d+ palm cards?, face up, as drawn", Mirror._said),
    (r"Take out the 8 lava cards, back into the box", Mirror._said),
    (r"In front of (\S+), (.+)", Mirror._in_front),
    (r"(.+)’s statues, (.+)", Mirror._statues_stand),
    (r"(.+): ([\d +]+) on beach (\d)", Mirror._discs_lie),
    (r"(.+): invocation disc on beach (\d)", Mirror._invocation_lies),
    (r"(?:(\d) lava discs|Lava) on crater (\d)", Mirror._lava_lies),
    (r"(\d) lava discs?, beside the board", Mirror._lava_beside),
    (r"Scoring board, (.+)", Mirror._on_scoring_board),
    (r"(.+) starts, .+|It is (.+)’s turn", Mirror._said),
)
LINES = (
    (r"The boat to segment (\d)", Mirror._sail),
    (r"(.+): a statue on (\w+ \d)", Mirror._statue),
    (r"(.+): statue off (\w+ \d)", Mirror._statue_off),
    (r"(.+)’s shaman to (\w+ \d)", Mirror._walk),
    (r"(?:(\d) lava discs|Lava) on crater (\d)", Mirror._lava_on),
    (r"(?:(\d) lava discs|Lava) off crater (\d)", Mirror._lava_off),
    (r"Lava from crater (\d) to crater (\d)", Mirror._lava_across),
    (r"Lava discs back to the supply", Mirror._no_lava),
    (r"All discs off beach (\d)", Mirror._beach_bare),
    (r"(.+): ([\d +]+) on beach (\d)", Mirror._discs_on),
    (r"(.+): ([\d +]+) off beach (\d)", Mirror._discs_off),
    (r"(.+): invocation disc on beach (\d)", Mirror._invoke),
    (r"(.+): invocation disc off beach (\d)", Mirror._uninvoke),
    (r"New (?:\d-palm )?card “(.+)”, at segment (\d), (\w+) slot", Mirror._lay),
    (r"Card “(.+)”, from the pile to (\d), (\w+) slot", Mirror._from_the_pile),
    (r"Card “(.+)”, off segment (\d), (\w+) slot", Mirror._card_off),
    (r"Lava card from the pile to the discards", Mirror._lava_card),
    (r"(\S+) uses “(Build a statue)”: (\w+ \d)(?:: .+)?", Mirror._builds),
    (r"(\S+) (?:takes|uses) “(.+)”(?:: .+)?", Mirror._takes),
    (r"(\S+) discards “(.+)”: no effect(?:: .+)?", Mirror._takes),
    (r"(\S+) pays: (.+)", Mirror._pays),
    (r"(\S+) gives back (.+)", Mirror._gives),
    (r"(\S+) gets (.+)", Mirror._gets),
    (r"Scoring cards back to their board", Mirror._return_scoring_cards),
    (r"Scoring board: priestess face (up|down)", Mirror._priestess),
    (r"Score markers: (\S+) (\d+), (\S+) (\d+)", Mirror._mark),
    (r"Off the discards: (.+)", Mirror._off_discards),
    (r"Onto the discards: (.+)", Mirror._onto_discards),
    (r"Cards in the piles: (\d+), (\d+), (\d+)", Mirror._piles),
)


def _slot(segment: str, where: str) -> int:
    two = (int(segment) * 2 - 2, int(segment) * 2 - 1)
    return next(slot for slot in two if str(side(slot, 0)).startswith(where))


def bare(seen: Seen) -> Mirror:
    """A board with everything in the box."""
    rules = seen.rules
    assert isinstance(rules, GameRules)
    return Mirror(tuple(rules.names), rules.settings.tactical, rules.settings.physical)


def mirrored(seen: Seen) -> Mirror:
    """The position as such a board would be."""
    rules, position = seen.rules, seen.position
    assert isinstance(rules, GameRules)
    assert isinstance(position, Position)
    made, cards = bare(seen), rules.box.cards
    made.boat = position.boat
    made.lava = Counter(dict(enumerate(position.craters, start=1)))
    made.lava_left = LAVA_DISCS - sum(position.craters)
    made.statues = {
        str(space_name(space)): made.names[owner] for space, owner in position.statues.items()
    }
    made.slots = {slot: str(card_name(cards[id])) for slot, id in enumerate(position.slots) if id}
    made.scoring_board = set(SCORING_NAMES)
    made.priestess_up = position.priestess_up
    made.scores = dict(zip(made.names, position.scores, strict=True))
    for seat, name in enumerate(made.names):
        made.shamans[name] = str(space_name(position.shamans[seat]))
        made.statues_left[name] = STATUES - position.statues_of(seat)
        made.discs_left |= {(name, disc) for disc in discs.OF[position.supply(seat)]}
        for at, beach in enumerate(position.beaches, start=1):
            made.discs |= {(name, disc, at) for disc in discs.OF[beach[seat]]}
        out = position.invocation[seat]
        if out is not None:
            made.invocation.add((name, out))
        elif made.tactical:
            made.invocation_left.add(name)
        for id, number in position.hands[seat].items():
            made.hands[name, str(card_name(cards[id]))] += number
        for id in position.scoring_cards[seat]:
            made._gets(name, str(card_to_buy(id)))
    if made.own_cards:
        made.piles = list(position.piles)
        for id, number in position.discard.items():
            made.discard[str(card_name(cards[id]))] += number
    return made


def put_right(before: Mirror, after: Mirror) -> Mirror:
    """Whatever was told lies so already."""
    return deepcopy(after)


assert set(KEPT_NAMES) == {name.replace("-", " ").capitalize() for name in KEPT}
