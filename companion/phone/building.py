"""The static site: the client, Python, the app and its pictures, and the list of all of it."""

import argparse
import gzip
import json
import shutil
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import brotli
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet_web import get_package_web_dir  # type: ignore[import-untyped]

from companion.core.languages import LANGUAGES, language
from companion.core.message import Message
from companion.flet_seams.browser.client_fonts import FONT_MANIFEST, FONTS
from companion.flet_seams.browser.page_scripts import FIRST_SCRIPT, SPLASH_FRAMES, page_scripts
from companion.flet_seams.browser.rive_script import PROGRAMS, without_rive
from companion.flet_seams.browser.service_worker import without_worker
from companion.games import GAMES
from companion.phone.compiling import STDLIB, compiled, stdlib, zipped
from companion.phone.first_modules import divided, module_name
from companion.phone.icons import FLUTTER_ICONS, icon_font, used_icons
from companion.phone.packing import (
    ENTRY,
    LATER_NAMES,
    TOP,
    Packed,
    libraries,
    other_scripts,
    our_assets,
    our_code,
    packed,
    write,
)
from companion.phone.words import DESCRIPTION, PAGE, WATCHED
from companion.showing.tokens import BASALT, SAND
from companion.ui import theme

PAGE_FILES = Path(__file__).parent / "site"
# A browser draws with one of these; it asks for no file of the others.
RENDERERS = {
    "skwasm": (
        "main.dart.wasm",
        "main.dart.mjs",
        "canvaskit/skwasm.js",
        "canvaskit/skwasm.wasm",
    ),
    "chromium": (
        "main.dart.js",
        "canvaskit/chromium/canvaskit.js",
        "canvaskit/chromium/canvaskit.wasm",
    ),
    "canvaskit": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}
ICON_FONT = "assets/fonts/MaterialIcons-Regular.otf"
LOCK = "pyodide/pyodide-lock.json"
CLIENT = (
    *sorted({file for files in RENDERERS.values() for file in files}),
    FIRST_SCRIPT,
    "version.json",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    ICON_FONT,
    "assets/fonts/roboto.woff2",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    LOCK,
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
)
LICENCES = {
    "licences/client.txt": Path(get_package_web_dir(), "assets", "NOTICES"),
    "licences/caldera.txt": TOP / "LICENSE",
    "licences/manrope.txt": TOP / "assets/fonts/Manrope-LICENCE.txt",
    "licences/noto.txt": TOP / "assets/fonts/noto/LICENCE.txt",
    "licences/national-park.txt": TOP / "assets/fonts/NationalPark-LICENCE.txt",
}
# Shown by a phone that asks whether to install, and by nobody else.
SCREENSHOTS = ("home", "table", "tablet")
WORKER = "sw.js"
# The code for the first screen, and all other code. Neither is compressed: hosts do it better.
APP, LATER = "app.tar", "later.tar"
LATER_STDLIB = "__stdlib__"
LATER_FINDER = Path(__file__).with_name("later_modules.py")
# Each has a twin that we compressed, for hosts that compress nothing. It is not named .gz: some
# hosts would send that as if they had compressed it on the way.
TWIN = ".packed"
TWINNED = (APP, LATER, f"pyodide/{STDLIB}")
# There for whoever looks for it, not for every phone.
LETTERS = "fonts/noto/"
BESIDE = ("licences/", "screenshots/", LETTERS)
# Asked for by screens after the first one.
AFTER_FIRST = ("sounds/", *(f"img/{game.id}/" for game in GAMES))
PACKED_ALREADY = (".gz", ".br", ".png", ".webp", ".woff2", TWIN)


def build(out: Path, entry: str = ENTRY, code: bool = True) -> None:
    """Makes the site in `out`, in place of what was there; `entry` is the app's main.py."""
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for file in (*client(), *our_assets(), *page(), *python_code(entry, code)):
        write(fresh / file.name, file.content)
    kept = files_of(fresh)
    for name in TWINNED:
        twin = gzip.compress((fresh / name).read_bytes(), 9, mtime=0)
        write(fresh / f"{name}{TWIN}", twin)
    for name, licence in LICENCES.items():
        write(fresh / name, licence.read_bytes())
    for file in other_scripts():
        write(fresh / file.name, file.content)
    for name in SCREENSHOTS:
        write(fresh / shot(name), (TOP / "assets" / shot(name)).read_bytes())
    write(fresh / WORKER, worker(fresh, kept))
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


def files_of(folder: Path) -> list[str]:
    """Every file below `folder`, by its address."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def client() -> Iterator[Packed]:
    """The files of Flet's client that are needed, changed to load nothing from another host."""
    for name in CLIENT:
        content = Path(get_package_web_dir(), name).read_bytes()
        if name in PROGRAMS:
            content = without_rive(content)
        if name == ICON_FONT:
            content = icon_font(content, used_icons(our_code()) | {*FLUTTER_ICONS})
        if name == LOCK:
            content = without_packages(content)
        if name == FIRST_SCRIPT:
            content = page_scripts() + without_worker(content.decode()).encode()
        yield Packed(name, content)
    yield Packed(FONT_MANIFEST, json.dumps(FONTS).encode())


def without_packages(lock: bytes) -> bytes:
    """Pyodide's list of packages without the packages: none of them is loaded by its name."""
    return json.dumps(json.loads(lock) | {"packages": {}}).encode()


def python_code(entry: str = ENTRY, code: bool = True) -> Iterator[Packed]:
    """Python's library, the app and its libraries, divided by what the first screen needs."""
    place = "/app"
    ours = compiled([*our_code(), written_looks()], place) if code else []
    first, later = divided([*ours, *compiled(libraries(), place)])
    first_stdlib, later_stdlib = divided(stdlib())
    compiled_later = [file for file in (*later, *later_stdlib) if file.name.endswith(".pyc")]
    names = sorted(module_name(file.name) for file in compiled_later)
    yield Packed(f"pyodide/{STDLIB}", zipped(first_stdlib))
    finder = Packed("later_modules.py", LATER_FINDER.read_bytes())
    start = [
        Packed("main.py", entry.encode()),
        Packed(LATER_NAMES, json.dumps(names).encode()),
        *compiled([finder], place),
    ]
    yield Packed(APP, packed([*start, *first]))
    moved = [Packed(f"{LATER_STDLIB}/{file.name}", file.content) for file in later_stdlib]
    yield Packed(LATER, packed([*later, *moved]))


def written_looks() -> Packed:
    """The themes as Flet sends them to the client."""
    as_sent = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
    sent = msgpack.packb(theme.themes(), default=as_sent)
    return Packed("companion/phone/looks.json", json.dumps(msgpack.unpackb(sent)).encode())


def page() -> Iterator[Packed]:
    """The page around the client, in our colours and words."""
    gaps = {
        "{description}": str(DESCRIPTION),
        "{words}": as_json({code: said(code) for code in LANGUAGES}),
        "{watched}": as_json({code: said(code, WATCHED) for code in LANGUAGES}),
        "{twinned}": as_json(TWINNED),
        "{shortcuts}": as_json(shortcuts()),
        "{screenshots}": as_json(screenshots()),
    }
    for name, scheme in (("dark", BASALT), ("light", SAND)):
        for colour in ("bg", "s1", "s3", "line2", "tx", "tx2", "lava", "onlava"):
            gaps[f"{{{name}.{colour}}}"] = getattr(scheme, colour)
    for path in sorted([*PAGE_FILES.iterdir(), SPLASH_FRAMES]):
        if path.name != WORKER:
            yield Packed(path.name, filled(path.read_text(encoding="utf-8"), gaps))


def said(code: str, messages: Mapping[str, Message] = PAGE) -> dict[str, str]:
    """The page's sentences in one language."""
    return {key: language(code).say(message) for key, message in messages.items()}


def shortcuts() -> list[dict[str, object]]:
    """The games, offered where the phone shows an app's shortcuts."""
    icon = {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"}
    return [
        {"name": game.meta.name, "url": f"./#/new/{game.id}", "icons": [icon]}
        for game in GAMES.on_screen()
    ]


def screenshots() -> list[dict[str, str]]:
    """What the app looks like, for whoever is asked to install it."""
    return [
        {
            "src": shot(name),
            "sizes": "x".join(map(str, webp_size((TOP / "assets" / shot(name)).read_bytes()))),
            "type": "image/webp",
            "form_factor": "wide" if name == "tablet" else "narrow",
        }
        for name in SCREENSHOTS
    ]


def shot(name: str) -> str:
    """The path of a screenshot, in our assets and in the site."""
    return f"screenshots/{name}.webp"


def webp_size(picture: bytes) -> list[int]:
    """Width and height of a lossy WebP."""
    return [int.from_bytes(picture[at : at + 2], "little") & 0x3FFF for at in (26, 28)]


def worker(folder: Path, kept: Iterable[str]) -> bytes:
    """The service worker with the lists of what it keeps: each file by the digest of its bytes."""

    def digests(names: Iterable[str]) -> str:
        return as_json({name: integrity((folder / name).read_bytes()) for name in names})

    letters = (name for name in files_of(folder) if name.startswith(LETTERS))
    gaps = {
        "{files}": digests(kept),
        "{letters}": digests(letters),
        "{twins}": digests(name for name in files_of(folder) if name.endswith(TWIN)),
        "{renderers}": as_json(RENDERERS),
    }
    return filled((PAGE_FILES / WORKER).read_text(encoding="utf-8"), gaps)


def integrity(content: bytes) -> str:
    """The digest of a file as browsers check it."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


def filled(text: str, gaps: Mapping[str, str]) -> bytes:
    """A page file with its gaps filled."""
    for gap, value in gaps.items():
        text = text.replace(gap, value)
    return text.encode()


def as_json(value: object) -> str:
    """JSON as it stands in a script."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def compress(folder: Path) -> None:
    """Puts compressed files, .gz and .br, beside each that gets smaller by it."""
    for name in files_of(folder):
        path = folder / name
        if path.suffix in PACKED_ALREADY:
            continue
        content = path.read_bytes()
        twins = {
            ".gz": gzip.compress(content, 9, mtime=0),
            ".br": brotli.compress(content, quality=11, lgwin=24),
        }
        for ending, smaller in twins.items():
            if len(smaller) < 0.95 * len(content):
                path.with_name(path.name + ending).write_bytes(smaller)


@dataclass(frozen=True)
class FirstVisit:
    """Bytes of a first visit: before the first screen and in all as they travel, and as kept."""

    before: int
    travelling: int
    kept: int


def first_visit(folder: Path, renderer: str, encoding: str = ".br") -> FirstVisit:
    """What a first visit loads from a host that compresses so; "" is one that compresses nothing.

    Pictures of games, sounds and later code come after the first screen.
    """
    others = {file for files in RENDERERS.values() for file in files} - {*RENDERERS[renderer]}
    before = travelling = kept = 0
    for name in files_of(folder):
        if name in others or name.startswith(BESIDE) or name == WORKER:
            continue
        path = folder / name
        if path.suffix in (".gz", ".br", TWIN) and path.with_suffix("").exists():
            continue
        twin = folder / f"{name}{TWIN}"
        sent = path.with_name(path.name + encoding)
        if not encoding and twin.exists():
            sent = twin
        size = (sent if sent.exists() else path).stat().st_size
        travelling += size
        before += 0 if name == LATER or name.startswith(AFTER_FIRST) else size
        kept += (twin if twin.exists() else path).stat().st_size
    return FirstVisit(before, travelling, kept)


def main(arguments: list[str] | None = None) -> int:
    """What ./build/web does."""
    options = argparse.ArgumentParser(prog="build/web", description="Caldera as a static site.")
    options.add_argument("--out", type=Path, default=TOP / "dist" / "web", metavar="DIR")
    options.add_argument("--plain", action="store_true", help="no compressed files")
    asked = options.parse_args(arguments)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    build(asked.out)
    if not asked.plain:
        compress(asked.out)
    for renderer in RENDERERS:
        visit = first_visit(asked.out, renderer)
        before, all_, kept = (size / 1e6 for size in (visit.before, visit.travelling, visit.kept))
        print(
            f"{renderer:10} before the first screen {before:5.1f} MB, "
            f"first visit {all_:5.1f} MB, kept {kept:5.1f} MB"
        )
    print(f"made in {asked.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
