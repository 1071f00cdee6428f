"""Modules that come after the first screen are found, and fetched by the first import of one."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.phone import later_modules
from companion.phone.later_modules import await_later_modules


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder like the one in the browser; its first package is there, the rest is not."""
    (tmp_path / "firstpart").mkdir()
    (tmp_path / "firstpart/__init__.py").write_text("")
    monkeypatch.setattr(later_modules, "APP", str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("firstpart")]:
        del sys.modules[name]


def test_the_first_import_of_a_later_module_fetches_them_all(app: Path) -> None:
    names = app / "later_modules.json"
    names.write_text(json.dumps(["firstpart.comes", "firstpart.also"]))
    fetched: list[str] = []

    def load(name: str) -> None:
        fetched.append(name)
        (app / "firstpart/comes.py").write_text("VALUE = 1")
        (app / "firstpart/also.py").write_text("VALUE = 2")

    await_later_modules(names, load)
    import_module("firstpart")
    with pytest.raises(ModuleNotFoundError):
        import_module("firstpart.never")
    assert find_spec("firstpart.comes") is not None
    assert fetched == []
    assert import_module("firstpart.comes").VALUE == 1
    assert import_module("firstpart.also").VALUE == 2
    assert fetched[0] == "firstpart.comes"
