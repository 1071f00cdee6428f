"""What tests of several folders need."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.cluster import Cluster


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """A worker that drove a browser keeps Playwright's loop running; other tests have their own."""
    running = None if "chromium" in request.fixturenames else asyncio._get_running_loop()
    if running is not None:
        asyncio._set_running_loop(None)
    yield
    if running is not None:
        asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is started when the first test asks for it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()
