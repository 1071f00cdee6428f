"""What is asked and drawn before the first turn."""

from dataclasses import replace

from companion.core.edits import with_count
from companion.games.mauna_kea import events
from companion.games.mauna_kea.box import HAND_POINTS, KEPT, lava_named
from companion.games.mauna_kea.course import Course
from companion.games.mauna_kea.position import Pending


def go_on(course: Course) -> None:
    """What is still to be asked before the first turn, in its order; then the first hands."""
    position, first = course.position, course.header.first
    waiting = tuple(s for s in range(course.players) if len(position.cards[s]) != KEPT)
    if course.settings.full and course.settings.physical and not position.tiles:
        course.change(pending=Pending("lay_out", first))
    elif course.settings.expert and waiting:
        course.change(pending=Pending("keep_cards", seats=waiting))
    elif course.settings.full and any(left := _to_set(course)):
        # Set one by one, anticlockwise, by whoever has any left (M11).
        done = course.players * course.settings.explorers - sum(left)
        order = ((first - done - step) % course.players for step in range(course.players))
        course.change(pending=Pending("set_explorer", next(s for s in order if left[s])))
    else:
        first_hands(course, first)


def _to_set(course: Course) -> list[int]:
    """How many explorers each player has still to set."""
    explorers = course.settings.explorers
    return [course.position.to_set(seat, explorers) for seat in range(course.players)]


def first_hands(course: Course, seat: int | None) -> None:
    """One tile each, anticlockwise from `seat`, skipping who has 5 points (M11)."""
    while seat is not None:
        if course.settings.physical:
            course.change(pending=Pending("draw", seat, "set-up"))
            return
        seat = first_tile(course, seat, course.take_from_bag())
    begin(course)


def first_tile(course: Course, seat: int, tile: str) -> int | None:
    """A tile of the first hands; who draws next, if anybody."""
    course.came_up(tile, seat)
    if lava := lava_named(tile):
        course.tile_out(tile)
        course.events.append(events.LavaSetAside(lava))
        return seat
    course.into_hand(seat, tile)
    order = ((seat - step) % course.players for step in range(1, course.players + 1))
    return next((s for s in order if course.hand_points(s) < HAND_POINTS), None)


def begin(course: Course) -> None:
    """The lava set aside goes back into the bag, and the first turn begins."""
    aside = course.position.out.tiles
    if aside:
        bag = course.position.bag
        for tile, number in aside.items():
            bag = with_count(bag, tile, number)
        course.change(bag=bag, out=replace(course.position.out, tiles={}))
        course.events.append(events.LavaPutBack(sum(aside.values())))
    course.change(pending=None)
