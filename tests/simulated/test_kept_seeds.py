"""Seeds that once found a fault of Caldera's: each stays, with what was wrong."""

import pytest

from tests.simulated.run import run

KEPT = {
    41: "An action was done, its answer lost, and its seat given away: asked again, it was refused",
    95: "A hub that had missed an announcement refused who knew more, and told old questions",
    200: "A phone that came back with other seats got no table where nothing is hidden",
    237: "Questions of an earlier step replaced those of the last one",
}


@pytest.mark.parametrize("seed", KEPT, ids=str)
def test_a_seed_that_once_failed_holds(seed: int) -> None:
    run(seed)
