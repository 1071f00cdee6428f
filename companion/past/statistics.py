"""How people did: counted over plays, each figure with how many plays it rests on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.past.people import People
from companion.store.plays import Play, PlaySeat

# Two people are compared from so many shared plays on.
FEWEST_SHARED = 3


@dataclass(frozen=True)
class Sat:
    """One person at one play."""

    play: Play
    seat: int

    @property
    def mine(self) -> PlaySeat:
        """Their own seat."""
        return self.play.seats[self.seat]

    @property
    def won(self) -> bool:
        """Whether they won; whoever shares a win has won."""
        return self.mine.place == 1

    @property
    def chance(self) -> float:
        """The share of wins that chance alone would give."""
        return 1 / len(self.play.seats)

    @property
    def turn(self) -> int | None:
        """Their place in the order of play, 0 for who starts; nothing where that is not known."""
        first = self.play.first
        return None if first is None else (self.seat - first) % len(self.play.seats)


@dataclass(frozen=True)
class Figures:
    """Some plays of one person together."""

    plays: int
    wins: int
    # The sum of all places, and how many plays chance alone would have won.
    places: int
    expected: float
    # Points where they are known: how many plays have them, their sum, and the best of them.
    scored: int = 0
    points: int = 0
    best: int | None = None

    @property
    def average_place(self) -> float | None:
        """The place on average; nothing without a play."""
        return self.places / self.plays if self.plays else None

    @property
    def average_points(self) -> float | None:
        """The points on average; nothing where none are known."""
        return self.points / self.scored if self.scored else None

    @property
    def share(self) -> float:
        """The share of plays that were won."""
        return self.wins / self.plays if self.plays else 0.0


@dataclass(frozen=True)
class Pair:
    """One person beside another: how often they finished above, level and below."""

    other: str
    above: int
    level: int
    below: int

    @property
    def plays(self) -> int:
        """How many plays they shared."""
        return self.above + self.level + self.below


@dataclass(frozen=True)
class Streaks:
    """Wins in a row, in the order of time: the longest run, and the one that goes on now."""

    longest: int
    current: int
    # The plays of the longest run, the earliest of several.
    run: tuple[Play, ...] = ()


def sat(plays: Iterable[Play], people: People, id: str) -> list[Sat]:
    """A person at each of these plays; one who holds several seats is counted with the best."""
    found = []
    for play in plays:
        seats = [
            seat
            for seat, one in enumerate(play.seats)
            if not one.opponent and people.whose(one.name) == id
        ]
        if seats:
            found.append(Sat(play, min(seats, key=lambda seat: play.seats[seat].place)))
    return found


def figures(sats: Sequence[Sat]) -> Figures:
    """What some plays of a person come to; points only make sense of one game."""
    points = [one.mine.points for one in sats if one.mine.points is not None]
    return Figures(
        len(sats),
        sum(one.won for one in sats),
        sum(one.mine.place for one in sats),
        sum(one.chance for one in sats),
        len(points),
        sum(points),
        max(points, default=None),
    )


def by_game(sats: Sequence[Sat]) -> dict[str, Figures]:
    """The figures of each game, the one with the largest share of wins first."""
    games = {one.play.game for one in sats}
    found = {game: figures([one for one in sats if one.play.game == game]) for game in games}
    return dict(sorted(found.items(), key=lambda one: (-one[1].share, -one[1].plays, one[0])))


def by_variant(sats: Sequence[Sat]) -> dict[tuple[str, str], Figures]:
    """The figures of each variant of each game, in the order of their names."""
    kinds = sorted({(one.play.game, one.play.variant) for one in sats})
    return {
        kind: figures([one for one in sats if (one.play.game, one.play.variant) == kind])
        for kind in kinds
    }


def by_turn(sats: Sequence[Sat]) -> dict[int, Figures]:
    """The figures by place in the order of play, who starts first, where that is known."""
    turns = sorted({one.turn for one in sats if one.turn is not None})
    return {turn: figures([one for one in sats if one.turn == turn]) for turn in turns}


def streaks(sats: Sequence[Sat]) -> Streaks:
    """Wins in a row."""
    longest: list[Play] = []
    run: list[Play] = []
    for one in sorted(sats, key=lambda one: (one.play.ended, one.play.id)):
        run = [*run, one.play] if one.won else []
        if len(run) > len(longest):
            longest = run
    return Streaks(len(longest), len(run), tuple(longest))


def pairs(sats: Sequence[Sat], people: People, id: str) -> list[Pair]:
    """A person beside everybody they shared a play with, who shared most plays first."""
    counted: dict[str, list[int]] = {}
    for one in sats:
        others: dict[str, int] = {}
        for seat in one.play.seats:
            other = None if seat.opponent else people.whose(seat.name)
            if other is not None and other != id:
                others[other] = min(seat.place, others.get(other, seat.place))
        for other, place in others.items():
            mine = one.mine.place
            at = 0 if mine < place else 1 if mine == place else 2
            counted.setdefault(other, [0, 0, 0])[at] += 1
    found = [Pair(other, *tally) for other, tally in counted.items()]
    return sorted(found, key=lambda pair: (-pair.plays, pair.other))


def margin(play: Play) -> int | None:
    """The points between the first and the next seat; nothing where points are not known."""
    points = sorted((seat.points for seat in play.seats if seat.points is not None), reverse=True)
    return points[0] - points[1] if len(points) == len(play.seats) > 1 else None


def closest(sats: Sequence[Sat]) -> Sat | None:
    """The play that was decided by the fewest points, the latest of several."""
    known = [one for one in sats if margin(one.play) is not None]
    return min(known, key=lambda one: (margin(one.play), -one.play.ended), default=None)


@dataclass(frozen=True)
class Listed:
    """A person in the list of people."""

    id: str
    plays: int
    wins: int
    last: Play


def listed(plays: Sequence[Play], people: People) -> list[Listed]:
    """Everybody at these plays, the newest play first in `plays`; guests last, most plays first."""
    count: dict[str, list[int]] = {}
    last: dict[str, Play] = {}
    for play in plays:
        best: dict[str, int] = {}
        for seat in play.seats:
            id = None if seat.opponent else people.whose(seat.name)
            if id is not None:
                best[id] = min(seat.place, best.get(id, seat.place))
        for id, place in best.items():
            tally = count.setdefault(id, [0, 0])
            tally[0] += 1
            tally[1] += place == 1
            last.setdefault(id, play)
    found = [Listed(id, plays, wins, last[id]) for id, (plays, wins) in count.items()]
    return sorted(
        found, key=lambda one: (people.row(one.id).guest, -one.plays, people.name(one.id))
    )


@dataclass(frozen=True)
class Standing:
    """One person beside the others at some plays: wins, and points where they can be compared."""

    id: str
    plays: int
    wins: int
    average: float | None
    # The same round by round, where every one of those plays had as many.
    rounds: tuple[float, ...] = ()


def standings(plays: Sequence[Play], people: People, most: int) -> list[Standing]:
    """Who won how often, the most first and so many of them.

    Points of one game alone have an average.
    """
    alike = len({play.game for play in plays}) == 1
    as_many = alike and len({len(play.rounds) for play in plays}) == 1
    found = []
    winners = sorted(listed(plays, people), key=lambda one: (-one.wins, one.plays, one.id))
    for one in winners[:most]:
        mine = sat(plays, people, one.id)
        average = figures(mine).average_points if alike else None
        apart = [[points[each.seat] for points in each.play.rounds] for each in mine]
        rounds = (
            tuple(sum(part) / len(part) for part in zip(*apart, strict=True)) if as_many else ()
        )
        found.append(Standing(one.id, one.plays, one.wins, average, rounds))
    return sorted(found, key=lambda one: (-one.wins, -(one.average or 0), people.name(one.id)))
