"""The static site: the client, Python, the app and its pictures, and the list of all of it."""

import argparse
import gzip
import json
import shutil
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
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
from companion.phone.compiling import STDLIB, compiled, stdlib
from companion.phone.packing import (
    ENTRY,
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
CLIENT = (
    *sorted({file for files in RENDERERS.values() for file in files}),
    FIRST_SCRIPT,
    "version.json",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/fonts/MaterialIcons-Regular.otf",
    "assets/fonts/roboto.woff2",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "pyodide/pyodide-lock.json",
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
# Compressed, but not named so: some hosts would then send it as if they had compressed it.
APP = "app.bin"
# There for whoever looks for it, not for every phone.
LETTERS = "fonts/noto/"
BESIDE = ("licences/", "screenshots/", LETTERS)
PACKED_ALREADY = (".gz", ".br", ".png", ".webp", ".woff2", ".zip")


def build(out: Path, entry: str = ENTRY, code: bool = True) -> None:
    """Makes the site in `out`, in place of what was there; `entry` is the app's main.py."""
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for file in (*client(), *our_assets(), *page()):
        write(fresh / file.name, file.content)
    write(fresh / APP, archive(entry, code))
    kept = files_of(fresh)
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
        if name == FIRST_SCRIPT:
            content = page_scripts() + without_worker(content.decode()).encode()
        yield Packed(name, content)
    yield Packed(FONT_MANIFEST, json.dumps(FONTS).encode())
    yield Packed(f"pyodide/{STDLIB}", stdlib())


def archive(entry: str = ENTRY, code: bool = True) -> bytes:
    """The app and its libraries as Python unpacks them in the browser."""
    place = "/app"
    files = [Packed("main.py", entry.encode())]
    files += compiled([*our_code(), written_looks()], place) if code else ()
    files += compiled(libraries(), place)
    return gzip.compress(packed(files), 9, mtime=0)


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
            ".br": brotli.compress(content, quality=10),
        }
        for ending, smaller in twins.items():
            if len(smaller) < 0.95 * len(content):
                path.with_name(path.name + ending).write_bytes(smaller)


def first_load(folder: Path, renderer: str) -> tuple[int, int]:
    """The bytes of a first visit, uncompressed and compressed."""
    others = {file for files in RENDERERS.values() for file in files} - {*RENDERERS[renderer]}
    plain = travelling = 0
    for name in files_of(folder):
        if name in others or name.startswith(BESIDE) or name == WORKER:
            continue
        path = folder / name
        if path.suffix in (".gz", ".br") and path.with_suffix("").exists():
            continue
        sizes = [
            other.stat().st_size
            for ending in ("", ".gz", ".br")
            if (other := path.with_name(path.name + ending)).exists()
        ]
        plain += sizes[0]
        travelling += min(sizes)
    return plain, travelling


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
        plain, travelling = first_load(asked.out, renderer)
        print(f"{renderer:10} first load {travelling / 1e6:5.1f} MB, kept {plain / 1e6:5.1f} MB")
    print(f"made in {asked.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
