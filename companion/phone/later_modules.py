"""Modules that come after the first screen: whoever imports one too early waits for them.

The worker fetches their archive when nobody waits. An import before that fetches it at once.
"""

import json
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

# Where the worker puts the app and the rest of Python's library; its first part is a zip archive.
APP = "/app"
LATER_STDLIB = f"{APP}/__stdlib__"
FIRST_STDLIB = "/lib/python314.zip"


class LaterModules(MetaPathFinder, Loader):
    """Asked for modules that are not there; knows the names of those that are still to come.

    That one exists can be asked without fetching it.
    """

    def __init__(self, names: frozenset[str], load: Callable[[str], None]) -> None:
        self._names = names
        self._load = load

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Says that the module will be there."""
        if name not in self._names:
            return None
        found = ModuleSpec(name, self, loader_state=path)
        found.submodule_search_locations = [] if self._is_package(name) else None
        return found

    def exec_module(self, module: ModuleType) -> None:
        """Fetches the later archive, unless it is there already, and runs the module from it."""
        waiting = module.__spec__
        assert waiting is not None
        self._load(waiting.name)
        forget_folders()
        spec = PathFinder.find_spec(waiting.name, later_places(waiting.loader_state))
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"The later archive has no {waiting.name}.")
        module.__spec__, module.__loader__, module.__file__ = spec, spec.loader, spec.origin
        if spec.submodule_search_locations is not None:
            module.__path__ = spec.submodule_search_locations
        spec.loader.exec_module(module)

    def _is_package(self, name: str) -> bool:
        return any(other.startswith(f"{name}.") for other in self._names)


def forget_folders() -> None:
    """Makes Python look again into the app's folders; its own archive may not be read again."""
    for place in [place for place in sys.path_importer_cache if place.startswith(APP)]:
        del sys.path_importer_cache[place]


def later_places(path: Sequence[str] | None) -> list[str]:
    """Where to look: a package of Python's library has a part in either archive.

    >>> later_places(["/lib/python314.zip/email"])
    ['/lib/python314.zip/email', '/app/__stdlib__/email']
    """
    places = [FIRST_STDLIB, *sys.path] if path is None else path
    moved = [
        f"{LATER_STDLIB}{place.removeprefix(FIRST_STDLIB)}"
        for place in places
        if place.startswith(FIRST_STDLIB)
    ]
    return [*places, *moved]


def await_later_modules(names: Path, load: Callable[[str], None]) -> None:
    """From now on `load` is called by the first import of a module that `names` lists."""
    listed: list[str] = json.loads(names.read_text(encoding="utf-8"))
    sys.meta_path.append(LaterModules(frozenset(listed), load))
