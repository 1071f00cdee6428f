"""A plugin of pytest that takes one safeguard away while the tests run."""

import os
from contextlib import ExitStack

import pytest

from tests.simulated.ablations import BY_TEST
from tests.simulated.fault_ablations import FAULTS

TESTED = {**BY_TEST, **FAULTS}
NAME = "CALDERA_ABLATED"
STACK = pytest.StashKey[ExitStack]()


def pytest_configure(config: pytest.Config) -> None:
    """Takes it away."""
    config.stash[STACK] = ExitStack()
    config.stash[STACK].enter_context(TESTED[os.environ[NAME]].applied())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Puts it back."""
    config.stash[STACK].close()
