"""A hand that is held lies open for the one who holds it, and for nobody else."""

from collections.abc import Awaitable, Callable

import pytest

from companion.ui.table.hand_peek import HandPeek

ANA, BEN = 0, 1


class Clock:
    """A page on which time passes only when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], Awaitable[object]]] = []
        self.touched = 0

    def start(self, what: Callable[[], Awaitable[object]]) -> None:
        self.waiting.append(what)

    def touch(self) -> None:
        self.touched += 1

    async def pass_on(self) -> None:
        """What was waiting has waited long enough."""
        due, self.waiting = self.waiting, []
        for what in due:
            await what()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    async def at_once(seconds: float) -> None:
        pass

    monkeypatch.setattr("companion.ui.table.hand_peek.asyncio.sleep", at_once)
    return Clock()


def at_table(clock: Clock) -> HandPeek:
    looking = HandPeek()
    looking.session = clock  # type: ignore[assignment]
    looking.at(ANA, 4)
    return looking


def run(clock: Clock) -> None:
    # Nothing here really waits: one step takes a coroutine to its end.
    with pytest.raises(StopIteration):
        clock.pass_on().__await__().__next__()


def test_a_held_hand_opens_and_closes_with_the_finger(clock: Clock) -> None:
    looking = at_table(clock)
    looking.hold(True)
    assert not looking.open
    run(clock)
    assert looking.open
    looking.hold(False)
    assert not looking.open


def test_a_hold_outlasts_the_step_that_is_drawn_under_it(clock: Clock) -> None:
    looking = at_table(clock)
    looking.hold(True)
    looking.at(ANA, 5)
    run(clock)
    assert looking.open
    looking.at(ANA, 6)
    assert looking.open


def test_a_finger_that_stays_opens_nothing_for_the_next_player(clock: Clock) -> None:
    looking = at_table(clock)
    looking.hold(True)
    looking.at(BEN, 5)
    run(clock)
    assert not looking.open


def test_a_hand_that_lies_open_is_closed_for_the_next_player(clock: Clock) -> None:
    looking = at_table(clock)
    looking.hold(True)
    run(clock)
    looking.at(BEN, 5)
    assert not looking.open


def test_a_hand_that_a_tap_opened_is_closed_with_the_step(clock: Clock) -> None:
    looking = at_table(clock)
    looking.tap(True)
    assert looking.open
    looking.at(ANA, 5)
    assert not looking.open


def test_whoever_looks_is_at_the_phone(clock: Clock) -> None:
    looking = at_table(clock)
    looking.hold(True)
    assert clock.touched == 1


def test_a_tap_that_was_too_short_to_look_says_how_to(clock: Clock) -> None:
    looking, said = at_table(clock), list[str]()
    looking.explain = lambda: said.append("Hold to look")
    looking.hold(True)
    looking.hold(False)
    assert said == ["Hold to look"]
    looking.hold(True)
    run(clock)
    looking.hold(False)
    assert len(said) == 1
