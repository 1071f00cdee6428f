"""What is asked and drawn before the first turn."""

from dataclasses import replace

from companion.core.tuple_edits import with_count
from companion.games.mauna_kea import events
from companion.games.mauna_kea.action_progress import ActionProgress
from companion.games.mauna_kea.box import HAND_POINTS, KEPT, lava_named
from companion.games.mauna_kea.position import Pending


def go_on(progress: ActionProgress) -> None:
    """What is still to be asked before the first turn, in its order; then the first hands."""
    first = progress.header.first
    position, waiting = progress.position, _to_keep(progress)
    if progress.settings.full and progress.settings.physical and not position.tiles:
        progress.change(pending=Pending("lay_out", first))
    elif progress.settings.expert and waiting:
        progress.change(pending=Pending("keep_cards", seats=waiting))
    elif progress.settings.full and any(left := _to_set(progress)):
        # Set one by one, anticlockwise, by whoever has any left (M11).
        done = progress.players * progress.settings.explorers - sum(left)
        order = ((first - done - step) % progress.players for step in range(progress.players))
        progress.change(pending=Pending("set_explorer", next(s for s in order if left[s])))
    else:
        progress.reached()
        first_hands(progress, first)


def _to_keep(progress: ActionProgress) -> tuple[int, ...]:
    """The seats that have still to keep four of their cards, or with own cards to tell them.

    A start may tell fewer cards: then there is nothing to choose.
    """
    numbers = [len(hand) for hand in progress.position.cards]
    physical = progress.settings.physical
    return tuple(s for s, n in enumerate(numbers) if n > KEPT or (physical and n < KEPT))


def _to_set(progress: ActionProgress) -> list[int]:
    """How many explorers each player has still to set."""
    explorers = progress.settings.explorers
    return [progress.position.to_set(seat, explorers) for seat in range(progress.players)]


def first_hands(progress: ActionProgress, seat: int | None) -> None:
    """One tile each, anticlockwise from `seat`, skipping who has 5 points (M11)."""
    while seat is not None:
        if progress.settings.physical:
            progress.change(pending=Pending("draw", seat, "set-up"))
            return
        seat = first_tile(progress, seat, progress.take_from_bag())
    begin(progress)


def first_tile(progress: ActionProgress, seat: int, tile: str) -> int | None:
    """A tile of the first hands; who draws next, if anybody."""
    progress.came_up(tile, seat)
    if lava := lava_named(tile):
        progress.tile_out(tile)
        progress.events.append(events.LavaSetAside(lava))
        return seat
    progress.into_hand(seat, tile)
    order = ((seat - step) % progress.players for step in range(1, progress.players + 1))
    return next((s for s in order if progress.hand_points(s) < HAND_POINTS), None)


def begin(progress: ActionProgress) -> None:
    """The lava set aside goes back into the bag, and the first turn begins."""
    aside = progress.position.out.tiles
    if aside:
        bag = progress.position.bag
        for tile, number in aside.items():
            bag = with_count(bag, tile, number)
        progress.change(bag=bag, out=replace(progress.position.out, tiles={}))
        progress.events.append(events.LavaPutBack(sum(aside.values())))
    progress.change(pending=None)
