"""The site: the Flet client, our assets, one session for each open page, and further routes."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import flet as ft
from fastapi import APIRouter, FastAPI
from flet_web.fastapi import FastAPI as FletFastAPI  # type: ignore[import-untyped]
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from companion.serving.client import REWORKED, send_client_file
from companion.serving.files import AppFiles
from companion.serving.gate import Gate
from companion.serving.guests import Guests
from companion.serving.host_check import API, HostCheck, HostCheckMiddleware
from companion.serving.house_key import HouseKey
from companion.serving.languages import LanguageMiddleware
from companion.serving.page_sessions import use_page_sessions
from companion.serving.pages import NAME
from companion.serving.phone_cookie import PhoneCookieMiddleware
from companion.serving.security_headers import SecurityHeadersMiddleware
from companion.serving.sockets import Sockets

AppMain = Callable[[ft.Page], None] | Callable[[ft.Page], Awaitable[None]]

SIGN = "/.well-known/caldera"


@dataclass(frozen=True)
class Served:
    """What a site is made of."""

    main: AppMain
    assets: Path
    routers: Sequence[APIRouter] = ()
    hosts: HostCheck = field(default_factory=HostCheck)
    house: HouseKey = field(default_factory=HouseKey)
    guests: Guests | None = None
    # The table API, which any page may ask.
    api: ASGIApp | None = None
    # Folders with pictures of games of other packages.
    more_assets: Sequence[Path] = ()


def assets_folder() -> Path:
    """Our assets: inside the package once it is installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def site(served: Served) -> FastAPI:
    """The whole site as one application; each open page calls `served.main` once."""
    use_page_sessions()
    app: FastAPI = FletFastAPI(title=NAME, docs_url=None, redoc_url=None, openapi_url=None)
    for router in served.routers:
        app.include_router(router)
    if served.api is not None:
        app.mount(API.rstrip("/"), served.api)
    for name in REWORKED:
        app.add_route(f"/{name}", send_client_file, methods=["GET", "HEAD"])

    @app.get(SIGN)
    def sign() -> dict[str, str]:
        return {"name": NAME}

    app.router.routes.append(WebSocketRoute("/ws", Sockets(served.main, served.guests)))
    app.mount("/", AppFiles(served.assets, served.more_assets))
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(PhoneCookieMiddleware)
    app.add_middleware(Gate, house=served.house, guests=served.guests)
    app.add_middleware(SecurityHeadersMiddleware)
    app.add_middleware(HostCheckMiddleware, hosts=served.hosts, api=served.api is not None)
    return app
