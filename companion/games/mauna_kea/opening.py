"""What is asked and drawn before the first turn."""

from companion.games.mauna_kea import events
from companion.games.mauna_kea.box import HAND_POINTS, KEPT
from companion.games.mauna_kea.course import Course
from companion.games.mauna_kea.position import Pending, with_count


def go_on(course: Course) -> None:
    """What is still to be asked before the first turn, in its order; then the first hands."""
    position, first = course.position, course.header.first
    waiting = tuple(s for s in range(course.players) if len(position.cards[s]) != KEPT)
    if course.settings.full and course.settings.physical and not position.tiles:
        course.change(pending=Pending("lay_out", first))
    elif course.settings.expert and waiting:
        course.change(pending=Pending("keep_cards", seats=waiting))
    elif course.settings.full and min(map(len, position.explorers)) < course.settings.explorers:
        # Set one by one, anticlockwise (M11).
        seat = (first - sum(map(len, position.explorers))) % course.players
        course.change(pending=Pending("set_explorer", seat))
    else:
        first_hands(course, first)


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
    if tile in course.box.lava:
        course.put_out(tiles=with_count(course.position.out.tiles, tile, 1))
        course.events.append(events.LavaSetAside(course.box.lava[tile]))
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
        course.change(bag=bag)
        course.put_out(tiles={})
        course.events.append(events.LavaPutBack(sum(aside.values())))
    course.change(pending=None)
