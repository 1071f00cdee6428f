"""Collects what the offline site and the app need: our code and assets, the libraries."""

import io
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import Distribution, distribution
from itertools import accumulate
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement

from companion.games import GAMES
from companion.games.installed import LIST, as_list
from companion.showing.game import Game, Games

TOP = Path(__file__).parents[2]
ENTRY = "from companion.phone.start import start\n\nstart()\n"
# The names of the modules that reach a browser after its first screen.
LATER_NAMES = "later_modules.json"
LIBRARIES = "__pypackages__"

# The libraries that a table needs; what only a server needs is left out.
NEEDED = ("flet", "flet-audio", "cattrs", "httpx", "httpx-sse", "segno")
BROWSER = {"platform_system": "Emscripten", "sys_platform": "emscripten", "python_version": "3.14"}

AT_HOME = (
    "__main__.py",
    "cli.py",
    "flet_seams/browser",
    "flet_seams/server",
    "phone/building.py",
    "phone/compiling.py",
    "phone/first_modules.py",
    "phone/icons.py",
    "phone/later_modules.py",
    "phone/staging.py",
    "phone/packing.py",
    "phone/site",
    "serving",
    "sharing/client/saved_seats.py",
    "sharing/hub",
    "sharing/wire/bodies.py",
    "store/notifications.py",
    "store/postgres.py",
)
OUR_ASSETS = (
    "favicon.png",
    "fonts/*.[ot]tf",
    "icons/*.png",
    "img/**/*.webp",
    "sounds/*.wav",
)
CODE_ENDS = (".py", ".toml", ".json", ".mo")
# The folders whose Markdown files are read by the app.
PAGES = "rules_page"
# Parts of Flet for its own tests and for desktops and servers.
UNUSED = (
    "flet/testing",
    "flet/fastapi",
    "flet/pytest_plugin.py",
    "flet/cli.py",
    "flet/auth/providers",
    "cattr",
    "certifi/tests",
    "segno/cli.py",
)


@dataclass(frozen=True)
class Packed:
    """A file, and where it lies in the package."""

    name: str
    content: bytes


def our_code(games: Games = GAMES) -> Iterator[Packed]:
    """The app's own files, and those of the games of other packages that are installed."""
    package = TOP / "companion"
    for file in code_in(package, "companion"):
        if not is_below(file.name.removeprefix("companion/"), AT_HOME):
            yield file
    yield Packed(f"companion/games/{LIST}", as_list(games))
    for game in games:
        if not game.is_own:
            yield from code_of(game)


def code_of(game: Game) -> Iterator[Packed]:
    """The files of a game's package, and of the packages around it."""
    *around, _ = accumulate(game.package.split("."), "{}.{}".format)
    for name in around:
        # A folder that only groups packages has no file of its own.
        if file := import_module(name).__file__:
            yield Packed(f"{name.replace('.', '/')}/__init__.py", Path(file).read_bytes())
    yield from code_in(game.folder, game.package.replace(".", "/"))


def code_in(folder: Path, place: str) -> Iterator[Packed]:
    """What the app reads of a folder, as it lies at that place."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in CODE_ENDS or (path.suffix == ".md" and path.parent.name == PAGES):
            yield Packed(f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes())


def our_assets(games: Games = GAMES) -> Iterator[Packed]:
    """Fonts, pictures, icons and sounds; the source drawings are left out."""
    assets = TOP / "assets"
    for pattern in OUR_ASSETS:
        for path in sorted(assets.glob(pattern)):
            yield Packed(path.relative_to(assets).as_posix(), path.read_bytes())
    for game in games:
        if not game.is_own:
            theirs = game.folder / "assets"
            for path in sorted(theirs.glob("img/**/*.webp")):
                yield Packed(path.relative_to(theirs).as_posix(), path.read_bytes())


def other_scripts() -> Iterator[Packed]:
    """Fonts for other scripts in names; a browser loads one when a name needs it."""
    assets = TOP / "assets"
    for path in sorted(assets.glob("fonts/noto/**/*.woff2")):
        yield Packed(path.relative_to(assets).as_posix(), path.read_bytes())


def libraries() -> Iterator[Packed]:
    """Every library that the app needs in a browser, in pure Python."""
    for found in needed_distributions():
        for file in found.files or ():
            name = file.as_posix()
            if name.endswith((".py", ".json")) and not is_below(name, UNUSED):
                yield Packed(f"{LIBRARIES}/{name}", Path(str(file.locate())).read_bytes())


def needed_distributions(where: dict[str, str] = BROWSER) -> list[Distribution]:
    """The libraries of NEEDED and what they need in turn in that place, by name."""
    found: dict[str, Distribution] = {}
    wanted = list(NEEDED)
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        found[name] = distribution(name)
        for line in found[name].requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate(where | {"extra": ""}):
                wanted.append(requirement.name.lower().replace("_", "-"))
    return [found[name] for name in sorted(found)]


def packed(files: Iterable[Packed]) -> bytes:
    """The files as a tar archive, the same bytes for the same files."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for file in files:
            about = tarfile.TarInfo(file.name)
            about.size = len(file.content)
            tar.addfile(about, io.BytesIO(file.content))
    return made.getvalue()


def unpacked(archive: bytes) -> Iterator[Packed]:
    """The files in such an archive."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for about in tar:
            file = tar.extractfile(about)
            assert file is not None
            yield Packed(about.name, file.read())


def write(path: Path, content: bytes) -> None:
    """Writes a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def is_below(name: str, places: tuple[str, ...]) -> bool:
    """Whether a file is one of these, or in one of these folders."""
    path = PurePosixPath(name)
    return any(PurePosixPath(place) in (path, *path.parents) for place in places)
