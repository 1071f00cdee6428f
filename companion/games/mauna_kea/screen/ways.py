"""Walks by tapping: an explorer, a goal, the cheapest way, another way, a boat at its end."""

from companion.core.refusal import Refusal
from companion.games.mauna_kea import walking
from companion.games.mauna_kea.actions import Move
from companion.games.mauna_kea.island import NEIGHBOURS, SQUARE_NAMES, WIDTH
from companion.games.mauna_kea.position import Load, Position
from companion.games.mauna_kea.rules import GameRules
from companion.games.mauna_kea.scoring import ARTEFACT_POINTS
from companion.games.mauna_kea.screen.choice import NOTHING, Choice

# Further than this nobody plans: three turns, and most boats are gone by then.
FAR = 18


def dearest(pile: Load, most: int) -> Load:
    """As many artefacts as can be taken, those worth most.

    >>> dearest(("black", "grey", "white", "white"), 3)
    ('black', 'grey', 'white')
    """
    return tuple(sorted(sorted(pile, key=lambda color: -ARTEFACT_POINTS[color])[:most]))


def cheapest(
    position: Position, start: int, to: int, barred: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """The cheapest way within the pool that crosses none of the barred squares; none if none."""
    costs = walking.entries(position)
    for square in barred:
        costs[square] = walking.CLOSED
    found = walking.reach(costs, start, position.points)
    if to not in found:
        return ()
    found[start] = 0
    path = [to]
    while path[-1] != start:
        here = path[-1]
        before = found[here] - costs[here]
        path.append(next(b for b in NEIGHBOURS[here] if b in found and found[b] == before))
    return tuple(reversed(path[:-1]))


def cost(position: Position, way: tuple[int, ...]) -> int:
    """What a way costs."""
    return sum(walking.entry(position, square) for square in way)


def tapped(rules: GameRules, position: Position, choice: Choice, seat: int, square: int) -> Choice:
    """A tap on a square: an explorer is taken up, or sent there."""
    fresh = NOTHING.but(playing_on=choice.playing_on)
    if square in position.explorers[seat]:
        return fresh if choice.explorer == square else fresh.but(explorer=square)
    start = choice.explorer
    if start is None and (missed := _beside(position, seat, square)) is not None:
        return fresh.but(explorer=missed)
    if start is None:
        if position.owner(square) is not None:
            raise Refusal(
                "That is {name}’s explorer.", name=rules.names[position.owner(square) or 0]
            )
        raise Refusal("Choose one of your explorers first, or a tile.")
    if choice.way and square == choice.way[-1]:
        return choice.but(way=(), barred=frozenset(), boat="")
    if square in choice.way:
        # On the way: another one, which does not go there.
        barred = choice.barred | {square}
        other = cheapest(position, start, choice.way[-1], barred)
        if not other:
            raise Refusal("No other way there is within the points left.")
        return choice.but(way=other, barred=barred)
    way = cheapest(position, start, square)
    if not way:
        if not position.points:
            raise Refusal("No point is left to walk: spend a tile first.")
        raise _why_not(rules, position, choice, seat, square)
    return choice.but(way=way, barred=frozenset(), boat="")


def _beside(position: Position, seat: int, square: int) -> int | None:
    """The only own explorer around a square with nobody on it: from afar a finger is broader."""
    if position.owner(square) is not None:
        return None
    row, column = divmod(square, WIDTH)
    near = [
        own
        for own in position.explorers[seat]
        if abs(own // WIDTH - row) <= 1 and abs(own % WIDTH - column) <= 1
    ]
    return near[0] if len(near) == 1 else None


def _why_not(
    rules: GameRules, position: Position, choice: Choice, seat: int, square: int
) -> Refusal:
    """Why nobody gets to a square: what is there, or that it is too far."""
    kind = position.ground[square]
    if kind in (walking.JUNGLE, walking.LAKE) and position.owner(square) is None:
        return Refusal(
            "{square} is too far for the points left: {points}.",
            square=SQUARE_NAMES[square],
            points=position.points,
        )
    start = choice.explorer
    beside = next((s for s in NEIGHBOURS[square] if s == start), None)
    if beside is not None:
        return rules.why_not(
            position, Move(seat, SQUARE_NAMES[beside], (SQUARE_NAMES[square],), ())
        )
    if position.owner(square) is not None:
        return Refusal("An explorer stands there already.")
    return Refusal("Nobody can walk there: only jungle and lakes can be entered.")


def shores(rules: GameRules, position: Position, boat: str) -> tuple[int, ...]:
    """The squares from which a moored boat is boarded."""
    cove = position.boats[boat]
    return rules.box.coves[cove - 1] if isinstance(cove, int) and cove else ()


def to_boat(
    rules: GameRules, position: Position, start: int, boat: str
) -> tuple[tuple[int, ...], int] | None:
    """The cheapest way on board, and what it costs with boarding; none within the points left."""
    squares = shores(rules, position, boat)
    if not position.points:
        return None
    if start in squares:
        return (), 1
    found = walking.reach(walking.entries(position), start, position.points - 1)
    near = [square for square in squares if square in found]
    if not near:
        return None
    best = min(near, key=lambda square: found[square])
    return cheapest(position, start, best), found[best] + 1


def to_boats(rules: GameRules, position: Position, start: int) -> dict[str, int]:
    """What it costs to board each moored boat, also those that are too far for the points left."""
    found = walking.reach(walking.entries(position), start, FAR)
    found[start] = 0
    costs = {
        boat: min((found[s] for s in shores(rules, position, boat) if s in found), default=FAR) + 1
        for boat, _ in position.moored()
    }
    return {boat: cost for boat, cost in costs.items() if cost <= FAR}


def boarding(rules: GameRules, position: Position, choice: Choice, seat: int, boat: str) -> Choice:
    """A boat that the chosen explorer, or the only one who can, gets to."""
    starts = [choice.explorer] if choice.explorer is not None else sorted(position.explorers[seat])
    found = {start: to_boat(rules, position, start, boat) for start in starts}
    able = {start: way for start, way in found.items() if way is not None}
    if not able:
        if not position.points:
            raise Refusal("Boarding costs 1 point, and none is left: spend a tile first.")
        raise Refusal("None of your explorers can reach this boat with the points left.")
    if len(able) > 1:
        raise Refusal("Several of your explorers can board it: choose one first.")
    start, (way, _) = next(iter(able.items()))
    keeps = choice.explorer == start
    return NOTHING.but(
        explorer=start,
        way=way,
        boat=boat,
        load=choice.load if keeps else None,
        playing_on=choice.playing_on,
    )
