"""What is worth doing in a turn of Mauna Kea: few of the many legal actions, and a quick choice."""

from collections.abc import Sequence
from random import Random

from companion.core.action import Action
from companion.core.chance import picked
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.actions import (
    Board,
    Card,
    End,
    EndGame,
    Lay,
    Move,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import MOST_CARRIED, Box
from companion.games.mauna_kea.island import (
    FIELD_AT,
    FIELD_NAMES,
    FIELD_OF,
    NEIGHBOURS,
    SQUARE_AT,
    SQUARE_NAMES,
    SQUARES,
    SQUARES_OF,
    turned,
)
from companion.games.mauna_kea.position import Load, Position
from companion.games.mauna_kea.scoring import ARTEFACT_POINTS, EXPLORER_POINTS
from companion.games.mauna_kea.travel import FAR, Travel

# How many squares of a way are looked at for bare board, and how many walks a card leaves.
AHEAD = 5
WALKS = 2
_ORDER = {Board: 0, Move: 1, Spend: 2, End: 3, Lay: 4}


def best_load(pile: Load, most: int = MOST_CARRIED) -> Load:
    """The most that can be taken of a pile, black before grey before white."""
    return pile[: min(most, MOST_CARRIED)]


def ride(load: Load, places: int) -> int:
    """The points of an explorer who leaves with a load on a boat of so many places."""
    return EXPLORER_POINTS + sum(ARTEFACT_POINTS[c] for c in load) - (places - len(load))


def bare_ahead(position: Position, travel: Travel, seat: int, square: int) -> list[int]:
    """The bare fields on an explorer's way, the next ones first."""
    costs = travel.map(len(position.pile(seat, square)))
    found: list[int] = []
    here = square
    for _ in range(AHEAD):
        to = min(NEIGHBOURS[here], key=costs.__getitem__)
        if costs[to] >= costs[here]:
            break
        field = FIELD_OF[to]
        if position.ground[to] == walking.BARE and field not in found:
            found.append(field)
        here = to
    return found


def worth_weighing(
    position: Position, actions: Sequence[Action], box: Box, seat: int
) -> list[Action]:
    """Tiles where somebody wants to walk, steps with the best load, boats filled best."""
    travel = Travel(position, box)
    fields: set[str] = set()
    for owner, team in enumerate(position.explorers):
        for square in team:
            if square < SQUARES:
                ahead = bare_ahead(position, travel, owner, square)
                fields.update(FIELD_NAMES[f] for f in ahead[: 2 if owner == seat else 1])
    found: list[Action] = []
    laid: set[tuple[str, str]] = set()
    walks: dict[tuple[str, str], list[tuple[int, Card]]] = {}
    for action in actions:
        match action:
            case Lay(_, tile, field, quarters):
                name = tile
                if tile == "drawn" and position.pending is not None and position.pending.tile:
                    name = position.pending.tile
                shape = field, turned(name[:4], quarters)
                if shape not in laid and (field in fields or not fields):
                    laid.add(shape)
                    found.append(action)
            case Move(_, start, path, load):
                if path and load == best_load(position.pile(seat, SQUARE_AT[start])):
                    found.append(action)
            case Board(_, boat, start, load):
                pile = position.pile(seat, SQUARE_AT[start])
                if load == best_load(pile, box.boats[boat].places):
                    found.append(action)
            case Card(_, "earthquake", field=field):
                if not field or field in fields:
                    found.append(action)
            case Card(_, "helicopter", start, carry=load):
                if load and load == best_load(position.pile(seat, SQUARE_AT[start])):
                    found.append(action)
            case Card(_, card, start, to, load):
                if load == best_load(position.pile(seat, SQUARE_AT[start])):
                    cost = travel.cost(SQUARE_AT[to], len(load))
                    walks.setdefault((card, start), []).append((cost, action))
            case EndGame():
                pass
            case _:
                found.append(action)
    for ways in walks.values():
        ways.sort(key=lambda way: way[0])
        found += [action for _, action in ways[:WALKS]]
    # What is looked at first may be all that there is time for.
    return sorted(found, key=lambda action: _ORDER.get(type(action), len(_ORDER)))


def getting_on(position: Position, actions: Sequence[Action], box: Box) -> list[Action]:
    """Boarding, else a step nearer to a boat, else a tile laid."""
    boards: list[Action] = [action for action in actions if isinstance(action, Board)]
    if boards:
        return boards
    travel = Travel(position, box)
    nearer: list[Action] = [
        action
        for action in actions
        if isinstance(action, Move)
        and action.path
        and travel.distance(SQUARE_AT[action.path[-1]]) < travel.distance(SQUARE_AT[action.from_])
    ]
    laid: list[Action] = [action for action in actions if isinstance(action, Lay)]
    return nearer or laid[::4]


def quick_turn(position: Position, box: Box, luck: Random) -> Action:
    """Board, else walk towards the boats by way of artefacts, else lay or spend a tile."""
    seat = position.turn
    assert seat is not None
    team = [square for square in position.explorers[seat] if square < SQUARES]
    travel = Travel(position, box)
    if position.points:
        found = _board(position, box, seat, team, luck) or _step(position, travel, seat, team, luck)
        if found is not None:
            return found
    hand = position.hands[seat]
    if not hand:
        return End(seat)
    found = _lay(position, travel, box, seat, team, luck) if luck.random() < 0.75 else None
    return found or Spend(seat, max(hand, key=lambda tile: tile[-1]))


def _board(position: Position, box: Box, seat: int, team: list[int], luck: Random) -> Action | None:
    """The boat that brings most, unless it pays to fetch something first."""
    best: Action | None = None
    moored = {cove: boat for boat, cove in position.moored()}
    hurry = bool(position.last_turns) or len(moored) <= 3
    most = -9 if hurry else (2 if luck.random() < 0.5 else 4)
    for square in team:
        for cove in box.coves_at.get(square, ()):
            if cove in moored:
                boat = box.boats[moored[cove]]
                load = best_load(position.pile(seat, square), boat.places)
                points = ride(load, boat.places)
                if points > most:
                    best, most = Board(seat, boat.id, SQUARE_NAMES[square], load), points
    return best


def _step(
    position: Position, travel: Travel, seat: int, team: list[int], luck: Random
) -> Action | None:
    """A step that leads nearer, of the explorer who is nearest or of any other."""
    entries = walking.entries(position)
    points = position.points
    best: Action | None = None
    most = 1e9
    for square in team:
        pile = position.pile(seat, square)
        costs = travel.map(len(pile))
        to, least = square, costs[square]
        for beside in NEIGHBOURS[square]:
            if costs[beside] < least and entries[beside] <= points:
                to, least = beside, costs[beside]
        if to != square:
            drawn = least + luck.random() * 6
            if drawn < most:
                load = best_load(pile)
                best, most = Move(seat, SQUARE_NAMES[square], (SQUARE_NAMES[to],), load), drawn
    return best


def _lay(
    position: Position, travel: Travel, box: Box, seat: int, team: list[int], luck: Random
) -> Action | None:
    """A tile where an explorer wants to go on, the one with the fewest points that will do."""
    wanted = sorted(team, key=lambda s: travel.cost(s, len(position.pile(seat, s))))
    for square in wanted[:2]:
        costs = travel.map(len(position.pile(seat, square)))
        to = min(NEIGHBOURS[square], key=costs.__getitem__)
        if position.ground[to] == walking.BARE and costs[to] < min(costs[square], FAR):
            field = FIELD_OF[to]
            if field in box.fields_for_tiles and field not in position.tiles:
                return _fitting(position.hands[seat], seat, field, to)
    return None


def _fitting(hand: Sequence[str], seat: int, field: int, square: int) -> Action:
    """The tile and the way to turn it that make a square easiest to enter."""
    corner = SQUARES_OF[field].index(square)
    ways = [
        # Jungle before lake before mountain, as the letters have it.
        (turned(tile[:4], quarters)[corner], tile[-1], tile, quarters)
        for tile in dict.fromkeys(hand)
        for quarters in range(4)
    ]
    _, _, tile, quarters = min(ways)
    return Lay(seat, tile, FIELD_NAMES[field], quarters)


def quick_lay(position: Position, box: Box, seat: int, luck: Random) -> Action:
    """Where the tile that an earthquake brought up goes."""
    tile = position.pending.tile if position.pending is not None else None
    assert tile is not None
    empty = [f for f in box.fields_for_tiles if f not in position.tiles and f not in position.lava]
    return Lay(seat, "drawn", FIELD_NAMES[picked(empty, luck)], int(luck.random() * 4))


def idea_of(action: Action) -> object:
    """The same for actions that are one idea."""
    match action:
        case Lay(_, _, field):
            return FIELD_AT[field]
        case Move(_, start) | Card(_, _, start):
            return start
        case Spend():
            return "spend"
        case SetExplorer(_, at):
            return FIELD_OF[SQUARE_AT[at]]
    return action
