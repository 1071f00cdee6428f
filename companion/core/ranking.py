"""Who wins: points first, then a chain of named tie-breakers until one decides."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.json_text import JsonObject


@dataclass(frozen=True)
class TieBreaker:
    """A criterion by name, more is better; it may count for the first place only."""

    name: str
    values: Sequence[int]
    first_place_only: bool = False


@dataclass(frozen=True)
class Result:
    """How a table ended: seats by place, and what decided the first."""

    ranking: tuple[tuple[int, ...], ...]
    tie_break: str | None = None
    extra: JsonObject = field(default_factory=dict)
    # Everything that may decide, points first.
    criteria: tuple[TieBreaker, ...] = field(default=(), compare=False, repr=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return self.ranking[0]

    def write(self) -> JsonObject:
        """The result as the command line prints it."""
        return {
            "ranking": [list(place) for place in self.ranking],
            "winners": list(self.winners),
            "tie_break": self.tie_break,
            **self.extra,
        }


def rank(points: Sequence[int], *chain: TieBreaker) -> Result:
    """The ranking by points, then by each tie-breaker in turn; the level share a place.

    >>> rank([27, 27], TieBreaker("statues", [4, 3])).write()
    {'ranking': [[0], [1]], 'winners': [0], 'tie_break': 'statues'}
    """
    places = _split([tuple(range(len(points)))], points)
    decided = None
    for breaker in chain:
        first = len(places[0])
        if breaker.first_place_only:
            places = [*_split(places[:1], breaker.values), *places[1:]]
        else:
            places = _split(places, breaker.values)
        if len(places[0]) < first:
            decided = breaker.name
    return Result(tuple(places), decided, criteria=(TieBreaker("points", points), *chain))


def _split(places: list[tuple[int, ...]], values: Sequence[int]) -> list[tuple[int, ...]]:
    """Every place divided by `values`, the greatest first."""
    return [
        tuple(seat for seat in place if values[seat] == value)
        for place in places
        for value in sorted({values[seat] for seat in place}, reverse=True)
    ]
