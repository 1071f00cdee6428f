"""What tests of several folders need."""

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.terminal import TerminalReporter
from filelock import FileLock

from tests.cluster import Cluster
from tests.order import in_order

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Seconds; a run that takes less needs no account of them.
SHORT_RUN = 60.0
# Where pytest keeps how long each file took in the last runs.
MEASURED = "caldera/seconds"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers begin with what takes long."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        cache = getattr(config, "cache", None)
        measured = cache.get(MEASURED, {}) if cache is not None else {}
        files = [item.nodeid.split("::")[0] for item in items]
        items[:] = [items[index] for index in in_order(files, measured, workers)]


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
def chromium() -> "Iterator[Browser]":
    """One browser for all tests of a worker."""
    # Imported here: most workers of a short run need none of it.
    from playwright.sync_api import sync_playwright

    from tests.browser.harness import launch

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The offline site as ./build/web makes it, once for all workers."""
    from companion.phone.building import build

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    site = folder / "site" / "web"
    site.parent.mkdir(exist_ok=True)
    with FileLock(site.with_suffix(".lock")):
        if not site.exists():
            build(site)
    return site


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is started when the first test asks for it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Prints where the time of a longer run went: by folder, file and test."""
    by_folder: dict[str, float] = defaultdict(float)
    by_file: dict[str, float] = defaultdict(float)
    by_test: dict[str, float] = defaultdict(float)
    reports = [report for group in terminalreporter.stats.values() for report in group]
    for report in reports:
        if isinstance(report, pytest.TestReport):
            folder = "/".join(report.nodeid.split("::")[0].split("/")[:2])
            by_folder[folder] += report.duration
            by_file[report.nodeid.split("::")[0]] += report.duration
            by_test[report.nodeid] += report.duration
    cache = getattr(terminalreporter.config, "cache", None)
    if cache is not None:
        cache.set(MEASURED, {**cache.get(MEASURED, {}), **by_file})
    if sum(by_folder.values()) < SHORT_RUN:
        return
    for title, spent in (
        ("seconds by folder, all workers added up", by_folder),
        ("slowest files, in seconds", by_file),
        ("slowest tests, in seconds", by_test),
    ):
        terminalreporter.section(title)
        for name, seconds in sorted(spent.items(), key=lambda item: -item[1])[:12]:
            terminalreporter.line(f"{seconds:7.1f}  {name}")
