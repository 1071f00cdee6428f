"""The final sheet line by line, and who wins.

| rulebook | here |
|---|---|
| Calcul des scores | `score_sheet` |
| Pénalités | `_empty_places`, M6 |
| Cartes Objectif | `_objectives`, M7 |
| Résolution des égalités | `result`, M8 |
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from companion.core.message import Message, count, listing, say
from companion.core.ranking import Result, TieBreaker, rank
from companion.core.sheet import Line, Sheet
from companion.games.mauna_kea import objectives
from companion.games.mauna_kea.box import Boat, Box, Objective
from companion.games.mauna_kea.position import Load, Position, Taken
from companion.games.mauna_kea.words import load_name, objective_name

EXPLORER_POINTS = 3
ARTEFACT_POINTS = {"white": 1, "grey": 2, "black": 3}


def boats_of(position: Position, box: Box, seat: int) -> Iterator[tuple[Boat, Load]]:
    """A player's boats, each with its artefacts."""
    for id, where in position.boats.items():
        if isinstance(where, Taken) and where.seat == seat:
            yield box.boats[id], where.artefacts


def saved(position: Position, box: Box, seat: int) -> Counter[str]:
    """The artefacts that a player saved, on boats and by helicopter."""
    found: Counter[str] = Counter()
    for _, artefacts in boats_of(position, box, seat):
        found.update(artefacts)
    for artefacts in position.helicopters[seat]:
        found.update(artefacts)
    return found


def score_sheet(position: Position, box: Box) -> Sheet:
    """The sheet of the game."""
    seats = range(len(position.explorers))

    def line(label: str, one: Callable[[int], tuple[int, Message | None]]) -> Line:
        found = [one(seat) for seat in seats]
        return Line(label, tuple(p for p, _ in found), tuple(why for _, why in found))

    return Sheet(
        "final",
        (
            line("explorers", lambda seat: _explorers(position, box, seat)),
            line("artefacts", lambda seat: _artefacts(position, box, seat)),
            line("empty places", lambda seat: _empty_places(position, box, seat)),
            line("objectives", lambda seat: _objectives(position, box, seat)),
        ),
    )


def _explorers(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    """Three for each explorer on a boat; a helicopter's is worth nothing (M6)."""
    number = len(list(boats_of(position, box, seat)))
    why = count("{count} explorer on board", "{count} explorers on board", number)
    return EXPLORER_POINTS * number, why if number else None


def _artefacts(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    found = saved(position, box, seat)
    points = sum(ARTEFACT_POINTS[color] * number for color, number in found.items())
    return points, load_name(sorted(found.elements())) if found else None


def _empty_places(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    """One less for each artefact place not filled, unless a card forgives them (M6, M7)."""
    empty = sum(boat.places - len(load) for boat, load in boats_of(position, box, seat))
    if not empty:
        return 0, None
    if any(card.no_penalty for card in objective_cards(position, box, seat)):
        return 0, say("forgiven by a card")
    return -empty, count("{count} empty place", "{count} empty places", empty)


def objective_cards(position: Position, box: Box, seat: int) -> list[Objective]:
    """The objective cards that a player holds, as far as they may be seen."""
    return [box.objectives[id] for id in position.cards[seat] if id in box.objectives]


def fulfilled(
    position: Position, box: Box, seat: int, cards: Sequence[Objective] | None = None
) -> objectives.Fulfilled:
    """The cards of a player that count, or of some cards those that would (M7)."""
    boats = list(boats_of(position, box, seat))
    have = {**saved(position, box, seat), "explorers": len(boats)}
    colors = {boat.color for boat, _ in boats}
    if cards is None:
        cards = objective_cards(position, box, seat)
    return objectives.best(cards, have, colors)


def _objectives(position: Position, box: Box, seat: int) -> tuple[int, Message | None]:
    best = fulfilled(position, box, seat)
    if not best.cards:
        return 0, None
    done = [box.objectives[id] for id in best.cards]
    names = [objective_name(c.need, c.boat, c.points, c.no_penalty) for c in done]
    return best.points, listing(names, "{left}; {right}")


def result(position: Position, points: tuple[int, ...]) -> Result:
    """Points, then explorers left on the island, then what these carry (M8)."""
    seats = range(len(points))
    return rank(
        points,
        TieBreaker("explorers-on-island", [position.on_island(seat) for seat in seats]),
        TieBreaker("artefacts-carried", [position.carried_by(seat) for seat in seats]),
    )


def level(position: Position, points: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that only what their explorers carry could tell apart, if they can carry any."""
    if not position.heap:
        return ()
    places = rank(
        points,
        TieBreaker(
            "explorers-on-island", [position.on_island(seat) for seat in range(len(points))]
        ),
    ).ranking
    return tuple(
        sorted(
            seat for place in places if len(place) > 1 for seat in place if position.on_island(seat)
        )
    )
