"""Who comes too fast waits, each sender for itself."""

from companion.sharing.hub.rate_limits import MOST_KNOWN, Rate, Tries, asker


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_so_many_at_once_and_then_one_after_the_other() -> None:
    clock = Clock()
    rate = Rate(3, 2.0, clock)
    assert [rate.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert rate.take("b") == 0
    clock.seconds = 0.5
    assert [rate.take("a"), rate.take("a")] == [0, 0.5]
    clock.seconds = 100
    assert [rate.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_what_is_given_back_can_be_taken_again() -> None:
    rate = Rate(1, 0.1, Clock())
    assert rate.take("a") == 0
    rate.give_back("a")
    assert rate.take("a") == 0
    assert rate.take("a") > 0


def test_senders_are_forgotten_the_quietest_first() -> None:
    rate = Rate(1, 0.1, Clock())
    for number in range(MOST_KNOWN + 1):
        rate.take(str(number))
    rate.give_back("never heard of")
    assert len(rate._left) == MOST_KNOWN
    assert rate.take("0") == 0
    assert rate.take(str(MOST_KNOWN)) > 0


def test_after_a_while_another_try_is_looked_at() -> None:
    clock = Clock()
    tries = Tries(Rate(12, 0.2, clock), Rate(120, 2.0, clock), Rate(1, 1 / 600, clock))
    assert [tries.take("a") for _ in range(13)] == [0] * 12 + [5.0]
    clock.seconds = 5.0
    assert [tries.take("a"), tries.take("a")] == [0, 5.0]


def test_right_tries_cost_nothing() -> None:
    tries = Tries()
    for _ in range(1000):
        assert tries.take("a") == 0
        tries.give_back("a")


def test_right_tries_make_no_room_for_wrong_ones() -> None:
    tries = Tries(Rate(12, 0.2, Clock()), Rate(3, 2.0, Clock()), Rate(1, 1 / 600, Clock()))
    assert [tries.take(str(sender)) for sender in range(3)] == [0, 0, 0]
    for _ in range(9):
        assert tries.take("a") == 0
        tries.give_back("a")
    assert tries.take("b") == 0
    assert tries.take("b") > 0


def test_many_senders_together_guess_no_faster_than_a_few() -> None:
    clock = Clock()
    tries = Tries(Rate(12, 0.2, clock), Rate(120, 2.0, clock), Rate(1, 1 / 600, clock))
    looked_at = 0
    for second in range(0, 3600, 10):
        clock.seconds = float(second)
        looked_at += sum(not tries.take(str(sender)) for sender in range(1000))
    # Two a second for all together, and one in ten minutes of each of a thousand.
    assert looked_at < 3600 * 2 + 120 + 1000 * 7
    assert tries.take("somebody else") == 0


def test_only_a_proxy_on_this_machine_is_believed_whom_it_names() -> None:
    assert asker("192.0.2.7", ["203.0.113.5"]) == "192.0.2.7"
    assert asker("127.0.0.1", []) == "127.0.0.1"
    assert asker("127.0.0.1", ["198.51.100.1, 203.0.113.5"]) == "203.0.113.5"
    assert asker("::1", ["198.51.100.1", "203.0.113.5"]) == "203.0.113.5"
