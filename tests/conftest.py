"""What tests of several folders need."""

from collections.abc import Iterator

import pytest

from tests.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is started when the first test asks for it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()
