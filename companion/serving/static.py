"""Shows a site made by build/web: plain files, sent compressed where that was prepared."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from companion.core.languages import language
from companion.core.message import say
from companion.core.refusal import Refusal
from companion.serving.address import start_listening
from companion.serving.connections import BoundedConfig
from companion.serving.host_check import HostCheck, HostCheckMiddleware, host_check_for
from companion.serving.security_headers import SecurityHeadersMiddleware
from companion.serving.server import OK, REFUSED, AnnouncingServer, terminal_language

KINDS = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".gz": "application/octet-stream",
}
# Tables on any hub can be joined from here; browsers keep https pages from plain ones.
HUBS = "http: https: "
PREPARED = (("br", ".br"), ("gzip", ".gz"))


def serve_web(folder: Path, host: str, port: int | None, allow_hosts: Sequence[str] = ()) -> int:
    """Serves the site in `folder` until Ctrl-C; the exit code, with the reason said if it is 2."""
    words = language(terminal_language())
    try:
        app = static_site(folder, host_check_for(host, allow_hosts))
        place = start_listening(host, port)
    except Refusal as refusal:
        print(words.say(refusal.message), file=sys.stderr)
        return REFUSED
    config = BoundedConfig(app)
    if place.phones is not None:
        insecure = say(
            "Phones can play here, but they can only keep Caldera for use without "
            "network if it has an https address."
        )
        print(words.say(insecure))
    try:
        AnnouncingServer(config, place, words, open_browser=False).run(sockets=[place.listener])
    except KeyboardInterrupt:
        pass
    finally:
        place.listener.close()
    print(words.say(say("Caldera is closed.")))
    return OK


def static_site(folder: Path, hosts: HostCheck) -> Starlette:
    """The files of `folder` as an application."""
    if not (folder / "index.html").is_file():
        raise Refusal(
            "There is no site in {folder}: make one with ./build/web first.", folder=str(folder)
        )
    return Starlette(
        routes=[Mount("/", Prepared(directory=folder, html=True))],
        middleware=[
            Middleware(HostCheckMiddleware, hosts=hosts),
            Middleware(SecurityHeadersMiddleware, hubs=HUBS),
        ],
    )


class Prepared(StaticFiles):
    """Files that may have a compressed twin beside them."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or its twin if the browser takes it; always under the file's own kind."""
        kind = KINDS.get(Path(full_path).suffix)
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for coding, ending in PREPARED:
            twin = Path(f"{os.fspath(full_path)}{ending}")
            if coding in accepted and twin.is_file():
                response = super().file_response(twin, twin.stat(), scope, status_code)
                response.headers["Content-Encoding"] = coding
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        if kind or "Content-Encoding" in response.headers:
            response.headers["Content-Type"] = kind or _kind_of(full_path)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def _kind_of(path: str | os.PathLike[str]) -> str:
    from mimetypes import guess_type

    return guess_type(os.fspath(path))[0] or "application/octet-stream"
