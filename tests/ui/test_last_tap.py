"""Two taps at one spot: the second never counts on another thing that came under the finger."""

import pytest

from companion.ui.widgets import double_tap
from companion.ui.widgets.double_tap import ANSWER, SECOND_TAP, LastTap, Spot

FOOT, TRAY = Spot(250, 800), Spot(60, 700)
BAR, OTHER = 7, 8


class Clock:
    """Seconds that pass only when they are told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(double_tap, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def tap(taps: LastTap, control: int, thing: object, spot: Spot | None) -> bool:
    taps.finger_down(control, spot)
    return taps.counts(control, thing)


@pytest.mark.parametrize("control", [BAR, OTHER])
def test_a_second_tap_does_not_count_on_another_button_at_the_same_spot(
    clock: Clock, control: int
) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Spend all", FOOT)
    clock.now += 0.4
    assert not tap(taps, control, "End the turn", FOOT)
    clock.now += 0.2
    assert tap(taps, control, "End the turn", FOOT)


def test_half_a_second_begins_when_the_other_button_is_drawn(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Spend all", FOOT)
    clock.now += 0.9
    taps.drawn()
    clock.now += 0.4
    assert not tap(taps, BAR, "End the turn", FOOT)
    clock.now += 0.2
    assert tap(taps, BAR, "End the turn", FOOT)


def test_what_is_drawn_long_after_a_tap_is_no_answer_to_it(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Spend all", FOOT)
    clock.now += ANSWER
    taps.drawn()
    assert tap(taps, BAR, "End the turn", FOOT)


def test_the_same_button_counts_however_fast_it_is_tapped(clock: Clock) -> None:
    taps = LastTap()
    for _ in range(5):
        taps.drawn()
        clock.now += 0.05
        assert tap(taps, BAR, BAR, FOOT)


def test_taps_at_different_places_count_however_fast_they_are(clock: Clock) -> None:
    taps = LastTap()
    for control, thing, spot in (
        (OTHER, "disc-4", TRAY),
        (BAR, "Place 4", FOOT),
        (OTHER, "disc-2", TRAY),
    ):
        clock.now += 0.05
        assert tap(taps, control, thing, spot)


def test_a_key_has_no_spot_and_still_never_means_what_its_button_became(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Spend all", None)
    clock.now += 0.1
    assert not tap(taps, BAR, "End the turn", None)
    assert tap(taps, OTHER, "Undo", None)


def test_a_finger_that_came_down_elsewhere_says_nothing_of_this_tap(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Spend all", FOOT)
    taps.finger_down(BAR, FOOT)
    clock.now += SECOND_TAP / 2
    assert taps.counts(OTHER, "Beach 5")


def test_what_is_drawn_because_a_finger_came_down_does_not_spoil_its_tap(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, BAR, "Drive back", FOOT)
    taps.drawn()
    clock.now += 1
    taps.finger_down(OTHER, FOOT)
    taps.drawn()
    assert taps.counts(OTHER, "One circle more")


def test_two_quick_taps_at_different_places_are_two_taps(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, OTHER, "Take a card", FOOT)
    clock.now += 0.1
    assert tap(taps, BAR, "Bag", TRAY)
    assert taps.elsewhere
    clock.now += 0.1
    assert tap(taps, BAR, "Bag", TRAY)
    assert not taps.elsewhere


def test_a_key_after_a_tap_is_not_taken_for_a_tap_elsewhere(clock: Clock) -> None:
    taps = LastTap()
    assert tap(taps, OTHER, "Take a card", FOOT)
    clock.now += 1
    assert tap(taps, BAR, "Bag", TRAY)
    clock.now += 0.2
    assert not taps.elsewhere
