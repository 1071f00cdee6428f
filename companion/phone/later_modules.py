"""Modules that come after the first screen: whoever imports one too early waits for them.

The worker fetches their archive when nobody waits. An import before that fetches it at once.
"""

import json
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

# Where the worker puts the app and the rest of Python's library; its first part is a zip archive.
APP = "/app"
LATER_STDLIB = f"{APP}/__stdlib__"
FIRST_STDLIB = "/lib/python314.zip"


class LaterModules(MetaPathFinder):
    """Asked for modules that are not there; knows the names of those that are still to come."""

    def __init__(self, names: frozenset[str], load: Callable[[str], None]) -> None:
        self._names = names
        self._load = load

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module in the later archive, which is there from now on."""
        if name not in self._names:
            return None
        self._load(name)
        forget_folders()
        return PathFinder.find_spec(name, later_places(path))


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
