"""The legal lists; actions that come again and again are made once."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from companion.core.action import Action
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.actions import (
    Card,
    Carried,
    Drew,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    SetExplorer,
    Spend,
)
from companion.games.mauna_kea.box import ACTION_CARDS, KEPT, lava_named
from companion.games.mauna_kea.island import FIELD_NAMES, SQUARE_NAMES

WALKS = ("jungle", "mountain", "lake")


def actions(progress: ActionProgress) -> list[Action]:
    """Every action allowed now; free reports are listed once, still empty."""
    position, pending = progress.position, progress.position.pending
    if pending is None:
        return _turn(progress)
    by = pending.by or 0
    match pending.ask:
        case "lay_out":
            return [LayOut(by)]
        case "keep_cards":
            return [keep for seat in pending.seats for keep in _keeps(progress, seat)]
        case "set_explorer":
            return [
                SetExplorer(by, SQUARE_NAMES[square])
                for square in progress.box.start_squares
                if position.owner(square) is None
            ]
        case "draw":
            return [drew(by, tile) for tile in progress.box.bag]
        case "place":
            drawn = lays(by, "drawn")
            return [lay for field in progress.empty_fields() for lay in drawn[field]]
        case "lost":
            return [Lost(by)]
        case "carried":
            return [Carried(seat) for seat in pending.seats]
        case _:
            return []


def _turn(progress: ActionProgress) -> list[Action]:
    """In a turn: tiles are laid and spent, explorers walk and board, cards are played."""
    position = progress.position
    seat = position.turn
    found: list[Action] = []
    if seat is None:
        return found
    hand = tuple(dict.fromkeys(position.hands[seat]))
    if hand:
        empty = progress.empty_fields()
        for tile in hand:
            found += chain.from_iterable(map(lays(seat, tile).__getitem__, empty))
        found += [spend(seat, tile) for tile in hand]
    found += progress.ground.moves(position, seat)
    if position.points:
        found += progress.ground.boards(position, seat)
    if progress.settings.expert:
        for card in dict.fromkeys(position.cards[seat]):
            if card in ACTION_CARDS:
                found += cards(progress, seat, card)
    if not hand:
        found.append(End(seat))
    if may_end_game(progress):
        found += [EndGame(s) for s in range(progress.players) if s not in position.agreed]
    return found


def may_end_game(progress: ActionProgress) -> bool:
    """Whether nobody can leave any more (M5)."""
    position = progress.position
    if position.pending is not None or not all(position.explorers):
        return False
    return progress.ground.nobody_can_leave(position)


def _keeps(progress: ActionProgress, seat: int) -> list[KeepCards]:
    if progress.settings.physical:
        return [KeepCards(seat)]
    held = progress.position.cards[seat]
    return [KeepCards(seat, four) for four in dict.fromkeys(combinations(held, KEPT))]


@lru_cache(maxsize=256)
def lays(seat: int, tile: str) -> tuple[tuple[Lay, ...], ...]:
    """A tile on each field, in its four orientations."""
    return tuple(
        tuple(Lay(seat, tile, field, turned) for turned in range(4)) for field in FIELD_NAMES
    )


@lru_cache(maxsize=256)
def spend(seat: int, tile: str) -> Spend:
    """A tile spent."""
    return Spend(seat, tile)


def drew(seat: int, tile: str) -> Drew:
    """A tile that the players drew."""
    lava = lava_named(tile)
    return Drew(seat, flow=lava.flow, exits=lava.exits) if lava else Drew(seat, tile)


def cards(progress: ActionProgress, seat: int, card: str) -> Iterator[Card]:
    """What an action card can do."""
    if card == "earthquake":
        yield from earthquakes(progress, seat)
    elif card != "helicopter":
        yield from progress.ground.walks(progress.position, seat, card)
    elif progress.position.on_island(seat) > 1:
        yield from progress.ground.flights(progress.position, seat)


def earthquakes(progress: ActionProgress, seat: int) -> Iterator[Card]:
    """A tile turned, a tile drawn, or both (M10)."""
    draws = (False, True) if progress.position.bag else (False,)
    if True in draws:
        yield Card(seat, "earthquake", draw=True)
    for field in range(len(FIELD_NAMES)):
        if can_be_turned(progress, field):
            for turned in (1, 2, 3):
                for draw in draws:
                    yield _quake(seat, field, turned, draw)


@lru_cache(maxsize=4096)
def _quake(seat: int, field: int, turned: int, draw: bool) -> Card:
    return Card(seat, "earthquake", field=FIELD_NAMES[field], turned=turned, draw=draw)


def can_be_turned(progress: ActionProgress, field: int) -> bool:
    """Any tile without explorers."""
    position = progress.position
    lies = progress.ground.has_tile(position, field)
    return lies and field not in position.lava and not walking.explorers_on(position, field)
