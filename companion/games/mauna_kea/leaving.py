"""Explorers on their way: over squares, on board a boat, out by helicopter."""

from companion.core.tuple_edits import replaced, with_one
from companion.games.mauna_kea import events
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.position import Load, Taken


def walk(
    progress: ActionProgress, seat: int, squares: tuple[int, ...], load: Load, cost: int = 0
) -> None:
    """An explorer goes from the first square to the last with a load chosen at the first (M9)."""
    leave(progress, seat, squares[0], load)
    teams = progress.position.explorers
    explorers = replaced(teams, seat, {**teams[seat], squares[-1]: load})
    progress.change(explorers=explorers, points=progress.position.points - cost)
    progress.events.append(events.Walked(seat, squares, load))


def board(progress: ActionProgress, seat: int, square: int, boat: str, load: Load) -> None:
    """An explorer boards for 1 point, and the boat is its player's."""
    left = leave(progress, seat, square, load)
    boats = {**progress.position.boats, boat: Taken(seat, load)}
    progress.change(boats=boats, points=progress.position.points - 1)
    kind, name = progress.box.boats[boat], progress.names[seat]
    progress.events.append(events.Boarded(seat, boat, load, left, kind, name))
    progress.look_for_the_end()


def fly_out(progress: ActionProgress, seat: int, square: int, load: Load) -> None:
    """A helicopter takes an explorer; the card stays in front of its player."""
    leave(progress, seat, square, load)
    flown = progress.position.helicopters
    progress.change(helicopters=replaced(flown, seat, with_one(flown[seat], load)))
    progress.events.append(events.FlownOut(seat, load))


def leave(progress: ActionProgress, seat: int, square: int, load: Load) -> Load:
    """An explorer leaves a square for good with `load`; what it leaves behind stays there."""
    changes, rest = progress.ground.leave(progress.position, seat, square, load)
    progress.change(**changes)
    return rest
