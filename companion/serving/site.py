"""The site: the Flet client, our assets, one session for each open page, and further routes."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import flet as ft
from fastapi import APIRouter, FastAPI, WebSocket
from flet_web.fastapi import FastAPI as FletFastAPI  # type: ignore[import-untyped]
from flet_web.fastapi import FletApp, FletStaticFiles, app_manager
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.serving.client import REWORKED, send_client_file
from companion.serving.languages import HearLanguages

AppMain = Callable[[ft.Page], None] | Callable[[ft.Page], Awaitable[None]]

NAME = "Caldera"
DESCRIPTION = "Keeps the table beside the board: four games of volcanoes and islands."
SIGN = "/.well-known/caldera"


@dataclass(frozen=True)
class Served:
    """What a site is made of."""

    main: AppMain
    assets: Path
    routers: Sequence[APIRouter] = ()


def assets_folder() -> Path:
    """Our assets: inside the package once it is installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def site(served: Served) -> FastAPI:
    """The whole site as one application; each open page calls `served.main` once."""
    os.environ["FLET_WEB_NO_CDN"] = "true"
    app: FastAPI = FletFastAPI(title=NAME, docs_url=None, redoc_url=None, openapi_url=None)
    for router in served.routers:
        app.include_router(router)
    for name in REWORKED:
        app.add_route(f"/{name}", send_client_file, methods=["GET", "HEAD"])

    @app.get(SIGN)
    def sign() -> dict[str, str]:
        return {"name": NAME}

    @app.websocket("/ws")
    async def session(websocket: WebSocket) -> None:
        await FletApp(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=served.main,
            before_main=None,
        ).handle(websocket)

    app.mount(
        "/",
        FletStaticFiles(
            assets_dir=str(served.assets),
            app_name=NAME,
            app_description=DESCRIPTION,
            no_cdn=True,
        ),
    )
    app.add_middleware(HearLanguages)
    app.add_middleware(OwnHostOnly)
    return app


class OwnHostOnly:
    """Tells the browser to ask nobody but us, and to check what it keeps against what we have."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def send_with_rules(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy(host)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, send_with_rules)


def policy(host: str) -> str:
    """What pages from `host` may load; older Safari wants the websocket named."""
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' blob: data:",
            "media-src 'self' blob: data:",
            "font-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host} blob: data:",
            "worker-src 'self' blob:",
            "frame-ancestors 'self'",
        )
    )
