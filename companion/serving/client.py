"""The ready-made Flet client, made to need nothing from another host, and to start sooner."""

import gzip
import json
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from companion.serving.connection_lost import BEFORE, script
from companion.serving.gate import is_here
from companion.serving.page_scripts import page_scripts
from companion.serving.page_style import FACES

PROGRAMS = ("main.dart.js", "main.dart.wasm")
FONT_MANIFEST = "assets/FontManifest.json"
LARGE = (
    *PROGRAMS,
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.wasm",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.wasm",
    "canvaskit/wimp.wasm",
    "assets/fonts/MaterialIcons-Regular.otf",
)
REWORKED = (*LARGE, FONT_MANIFEST, BEFORE)

# The client forgets what stands behind the # of an address, so a box there becomes its question.
HEAR_BOX = (
    b'if(location.hash.startsWith("#box="))'
    b'history.replaceState(null,"",location.pathname+"?"+location.hash.slice(1));\n'
)

# A browser may name a language that is none (“c” where a system has no locale), and the client
# stops at it: it hears only those that are, and English where none is left.
HEAR_LANGUAGES = (
    b"(()=>{const is=tag=>{try{return new Intl.Locale(tag)}catch{return false}};"
    b"const all=navigator.languages||[],some=all.filter(is);"
    b'if(all.length&&some.length===all.length)return;const heard=some.length?some:["en"];'
    b'Object.defineProperty(navigator,"languages",{get:()=>heard});'
    b'Object.defineProperty(navigator,"language",{get:()=>heard[0]})})();\n'
)
# Before the client's own start, served or offline.
HEARING = HEAR_BOX + HEAR_LANGUAGES

# Every client asks for this script at its start, though only a Rive animation needs it.
RIVE = b"https://cdn.jsdelivr.net/npm/@rive-app/flutter-native-wasm@44.0.0/"
# Rive's start then waits for ever, as it does without network; the rest of the client does not.
NO_RIVE = b"data:text/javascript,RiveNative=()=>new Promise(()=>0)//"

# `asset` is relative to assets/ below the page, our own files lie beside that folder.
FONTS = [
    {"family": "MaterialIcons", "fonts": [{"asset": "fonts/MaterialIcons-Regular.otf"}]},
    {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]},
    *(
        {
            "family": face.family,
            "fonts": [{"asset": f"../fonts/{face.file}", "weight": face.weight}],
        }
        for face in FACES
    ),
]


@dataclass(frozen=True)
class ClientFile:
    """One file of the client as it is sent, with the tag that tells a browser it has it already."""

    content: bytes
    kind: str
    tag: str


def without_rive(program: bytes) -> bytes:
    """The client's program, its one address of another host replaced at equal length."""
    if RIVE not in program:
        raise LookupError("The Flet client no longer names the Rive script that we take out.")
    return program.replace(RIVE, NO_RIVE.ljust(len(RIVE), b"/"))


@lru_cache(maxsize=len(REWORKED))
def client_file(name: str) -> ClientFile:
    """The file `name` of the client, reworked where it needs it."""
    if name == FONT_MANIFEST:
        content = json.dumps(FONTS).encode()
    else:
        content = Path(get_package_web_dir(), name).read_bytes()
    if name == BEFORE:
        content = HEARING + page_scripts() + script() + content
    if name in PROGRAMS:
        content = without_rive(content)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return ClientFile(content, kind, f'"{sha256(content).hexdigest()[:20]}"')


@lru_cache(maxsize=len(REWORKED))
def squeezed(name: str) -> bytes:
    """The same, compressed: once for each start, since a phone's network is the slow part."""
    return gzip.compress(client_file(name).content, 5, mtime=0)


async def send_client_file(request: Request) -> Response:
    """Answers with one of the reworked files."""
    name = request.url.path.removeprefix(request.scope.get("root_path", "")).lstrip("/")
    file = await run_in_threadpool(client_file, name)
    headers = {"ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if _worth_squeezing(request):
        headers["Content-Encoding"] = "gzip"
        content = await run_in_threadpool(squeezed, name)
        return Response(content, headers=headers, media_type=file.kind)
    return Response(file.content, headers=headers, media_type=file.kind)


def _worth_squeezing(request: Request) -> bool:
    return not is_here(request.scope) and "gzip" in request.headers.get("accept-encoding", "")
