"""Seeds that once found a fault of Caldera's: each stays, with what was wrong."""

import pytest

from tests.simulated.run import run

KEPT = {
    30: "A hub that had missed an announcement refused who knew more than it did",
    5: "A correction was done, its answer lost, its seat given away: asked again, it was refused",
    296: "A phone that came back with other seats got no table where nothing is hidden",
    2109: "A table was taken off, no answer came for so long that the host gave up: never done",
}


@pytest.mark.parametrize("seed", KEPT, ids=str)
def test_a_seed_that_once_failed_holds(seed: int) -> None:
    run(seed)
