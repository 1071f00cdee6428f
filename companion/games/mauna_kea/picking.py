"""Random play of somebody who wants to get off the island, for simulated tables."""

from collections import Counter
from functools import lru_cache
from random import Random

from companion.core.action import Action
from companion.core.chance import drawn, picked, shuffled
from companion.games.mauna_kea import legal, reports, walking
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.actions import (
    Carried,
    End,
    EndGame,
    KeepCards,
    Lay,
    LayOut,
    Lost,
    Move,
    Spend,
)
from companion.games.mauna_kea.box import ACTION_CARDS, KEPT
from companion.games.mauna_kea.island import (
    FIELD_NAMES,
    FIELD_OF,
    NEIGHBOURS,
    SQUARE_NAMES,
    SQUARES,
    SQUARES_OF,
    turned,
)
from companion.games.mauna_kea.position import Load, Pending

FAR = 10**6
# How far a square is from the sea counts more where a tile must be laid first.
_TOLL = {walking.BARE: 4, walking.JUNGLE: 1, walking.LAKE: 2}


def pick(progress: ActionProgress, luck: Random) -> Action:
    """An answer to what is asked, or something sensible to do in a turn."""
    position = progress.position
    if position.pending is not None:
        return _answer(progress, position.pending, luck)
    agreeing = [seat for seat in range(progress.players) if seat not in position.agreed]
    hopeless = progress.settings.full or not any(True for _ in position.moored())
    if legal.may_end_game(progress) and luck.random() < (0.6 if hopeless else 0.001):
        return EndGame(agreeing[0])
    if luck.random() < 0.04:
        found = [a for a in legal.actions(progress) if not isinstance(a, EndGame)]
        kind = picked(sorted({action.do for action in found}), luck)
        return picked([action for action in found if action.do == kind], luck)
    card = _card(progress, luck)
    if card is not None:
        return card
    return (_flee if progress.settings.full else _count)(progress, luck)


def _answer(progress: ActionProgress, pending: Pending, luck: Random) -> Action:
    position, by = progress.position, pending.by or 0
    match pending.ask:
        case "lay_out":
            return _lay_out(progress, by, luck)
        case "keep_cards" if progress.settings.physical:
            unseen = sorted(Counter(position.out.cards).elements())
            return KeepCards(pending.seats[0], shuffled(unseen, luck)[:KEPT])
        case "draw":
            return legal.drew(by, drawn(position.bag, luck))
        case "lost":
            return _lost(progress, by, luck)
        case "carried":
            seat = pending.seats[0]
            most = min(reports.most_carried(progress, seat), 3)
            return Carried(seat, int(luck.random() * (most + 1)))
        case _:
            return picked(legal.actions(progress), luck)


def _lay_out(progress: ActionProgress, seat: int, luck: Random) -> LayOut:
    box = progress.box
    numbers = shuffled(range(len(box.start_tiles)), luck)
    coves = shuffled(range(1, len(box.coves) + 1), luck)
    return LayOut(
        seat,
        {
            FIELD_NAMES[field]: (number, int(luck.random() * 4))
            for field, number in zip(box.tile_fields, numbers, strict=True)
        },
        dict(zip(box.boats, coves, strict=True)),
    )


def _lost(progress: ActionProgress, seat: int, luck: Random) -> Lost:
    """Now and then an explorer or an artefact."""
    position = progress.position
    explorers = [0] * progress.players
    if luck.random() < 0.3:
        victim = int(luck.random() * progress.players)
        explorers[victim] = min(1, position.on_island(victim))
    artefacts: Load = ()
    if position.heap and luck.random() < 0.3:
        artefacts = (picked(position.heap, luck),)
    return Lost(seat, tuple(explorers) if any(explorers) else (), artefacts)


def _card(progress: ActionProgress, luck: Random) -> Action | None:
    """An action card, about once in a turn or two."""
    seat = progress.position.turn
    if seat is None or not progress.settings.expert or luck.random() > 0.06:
        return None
    held = [card for card in progress.position.cards[seat] if card in ACTION_CARDS]
    played = list(legal.cards(progress, seat, picked(held, luck))) if held else []
    return picked(played, luck) if played else None


def _count(progress: ActionProgress, luck: Random) -> Action:
    """On a light table: lay, spend, and board after some walking."""
    position = progress.position
    seat = position.turn or 0
    if position.points and luck.random() < 0.12:
        boards = list(progress.ground.boards(position, seat))
        if boards:
            return picked(boards, luck)
    return _tile(progress, seat, luck) or End(seat)


def _tile(progress: ActionProgress, seat: int, luck: Random) -> Action | None:
    """Any tile, spent more often than laid."""
    hand = progress.position.hands[seat]
    if not hand:
        return None
    tile = picked(hand, luck)
    empty = progress.empty_fields() if luck.random() < 0.4 else []
    return picked(legal.lays(seat, tile)[picked(empty, luck)], luck) if empty else Spend(seat, tile)


def _flee(progress: ActionProgress, luck: Random) -> Action:
    """Board, else step towards the nearest boat, else lay or spend a tile for that."""
    position = progress.position
    seat = position.turn or 0
    boards = list(progress.ground.boards(position, seat)) if position.points else []
    if boards:
        most = max(len(board.carry) for board in boards)
        return picked([board for board in boards if len(board.carry) == most], luck)
    shore = (s for _, cove in position.moored() for s in progress.box.coves[cove - 1])
    distances = _distances(position.ground, tuple(shore))
    team = [square for square in position.explorers[seat] if square < SQUARES]
    if len(team) > 1 and luck.random() < 0.3:
        team = [picked(team, luck)]
    team.sort(key=lambda square: distances[square])
    return (
        _step(progress, seat, team, distances)
        or _bridge(progress, seat, team, distances, luck)
        or _tile(progress, seat, luck)
        or End(seat)
    )


@lru_cache(maxsize=16)
def _distances(ground: bytes, shore: tuple[int, ...]) -> list[int]:
    """How far each square is from the shore of a moored boat, over bare board too."""
    found = [FAR] * SQUARES
    rings: list[list[int]] = [list(shore)]
    for far, ring in enumerate(rings):
        for square in ring:
            toll = _TOLL.get(ground[square])
            if toll is None or far >= found[square]:
                continue
            found[square] = far
            while len(rings) <= far + toll:
                rings.append([])
            rings[far + toll] += [b for b in NEIGHBOURS[square] if found[b] > far + toll]
    return found


def _step(
    progress: ActionProgress, seat: int, team: list[int], distances: list[int]
) -> Move | None:
    """The step that leads nearest to the sea, with as much as can be carried."""
    position = progress.position
    if not position.points:
        return None
    costs = walking.entries(position)
    for square in team:
        open_ = [b for b in NEIGHBOURS[square] if costs[b] <= position.points]
        to = min(open_, key=lambda beside: distances[beside], default=square)
        if distances[to] < distances[square]:
            load = walking.loads(position.pile(seat, square))[-1]
            return Move(seat, SQUARE_NAMES[square], (SQUARE_NAMES[to],), load)
    return None


def _bridge(
    progress: ActionProgress, seat: int, team: list[int], distances: list[int], luck: Random
) -> Lay | None:
    """A tile laid where an explorer wants to go on."""
    hand = progress.position.hands[seat]
    if not hand or luck.random() < 0.3:
        return None
    for square in team:
        to = min(NEIGHBOURS[square], key=lambda beside: distances[beside])
        field = FIELD_OF[to]
        if distances[to] < distances[square] and progress.is_bare(field):
            tile = min(hand, key=lambda name: name[-1])
            corner = SQUARES_OF[field].index(to)
            # Jungle before lake before mountain, as the letters have it.
            ways = [turned(tile[:4], quarters)[corner] for quarters in range(4)]
            return Lay(seat, tile, FIELD_NAMES[field], ways.index(min(ways)))
    return None
