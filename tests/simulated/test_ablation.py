"""Each safeguard is missed: without it a seed or a test fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulated.ablated import NAME, TESTED
from tests.simulated.ablations import BY_SEED
from tests.simulated.run import Broken, run

ROOT = Path(__file__).parents[2]
# So many seeds are tried; with every safeguard in its place all of them hold.
SEEDS = range(800)
FAILED = 1


@pytest.mark.parametrize("name", BY_SEED)
def test_a_seed_misses_the_safeguard(name: str) -> None:
    with BY_SEED[name].applied():
        for seed in (BY_SEED[name].seed, *SEEDS):
            try:
                run(seed)
            except Broken:
                return
    pytest.fail(f"nothing misses it: {name}")


@pytest.mark.long
@pytest.mark.parametrize("name", TESTED)
def test_a_test_misses_the_safeguard(name: str) -> None:
    asked = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"]
    asked += ["-p", "tests.simulated.ablated", *TESTED[name].test.split()]
    done = subprocess.run(
        asked, cwd=ROOT, env={**os.environ, NAME: name}, capture_output=True, text=True, check=False
    )
    assert done.returncode == FAILED, done.stdout[-2000:]
