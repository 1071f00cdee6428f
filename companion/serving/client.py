"""Serves the files of Flet's ready-made client that we change or that are worth compressing."""

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

from companion.flet_seams.browser.client_fonts import FONT_MANIFEST, FONTS
from companion.flet_seams.browser.lost_connection import lost_connection_script
from companion.flet_seams.browser.page_scripts import FIRST_SCRIPT, page_scripts
from companion.flet_seams.browser.rive_script import PROGRAMS, without_rive
from companion.serving.gate import is_here

LARGE = (
    *PROGRAMS,
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.wasm",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.wasm",
    "canvaskit/wimp.wasm",
    "assets/fonts/MaterialIcons-Regular.otf",
)
REWORKED = (*LARGE, FONT_MANIFEST, FIRST_SCRIPT)


@dataclass(frozen=True)
class ClientFile:
    """One file of the client as it is sent, with the tag that tells a browser it has it already."""

    content: bytes
    kind: str
    tag: str


@lru_cache(maxsize=len(REWORKED))
def client_file(name: str) -> ClientFile:
    """The file `name` of the client, reworked where it needs it."""
    if name == FONT_MANIFEST:
        content = json.dumps(FONTS).encode()
    else:
        content = Path(get_package_web_dir(), name).read_bytes()
    if name == FIRST_SCRIPT:
        content = page_scripts() + lost_connection_script() + content
    if name in PROGRAMS:
        content = without_rive(content)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return ClientFile(content, kind, f'"{sha256(content).hexdigest()[:20]}"')


@lru_cache(maxsize=len(REWORKED))
def compressed(name: str) -> bytes:
    """A file of the client, compressed: once for each start, since a phone's network is slow."""
    return gzip.compress(client_file(name).content, 5, mtime=0)


async def send_client_file(request: Request) -> Response:
    """Answers with one of the reworked files."""
    name = request.url.path.removeprefix(request.scope.get("root_path", "")).lstrip("/")
    file = await run_in_threadpool(client_file, name)
    headers = {"ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if _may_be_compressed(request):
        headers["Content-Encoding"] = "gzip"
        content = await run_in_threadpool(compressed, name)
        return Response(content, headers=headers, media_type=file.kind)
    return Response(file.content, headers=headers, media_type=file.kind)


def _may_be_compressed(request: Request) -> bool:
    return not is_here(request.scope) and "gzip" in request.headers.get("accept-encoding", "")
