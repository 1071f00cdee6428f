"""A real Mauna Kea board, moved by nothing but what the phone says and draws."""

import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from companion.games.mauna_kea.box import ARTEFACTS, KEPT, lava_named
from companion.games.mauna_kea.island import (
    FIELD_NAMES,
    SQUARE_NAMES,
    SQUARES,
    lie,
    turn,
    turned,
)
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.screen.labels import Labels
from companion.games.mauna_kea.words import CARD_NAMES, TERRAIN_NAMES
from companion.playing.seen import Seen

LETTERS = {str(name): letter for letter, name in TERRAIN_NAMES.items()}
CARDS = {str(name): card for card, name in CARD_NAMES.items()}


@dataclass(frozen=True, order=True)
class Boat:
    """A boat as it looks: moored at a cove (0: somewhere), or before somebody with its load."""

    name: str
    cove: int = 0
    owner: str = ""
    load: Load = ()


@dataclass
class Mirror:
    """The real island, piece by piece; on a light table explorers and artefacts are a heap."""

    names: tuple[str, ...]
    rules: GameRules = field(compare=False)
    tiles: dict[str, str] = field(default_factory=dict)
    lava: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    explorers: dict[tuple[str, str], Load] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    lying: dict[str, Load] = field(default_factory=dict)
    heap: Counter[str] = field(default_factory=Counter)
    boats: Counter[Boat] = field(default_factory=Counter)
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    # Own cards: how many everybody has; the others stay in the box.
    cards: Counter[str] = field(default_factory=Counter)
    helicopters: Counter[tuple[str, Load]] = field(default_factory=Counter)
    # What left the game: terrain, lava by its flow, cards; and the tile an earthquake brought up.
    out: Counter[str] = field(default_factory=Counter)
    drawn: str = ""
    # The position that the page draws.
    board: Position | None = field(default=None, compare=False)

    def look(self, seen: Seen) -> None:
        """What the page draws, for lines that say “as shown”."""
        assert isinstance(seen.position, Position)
        self.board = seen.position

    @property
    def known(self) -> bool:
        """Whether the table knows its tiles: on a light one with an own bag only their points."""
        return self.rules.settings.full or not self.rules.settings.physical

    def tile(self, name: str) -> str:
        """A tile, however it is held."""
        return f"{lie(name[:4])}{name[-1]}" if self.known else name[-1]

    def _on_fields(self, tiles: Mapping[int, str]) -> dict[str, str]:
        return {FIELD_NAMES[at]: squares if self.known else "" for at, squares in tiles.items()}

    # The lay-out page

    def lay(self, line: str) -> None:
        """One line of the lay-out page."""
        for pattern, what in LAID:
            if found := re.fullmatch(pattern, line):
                what(self, *found.groups(default=""))
                return
        self.do(line)

    def lay_card(self, where: str, card: str) -> None:
        """There is no list by name."""
        raise AssertionError(card)

    def _start_as_shown(self) -> None:
        """Start tiles with the artefacts on them, and boats in their coves."""
        assert self.board is not None
        start = {at: self.board.tiles[at] for at in self.rules.box.tile_fields}
        self.tiles |= self._on_fields(start)
        self._artefacts_as_shown()
        self._boats_as_shown()

    def _artefacts_as_shown(self) -> None:
        assert self.board is not None
        if self.rules.settings.full:
            self.lying = _named(self.board.artefacts)
        else:
            self.heap = Counter(ARTEFACTS)

    def _boats_as_shown(self) -> None:
        assert self.board is not None
        self.boats = Counter(Boat(_boat(self.rules, id), cove) for id, cove in self.board.moored())

    def _all_boats(self) -> None:
        self.boats = Counter(Boat(_boat(self.rules, id)) for id in self.rules.box.boats)

    def _on_their_marks(self) -> None:
        self.heap = Counter(ARTEFACTS)

    def _beside_the_volcano(self, name: str, number: str) -> None:
        self.counted[name] = int(number)

    def _tiles_as_shown(self, number: str) -> None:
        assert self.board is not None
        self.tiles = self._on_fields(self.board.tiles)
        assert len(self.tiles) == int(number)

    def _lava_as_shown(self, number: str) -> None:
        assert self.board is not None
        self.lava = _lava(self.board)
        assert len(self.lava) == int(number)

    def _team(self, name: str, number: str, standing: str = "") -> None:
        if not self.rules.settings.full:
            self.counted[name] = int(number)
            return
        team = _on_squares(standing)
        assert len(team) == int(number)
        self.explorers |= {(name, at): load for at, load in team.items()}

    def _ground(self, load: str) -> None:
        assert self.board is not None
        self.lying = _named(self.board.artefacts)
        assert Counter(_load(load)) == Counter(one for lies in self.lying.values() for one in lies)

    def _on_the_island(self, load: str) -> None:
        self.heap = Counter(_load(load))

    def _boats_moored(self, boats: str) -> None:
        self.boats.update(Boat(boat) for boat in boats.split("; "))

    def _boat_owned(self, name: str, boat: str, load: str) -> None:
        self.boats[Boat(boat, 0, name, _load(load))] += 1

    def _has_cards(self, name: str, number: str) -> None:
        self.cards[name] = int(number)

    def _nothing(self, *_: str) -> None:
        """Who begins, or what the hands themselves decide."""

    # The lists of what to do

    def do(self, line: str) -> None:
        """One told line."""
        for pattern, what in LINES:
            if found := re.fullmatch(pattern, line):
                what(self, *found.groups(default=""))
                return
        raise AssertionError(f"Nobody knows what to do with “{line}”.")

    def _no_island(self) -> None:
        """The phone forgets how start tiles, artefacts and boats lie, and asks anew."""
        self.lying = {}
        start = {FIELD_NAMES[at] for at in self.rules.box.tile_fields}
        self.tiles = {at: tile for at, tile in self.tiles.items() if at not in start}
        forgotten: Counter[Boat] = Counter()
        for boat, number in self.boats.items():
            forgotten[Boat(boat.name) if not boat.owner else boat] += number
        self.boats = forgotten

    def _erupt(self, flow: str, at: str, how: str) -> None:
        assert at not in self.lava
        self.lava[at] = (flow.lower(), _ends(how))

    def _cool(self, at: str) -> None:
        del self.lava[at]

    def _lava_away(self, flow: str) -> None:
        self.out[flow.lower()] += 1

    def _lava_back(self, flow: str) -> None:
        assert self.out[flow]
        self.out[flow] -= 1

    def _set_aside_back(self, number: str) -> None:
        """What was set aside is all that has left the game by then."""
        assert self.out.total() == int(number or 1)
        self.out.clear()

    def _explorer_off(self, name: str, at: str, carried: str) -> None:
        load = self.explorers.pop((name, at))
        assert load == _load(carried) or not carried

    def _artefacts_off(self, at: str, load: str) -> None:
        assert self.lying.pop(at) == _load(load)

    def _takes(self, name: str, tiles: str) -> None:
        self.hands.update((name, tile) for tile in self._tiles(tiles))

    def _gives(self, name: str, tiles: str) -> None:
        for tile in self._tiles(tiles):
            assert self.hands[name, tile]
            self.hands[name, tile] -= 1

    def _spends_for_good(self, name: str, tile: str) -> None:
        self._gives(name, tile)
        self.out.update(self._tiles(tile))

    def _lays(self, name: str, points: str, at: str, *squares: str) -> None:
        laid = "".join(LETTERS[one] for one in squares if one)
        tile = self.tile(f"{laid}{points}")
        assert self.hands[name, tile]
        self.hands[name, tile] -= 1
        self.tiles[at] = laid

    def _lays_drawn(self, name: str, at: str, *squares: str) -> None:
        assert name in self.names
        laid = "".join(LETTERS[one] for one in squares if one)
        assert self.drawn == self.tile(f"{laid}{self.drawn[-1]}")
        self.tiles[at], self.drawn = laid, ""

    def _out_of_the_bag(self, tile: str) -> None:
        self.drawn = self._tiles(tile)[0]

    def _undrawn(self, tile: str) -> None:
        assert self._tiles(tile) == [self.drawn]
        self.drawn = ""

    def _out_of_the_game(self, things: str) -> None:
        tiles = [things] if things in CARDS else self._tiles(things)
        if self.drawn in tiles:
            # It found no field.
            self.drawn = ""
        self.out.update(tiles)

    def _into_the_game(self, things: str) -> None:
        self.out.subtract(self._tiles(things))

    def _tile_off(self, at: str) -> None:
        del self.tiles[at]

    def _tile_on(self, at: str, *squares: str) -> None:
        assert at not in self.tiles
        self.tiles[at] = "".join(LETTERS[one] for one in squares)

    def _turned(self, at: str, quarters: str) -> None:
        if self.known:
            self.tiles[at] = turned(self.tiles[at], int(quarters))

    def _walks(self, name: str, start: str, to: str, load: str) -> None:
        del self.explorers[name, start]
        self.explorers[name, to] = _load(load)

    def _stands(self, name: str, at: str, load: str) -> None:
        self.explorers[name, at] = _load(load)

    def _lies(self, at: str, load: str) -> None:
        self.lying.pop(at, None)
        if found := _load(load):
            self.lying[at] = found

    def _back(self, name: str, number: str) -> None:
        self.counted[name] += int(number)

    def _gone(self, name: str, number: str) -> None:
        self.counted[name] -= int(number)

    def _heap_more(self, load: str) -> None:
        self.heap.update(_load(load))

    def _heap_less(self, load: str) -> None:
        self.heap.subtract(_load(load))

    def _gets(self, name: str, boat: str, cove: str, load: str) -> None:
        self._change_boat(Boat(boat, int(cove or 0)), Boat(boat, 0, name, _load(load)))

    def _moors(self, name: str, boat: str, cove: str, load: str) -> None:
        self._change_boat(Boat(boat, 0, name, _load(load)), Boat(boat, int(cove or 0)))

    def _sails(self, to: str, boat: str, cove: str) -> None:
        self._change_boat(Boat(boat, int(cove or 0)), Boat(boat, int(to)))

    def _change_boat(self, was: Boat, now: Boat) -> None:
        assert self.boats[was], was
        self.boats[was] -= 1
        self.boats[now] += 1

    def _keeps(self, name: str) -> None:
        self.cards[name] = KEPT

    def _chooses_again(self, name: str) -> None:
        self.cards[name] = 0

    def _plays(self, name: str, card: str) -> None:
        self.cards[name] -= 1
        self.out[card] += 1

    def _plays_helicopter(self, name: str) -> None:
        self.cards[name] -= 1

    def _more_cards(self, name: str, number: str) -> None:
        self.cards[name] += int(number)

    def _fewer_cards(self, name: str, number: str) -> None:
        self.cards[name] -= int(number)

    def _flies(self, name: str, load: str) -> None:
        self.helicopters[name, _load(load)] += 1

    def _lands(self, name: str, load: str) -> None:
        self.helicopters[name, _load(load)] -= 1

    def _unplayed(self, card: str) -> None:
        self.out[card] -= 1

    def _tiles(self, words: str) -> list[str]:
        """Tiles as they are said: their points, and on most tables their four squares."""
        found = []
        for one in words.split(" · "):
            squares = re.search(r"above (\w+), (\w+); below (\w+), (\w+)", one)
            letters = "".join(LETTERS[name] for name in squares.groups()) if squares else ""
            found.append(self.tile(f"{letters}{one[0]}"))
        return found


AT, SPOT, WHO = r"([a-i]\d)", r"(\d+,\d+)", r"(\S+)"
CARRIES = r": It carries (.+)\."
SQUARES_SAID = r"above (\w+), (\w+); below (\w+), (\w+)"
BOAT = r"(Boat, \w+, \d places?)(?:, cove (\d))?"
LAID = (
    (r"\d+ start tiles?, face up, as shown, artefacts on their marks", Mirror._start_as_shown),
    (r"\d+ start tiles?, shuffle, .+", Mirror._nothing),
    (r"\d+ start tiles?, face up, artefacts on their marks", Mirror._on_their_marks),
    (r"\d+ start tiles?, where they were dealt", Mirror._nothing),
    (r"\d+ boats?, in the coves, as shown", Mirror._boats_as_shown),
    (r"\d+ boats?, (?:shuffle|face up), .+", Mirror._all_boats),
    (r"The cards, .+", Mirror._nothing),
    (rf"{WHO}: \d explorers?, set one by one, in a moment", Mirror._nothing),
    (rf"{WHO}: (\d) explorers?, set beside the volcano", Mirror._beside_the_volcano),
    (r"(\d+) tiles?, as shown", Mirror._tiles_as_shown),
    (r"(\d+) lava tiles?, as shown", Mirror._lava_as_shown),
    (rf"{WHO}: (\d) explorers?, on the island", Mirror._team),
    (rf"{WHO}: (\d) explorers?, (\d.+)", Mirror._team),
    (r"Artefacts on the ground, (.+), as shown", Mirror._ground),
    (r"Artefacts on the island, (.+)", Mirror._on_the_island),
    (r"\d+ boats?, (Boat, .+)", Mirror._boats_moored),
    (rf"{WHO} gets: (Boat, .+?): On board: (.+)\.", Mirror._boat_owned),
    (rf"{WHO}’s helicopter, with (.+)", Mirror._flies),
    (r"\d+ tiles? out of the game: (.+)", Mirror._out_of_the_game),
    (rf"{WHO}: (\d) cards?", Mirror._has_cards),
    (rf"{WHO} starts|It is (.+)’s turn|{WHO} sets the first explorer, .+", Mirror._nothing),
)
LINES = (
    (r"Artefacts onto the marks of the start tiles", Mirror._start_as_shown),
    (r"Start tiles, artefacts and boats as shown", Mirror._start_as_shown),
    (r"Artefacts back on the marks of the start tiles", Mirror._no_island),
    (rf"(\w+) flow: lay it on {AT}: (.+)", Mirror._erupt),
    (r"(\w+) flow: out of the game: .+", Mirror._lava_away),
    (r"(?:Out of the game|Set aside): lava, (\w+) flow.*", Mirror._lava_away),
    (r"Back into the bag: lava, (\w+) flow.*", Mirror._lava_back),
    (
        r"Back into the bag: (?:the lava tile that was|(\d+) lava tiles that were) set aside",
        Mirror._set_aside_back,
    ),
    (rf"Lava off {AT}", Mirror._cool),
    (rf"{WHO}’s explorer off {SPOT}(?:: It carried (.+)\.)?", Mirror._explorer_off),
    (rf"Off {SPOT}: (.+)", Mirror._artefacts_off),
    (rf"{WHO} takes \d tiles?: (.+)", Mirror._takes),
    (rf"{WHO} gives back \d tiles?: (.+)", Mirror._gives),
    (rf"{WHO} puts a tile of \d back into the bag: (.+)", Mirror._gives),
    (rf"{WHO} puts a tile of \d out of the game: (.+)", Mirror._spends_for_good),
    (rf"{WHO} lays a tile of (\d) on {AT}(?:: {SQUARES_SAID})?", Mirror._lays),
    (rf"{WHO} lays the drawn tile on {AT}(?:: {SQUARES_SAID})?", Mirror._lays_drawn),
    (r"Out of the bag: (.+)", Mirror._out_of_the_bag),
    (r"Out of the game: (.+)", Mirror._out_of_the_game),
    (r"Back into the game: (.+)", Mirror._into_the_game),
    (rf"Tile off {AT}", Mirror._tile_off),
    (rf"A tile on {AT}, as shown: {SQUARES_SAID}", Mirror._tile_on),
    (rf"A tile on {AT}", Mirror._tile_on),
    (r"Back into the bag: (.+)", Mirror._undrawn),
    (rf"Turn {AT} by (\d) quarters?, clockwise", Mirror._turned),
    (rf"{WHO}’s explorer from {SPOT} to {SPOT}{CARRIES}", Mirror._walks),
    (rf"{WHO}’s explorer on {SPOT}{CARRIES}", Mirror._stands),
    (rf"On {SPOT} now lies: (.+)", Mirror._lies),
    (rf"{WHO}: (\d) explorers? back on the island", Mirror._back),
    (rf"{WHO}: (\d) explorers? off the island", Mirror._gone),
    (r"Back on the island: (.+)", Mirror._heap_more),
    (r"Off the island: (.+)", Mirror._heap_less),
    (rf"{WHO} gets: {BOAT}: On board: (.+)\.", Mirror._gets),
    (rf"{WHO} moors again: {BOAT}: On board: (.+)\.", Mirror._moors),
    (rf"To cove (\d): {BOAT}", Mirror._sails),
    (rf"{WHO} keeps four cards, two go into the box", Mirror._keeps),
    (rf"{WHO} chooses among the six cards again", Mirror._chooses_again),
    (rf"{WHO} plays Helicopter: it lies in front", Mirror._plays_helicopter),
    (rf"{WHO} plays (.+): out of the game", Mirror._plays),
    (rf"{WHO} takes (\d) cards? back", Mirror._more_cards),
    (rf"{WHO} puts (\d) cards? away", Mirror._fewer_cards),
    (rf"{WHO}’s helicopter flies{CARRIES}", Mirror._flies),
    (rf"{WHO}’s helicopter is empty again{CARRIES}", Mirror._lands),
    (r"Back into the hand: (.+)", Mirror._unplayed),
)


def _load(words: str) -> Load:
    """Artefacts as they are said: “2 white artefacts, 1 grey artefact”."""
    return tuple(
        sorted(
            color
            for number, color in re.findall(r"(\d+) (\w+) artefact", words)
            for _ in range(int(number))
        )
    )


def _on_squares(words: str) -> dict[str, Load]:
    """What stands or lies where: “3,4 with 1 white artefact; 5,6 with nothing”."""
    found = (one.partition(" with ") for one in words.split("; "))
    return {at: _load(load) for at, _, load in found}


def _ends(how: str) -> tuple[str, ...]:
    """Where a lava tile leads, the dotted arm first."""
    if found := re.match(r"It branches: dot to the (\w+), other arm to the (\w+)\.", how):
        return found.groups()
    found = re.match(r"(?:Straight on|It bends left|It bends right), to the (\w+)\.", how)
    assert found, how
    return (found[1],)


def _boat(rules: GameRules, id: str) -> str:
    return str(Labels(rules).boat_name(rules.box.boats[id]))


def _named(on_squares: Mapping[int, Load]) -> dict[str, Load]:
    return {SQUARE_NAMES[at]: load for at, load in on_squares.items() if at < SQUARES}


def _lava(position: Position) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {
        FIELD_NAMES[at]: (lava.flow, tuple(turn(lava.heading, exit) for exit in lava.exits))
        for at, lava in position.lava.items()
    }


def bare(seen: Seen) -> Mirror:
    """A board with everything in the box."""
    assert isinstance(seen.rules, GameRules)
    return Mirror(tuple(seen.rules.names), seen.rules)


def mirrored(seen: Seen) -> Mirror:
    """The position as such a board would be."""
    rules, position = seen.rules, seen.position
    assert isinstance(rules, GameRules)
    assert isinstance(position, Position)
    made, full, physical = bare(seen), rules.settings.full, rules.settings.physical
    made.tiles = made._on_fields(position.tiles)
    made.lava = _lava(position)
    for seat, name in enumerate(made.names):
        if full:
            team = _named(position.explorers[seat])
            made.explorers |= {(name, at): load for at, load in team.items()}
        else:
            made.counted[name] = position.on_island(seat)
        made.hands.update((name, made.tile(tile)) for tile in position.hands[seat])
        made.helicopters.update((name, load) for load in position.helicopters[seat])
        if physical:
            made.cards[name] = len(position.cards[seat])
    if full:
        made.lying = _named(position.artefacts)
    else:
        made.heap = Counter(position.heap)
    for id, where in position.boats.items():
        if isinstance(where, Taken):
            owner = made.names[where.seat]
            made.boats[Boat(_boat(rules, id), 0, owner, where.artefacts)] += 1
        else:
            made.boats[Boat(_boat(rules, id), where)] += 1
    for tile, number in position.out.tiles.items():
        lava = lava_named(tile)
        made.out[lava.flow if lava else made.tile(tile)] += number
    if physical:
        made.out.update(str(CARD_NAMES[card]) for card in position.played)
    pending = position.pending
    if pending is not None and pending.tile:
        made.drawn = made.tile(pending.tile)
    return made


def put_right(before: Mirror, after: Mirror) -> Mirror:
    """Whatever was told lies so already."""
    return deepcopy(after)
