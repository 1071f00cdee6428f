"""Somebody at the real Mauna Kea board who does what was tapped and what the phone says."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.action import Action, Redo, Undo
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    Drew,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import KEPT, Box
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FIELD_NAMES,
    SQUARE_NAMES,
    SQUARES,
    SQUARES_OF,
    TURNED_TO,
    turn,
    turned,
)
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.words import CARD_NAMES, TERRAIN_NAMES
from companion.playing.seen import Seen

LETTERS = {str(name): letter for letter, name in TERRAIN_NAMES.items()}
CARDS = {str(name): card for card, name in CARD_NAMES.items()}


@dataclass
class Boat:
    """A boat as it looks: moored at a cove, or before somebody with what is on it."""

    name: str
    cove: int = 0
    owner: str = ""
    load: Load = ()


@dataclass
class Mirror:
    """The real island, piece by piece; on a light table explorers and artefacts are a heap."""

    names: tuple[str, ...]
    box: Box
    full: bool
    expert: bool
    boats: list[Boat]
    tiles: dict[str, str] = field(default_factory=dict)
    lava: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    explorers: dict[str, dict[str, Load]] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)
    lying: dict[str, Load] = field(default_factory=dict)
    heap: Counter[str] = field(default_factory=Counter)
    hands: dict[str, Counter[str]] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    helicopters: Counter[tuple[str, Load]] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    # Terrain tiles that left the game, and the one that an earthquake brought up.
    out: Counter[str] = field(default_factory=Counter)
    drawn: str = ""
    known: bool = True
    # Which boat is meant by its name, where two look alike: the lay-out page shows their coves.
    coves: dict[str, int] = field(default_factory=dict, compare=False)

    def tile(self, name: str) -> str:
        """A tile as the players know it: own tiles of a light table by their points alone."""
        return name if self.known else name[-1]

    def settled(self) -> "Mirror":
        """The same with nothing counted that is not there, boats in one order."""
        self.heap, self.played, self.out = +self.heap, +self.played, +self.out
        self.helicopters = +self.helicopters
        self.hands = {name: +hand for name, hand in self.hands.items()}
        self.boats.sort(key=lambda boat: (boat.name, boat.cove, boat.owner, boat.load))
        return self

    # What was tapped

    def tapped(self, action: Action, *, shaken: bool = False) -> None:
        """What the player did by hand, because it was tapped; `shaken` up by an earthquake."""
        name = self.names[action.by]
        match action:
            case LayOut(_, tiles, boats):
                self._dealt(tiles, boats)
            case KeepCards():
                self.cards[name] = KEPT
            case SetExplorer(at=at):
                self.explorers[name][at] = ()
            case Lay(_, tile, at, quarters):
                if tile == "drawn":
                    tile, self.drawn = self.drawn, ""
                else:
                    self.hands[name][self.tile(tile)] -= 1
                self.tiles[at] = turned(tile[:4], quarters) if self.known else ""
            case Spend(_, tile):
                self.hands[name][self.tile(tile)] -= 1
                self.out[self.tile(tile)] += self.expert
            case Move(_, start, path, carry):
                self._leave(name, start, carry)
                self.explorers[name][path[-1] if path else start] = carry
            case Board(_, boat, start, carry):
                self._leave(name, start, carry)
                self._board(name, boat, carry)
            case Card():
                self._play(name, action)
            case Drew(tile=tile) if tile and shaken:
                self.drawn = self.tile(tile)
            case Drew(tile=tile) if tile:
                self.hands[name][self.tile(tile)] += 1
            case Lost(_, explorers, artefacts):
                for who, number in zip(self.names, explorers, strict=False):
                    self.counted[who] -= number
                self.heap -= Counter(artefacts)

    def _dealt(self, tiles: Mapping[str, tuple[int, int]], boats: Mapping[str, int]) -> None:
        self.tiles, self.lying = {}, {}
        for at, (number, quarters) in tiles.items():
            tile = self.box.start_tiles[number]
            self.tiles[at] = turned(tile.squares, quarters)
            for corner, square in enumerate(SQUARES_OF[FIELD_AT[at]]):
                load = tile.artefacts[TURNED_TO[quarters].index(corner)]
                if load:
                    self.lying[SQUARE_NAMES[square]] = tuple(load)
        names = {id: _name(self.box, id) for id in boats}
        self.boats = [Boat(names[id], cove) for id, cove in boats.items()]
        self.coves = dict(boats)

    def _leave(self, name: str, start: str, carry: Load) -> None:
        """An explorer goes; what it does not carry stays where it was."""
        if not self.full:
            self.counted[name] -= 1
            self.heap -= Counter(carry)
            return
        pile = Counter((*self.explorers[name].pop(start), *self.lying.pop(start, ())))
        rest = tuple(sorted((pile - Counter(carry)).elements()))
        if rest:
            self.lying[start] = rest

    def _board(self, name: str, boat: str, carry: Load) -> None:
        wanted = _name(self.box, boat)
        # Two boats may look alike: the one that is tapped lies at its cove.
        cove = self.coves.get(boat, 0)
        one = next(b for b in self.boats if b.name == wanted and not b.owner and b.cove == cove)
        one.cove, one.owner, one.load = 0, name, carry

    def _play(self, name: str, action: Card) -> None:
        self.cards[name] -= 1
        if action.card == "helicopter":
            self._leave(name, action.from_, action.carry)
            self.helicopters[name, action.carry] += 1
            return
        self.played[action.card] += 1
        if action.field:
            self._turn(action.field, action.turned)
        if action.to:
            self._leave(name, action.from_, action.carry)
            self.explorers[name][action.to] = action.carry

    def _turn(self, at: str, quarters: int) -> None:
        """A tile is turned with everything on it."""
        if self.tiles.get(at):
            self.tiles[at] = turned(self.tiles[at], quarters)
        squares = [SQUARE_NAMES[square] for square in SQUARES_OF[FIELD_AT[at]]]
        lay = [self.lying.pop(square, ()) for square in squares]
        for corner, load in enumerate(lay):
            if load:
                self.lying[squares[TURNED_TO[quarters][corner]]] = load

    # What was told

    def do(self, line: str) -> None:
        """One told line."""
        for pattern, what in LINES:
            if found := re.fullmatch(pattern, line):
                what(self, *found.groups(default=""))
                return
        raise AssertionError(f"Nobody knows what to do with “{line}”.")

    def _erupt(self, flow: str, at: str, how: str) -> None:
        self.lava[at] = (flow.lower(), _ends(how))

    def _cool(self, at: str) -> None:
        del self.lava[at]

    def _nothing(self, *_: str) -> None:
        """Lava that is not laid is nowhere on the board."""

    def _explorer_off(self, name: str, at: str, carried: str) -> None:
        assert self.explorers[name].pop(at) == _load(carried) or not carried

    def _artefacts_off(self, at: str, load: str) -> None:
        assert self.lying.pop(at) == _load(load)

    def _takes(self, name: str, tiles: str) -> None:
        self.hands[name].update(_tiles(tiles))

    def _gives(self, name: str, tiles: str) -> None:
        self.hands[name].subtract(_tiles(tiles))

    def _out_of_the_bag(self, tile: str) -> None:
        self.drawn = _tiles(tile)[0]

    def _undrawn(self) -> None:
        self.drawn = ""

    def _out_of_the_game(self, things: str) -> None:
        if things in CARDS:
            self.played[CARDS[things]] += 1
        else:
            self.out.update(_tiles(things))

    def _into_the_game(self, things: str) -> None:
        self.out.subtract(_tiles(things))

    def _tile_off(self, at: str) -> None:
        del self.tiles[at]

    def _tile_on(self, at: str, *squares: str) -> None:
        self.tiles[at] = "".join(LETTERS[one] for one in squares)

    def _turned(self, at: str, quarters: str) -> None:
        if self.known:
            self.tiles[at] = turned(self.tiles[at], int(quarters))

    def _walks(self, name: str, start: str, to: str, load: str) -> None:
        del self.explorers[name][start]
        self.explorers[name][to] = _load(load)

    def _stands(self, name: str, at: str, load: str) -> None:
        self.explorers[name][at] = _load(load)

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
        one = next(b for b in self.boats if b == Boat(boat, int(cove or 0)))
        one.cove, one.owner, one.load = 0, name, _load(load)

    def _moors(self, name: str, boat: str, cove: str, load: str) -> None:
        free = next(b for b in self.boats if b == Boat(boat, 0, name, _load(load)))
        free.cove, free.owner, free.load = int(cove or 0), "", ()

    def _more_cards(self, name: str, number: str) -> None:
        self.cards[name] += int(number)

    def _fewer_cards(self, name: str, number: str) -> None:
        self.cards[name] -= int(number)

    def _flies(self, name: str, load: str) -> None:
        self.helicopters[name, _load(load)] += 1

    def _lands(self, name: str, load: str) -> None:
        self.helicopters[name, _load(load)] -= 1

    def _unplayed(self, card: str) -> None:
        self.played[CARDS[card]] -= 1


AT, SPOT, WHO = r"([a-i]\d)", r"(\d+,\d+)", r"(\S+)"
CARRIES = r": It carries (.+)\."
LINES = (
    (rf"(\w+) flow: lay it on {AT}: (.+)", Mirror._erupt),
    (r"(\w+) flow: out of the game: .+", Mirror._nothing),
    (rf"Lava off {AT}", Mirror._cool),
    (rf"{WHO}’s explorer off {SPOT}(?:: It carried (.+)\.)?", Mirror._explorer_off),
    (rf"Off {SPOT}: (.+)", Mirror._artefacts_off),
    (rf"{WHO} takes \d tiles?: (.+)", Mirror._takes),
    (rf"{WHO} gives back \d tiles?: (.+)", Mirror._gives),
    (r"Out of the bag: (.+)", Mirror._out_of_the_bag),
    (r"Out of the game: (.+)", Mirror._out_of_the_game),
    (r"Back into the game: (.+)", Mirror._into_the_game),
    (r"Left behind: .+", Mirror._nothing),
    (rf"Tile off {AT}", Mirror._tile_off),
    (
        rf"A tile on {AT}, as drawn: above (\w+), (\w+); below (\w+), (\w+)",
        Mirror._tile_on,
    ),
    (rf"A tile on {AT}", Mirror._tile_on),
    (r"Back into the bag: .+", Mirror._undrawn),
    (rf"Turn {AT} by (\d) quarters?, clockwise", Mirror._turned),
    (rf"{WHO}’s explorer from {SPOT} to {SPOT}{CARRIES}", Mirror._walks),
    (rf"{WHO}’s explorer on {SPOT}{CARRIES}", Mirror._stands),
    (rf"On {SPOT} now lies: (.+)", Mirror._lies),
    (rf"{WHO}: (\d) explorers? back on the island", Mirror._back),
    (rf"{WHO}: (\d) explorers? off the island", Mirror._gone),
    (r"Back on the island: (.+)", Mirror._heap_more),
    (r"Off the island: (.+)", Mirror._heap_less),
    (rf"{WHO} gets: (Boat, .+?)(?:, cove (\d))?: On board: (.+)\.", Mirror._gets),
    (rf"{WHO} moors again: (Boat, .+?)(?:, cove (\d))?: On board: (.+)\.", Mirror._moors),
    (rf"{WHO} takes (\d) cards? back", Mirror._more_cards),
    (rf"{WHO} puts (\d) cards? away", Mirror._fewer_cards),
    (rf"{WHO}’s helicopter flies{CARRIES}", Mirror._flies),
    (rf"{WHO}’s helicopter is empty again{CARRIES}", Mirror._lands),
    (r"Back into the hand: (.+)", Mirror._unplayed),
)


def follow(mirror: Mirror, seen: Seen, told: Iterable[str]) -> None:
    """Does what the last step asks for: undo and redo say everything themselves."""
    step = seen.last
    if step.action is not None and not isinstance(step.action, Undo | Redo):
        asked = step.before.pending  # type: ignore[attr-defined]
        mirror.tapped(step.action, shaken=asked is not None and asked.for_ == "earthquake")
    for line in told:
        mirror.do(line)


def _name(box: Box, boat: str) -> str:
    one = box.boats[boat]
    places = "place" if one.places == 1 else "places"
    return f"Boat, {one.color}, {one.places} {places}"


def _load(words: str) -> Load:
    """Artefacts as they are said: “2 white artefacts, 1 grey artefact”."""
    return tuple(
        sorted(
            color
            for number, color in re.findall(r"(\d) (\w+) artefact", words)
            for _ in range(int(number))
        )
    )


def _tiles(words: str) -> list[str]:
    """Tiles as they are said: their points, and on most tables their four squares."""
    found = []
    for one in words.split(" · "):
        squares = re.search(r"above (\w+), (\w+); below (\w+), (\w+)", one)
        letters = "".join(LETTERS[name] for name in squares.groups()) if squares else ""
        found.append(f"{letters}{one[0]}")
    return found


def _ends(how: str) -> tuple[str, ...]:
    """Where a lava tile leads, the dotted arm first."""
    if found := re.match(r"It branches: dot to the (\w+), other arm to the (\w+)\.", how):
        return found.groups()
    found = re.match(r"(?:Straight on|It bends left|It bends right), to the (\w+)\.", how)
    assert found, how
    return (found[1],)


def mirrored(rules: GameRules, position: Position) -> Mirror:
    """The position as such a board would be."""
    names, box, settings = tuple(rules.names), rules.box, rules.settings
    full, known = settings.full, settings.full or not settings.physical
    coves = {id: cove for id, cove in position.boats.items() if isinstance(cove, int)}
    made = Mirror(
        names,
        box,
        full,
        settings.expert,
        [_boat(box, names, id, where) for id, where in position.boats.items()],
        known=known,
        coves=coves,
    )
    made.tiles = {
        FIELD_NAMES[at]: squares if known else "" for at, squares in position.tiles.items()
    }
    made.lava = {
        FIELD_NAMES[at]: (lava.flow, tuple(turn(lava.heading, exit) for exit in lava.exits))
        for at, lava in position.lava.items()
    }
    for seat, name in enumerate(names):
        made.explorers[name] = _named(position.explorers[seat]) if full else {}
        made.counted[name] = 0 if full else position.on_island(seat)
        made.hands[name] = Counter(made.tile(tile) for tile in position.hands[seat])
        made.cards[name] = len(position.cards[seat])
        made.helicopters.update((name, load) for load in position.helicopters[seat])
    made.lying = _named(position.artefacts) if full else {}
    made.heap = Counter(position.heap)
    made.played = Counter(position.played)
    terrain = {tile: n for tile, n in position.out.tiles.items() if ":" not in tile}
    for tile, number in terrain.items():
        made.out[made.tile(tile)] += number
    pending = position.pending
    if pending is not None and pending.ask == "place" and pending.tile:
        made.drawn = made.tile(pending.tile)
    return made


def _named(on_squares: Mapping[int, Load]) -> dict[str, Load]:
    return {SQUARE_NAMES[at]: load for at, load in on_squares.items() if at < SQUARES}


def _boat(box: Box, names: tuple[str, ...], id: str, where: int | Taken) -> Boat:
    if isinstance(where, Taken):
        return Boat(_name(box, id), 0, names[where.seat], where.artefacts)
    return Boat(_name(box, id), where)
