"""The site as ./build/web makes it, once for the tests that look at its files."""

from pathlib import Path

import pytest

from companion.phone.building import build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "web"
    build(folder)
    return folder
