"""Which of the plays are looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from companion.past.people import People
from companion.showing.searching import folded
from companion.store.plays import Play

Order = Literal["newest", "oldest", "longest", "points"]


def year_of(play: Play) -> int:
    """The year in which a play ended, where it is read."""
    return datetime.fromtimestamp(play.ended).year


@dataclass(frozen=True)
class Wanted:
    """Which plays: all where nothing is named. Of several people each must have been there."""

    games: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    # A game and one of its variants.
    variants: frozenset[tuple[str, str]] = frozenset()
    places: frozenset[str] = frozenset()
    years: frozenset[int] = frozenset()
    noted: bool = False
    text: str = ""

    @property
    def everything(self) -> bool:
        """Whether nothing is left out."""
        return self == Wanted()

    def of(self, plays: Sequence[Play], people: People, names: "GameNames") -> list[Play]:
        """Those that are wanted, in the order given."""
        typed = folded(self.text).split()
        return [
            play
            for play in plays
            if (not self.games or play.game in self.games)
            and (not self.variants or (play.game, play.variant) in self.variants)
            and (not self.places or play.location in self.places)
            and (not self.years or year_of(play) in self.years)
            and (not self.noted or play.note)
            and (not self.people or self.people <= _there(play, people))
            and (not typed or _has(typed, play, people, names))
        ]


# What each game is called, by its id.
GameNames = dict[str, str]


def _there(play: Play, people: People) -> set[str | None]:
    return {people.whose(seat.name) for seat in play.seats if not seat.opponent}


def _has(typed: Sequence[str], play: Play, people: People, names: GameNames) -> bool:
    """Whether every typed word begins a word of the play, accents and case left out."""
    seats = (part for seat in play.seats for part in (seat.name, people.name(seat.name)))
    text = " ".join((names.get(play.game, play.game), *seats, play.location, play.note))
    words = folded(text).replace("-", " ").split()
    return all(any(word.startswith(one) for word in words) for one in typed)


def ordered(plays: Sequence[Play], order: Order) -> list[Play]:
    """Plays, the newest first as they are given, in another order."""
    match order:
        case "newest":
            return list(plays)
        case "oldest":
            return list(reversed(plays))
        case "longest":
            return sorted(plays, key=lambda play: -(play.minutes or 0))
        case "points":
            return sorted(plays, key=lambda play: -max(seat.points or 0 for seat in play.seats))
