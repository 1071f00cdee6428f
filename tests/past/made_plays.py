"""Plays made by chance, and people at them, for statistics and names."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.store.plays import Play, PlaySeat

NAMES = ("Ana", "Ben", "Chloé", "Chloe", "Dan", "Red", "gelb")
GAMES = {"one": "One", "two": "Two"}
# How long an example takes on a busy machine says nothing.
BY_CHANCE = settings(deadline=None, suppress_health_check=list(HealthCheck))


def made_play(luck: Random, id: str) -> Play:
    """A play with two to four seats; a name may sit twice, and places may be shared."""
    seats = luck.randint(2, 4)
    order = [luck.randrange(4) for _ in range(seats)]
    ended = float(luck.randint(1_600_000_000, 1_700_000_000))

    def seat(mine: int) -> PlaySeat:
        name = luck.choice(NAMES)
        return PlaySeat(
            name,
            1 + sum(other < mine for other in order),
            points=luck.choice((None, luck.randint(-5, 60))),
            opponent=name == "Dan" and luck.random() < 0.5,
        )

    return Play(
        id,
        luck.choice(sorted(GAMES)),
        ended - 3600,
        ended,
        tuple(map(seat, order)),
        first=luck.choice((None, luck.randrange(seats))),
        variant=luck.choice(("", "base", "other")),
        location=luck.choice(("", "At home", "Café")),
        note=luck.choice(("", "Rain")),
    )


def made_history(seed: int, most: int = 12) -> list[Play]:
    """Up to so many plays, the newest first."""
    luck = Random(seed)
    made = [made_play(luck, f"play-{at}") for at in range(luck.randint(0, most))]
    return sorted(made, key=lambda play: (-play.ended, play.id))


def histories() -> st.SearchStrategy[list[Play]]:
    """Histories by chance; drawing each part by itself would take most of a test's time."""
    return st.integers(0, 2**32).map(made_history)
