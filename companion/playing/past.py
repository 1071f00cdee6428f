"""Tables that are over, looked at together: which of them, who won, and with how many points."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.store.store import ListedTable


@dataclass(frozen=True)
class Wanted:
    """Which of the tables: of these games, with these people; all where none is named."""

    games: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()

    def of(self, tables: Sequence[ListedTable]) -> list[ListedTable]:
        """Those that are wanted; of several people each must have been there."""
        return [
            kept
            for kept in tables
            if (not self.games or kept.header.game in self.games)
            and self.people <= {player.name for player in kept.header.players}
        ]


@dataclass(frozen=True)
class Record:
    """How one person did: tables won, and points on average where they can be compared."""

    name: str
    wins: int
    average: float | None
    # The same round by round, where every one of those tables had as many.
    rounds: tuple[float, ...] = ()


def people_of(tables: Sequence[ListedTable]) -> list[str]:
    """Everybody who sat at these tables, who came most often first."""
    counted = Counter(player.name for kept in tables for player in kept.header.players)
    return [name for name, _ in sorted(counted.items(), key=lambda one: (-one[1], one[0]))]


def records(tables: Sequence[ListedTable]) -> list[Record]:
    """Who won how often, the most first; points of one game alone have an average."""
    ended = [kept for kept in tables if kept.summary.ranking]
    alike = len({kept.header.game for kept in ended}) == 1
    wins: Counter[str] = Counter()
    points: dict[str, list[int]] = {}
    rounds: dict[str, list[tuple[int, ...]]] = {}
    for kept in ended:
        players = kept.header.players
        # Those who share a win have each won.
        wins.update(players[seat].name for seat in kept.summary.ranking[0])
        for seat, (player, score) in enumerate(zip(players, kept.summary.scores, strict=True)):
            points.setdefault(player.name, []).append(score)
            apart = tuple(scored[seat] for scored in kept.summary.rounds)
            rounds.setdefault(player.name, []).append(apart)
    as_many = alike and len({len(kept.summary.rounds) for kept in ended}) == 1
    made = [
        Record(
            name,
            wins[name],
            sum(scored) / len(scored) if alike else None,
            tuple(sum(one) / len(one) for one in zip(*rounds[name], strict=True))
            if as_many
            else (),
        )
        for name, scored in points.items()
    ]
    return sorted(made, key=lambda one: (-one.wins, -(one.average or 0), one.name))
