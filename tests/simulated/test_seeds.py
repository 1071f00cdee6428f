"""Runs with other faults for each seed: nothing lost, nothing doubled, every phone right."""

import pytest

from tests.simulated.run import run

# `python -m tests.bench.simulated` runs as many more as it is told to.
FIRST, NUMBER, AT_ONCE = 0, 300, 25


@pytest.mark.parametrize("first", range(FIRST, NUMBER, AT_ONCE))
def test_every_promise_holds_whatever_happens(first: int) -> None:
    runs = [run(seed) for seed in range(first, first + AT_ONCE)]
    assert sum(one.acknowledged for one in runs) > AT_ONCE
    assert sum(one.world.faults.total() for one in runs) > AT_ONCE


def test_a_seed_gives_the_same_history_each_time() -> None:
    assert run(7).told() == run(7).told()


# Hubs that are killed while Caldera plays for a seat; one of them beside another hub.
WITH_CALDERA = 127, 296, 607, 641, 649


def test_caldera_plays_on_when_its_hub_is_killed() -> None:
    for seed in WITH_CALDERA:
        made = run(seed)
        assert made.by_caldera
        assert made.world.faults["hubs killed"]
