"""Files of ours and of the client; any other address of the app is its page."""

import mimetypes
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from flet_web import get_package_web_dir  # type: ignore[import-untyped]
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from companion.serving.pages import app_page, manifest

# Some machines do not know these.
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("image/webp", ".webp")
PAGES = (".", "index.html")


class AppFiles(StaticFiles):
    """Our assets first, then the ready-made client, then what else there is."""

    def __init__(self, assets: Path, more: Sequence[Path] = ()) -> None:
        super().__init__(directory=assets)
        self.all_directories = [assets, get_package_web_dir(), *more]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the app's page where the address is one of the app's own."""
        if scope["method"] in ("GET", "HEAD"):
            if path in PAGES:
                return app_page(scope)
            if path == "manifest.json":
                return manifest(scope)
        try:
            return await super().get_response(path, scope)
        except HTTPException as refused:
            if refused.status_code == 404 and PurePosixPath(path).suffix in ("", ".html"):
                return app_page(scope)
            raise
